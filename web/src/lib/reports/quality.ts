import type { UseQueryOptions } from '@tanstack/react-query'
import type { QualityReport } from '#core/labels/checks/schema.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import { api } from '../api.ts'

/** The extraction quality of a report's answers, and the visibility corrected for it. */
export const qualityQuery = (
  brandId: string,
  filters: ReportFilters,
): UseQueryOptions<QualityReport, Error, QualityReport, readonly unknown[]> => ({
  queryKey: ['reports', 'quality', brandId, filters],
  queryFn: async ({ signal }) => {
    const response = await api.brands[':brandId'].quality.$get(
      { param: { brandId }, query: filters },
      { init: { signal } },
    )
    return response.json()
  },
  staleTime: 60_000,
})
