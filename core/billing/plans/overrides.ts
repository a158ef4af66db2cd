import { z } from 'zod'
import { message } from '../../language/message.ts'
import { planFeatures } from './features.ts'

export const limitKinds = ['answers', 'brands', 'seats'] as const
export type LimitKind = (typeof limitKinds)[number]

/** What Support can override for one organization. */
export const overrideKinds = [...limitKinds, ...planFeatures] as const
export type OverrideKind = (typeof overrideKinds)[number]

export const limitOverride = z.object({
  kind: z.enum(overrideKinds),
  /** Null: no limit, or the feature is included; 0: the feature is not included. */
  amount: z.number().int().nullable(),
  /** The plan's value; null: no limit. For features as in `amount`. */
  ofPlan: z.number().int().nullable(),
  /** The last day, in UTC; null: until removed. */
  until: z.string().nullable(),
})
export type LimitOverride = z.infer<typeof limitOverride>

const shared = {
  /** The last day, in UTC; null: until removed. */
  until: z.iso
    .date('Enter a date.')
    .refine((day) => day >= '2000-01-01' && day < '2100-01-01', message('Enter a date in this century.'))
    .nullable(),
  reason: z
    .string()
    .trim()
    .min(1, message('Enter a reason.'))
    .max(500, message('Enter up to 500 characters.')),
}

const amountFrom = (least: number, tooLittle: string) =>
  z
    .int(message('Enter a whole number.'))
    .min(least, tooLittle)
    .max(2_000_000_000, message('Enter 2,000,000,000 or less.'))
    .nullable()

/** PUT /api/admin/organizations/:id/given. Amount null: no limit. */
export const overrideInput = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('plan'),
    planKey: z.string(message('Choose a plan.')).regex(/^[a-z][a-z0-9-]{0,40}$/, message('Choose a plan.')),
    ...shared,
  }),
  z.object({ what: z.literal('answers'), amount: amountFrom(0, message('Enter 0 or more.')), ...shared }),
  z.object({
    what: z.enum(['brands', 'seats']),
    amount: amountFrom(1, message('Enter 1 or more.')),
    ...shared,
  }),
  z.object({ what: z.enum(planFeatures), isContained: z.boolean(), ...shared }),
])
export type OverrideInput = z.infer<typeof overrideInput>

export const overridable = z.enum(['plan', ...overrideKinds])
export type Overridable = z.infer<typeof overridable>
