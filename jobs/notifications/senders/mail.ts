import { nextTry } from '#core/notifications/integrations/retry-plan.ts'
import { oneLine, type Mail } from '#core/notifications/mail/mail.ts'
import type { Outcome } from '#queries/notifications/deliveries.ts'
import type { MailOut } from '../../job-context.ts'

/** Sends an email. Its Message-ID is the delivery's, so that a duplicate after a crash can be recognized. */
export async function sendMail(tries: number, content: Mail, mail: MailOut): Promise<Outcome> {
  const started = performance.now()
  const elapsed = () => Math.round(performance.now() - started)
  try {
    await mail.send(content)
    const message =
      mail.isOutbox === true
        ? 'Kept in the outbox folder: this server sends no email.'
        : 'The mail server accepted it.'
    return { result: 'sent', code: 'sent', message, latencyMs: elapsed() }
  } catch (error) {
    return refused(error, tries, elapsed())
  }
}

/** SMTP marks temporary failures itself: 4xx. No response may be temporary, too; 5xx is final. */
function refused(error: unknown, tries: number, latencyMs: number): Outcome {
  const status =
    error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
      ? error.responseCode
      : null
  const message =
    error instanceof Error ? oneLine(error.message).slice(0, 400) : 'The email couldn’t be sent.'
  const told = { status, latencyMs, code: status === null ? 'no-answer' : `smtp-${status}`, message }
  const nextAt =
    status !== null && status >= 500
      ? null
      : nextTry(tries, { now: new Date(), retryAfterSeconds: null, luck: Math.random() })
  return nextAt === null ? { ...told, result: 'failed' } : { ...told, result: 'retry', nextAt }
}
