import { z } from 'zod'

/** PUT /api/organizations/:organizationId/budget and PUT /api/brands/:brandId/budget; null removes it. */
export const budgetInput = z.object({
  usdPerMonth: z
    .number('Enter an amount in US dollars.')
    .positive('Enter a budget greater than 0.')
    .max(10_000_000)
    .multipleOf(0.01, 'Use up to two decimal places.')
    .nullable(),
})
export type BudgetInput = z.infer<typeof budgetInput>

/** PUT /api/runs/:analysisId/budget; null removes it. */
export const runBudgetInput = z.object({
  usd: z
    .number('Enter an amount in US dollars.')
    .positive('Enter a budget greater than 0.')
    .max(1_000_000)
    .multipleOf(0.0001, 'Use up to four decimal places.')
    .nullable(),
})
export type RunBudgetInput = z.infer<typeof runBudgetInput>

/** Spending of a brand or an organization in the current month (in the organization's time zone). */
export const spending = z.object({
  /** First day of the month, YYYY-MM-DD. */
  month: z.string(),
  answers: z.number().int(),
  /** US dollars of calls with known cost. */
  knownUsd: z.number(),
  /** US dollars reserved for calls whose cost stayed unknown; budgets include them. */
  assumedUsd: z.number(),
  unknownCalls: z.number().int(),
  /** US dollars reserved for calls in progress. */
  reservedUsd: z.number(),
  budgetUsd: z.number().nullable(),
})
export type Spending = z.infer<typeof spending>

/** GET /api/organizations/:organizationId/spending. */
export const organizationSpending = spending.extend({
  brands: z.array(spending.omit({ month: true }).extend({ brandId: z.uuid(), name: z.string() })),
  /** The monthly quota of answers; null without a limit. */
  quota: z
    .object({
      /** Empty without one. */
      plan: z.string(),
      answersPerMonth: z.number().int(),
      used: z.number().int(),
      renewsOn: z.string(),
      /** Support's override of the plan, with its last day; null: none. */
      given: z.object({ ofPlan: z.number().int().nullable(), until: z.string().nullable() }).nullable(),
    })
    .nullable(),
})
export type OrganizationSpending = z.infer<typeof organizationSpending>
