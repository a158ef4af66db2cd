import { queryOptions } from '@tanstack/react-query'
import type { RecipientInput } from '#core/sharing/recipients/schema.ts'
import { api } from '../../../lib/api.ts'

export const recipientKeys = { all: ['report-recipients'] as const }

export const linkRecipientsQuery = (linkId: string) =>
  queryOptions({
    queryKey: [...recipientKeys.all, 'link', linkId],
    queryFn: async ({ signal }) => {
      const response = await api['share-links'][':linkId'].recipients.$get(
        { param: { linkId } },
        { init: { signal } },
      )
      return response.json()
    },
  })

export const organizationRecipientsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...recipientKeys.all, 'organization', organizationId],
    queryFn: async ({ signal }) => {
      const response = await api.organizations[':organizationId']['report-recipients'].$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return response.json()
    },
  })

export async function addRecipient(linkId: string, json: RecipientInput): Promise<void> {
  await api['share-links'][':linkId'].recipients.$post({ param: { linkId }, json })
}

export async function removeRecipient(recipientId: string): Promise<void> {
  await api['report-recipients'][':recipientId'].$delete({ param: { recipientId } })
}

export async function sendReportNow(recipientId: string): Promise<void> {
  await api['report-recipients'][':recipientId'].mails.$post({ param: { recipientId } })
}
