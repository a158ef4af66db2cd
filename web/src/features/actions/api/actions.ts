import { queryOptions } from '@tanstack/react-query'
import type { ActionList, ActionPatch } from '#core/actions/schema.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import { api } from '../../../lib/api.ts'

export const actionKeys = { all: ['actions'] as const }

/** The actions of a brand. The old ones of the same brand stay on the screen until the new ones load. */
export const actionsQuery = (brandId: string, filters: ReportFilters) =>
  queryOptions({
    queryKey: [...actionKeys.all, brandId, filters],
    queryFn: async ({ signal }): Promise<ActionList> => {
      const response = await api.brands[':brandId'].actions.$get(
        { param: { brandId }, query: filters },
        { init: { signal } },
      )
      return response.json()
    },
    placeholderData: (before, query) => (query?.queryKey[1] === brandId ? before : undefined),
  })

/** `filters` are those with which the action was proposed. */
export async function changeAction(
  brandId: string,
  filters: ReportFilters,
  patch: ActionPatch,
): Promise<void> {
  await api.brands[':brandId'].actions.$patch({ param: { brandId }, query: filters, json: patch })
}
