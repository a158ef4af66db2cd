import { queryOptions } from '@tanstack/react-query'
import type { ReportFilters } from '#core/reports/filters.ts'
import { viewNamed, viewedReport, type ReportView, type ViewedReport } from '#core/reports/registry.ts'
import { comparables, groupings } from '#core/reports/views.ts'
import { loadReport } from '../../lib/reports/load-report.ts'

/** The parameters that choose a view and its parts; unknown values count as absent. */
export type ViewSearch = { view?: string; by?: string; a?: string; b?: string }

/** What `/overview` shows: a report, or the methodology. The summary has no value. */
export type ShownView = Exclude<ReportView, 'overview'> | 'method'

export function viewOf({ view = '' }: ViewSearch): ShownView | undefined {
  const found = view === 'method' ? view : viewNamed(view)
  return found === 'overview' ? undefined : found
}

/** One view's report. The old numbers of the same view and brand stay on the screen until the new ones load. */
export function viewQuery(view: ReportView, brandId: string, filters: ReportFilters, search: ViewSearch) {
  const parts = partsOf(view, search)
  return queryOptions({
    queryKey: ['reports', view, brandId, filters, parts],
    queryFn: async ({ signal }): Promise<ViewedReport> =>
      viewedReport(view, await loadReport(view, brandId, { filters, parameters: parts, signal })),
    placeholderData: (before, query) =>
      query?.queryKey[1] === view && query.queryKey[2] === brandId ? before : undefined,
  })
}

/** The URL parameters that a report takes besides the filters. */
function partsOf(view: ReportView, { by, a, b }: ViewSearch): Record<string, string | undefined> {
  if (view === 'topics') return { by: groupings.find((known) => known === by) }
  return view === 'comparison' ? { by: comparables.find((known) => known === by), a, b } : {}
}
