import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export const platformFiguresQuery = queryOptions({
  queryKey: ['admin', 'figures'],
  queryFn: async ({ signal }) => (await api.admin.figures.$get({}, { init: { signal } })).json(),
  refetchInterval: 60_000,
})
