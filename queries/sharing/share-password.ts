import { randomBytes, scrypt, timingSafeEqual, createHmac } from 'node:crypto'

/** 32 MB and some 80 ms for each guess. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const openedForMs = 12 * 3_600_000

/** A person chose it, so it is hashed slowly. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await slowHash(password, salt)
  return `scrypt-15-8-1:${salt.toString('base64url')}:${hash.toString('base64url')}`
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, salt = '', hash = ''] = stored.split(':')
  const expected = Buffer.from(hash, 'base64url')
  const actual = await slowHash(password, Buffer.from(salt, 'base64url'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/**
 * What a reader who knew the password sends with each further request: its expiry, signed with the password's hash, so
 * that a new password invalidates it at once.
 */
export function opening(linkId: string, stored: string, now: Date): string {
  const until = String(now.getTime() + openedForMs)
  return `${until}.${signed(linkId, stored, until)}`
}

export function isOpening(given: string, linkId: string, stored: string, now: Date): boolean {
  const [until = '', signature = ''] = given.split('.')
  if (!/^\d{13}$/.test(until) || Number(until) <= now.getTime()) return false
  const expected = Buffer.from(signed(linkId, stored, until))
  const actual = Buffer.from(signature)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

const signed = (linkId: string, stored: string, until: string) =>
  createHmac('sha256', stored).update(`${linkId} ${until}`).digest('base64url')

function slowHash(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
