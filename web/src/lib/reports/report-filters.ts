import { useNavigate, useSearch } from '@tanstack/react-router'
import { reportFilters, type ReportFilters } from '#core/reports/filters.ts'

/** The filters that all report screens share; they are in the URL (`core/reports/filters.ts`). */
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

/** Filters as in the URL, ready to be sent to a report route as its query. */
export type ReportQuery = Partial<Record<ReportFilterName, string>>

/** For links between report screens: keeps the filters, but not sort and page. */
export function keepReportFilters(search: object): ReportQuery {
  const before: Record<string, unknown> = { ...search }
  const kept: ReportQuery = {}
  for (const name of reportFilterNames) {
    const value = before[name]
    if (typeof value === 'string' && isValid(name, value)) kept[name] = value
  }
  return kept
}

/** Changes to URL parameters. `undefined` removes one; any change returns to the first page. */
export type SearchChange = Partial<Record<ReportFilterName | 'sort' | 'page' | 'q', string | undefined>>

/**
 * The filters in the URL: parsed for the screen, as text for the API, and a function to change them. An invalid value
 * counts as absent.
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
