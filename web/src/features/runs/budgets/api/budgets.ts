import type { BudgetInput } from '#core/runs/budgets/schema.ts'
import { api } from '../../../../lib/api.ts'

/** Null removes the budget. Runs that it paused continue if the new budget is sufficient. */
export async function setOrganizationBudget(organizationId: string, json: BudgetInput): Promise<void> {
  await api.organizations[':organizationId'].budget.$put({ param: { organizationId }, json })
}

export async function setBrandBudget(brandId: string, json: BudgetInput): Promise<void> {
  await api.brands[':brandId'].budget.$put({ param: { brandId }, json })
}
