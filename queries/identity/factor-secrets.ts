import { z } from 'zod'
import type { Sql } from '../database.ts'
import { CannotOpen, type KeyVault, type SealedPlace } from '../engines/key-vault.ts'
import { areOurs } from './upkeep.ts'

const storedSecret = z.object({ sealedWith: z.string(), sealed: z.string() })

type Owner = { userId: string; factorId: string }

/** The account is in the place of the organization: a secret decrypts for its own account and factor only. */
const placeOf = ({ userId, factorId }: Owner): SealedPlace => ({
  organizationId: userId,
  rowId: factorId,
  purpose: ['totp'],
})

/** The text for `auth.mfa_factors.secret`. */
export function sealFactorSecret(vault: KeyVault, secret: string, owner: Owner): string {
  const { sealed, sealedWith } = vault.seal(secret, placeOf(owner))
  return JSON.stringify({ sealedWith, sealed: sealed.toString('base64') })
}

/** Throws `CannotOpen`. */
export function openFactorSecret(vault: KeyVault, stored: string | null, owner: Owner): string {
  const parsed = storedSecret.safeParse(parseJson(stored ?? ''))
  if (!parsed.success) throw new CannotOpen('The secret of the factor is not one of ours.')
  const { sealed, sealedWith } = parsed.data
  return vault.open({ sealed: Buffer.from(sealed, 'base64'), sealedWith }, placeOf(owner))
}

const due = `factor_type = 'totp' and secret is json object and secret::jsonb ->> 'sealedWith' is distinct from $1`

/** Whether a secret is encrypted with another key than the current one. With the login role of a worker, or the owner. */
export async function areFactorSecretsDue(sql: Sql, vault: KeyVault): Promise<boolean> {
  if (!(await areOurs(sql))) return false
  const { rows } = await sql.query(`select from auth.mfa_factors where ${due} limit 1`, [vault.currentId])
  return rows.length > 0
}

/**
 * Encrypts with the current key the secrets that an older one has encrypted. Returns how many, and how many could not
 * be decrypted.
 */
export async function resealFactorSecrets(
  sql: Sql,
  vault: KeyVault,
): Promise<{ resealed: number; unreadable: number }> {
  const done = { resealed: 0, unreadable: 0 }
  if (!(await areOurs(sql))) return done
  const { rows } = await sql.query<Owner & { secret: string }>(
    `select user_id as "userId", id as "factorId", secret from auth.mfa_factors where ${due} order by id`,
    [vault.currentId],
  )
  for (const row of rows) {
    const secret = openedOrNull(vault, row)
    if (secret === null) {
      done.unreadable += 1
      continue
    }
    // A secret never changes, so a factor that is removed or encrypted again meanwhile needs nothing.
    await sql.query('update auth.mfa_factors set secret = $2 where id = $1 and secret = $3', [
      row.factorId,
      sealFactorSecret(vault, secret, row),
      row.secret,
    ])
    done.resealed += 1
  }
  return done
}

function openedOrNull(vault: KeyVault, row: Owner & { secret: string }): string | null {
  try {
    return openFactorSecret(vault, row.secret, row)
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // Reported as unreadable.
  }
}
