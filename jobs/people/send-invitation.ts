import { invitationMail } from '#core/people/invitations/invitation-mail.ts'
import {
  isRefusedForGood,
  MailNotConfigured,
  describeMailFailure,
} from '#core/notifications/mail/mail-failure.ts'
import { invitationToSend, noteInvitationMail } from '#queries/people/invitation-mails.ts'
import { openInvitationToken } from '#queries/people/invitation-token.ts'
import { noVault } from '#queries/engines/key-vault.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Emails one invitation. It has bounced if the mail server rejects it for good, or after a day and a half of failed
 * attempts; other failures are recorded with it and retried. It stays unsent if the server sends no email. A worker
 * killed between sending and recording sends the same link twice.
 */
export const sendInvitation: JobHandler<'send-invitation'> = async (
  { database, mail, keyring },
  { organizationId, invitationId, ...sealed },
  { isLastAttempt },
) => {
  const place = { organizationId, invitationId }
  const vault = keyring?.vault
  if (vault == null) throw new Error(noVault)
  const token = openInvitationToken(vault, sealed, place)
  const invite = await asSystem(database, (sql) => invitationToSend(sql, place, token))
  if (invite === null) return
  const note = (outcome: Parameters<typeof noteInvitationMail>[3]) =>
    asSystem(database, (sql) => noteInvitationMail(sql, place, token, outcome))
  if (mail === undefined) return note({ problem: 'This worker can’t send email.' })
  try {
    await mail.send(
      invitationMail({ ...invite, to: invite.email, link: `${mail.publicUrl}/invite/${token}` }),
    )
  } catch (error) {
    if (error instanceof MailNotConfigured) return note({ unsent: true })
    const reason = describeMailFailure(error)
    if (isRefusedForGood(error) || isLastAttempt) return note({ bounced: reason })
    await note({ problem: reason })
    throw error
  }
  await note(mail.isOutbox === true ? { unsent: true } : { delivered: true })
}
