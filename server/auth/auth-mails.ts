import { translatorOf } from '#core/language/catalogues.ts'
import type { Language } from '#core/language/languages.ts'
import { message } from '#core/language/message.ts'
import {
  escapeHtml,
  mailButton,
  mailHeading,
  mailLink,
  mailPage,
  mailParagraph,
  type Mail,
} from '#core/mail/mail.ts'

export const mailKinds = ['confirmation', 'magic_link', 'recovery', 'email_change'] as const
export type MailKind = (typeof mailKinds)[number]

type Wording = { subject: string; lead: string; button: string; type: string; page: string }

const wordings: Record<MailKind, Wording> = {
  confirmation: {
    subject: message('Confirm your address'),
    lead: message('Welcome to Answerscope. Confirm that this address is yours:'),
    button: message('Confirm address'),
    type: 'signup',
    page: '/auth/callback',
  },
  magic_link: {
    subject: message('Your sign-in code'),
    lead: message('Sign in to Answerscope with this link:'),
    button: message('Sign in'),
    type: 'magiclink',
    page: '/auth/callback',
  },
  recovery: {
    subject: message('Reset your password'),
    lead: message('Choose a new password for Answerscope:'),
    button: message('Reset password'),
    type: 'recovery',
    page: '/reset-password',
  },
  email_change: {
    subject: message('Confirm your new address'),
    lead: message(
      'Someone signed in to your account asked to change its address. If that was you, confirm it:',
    ),
    button: message('Confirm the change'),
    type: 'email_change',
    page: '/auth/callback',
  },
}

const ending = message(
  'The code and the link work once and for one hour. If you did not ask for this, do nothing.',
)

/** A mail with a link and a code. `token` is the sealed token of the link. */
export function authMail(input: {
  kind: MailKind
  to: string
  code: string
  token: string
  publicUrl: string
  language: Language
}): Mail {
  const t = translatorOf(input.language)
  const wording = wordings[input.kind]
  const link = new URL('/auth/v1/verify', input.publicUrl)
  link.searchParams.set('token', input.token)
  link.searchParams.set('type', wording.type)
  link.searchParams.set('redirect_to', `${input.publicUrl}${wording.page}`)
  return {
    to: input.to,
    subject: `${t(wording.subject)} – Answerscope`,
    text: `${t(wording.lead)}\n\n${link.href}\n\n${t('Or enter this code:')} ${input.code}\n\n${t(ending)}\n`,
    html: mailPage(
      [
        mailHeading(t(wording.subject)),
        mailParagraph(t(wording.lead)),
        `<p style="margin:0 0 20px">${mailButton(link.href, t(wording.button))}</p>`,
        mailParagraph(t('Or enter this code:')),
        `<p style="margin:0;font-size:28px;font-weight:700;letter-spacing:6px">${escapeHtml(input.code)}</p>`,
      ].join('\n'),
      { preview: t('It works once and for one hour.'), footer: t(ending), language: input.language },
    ),
  }
}

/** To someone who signs up with an address that already has an account: the screen must not say so, the mail may. */
export function alreadyRegisteredMail(input: { to: string; publicUrl: string; language: Language }): Mail {
  const t = translatorOf(input.language)
  const sentence = t('Someone signed up for Answerscope with your address, but you already have an account.')
  const stranger = t('If this was not you, do nothing.')
  return {
    to: input.to,
    subject: `${t('You already have an account')} – Answerscope`,
    text: `${sentence}\n\n${t('Sign in:')} ${input.publicUrl}/login\n${t('Forgot the password:')} ${input.publicUrl}/reset-password\n\n${stranger}\n`,
    html: mailPage(
      [
        mailHeading(t('You already have an account')),
        mailParagraph(sentence),
        `<p style="margin:0">${mailButton(`${input.publicUrl}/login`, t('Sign in'))}</p>`,
        `<p style="margin:14px 0 0">${mailLink(`${input.publicUrl}/reset-password`, t('Forgot the password'))}</p>`,
      ].join('\n'),
      { footer: stranger, language: input.language },
    ),
  }
}
