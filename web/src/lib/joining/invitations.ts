import { queryOptions } from '@tanstack/react-query'
import type { AcceptOutcome, InvitationPreview, MyInvitation } from '#core/people/invitations/schema.ts'

// Loaded on demand, because most sign-ins do not lead to an invitation.
const client = () => import('../api.ts')

export const invitationKeys = {
  all: ['invites'] as const,
  of: (organizationId: string) => ['invites', 'of', organizationId] as const,
}

/** The token in a return path to an invitation page; null for any other path. */
export function invitationTokenIn(path: string | null): string | null {
  const token = /^\/invite\/([^/?#]+)/.exec(path ?? '')?.[1]
  return token === undefined ? null : decoded(token)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // not one of our tokens, and handled as such
  }
}

/** The invitation behind a link, for the signed-in user or a visitor; null for any invalid link. */
export const invitationPreviewQuery = (token: string, userId: string | null) =>
  queryOptions({
    queryKey: [...invitationKeys.all, 'preview', token, userId],
    queryFn: async ({ signal }): Promise<InvitationPreview | null> => {
      const { api, ApiError } = await client()
      try {
        return await (
          await api['invitation-previews'].$post({ json: { token } }, { init: { signal } })
        ).json()
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
    retry: false,
  })

/** Open invitations to the signed-in user's email address. */
export const myInvitationsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...invitationKeys.all, 'mine', userId],
    queryFn: async ({ signal }): Promise<MyInvitation[]> => {
      const { api } = await client()
      const response = await api['my-invitations'].$get({}, { init: { signal } })
      return (await response.json()).invites
    },
  })

export async function acceptInvitation(
  key: { token: string } | { invitationId: string },
): Promise<{ outcome: AcceptOutcome; organizationId: string | null }> {
  const { api } = await client()
  return (await api['invitation-acceptances'].$post({ json: key })).json()
}
