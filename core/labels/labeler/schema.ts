import { z } from 'zod'

/** PUT /api/brands/:brandId/judge. */
export const labelerInput = z.object({
  engine: z.string().trim().min(1, 'Choose an engine.').max(120),
  /** Null: the engine's default model, written down as it is now. */
  model: z.string().trim().min(1).max(120).nullable(),
  enabled: z.boolean(),
  /** US dollars per calendar month in UTC; null: only the budgets count. */
  usdPerMonth: z
    .number('Enter an amount in US dollars.')
    .positive('A limit is more than 0.')
    .max(1_000_000)
    .multipleOf(0.01, 'Cents are the smallest part.')
    .nullable(),
})
export type LabelerInput = z.infer<typeof labelerInput>

export const maxLabeledAtOnce = 5000

/** POST /api/brands/:brandId/labeler/answers: the newest answers that name a tracked brand. */
export const labelAnswersInput = z.object({
  newest: z.number().int().min(1).max(maxLabeledAtOnce),
})

const expectedCost = z.object({ usd: z.number().nullable(), ceilingUsd: z.number().nullable() })

/** GET /api/brands/:brandId/judge. */
export const labelerState = z.object({
  settings: z
    .object({
      engine: z.string(),
      model: z.string().nullable(),
      enabled: z.boolean(),
      usdPerMonth: z.number().nullable(),
    })
    .nullable(),
  /** The method that labels new answers now: `judge-1:<model>` or the word list's. */
  method: z.string(),
  /** One sentence why the judge does not go on, or null. */
  stopped: z.string().nullable(),
  /** Answers that wait for it. */
  waiting: z.number().int(),
  /** Texts judged this calendar month (UTC), and their cost in US dollars; `assumedUsd` is set aside for calls of unknown cost. */
  month: z.object({ texts: z.number().int(), knownUsd: z.number(), assumedUsd: z.number() }),
  /** Of the brand presences of the last four weeks: all, those with a sentiment, and those whose sentiment a judge or a person gave. */
  presences: z.object({ all: z.number().int(), labelled: z.number().int(), judged: z.number().int() }),
  /** Engines that can judge, and what one text costs with each model, usually and at most. */
  engines: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      configured: z.boolean(),
      reason: z.string().nullable(),
      defaultModel: z.string(),
      models: z.array(z.string()),
      prices: z.record(z.string(), expectedCost.nullable()),
    }),
  ),
})
export type LabelerState = z.infer<typeof labelerState>

/** GET /api/brands/:brandId/labeler/forecast?newest=: what judging the newest answers would cost. */
export const labelerForecast = z.object({
  answers: z.number().int(),
  /** Different texts among them that nobody judged yet with these settings; each is one call or more. */
  texts: z.number().int(),
  /** US dollars; null when no price of the model is known. */
  usd: z.number().nullable(),
  /** From what this brand's judged texts have cost, or from the price list. */
  basis: z.enum(['experience', 'list-price']).nullable(),
})
export type LabelerForecast = z.infer<typeof labelerForecast>
