import { queryOptions } from '@tanstack/react-query'
import type { ReportFilters } from '#core/reports/filters.ts'
import { viewNamed, viewedReport, type ReportView, type ViewedReport } from '#core/reports/registry.ts'
import { comparables, groupings } from '#core/reports/views.ts'
import { loadReport } from '../../lib/reports/load-report.ts'

/** What of the address chooses a view and its parts; unknown words count as absent. */
export type ViewSearch = { view?: string; by?: string; a?: string; b?: string }

/** What `/overview` shows at an address: a report, or how all of them count. The summary goes without a word. */
export type ShownView = Exclude<ReportView, 'overview'> | 'method'

export function viewOf({ view = '' }: ViewSearch): ShownView | undefined {
  const found = view === 'method' ? view : viewNamed(view)
  return found === 'overview' ? undefined : found
}

/** What one view shows. Old numbers of the same view and brand stay on the screen while new ones come. */
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

/** What of the address a report takes, besides the filters. */
function partsOf(view: ReportView, { by, a, b }: ViewSearch): Record<string, string | undefined> {
  if (view === 'topics') return { by: groupings.find((known) => known === by) }
  return view === 'comparison' ? { by: comparables.find((known) => known === by), a, b } : {}
}
