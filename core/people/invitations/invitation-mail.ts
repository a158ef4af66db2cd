import { translatorOf } from '../../language/catalogues.ts'
import { mailLocale } from '../../language/figures.ts'
import type { Language } from '../../language/languages.ts'
import type { Translate } from '../../language/translator.ts'
import {
  escapeHtml,
  mailButton,
  mailFine,
  mailHeading,
  mailPage,
  mailParagraph,
  mailQuote,
  oneLine,
  type Mail,
} from '../../notifications/mail/mail.ts'
import type { Role } from '../roles.ts'
import { invitedAs } from './schema.ts'

export type InvitationMailContent = {
  to: string
  organizationName: string
  /** Name or email address of the inviter; null if their account is gone. */
  inviter: string | null
  role: Role
  /** Names of the brands they may view; null: all. */
  brands: readonly string[] | null
  note: string
  link: string
  expiresAt: Date
  language: Language
}

/** Names and the note come from people and are inserted as plain text. */
export function invitationMail(content: InvitationMailContent): Mail {
  const { language } = content
  const t = translatorOf(language)
  const organization = oneLine(content.organizationName)
  const inviter = content.inviter === null ? null : oneLine(content.inviter)
  const lead = t(
    '{inviter} invited you to join {organization} on Answerscope, where teams track how AI engines mention their brands.',
    { inviter: inviter ?? t('Someone'), organization },
  )
  const role = t(invitedAs[content.role])
  const brands = describeBrands(content.brands, t)
  const expiry = t('This invitation is for {address} and expires on {day}. The link works once.', {
    address: content.to,
    day: utcDay(content.expiresAt, language),
  })
  const footer = t(
    'You received this email because {inviter} invited you. If you don’t know them, you can ignore it.',
    { inviter: inviter ?? t('someone') },
  )
  const note = content.note.replaceAll(/\r\n?/g, '\n').trim()
  return {
    to: content.to,
    subject: t('Join {organization} on Answerscope', { organization }),
    text: [
      lead,
      ...(note === ''
        ? []
        : [
            '',
            t('{inviter} wrote:', { inviter: inviter ?? t('They') }),
            ...note.split('\n').map((line) => `> ${line}`),
          ]),
      '',
      role,
      ...(brands === null ? [] : [brands]),
      '',
      t('Accept invitation:'),
      content.link,
      '',
      expiry,
      '',
      footer,
      '',
    ].join('\n'),
    html: mailPage(
      [
        mailHeading(t('Join {organization}', { organization })),
        mailParagraph(lead),
        note === '' ? '' : mailQuote(note),
        mailParagraph([role, brands].filter((line) => line !== null).join(' ')),
        `<p style="margin:4px 0 20px">${mailButton(content.link, t('Accept invitation'))}</p>`,
        mailFine(expiry),
        `<p class="muted" style="margin:0;color:#6A6E73;font-size:12px">${escapeHtml(content.link)}</p>`,
      ].join('\n'),
      { preview: escapeHtml(lead), footer: escapeHtml(footer), language },
    ),
  }
}

const namedBrands = 10

function describeBrands(brands: readonly string[] | null, t: Translate): string | null {
  if (brands === null) return null
  const named = brands.slice(0, namedBrands).map(oneLine)
  const more = brands.length - named.length
  if (named.length === 0) return t('No brands are shared with you yet.')
  const names = named.join(', ')
  return more > 0
    ? t('Shared with you: {names} and {more} more.', { names, more })
    : t('Shared with you: {names}.', { names })
}

const utcDay = (at: Date, language: Language) =>
  new Intl.DateTimeFormat(mailLocale[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at)
