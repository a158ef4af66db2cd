import bcrypt from 'bcrypt'
import { dictionary } from '@zxcvbn-ts/language-common'
import { turns } from '../streams/turns.ts'
import { invalidRequest, weakPassword } from './problem.ts'

export const minPasswordLength = 8
/** bcrypt reads no further. */
const maxPasswordBytes = 72
/** Supabase Auth hashes at this cost, and hashes can be moved between the two. */
const cost = 10

/**
 * bcrypt runs on the thread pool. Two at a time, so that a rush of sign-ins leaves threads for files and DNS, and a
 * core for everything else.
 */
const hashing = turns({ places: 2, waiting: 400 })

export const hashPassword = (password: string) => hashing(() => bcrypt.hash(password, cost))

/** Without a hash the work is the same and the result is false. */
export async function matchesPassword(password: string, hash: string | null): Promise<boolean> {
  const known = hash ?? (await noPassword)
  const isRight = await hashing(() => bcrypt.compare(password, known.replace(/^\$2y\$/, '$2b$')))
  return isRight && hash !== null
}

const noPassword = bcrypt.hash('what nobody can type \u0000', cost)

const lookalikes = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['@', 'a'],
  ['$', 's'],
  ['!', 'i'],
])

const commonPasswords = new Set(dictionary['passwords-common'].filter((word) => word.length >= 4).map(plain))

/** Rejects a new password that is short, long, common, or derived from the email address; the message says which. */
export function requireStrongPassword(password: string, email: string | null): void {
  if (Buffer.byteLength(password) > maxPasswordBytes)
    throw invalidRequest(`Password cannot be longer than ${maxPasswordBytes} characters`)
  if (password.length < minPasswordLength)
    throw weakPassword(`Password should be at least ${minPasswordLength} characters.`, ['length'])
  if (isCommon(password))
    throw weakPassword('Password is known to be weak and easy to guess, please choose a different one.', [
      'pwned',
    ])
  const mailbox = plain(email?.split('@')[0] ?? '')
  if (mailbox.length >= 4 && plain(password) === mailbox)
    throw weakPassword('Password is too close to your email address.', ['characters'])
}

/**
 * A common password stays common with other letter case, digits for letters, and a few digits or symbols at its ends.
 */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  if (new Set(lower).size < 4) return true
  const core = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  return (
    [lower, plain(lower)].some((word) => commonPasswords.has(word)) ||
    (core.length >= 4 && lower.length - core.length <= 4 && commonPasswords.has(plain(core)))
  )
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[013457@$!]/g, (sign) => lookalikes.get(sign) ?? sign)
}
