import type { Language } from '../../language/languages.ts'
import { readableAccent } from '../../sharing/accent.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The same for every attempt of one message, so that a repeat is recognized. */
  messageId?: string
  headers?: Record<string, string>
  /** Pictures of the HTML, which names them as `cid:…`. */
  attachments?: MailPicture[]
}

export type MailPicture = {
  cid: string
  filename: string
  contentType: string
  content: string
  encoding: 'base64'
  contentDisposition: 'inline'
}

/** Whose name, logo, and color an email carries instead of ours. */
export type MailSender = { name: string; accent: string | null; logo: MailPicture | null }

/**
 * The layout of every email: tables and inline styles, because email clients support little else, and one style sheet
 * for dark mode, which other clients ignore. `content` is HTML; external values in it must be escaped with
 * `escapeHtml`, preferably through the functions below. `preview` is the line that inboxes show next to the subject,
 * `footer` says in small print why the email was sent; both are plain text or made with the functions below.
 */
export const mailPage = (
  content: string,
  {
    preview,
    footer,
    language = 'en',
    sender,
  }: { preview?: string; footer?: string; language?: Language; sender?: MailSender | undefined } = {},
) => `<!doctype html>
<html lang="${language}" style="color-scheme:light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(sender?.name ?? 'Answerscope')}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.sheet{padding:24px 20px !important}}
@media (prefers-color-scheme:dark){
body,.ground{background:#121416 !important}
.sheet{background:#181B1E !important;border-color:#2A2E33 !important}
.ink,.sheet h1,.sheet h2{color:#ECEDEE !important}
.muted{color:#9AA0A6 !important}
.line{border-color:#2A2E33 !important}
.quote{background:#121416 !important;border-color:#2A2E33 !important}
.link{color:${accentOf(sender).dark} !important}
.button{background:${accentOf(sender).dark} !important;color:#121416 !important}
}
</style>
</head>
<body style="margin:0;padding:0;background:#FAFAF7">
${preview === undefined ? '' : `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${preview}${'&#8199;&#847;'.repeat(60)}</div>\n`}<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#FAFAF7"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;color:#1B1D1F;font:600 15px/1.4 ${face};letter-spacing:-0.01em">${sender === undefined ? 'Answerscope' : mailBrand(sender)}</td></tr>
<tr><td class="sheet ink" style="padding:32px;background:#FFFFFF;border:1px solid #E7E5DF;border-radius:10px;color:#1B1D1F;font:400 15px/1.55 ${face};overflow-wrap:anywhere">
${content}
</td></tr>
${footer === undefined ? '' : `<tr><td class="muted" style="padding:16px 4px 0;color:#6A6E73;font:400 12px/1.5 ${face};overflow-wrap:anywhere">${footer}</td></tr>\n`}</table>
</td></tr></table>
</body>
</html>`

const accentOf = (sender: MailSender | undefined) =>
  sender?.accent == null ? { light: '#2B50E0', dark: '#86A0FF' } : readableAccent(sender.accent)

/** On white in both schemes: a logo may be dark. */
const mailBrand = ({ name, logo }: MailSender) =>
  logo === null
    ? escapeHtml(name)
    : `<img src="cid:${logo.cid}" alt="${escapeHtml(name)}" height="36" style="display:block;height:36px;max-width:240px;padding:4px 6px;background:#FFFFFF;border-radius:6px">`

const face = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Removes line breaks from names, in headers and text: what follows would look like our own text. */
export const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** The heading of the email; escapes its text. */
export const mailHeading = (words: string) =>
  `<h1 style="margin:0 0 12px;color:#1B1D1F;font-size:21px;line-height:1.3;font-weight:650;letter-spacing:-0.015em">${escapeHtml(words)}</h1>`

/** One paragraph; escapes its text. */
export const mailParagraph = (words: string) => `<p style="margin:0 0 14px">${escapeHtml(words)}</p>`

/** Small print; escapes its text. */
export const mailFine = (words: string) =>
  `<p class="muted" style="margin:0 0 14px;color:#6A6E73;font-size:13px">${escapeHtml(words)}</p>`

/** Text by a person, set apart from our own; escapes it and keeps line breaks. */
export const mailQuote = (words: string) =>
  `<blockquote class="quote" style="margin:0 0 18px;padding:12px 14px;background:#FAFAF7;border:1px solid #E7E5DF;border-radius:8px;white-space:pre-line">${escapeHtml(words)}</blockquote>`

/** A link styled as a button; escapes both parts. */
export const mailButton = (address: string, words: string, sender?: MailSender) =>
  `<a class="button" href="${escapeHtml(address)}" style="display:inline-block;background:${accentOf(sender).light};color:#FFFFFF;padding:11px 18px;border-radius:8px;font-weight:600;text-decoration:none">${escapeHtml(words)}</a>`

/** A link in running text; escapes both parts. */
export const mailLink = (address: string, words: string, sender?: MailSender) =>
  `<a class="link" href="${escapeHtml(address)}" style="color:${accentOf(sender).light}">${escapeHtml(words)}</a>`
