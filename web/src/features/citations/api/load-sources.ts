import type { ReportFilters } from '#core/reports/filters.ts'
import type { SourcesReport } from '#core/reports/views.ts'
import { api } from '../../../lib/api.ts'

/** What answers cite: types, domains, pages, movers, gaps. */
export async function loadSources(
  brandId: string,
  filters: ReportFilters,
  { signal }: { signal: AbortSignal },
): Promise<SourcesReport> {
  const response = await api.brands[':brandId'].sources.$get(
    { param: { brandId }, query: filters },
    { init: { signal } },
  )
  return response.json()
}
