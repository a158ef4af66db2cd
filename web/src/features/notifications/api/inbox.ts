import { infiniteQueryOptions } from '@tanstack/react-query'
import type { EventKind, Severity } from '#core/notifications/events/schema.ts'
import { api } from '../../../lib/api.ts'
import { feedKeys } from '../../../lib/unread.ts'

export type FeedView = {
  brand?: string | undefined
  kind?: EventKind | undefined
  severity?: Severity | undefined
  unread?: boolean | undefined
}

export const feedQuery = (organizationId: string, view: FeedView) =>
  infiniteQueryOptions({
    queryKey: [...feedKeys.list(organizationId), view],
    queryFn: async ({ signal, pageParam }) => {
      const { unread, ...rest } = view
      const response = await api.organizations[':organizationId'].notifications.$get(
        {
          param: { organizationId },
          query: { ...rest, unread: unread === true ? 'true' : undefined, cursor: pageParam ?? undefined },
        },
        { init: { signal } },
      )
      return response.json()
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

export async function markRead(
  organizationId: string,
  json: { ids: string[] | 'all'; isRead: boolean },
): Promise<void> {
  await api.organizations[':organizationId'].notifications.read.$put({ param: { organizationId }, json })
}

export async function dismiss(notificationId: string, isDismissed: boolean): Promise<void> {
  await api.notifications[':notificationId'].dismissal.$put({
    param: { notificationId },
    json: { isDismissed },
  })
}
