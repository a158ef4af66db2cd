import { z } from 'zod'

/** PUT /api/brands/:brandId/labeler. */
export const labelerInput = z.object({
  engine: z.string().trim().min(1, 'Choose an engine.').max(120),
  /** Null: the engine's current default model, which is then stored. */
  model: z.string().trim().min(1).max(120).nullable(),
  enabled: z.boolean(),
  /** US dollars per calendar month in UTC; null: limited only by budgets. */
  usdPerMonth: z
    .number('Enter an amount in US dollars.')
    .positive('Enter a limit greater than 0.')
    .max(1_000_000)
    .multipleOf(0.01, 'Use up to two decimal places.')
    .nullable(),
})
export type LabelerInput = z.infer<typeof labelerInput>

export const maxLabeledAtOnce = 5000

/** POST /api/brands/:brandId/labeler/answers: the newest answers that mention a tracked brand. */
export const labelAnswersInput = z.object({
  newest: z.number().int().min(1).max(maxLabeledAtOnce),
})

const expectedCost = z.object({ usd: z.number().nullable(), ceilingUsd: z.number().nullable() })

/** GET /api/brands/:brandId/labeler. */
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
  /** Why the labeler is stopped, as one sentence, or null. */
  stopped: z.string().nullable(),
  /** Answers waiting for it. */
  waiting: z.number().int(),
  /**
   * Texts labeled in this calendar month (UTC), and their cost in US dollars; `assumedUsd` is reserved for calls of
   * unknown cost.
   */
  month: z.object({ texts: z.number().int(), knownUsd: z.number(), assumedUsd: z.number() }),
  /** Brand presences of the last four weeks: all, and those with a sentiment by the labeler or a person. */
  presences: z.object({ all: z.number().int(), labelled: z.number().int() }),
  /** Engines that can label, with the typical and maximum cost of one text for each model. */
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

/** GET /api/brands/:brandId/labeler/forecast?newest=: the cost of labeling the newest answers. */
export const labelerForecast = z.object({
  answers: z.number().int(),
  /** Distinct texts among them without a verdict under these settings; each needs one or more calls. */
  texts: z.number().int(),
  /** US dollars; null if no price of the model is known. */
  usd: z.number().nullable(),
  /** Based on the cost of this brand's labeled texts, or on the price list. */
  basis: z.enum(['experience', 'list-price']).nullable(),
})
export type LabelerForecast = z.infer<typeof labelerForecast>
