import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { BotLogQuery } from '../bot-log-filters.ts'
import type { WhichVisits } from '../visits.ts'

/** The visits behind a number, newest first, page by page. */
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
