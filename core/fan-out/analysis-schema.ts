import { z } from 'zod'
import * as values from '../database/values.ts'
import { optionalLine } from '../text/single-line.ts'
import { message } from '../language/message.ts'
import { subQueryOrigins, subQueryTypes } from './sub-query.ts'

export const fanOutLimits = {
  analysesPerBrand: 2000,
  /** Waiting or running analyses of one brand. */
  openPerBrand: 10,
  scheduledPerBrand: 20,
  days: 732,
  draws: 20,
  /** Prompts of a topic or a brand that sub-queries are simulated for. */
  prompts: 50,
  /** Sub-queries kept of one analysis, the most recurrent first. */
  observed: 2000,
  simulated: 1000,
} as const

export const intents = values.fan_out_queries.intent
export type SubQueryIntent = (typeof intents)[number]

/** Definitions: docs/fan-out.md. */
export const intentLabels: Readonly<Record<SubQueryIntent, string>> = {
  informational: message('Informational'),
  commercial: message('Commercial'),
  transactional: message('Transactional'),
  navigational: message('Navigational'),
  local: message('Local'),
}

/** `none`: only what engines searched; `rules` need no key; `model`: calls an engine with a key. */
export const simulationKinds = ['none', 'rules', 'model'] as const

export const fanOutSettings = z.object({
  simulation: z.enum(simulationKinds).default('rules'),
  /** With simulation `model`: the engine and its model; null: its default. */
  engine: optionalLine(120).nullable().default(null),
  model: optionalLine(120).nullable().default(null),
  /** How often a model is called for each prompt. */
  draws: z
    .number()
    .int()
    .min(1, 'Enter at least 1 sample.')
    .max(fanOutLimits.draws, `Enter up to ${fanOutLimits.draws} samples.`)
    .default(5),
  /** For a topic or a brand: this many of the newest prompts are simulated. */
  prompts: z
    .number()
    .int()
    .min(1, 'Choose at least one prompt.')
    .max(fanOutLimits.prompts, `Choose up to ${fanOutLimits.prompts} prompts.`)
    .default(10),
  /** Whether competitors' pages and cited pages are scored in addition to own ones. */
  scoresRivals: z.boolean().default(true),
  scoresCited: z.boolean().default(true),
  /**
   * The engine whose provider computes vectors, to compare meanings, too; null: only words. Sub-queries and page texts
   * are sent there.
   */
  vectorEngine: optionalLine(120).nullable().default(null),
})
export type FanOutSettings = z.infer<typeof fanOutSettings>

export const fanOutSchedules = values.query_fanout_analysis.schedule
export type FanOutSchedule = (typeof fanOutSchedules)[number]

const period = {
  from: z.iso.date('Enter a day such as 2026-05-01.'),
  to: z.iso.date('Enter a day such as 2026-05-28.'),
}

/** POST /api/brands/:brandId/fan-out-analyses. For a prompt, a topic, or, without either, the whole brand. */
export const fanOutInput = z
  .object({
    promptId: z.uuid().nullish().default(null),
    topic: optionalLine(120)
      .transform((topic) => topic || null)
      .nullish()
      .default(null),
    title: optionalLine(120).default(''),
    ...period,
    engines: z
      .array(z.string().min(1).max(60))
      .max(50, 'Choose up to 50 engines.')
      .transform((list) => [...new Set(list)])
      .default([]),
    settings: fanOutSettings.prefault({}),
    schedule: z.enum(fanOutSchedules).default('none'),
  })
  .refine(({ promptId, topic }) => promptId === null || topic === null, {
    path: ['topic'],
    error: 'Choose a prompt or a topic, not both.',
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The period ends before it starts. Choose a later end date.',
  })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < fanOutLimits.days, {
    path: ['from'],
    error: 'Choose a period of up to two years.',
  })
  .refine(({ settings: { simulation, engine } }) => simulation !== 'model' || engine !== null, {
    path: ['settings', 'engine'],
    error: 'Choose an engine.',
  })
export type FanOutInput = z.infer<typeof fanOutInput>
export type FanOutDraft = z.input<typeof fanOutInput>

/** PATCH /api/fan-out-analyses/:analysisId. */
export const fanOutChange = z.object({
  title: optionalLine(120).optional(),
  schedule: z.enum(fanOutSchedules).optional(),
})
export type FanOutChange = z.infer<typeof fanOutChange>

export const fanOutStatuses = values.query_fanout_analysis.status

export const fanOutSteps = values.query_fanout_analysis.step
export type FanOutStep = (typeof fanOutSteps)[number]

/** A share with its interval; null without data. */
export const share = z.object({
  value: z.number().nullable(),
  numerator: z.number(),
  denominator: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type Share = z.infer<typeof share>

/** How well a simulation predicted the searches. Only if both sides have sub-queries. */
export const fanOutOverlap = z.object({
  /** Observed sub-queries that the simulation contains: with the same key, or also with the same meaning. */
  foreseen: z.object({ byKey: share, byMeaning: share }),
  /** The same, weighted by the answers that searched for them; the interval is over sub-queries. */
  foreseenSearches: z.object({ byKey: share, byMeaning: share }),
  /** Simulated sub-queries that were searched. */
  seen: z.object({ byKey: share, byMeaning: share }),
  /** The same, weighted by the draws that proposed them. */
  seenDraws: z.object({ byKey: share, byMeaning: share }),
})
export type FanOutOverlap = z.infer<typeof fanOutOverlap>

export const fanOutResult = z.object({
  observed: z.number().int().default(0),
  simulated: z.number().int().default(0),
  /** Answers of the period, and those among them that searched. */
  answers: z.number().int().default(0),
  searchedAnswers: z.number().int().default(0),
  /** Calls that returned proposals, and the planned number. */
  draws: z.number().int().default(0),
  drawsWanted: z.number().int().default(0),
  /** The embedding model used to merge wordings with the same meaning; null: only words. */
  mergedBy: z.string().nullable().default(null),
  overlap: fanOutOverlap.nullable().default(null),
  /** Notes for the reader: a budget that ended the draws, sub-queries left out. One sentence each. */
  notes: z.array(z.string()).default([]),
})
export type FanOutResult = z.infer<typeof fanOutResult>

/** GET /api/fan-out-analyses/:analysisId, and one row of the list. */
export const fanOutAnalysis = z.object({
  id: z.string(),
  brandId: z.string(),
  title: z.string(),
  /** `text`: the prompt's current wording. */
  subject: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('prompt'), promptId: z.string(), text: z.string() }),
    z.object({ kind: z.literal('topic'), topic: z.string() }),
    z.object({ kind: z.literal('brand') }),
  ]),
  from: z.string(),
  to: z.string(),
  engines: z.array(z.string()),
  settings: fanOutSettings,
  status: z.enum(fanOutStatuses),
  step: z.enum(fanOutSteps),
  /** Progress of the current step. */
  progress: z.object({ done: z.number(), total: z.number() }).nullable(),
  isCancelling: z.boolean(),
  costUsd: z.number(),
  /** Calls with unknown cost. */
  unknownCostCalls: z.number().int(),
  result: fanOutResult.nullable(),
  failure: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  repeatedFrom: z.string().nullable(),
  isScheduled: z.boolean(),
  schedule: z.enum(fanOutSchedules),
  nextAt: z.string().nullable(),
  scheduleNote: z.string().nullable(),
  /** The caller may repeat, cancel, schedule, and delete it. */
  mayChange: z.boolean(),
})
export type FanOutAnalysis = z.infer<typeof fanOutAnalysis>

export const fanOutPageSize = 50

/** GET /api/brands/:brandId/fan-out-analyses. */
export const fanOutListQuery = z.object({
  q: z.string().trim().max(200).optional().catch(undefined),
  status: z.enum(fanOutStatuses).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).default(1).catch(1),
})
export type FanOutListQuery = z.infer<typeof fanOutListQuery>

export const fanOutList = z.object({
  analyses: z.array(fanOutAnalysis),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
  /** The caller may start one. */
  mayStart: z.boolean(),
})
export type FanOutList = z.infer<typeof fanOutList>

export const fanOutQuery = z.object({
  id: z.string(),
  origin: z.enum(subQueryOrigins),
  query: z.string(),
  key: z.string(),
  variants: z.array(z.string()),
  types: z.array(z.enum(subQueryTypes)),
  intent: z.enum(intents).nullable(),
  reason: z.string().nullable(),
  prompts: z.number().int(),
  /** Observed: answers with it ÷ answers. Model: draws with it ÷ draws. Rules have none. */
  share: share.nullable(),
  engines: z.array(z.string()),
  firstSeen: z.string().nullable(),
  lastSeen: z.string().nullable(),
  /** The nearest sub-query of the other side. */
  match: z.object({ id: z.string(), query: z.string(), by: z.enum(values.fan_out_queries.match) }).nullable(),
})
export type FanOutQuery = z.infer<typeof fanOutQuery>

/** GET /api/fan-out-analyses/:analysisId/queries. */
export const fanOutQueriesQuery = z.object({
  origin: z.enum(values.fan_out_pairs.side).optional().catch(undefined),
  type: z.enum(subQueryTypes).optional().catch(undefined),
  q: z.string().trim().max(200).optional().catch(undefined),
  /** Only those with, or without, a match on the other side. */
  matched: z.enum(['yes', 'no']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).default(1).catch(1),
  pageSize: z.coerce.number().int().min(1).max(2000).default(100).catch(100),
})
export type FanOutQueriesQuery = z.infer<typeof fanOutQueriesQuery>

export const fanOutQueries = z.object({
  queries: z.array(fanOutQuery),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
})
export type FanOutQueries = z.infer<typeof fanOutQueries>

/** POST /api/fan-out-analyses/:analysisId/repetitions. Without a period: the same length, ending today. */
export const fanOutRepetition = z
  .object({ from: period.from.optional(), to: period.to.optional() })
  .refine(({ from, to }) => (from === undefined) === (to === undefined) && (from ?? '') <= (to ?? ''), {
    path: ['to'],
    error: 'Enter a start date and an end date, in that order.',
  })

/** GET /api/fan-out-analyses/:analysisId/comparison?with=: two analyses compared, one origin at a time. */
export const fanOutComparisonQuery = z.object({
  with: z.uuid(),
  origin: z.enum(values.fan_out_pairs.side).default('observed'),
})

/**
 * On the prompts and engines in both, paired by prompt. `real`: significant, controlled over everything shown
 * (Benjamini–Hochberg, 5%).
 */
const comparedShare = z.object({
  now: share,
  before: share,
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  verdict: z.enum(['real', 'within-noise', 'not-comparable']),
})
export type ComparedShare = z.infer<typeof comparedShare>

const byState = z.object({ covered: z.number().int(), partly: z.number().int(), missing: z.number().int() })
const coverageTotals = z.object({ own: byState, rival: byState, cited: byState })

export const fanOutComparison = z.object({
  now: fanOutAnalysis,
  before: fanOutAnalysis,
  /** Only in this analysis; only in the other; in both. At most `maxCompared` each, most recurrent first. */
  added: z.array(z.object({ query: z.string(), key: z.string(), share: share.nullable() })),
  gone: z.array(z.object({ query: z.string(), key: z.string(), share: share.nullable() })),
  both: z.array(z.object({ query: z.string(), key: z.string(), change: comparedShare.nullable() })),
  counts: z.object({ added: z.number().int(), gone: z.number().int(), both: z.number().int() }),
  /** Searches, or proposals, of each type ÷ all of them; for rules, sub-queries ÷ sub-queries. */
  types: z.array(z.object({ type: z.enum(subQueryTypes), change: comparedShare })),
  /**
   * Sub-queries of both analyses by how well the best own, competitor, and cited pages answer them; null until both are
   * scored.
   */
  coverage: z.object({ now: coverageTotals, before: coverageTotals }).nullable(),
  /** Why the two are not fully comparable, such as another simulation or subject. */
  warnings: z.array(z.string()),
})
export type FanOutComparison = z.infer<typeof fanOutComparison>

export const maxCompared = 500

/** GET /api/brands/:brandId/fan-out-engines: which engines can simulate, and what a prompt costs. */
export const fanOutEngines = z.object({
  engines: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      configured: z.boolean(),
      reason: z.string().nullable(),
      defaultModel: z.string(),
      models: z.array(z.string()),
      /** Its embedding model; null: none. */
      vectorModel: z.string().nullable(),
      /** US dollars of one draw by model, typical and ceiling; `*`: any other; null: no price is known. */
      prices: z.record(
        z.string(),
        z.object({ usd: z.number().nullable(), ceilingUsd: z.number().nullable() }).nullable(),
      ),
    }),
  ),
})
export type FanOutEngines = z.infer<typeof fanOutEngines>
