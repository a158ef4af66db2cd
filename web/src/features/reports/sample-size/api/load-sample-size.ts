import type { ReportFilters } from '#core/reports/filters.ts'
import type { VarianceReport } from '#core/reports/views.ts'
import { api } from '../../../../lib/api.ts'

/** Where the uncertainty comes from. */
export async function loadVariance(
  brandId: string,
  filters: ReportFilters,
  { signal }: { signal: AbortSignal },
): Promise<VarianceReport> {
  const response = await api.brands[':brandId'].variance.$get(
    { param: { brandId }, query: filters },
    { init: { signal } },
  )
  return response.json()
}
