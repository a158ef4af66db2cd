import { translateEvent, type EventMessage } from './events/message.ts'
import type { Severity } from './events/schema.ts'
import { translatorOf } from '../language/catalogues.ts'
import { mailLocale } from '../language/figures.ts'
import type { Language } from '../language/languages.ts'
import { message } from '../language/message.ts'
import type { Translate } from '../language/translator.ts'
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
} from './mail/mail.ts'

/** An event in a message. */
export type ReportedEvent = {
  /** In English; `message` is the translatable form. */
  title: string
  body: string
  message?: EventMessage | null
  severity: Severity
  /** Path and search inside the application. */
  link: string | null
  occurredAt: Date
  brandName: string | null
}

export type NotificationMailContent = {
  to: string
  organization: string
  /** One event, or those collected by quiet hours or a digest; at least one. */
  events: readonly [ReportedEvent, ...ReportedEvent[]]
  /** URL of the application, such as `https://answerscope.example`. */
  publicUrl: string
  /** Signs the link that stops these emails. */
  unsubscribeToken: string
  /** The reader’s time zone. */
  timeZone: string
  language: Language
  /** The delivery: the same for every attempt. */
  deliveryId: string
}

/** Maximum number of events listed in full; further ones are counted. */
const listed = 50

/** Events in an email that can be stopped with one click (RFC 8058). */
export function notificationMail(content: NotificationMailContent): Mail {
  const { to, publicUrl, unsubscribeToken, deliveryId, language } = content
  const t = translatorOf(language)
  const reader: Reader = { ...content, t, locale: mailLocale[language] }
  const organization = oneLine(content.organization)
  const events = content.events
    .map((event) => ({ ...event, ...translateEvent(event, { translate: t, locale: language }) }))
    .toSorted(
      (a, b) => weight[b.severity] - weight[a.severity] || b.occurredAt.getTime() - a.occurredAt.getTime(),
    )
  const [first = content.events[0]] = events
  const stop = unsubscribeAddress(publicUrl, unsubscribeToken)
  const preferences = `${publicUrl}/notifications?section=preferences`
  const reason = t('You received this email because you’re a member of {organization} on Answerscope.', {
    organization,
  })
  const isOne = content.events.length === 1
  const count = events.length
  const more = count - listed
  const subject = isOne
    ? titleOf(first)
    : t('{count} notifications: {title}', { count, title: titleOf(first) })
  return {
    to,
    subject: subject.length > 180 ? `${subject.slice(0, 179)}…` : subject,
    text: [
      ...(isOne ? [] : [t('{count} notifications from {organization}', { count, organization }), '']),
      ...events.slice(0, listed).flatMap((event) => inText(event, reader)),
      ...(more > 0 ? [t('And {more} more.', { more }), ''] : []),
      `${t('View all notifications:')} ${publicUrl}/notifications`,
      '',
      `${reason} ${t('Manage notifications:')} ${preferences}`,
      `${t('Unsubscribe:')} ${stop}`,
      '',
    ].join('\n'),
    html: mailPage(
      isOne
        ? one(first, reader)
        : [
            mailHeading(t('{count} notifications', { count })),
            ...events.slice(0, listed).map((event) => row(event, reader)),
            more > 0 ? mailFine(t('And {more} more.', { more })) : '',
            `<p style="margin:20px 0 0">${mailButton(`${publicUrl}/notifications`, t('View all'))}</p>`,
          ].join('\n'),
      {
        preview: escapeHtml(
          oneLine(isOne ? first.body : events.map(({ title }) => title).join(' · ')).slice(0, 140),
        ),
        footer: `${escapeHtml(reason)} ${t('{change} · {stop}', {
          change: mailLink(preferences, t('Manage notifications')),
          stop: mailLink(stop, t('Unsubscribe')),
        })}`,
        language,
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
  info: message('Info'),
  success: message('Good news'),
  warning: message('Warning'),
  critical: message('Critical'),
}

/** The brand precedes the title unless the title already contains it. */
function titleOf({ title, brandName }: ReportedEvent): string {
  const words = oneLine(title)
  const brand = brandName === null ? '' : oneLine(brandName)
  return brand === '' || words.includes(brand) ? words : `${brand}: ${words}`
}

type Reader = Pick<NotificationMailContent, 'publicUrl' | 'timeZone'> & { t: Translate; locale: string }

function one(event: ReportedEvent, reader: Reader): string {
  const { publicUrl, t } = reader
  return [
    severityLine(event, reader),
    mailHeading(titleOf(event)),
    ...(event.body === '' ? [] : event.body.split('\n').map(mailParagraph)),
    `<p style="margin:20px 0 0">${mailButton(`${publicUrl}${event.link ?? '/notifications'}`, t('View details'))}</p>`,
  ].join('\n')
}

function row(event: ReportedEvent, reader: Reader): string {
  const { publicUrl } = reader
  const title = titleOf(event)
  return [
    `<div class="line" style="border-top:1px solid #E7E5DF;padding:14px 0 2px">`,
    severityLine(event, reader),
    `<p style="margin:0 0 4px;font-weight:600">${event.link === null ? escapeHtml(title) : mailLink(`${publicUrl}${event.link}`, title)}</p>`,
    event.body === '' ? '' : mailFine(oneLine(event.body).slice(0, 300)),
    '</div>',
  ].join('\n')
}

function severityLine({ severity, occurredAt }: ReportedEvent, reader: Reader): string {
  return `<p class="muted" style="margin:0 0 4px;color:#6A6E73;font-size:12px"><span style="display:inline-block;width:8px;height:8px;border-radius:4px;background:${severityColor[severity]}"></span>&nbsp; ${reader.t(severityWord[severity])} · ${escapeHtml(moment(occurredAt, reader))}</p>`
}

function inText(event: ReportedEvent, reader: Reader): string[] {
  return [
    titleOf(event),
    `${reader.t(severityWord[event.severity])}, ${moment(event.occurredAt, reader)}`,
    ...event.body
      .split('\n')
      .map(oneLine)
      .filter((line) => line !== ''),
    ...(event.link === null ? [] : [`${reader.publicUrl}${event.link}`]),
    '',
  ]
}

const moment = (at: Date, { timeZone, locale }: Reader) =>
  at.toLocaleString(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
