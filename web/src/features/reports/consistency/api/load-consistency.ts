import type { ReportFilters } from '#core/reports/filters.ts'
import type { ContestedReport } from '#core/reports/views.ts'
import { api } from '../../../../lib/api.ts'

/** Every prompt × engine with how steadily it names the brand. */
export async function loadContested(
  brandId: string,
  filters: ReportFilters,
  { signal }: { signal: AbortSignal },
): Promise<ContestedReport> {
  const response = await api.brands[':brandId'].contested.$get(
    { param: { brandId }, query: filters },
    { init: { signal } },
  )
  return response.json()
}
