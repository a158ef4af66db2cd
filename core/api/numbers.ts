import { z } from 'zod'
import * as values from '../database/values.ts'
import { sentiments } from '../labels/labels.ts'

/** Shapes that many replies are made of. The types of what is computed follow from them. */

export const count = z.number().int()

/** For schemas with their own name: `.nullable()` would drop the null from the OpenAPI document. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()])

export const moment = z.iso.datetime({ offset: true }).describe('ISO 8601, UTC.')
export const day = z.iso.date().describe('A UTC day.')

/**
 * A share between 0 and 1. `numerator` and `denominator` are plain counts (sums of scores where a metric adds scores);
 * with cell weighting `value` is a mean of means and so need not be their quotient.
 */
export const rate = z
  .object({
    value: z.number().nullable().describe('Null if nothing could be counted.'),
    numerator: z.number(),
    denominator: z.number(),
    low: z.number().nullable().describe('Bounds of the 95% confidence interval.'),
    high: z.number().nullable(),
    prompts: count.describe('Number of prompts; the interval is clustered by prompt.'),
    effectivePrompts: z
      .number()
      .optional()
      .describe(
        'Only if prompts are weighted by importance: how many prompts of equal weight these count as (Kish).',
      ),
    method: z.string().describe('How value and interval were computed, in one sentence.'),
  })
  .meta({ id: 'Rate', description: 'A share with its sample size and interval.' })

const thinComparison = z
  .object({
    cause: z.enum(['weeks', 'days', 'prompts', 'answers']),
    count: count.describe(
      'Weeks or days with answers in the earlier period, shared prompts, or valid answers.',
    ),
    needed: count,
  })
  .meta({ id: 'ThinComparison', description: 'What a comparison lacks.' })
export type ThinComparison = z.infer<typeof thinComparison>

/** In points of 0…1. */
export const change = z
  .object({
    difference: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    verdict: z
      .enum(['real', 'within-noise', 'not-comparable'])
      .describe(
        'real: statistically significant after controlling the false discovery rate across the figures of the report. not-comparable: too little data in one of the periods.',
      ),
    p: z.number().nullable().describe('Two-sided, before false-discovery control.'),
    prompts: count.describe('Prompts run in both periods.'),
    /** Null when it is decided, or when no number of them would (the compare period alone is too noisy). */
    furtherAnswers: z
      .number()
      .nullable()
      .describe('About how many more answers would show whether it is significant.'),
    thin: thinComparison.optional(),
  })
  .meta({ id: 'Change', description: 'The difference vs. the comparison period, paired by prompt.' })

export const period = z
  .object({ from: day, to: day })
  .meta({ id: 'Period', description: 'UTC days, both inclusive.' })

export const owner = z.enum(values.answer_citations.owner)
export const state = z.enum(values.answers.state)
export const consistency = z.enum(['locked', 'contested', 'absent', 'undecided'])
export const byConsistency = z.object({ locked: count, contested: count, absent: count, undecided: count })
export const bySentiment = z.object({ positive: count, neutral: count, mixed: count, negative: count })
export const sentiment = z.enum(sentiments)
export const namedBrand = z.object({ brandId: z.uuid(), name: z.string(), isOwn: z.boolean() })
