import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** What visits are verified against: the lists and keys of operators, with their dates. */
export const crawlerListsQuery = queryOptions({
  queryKey: ['crawler-lists'],
  queryFn: async ({ signal }) => (await api['crawler-lists'].$get({}, { init: { signal } })).json(),
})

/** Has all lists and keys fetched soon, for all brands. */
export async function refreshCrawlerLists(brandId: string): Promise<void> {
  await api.brands[':brandId']['crawler-list-refreshes'].$post({ param: { brandId } })
}
