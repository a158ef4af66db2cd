import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { UsageFilters, UsageRowsQuery, UsageSumsQuery } from '#core/runs/usage/schema.ts'
import { api, authorizedFetch } from '../../../lib/api.ts'

const usageKey = ['admin', 'usage-logs'] as const

export const usageSumsOf = (query: UsageSumsQuery) =>
  queryOptions({
    queryKey: [...usageKey, 'sums', query],
    queryFn: async ({ signal }) =>
      (await api.admin['usage-logs'].sums.$get({ query }, { init: { signal } })).json(),
  })

export const usageRowsOf = (query: Omit<UsageRowsQuery, 'after'>) =>
  infiniteQueryOptions({
    queryKey: [...usageKey, 'rows', query],
    queryFn: async ({ signal, pageParam }) =>
      (
        await api.admin['usage-logs'].$get(
          { query: { ...query, ...(pageParam === '' ? {} : { after: pageParam }) } },
          { init: { signal } },
        )
      ).json(),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Everything that matches the filters, as a file. */
export async function usageFile(filters: UsageFilters): Promise<Blob> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, value)
  return (await authorizedFetch(`/api/admin/usage-logs/file?${query}`)).blob()
}
