import type { ReportFilters } from '#core/reports/filters.ts'
import type { Overview } from '#core/reports/schema.ts'
import { api } from '../../../../lib/api.ts'

/** The summary of a brand. */
export async function loadOverview(
  brandId: string,
  filters: ReportFilters,
  { signal }: { signal: AbortSignal },
): Promise<Overview> {
  const response = await api.brands[':brandId'].overview.$get(
    { param: { brandId }, query: filters },
    { init: { signal } },
  )
  return response.json()
}
