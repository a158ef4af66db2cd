import type { ReportFilters } from '#core/reports/filters.ts'
import type { ReportName, ReportReplies } from '#core/reports/registry.ts'
import { api } from '../api.ts'

/** Loads a report of a brand; `parameters` are those of this report, in addition to the filters. */
export async function loadReport<Name extends Exclude<ReportName, 'fan-out'>>(
  report: Name,
  brandId: string,
  {
    filters,
    parameters = {},
    signal,
  }: { filters: ReportFilters; parameters?: Record<string, string | undefined>; signal: AbortSignal },
): Promise<ReportReplies[Name]> {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  const response = await api.brands[':brandId'].reports[':report'].$get(
    { param: { brandId, report }, query: { ...filters, ...Object.fromEntries(given) } },
    { init: { signal } },
  )
  // The server returns the report of that name.
  return (await response.json()) as ReportReplies[Name]
}
