import { translatorOf } from '../language/catalogues.ts'
import { mailLocale } from '../language/figures.ts'
import type { Language } from '../language/languages.ts'
import { message } from '../language/message.ts'
import {
  mailButton,
  mailHeading,
  mailPage,
  mailParagraph,
  oneLine,
  type Mail,
} from '../notifications/mail/mail.ts'

/** Emails to a member about two-factor authentication: reminders of a requirement, and resets by an owner. */
export const factorMailKinds = [
  'required-soon',
  'required-now',
  'reset-requested',
  'reset-canceled',
  'reset-done',
] as const
export type FactorMailKind = (typeof factorMailKinds)[number]

const wordings: Record<FactorMailKind, { subject: string; sentence: string; button: string }> = {
  'required-soon': {
    subject: message('Set up two-factor authentication for {organization} by {day}'),
    sentence: message(
      'From {day}, {organization} requires two-factor authentication. Set it up before then to keep your access.',
    ),
    button: message('Set up two-factor authentication'),
  },
  'required-now': {
    subject: message('{organization} now requires two-factor authentication'),
    sentence: message(
      '{organization} requires two-factor authentication. Set it up to open its reports again.',
    ),
    button: message('Set up two-factor authentication'),
  },
  'reset-requested': {
    subject: message('Your two-factor authentication will be reset'),
    sentence: message(
      'An owner of {organization} asked to reset your two-factor authentication. In 24 hours, your second factors and recovery codes are removed and all your devices are signed out. If you still have a factor, sign in with it to cancel the reset. If you didn’t ask for this, contact the owner.',
    ),
    button: message('Sign in'),
  },
  'reset-canceled': {
    subject: message('The reset of your two-factor authentication was canceled'),
    sentence: message('Your second factors and recovery codes stay as they are.'),
    button: message('Sign in'),
  },
  'reset-done': {
    subject: message('Two-factor authentication was reset'),
    sentence: message(
      'At the request of an owner of {organization}, your second factors and recovery codes were removed and all your devices were signed out. Sign in and set up two-factor authentication again.',
    ),
    button: message('Sign in'),
  },
}

/** `neededOn`: the day from which a factor is required, as `2026-12-01`; empty where it does not matter. */
export function factorMail(input: {
  kind: FactorMailKind
  to: string
  organizationName: string
  neededOn: string
  publicUrl: string
  language: Language
}): Mail {
  const { kind, to, publicUrl, language } = input
  const t = translatorOf(language)
  const values = {
    organization: oneLine(input.organizationName),
    day: input.neededOn === '' ? '' : formatDay(input.neededOn, language),
  }
  const wording = wordings[kind]
  const subject = t(wording.subject, values)
  const sentence = t(wording.sentence, values)
  const button = t(wording.button)
  const link = `${publicUrl}/dashboard?account=sign-in`
  const footer = t('You received this email because of a security change to your account.')
  return {
    to,
    subject,
    text: `${sentence}\n\n${button}: ${link}\n\n${footer}\n`,
    html: mailPage(
      [
        mailHeading(subject),
        mailParagraph(sentence),
        `<p style="margin:0">${mailButton(link, button)}</p>`,
      ].join('\n'),
      { footer, language },
    ),
  }
}

const formatDay = (day: string, language: Language) =>
  new Intl.DateTimeFormat(mailLocale[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
