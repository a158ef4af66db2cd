import { z } from 'zod'
import * as values from '../database/values.ts'
import { expectedPrices } from '../engines/expected-price.ts'
import { providerIds } from '../engines/provider-catalog.ts'
import { countryCode, languageTag, optionalLine } from '#core/text/single-line.ts'

export const runLimits = {
  pairs: 50_000,
  repeats: 50,
  engines: 50,
  prompts: 1000,
  countries: 25,
} as const

/** POST /api/brands/:brandId/analyses. Without promptIds: every prompt that is not archived. */
export const runInput = z.object({
  engines: z
    .array(z.string().min(1).max(60))
    .min(1, 'Choose at least one engine.')
    .max(runLimits.engines, `At most ${runLimits.engines} engines.`)
    .transform((list) => [...new Set(list)]),
  promptIds: z
    .array(z.uuid())
    .min(1, 'Choose at least one prompt.')
    .max(runLimits.prompts, `At most ${runLimits.prompts.toLocaleString('en')} prompts.`)
    .transform((list) => [...new Set(list)])
    .optional(),
  repeats: z
    .number()
    .int()
    .min(0, 'At least 1 repeat, or 0 where extra repeats say what to ask.')
    .max(runLimits.repeats, `At most ${runLimits.repeats} repeats.`)
    .default(1),
  /** Further repeats of single pairs, by prompt and engine, as the planner spends them; on top of `repeats`, which may be 0 then. */
  extraRepeats: z
    .record(z.uuid(), z.record(z.string().min(1).max(60), z.number().int().min(1).max(runLimits.repeats)))
    .optional(),
  /** Each is asked from; empty: once, from nowhere in particular. */
  countries: z
    .array(countryCode)
    .max(runLimits.countries, `At most ${runLimits.countries} countries.`)
    .transform((list) => [...new Set(list)])
    .default([]),
  language: languageTag.nullish().default(null),
  /** Engine id to model id; the engine's default where absent. */
  models: z.record(z.string().min(1).max(60), z.string().trim().min(1).max(200)).default({}),
  /** US dollars this run may cost; asking stops before it would be passed. Null: no limit of its own. */
  budgetUsd: z
    .number()
    .positive('A budget is more than 0.')
    .max(1_000_000)
    .multipleOf(0.0001, 'A hundredth of a cent is the smallest part.')
    .nullish()
    .default(null),
  /** When the plan's answers of this month do not suffice: refuse the run, or let it wait for the next month. */
  whenOverQuota: z.enum(['refuse', 'wait']).default('refuse'),
  label: optionalLine(200).default(''),
})
export type RunInput = z.infer<typeof runInput>
export type RunDraft = z.input<typeof runInput>

export const runStatuses = values.analyses.status
export const runStatus = z.enum(runStatuses)
export type RunStatus = z.infer<typeof runStatus>

export const pauseCode = z.enum(values.analyses.pause_code)
export type PauseCode = z.infer<typeof pauseCode>

/** Why an engine is not asked now: a failure code such as `bad-key`, one sentence, and until when; null: until somebody resumes it. */
export const enginePause = z.object({
  code: z.string(),
  message: z.string(),
  until: z.string().nullable(),
  since: z.string().optional(),
})
export type EnginePause = z.infer<typeof enginePause>
export const engineWait = enginePause.extend({ engine: z.string(), pairs: z.number().int() })

export const cellCounts = z.object({
  queued: z.number().int(),
  asking: z.number().int(),
  answered: z.number().int(),
  failed: z.number().int(),
  cancelled: z.number().int(),
})
export type PairCounts = z.infer<typeof cellCounts>

/** An analysis with its progress: a line of the list, the GET of one, and each event of its stream. */
export const runProgress = z.object({
  id: z.uuid(),
  brandId: z.uuid(),
  kind: z.enum(values.analyses.kind),
  status: runStatus,
  label: z.string(),
  engines: z.array(z.string()),
  prompts: z.number().int(),
  repeats: z.number().int(),
  countries: z.array(z.string()),
  models: z.record(z.string(), z.string()),
  language: z.string().nullable(),
  planned: z.number().int(),
  counts: cellCounts,
  /** US dollars of the answers whose cost is known; null when there are none of these. */
  costUsd: z.number().nullable(),
  /** Answers whose cost is not known. */
  costUnknown: z.number().int(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Null until enough pairs are done to tell, and when nothing is left. */
  etaSeconds: z.number().int().nullable(),
  budgetUsd: z.number().nullable(),
  scheduleId: z.uuid().nullable(),
  /** Why it is paused, in a sentence, and when it goes on by itself; null `resumesAt`: when somebody resumes it. */
  pause: z.object({ code: pauseCode, message: z.string(), resumesAt: z.string().nullable() }).nullable(),
  /** Engines that are not asked at the moment although pairs of this run wait for them, and why. */
  waits: z.array(engineWait),
  /** Why the analysis as a whole failed. */
  failure: z.string().nullable(),
  failures: z.array(z.object({ code: z.string(), count: z.number().int(), message: z.string() })),
  import: z
    .object({
      bytes: z.number().nullable(),
      readBytes: z.number(),
      lines: z.number().int(),
      added: z.number().int(),
      known: z.number().int(),
      rejected: z.number().int(),
    })
    .nullable(),
})
export type RunProgress = z.infer<typeof runProgress>

/** What the worker writes down about an engine; the part of `engineRow` that is the same for every organization. */
export const engineCard = z.object({
  id: z.string(),
  label: z.string(),
  provider: z.string(),
  sandbox: z.boolean(),
  configured: z.boolean(),
  /** What to do to make it usable; only when it is not configured. */
  reason: z.string().optional(),
  defaultModel: z.string(),
  models: z.array(z.string()),
  docs: z.string(),
  providerId: z.enum(providerIds),
  channel: z.enum(['api', 'ui']),
  takesCountry: z.boolean(),
  searches: z.enum(['never', 'chosen', 'always']),
  /** US dollars one answer of the default model usually costs, by list price and usual length; null when no price is known. */
  typicalUsd: z.number().nullable(),
  /** US dollars one answer should not exceed: what budgets set aside while it is asked. Null when no price is known. */
  ceilingUsd: z.number().nullable(),
  /** The same by model; see `expectedPrices`. Empty in cards that an older version wrote. */
  prices: expectedPrices.default({}),
  /** US dollars of one text the engine labels as a judge, by model; absent where it cannot judge. */
  labelerPrices: expectedPrices.optional(),
  /** Which of its models gives vectors of texts; absent where none does. */
  vectorModel: z.string().optional(),
})
export type EngineCardRow = z.infer<typeof engineCard>

/** One engine of GET /api/organizations/:organizationId/engines; endpoints of the organization's own are among them. */
export const engineRow = engineCard.extend({
  /** Whose key it is asked with; null when it is not configured. */
  keyOwner: z.enum(values.usage_logs.key_owner).nullable(),
  queue: z.string(),
  limits: z.object({ requestsPerMinute: z.number().nullable(), concurrency: z.number().int() }),
  pause: enginePause.nullable(),
})
export type EngineRow = z.infer<typeof engineRow>
