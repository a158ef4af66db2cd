import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { derive } from '../start/secrets.ts'

/** 256 random bits, for refresh tokens, links, and auth codes. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** Six digits, uniformly distributed. */
export const randomCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** What the database stores of a random token: guessing is impossible, so one round of SHA-256 is enough. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Keys for one purpose each; all are derived from the installation's secret. */
export function identityKeys(secret: string) {
  const keyed = (purpose: string) => {
    const key = derive(secret, purpose)
    return (text: string) => createHmac('sha256', key).update(text).digest()
  }
  const code = keyed('mailed codes')
  const account = keyed('account keys')
  const device = keyed('known devices')
  const denial = keyed('denied devices')
  const flow = keyed('provider flows')
  const recovery = keyed('recovery codes')
  return {
    /** A code has a million values, so its hash is keyed and bound to its address. */
    hashCode: (sentTo: string, given: string) => code(`${sentTo}\n${given}`).toString('base64url'),
    /** Bound to the set it belongs to. */
    hashRecoveryCode: (setId: string, code: string) => recovery(`${setId}\n${code}`).toString('base64url'),
    /** The key of counters, so that their table is not a list of customers. */
    accountKey: (email: string) => account(email).toString('base64url'),
    /** A plausible ID, for counting attempts at a code that was never sent. */
    pretendedId: (email: string) => asUuid(code(`never sent\n${email}`)),
    sealDenial: (text: string) => denial(text).toString('base64url'),
    sealDevice: (text: string) => device(text).toString('base64url'),
    /** The verifier and the nonce of a provider's flow are derived from its ID. */
    flowSecret: (purpose: 'verifier' | 'nonce' | 'browser', flowId: string) =>
      flow(`${purpose}\n${flowId}`).toString('base64url'),
  }
}
export type IdentityKeys = ReturnType<typeof identityKeys>

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function asUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
