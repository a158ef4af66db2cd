import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** All inbox queries begin with `all`, so a live change refetches everything. */
export const feedKeys = {
  all: ['notifications'] as const,
  unread: (organizationId: string) => ['notifications', 'unread', organizationId] as const,
  list: (organizationId: string) => ['notifications', 'feed', organizationId] as const,
}

/** The user's unread notifications in an organization, counted up to 100. */
export const unreadQuery = (organizationId: string) =>
  queryOptions({
    queryKey: feedKeys.unread(organizationId),
    queryFn: async ({ signal }) => {
      const response = await api.organizations[':organizationId'].notifications.unread.$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return (await response.json()).unread
    },
  })
