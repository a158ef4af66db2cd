import type { BudgetInput } from '#core/runs/budgets/schema.ts'
import { api } from '../../../../lib/api.ts'

/** Null lifts the budget. Runs that it had stopped go on when the new one suffices. */
export async function setOrganizationBudget(organizationId: string, json: BudgetInput): Promise<void> {
  await api.organizations[':organizationId'].budget.$put({ param: { organizationId }, json })
}

export async function setBrandBudget(brandId: string, json: BudgetInput): Promise<void> {
  await api.brands[':brandId'].budget.$put({ param: { brandId }, json })
}
