import { extractAnswer } from '#core/answers/extract-answer.ts'
import type { MentionLabels } from '#core/labels/labels.ts'
import { compileBrandSet } from '#core/mentions/brand-set.ts'

type Said = 'yes' | 'no' | 'unsure'
type CaseBrand = {
  name: string
  aliases?: string[]
  recommended: Said
  firstChoice: Said
  criticized: Said
  praised: 'yes' | 'no'
}

/**
 * An invented answer in the style of one engine, with what it says of each tracked brand; labeled before anything was
 * measured. `unsure` does not count: readers would disagree, as on an item of a list without a label of its own.
 */
export type LabelCase = { topic: string; style: string; prompt?: string; text: string; brands: CaseBrand[] }

/** Counts of one label over answer–brand pairs. */
export type Counts = { right: number; missed: number; wrong: number; clear: number }
type LabelName = 'recommended' | 'firstChoice' | 'criticized'
type LabelsMeasured = Record<LabelName, Counts> & {
  pairs: number
  /** Only of the pairs labeled as praised: what is not labeled may be praised, too. */
  praised: Counts
  errors: { topic: string; brand: string; label: LabelName; isMissed: boolean }[]
}

export const noCounts = (): Counts => ({ right: 0, missed: 0, wrong: 0, clear: 0 })

/** Adds one pair; a meaning of null is unclear and does not count. */
export function countPair(counts: Counts, meant: boolean | null, said: boolean): void {
  if (meant === null) return
  if (meant) counts[said ? 'right' : 'missed'] += 1
  else counts[said ? 'wrong' : 'clear'] += 1
}

/** Compares the labels of the rules with those of the cases. */
export function measureLabels(cases: readonly LabelCase[]): LabelsMeasured {
  const measured: LabelsMeasured = {
    pairs: 0,
    recommended: noCounts(),
    firstChoice: noCounts(),
    criticized: noCounts(),
    praised: noCounts(),
    errors: [],
  }
  for (const one of cases) {
    const read = labelsOf(one)
    for (const brand of one.brands) addPair(measured, { topic: one.topic, brand, read: read.get(brand.name) })
  }
  return measured
}

function addPair(
  measured: LabelsMeasured,
  { topic, brand, read }: { topic: string; brand: CaseBrand; read: MentionLabels | undefined },
): void {
  const said: Record<LabelName, boolean> = {
    recommended: read?.recommendation?.recommended === true,
    firstChoice: read?.recommendation?.topPick === true,
    criticized: read?.criticism?.criticized === true,
  }
  measured.pairs += 1
  for (const label of labelNames) {
    const meant = meaningOf(brand[label])
    countPair(measured[label], meant, said[label])
    if (meant !== null && meant !== said[label])
      measured.errors.push({ topic, brand: brand.name, label, isMissed: meant })
  }
  if (brand.praised === 'yes') countPair(measured.praised, true, read?.criticism?.praised === true)
}

const labelNames = ['recommended', 'firstChoice', 'criticized'] as const

const meaningOf = (said: Said) => (said === 'unsure' ? null : said === 'yes')

function labelsOf({ text, prompt, brands }: LabelCase): ReadonlyMap<string, MentionLabels> {
  const set = brands.map(({ name, aliases = [] }, index) => ({
    id: name,
    name,
    aliases: aliases.map((alias) => ({ text: alias, match: 'auto' as const })),
    domains: [],
    competitor: index > 0,
  }))
  return extractAnswer({ text, ...(prompt === undefined ? {} : { prompt }) }, compileBrandSet(set)).labels
}
