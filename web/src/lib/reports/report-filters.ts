import { useNavigate, useSearch } from '@tanstack/react-router'
import { reportFilters, type ReportFilters } from '#core/reports/filters.ts'

/** The filters that every report screen shares; they live in the URL (`core/reports/filters.ts`). */
export const reportFilterNames = [
  'from',
  'to',
  'compare',
  'compareFrom',
  'compareTo',
  'engines',
  'channel',
  'branded',
  'tags',
  'segment',
  'country',
  'analysis',
  'topic',
  'intent',
  'funnel',
  'weighting',
] as const
export type ReportFilterName = (typeof reportFilterNames)[number]

/** Filters as they stand in the URL, ready to be sent to a report route as its query. */
export type ReportQuery = Partial<Record<ReportFilterName, string>>

/** For a link from one report screen to another: the filters go along, sort and page do not. */
export function keepReportFilters(search: object): ReportQuery {
  const before: Record<string, unknown> = { ...search }
  const kept: ReportQuery = {}
  for (const name of reportFilterNames) {
    const value = before[name]
    if (typeof value === 'string' && isValid(name, value)) kept[name] = value
  }
  return kept
}

/** Parameters of the address with their change. `undefined` removes one; changing any goes back to the first page. */
export type SearchChange = Partial<Record<ReportFilterName | 'sort' | 'page' | 'q', string | undefined>>

/**
 * The filters of the address: parsed for the screen, as text for the API, and the way to change them.
 * A value that does not parse is left out, as if it were absent.
 */
export function useReportFilters(): {
  filters: ReportFilters
  query: ReportQuery
  setFilters: (change: SearchChange) => void
} {
  const query = keepReportFilters(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    filters: reportFilters.parse(query),
    query,
    setFilters: (change) => {
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, page: undefined, ...change }),
        replace: true,
        resetScroll: false,
      })
    },
  }
}

function isValid(name: ReportFilterName, value: string): boolean {
  return reportFilters.safeParse({ [name]: value }).success
}
