import { z } from 'zod'

/** PUT /api/organizations/:organizationId/budget and PUT /api/brands/:brandId/budget; null lifts it. */
export const budgetInput = z.object({
  usdPerMonth: z
    .number('Enter an amount in US dollars.')
    .positive('A budget is more than 0.')
    .max(10_000_000)
    .multipleOf(0.01, 'Cents are the smallest part.')
    .nullable(),
})
export type BudgetInput = z.infer<typeof budgetInput>

/** PUT /api/runs/:analysisId/budget; null lifts it. */
export const runBudgetInput = z.object({
  usd: z
    .number('Enter an amount in US dollars.')
    .positive('A budget is more than 0.')
    .max(1_000_000)
    .multipleOf(0.0001, 'A hundredth of a cent is the smallest part.')
    .nullable(),
})
export type RunBudgetInput = z.infer<typeof runBudgetInput>

/** What was spent in the running month (of the organization's time zone) by a brand, or by all of an organization. */
export const spending = z.object({
  /** First day of the month, YYYY-MM-DD. */
  month: z.string(),
  answers: z.number().int(),
  /** US dollars of calls whose cost is known. */
  knownUsd: z.number(),
  /** US dollars set aside for calls whose cost stayed unknown; budgets count them too. */
  assumedUsd: z.number(),
  unknownCalls: z.number().int(),
  /** US dollars set aside for what is being asked now. */
  reservedUsd: z.number(),
  budgetUsd: z.number().nullable(),
})
export type Spending = z.infer<typeof spending>

/** GET /api/organizations/:organizationId/spending. */
export const organizationSpending = spending.extend({
  brands: z.array(spending.omit({ month: true }).extend({ brandId: z.uuid(), name: z.string() })),
  /** The answers of a month; null without a limit. */
  quota: z
    .object({
      /** Empty without one. */
      plan: z.string(),
      answersPerMonth: z.number().int(),
      used: z.number().int(),
      renewsOn: z.string(),
      /** What support has given instead of what the plan says, with its last day; null: nothing. */
      given: z.object({ ofPlan: z.number().int().nullable(), until: z.string().nullable() }).nullable(),
    })
    .nullable(),
})
export type OrganizationSpending = z.infer<typeof organizationSpending>
