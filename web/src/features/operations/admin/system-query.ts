import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Looked at again while the page is in view: a queue is watched as it moves. */
export const systemQuery = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: async ({ signal }) => (await api.admin.system.$get({}, { init: { signal } })).json(),
  refetchInterval: 5000,
})
