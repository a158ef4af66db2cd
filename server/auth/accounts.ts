import type { Language } from '#core/language/languages.ts'
import type { Database } from '#queries/database.ts'

export type Account = {
  id: string
  passwordHash: string | null
  isConfirmed: boolean
  /** As its person chose it. */
  language: Language | null
}

/** The sign-in identity with this address, as the backend spells it. */
export async function findAccount(database: Database, email: string): Promise<Account | null> {
  const { rows } = await database.pool.query<Account>(
    `select a.id, a.encrypted_password as "passwordHash", a.email_confirmed_at is not null as "isConfirmed", private.language_of(a.id) as language
     from auth.users a
     where a.email = $1`,
    [email],
  )
  return rows[0] ?? null
}

/** No code or link that is on its way to this address opens anything any more. */
export async function voidCodes(database: Database, email: string): Promise<void> {
  await database.pool.query(
    `update auth.users
     set confirmation_token = null, recovery_token = null, email_change_token_new = null,
         email_change_token_current = null, reauthentication_token = null
     where lower(email) = $1 or lower(email_change) = $1`,
    [email],
  )
}

/**
 * Asking for a code proves nothing yet: the backend marks the new account confirmed, we take that back.
 * The first right code confirms it.
 */
export async function unconfirmAccount(database: Database, id: string): Promise<void> {
  await database.pool.query('update auth.users set email_confirmed_at = null where id = $1', [id])
}

/** The address was proven otherwise; no code is waited for any more. */
export async function confirmAccount(database: Database, id: string): Promise<void> {
  await database.pool.query(
    `update auth.users
     set email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = null where id = $1`,
    [id],
  )
}

/**
 * Whoever signed up with somebody else's address must not keep a password on the account once its owner comes
 * in by a code.
 */
export async function dropUnprovenPassword(database: Database, email: string): Promise<void> {
  await database.pool.query(
    'update auth.users set encrypted_password = null where email = $1 and email_confirmed_at is null',
    [email],
  )
}
