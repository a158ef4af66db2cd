import type { ReportFilters } from '#core/reports/filters.ts'
import type { CompetitorsReport } from '#core/reports/views.ts'
import { api } from '../../../lib/api.ts'

/** The own brand and its rivals, number by number. */
export async function loadCompetitors(
  brandId: string,
  filters: ReportFilters,
  { signal }: { signal: AbortSignal },
): Promise<CompetitorsReport> {
  const response = await api.brands[':brandId'].competition.$get(
    { param: { brandId }, query: filters },
    { init: { signal } },
  )
  return response.json()
}
