import { z } from 'zod'

/**
 * POST /api/brands/:brandId/forecast with a `runInput`: answers, cost, and time of that run before it starts. Amounts
 * are in US dollars, times in seconds.
 */
export const engineForecast = z.object({
  engine: z.string(),
  label: z.string(),
  answers: z.number().int(),
  /** Expected cost and the likely range; null if no price is known. */
  usd: z.object({ expected: z.number(), low: z.number(), high: z.number() }).nullable(),
  /**
   * `paid`: from the organization's costs for this engine; `list`: list prices and typical length; `free`; `unknown`.
   */
  basis: z.enum(['paid', 'list', 'free', 'unknown']),
  /** Number of paid answers behind the price. */
  observed: z.number().int(),
  /** From rate, concurrency, and typical latency; null if the latency is unknown. */
  seconds: z.number().int().nullable(),
  /** Set if it would not be asked now. */
  problem: z.string().nullable(),
  /** A peculiarity of how it is asked, such as that countries have no effect. */
  note: z.string().nullish(),
})

export const budgetForecast = z.object({
  scope: z.enum(['run', 'brand', 'organization']),
  limitUsd: z.number(),
  spentUsd: z.number(),
  /** False: the run stops early, after about `answersWithin` answers. */
  fits: z.boolean(),
  answersWithin: z.number().int().nullable(),
})

export const runForecast = z.object({
  answers: z.number().int(),
  prompts: z.number().int(),
  engines: z.array(engineForecast),
  /** Sum over engines with a known price; null if there are none. */
  usd: z.object({ expected: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Answers of engines without a known price. */
  unpricedAnswers: z.number().int(),
  seconds: z.number().int().nullable(),
  budgets: z.array(budgetForecast),
  /**
   * The plan's answers; null without a quota. `fitsOn`: the first day (YYYY-MM-DD, organization's time zone) on which
   * the run fits; null if it never does.
   */
  quota: z
    .object({
      perMonth: z.number().int(),
      left: z.number().int(),
      fits: z.boolean(),
      fitsOn: z.string().nullable(),
    })
    .nullable(),
  /** Why it cannot be started at all; null if it can. */
  problem: z.string().nullable(),
})
export type RunForecast = z.infer<typeof runForecast>
export type EngineForecast = z.infer<typeof engineForecast>
