import { nextTry } from '#core/channel/retry-plan.ts'
import { linkOf, type DeliveryEvent } from '#core/channel/delivery-event.ts'
import { mailButton, mailHeading, mailPage, mailParagraph, oneLine, type Mail } from '#core/mail/mail.ts'
import type { ClaimedDelivery, Outcome } from '#queries/deliveries.ts'
import type { MailOut } from '../job-context.ts'

/** Hands a mail over with the delivery's id as its Message-ID: whoever receives it twice after a crash can tell. */
export async function sendMail(
  { id, tries }: Pick<ClaimedDelivery, 'id' | 'tries'>,
  content: Mail,
  mail: MailOut,
): Promise<Outcome> {
  const started = performance.now()
  const elapsed = () => Math.round(performance.now() - started)
  try {
    await mail.send({ ...content, messageId: `<${id}@${new URL(mail.publicUrl).hostname}>` })
    return { result: 'sent', code: 'sent', message: 'The mail server took it.', latencyMs: elapsed() }
  } catch (error) {
    return refused(error, tries, elapsed())
  }
}

/** SMTP says itself what may pass: 4xx. No answer may pass too; 5xx is final. */
function refused(error: unknown, tries: number, latencyMs: number): Outcome {
  const status =
    error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
      ? error.responseCode
      : null
  const message =
    error instanceof Error ? oneLine(error.message).slice(0, 400) : 'The mail could not be sent.'
  const told = { status, latencyMs, code: status === null ? 'no-answer' : `smtp-${status}`, message }
  const nextAt =
    status !== null && status >= 500
      ? null
      : nextTry(tries, { now: new Date(), retryAfterSeconds: null, luck: Math.random() })
  return nextAt === null ? { ...told, result: 'failed' } : { ...told, result: 'retry', nextAt }
}

export function eventMail(event: DeliveryEvent, to: string, publicUrl: string): Mail {
  const link = linkOf(event, publicUrl)
  return {
    to,
    subject: oneLine(event.title).slice(0, 200),
    text: `${event.title}\n\n${event.body}\n\n${link}\n`,
    html: mailPage(`${mailHeading(event.title)}${mailParagraph(event.body)}${mailButton(link, 'Open')}`),
  }
}
