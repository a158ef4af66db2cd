import { infiniteQueryOptions } from '@tanstack/react-query'
import type { TextMessagesQuery } from '#core/notifications/integrations/text-message-schema.ts'
import { api } from '../../../lib/api.ts'

export type TextFilters = Omit<TextMessagesQuery, 'after'>

export const twilioMessagesQuery = (filters: TextFilters) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'twilio-messages', filters],
    queryFn: async ({ signal, pageParam }) =>
      (
        await api.admin['twilio-messages'].$get(
          { query: { ...filters, ...(pageParam === '' ? {} : { after: pageParam }) } },
          { init: { signal } },
        )
      ).json(),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Everything that matches the filters, as a file. */
export async function twilioMessagesFile(filters: TextFilters): Promise<Blob> {
  return (await api.admin['twilio-messages'].file.$get({ query: filters })).blob()
}
