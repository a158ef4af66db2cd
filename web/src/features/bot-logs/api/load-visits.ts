import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, authorizedFetch } from '../../../lib/api.ts'
import type { BotLogQuery } from '../filters/bot-log-filters.ts'
import type { WhichVisits } from '../visits/visits.ts'

/** The visits behind a number, latest first, in pages. */
export const visitsQuery = (brandId: string, query: BotLogQuery, which: WhichVisits) =>
  infiniteQueryOptions({
    queryKey: ['bot-logs', 'visits', brandId, query, which],
    queryFn: async ({ signal, pageParam }) => {
      const response = await api.brands[':brandId']['bot-logs'].visits.$get(
        {
          param: { brandId },
          query: { ...query, ...which, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        },
        { init: { signal } },
      )
      return response.json()
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** All visits as CSV, not only those loaded so far. */
export async function loadVisitsFile(brandId: string, query: BotLogQuery, which: WhichVisits): Promise<Blob> {
  const known = Object.entries({ ...query, ...which }).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )
  const file = `/api/brands/${brandId}/bot-logs/visits/file?${new URLSearchParams(known)}`
  return (await authorizedFetch(file)).blob()
}
