import { isRefusedForGood, MailNotConfigured } from '#core/notifications/mail/mail-failure.ts'
import { factorMail } from '#core/people/factor-mail.ts'
import { findFactorMail } from '#queries/people/second-factors.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/** Emails a member about two-factor authentication. A worker killed after sending sends a second email. */
export const sendFactorMail: JobHandler<'send-factor-mail'> = async (
  { database, mail },
  { kind, ...place },
  { isLastAttempt },
) => {
  if (mail === undefined) return
  const content = await asSystem(database, (sql) => findFactorMail(sql, place, kind))
  if (content === null) return
  try {
    await mail.send(factorMail({ ...content, kind, publicUrl: mail.publicUrl }))
  } catch (error) {
    if (error instanceof MailNotConfigured || isRefusedForGood(error) || isLastAttempt) return
    throw error
  }
}
