import { z } from 'zod'

/**
 * POST /api/brands/:brandId/forecast with an `runInput`: what that run would bring and cost, before it is started.
 * Money is in US dollars, time in seconds.
 */
export const engineForecast = z.object({
  engine: z.string(),
  label: z.string(),
  answers: z.number().int(),
  /** Expected cost and the range that most runs of this size end in; null when no price is known. */
  usd: z.object({ expected: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** `paid`: from what answers of this engine cost this organization; `list`: list prices and usual length; `free`; `unknown`. */
  basis: z.enum(['paid', 'list', 'free', 'unknown']),
  /** Paid answers the price rests on. */
  observed: z.number().int(),
  /** By rate, concurrency and usual latency; null when nothing is known of the latency. */
  seconds: z.number().int().nullable(),
  /** Set when it would not be asked now. */
  problem: z.string().nullable(),
  /** What is special about how it is asked, such as that countries have no effect. */
  note: z.string().nullish(),
})

export const budgetForecast = z.object({
  scope: z.enum(['run', 'brand', 'organization']),
  limitUsd: z.number(),
  spentUsd: z.number(),
  /** False: the run stops before its end, at about `answersWithin` answers. */
  fits: z.boolean(),
  answersWithin: z.number().int().nullable(),
})

export const runForecast = z.object({
  answers: z.number().int(),
  prompts: z.number().int(),
  engines: z.array(engineForecast),
  /** Sum over engines whose price is known; null when none is. */
  usd: z.object({ expected: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Answers of engines whose price is not known. */
  unpricedAnswers: z.number().int(),
  seconds: z.number().int().nullable(),
  budgets: z.array(budgetForecast),
  /** The plan's answers; null without a quota. `fitsOn`: the first day (YYYY-MM-DD, organization's time zone) on which the run fits; null when it never does. */
  quota: z
    .object({
      perMonth: z.number().int(),
      left: z.number().int(),
      fits: z.boolean(),
      fitsOn: z.string().nullable(),
    })
    .nullable(),
  /** Why it cannot be started at all; null when it can. */
  problem: z.string().nullable(),
})
export type RunForecast = z.infer<typeof runForecast>
export type EngineForecast = z.infer<typeof engineForecast>
