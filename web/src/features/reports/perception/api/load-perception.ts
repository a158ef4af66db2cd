import type { ReportFilters } from '#core/reports/filters.ts'
import type { PerceptionReport } from '#core/reports/views.ts'
import { api } from '../../../../lib/api.ts'

/** How answers speak of each brand. */
export async function loadPerception(
  brandId: string,
  filters: ReportFilters,
  { signal }: { signal: AbortSignal },
): Promise<PerceptionReport> {
  const response = await api.brands[':brandId'].perception.$get(
    { param: { brandId }, query: filters },
    { init: { signal } },
  )
  return response.json()
}
