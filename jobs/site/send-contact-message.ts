import { contactMail } from '#core/site/contact/contact-mail.ts'
import {
  isRefusedForGood,
  MailNotConfigured,
  describeMailFailure,
} from '#core/notifications/mail/mail-failure.ts'
import { contactMessageToSend, noteContactMail } from '#queries/site/contact-messages.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Emails a visitor's message to the instance admin. Without a configured address the message is only in the table. A
 * failure is stored with it, and retried unless the mail server rejected it for good.
 */
export const sendContactMessage: JobHandler<'send-contact-message'> = async (
  { database, mail, logger },
  { messageId },
  { isLastAttempt },
) => {
  const written = await asSystem(database, (sql) => contactMessageToSend(sql, messageId))
  if (written === null) return
  const note = (problem: string | null) =>
    asSystem(database, (sql) => noteContactMail(sql, messageId, problem))
  const to = mail?.contactAddress
  if (mail === undefined || to === undefined) {
    logger.warn({ messageId }, 'New contact message; set CONTACT_MAIL to receive it by email')
    return note('CONTACT_MAIL is not set.')
  }
  try {
    await mail.send(contactMail(to, written))
  } catch (error) {
    await note(describeMailFailure(error))
    if (error instanceof MailNotConfigured || isRefusedForGood(error) || isLastAttempt) return
    throw error
  }
  await note(null)
}
