import type { Sql } from '../database.ts'
import { CannotOpen, type KeyVault } from '../engines/key-vault.ts'
import { placeOfSecret } from './sources.ts'

/**
 * Encrypts with the current key the vendors' signing secrets that an older one has encrypted. Returns how many, and how
 * many could not be decrypted.
 */
export async function resealLogSecrets(
  sql: Sql,
  vault: KeyVault,
): Promise<{ resealed: number; unreadable: number }> {
  const done = { resealed: 0, unreadable: 0 }
  const { rows } = await sql.query<{
    organizationId: string
    sourceId: string
    sealed: Buffer
    sealedWith: string
  }>(
    `select organization_id as "organizationId", source_id as "sourceId", sealed, sealed_with as "sealedWith"
     from private.bot_log_secrets where sealed_with <> $1 order by source_id for update`,
    [vault.currentId],
  )
  for (const row of rows) {
    const secret = openedOrNull(vault, row)
    if (secret === null) {
      done.unreadable += 1
      continue
    }
    const { sealed, sealedWith } = vault.seal(secret, placeOfSecret(row))
    await sql.query('update private.bot_log_secrets set sealed = $2, sealed_with = $3 where source_id = $1', [
      row.sourceId,
      sealed,
      sealedWith,
    ])
    done.resealed += 1
  }
  return done
}

function openedOrNull(
  vault: KeyVault,
  row: { organizationId: string; sourceId: string; sealed: Buffer; sealedWith: string },
): string | null {
  try {
    return vault.open(row, placeOfSecret(row))
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}
