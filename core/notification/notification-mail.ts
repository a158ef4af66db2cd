import type { Severity } from '../event/schema.ts'
import {
  escapeHtml,
  mailButton,
  mailFine,
  mailHeading,
  mailLink,
  mailPage,
  mailParagraph,
  oneLine,
  type Mail,
} from '../mail/mail.ts'

/** An event as a message tells it. */
export type ToldEvent = {
  title: string
  body: string
  severity: Severity
  /** Path and search inside the application. */
  link: string | null
  occurredAt: Date
  brandName: string | null
}

export type NotificationMailContent = {
  to: string
  organization: string
  /** One event, or those that quiet hours or a digest collected; at least one. */
  events: readonly [ToldEvent, ...ToldEvent[]]
  /** Where the application is, such as `https://answerscope.example`. */
  publicUrl: string
  /** Signs the link that stops these mails. */
  unsubscribeToken: string
  /** On the reader’s clock. */
  timeZone: string
  /** The delivery: the same for every try. */
  deliveryId: string
}

/** Listed in full; what is beyond is counted. */
const listed = 50

/** What happened, in a mail that one click stops (RFC 8058). */
export function notificationMail(content: NotificationMailContent): Mail {
  const { to, organization, publicUrl, unsubscribeToken, deliveryId } = content
  const events = content.events.toSorted(
    (a, b) => weight[b.severity] - weight[a.severity] || b.occurredAt.getTime() - a.occurredAt.getTime(),
  )
  const [first = content.events[0]] = events
  const stop = unsubscribeAddress(publicUrl, unsubscribeToken)
  const preferences = `${publicUrl}/notifications?section=preferences`
  const reason = `You get this because you are a member of ${oneLine(organization)} on Answerscope.`
  const isOne = content.events.length === 1
  const more = events.length - listed
  const subject = isOne ? titleOf(first) : `${events.length} notifications: ${titleOf(first)}`
  return {
    to,
    subject: subject.length > 180 ? `${subject.slice(0, 179)}…` : subject,
    text: [
      ...(isOne ? [] : [`${events.length} notifications of ${oneLine(organization)}`, '']),
      ...events.slice(0, listed).flatMap((event) => inText(event, content)),
      ...(more > 0 ? [`And ${more} more.`, ''] : []),
      `All notifications: ${publicUrl}/notifications`,
      '',
      `${reason} Change what you get: ${preferences}`,
      `Stop these mails: ${stop}`,
      '',
    ].join('\n'),
    html: mailPage(
      isOne
        ? one(first, content)
        : [
            mailHeading(`${events.length} notifications`),
            ...events.slice(0, listed).map((event) => row(event, content)),
            more > 0 ? mailFine(`And ${more} more.`) : '',
            `<p style="margin:20px 0 0">${mailButton(`${publicUrl}/notifications`, 'Open all')}</p>`,
          ].join('\n'),
      {
        preview: escapeHtml(
          oneLine(isOne ? first.body : events.map(({ title }) => title).join(' · ')).slice(0, 140),
        ),
        footer: `${escapeHtml(reason)} ${mailLink(preferences, 'Change what you get')} or ${mailLink(stop, 'stop these mails')}.`,
      },
    ),
    messageId: messageIdOf(deliveryId, publicUrl),
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

const unsubscribeAddress = (publicUrl: string, token: string) =>
  `${publicUrl}/api/unsubscribe?token=${encodeURIComponent(token)}`

function messageIdOf(deliveryId: string, publicUrl: string): string {
  return `<${deliveryId}@${new URL(publicUrl).hostname}>`
}

const weight: Record<Severity, number> = { info: 0, success: 1, warning: 2, critical: 3 }

const severityColor: Record<Severity, string> = {
  info: '#6A6E73',
  success: '#1C7F55',
  warning: '#8A5A00',
  critical: '#BE3F38',
}

const severityWord: Record<Severity, string> = {
  info: 'For your information',
  success: 'Good news',
  warning: 'Warning',
  critical: 'Critical',
}

/** The brand stands before its event unless the title names it already. */
function titleOf({ title, brandName }: ToldEvent): string {
  const words = oneLine(title)
  const brand = brandName === null ? '' : oneLine(brandName)
  return brand === '' || words.includes(brand) ? words : `${brand}: ${words}`
}

function one(event: ToldEvent, { publicUrl, timeZone }: NotificationMailContent): string {
  return [
    severityLine(event, timeZone),
    mailHeading(titleOf(event)),
    ...(event.body === '' ? [] : event.body.split('\n').map(mailParagraph)),
    `<p style="margin:20px 0 0">${mailButton(`${publicUrl}${event.link ?? '/notifications'}`, 'Open')}</p>`,
  ].join('\n')
}

function row(event: ToldEvent, { publicUrl, timeZone }: NotificationMailContent): string {
  const title = titleOf(event)
  return [
    `<div class="line" style="border-top:1px solid #E7E5DF;padding:14px 0 2px">`,
    severityLine(event, timeZone),
    `<p style="margin:0 0 4px;font-weight:600">${event.link === null ? escapeHtml(title) : mailLink(`${publicUrl}${event.link}`, title)}</p>`,
    event.body === '' ? '' : mailFine(oneLine(event.body).slice(0, 300)),
    '</div>',
  ].join('\n')
}

function severityLine({ severity, occurredAt }: ToldEvent, timeZone: string): string {
  return `<p class="muted" style="margin:0 0 4px;color:#6A6E73;font-size:12px"><span style="display:inline-block;width:8px;height:8px;border-radius:4px;background:${severityColor[severity]}"></span>&nbsp; ${severityWord[severity]} · ${escapeHtml(moment(occurredAt, timeZone))}</p>`
}

function inText(event: ToldEvent, { publicUrl, timeZone }: NotificationMailContent): string[] {
  return [
    titleOf(event),
    `${severityWord[event.severity]}, ${moment(event.occurredAt, timeZone)}`,
    ...event.body
      .split('\n')
      .map(oneLine)
      .filter((line) => line !== ''),
    ...(event.link === null ? [] : [`${publicUrl}${event.link}`]),
    '',
  ]
}

const moment = (at: Date, timeZone: string) =>
  at.toLocaleString('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
