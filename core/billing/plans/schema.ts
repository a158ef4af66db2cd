import { z } from 'zod'
import { optionalLine } from '../../text/single-line.ts'
import { planFeatures } from './features.ts'

const price = z.number().min(0).max(1_000_000).multipleOf(0.01).nullable().default(null)
const stripePrice = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{3,200}$/, 'Use the id of a price in Stripe, such as price_1Nv0FGQ9RKHgCVdK.')
  .nullable()
  .default(null)

const limit = z
  .number()
  .int()
  .positive('A limit must be more than 0. Omit it for no limit.')
  .max(2_000_000_000)
  .nullable()

/**
 * A plan for sale. A null limit means no limit; a null monthly price, by agreement; a null yearly price, no yearly
 * billing.
 */
export const planInput = z.object({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,40}$/, 'Use lowercase letters, digits, and hyphens, starting with a letter.'),
  name: z.string().trim().min(1).max(80),
  description: optionalLine(500).default(''),
  monthlyPriceUsd: price,
  yearlyPriceUsd: price,
  answersPerMonth: z.number().int().min(0).max(2_000_000_000).nullable().default(null),
  brands: limit.default(null),
  /** Active members other than guests. */
  seats: limit.default(null),
  features: z.array(z.enum(planFeatures, `Choose from: ${planFeatures.join(', ')}.`)).default([]),
  position: z.number().int().min(0).max(1000).default(0),
  isPublic: z.boolean().default(true),
  /** The plan of organizations that bought none, on instances that sell plans. */
  isFallback: z.boolean().default(false),
  stripeMonthlyPriceId: stripePrice,
  stripeYearlyPriceId: stripePrice,
})
export type PlanInput = z.infer<typeof planInput>

export type PlanRow = PlanInput & { id: string; organizations: number }
