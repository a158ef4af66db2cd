import { z } from 'zod'
import { optionalLine } from '../text/single-line.ts'
import { planFeatures } from './features.ts'

const limit = z
  .number()
  .int()
  .positive('A limit is more than 0; leave it out for none.')
  .max(2_000_000_000)
  .nullable()

/** A plan as it is sold: limits and price null mean none and by agreement. */
export const planInput = z.object({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,40}$/, 'Use lower-case letters, digits and hyphens, a letter first.'),
  name: z.string().trim().min(1).max(80),
  description: optionalLine(500).default(''),
  monthlyPriceUsd: z.number().min(0).max(1_000_000).multipleOf(0.01).nullable().default(null),
  answersPerMonth: limit.default(null),
  brands: limit.default(null),
  features: z.array(z.enum(planFeatures, `There is only: ${planFeatures.join(', ')}.`)).default([]),
})
export type PlanInput = z.infer<typeof planInput>

export type PlanRow = PlanInput & { id: string; organizations: number }
