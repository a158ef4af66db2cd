import { queryOptions } from '@tanstack/react-query'
import type { InviteMailDraft } from '#core/people/invitations/schema.ts'
import { api } from '../../../../lib/api.ts'
import { inviteKeys } from '../../../../lib/invites.ts'

/** The mail as it would be sent. Nothing is. */
export const mailPreviewQuery = (draft: InviteMailDraft) =>
  queryOptions({
    queryKey: [...inviteKeys.all, 'mail-preview', draft],
    queryFn: async ({ signal }): Promise<{ to: string; subject: string; text: string; html: string }> =>
      (await api['test-invite'].mails.$post({ json: draft }, { init: { signal } })).json(),
    placeholderData: (before) => before,
  })
