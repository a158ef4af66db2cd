import { queryOptions } from '@tanstack/react-query'
import type { ReportFilters } from '#core/report/filters.ts'
import { api } from '../../../lib/api.ts'

/** The overview of a brand. While filters change the numbers before stay on the screen; those of another brand do not. */
export const overviewQuery = (brandId: string, filters: ReportFilters) =>
  queryOptions({
    queryKey: ['reports', 'overview', brandId, filters],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId'].overview.$get(
        { param: { brandId }, query: filters },
        { init: { signal } },
      )
      return response.json()
    },
    placeholderData: (before, query) => (query?.queryKey[2] === brandId ? before : undefined),
  })
