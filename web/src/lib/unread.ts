import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Everything of the feed begins with it: a live change makes all of it be asked again. */
export const feedKeys = {
  all: ['notifications'] as const,
  unread: (organizationId: string) => ['notifications', 'unread', organizationId] as const,
  list: (organizationId: string) => ['notifications', 'feed', organizationId] as const,
}

/** Unread notifications of the person in an organization, counted up to 100. */
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
