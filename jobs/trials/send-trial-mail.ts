import {
  isRefusedForGood,
  describeMailFailure,
  MailNotConfigured,
} from '#core/notifications/mail/mail-failure.ts'
import { trialMail } from '#core/trials/trial-mail.ts'
import { asSystem } from '#queries/system-client.ts'
import { noteTrialMail, trialMailToSend } from '#queries/trials/trial-run.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Emails one link of a trial, with a token that only the email contains. Retried until the mail server accepts it or
 * rejects it for good; a worker killed between sending and recording sends another link, and both work.
 */
export const sendTrialMail: JobHandler<'send-trial-mail'> = async (
  { database, mail },
  payload,
  { isLastAttempt },
) => {
  const note = (problem: string | null) =>
    asSystem(database, (sql) => noteTrialMail(sql, payload.trialId, problem))
  if (mail === undefined) return note('This worker can’t send email.')
  const content = await asSystem(database, (sql) => trialMailToSend(sql, payload, mail.publicUrl))
  if (content === null) return
  try {
    await mail.send(trialMail(content))
  } catch (error) {
    await note(describeMailFailure(error))
    if (error instanceof MailNotConfigured || isRefusedForGood(error) || isLastAttempt) return
    throw error
  }
  await note(null)
}
