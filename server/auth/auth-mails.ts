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
    subject: 'Confirm your address',
    lead: 'Welcome to Answerscope. Confirm that this address is yours:',
    button: 'Confirm address',
    type: 'signup',
    page: '/auth/callback',
  },
  magic_link: {
    subject: 'Your sign-in code',
    lead: 'Sign in to Answerscope with this link:',
    button: 'Sign in',
    type: 'magiclink',
    page: '/auth/callback',
  },
  recovery: {
    subject: 'Reset your password',
    lead: 'Choose a new password for Answerscope:',
    button: 'Reset password',
    type: 'recovery',
    page: '/reset-password',
  },
  email_change: {
    subject: 'Confirm your new address',
    lead: 'Someone signed in to your account asked to change its address. If that was you, confirm it:',
    button: 'Confirm the change',
    type: 'email_change',
    page: '/auth/callback',
  },
}

const ending = 'The code and the link work once and for one hour. If you did not ask for this, do nothing.'

/** A mail with a link and a code. `token` is the sealed token of the link. */
export function authMail(input: {
  kind: MailKind
  to: string
  code: string
  token: string
  publicUrl: string
}): Mail {
  const wording = wordings[input.kind]
  const link = new URL('/auth/v1/verify', input.publicUrl)
  link.searchParams.set('token', input.token)
  link.searchParams.set('type', wording.type)
  link.searchParams.set('redirect_to', `${input.publicUrl}${wording.page}`)
  return {
    to: input.to,
    subject: `${wording.subject} – Answerscope`,
    text: `${wording.lead}\n\n${link.href}\n\nOr enter this code: ${input.code}\n\n${ending}\n`,
    html: mailPage(
      [
        mailHeading(wording.subject),
        mailParagraph(wording.lead),
        `<p style="margin:0 0 20px">${mailButton(link.href, wording.button)}</p>`,
        mailParagraph('Or enter this code:'),
        `<p style="margin:0;font-size:28px;font-weight:700;letter-spacing:6px">${escapeHtml(input.code)}</p>`,
      ].join('\n'),
      { preview: 'It works once and for one hour.', footer: ending },
    ),
  }
}

/** To someone who signs up with an address that already has an account: the screen must not say so, the mail may. */
export function alreadyRegisteredMail(input: { to: string; publicUrl: string }): Mail {
  const sentence = 'Someone signed up for Answerscope with your address, but you already have an account.'
  return {
    to: input.to,
    subject: 'You already have an account – Answerscope',
    text: `${sentence}\n\nSign in: ${input.publicUrl}/login\nForgot the password: ${input.publicUrl}/reset-password\n\nIf this was not you, do nothing.\n`,
    html: mailPage(
      [
        mailHeading('You already have an account'),
        mailParagraph(sentence),
        `<p style="margin:0">${mailButton(`${input.publicUrl}/login`, 'Sign in')}</p>`,
        `<p style="margin:14px 0 0">${mailLink(`${input.publicUrl}/reset-password`, 'Forgot the password')}</p>`,
      ].join('\n'),
      { footer: 'If this was not you, do nothing.' },
    ),
  }
}
