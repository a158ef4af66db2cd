import type { ReportFilters } from '#core/reports/filters.ts'
import type { Comparable, ComparisonReport } from '#core/reports/views.ts'
import { api } from '../../../../lib/api.ts'

/** What is laid beside each other: by what, and the two sides; a side left out is chosen by the server. */
export type Sides = { by: Comparable; a?: string | undefined; b?: string | undefined }

/** Two periods, segments, engines, markets or channels, metric by metric and prompt by prompt. */
export async function loadCompare(
  brandId: string,
  filters: ReportFilters,
  { by, a, b, signal }: Sides & { signal: AbortSignal },
): Promise<ComparisonReport> {
  const response = await api.brands[':brandId'].comparison.$get(
    {
      param: { brandId },
      query: { ...filters, by, ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }) },
    },
    { init: { signal } },
  )
  return response.json()
}
