import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Polled while the page is visible, so that it shows the queue live. */
export const systemQuery = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: async ({ signal }) => (await api.admin.system.$get({}, { init: { signal } })).json(),
  refetchInterval: 5000,
})
