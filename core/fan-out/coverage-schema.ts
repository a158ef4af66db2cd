import { z } from 'zod'
import { count, day, moment, orNull } from '../api/numbers.ts'
import * as values from '../database/values.ts'
import { pageOwners } from '../pages/page-owner.ts'
import { channels } from '../reports/filters.ts'
import { subQueryOrigins, subQueryTypes } from './sub-query.ts'
import { coverageStates } from './coverage/states.ts'
import { vectorsProblems } from './coverage/vectors.ts'

/** Maximum number of matrix columns. */
export const maxColumns = 200

const owner = z.enum(pageOwners)
const state = z.enum(coverageStates)
const score = z.number().min(0).max(1)

const share = z
  .object({
    value: z.number(),
    numerator: count,
    denominator: count,
    low: orNull(z.number()),
    high: orNull(z.number()),
  })
  .describe(
    'Observed: answers with this search ÷ answers. Simulated: samples with it ÷ samples. With 95% confidence interval.',
  )

const subQuery = z.object({
  queryId: z.uuid(),
  query: z.string(),
  key: z.string().describe('Normalized text. If observed, subQuery=key lists its answers.'),
  origin: z.enum(subQueryOrigins),
  types: z.array(z.enum(subQueryTypes)),
  intent: orNull(z.string()),
  share: orNull(share).describe('Null if rules proposed it, which measures nothing.'),
})
export type CoverageSubQuery = z.infer<typeof subQuery>

const scoring = z.object({
  isFinished: z.boolean(),
  method: z.enum(values.fan_out_scorings.method),
  model: orNull(z.string()),
  problem: orNull(z.enum(vectorsProblems)).describe('Why vectors are missing.'),
  problemDetail: orNull(z.string()),
  thresholds: z.object({ covered: score, partly: score }),
  pages: z.object({ own: count, rival: count, cited: count }),
  passages: count,
  rivals: count.describe('Competitors with a page among them.'),
  startedAt: moment,
  finishedAt: orNull(moment),
})
export type CoverageScoring = z.infer<typeof scoring>

const column = z.object({
  position: count,
  pageId: z.uuid(),
  url: z.string(),
  title: orNull(z.string()),
  owner,
  competitor: orNull(z.string()),
  covers: count.describe('Sub-queries that it covers.'),
})
export type CoverageColumn = z.infer<typeof column>

const best = z.object({
  pageId: z.uuid(),
  url: z.string(),
  title: orNull(z.string()),
  passage: count.describe('Its position in the page.'),
  score,
  state,
})
export type BestPage = z.infer<typeof best>

const byState = z.object({ covered: count, partly: count, missing: count })
const byOwner = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ own: schema, rival: schema, cited: schema })

const matrixRow = subQuery.extend({
  states: byOwner(state).describe('By the best page overall, not only of the columns shown.'),
  best: byOwner(orNull(score)),
  scores: z.array(count).describe('By position of the column, from 1, in thousandths.'),
})

/** GET …/matrix: a window of rows over all columns. */
export const coverageMatrix = z.object({
  scoring: orNull(scoring).describe('Null: pages weren’t scored.'),
  columns: z.array(column),
  totals: byOwner(byState),
  total: count.describe('Sub-queries that match the filters.'),
  rows: z.array(matrixRow),
})
export type CoverageMatrix = z.infer<typeof coverageMatrix>

const rowFilters = z.object({
  search: z.string().trim().max(200).optional(),
  origin: z.enum(subQueryOrigins).optional(),
  type: z.enum(subQueryTypes).optional(),
})

export const matrixSorts = ['gap', 'recurrence', 'own', 'rival', 'cited', 'query', 'type'] as const

export const matrixFilters = rowFilters.extend({
  /** How well own pages answer it. */
  state: state.optional(),
  sort: z.enum(matrixSorts).default('gap'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(2000).default(200),
})
export type MatrixFilters = z.infer<typeof matrixFilters>

/** improve: an own page answers it partially. make: none does. */
const step = z.enum(['improve', 'make'])

const gap = subQuery.extend({
  step,
  gap: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'Recurrence × competitor presence. Rule-based analyses have no recurrence, so competitor presence only.',
    ),
  presence: share.describe(
    'Competitors that cover it (cited pages count as one more) ÷ competitors with a scored page.',
  ),
  own: orNull(best).describe(
    'The page to improve; null: no owned page contains a word of it, so create one.',
  ),
  rival: orNull(best.extend({ competitor: orNull(z.string()) })),
  cited: orNull(best),
  covering: byOwner(count).describe('Pages that cover it.'),
})
export type CoverageGap = z.infer<typeof gap>

/** GET …/gaps. */
export const gapList = z.object({
  scoring: orNull(scoring),
  total: count,
  gaps: z.array(gap),
})
export type GapList = z.infer<typeof gapList>

export const gapFilters = rowFilters.extend({
  step: step.optional(),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type GapFilters = z.infer<typeof gapFilters>

export const gapFileFilters = gapFilters.omit({ offset: true, limit: true })

const span = z.object({ start: count, end: count }).describe('UTF-16 code units.')

const shownPassage = z.object({
  position: count,
  heading: z.string(),
  headingSpans: z.array(span),
  content: z.string(),
  contentSpans: z
    .array(span)
    .describe('Words it shares with the sub-query, by the dictionary of the language.'),
  language: z.string(),
  isBest: z.boolean(),
})
export type ShownPassage = z.infer<typeof shownPassage>

/** GET …/cells/{queryId}/{pageId}: why a cell has its score. */
export const coverageCell = z.object({
  subQuery,
  page: z.object({
    pageId: z.uuid(),
    url: z.string(),
    title: orNull(z.string()),
    owner,
    competitor: orNull(z.string()),
  }),
  score: orNull(score),
  state: orNull(state),
  lexical: orNull(score).describe('Null if only the score was stored.'),
  semantic: orNull(score),
  isOutdated: z
    .boolean()
    .describe('The page changed after it was scored; passages are from the latest version.'),
  found: z.array(z.string()).describe('Words of the sub-query that occur in the passages shown.'),
  absent: z.array(z.string()),
  passages: z.array(shownPassage),
})
export type CoverageCell = z.infer<typeof coverageCell>

const sandboxShare = z
  .enum(['none', 'some', 'all'])
  .describe('How many of the answers are sample data from the built-in sandbox.')
export type SandboxOf = z.infer<typeof sandboxShare>

/** GET …/brief?format=json: the content of the PDF. */
export const coverageBrief = z.object({
  brand: z.string(),
  title: z.string(),
  madeAt: moment,
  period: z.object({ from: day, to: day }),
  sandbox: sandboxShare,
  scoring,
  totals: byOwner(byState),
  gapsInAll: count,
  gaps: z.array(gap.extend({ passage: orNull(z.object({ heading: z.string(), content: z.string() })) })),
})
export type CoverageBrief = z.infer<typeof coverageBrief>

/** Maximum number of gaps in a brief. */
export const briefGaps = 50

export const briefFilters = rowFilters.extend({
  format: z.enum(['json', 'md', 'csv']).default('json'),
  language: z.enum(['en', 'de', 'es']).default('en').describe('Of the Markdown.'),
  gaps: z.coerce.number().int().min(1).max(briefGaps).default(20),
})
export type BriefFilters = z.infer<typeof briefFilters>

const part = z.object({ count, of: count, low: orNull(z.number()), high: orNull(z.number()) })
export type TimelinePart = z.infer<typeof part>

const week = z.object({
  week: day.describe('Its Monday.'),
  answers: count.describe(
    'Sub-query: answers for which it is known whether the engine searched. Page: valid answers.',
  ),
  retrieved: part.describe(
    'Sub-query: answers that searched it. Page: answers that retrieved or cited it. Of `answers`.',
  ),
  cited: part.describe('Of the retrieved: those that cite an owned page (sub-query), or the page.'),
  mentioned: part.describe('Of the retrieved: those that mention the own brand.'),
  visits: orNull(count).describe(
    'AI crawler visits to the page, or to the best owned page of the sub-query. Null: not shown.',
  ),
})
export type TimelineWeek = z.infer<typeof week>

/** GET …/timeline: a sub-query or a page over time, by UTC week. */
export const fanOutTimeline = z.object({
  subject: z.object({
    kind: z.enum(['query', 'page']),
    id: z.uuid(),
    name: z.string().describe('The sub-query, or the URL of the page.'),
  }),
  visited: orNull(z.string()).describe('The URL whose visits are counted; null: none.'),
  period: z.object({ from: day, to: day }),
  channel: orNull(z.enum(channels)),
  botLogs: z
    .enum(['shown', 'no-page', 'no-logs', 'no-access'])
    .describe('Whether crawler visits are included, and if not, why.'),
  sandbox: sandboxShare,
  weeks: z.array(week),
})
export type FanOutTimeline = z.infer<typeof fanOutTimeline>

export const timelineFilters = z
  .object({
    queryId: z.uuid().optional(),
    pageId: z.uuid().optional(),
    channel: z.enum(channels).optional(),
  })
  .refine(({ queryId, pageId }) => (queryId === undefined) !== (pageId === undefined), {
    message: 'Enter a sub-query or a page.',
    path: ['queryId'],
  })
export type TimelineFilters = z.infer<typeof timelineFilters>
