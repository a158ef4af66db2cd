import { inviteMail } from '#core/people/invitations/invitation-mail.ts'
import {
  isRefusedForGood,
  MailNotConfigured,
  mailFailureInWords,
} from '#core/notifications/mail/mail-failure.ts'
import { inviteToSend, noteInviteMail } from '#queries/people/invitation-mails.ts'
import { openInviteToken } from '#queries/people/invitation-token.ts'
import { noVault } from '#queries/engines/key-vault.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Mails one invitation. Refused for good by the mail server, or tried in vain for a day and a half, it has bounced;
 * what else goes wrong is noted with it and tried again. Where no email leaves the server it is unsent. A worker
 * killed between sending and saying so sends the same link twice.
 */
export const sendInvite: JobHandler<'send-invite'> = async (
  { database, mail, keyring },
  { organizationId, inviteId, ...sealed },
  { isLastAttempt },
) => {
  const place = { organizationId, inviteId }
  const vault = keyring?.vault
  if (vault == null) throw new Error(noVault)
  const token = openInviteToken(vault, sealed, place)
  const invite = await asSystem(database, (sql) => inviteToSend(sql, place, token))
  if (invite === null) return
  const note = (outcome: Parameters<typeof noteInviteMail>[3]) =>
    asSystem(database, (sql) => noteInviteMail(sql, place, token, outcome))
  if (mail === undefined) return note({ problem: 'This worker cannot send mail.' })
  try {
    await mail.send(inviteMail({ ...invite, to: invite.email, link: `${mail.publicUrl}/invite/${token}` }))
  } catch (error) {
    if (error instanceof MailNotConfigured) return note({ unsent: true })
    const reason = mailFailureInWords(error)
    if (isRefusedForGood(error) || isLastAttempt) return note({ bounced: reason })
    await note({ problem: reason })
    throw error
  }
  await note(mail.isOutbox === true ? { unsent: true } : { delivered: true })
}
