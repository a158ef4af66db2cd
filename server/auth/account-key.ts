import { createHmac } from 'node:crypto'

/**
 * The same for every way of writing one address: letter case and compatibility forms of Unicode fall away.
 * At least as coarse as accounts are told apart, so no spelling gives fresh attempts.
 */
export const foldAddress = (email: string) =>
  email.trim().toLowerCase().normalize('NFKC').toLowerCase().replace(/\.$/, '')

/** The mailbox behind an address: `a+b@c` arrives at `a@c`. */
export function mailboxOf(email: string): string {
  const plain = foldAddress(email)
  const at = plain.lastIndexOf('@')
  return `${plain.slice(0, at).replace(/\+.*$/s, '')}${plain.slice(at)}`
}

/** A keyed hash, so that the table of attempts is no list of customers. */
export const accountKey = (secret: Uint8Array, email: string): string =>
  createHmac('sha256', secret).update(foldAddress(email)).digest('base64url')
