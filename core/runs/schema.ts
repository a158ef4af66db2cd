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

/** POST /api/brands/:brandId/runs. Without promptIds: every prompt that is not archived. */
export const runInput = z.object({
  engines: z
    .array(z.string().min(1).max(60))
    .min(1, 'Choose at least one engine.')
    .max(runLimits.engines, `Choose up to ${runLimits.engines} engines.`)
    .transform((list) => [...new Set(list)]),
  promptIds: z
    .array(z.uuid())
    .min(1, 'Choose at least one prompt.')
    .max(runLimits.prompts, `Choose up to ${runLimits.prompts.toLocaleString('en')} prompts.`)
    .transform((list) => [...new Set(list)])
    .optional(),
  repeats: z
    .number()
    .int()
    .min(0, 'At least 1 sample per prompt, or 0 if extra samples define the run.')
    .max(runLimits.repeats, `Enter up to ${runLimits.repeats} samples.`)
    .default(1),
  /**
   * Extra repeats of single pairs, by prompt and engine, as allocated by the sample size plan; added to `repeats`,
   * which may then be 0.
   */
  extraRepeats: z
    .record(z.uuid(), z.record(z.string().min(1).max(60), z.number().int().min(1).max(runLimits.repeats)))
    .optional(),
  /** Each is asked from; empty: once, without a country. */
  countries: z
    .array(countryCode)
    .max(runLimits.countries, `Choose up to ${runLimits.countries} countries.`)
    .transform((list) => [...new Set(list)])
    .default([]),
  language: languageTag.nullish().default(null),
  /** Engine id to model id; the engine's default if absent. */
  models: z.record(z.string().min(1).max(60), z.string().trim().min(1).max(200)).default({}),
  /** US dollars this run may cost; asking stops before it would be exceeded. Null: the run has no limit of its own. */
  budgetUsd: z
    .number()
    .positive('Enter a budget greater than 0.')
    .max(1_000_000)
    .multipleOf(0.0001, 'Use up to four decimal places.')
    .nullish()
    .default(null),
  /** If this month's quota does not suffice: refuse the run, or let it wait for the next month. */
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

/**
 * Why an engine is paused: a failure code such as `bad-key`, one sentence, and until when; null: until someone resumes
 * it.
 */
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

/** A run with its progress: a row of the list, the GET of one, and each event of its stream. */
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
  /** US dollars of the answers with known cost; null if there are none. */
  costUsd: z.number().nullable(),
  /** Answers with unknown cost. */
  costUnknown: z.number().int(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Null until enough pairs are done to estimate, and when nothing is left. */
  etaSeconds: z.number().int().nullable(),
  budgetUsd: z.number().nullable(),
  scheduleId: z.uuid().nullable(),
  /** Why it is paused, as a sentence, and when it resumes automatically; null `resumesAt`: when someone resumes it. */
  pause: z.object({ code: pauseCode, message: z.string(), resumesAt: z.string().nullable() }).nullable(),
  /** Paused engines that pairs of this run are waiting for, and why. */
  waits: z.array(engineWait),
  /** Why the whole run failed. */
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

/** What the worker stores about an engine; the part of `engineRow` that is the same for every organization. */
export const engineCard = z.object({
  id: z.string(),
  label: z.string(),
  provider: z.string(),
  sandbox: z.boolean(),
  configured: z.boolean(),
  /** How to make it usable; only if it is not configured. */
  reason: z.string().optional(),
  defaultModel: z.string(),
  models: z.array(z.string()),
  docs: z.string(),
  providerId: z.enum(providerIds),
  channel: z.enum(['api', 'ui']),
  takesCountry: z.boolean(),
  searches: z.enum(['never', 'chosen', 'always']),
  /**
   * Typical cost in US dollars of one answer by the default model, from list price and typical length; null if no price
   * is known.
   */
  typicalUsd: z.number().nullable(),
  /** Ceiling in US dollars for one answer: what budgets reserve while it is asked. Null if no price is known. */
  ceilingUsd: z.number().nullable(),
  /** The same by model; see `expectedPrices`. Empty in cards written by an older version. */
  prices: expectedPrices.default({}),
  /** US dollars for one text as labeler, by model; absent if it cannot label. */
  labelerPrices: expectedPrices.optional(),
  /** Its embedding model; absent if it has none. */
  vectorModel: z.string().optional(),
})
export type EngineCardRow = z.infer<typeof engineCard>

/** One engine of GET /api/organizations/:organizationId/engines, which include the organization's custom endpoints. */
export const engineRow = engineCard.extend({
  /** Owner of its key; null if it is not configured. */
  keyOwner: z.enum(values.usage_logs.key_owner).nullable(),
  queue: z.string(),
  limits: z.object({ requestsPerMinute: z.number().nullable(), concurrency: z.number().int() }),
  pause: enginePause.nullable(),
})
export type EngineRow = z.infer<typeof engineRow>
