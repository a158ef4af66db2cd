import { createHash, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { Settings } from '../env.ts'

type Request = { header: (name: string) => string | undefined; body: string }
type Proofs = Pick<Settings, 'MAIL_EVENTS_SECRET' | 'MAIL_EVENTS_SENDGRID_KEY'>

/** After this time a signature proves nothing. */
const longestSeconds = 15 * 60

/**
 * Whether an email provider sent this: it knows the secret, as the password of HTTP basic or as a bearer token, or has
 * signed the body as SendGrid does.
 */
export function isFromProvider(request: Request, proofs: Proofs, now: Date): boolean {
  const { MAIL_EVENTS_SECRET: secret, MAIL_EVENTS_SENDGRID_KEY: key } = proofs
  if (secret !== undefined && isSame(secretIn(request.header('Authorization')), secret)) return true
  return key !== undefined && isSigned(request, key, now)
}

function secretIn(authorization = ''): string {
  const [, scheme = '', given = ''] = /^(basic|bearer) +(\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return given
  return Buffer.from(given, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '')
}

const isSame = (given: string, secret: string) => timingSafeEqual(digest(given), digest(secret))

const digest = (text: string) => createHash('sha256').update(text).digest()

function isSigned({ header, body }: Request, key: string, now: Date): boolean {
  const signature = header('X-Twilio-Email-Event-Webhook-Signature')
  const timestamp = header('X-Twilio-Email-Event-Webhook-Timestamp') ?? ''
  const seconds = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (signature === undefined || !/^\d+$/.test(timestamp) || seconds > longestSeconds) return false
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  return verify('sha256', Buffer.from(timestamp + body), publicKey, Buffer.from(signature, 'base64'))
}
