import { z } from 'zod'
import { pointsAtStake, type Stakes } from '../actions/stakes.ts'
import { count, orNull } from '../api/numbers.ts'
import { scope, type ReportScope } from '../reports/schema.ts'
import { coverageStates, type CoverageState } from './coverage/states.ts'
import { groupSearches } from './group-searches.ts'

/** Searches with one subject: how well the best own page answers them, and how much visibility depends on their prompts. */
const gap = z.object({
  key: z.string().describe('Of the most frequent wording; subQuery=key lists its answers.'),
  query: z.string(),
  similar: z
    .array(z.object({ key: z.string(), query: z.string() }))
    .describe('Other wordings, the most frequent first; at most 20.'),
  answers: count.describe('Answers with the most frequent wording.'),
  ofAnswers: count,
  prompts: z.array(z.object({ promptId: z.uuid(), text: z.string() })),
  state: orNull(z.enum(coverageStates)).describe('Null: not compared with pages yet.'),
  page: orNull(z.string()).describe('The best own page.'),
  instead: orNull(z.string()).describe('The best page of a competitor, or cited page.'),
  queryIds: z.array(z.uuid()).describe('Its searches in analyses, for the passages of a brief.'),
  worth: z
    .number()
    .describe(
      'Σ lead of the strongest competitor over its prompts ÷ all prompts, from 0 to 1. An upper limit.',
    ),
})
export type ContentGap = z.infer<typeof gap>

const byState = z.object({ covered: count, partly: count, missing: count })

/** GET …/fan-out/content-gaps: groups of searches with one subject, those worth most first. */
export const contentGapReport = z.object({
  scope,
  searches: count.describe('Distinct searches.'),
  read: count.describe('The most frequent of them, which are grouped.'),
  answers: count.describe('Answers for which it is known whether the engine searched.'),
  states: byState,
  unknown: count.describe('Groups not compared with pages yet.'),
  /** Of the two groups worth most, together. */
  worthOfFirst: z.number(),
  prompts: count,
  gaps: z.array(gap),
  topics: z.array(byState.extend({ topic: z.string() })),
})
export type ContentGapReport = z.infer<typeof contentGapReport>

/** A passage of a page that answers a search of a gap. */
const passage = z.object({
  query: z.string(),
  url: z.string(),
  title: orNull(z.string()),
  owner: z.enum(['own', 'rival', 'cited']),
  competitor: orNull(z.string()),
  heading: z.string(),
  content: z.string(),
})
export type GapPassage = z.infer<typeof passage>

/** GET …/fan-out/content-gaps/passages: what the pages of a gap say, the best first. */
export const gapPassages = z.object({ passages: z.array(passage) })

/** Searches of one gap in a request for its passages. */
export const maxQueriesOfGap = 20

export const passagesFilters = z.object({
  queries: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid()).min(1).max(maxQueriesOfGap)),
})

export type GapSearch = { query: string; key: string; answers: number; promptIds: readonly string[] }
export type GapCoverage = {
  queryId: string
  state: CoverageState
  page: string | null
  instead: string | null
}

type GapData = {
  scope: ReportScope
  answers: number
  /** Distinct searches, and the most frequent of them. */
  total: number
  searches: readonly GapSearch[]
  /** By key. */
  coverage: ReadonlyMap<string, GapCoverage>
  /** Names of tracked brands. */
  names: readonly string[]
  prompts: readonly { id: string; text: string; topic: string | null }[]
  /** Lead of the strongest competitor, by prompt. */
  leads: ReadonlyMap<string, number>
  stakes: Pick<Stakes, 'promptIds' | 'weightOf'>
}

/** Pure. */
export function computeContentGaps(data: GapData): ContentGapReport {
  const promptOf = new Map(data.prompts.map((prompt) => [prompt.id, prompt]))
  const gaps = groupSearches(data.searches, data.names, 'subject').map(({ lead, others }): ContentGap => {
    const all = [lead, ...others]
    const found = all.flatMap(({ key }) => data.coverage.get(key) ?? [])
    const best = found.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0]
    const promptIds = [...new Set(all.flatMap((search) => search.promptIds))]
    return {
      key: lead.key,
      query: lead.query,
      similar: others.slice(0, maxQueriesOfGap).map(({ key, query }) => ({ key, query })),
      answers: lead.answers,
      ofAnswers: data.answers,
      prompts: promptIds.flatMap((promptId) => {
        const prompt = promptOf.get(promptId)
        return prompt === undefined ? [] : [{ promptId, text: prompt.text }]
      }),
      state: best?.state ?? null,
      page: best?.page ?? null,
      instead: found.find(({ instead }) => instead !== null)?.instead ?? null,
      queryIds: found.slice(0, maxQueriesOfGap).map(({ queryId }) => queryId),
      worth: worthOf(promptIds, data),
    }
  })
  gaps.sort((a, b) => b.worth - a.worth || b.answers - a.answers || a.query.localeCompare(b.query))
  const open = openGaps(gaps)
  return {
    scope: data.scope,
    searches: data.total,
    read: data.searches.length,
    answers: data.answers,
    states: statesOf(gaps),
    unknown: gaps.filter(({ state }) => state === null).length,
    worthOfFirst: worthOf(
      open.slice(0, 2).flatMap(({ prompts }) => prompts.map(({ promptId }) => promptId)),
      data,
    ),
    prompts: data.stakes.promptIds.length,
    gaps,
    topics: topicsOf(gaps, promptOf),
  }
}

const order: readonly CoverageState[] = coverageStates

/** Those that no own page covers, as far as it is known. */
export const openGaps = (gaps: readonly ContentGap[]): ContentGap[] =>
  gaps.filter(({ state }) => state === 'missing' || state === 'partly')

const worthOf = (promptIds: readonly string[], { leads, stakes }: GapData): number =>
  pointsAtStake(
    { gaps: [], ...stakes },
    [...new Set(promptIds)].map((promptId) => ({ promptId, gap: leads.get(promptId) ?? 0 })),
  )

function statesOf(gaps: readonly ContentGap[]): ContentGapReport['states'] {
  const of = (wanted: CoverageState) => gaps.filter(({ state }) => state === wanted).length
  return { covered: of('covered'), partly: of('partly'), missing: of('missing') }
}

/** A group counts in the topic of each of its prompts; prompts without a topic are together, under no name. */
function topicsOf(
  gaps: readonly ContentGap[],
  promptOf: ReadonlyMap<string, { topic: string | null }>,
): ContentGapReport['topics'] {
  const byTopic = new Map<string, ContentGap[]>()
  for (const each of gaps.filter(({ state }) => state !== null))
    for (const topic of new Set(each.prompts.map(({ promptId }) => promptOf.get(promptId)?.topic ?? '')))
      byTopic.set(topic, [...(byTopic.get(topic) ?? []), each])
  return [...byTopic]
    .map(([topic, ofTopic]) => ({ topic, ...statesOf(ofTopic) }))
    .sort(
      (a, b) =>
        Number(a.topic === '') - Number(b.topic === '') ||
        b.missing - a.missing ||
        a.topic.localeCompare(b.topic),
    )
}
