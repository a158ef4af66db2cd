import { queryOptions } from '@tanstack/react-query'
import type { ReportFilters } from '#core/reports/filters.ts'
import { api } from '../../../../lib/api.ts'

/** The number of answers in an export with these filters and its approximate size in bytes. */
export const exportSizeQuery = (brandId: string, query: ReportFilters) =>
  queryOptions({
    queryKey: ['exports', 'size', brandId, query],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId'].export.size.$get(
        { param: { brandId }, query },
        { init: { signal } },
      )
      return response.json()
    },
  })
