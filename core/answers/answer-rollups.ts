import { addressOfPage } from '#core/citations/page-key.ts'
import { sentiments, type Sentiment } from '#core/labels/labels.ts'
import type { Tables } from '../database/tables.ts'
import * as values from '../database/values.ts'
import type { AnswerState } from './extract-answer.ts'

/** The facts of one stored answer that its roll-ups depend on. */
export type AnswerFacts = {
  organizationId: string
  brandId: string
  analysisId: string
  promptId: string
  engine: string
  channel: string
  country: string | null
  language: string | null
  answeredAt: Date
  state: AnswerState
  searched: boolean | null
  searches: number
  /** Integer, in 1e-8 US dollars; null if unknown. */
  costUnits: number | null
  latencyMs: number | null
  isSandbox: boolean
  mentions: readonly PresenceFacts[]
  /** Each cited page, as often as it is cited. */
  citations: readonly { pageKey: string; domain: string; owner: Tables['answer_citations']['owner'] }[]
  /** Names of untracked brands. */
  untracked: number
}

/** The facts of one brand mentioned in an answer that its roll-ups depend on. */
export type PresenceFacts = {
  trackedBrandId: string
  rank: number
  spans: number
  /** By the labeler or a person (`isLabeled`). */
  sentiment: Sentiment | null
  recommended: boolean | null
  topPick: boolean | null
  criticized: boolean | null
  praised: boolean | null
}

/** Whether the labeler or a person gave a sentiment, rather than a word list, which is not stored. */
export const isLabeled = (method: string): boolean => !/^(?:rules|lexicon)-/.test(method)

export const grains = values.answer_rollups.grain

type Key = {
  organization_id: string
  client_id: string
  grain: (typeof grains)[number]
  bucket: string
  analysis_id: string
  prompt_id: string
  engine: string
  channel: string
  country: string
  language: string
}

type BrandName = { tracked_brand_id: string }
type SourceName = { domain: string; owner: string }
/** An own page cited by answers of a UTC day. */
type OwnPageKey = Pick<Key, 'organization_id' | 'client_id' | 'engine' | 'channel'> & {
  day: string
  address: string
}
type AnswerSum = (typeof answerSums)[number]
type BrandSum = (typeof brandSums)[number]
type SourceSum = (typeof sourceSums)[number]
type OwnPageSum = (typeof ownPageSums)[number]

export type AnswerRollup = Key & Record<AnswerSum, number>
export type BrandRollup = Key & BrandName & Record<BrandSum, number>
export type SourceRollup = Key & SourceName & Record<SourceSum, number>
export type OwnPageRollup = OwnPageKey & Record<OwnPageSum, number>
export type Rollups = {
  answers: AnswerRollup[]
  brands: BrandRollup[]
  sources: SourceRollup[]
  ownPages: OwnPageRollup[]
}

/**
 * `cost_units` are 1e-8 dollars and `…_nanos` are 1e-9: integers, so that sums do not depend on the order of additions.
 */
export const answerSums = [
  'answers',
  'valid',
  'absent',
  'refused',
  'naming_any',
  'presences',
  'citing_any',
  'citing_own',
  'citations',
  'own_citations',
  'searched',
  'searches',
  'cost_units',
  'cost_unknown',
  'latency_ms_sum',
  'sandbox',
  'untracked',
] as const

export const brandSums = [
  'present',
  'spans',
  'rank_1',
  'rank_2',
  'rank_3',
  'rank_sum',
  'reciprocal_rank_nanos',
  'fair_share_nanos',
  ...sentiments,
  'recommended',
  'recommendation_labeled',
  'first_choice',
  'first_choice_labeled',
  'criticized',
  'praised',
  'criticism_labeled',
] as const

export const sourceSums = ['answers', 'pages'] as const

export const ownPageSums = ['answers'] as const

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * The rows that these answers add to the roll-ups, summed and in key order, at day, week, and run grain. `sign` −1
 * removes them. Every answer that was not refused is valid; presences, ranks, and citations come from valid answers; an
 * answer that found nothing is valid and mentions no brand. Cost, latency, searches, and sandbox cover all received
 * answers. Own pages have only the day grain.
 */
export function rollupsOf(answers: Iterable<AnswerFacts>, { sign = 1 }: { sign?: 1 | -1 } = {}): Rollups {
  const sums = newSums()
  for (const answer of answers) addAnswer(sums, answer, sign)
  return {
    answers: inOrder(sums.answers),
    brands: inOrder(sums.brands),
    sources: inOrder(sums.sources),
    ownPages: inOrder(sums.ownPages),
  }
}

/** The difference between the roll-ups before and after; rows without a change are left out. */
export function rollupDifference(changes: Iterable<{ before: AnswerFacts; after: AnswerFacts }>): Rollups {
  const sums = newSums()
  for (const { before, after } of changes) {
    addAnswer(sums, before, -1)
    addAnswer(sums, after, 1)
  }
  return {
    answers: inOrder(moved(sums.answers)),
    brands: inOrder(moved(sums.brands)),
    sources: inOrder(moved(sums.sources)),
    ownPages: inOrder(moved(sums.ownPages)),
  }
}

/** Running sums by path, each with its key and values. Reused from answer to answer. */
export type RollupSums = {
  answers: Summed<Key, AnswerSum>
  brands: Summed<Key & BrandName, BrandSum>
  sources: Summed<Key & SourceName, SourceSum>
  ownPages: Summed<OwnPageKey, OwnPageSum>
}

export const newSums = (): RollupSums => ({
  answers: new Map(),
  brands: new Map(),
  sources: new Map(),
  ownPages: new Map(),
})

/** `only` and `withSources` leave out grains and sources that the caller does not need. */
export function addAnswer(
  into: RollupSums,
  answer: AnswerFacts,
  sign: 1 | -1,
  {
    only = grains,
    withSources = true,
  }: { only?: readonly (typeof grains)[number][]; withSources?: boolean } = {},
): void {
  const totals = answerTotals(answer)
  const brands = brandTotals(answer)
  const sources = withSources ? sourceTotals(answer) : []
  if (withSources) addOwnPages(into, answer, sign)
  for (const grain of only) {
    const key = keyOf(answer, grain)
    const path = Object.values(key).join('\n')
    add(into.answers, answerSums, { path, key, sums: totals, sign })
    for (const { brand, sums } of brands)
      add(into.brands, brandSums, {
        path: `${path}\n${brand}`,
        key: { ...key, tracked_brand_id: brand },
        sums,
        sign,
      })
    for (const { domain, owner, sums } of sources)
      add(into.sources, sourceSums, {
        path: `${path}\n${domain}\n${owner}`,
        key: { ...key, domain, owner },
        sums,
        sign,
      })
  }
}

/**
 * URLs of the own brand's pages, without duplicates. Pages that differ only in their query count as one, as in access
 * logs.
 */
function addOwnPages(into: RollupSums, answer: AnswerFacts, sign: 1 | -1): void {
  if (answer.state === 'refused') return
  const own = pagesOf(answer).filter((page) => page.owner === 'own')
  for (const address of new Set(own.map((page) => addressOfPage(page.pageKey)))) {
    const { organizationId, brandId, engine, channel } = answer
    const day = bucketOf(answer.answeredAt, 'day')
    add(into.ownPages, ownPageSums, {
      path: `${brandId}\n${day}\n${channel}\n${engine}\n${address}`,
      key: { organization_id: organizationId, client_id: brandId, engine, channel, day, address },
      sums: { answers: 1 },
      sign,
    })
  }
}

/** UTC day, Monday of the UTC week, or 1970-01-01 for the grain of one run. */
export function bucketOf(answeredAt: Date, grain: (typeof grains)[number]): string {
  if (grain === 'analysis') return '1970-01-01'
  const day = new Date(answeredAt)
  if (grain === 'week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/** Only `answered` answers count mentions: refusals are not valid, and `absent` ones mention no brand. */
export const countsMentions = (state: AnswerState) => state === 'answered'

function keyOf(answer: AnswerFacts, grain: (typeof grains)[number]): Key {
  return {
    organization_id: answer.organizationId,
    client_id: answer.brandId,
    grain,
    bucket: bucketOf(answer.answeredAt, grain),
    analysis_id: grain === 'analysis' ? answer.analysisId : nobody,
    prompt_id: answer.promptId,
    engine: answer.engine,
    channel: answer.channel,
    country: answer.country ?? '',
    language: answer.language ?? '',
  }
}

function answerTotals(answer: AnswerFacts): Record<AnswerSum, number> {
  const valid = answer.state !== 'refused'
  const present = countsMentions(answer.state) ? answer.mentions.length : 0
  const cited = valid ? pagesOf(answer) : []
  const own = cited.filter((page) => page.owner === 'own')
  return {
    answers: 1,
    valid: Number(valid),
    absent: Number(answer.state === 'absent'),
    refused: Number(!valid),
    naming_any: Number(present > 0),
    presences: present,
    citing_any: Number(cited.length > 0),
    citing_own: Number(own.length > 0),
    citations: cited.length,
    own_citations: own.length,
    searched: Number(answer.searched === true),
    searches: answer.searches,
    cost_units: answer.costUnits ?? 0,
    cost_unknown: Number(answer.costUnits === null),
    latency_ms_sum: answer.latencyMs ?? 0,
    sandbox: Number(answer.isSandbox),
    untracked: countsMentions(answer.state) ? answer.untracked : 0,
  }
}

function brandTotals(answer: AnswerFacts) {
  if (!countsMentions(answer.state)) return []
  const share = Math.round(1e9 / answer.mentions.length)
  return answer.mentions.map(({ trackedBrandId, rank, spans, sentiment, ...labels }) => ({
    brand: trackedBrandId,
    sums: {
      present: 1,
      spans,
      rank_1: Number(rank === 1),
      rank_2: Number(rank === 2),
      rank_3: Number(rank === 3),
      rank_sum: rank,
      reciprocal_rank_nanos: Math.round(1e9 / rank),
      fair_share_nanos: share,
      positive: Number(sentiment === 'positive'),
      neutral: Number(sentiment === 'neutral'),
      mixed: Number(sentiment === 'mixed'),
      negative: Number(sentiment === 'negative'),
      recommended: Number(labels.recommended === true),
      recommendation_labeled: Number(labels.recommended !== null),
      first_choice: Number(labels.topPick === true),
      first_choice_labeled: Number(labels.topPick !== null),
      criticized: Number(labels.criticized === true),
      praised: Number(labels.praised === true),
      criticism_labeled: Number(labels.criticized !== null),
    },
  }))
}

function sourceTotals(answer: AnswerFacts) {
  if (answer.state === 'refused') return []
  const rows = new Map<string, { domain: string; owner: string; sums: Record<SourceSum, number> }>()
  for (const { domain, owner } of pagesOf(answer)) {
    const row = rows.get(`${domain}\n${owner}`)
    if (row === undefined) rows.set(`${domain}\n${owner}`, { domain, owner, sums: { answers: 1, pages: 1 } })
    else row.sums.pages += 1
  }
  return [...rows.values()]
}

/** Distinct pages; the first occurrence determines the owner. */
function pagesOf(answer: AnswerFacts) {
  const pages = new Map<string, AnswerFacts['citations'][number]>()
  for (const citation of answer.citations)
    if (!pages.has(citation.pageKey)) pages.set(citation.pageKey, citation)
  return [...pages.values()]
}

export type Summed<K, Name extends string> = Map<string, { key: K; sums: Record<Name, number> }>

function add<K, Name extends string>(
  rows: Summed<K, Name>,
  names: readonly Name[],
  { path, key, sums, sign }: { path: string; key: K; sums: Record<Name, number>; sign: 1 | -1 },
): void {
  const row = rows.get(path)
  if (row === undefined) {
    const copy = { ...sums }
    for (const name of names) copy[name] = sign * sums[name]
    rows.set(path, { key, sums: copy })
  } else for (const name of names) row.sums[name] += sign * sums[name]
}

const inOrder = <K, Name extends string>(rows: Summed<K, Name>): (K & Record<Name, number>)[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { key, sums }]) => ({ ...key, ...sums }))

const moved = <K, Name extends string>(rows: Summed<K, Name>): Summed<K, Name> =>
  new Map([...rows].filter(([, { sums }]) => Object.values(sums).some((sum) => sum !== 0)))
