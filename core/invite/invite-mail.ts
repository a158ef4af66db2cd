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
} from '../mail/mail.ts'
import type { Role } from '../organization/roles.ts'
import { invitedAs } from './schema.ts'

export type InviteMailContent = {
  to: string
  organizationName: string
  /** Name or address of whoever invites; null when they are gone. */
  inviter: string | null
  role: Role
  /** Names of the brands they may view; null: all. */
  brands: readonly string[] | null
  note: string
  link: string
  expiresAt: Date
}

/** Names and the note come from people, and are shown as what they are: text. */
export function inviteMail(content: InviteMailContent): Mail {
  const organization = oneLine(content.organizationName)
  const inviter = content.inviter === null ? null : oneLine(content.inviter)
  const lead = `${inviter ?? 'Somebody'} invites you to join ${organization} on Answerscope, where teams see how answer engines speak of their brands.`
  const role = invitedAs[content.role]
  const brands = brandsInWords(content.brands)
  const expiry = `The invitation is for ${content.to} and holds until ${utcDay(content.expiresAt)}. The link works once.`
  const footer = `You get this mail because ${inviter ?? 'somebody'} entered your address. If you do not know them, do nothing: nothing happens without you.`
  const note = content.note.replaceAll(/\r\n?/g, '\n').trim()
  return {
    to: content.to,
    subject: `Join ${organization} on Answerscope`,
    text: [
      lead,
      ...(note === ''
        ? []
        : ['', `${inviter ?? 'They'} wrote:`, ...note.split('\n').map((line) => `> ${line}`)]),
      '',
      role,
      ...(brands === null ? [] : [brands]),
      '',
      'Accept the invitation:',
      content.link,
      '',
      expiry,
      '',
      footer,
      '',
    ].join('\n'),
    html: mailPage(
      [
        mailHeading(`Join ${organization}`),
        mailParagraph(lead),
        note === '' ? '' : mailQuote(note),
        mailParagraph([role, brands].filter((line) => line !== null).join(' ')),
        `<p style="margin:4px 0 20px">${mailButton(content.link, 'Accept the invitation')}</p>`,
        mailFine(expiry),
        `<p class="muted" style="margin:0;color:#6A6E73;font-size:12px">${escapeHtml(content.link)}</p>`,
      ].join('\n'),
      { preview: escapeHtml(lead), footer: escapeHtml(footer) },
    ),
  }
}

const namedBrands = 10

function brandsInWords(brands: readonly string[] | null): string | null {
  if (brands === null) return null
  const named = brands.slice(0, namedBrands).map(oneLine)
  const more = brands.length - named.length
  return named.length === 0
    ? 'No brand is shared with you yet.'
    : `Shared with you: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

const utcDay = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at)
