import { queryOptions } from '@tanstack/react-query'
import type { InvitationMailDraft } from '#core/people/invitations/schema.ts'
import { api } from '../../../../lib/api.ts'
import { invitationKeys } from '../../../../lib/joining/invitations.ts'

/** Renders the email without sending it. */
export const mailPreviewQuery = (draft: InvitationMailDraft) =>
  queryOptions({
    queryKey: [...invitationKeys.all, 'mail-preview', draft],
    queryFn: async ({ signal }): Promise<{ to: string; subject: string; text: string; html: string }> =>
      (await api['test-invite'].mails.$post({ json: draft }, { init: { signal } })).json(),
    placeholderData: (before) => before,
  })
