import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReportFilters } from '#core/reports/filters.ts'
import type { AspectCounts } from '#core/reports/views.ts'
import { loadReport } from './load-report.ts'

/** The aspects that a report's answers criticize and praise. */
export const aspectsQuery = (
  brandId: string,
  filters: ReportFilters,
): UseQueryOptions<AspectCounts[], Error, AspectCounts[], readonly unknown[]> => ({
  queryKey: ['reports', 'aspects-of-overview', brandId, filters],
  queryFn: async ({ signal }) => (await loadReport('perception', brandId, { filters, signal })).aspects,
  staleTime: 60_000,
})
