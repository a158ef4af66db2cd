import type { Row } from '#core/database/row.ts'
import type { Database } from '../database.ts'
import { CannotOpen, type KeyVault, type Sealed, type SealedPlace } from '../engines/key-vault.ts'
import { asSystem } from '../system-client.ts'

type SecretColumns = Row<
  'integrations',
  'organizationId' | 'secret' | 'formerSecret' | 'formerSealedWith'
> & { channelId: string; sealedWith: string | null }

const placeOf = ({
  organizationId,
  channelId,
}: Pick<SecretColumns, 'organizationId' | 'channelId'>): SealedPlace => ({
  organizationId,
  rowId: channelId,
  purpose: ['webhook'],
})

export function sealSigningSecret(
  vault: KeyVault,
  secret: string,
  place: Pick<SecretColumns, 'organizationId' | 'channelId'>,
): Sealed {
  return vault.seal(secret, placeOf(place))
}

/** The secrets that currently sign, newest first. Throws `CannotOpen`. */
export function openSigningSecrets(vault: KeyVault, row: SecretColumns): string[] {
  const { secret, sealedWith, formerSecret, formerSealedWith } = row
  if (secret === null || sealedWith === null) throw new CannotOpen('There is none: rotate it.')
  const newest = vault.open({ sealed: secret, sealedWith }, placeOf(row))
  if (formerSecret === null || formerSealedWith === null) return [newest]
  return [newest, vault.open({ sealed: formerSecret, sealedWith: formerSealedWith }, placeOf(row))]
}

/**
 * Encrypts with the current key the signing secrets that older keys encrypted, and deletes previous ones that no longer
 * sign. Idempotent and resumable. Returns how many were encrypted again.
 */
export async function resealSigningSecrets(database: Database, vault: KeyVault): Promise<number> {
  return asSystem(database, async (sql) => {
    await sql.query(
      `update llm_mentions.integrations set former_secret = null, former_sealed_with = null, former_until = null
       where former_until <= now()`,
    )
    const { rows } = await sql.query<SecretColumns>(
      `select organization_id as "organizationId", id as "channelId", secret, secret_sealed_with as "sealedWith",
         former_secret as "formerSecret", former_sealed_with as "formerSealedWith"
       from llm_mentions.integrations
       where secret_sealed_with <> $1 or former_sealed_with <> $1 order by id for update`,
      [vault.currentId],
    )
    let resealed = 0
    for (const row of rows) {
      const secrets = openedOrNull(vault, row)
      if (secrets === null) continue
      const [newest, former] = secrets.map((secret) => vault.seal(secret, placeOf(row)))
      await sql.query(
        `update llm_mentions.integrations
         set secret = $2, secret_sealed_with = $3, former_secret = $4, former_sealed_with = $5 where id = $1`,
        [
          row.channelId,
          newest?.sealed,
          newest?.sealedWith,
          former?.sealed ?? null,
          former?.sealedWith ?? null,
        ],
      )
      resealed += 1
    }
    return resealed
  })
}

function openedOrNull(vault: KeyVault, row: SecretColumns): string[] | null {
  try {
    return openSigningSecrets(vault, row)
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}
