import { z } from 'zod'
import * as values from '../database/values.ts'
import { optionalLine } from '../text/single-line.ts'
import { message } from '../language/message.ts'
import { subQueryOrigins, subQueryTypes } from './sub-query.ts'

export const fanOutLimits = {
  analysesPerBrand: 2000,
  /** Of one brand that wait or run. */
  openPerBrand: 10,
  scheduledPerBrand: 20,
  days: 732,
  draws: 20,
  /** Of a topic or a brand that sub-queries are simulated for. */
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

/** `none`: only what engines searched; `rules` need no key; `model`: an engine with a key is asked. */
export const simulationKinds = ['none', 'rules', 'model'] as const

export const fanOutSettings = z.object({
  simulation: z.enum(simulationKinds).default('rules'),
  /** With simulation `model`: who is asked, and with which model; null: its default. */
  engine: optionalLine(120).nullable().default(null),
  model: optionalLine(120).nullable().default(null),
  /** How often a model is asked for each prompt. */
  draws: z
    .number()
    .int()
    .min(1, 'At least 1 draw.')
    .max(fanOutLimits.draws, `At most ${fanOutLimits.draws} draws.`)
    .default(5),
  /** Of a topic or a brand: the newest so many prompts are simulated. */
  prompts: z
    .number()
    .int()
    .min(1, 'At least 1 prompt.')
    .max(fanOutLimits.prompts, `At most ${fanOutLimits.prompts} prompts.`)
    .default(10),
  /** Whether pages of rivals, and pages that answers cite, are scored beside own ones. */
  scoresRivals: z.boolean().default(true),
  scoresCited: z.boolean().default(true),
  /**
   * Whose provider gives vectors, so that meanings are compared, too; null: words alone. Sub-queries and texts of pages are
   * sent there.
   */
  vectorEngine: optionalLine(120).nullable().default(null),
})
export type FanOutSettings = z.infer<typeof fanOutSettings>

export const fanOutSchedules = values.query_fanout_analysis.schedule
export type FanOutSchedule = (typeof fanOutSchedules)[number]

const period = {
  from: z.iso.date('A day such as 2026-05-01.'),
  to: z.iso.date('A day such as 2026-05-28.'),
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
      .max(50, 'At most 50 engines.')
      .transform((list) => [...new Set(list)])
      .default([]),
    settings: fanOutSettings.prefault({}),
    schedule: z.enum(fanOutSchedules).default('none'),
  })
  .refine(({ promptId, topic }) => promptId === null || topic === null, {
    path: ['topic'],
    error: 'Choose a prompt or a topic, not both.',
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The period ends before it begins.' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < fanOutLimits.days, {
    path: ['from'],
    error: 'A period has at most two years.',
  })
  .refine(({ settings: { simulation, engine } }) => simulation !== 'model' || engine !== null, {
    path: ['settings', 'engine'],
    error: 'Choose the engine that is asked.',
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

/** A share with its interval; null where nothing was looked at. */
export const share = z.object({
  value: z.number().nullable(),
  numerator: z.number(),
  denominator: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type Share = z.infer<typeof share>

/** How far a simulation foresaw what was searched. Only where both sides have sub-queries. */
export const fanOutOverlap = z.object({
  /** Observed sub-queries that the simulation holds: with the same key, or by meaning too. */
  foreseen: z.object({ byKey: share, byMeaning: share }),
  /** The same, each counted by the answers it was searched for: the interval is over sub-queries. */
  foreseenSearches: z.object({ byKey: share, byMeaning: share }),
  /** Simulated sub-queries that were searched. */
  seen: z.object({ byKey: share, byMeaning: share }),
  /** The same, each counted by the draws that proposed it. */
  seenDraws: z.object({ byKey: share, byMeaning: share }),
})
export type FanOutOverlap = z.infer<typeof fanOutOverlap>

export const fanOutResult = z.object({
  observed: z.number().int().default(0),
  simulated: z.number().int().default(0),
  /** Answers of the period, and those among them that searched. */
  answers: z.number().int().default(0),
  searchedAnswers: z.number().int().default(0),
  /** Calls that brought proposals, and those that were wanted. */
  draws: z.number().int().default(0),
  drawsWanted: z.number().int().default(0),
  /** Whose vectors told which wordings mean the same; null: words alone did. */
  mergedBy: z.string().nullable().default(null),
  overlap: fanOutOverlap.nullable().default(null),
  /** What the reader should know: a budget that ended the draws, sub-queries left out. One sentence each. */
  notes: z.array(z.string()).default([]),
})
export type FanOutResult = z.infer<typeof fanOutResult>

/** GET /api/fan-out-analyses/:analysisId, and one line of the list. */
export const fanOutAnalysis = z.object({
  id: z.string(),
  brandId: z.string(),
  title: z.string(),
  /** `text`: of the prompt as it is now. */
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
  /** Of the step: how much of how much. */
  progress: z.object({ done: z.number(), total: z.number() }).nullable(),
  isCancelling: z.boolean(),
  costUsd: z.number(),
  /** Calls whose cost is not known. */
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
  /** The caller may repeat, cancel, schedule and delete it. */
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
  /** Observed: answers with it ÷ answers. Model: draws with it ÷ draws. Of rules there is none. */
  share: share.nullable(),
  engines: z.array(z.string()),
  firstSeen: z.string().nullable(),
  lastSeen: z.string().nullable(),
  /** The nearest one of the other side. */
  match: z.object({ id: z.string(), query: z.string(), by: z.enum(values.fan_out_queries.match) }).nullable(),
})
export type FanOutQuery = z.infer<typeof fanOutQuery>

/** GET /api/fan-out-analyses/:analysisId/queries. */
export const fanOutQueriesQuery = z.object({
  origin: z.enum(values.fan_out_pairs.side).optional().catch(undefined),
  type: z.enum(subQueryTypes).optional().catch(undefined),
  q: z.string().trim().max(200).optional().catch(undefined),
  /** Only those with, or without, one of the other side. */
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

/** POST /api/fan-out-analyses/:analysisId/repetitions. Without a period: as long as before, ending today. */
export const fanOutRepetition = z
  .object({ from: period.from.optional(), to: period.to.optional() })
  .refine(({ from, to }) => (from === undefined) === (to === undefined) && (from ?? '') <= (to ?? ''), {
    path: ['to'],
    error: 'A period has a first and a last day, in this order.',
  })

/** GET /api/fan-out-analyses/:analysisId/comparison?with=: two analyses side by side, one side of them at a time. */
export const fanOutComparisonQuery = z.object({
  with: z.uuid(),
  origin: z.enum(values.fan_out_pairs.side).default('observed'),
})

/**
 * On the prompts and engines that both contain, paired by prompt. `real`: beyond chance, decided together over everything
 * shown (Benjamini–Hochberg, 5 %).
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
  /** In this one and not in the other; the other way round; in both. At most `maxCompared` each, the most recurrent first. */
  added: z.array(z.object({ query: z.string(), key: z.string(), share: share.nullable() })),
  gone: z.array(z.object({ query: z.string(), key: z.string(), share: share.nullable() })),
  both: z.array(z.object({ query: z.string(), key: z.string(), change: comparedShare.nullable() })),
  counts: z.object({ added: z.number().int(), gone: z.number().int(), both: z.number().int() }),
  /** Searches, or proposals, of each type ÷ all of them; of rules, sub-queries ÷ sub-queries. */
  types: z.array(z.object({ type: z.enum(subQueryTypes), change: comparedShare })),
  /** Sub-queries of each, of both sides, by how far the best own, rival and cited pages answer them; null until both are scored. */
  coverage: z.object({ now: coverageTotals, before: coverageTotals }).nullable(),
  /** Why the two cannot be compared as they stand, such as another simulation or a subject of its own. */
  warnings: z.array(z.string()),
})
export type FanOutComparison = z.infer<typeof fanOutComparison>

export const maxCompared = 500

/** GET /api/brands/:brandId/fan-out-engines: who can simulate, and what a prompt costs. */
export const fanOutEngines = z.object({
  engines: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      configured: z.boolean(),
      reason: z.string().nullable(),
      defaultModel: z.string(),
      models: z.array(z.string()),
      /** Which of its models gives vectors; null: none does. */
      vectorModel: z.string().nullable(),
      /** US dollars of one draw by model, usually and at most; `*`: any other; null: no price is known. */
      prices: z.record(
        z.string(),
        z.object({ usd: z.number().nullable(), ceilingUsd: z.number().nullable() }).nullable(),
      ),
    }),
  ),
})
export type FanOutEngines = z.infer<typeof fanOutEngines>
