import { queryOptions } from '@tanstack/react-query'
import type { ObservedFilters, ObservedReport } from '#core/fan-out/observed/schema.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import { api } from '../../../lib/api.ts'

/** The parameters of the URL that select sub-queries, in addition to the filters of a report. */
export type ObservedParts = Partial<
  Pick<ObservedFilters, 'prompt' | 'type' | 'which' | 'sort' | 'order' | 'search' | 'page'>
>

/** Observed sub-queries. Old numbers of the same brand stay visible while new ones load. */
export function observedQuery(brandId: string, filters: ReportFilters, parts: ObservedParts) {
  return queryOptions({
    queryKey: ['fan-out-observed', brandId, filters, parts],
    queryFn: async ({ signal }): Promise<ObservedReport> => {
      const { page, ...which } = parts
      const response = await api.brands[':brandId']['fan-out'].observed.$get(
        {
          param: { brandId },
          query: { ...filters, ...which, ...(page && { page: String(page) }), grouped: 'true' },
        },
        { init: { signal } },
      )
      return response.json()
    },
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === brandId ? before : undefined),
  })
}

/** All sub-queries that match the filters, as a file from the server. */
export async function loadObservedFile(
  brandId: string,
  filters: ReportFilters,
  { page: _page, ...parts }: ObservedParts,
): Promise<Blob> {
  const response = await api.brands[':brandId']['fan-out'].observed.file.$get({
    param: { brandId },
    query: { ...filters, ...parts },
  })
  return response.blob()
}
