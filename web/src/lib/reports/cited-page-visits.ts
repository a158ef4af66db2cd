import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** How often bots visited the cited own pages, by URL. */
export const citedPageVisitsQuery = (brandId: string) =>
  queryOptions({
    queryKey: ['bot-logs', 'cited-pages', brandId],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId']['bot-logs']['cited-pages'].$get(
        { param: { brandId } },
        { init: { signal } },
      )
      return (await response.json()).pages
    },
    select: (pages) => new Map(pages.map((page) => [page.address, page])),
    staleTime: 5 * 60_000,
  })
