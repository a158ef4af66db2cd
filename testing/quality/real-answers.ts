import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { extractAnswer, type Extraction } from '#core/answers/extract-answer.ts'
import type { NameCase } from '#core/competitors/discovery/name-cases.measure.ts'
import { type Counts, countPair, noCounts } from '#core/labels/rules/label-cases.measure.ts'
import { compileBrandSet } from '#core/mentions/brand-set.ts'

const folder = new URL('../../../shared/data/', import.meta.url)

const answerRow = z.object({ id: z.string(), topic: z.string(), prompt: z.string(), text: z.string() })
const verdicts = z.array(z.enum(['yes', 'no', 'unsure']).nullable())
const labelRow = z.object({
  id: z.string(),
  brand: z.string(),
  order: z.array(z.number().nullable()),
  surface: z.string().nullable(),
  recommended: verdicts,
  criticized: verdicts,
  top: z.array(z.boolean().nullable()),
})

/** Topics that the rules were tuned by; the others are only reported. */
const tuned = new Set([
  'laptop-general-1000',
  'headphones-wireless-200',
  'espresso-machine-700',
  'running-watch-400',
  'credit-card-travel-no-fee',
  'smartphone-budget-600',
  'vacuum-stick-cordless',
  'streaming-service-movies',
])

/** Counts of the pairs on which two readers agree. */
export type RealQuality = { pairs: number; recommended: Counts; topPick: Counts; criticized: Counts }

/** Whether the shared labels are there; without them, only our own sets are measured. */
export const hasRealLabels = () => existsSync(new URL('real-answer-labels.ndjson', folder))

/**
 * Compares the extractor with two readers of 120 real answers. Pairs on which they disagree or are unsure do not count.
 */
export function measureRealAnswers(part: 'tuned' | 'reported'): RealQuality {
  const answers = new Map(rows('real-answers.ndjson', answerRow).map((row) => [row.id, row]))
  const quality: RealQuality = {
    pairs: 0,
    recommended: noCounts(),
    topPick: noCounts(),
    criticized: noCounts(),
  }
  for (const [id, labels] of Map.groupBy(rows('real-answer-labels.ndjson', labelRow), (row) => row.id)) {
    const answer = answers.get(id)
    if (answer === undefined || tuned.has(answer.topic) !== (part === 'tuned')) continue
    const read = extract(answer, labels)
    for (const label of labels) {
      const got = read.get(label.brand)
      quality.pairs += 1
      countPair(quality.recommended, agreed(label.recommended), got?.recommendation?.recommended === true)
      countPair(quality.criticized, agreed(label.criticized), got?.criticism?.criticized === true)
      const isTop = label.top.every((each) => each === true)
      const isNotTop = label.top.every((each) => each !== true)
      countPair(
        quality.topPick,
        isTop ? true : isNotTop ? false : null,
        got?.recommendation?.topPick === true,
      )
    }
  }
  return quality
}

/** The same answers with the brands that both readers list; those that one lists, and their products, do not count. */
export function realNameCases(part: 'tuned' | 'reported'): NameCase[] {
  const labels = Map.groupBy(rows('real-answer-labels.ndjson', labelRow), (row) => row.id)
  return rows('real-answers.ndjson', answerRow)
    .filter(({ id, topic }) => labels.has(id) && tuned.has(topic) === (part === 'tuned'))
    .map(({ id, topic, text }) => {
      const listed = labels.get(id) ?? []
      const isByBoth = ({ order }: z.infer<typeof labelRow>) => order.every((place) => place !== null)
      return {
        field: topic,
        brands: listed.filter(isByBoth).map(({ brand }) => brand),
        also: listed.flatMap((row) => [row.surface ?? row.brand, ...(isByBoth(row) ? [] : [row.brand])]),
        text,
      }
    })
}

function extract(
  answer: z.infer<typeof answerRow>,
  labels: z.infer<typeof labelRow>[],
): Extraction['labels'] {
  const brands = labels.map(({ brand, surface }, index) => ({
    id: brand,
    name: brand,
    aliases: surface === null || surface === brand ? [] : [{ text: surface, match: 'auto' as const }],
    domains: [],
    competitor: index > 0,
  }))
  return extractAnswer({ text: answer.text, prompt: answer.prompt }, compileBrandSet(brands)).labels
}

const agreed = ([first, second]: (string | null)[]) =>
  first === 'yes' && second === 'yes' ? true : first === 'no' && second === 'no' ? false : null

function rows<Row>(file: string, shape: z.ZodType<Row>): Row[] {
  return readFileSync(new URL(file, folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => shape.parse(JSON.parse(line)))
}
