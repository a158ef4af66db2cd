import { translatorOf } from '../language/catalogues.ts'
import { mailLocale } from '../language/figures.ts'
import type { Language } from '../language/languages.ts'
import { message } from '../language/message.ts'
import {
  escapeHtml,
  mailButton,
  mailFine,
  mailHeading,
  mailPage,
  mailParagraph,
  oneLine,
  type Mail,
} from '../notifications/mail/mail.ts'
import { trialLimits } from './schema.ts'

export type TrialMailContent = {
  to: string
  brandName: string
  language: Language
  expiresAt: Date
} & (
  | { kind: 'confirm' | 'open' | 'reminder'; link: string }
  | { kind: 'again' | 'mail-domain' | 'brand'; link: null }
)

type Words = { subject: string; lead: string; action: string | null; fine: string }

const words: Record<TrialMailContent['kind'], Words> = {
  confirm: {
    subject: message('Confirm your {brand} trial'),
    lead: message(
      'Confirm to see how AI engines mention {brand}. The first answers arrive within two minutes.',
    ),
    action: message('Confirm and start'),
    fine: message('This link expires on {day}. Your trial starts when you confirm.'),
  },
  open: {
    subject: message('Your {brand} trial'),
    lead: message('Your {brand} trial is open. Here’s a new link to it.'),
    action: message('View trial'),
    fine: message('Your trial ends on {day}. Create an account to keep your data.'),
  },
  reminder: {
    subject: message('Your {brand} trial ends on {day}'),
    lead: message('Your {brand} trial ends on {day}. Create an account before then to keep your data.'),
    action: message('Keep your data'),
    fine: message(
      'Without an account, all trial data is deleted {days} days after that. This is the only reminder.',
    ),
  },
  again: {
    subject: message('You’ve already used your free trial'),
    lead: message(
      'You requested a trial for {brand}. This email address already had a trial in the last {days} days, so we can’t start another one.',
    ),
    action: null,
    fine: message('Create an account, or contact us if you need another trial.'),
  },
  'mail-domain': {
    subject: message('We couldn’t start your trial'),
    lead: message(
      'You requested a trial for {brand}. Colleagues of yours had several trials in the last {days} days, so we didn’t start this one.',
    ),
    action: null,
    fine: message('Create an account, or contact us if you need another trial.'),
  },
  brand: {
    subject: message('{brand} already had several trials'),
    lead: message(
      'You requested a trial for {brand}. Its domain had several trials in the last {days} days, so we didn’t start this one.',
    ),
    action: null,
    fine: message('Create an account, or contact us if you need another trial.'),
  },
}

/** An email about a trial. The brand's name was typed by the requester and is inserted as plain text. */
export function trialMail(content: TrialMailContent): Mail {
  const { language, link } = content
  const t = translatorOf(language)
  const values = {
    brand: oneLine(content.brandName),
    day: utcDay(content.expiresAt, language),
    days: trialLimits.keptDays,
  }
  const { subject, lead, action, fine } = words[content.kind]
  const keep =
    link === null
      ? null
      : t(
          'For three days, this email verifies your address when you create an account, so don’t forward it. To share the trial, copy the URL of its page.',
        )
  const footer = t(
    'You received this email because someone requested a free trial with your address. If it wasn’t you, you can ignore it.',
  )
  return {
    to: content.to,
    subject: t(subject, values),
    text: [
      t(lead, values),
      '',
      ...(action === null || link === null ? [] : [`${t(action)}:`, link, '']),
      t(fine, values),
      ...(keep === null ? [] : [keep]),
      '',
      footer,
      '',
    ].join('\n'),
    html: mailPage(
      [
        mailHeading(t(subject, values)),
        mailParagraph(t(lead, values)),
        action === null || link === null
          ? ''
          : `<p style="margin:4px 0 20px">${mailButton(link, t(action))}</p>`,
        mailFine(t(fine, values)),
        keep === null ? '' : mailFine(keep),
        link === null
          ? ''
          : `<p class="muted" style="margin:0;color:#6A6E73;font-size:12px">${escapeHtml(link)}</p>`,
      ].join('\n'),
      { preview: escapeHtml(t(lead, values)), footer: escapeHtml(footer), language },
    ),
  }
}

const utcDay = (at: Date, language: Language) =>
  new Intl.DateTimeFormat(mailLocale[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at)
