import { translatorOf } from '#core/language/catalogues.ts'
import type { Device } from '#core/people/describe-device.ts'
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
} from '#core/notifications/mail/mail.ts'
import type { CodeType } from './request-bodies.ts'

type Wording = { subject: string; lead: string; button: string; type: CodeType; page: string }

/** Emails with a code and an equivalent link. */
const wordings = {
  signUp: {
    subject: message('Confirm your email address'),
    lead: message('Confirm your email address to finish creating your Answerscope account.'),
    button: message('Confirm email address'),
    type: 'signup',
    page: '/auth/callback',
  },
  signIn: {
    subject: message('Your Answerscope sign-in code'),
    lead: message('Use this link or code to sign in to Answerscope.'),
    button: message('Sign in'),
    type: 'magiclink',
    page: '/auth/callback',
  },
  recovery: {
    subject: message('Reset your Answerscope password'),
    lead: message('Use this link or code to set a new password.'),
    button: message('Reset password'),
    type: 'recovery',
    page: '/reset-password',
  },
  approveChange: {
    subject: message('Approve your new email address'),
    lead: message(
      'Someone signed in to your account wants to change its email address to {newEmail}. If that was you, approve the change. Your new address must confirm it too.',
    ),
    button: message('Approve change'),
    type: 'email_change',
    page: '/auth/callback',
  },
  confirmChange: {
    subject: message('Confirm your new email address'),
    lead: message(
      'Confirm that you want to use this address for your Answerscope account. The change must also be approved from your current address.',
    ),
    button: message('Confirm email address'),
    type: 'email_change',
    page: '/auth/callback',
  },
} as const satisfies Record<string, Wording>

export type CodeMailKind = keyof typeof wordings

const ending = message(
  'The code and the link work once, for one hour. If you didn’t request this, you can ignore this email.',
)

export function codeMail(input: {
  kind: CodeMailKind
  to: string
  code: string
  link: string
  publicUrl: string
  redirectTo: string | null
  language: Language
  newEmail?: string
}): Mail {
  const t = translatorOf(input.language)
  const wording = wordings[input.kind]
  const link = new URL('/auth/v1/verify', input.publicUrl)
  link.searchParams.set('token', input.link)
  link.searchParams.set('type', wording.type)
  link.searchParams.set('redirect_to', input.redirectTo ?? `${input.publicUrl}${wording.page}`)
  const lead = t(wording.lead, { newEmail: input.newEmail ?? '' })
  return {
    to: input.to,
    subject: t(wording.subject),
    text: `${lead}\n\n${link.href}\n\n${t('Or enter this code:')} ${input.code}\n\n${t(ending)}\n`,
    html: mailPage(
      [
        mailHeading(t(wording.subject)),
        mailParagraph(lead),
        `<p style="margin:0 0 20px">${mailButton(link.href, t(wording.button))}</p>`,
        mailParagraph(t('Or enter this code:')),
        bigCode(input.code),
      ].join('\n'),
      { preview: t('Works once, for one hour.'), footer: t(ending), language: input.language },
    ),
  }
}

/** Only a code, for a change that a signed-in user is about to make. */
export function reauthenticationMail(input: { to: string; code: string; language: Language }): Mail {
  const t = translatorOf(input.language)
  const subject = t('Your Answerscope verification code')
  const lead = t('Enter this code to confirm that it’s you.')
  const footer = t('The code works once, for one hour. If you didn’t request it, change your password.')
  return {
    to: input.to,
    subject,
    text: `${lead}\n\n${t('Your code:')} ${input.code}\n\n${footer}\n`,
    html: mailPage([mailHeading(subject), mailParagraph(lead), bigCode(input.code)].join('\n'), {
      footer,
      language: input.language,
    }),
  }
}

const bigCode = (code: string) =>
  `<p style="margin:0;font-size:28px;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</p>`

type Notice = { to: string; publicUrl: string; language: Language }

/**
 * To a person who signs up with an email address that already has an account: the screen must not reveal that, the
 * email may.
 */
export function alreadyRegisteredMail({ to, publicUrl, language }: Notice): Mail {
  const t = translatorOf(language)
  const subject = t('You already have an Answerscope account')
  const sentence = t(
    'Someone signed up for Answerscope with your email address, but it already has an account.',
  )
  const footer = t('If this wasn’t you, you can ignore this email.')
  return {
    to,
    subject,
    text: `${sentence}\n\n${t('Sign in:')} ${publicUrl}/login\n${t('Reset password:')} ${publicUrl}/reset-password\n\n${footer}\n`,
    html: mailPage(
      [
        mailHeading(subject),
        mailParagraph(sentence),
        `<p style="margin:0">${mailButton(`${publicUrl}/login`, t('Sign in'))}</p>`,
        `<p style="margin:14px 0 0">${mailLink(`${publicUrl}/reset-password`, t('Reset password'))}</p>`,
      ].join('\n'),
      { footer, language },
    ),
  }
}

const notices = {
  passwordChanged: {
    subject: message('Your Answerscope password was changed'),
    sentence: message(
      'Your account password was changed, and all other devices were signed out. If this wasn’t you, reset your password now.',
    ),
  },
  emailChanged: {
    subject: message('Your Answerscope email address was changed'),
    sentence: message(
      'Your account now uses {newEmail}. You can no longer sign in with this address. If this wasn’t you, contact support.',
    ),
  },
  identityLinked: {
    subject: message('A sign-in method was added to your Answerscope account'),
    sentence: message(
      'You can now sign in with {provider}. If this wasn’t you, reset your password and remove it in your account settings.',
    ),
  },
  factorAdded: {
    subject: message('Two-factor authentication was set up'),
    sentence: message(
      '“{name}” was added to your Answerscope account as a two-factor method. If this wasn’t you, reset your password now and remove it in your account settings.',
    ),
  },
  factorRemoved: {
    subject: message('A two-factor method was removed'),
    sentence: message(
      '“{name}” no longer protects your Answerscope account. If this wasn’t you, reset your password now and check your account settings.',
    ),
  },
  recoveryCodesCreated: {
    subject: message('You have new recovery codes'),
    sentence: message(
      'New recovery codes were created for your Answerscope account, and earlier ones no longer work. If this wasn’t you, reset your password now and create new ones.',
    ),
  },
  recoveryCodeUsed: {
    subject: message('A recovery code was used'),
    sentence: message(
      'Someone signed in to your Answerscope account with a recovery code. {remaining, plural, one {One is left.} other {{remaining} are left.}} If this wasn’t you, reset your password now and create new codes.',
    ),
  },
  passkeyAdded: {
    subject: message('A passkey was added to your Answerscope account'),
    sentence: message(
      'You can now sign in with the passkey “{name}”. If this wasn’t you, reset your password now and remove it in your account settings.',
    ),
  },
  passkeyRemoved: {
    subject: message('A passkey was removed from your Answerscope account'),
    sentence: message(
      'The passkey “{name}” no longer signs you in. If this wasn’t you, reset your password now and check your account settings.',
    ),
  },
  factorsReset: {
    subject: message('Two-factor authentication was reset'),
    sentence: message(
      'An admin of this Answerscope instance removed the two-factor methods and recovery codes from your account and signed out all devices. Sign in and set them up again. If you didn’t ask for this, reset your password and contact the instance admin.',
    ),
  },
} as const
export type NoticeKind = keyof typeof notices

export function noticeMail(
  kind: NoticeKind,
  { to, publicUrl, language }: Notice,
  values: { newEmail?: string; provider?: string; name?: string; remaining?: number } = {},
): Mail {
  const t = translatorOf(language)
  const subject = t(notices[kind].subject)
  const sentence = t(notices[kind].sentence, {
    newEmail: '',
    provider: '',
    name: '',
    remaining: 0,
    ...values,
  })
  const [target, button] =
    kind === 'emailChanged'
      ? [`${publicUrl}/contact`, t('Contact support')]
      : [`${publicUrl}/reset-password`, t('Reset password')]
  const footer = t('You received this email because of a security change to your account.')
  return {
    to,
    subject,
    text: `${sentence}\n\n${button}: ${target}\n\n${footer}\n`,
    html: mailPage(
      [
        mailHeading(subject),
        mailParagraph(sentence),
        `<p style="margin:0">${mailButton(target, button)}</p>`,
      ].join('\n'),
      { footer, language },
    ),
  }
}

/** The time is UTC, because the reader's zone is not known. */
export function newDeviceMail(input: {
  to: string
  language: Language
  device: Device
  address: string
  country: string | null
  at: Date
  link: string
}): Mail {
  const { to, language, device, address, country, at, link } = input
  const t = translatorOf(language)
  const subject = t('New sign-in to your Answerscope account')
  const sentence = t('Your account was used on a device that hasn’t signed in before.')
  const place = country === null ? null : new Intl.DisplayNames(language, { type: 'region' }).of(country)
  const facts = [
    [t('Device:'), deviceName(t, device)],
    [t('Network:'), place == null ? address : `${address}, ${place}`],
    [t('Time:'), `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
  ] as const
  const footer = t('If this was you, you don’t need to do anything.')
  const button = t('This wasn’t me')
  return {
    to,
    subject,
    text: `${sentence}\n\n${facts.map((fact) => fact.join(' ')).join('\n')}\n\n${button}: ${link}\n\n${footer}\n`,
    html: mailPage(
      [
        mailHeading(subject),
        mailParagraph(sentence),
        ...facts.map((fact) => mailParagraph(fact.join(' '))),
        `<p style="margin:0">${mailButton(link, button)}</p>`,
      ].join('\n'),
      { footer, language },
    ),
  }
}

function deviceName(t: ReturnType<typeof translatorOf>, { browser, system }: Device): string {
  if (browser === null) return t('unknown')
  return system === null ? browser : t('{browser} on {system}', { browser, system })
}
