import { queryOptions } from '@tanstack/react-query'
import { maxContactMessages, type ContactMessagesQuery } from '#core/site/contact/admin-schema.ts'
import { api } from '../../../lib/api.ts'

export const contactMessagesKey = ['admin', 'contact-messages'] as const

export const contactMessagesQuery = (state: ContactMessagesQuery['state']) =>
  queryOptions({
    queryKey: [...contactMessagesKey, state],
    queryFn: async ({ signal }) =>
      (await api.admin['contact-messages'].$get({ query: { state } }, { init: { signal } })).json(),
  })

/** For a file, including messages that are not on the screen. */
export async function everyContactMessage(state: ContactMessagesQuery['state']) {
  const response = await api.admin['contact-messages'].$get({
    query: { state, most: String(maxContactMessages) },
  })
  return (await response.json()).rows
}

/** Marks a message as answered, or as open again. */
export async function settleContactMessage({ messageId, isDone }: { messageId: string; isDone: boolean }) {
  const { done } = api.admin['contact-messages'][':messageId']
  await (isDone ? done.$put({ param: { messageId } }) : done.$delete({ param: { messageId } }))
}
