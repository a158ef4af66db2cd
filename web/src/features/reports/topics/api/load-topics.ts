import type { ReportFilters } from '#core/reports/filters.ts'
import type { Grouping, TopicsReport } from '#core/reports/views.ts'
import { api } from '../../../../lib/api.ts'

/** Visibility of every brand in the parts of the report: topics, intents, engines and so on. */
export async function loadTopics(
  brandId: string,
  filters: ReportFilters,
  { by, signal }: { by: Grouping; signal: AbortSignal },
): Promise<TopicsReport> {
  const response = await api.brands[':brandId'].topics.$get(
    { param: { brandId }, query: { ...filters, by } },
    { init: { signal } },
  )
  return response.json()
}
