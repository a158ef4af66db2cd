import type { Sql } from '../../database.ts'
import { CannotOpen, type KeyVault } from '../../engines/key-vault.ts'
import { placeOfSsoSecret } from './connection.ts'

type StoredSecret = {
  organizationId: string
  issuer: string
  clientId: string
  sealed: Buffer
  sealedWith: string
}

/**
 * Encrypts with the current key the client secrets that an older one has encrypted. Returns how many, and how many could
 * not be decrypted.
 */
export async function resealSsoSecrets(
  sql: Sql,
  vault: KeyVault,
): Promise<{ resealed: number; unreadable: number }> {
  const done = { resealed: 0, unreadable: 0 }
  const { rows } = await sql.query<StoredSecret>(
    `select organization_id as "organizationId", issuer, oidc_client_id as "clientId", sealed, sealed_with as "sealedWith"
     from llm_mentions.sso_connections where sealed_with <> $1 order by organization_id for update`,
    [vault.currentId],
  )
  for (const row of rows) {
    const secret = openedOrNull(vault, row)
    if (secret === null) {
      done.unreadable += 1
      continue
    }
    const { sealed, sealedWith } = vault.seal(secret, placeOfSsoSecret(row))
    await sql.query(
      'update llm_mentions.sso_connections set sealed = $2, sealed_with = $3 where organization_id = $1',
      [row.organizationId, sealed, sealedWith],
    )
    done.resealed += 1
  }
  return done
}

function openedOrNull(vault: KeyVault, row: StoredSecret): string | null {
  try {
    return vault.open(row, placeOfSsoSecret(row))
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}
