import { oneLine } from './mail.ts'

/** Thrown where no mail can leave at all. */
export class MailNotConfigured extends Error {
  override name = 'MailNotConfigured'
  constructor() {
    super('Mail is not configured: SMTP_URL is not set.')
  }
}

/**
 * Whether the mail server has refused this very mail for good: a reply from 500 to 599 to the recipient or the content.
 * A refused sign-in at the server, or a server that is away, says nothing about the mail: that is tried again.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = smtpFailure(error)
  return responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** What the mail server said, as one line for people; without one, what went wrong. */
export function describeMailFailure(error: unknown): string {
  const { response } = smtpFailure(error)
  const words = response ?? (error instanceof Error ? error.message : '')
  return oneLine(words).slice(0, 300) || 'The mail could not be sent.'
}

function smtpFailure(error: unknown) {
  const code = fieldOf(error, 'code')
  const responseCode = fieldOf(error, 'responseCode')
  const response = fieldOf(error, 'response')
  return {
    code,
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
    response: typeof response === 'string' ? response : null,
  }
}

/** What nodemailer leaves on its errors has no type. */
const fieldOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
