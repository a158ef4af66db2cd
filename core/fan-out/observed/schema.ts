import { z } from 'zod'
import { change, count, day, orNull, rate } from '../../api/numbers.ts'
import { scope } from '../../reports/schema.ts'
import { reportFilters } from '../../reports/filters.ts'
import { subQueryTypes } from '../sub-query.ts'

export const whichSubQueries = ['now', 'new', 'gone'] as const
export const subQueryOrders = ['answers', 'recurrence', 'newest', 'change'] as const

/** `prompt` selects one prompt, whatever the other prompt filters say. */
const listFilters = reportFilters.extend({
  prompt: z.uuid().optional(),
  search: z.string().trim().max(200).default('').describe('Words in the sub-query.'),
  type: z
    .enum([...subQueryTypes, '-'])
    .optional()
    .describe('Sub-queries of that type; - for those of none.'),
  which: z
    .enum(whichSubQueries)
    .default('now')
    .describe('new: not in the compare period; gone: only in the compare period.'),
  sort: z.enum(subQueryOrders).default('answers'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

/** The URL parameters of the view of observed searches. */
export const observedFilters = listFilters.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  grouped: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true: sub-queries with one subject are one row, with the most frequent wording first.'),
})
export type ObservedFilters = z.infer<typeof observedFilters>

/** The same for the file of all rows. */
export const observedFileFilters = listFilters
export const maxFileRows = 10_000

const mean = z
  .object({
    value: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    subQueries: count.describe('Distinct sub-queries per answer, summed.'),
    answers: count.describe('Answers whose searches are known.'),
    prompts: count,
    method: z.string(),
  })
  .meta({ id: 'MeanSubQueries', description: 'Sub-queries per answer with a search.' })
export type MeanSubQueries = z.infer<typeof mean>

const recurrences = z.object({
  queries: rate.describe('Share of an answer’s sub-queries that recur in another sample.'),
  types: rate.describe('The same for their types.'),
})

const figures = z.object({
  answers: count.describe('Answers received.'),
  told: count.describe('Of these, answers for which it is known whether the engine searched.'),
  searched: count,
  listed: count.describe('Answers whose searches are known.'),
  trigger: rate.describe('Answers with a search ÷ answers for which it is known.'),
  perAnswer: mean,
  recurrence: recurrences,
})

const byEngine = figures.extend({
  engine: z.string(),
  tells: z
    .enum(['searches', 'whether', 'nothing'])
    .describe(
      'What the engine reports. searches: its searches; whether: only whether it searched; nothing: neither.',
    ),
})

const byType = z.object({
  type: z.enum(subQueryTypes),
  subQueries: count,
  answers: count,
  share: rate.describe('Answers with such a search ÷ answers with known searches or no search.'),
  recurrence: rate,
  change: orNull(change),
  engines: z.array(z.object({ engine: z.string(), answers: count, ofAnswers: count })),
})

const row = z.object({
  key: z.string().describe('Normalized text. subQuery=key lists its answers.'),
  query: z.string().describe('As one engine wrote it.'),
  similar: z
    .array(z.object({ key: z.string(), query: z.string(), answers: count }))
    .describe('Others with the same subject, if grouped.'),
  types: z.array(z.enum(subQueryTypes)),
  answers: count,
  ofAnswers: count,
  share: rate,
  recurrence: rate.describe('Share of other answers to the same prompts and engines that also include it.'),
  prompts: count,
  engines: z.array(z.object({ engine: z.string(), answers: count })),
  firstSeen: orNull(day),
  lastSeen: orNull(day),
  answersBefore: count.nullable(),
  isNew: z.boolean().nullable(),
  change: orNull(change).describe('Prompts it was searched for; for the 200 most frequent sub-queries.'),
})
export type ObservedRow = z.infer<typeof row>

export const observedReport = z
  .object({
    scope,
    total: figures,
    compare: orNull(figures),
    triggerChange: orNull(change),
    engines: z.array(byEngine),
    types: z.array(byType),
    counts: z.object({ now: count, new: count.nullable(), gone: count.nullable() }),
    rows: z.array(row),
    matching: count.describe('Rows that match search, type, and which.'),
    page: count,
    pages: count,
    unread: count.describe('Searches waiting to be processed. They count once they are.'),
  })
  .meta({ id: 'ObservedFanOut', description: 'What engines searched before they answered.' })
export type ObservedReport = z.infer<typeof observedReport>
export type ObservedFigures = z.infer<typeof figures>
export type ObservedEngine = z.infer<typeof byEngine>
export type ObservedType = z.infer<typeof byType>
