import { queryOptions } from '@tanstack/react-query'
import type { OrganizationSpending } from '#core/runs/budgets/schema.ts'
import { api } from '../../lib/api.ts'

export const spendingKeys = { all: ['spending'] as const }

/** Spending of the organization and its brands in the current month, with budgets and quota. */
export const spendingQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...spendingKeys.all, organizationId],
    queryFn: async ({ signal }): Promise<OrganizationSpending> => {
      const response = await api.organizations[':organizationId'].spending.$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return response.json()
    },
  })
