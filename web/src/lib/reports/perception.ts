import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReportFilters } from '#core/reports/filters.ts'
import type { PerceptionReport } from '#core/reports/views.ts'
import { loadReport } from './load-report.ts'

/** The aspects that answers criticize and praise, and the other labels of a report's answers. */
export const perceptionQuery = (
  brandId: string,
  filters: ReportFilters,
): UseQueryOptions<PerceptionReport | null, Error, PerceptionReport | null, readonly unknown[]> => ({
  queryKey: ['reports', 'perception-of-overview', brandId, filters],
  queryFn: ({ signal }) => loadReport('perception', brandId, { filters, signal }),
  staleTime: 60_000,
})
