import { isLabeled } from '../answer-rollups.ts'
import { extractAnswer, type Extraction } from '../extract-answer.ts'
import { applyChecks, stateSaid } from '../../labels/checks/apply-checks.ts'
import type { LabelCheck } from '../../labels/labels.ts'
import { compileBrandSet, type BrandSet } from '../../mentions/brand-set.ts'
import type { AnswerRecord, HeaderRecord, PromptRecord } from './records.ts'

/** A result of extracting an exported answer again that differs from the export. */
export type Difference =
  | 'state'
  | 'mentions'
  | 'ranks'
  | 'citations'
  | 'sentiment'
  | 'recommendation'
  | 'criticism'
  | 'untracked'

export type Reader = { set: BrandSet; ownId: string | null; wordings: ReadonlyMap<string, string> }

/** What is needed to extract answers of this export again: its tracked brands and the wordings of its prompts. */
export function readerOf({ brandSet }: HeaderRecord, prompts: readonly PromptRecord[]): Reader {
  const brands = brandSet.tracked
    .toSorted((a, b) => a.place - b.place)
    .map(({ isOwn, place: _place, ...brand }) => ({ ...brand, competitor: !isOwn }))
  return {
    set: compileBrandSet(brands, { ignored: brandSet.ignored }),
    ownId: brandSet.tracked.find((brand) => brand.isOwn)?.id ?? null,
    wordings: new Map(
      prompts.flatMap(({ id, versions }) =>
        versions.map(({ version, text }) => [wordingKey(id, version), text]),
      ),
    ),
  }
}

/**
 * Extracts the text again and returns where the result differs from the export. Corrections are applied as they are
 * when an answer is stored. The labeler is not called again, so its labels are taken from the export.
 */
export function differencesOf(answer: AnswerRecord, { set, ownId, wordings }: Reader): Difference[] {
  const cited = answer.citations.filter((citation) => citation.kind === 'cited')
  const resolved = new Map(
    cited.flatMap(({ url, resolvedUrl }) => (resolvedUrl === null ? [] : [[url, resolvedUrl]])),
  )
  const checks = checksOf(answer)
  const prompt = wordings.get(wordingKey(answer.promptId, answer.promptVersion))
  const read = extractAnswer(
    {
      text: answer.text,
      ...(prompt === undefined ? {} : { prompt }),
      citations: cited,
      resolved,
      ...(stateSaid(checks) === 'answered' ? { state: 'answered' as const } : {}),
    },
    set,
  )
  const extraction = applyChecks(read, checks, {
    text: answer.text,
    brandIds: new Set(set.brands.map(({ id }) => id)),
    ownBrandId: ownId,
  })
  const isSame: Record<Difference, boolean> = {
    state: extraction.state === answer.state,
    mentions: equal(spansRead(extraction), spansStored(answer)),
    ranks: equal(
      ranksRead(extraction),
      answer.mentions.map(({ brandId, rank }) => `${rank} ${brandId}`).sort(),
    ),
    citations: equal(
      extraction.citations.map(({ key, domain, owner, brandId }) => `${key} ${domain} ${owner} ${brandId}`),
      cited.map(({ pageKey, domain, owner, brandId }) => `${pageKey} ${domain} ${owner} ${brandId}`),
    ),
    sentiment: answer.mentions.every(({ brandId, sentiment }) => {
      const again = extraction.labels.get(brandId)?.sentiment ?? null
      return (
        isByLabeler(sentiment?.method) ||
        (again !== null && isLabeled(again.method) ? again.label : null) === (sentiment?.label ?? null)
      )
    }),
    recommendation: answer.mentions.every(({ brandId, recommendation }) => {
      const again = extraction.labels.get(brandId)?.recommendation
      return (
        isByLabeler(recommendation?.method) ||
        ((again?.recommended ?? null) === (recommendation?.recommended ?? null) &&
          (again?.topPick ?? null) === (recommendation?.topPick ?? null))
      )
    }),
    criticism: answer.mentions.every(({ brandId, criticism }) => {
      const again = extraction.labels.get(brandId)?.criticism
      return (
        isByLabeler(criticism?.method) ||
        ((again?.criticized ?? null) === (criticism?.criticized ?? null) &&
          (again?.praised ?? null) === (criticism?.praised ?? null))
      )
    }),
    untracked: equal(
      read.untracked.map(({ name, start }) => `${start} ${name}`),
      answer.untracked.map(({ name, start }) => `${start} ${name}`),
    ),
  }
  return allDifferences.filter((kind) => !isSame[kind])
}

const allDifferences: Difference[] = [
  'state',
  'mentions',
  'ranks',
  'citations',
  'sentiment',
  'recommendation',
  'criticism',
  'untracked',
]

const wordingKey = (promptId: string, version: number) => `${promptId} ${version}`

const isByLabeler = (method: string | undefined) => method?.startsWith('judge') === true

type Read = Pick<Extraction, 'state' | 'mentions' | 'ranking'>

/** Only `answered` answers keep their mentions. */
function spansRead({ state, mentions }: Read): string[] {
  if (state !== 'answered') return []
  return mentions.map(({ brandId, start, end }) => `${brandId} ${start} ${end}`).sort()
}

const spansStored = ({ mentions }: AnswerRecord) =>
  mentions.flatMap(({ brandId, spans }) => spans.map(({ start, end }) => `${brandId} ${start} ${end}`)).sort()

function ranksRead({ state, mentions, ranking }: Read): string[] {
  if (state !== 'answered') return []
  const named = new Set(mentions.map((mention) => mention.brandId))
  const ranked = [...new Set([...ranking, ...named])].filter((brandId) => named.has(brandId))
  return ranked.map((brandId, index) => `${index + 1} ${brandId}`).sort()
}

const equal = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item, index) => item === b[index])

function checksOf(answer: AnswerRecord): LabelCheck[] {
  return answer.checks.map(({ brandId, ...check }): LabelCheck => ({
    ...check,
    answerId: answer.id,
    trackedBrandId: brandId,
    checkedBy: null,
  }))
}
