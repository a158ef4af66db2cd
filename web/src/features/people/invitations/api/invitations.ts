import { queryOptions } from '@tanstack/react-query'
import type {
  InvitationInput,
  InvitationResult,
  InvitationRow,
  MailDelivery,
} from '#core/people/invitations/schema.ts'
import { api } from '../../../../lib/api.ts'
import { invitationKeys } from '../../../../lib/joining/invitations.ts'

const invites = api.organizations[':organizationId'].invitations
const one = invites[':invitationId']

/** Polling while an email is queued, until its result is known. */
const whileQueuedMs = 3000
const queuedForMs = 60_000

/** The invitations of an organization, and how its emails are sent. */
export const invitationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: invitationKeys.of(organizationId),
    queryFn: async ({ signal }): Promise<{ invites: InvitationRow[]; delivery: MailDelivery }> => {
      const response = await invites.$get({ param: { organizationId } }, { init: { signal } })
      return response.json()
    },
    refetchInterval: ({ state }) =>
      state.data?.invites.some(
        ({ state: now, problem, sentAt }) => now === 'queued' && problem === null && isRecent(sentAt),
      )
        ? whileQueuedMs
        : false,
  })

const isRecent = (at: string) => Date.now() - Date.parse(at) < queuedForMs

/** The result for each address. Only this response contains the links. */
export async function sendInvitations(
  organizationId: string,
  json: InvitationInput,
): Promise<InvitationResult[]> {
  return (await (await invites.$post({ param: { organizationId }, json })).json()).results
}

/** Creates a new link. The previous one stops working. */
export async function resendInvitation(
  organizationId: string,
  invitationId: string,
): Promise<{ id: string; email: string; link: string }> {
  return (await one.mails.$post({ param: { organizationId, invitationId } })).json()
}

export async function revokeInvitation(organizationId: string, invitationId: string): Promise<void> {
  await one.revocation.$put({ param: { organizationId, invitationId } })
}

export async function restoreInvitation(organizationId: string, invitationId: string): Promise<void> {
  await one.revocation.$delete({ param: { organizationId, invitationId } })
}
