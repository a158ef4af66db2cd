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
    subject: message('Confirm the trial of {brand}'),
    lead: message(
      'You asked to see how answer engines speak of {brand}. Confirm it, and the first answers come within two minutes.',
    ),
    action: message('See what engines say'),
    fine: message('The link holds until {day}. Nothing begins before you confirm on the page.'),
  },
  open: {
    subject: message('Your trial of {brand}'),
    lead: message('Your trial of {brand} is open. Here is a new link to it.'),
    action: message('Open the trial'),
    fine: message('The trial ends on {day}. An account keeps everything in it.'),
  },
  reminder: {
    subject: message('Your trial of {brand} ends on {day}'),
    lead: message(
      'On {day} your trial of {brand} is locked. Make an account until then, and every answer and number stays with you.',
    ),
    action: message('Keep what you have'),
    fine: message(
      'Without an account everything in it is deleted {days} days later. We write about this once.',
    ),
  },
  again: {
    subject: message('Your address has tried Answerscope already'),
    lead: message(
      'You asked to try {brand}. This address has had a trial in the last {days} days, so there is no second one.',
    ),
    action: null,
    fine: message('Make an account, or write to us if you need another one.'),
  },
  'mail-domain': {
    subject: message('There are several trials in your company already'),
    lead: message(
      'You asked to try {brand}. Colleagues of yours have had several trials in the last {days} days, so this one did not begin.',
    ),
    action: null,
    fine: message('Make an account, or write to us if you need another one.'),
  },
  brand: {
    subject: message('{brand} was tried several times already'),
    lead: message(
      'You asked to try {brand}. Its domain has had several trials in the last {days} days, so this one did not begin.',
    ),
    action: null,
    fine: message('Make an account, or write to us if you need another one.'),
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
          'For three days this mail stands for your address when you make an account, so keep it to yourself. To show the trial to somebody, copy the address of its page.',
        )
  const footer = t(
    'You get this mail because somebody entered your address for a free trial. If it was not you, do nothing: nothing happens without you.',
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
