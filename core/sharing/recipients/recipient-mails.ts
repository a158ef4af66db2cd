import { translatorOf } from '../../language/catalogues.ts'
import { fixedNumber, formatLocalDay, mailLocale, percentSignIn } from '../../language/figures.ts'
import type { Language } from '../../language/languages.ts'
import { message } from '../../language/message.ts'
import {
  amount,
  figureOf,
  figuresTable,
  notesOn,
} from '../../notifications/email-reports/email-report-mail.ts'
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
  type MailSender,
} from '../../notifications/mail/mail.ts'
import type { MetricId, Overview } from '../../reports/schema.ts'
import { composeVerdict, plainVerdict } from '../../reports/verdict/compose-verdict.ts'
import type { WhiteLabel } from '../schema.ts'
import type { RecipientInput } from './schema.ts'

type MailTo = {
  to: string
  /** The white label, or the organization without a logo. */
  sender: MailSender
  brand: string
  cadence: RecipientInput['cadence']
  language: Language
}

/** Asks a person outside the organization whether they want a report. Nothing else is sent before they confirm. */
export function confirmationMail(content: MailTo & { link: string; expiresAt: Date }): Mail {
  const { to, sender, cadence, link, language } = content
  const t = translatorOf(language)
  const names = { sender: oneLine(sender.name), brand: oneLine(content.brand) }
  const lead = t(offers[cadence], names)
  const expiry = t('We send nothing until you confirm. The link works until {day}.', {
    day: dayIn(content.expiresAt, language),
  })
  const footer = t('If you don’t know {sender} or don’t want these emails, ignore this one.', names)
  return {
    to,
    subject: t('{sender}: confirm your reports about {brand}', names),
    text: [lead, '', t('Confirm or decline:'), link, '', expiry, '', footer, ''].join('\n'),
    html: mailPage(
      [
        mailHeading(t('Do you want these reports?')),
        mailParagraph(lead),
        `<p style="margin:4px 0 20px">${mailButton(link, t('Confirm or decline'), sender)}</p>`,
        mailFine(expiry),
        `<p class="muted" style="margin:0;color:#6A6E73;font-size:12px">${escapeHtml(link)}</p>`,
      ].join('\n'),
      { preview: escapeHtml(lead), footer: escapeHtml(footer), language, sender },
    ),
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...picturesOf(sender),
  }
}

const offers: Record<RecipientInput['cadence'], string> = {
  weekly: message('{sender} wants to send you a report about {brand} by email every Monday.'),
  monthly: message(
    '{sender} wants to send you a report about {brand} by email on the first Monday of each month.',
  ),
}

const headline: readonly MetricId[] = ['visibility', 'shareOfVoice', 'criticismRate', 'citationRate']

/** A shared report for a person outside the organization: the verdict, the four numbers, and the link. */
export function recipientReportMail(
  content: MailTo & {
    /** The report as the share link shows it. */
    overview: Overview
    engineLabel: (engine: string) => string
    links: { report: string; stop: string }
    messageId: string
  },
): Mail {
  const { to, sender, overview, links, language, cadence } = content
  const locale = mailLocale[language]
  const t = translatorOf(language)
  const reader = { t, locale }
  const names = { sender: oneLine(sender.name), brand: oneLine(content.brand) }
  const verdict = oneLine(
    plainVerdict(composeVerdict(overview), {
      translate: t,
      percent: (share, digits) => `${fixedNumber(share * 100, digits, locale)}${percentSignIn(locale)}`,
      net: (value) => amount('netSentiment', value, reader),
      points: (difference) => fixedNumber(difference * 100, 1, locale),
      list: (listed) => new Intl.ListFormat(locale).format(listed),
      engine: content.engineLabel,
      day: (date) => formatLocalDay(date, locale),
    }),
  )
  const figures = headline.flatMap((metric) => {
    const tile = overview.tiles.find((one) => one.metric === metric)
    return tile === undefined || tile.rate.value === null ? [] : [figureOf(tile, reader)]
  })
  const [first] = figures
  const { from, to: until } = overview.scope.period
  const span = t('{from} to {to}', { from: dayIn(from, language), to: dayIn(until, language) })
  const about = [span, ...notesOn(overview, reader)]
  const intervals = t('Ranges are 95% confidence intervals, clustered by prompt.')
  const reason = t(reasons[cadence], names)
  return {
    to,
    subject:
      first === undefined
        ? t('{brand}: report', names)
        : t('{brand}: visibility {value}', { ...names, value: first.value }),
    text: [
      names.sender,
      `${names.brand}, ${about.join(' · ')}`,
      '',
      verdict,
      '',
      ...figures.map(({ label, value, interval, change }) =>
        `${label}: ${value} ${interval} ${change}`.trim(),
      ),
      intervals,
      '',
      `${t('View report:')} ${links.report}`,
      '',
      reason,
      `${t('Unsubscribe:')} ${links.stop}`,
      '',
    ].join('\n'),
    html: mailPage(
      [
        mailHeading(names.brand),
        mailFine(about.join(' · ')),
        mailParagraph(verdict),
        figuresTable(figures),
        mailFine(intervals),
        `<p style="margin:24px 0 0">${mailButton(links.report, t('View report'), sender)}</p>`,
      ].join('\n'),
      {
        preview: escapeHtml(verdict.slice(0, 140)),
        footer: `${escapeHtml(reason)} ${mailLink(links.stop, t('Unsubscribe'), sender)}`,
        language,
        sender,
      },
    ),
    messageId: content.messageId,
    headers: {
      'List-Unsubscribe': `<${links.stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
    ...picturesOf(sender),
  }
}

const reasons: Record<RecipientInput['cadence'], string> = {
  weekly: message('You get this report from {sender} every Monday because you confirmed that you want it.'),
  monthly: message(
    'You get this report from {sender} on the first Monday of each month because you confirmed that you want it.',
  ),
}

/** A UTC day, in full. */
const dayIn = (day: string | Date, language: Language) =>
  new Date(day).toLocaleDateString(language === 'en' ? 'en-US' : language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })

const picturesOf = ({ logo }: MailSender) => (logo === null ? {} : { attachments: [logo] })

/** How emails name an organization: by its white label if the link uses it. */
export function senderOf(organization: string, label: WhiteLabel | null): MailSender {
  if (label === null) return { name: organization, accent: null, logo: null }
  const { name, accent } = label
  const [, type, content] = /^data:(image\/(?:png|jpeg|webp));base64,(.+)$/.exec(label.logo ?? '') ?? []
  if (type === undefined || content === undefined) return { name, accent, logo: null }
  return {
    name,
    accent,
    logo: {
      cid: 'logo',
      filename: `logo.${type.slice('image/'.length)}`,
      contentType: type,
      content,
      encoding: 'base64',
      contentDisposition: 'inline',
    },
  }
}
