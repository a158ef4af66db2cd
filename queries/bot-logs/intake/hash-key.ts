import { randomBytes } from 'node:crypto'
import type { Row } from '#core/database/row.ts'
import type { Sql } from '../../database.ts'
import { CannotOpen, type KeyVault } from '../../engines/key-vault.ts'

/**
 * The key that hashes lines and IP addresses of an organization, created on first use. It never changes: with another
 * one, repeated lines would count twice. Throws `CannotOpen`.
 */
export async function hashKeyOf(sql: Sql, organizationId: string, vault: KeyVault | null): Promise<Buffer> {
  const known = await findKey(sql, organizationId)
  if (known !== null) return opened(known, organizationId, vault)
  const { sealed, sealedWith } = sealedKey(randomBytes(32), organizationId, vault)
  await sql.query(
    `insert into private.bot_log_keys (organization_id, sealed, sealed_with) values ($1, $2, $3)
     on conflict do nothing`,
    [organizationId, sealed, sealedWith],
  )
  const kept = await findKey(sql, organizationId)
  if (kept === null) throw new Error('The key for log data was not stored')
  return opened(kept, organizationId, vault)
}

type KeptKey = Row<'bot_log_keys', 'sealed' | 'sealedWith'>

async function findKey(sql: Sql, organizationId: string): Promise<KeptKey | null> {
  const { rows } = await sql.query<KeptKey>(
    `select sealed, sealed_with as "sealedWith" from private.bot_log_keys where organization_id = $1`,
    [organizationId],
  )
  return rows[0] ?? null
}

function sealedKey(key: Buffer, organizationId: string, vault: KeyVault | null): KeptKey {
  return vault === null
    ? { sealed: key, sealedWith: null }
    : vault.seal(key.toString('hex'), placeOf(organizationId))
}

function opened({ sealed, sealedWith }: KeptKey, organizationId: string, vault: KeyVault | null): Buffer {
  if (sealedWith === null) return sealed
  if (vault === null)
    throw new NoVault('The key of this organization’s bot logs is encrypted, and ENCRYPTION_KEYS is not set.')
  return Buffer.from(vault.open({ sealed, sealedWith }, placeOf(organizationId)), 'hex')
}

/** The message is one sentence for users. */
export class NoVault extends Error {
  override name = 'NoVault'
}

const placeOf = (organizationId: string) => ({ organizationId, rowId: organizationId, purpose: ['bot logs'] })

/**
 * Encrypts with the current key what an older one, or none, has encrypted. Returns how many, and how many could not be
 * decrypted.
 */
export async function resealHashKeys(
  sql: Sql,
  vault: KeyVault,
): Promise<{ resealed: number; unreadable: number }> {
  const done = { resealed: 0, unreadable: 0 }
  const { rows } = await sql.query<KeptKey & { organizationId: string }>(
    `select organization_id as "organizationId", sealed, sealed_with as "sealedWith" from private.bot_log_keys
     where sealed_with is distinct from $1 order by organization_id for update`,
    [vault.currentId],
  )
  for (const { organizationId, ...kept } of rows) {
    const key = openedOrNull(kept, organizationId, vault)
    if (key === null) {
      done.unreadable += 1
      continue
    }
    const { sealed, sealedWith } = sealedKey(key, organizationId, vault)
    await sql.query(
      'update private.bot_log_keys set sealed = $2, sealed_with = $3 where organization_id = $1',
      [organizationId, sealed, sealedWith],
    )
    done.resealed += 1
  }
  return done
}

function openedOrNull(kept: KeptKey, organizationId: string, vault: KeyVault): Buffer | null {
  try {
    return opened(kept, organizationId, vault)
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}
