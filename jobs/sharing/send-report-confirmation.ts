import {
  describeMailFailure,
  isRefusedForGood,
  MailNotConfigured,
} from '#core/notifications/mail/mail-failure.ts'
import { confirmationMail, senderOf } from '#core/sharing/recipients/recipient-mails.ts'
import { findWhiteLabel } from '#queries/organizations/white-labels.ts'
import { claimConfirmation, newToken, noteConfirmation } from '#queries/sharing/report-recipients.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Asks a person outside the organization whether they want a report. The hash of the token is stored before the email is
 * handed over, and an email without a recorded outcome is never sent again: one request per person.
 */
export const sendReportConfirmation: JobHandler<'send-report-confirmation'> = async (
  { database, mail },
  place,
  { isLastAttempt },
) => {
  const note = (outcome: Parameters<typeof noteConfirmation>[2]) =>
    asSystem(database, (sql) => noteConfirmation(sql, place, outcome))
  if (mail === undefined) return note({ problem: 'This worker can’t send email.' })
  const token = newToken()
  const claimed = await asSystem(database, async (sql) => {
    const content = await claimConfirmation(sql, place, token)
    const label = content?.isWhiteLabel === true ? await findWhiteLabel(sql, place.organizationId) : null
    return content && { ...content, sender: senderOf(content.organization, label) }
  })
  if (claimed === null) return
  try {
    await mail.send(
      confirmationMail({
        ...claimed,
        to: claimed.email,
        link: `${mail.publicUrl}/api/report-emails?token=${token}`,
      }),
    )
  } catch (error) {
    const reason = describeMailFailure(error)
    if (isRefusedForGood(error)) return note({ bounced: reason })
    await note({ problem: reason })
    if (error instanceof MailNotConfigured || isLastAttempt) return
    throw error
  }
  await note({ sent: true })
}
