import { queryOptions } from '@tanstack/react-query'
import type { FanOutComparison, FanOutQueries, FanOutQuery } from '#core/fan-out/analysis-schema.ts'
import type { SubQueryType } from '#core/fan-out/sub-query.ts'
import { api } from '../../../../lib/api.ts'

/** The parameters of the URL that select sub-queries of an analysis. */
export type QueriesParts = {
  origin: 'observed' | 'simulated'
  type?: SubQueryType | undefined
  matched?: 'yes' | 'no' | undefined
  q?: string | undefined
}

const one = api['fan-out-analyses'][':analysisId']

export const subQueriesPageSize = 50

/**
 * One page of sub-queries. `version` is the progress of the analysis, so that results added while it runs are fetched.
 */
export function subQueriesQuery(analysisId: string, version: string, parts: QueriesParts, page: number) {
  return queryOptions({
    queryKey: ['fan-out-sub-queries', analysisId, version, parts, page],
    queryFn: async ({ signal }): Promise<FanOutQueries> => {
      const response = await one.queries.$get(
        {
          param: { analysisId },
          query: { ...askedFor(parts), page: String(page), pageSize: String(subQueriesPageSize) },
        },
        { init: { signal } },
      )
      return response.json()
    },
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === analysisId ? before : undefined),
  })
}

/** All sub-queries. An analysis has no more per origin than the server returns in one response. */
export async function loadAllSubQueries(analysisId: string, parts: QueriesParts): Promise<FanOutQuery[]> {
  const response = await one.queries.$get({
    param: { analysisId },
    query: { ...askedFor(parts), pageSize: '2000' },
  })
  return (await response.json()).queries
}

export function comparisonQuery(analysisId: string, withId: string, origin: 'observed' | 'simulated') {
  return queryOptions({
    queryKey: ['fan-out-comparison', analysisId, withId, origin],
    queryFn: async ({ signal }): Promise<FanOutComparison> => {
      const response = await one.comparison.$get(
        { param: { analysisId }, query: { with: withId, origin } },
        { init: { signal } },
      )
      return response.json()
    },
    placeholderData: (before, earlier) =>
      earlier?.queryKey[1] === analysisId && earlier.queryKey[2] === withId ? before : undefined,
  })
}

const askedFor = ({ origin, type, matched, q }: QueriesParts) => ({
  origin,
  ...(type === undefined ? {} : { type }),
  ...(matched === undefined ? {} : { matched }),
  ...(q ? { q } : {}),
})
