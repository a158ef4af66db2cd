import { oneLine } from './mail.ts'

/** Thrown if email is not configured. */
export class MailNotConfigured extends Error {
  override name = 'MailNotConfigured'
  constructor() {
    super('Email isn’t configured: SMTP_URL is not set.')
  }
}

/**
 * Whether the mail server permanently refused this email: a response from 500 to 599 about the recipient or the
 * content. A failed sign-in at the server, or an unreachable server, says nothing about the email, so it is retried.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = smtpFailure(error)
  return responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** The mail server's response as one line; without one, the error. */
export function describeMailFailure(error: unknown): string {
  const { response } = smtpFailure(error)
  const words = response ?? (error instanceof Error ? error.message : '')
  return oneLine(words).slice(0, 300) || 'The email couldn’t be sent.'
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

/** Properties that nodemailer sets on its errors have no type. */
const fieldOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
