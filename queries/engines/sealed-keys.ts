import { z } from 'zod'
import * as values from '#core/database/values.ts'
import type { EngineCardRow } from '#core/runs/schema.ts'
import { priceOverrides } from '#core/engines/price-override.ts'
import { providerIds } from '#core/engines/provider-catalog.ts'
import { resealHashKeys } from '../bot-logs/intake/hash-key.ts'
import { resealLogSecrets } from '../bot-logs/reseal-secrets.ts'
import { areFactorSecretsDue, resealFactorSecrets } from '../identity/factor-secrets.ts'
import { resealSsoSecrets } from '../organizations/single-sign-on/reseal-secrets.ts'
import { wakeWorkers } from '../runs/wake-workers.ts'
import type { Database, Sql } from '../database.ts'
import { CannotOpen, type KeyVault } from './key-vault.ts'
import { placeOfKey } from './provider-keys.ts'
import { asSystem, systemStatement } from '../system-client.ts'

const sealedKey = z.object({
  keyId: z.uuid(),
  organizationId: z.uuid(),
  provider: z.enum(providerIds),
  name: z.string(),
  baseUrl: z.string().nullable(),
  model: z.string().nullable(),
  embeddingModel: z.string().nullable(),
  prices: priceOverrides.catch({}),
  sealed: z.instanceof(Buffer).nullable(),
  sealedWith: z.string().nullable(),
  state: z.enum(values.provider_keys.state),
  /** Changes with every change of the row except a new encryption of the same key. */
  revision: z.string(),
})

/** A key as a worker reads it. Only for the system, because it can be decrypted. */
export type SealedKey = z.infer<typeof sealedKey>

const columns = `id as "keyId", organization_id as "organizationId", provider, name, base_url as "baseUrl", model,
  embedding_model as "embeddingModel", prices,
  sealed, sealed_with as "sealedWith", state, updated_at::text as revision`

/** Unreadable rows were not written through our API; they are skipped, so that they do not stop others. */
export async function sealedKeysOf(sql: Sql, organizationId: string): Promise<SealedKey[]> {
  const { rows } = await sql.query(
    `select ${columns} from llm_mentions.provider_keys where organization_id = $1 order by provider, name`,
    [organizationId],
  )
  return rows.flatMap((row) => sealedKey.safeParse(row).data ?? [])
}

/** Changes when a key of the organization was added, changed, or removed. */
export async function revisionOfKeys(database: Database, organizationId: string): Promise<string> {
  const { rows } = await systemStatement<{ revision: string }>(
    database,
    `select coalesce(md5(string_agg(id || ' ' || updated_at, ',' order by id)), '') as revision
     from llm_mentions.provider_keys where organization_id = $1`,
    [organizationId],
  )
  return rows[0]?.revision ?? ''
}

/** The key in clear; null if none was entered. Throws `CannotOpen`. */
export function openKey(vault: KeyVault, key: SealedKey): string | null {
  if (key.sealed === null || key.sealedWith === null) return null
  return vault.open({ sealed: key.sealed, sealedWith: key.sealedWith }, placeOfKey(key))
}

export type KeyTest =
  | { state: 'works'; message: string; cards: readonly EngineCardRow[] }
  | { state: 'failed'; message: string }

/**
 * Records the result of testing this revision; ignored if the key was changed meanwhile, because that has its own test.
 */
export async function noteKeyTest(database: Database, key: SealedKey, test: KeyTest): Promise<void> {
  await asSystem(database, async (sql) => {
    await sql.query(
      `update llm_mentions.provider_keys
       set state = $4, state_message = $5, engine_cards = coalesce($6::jsonb, engine_cards), tested_at = now(),
         updated_at = clock_timestamp()
       where id = $1 and organization_id = $2 and updated_at::text = $3`,
      [
        key.keyId,
        key.organizationId,
        key.revision,
        test.state,
        test.message,
        test.state === 'works' ? JSON.stringify(test.cards) : null,
      ],
    )
    // A working key lifts the pause of its provider queue (trigger keep_queue_of_key).
    if (test.state === 'works') await wakeWorkers(sql)
  })
}

/** Organizations with a working key, in order. */
export async function organizationsWithKeys(database: Database): Promise<string[]> {
  return asSystem(database, async (sql) => {
    const { rows } = await sql.query<{ id: string }>(
      `select distinct organization_id as id from llm_mentions.provider_keys where state = 'works' order by 1`,
    )
    return rows.map(({ id }) => id)
  })
}

/** Updates the engines of a working key to this version's description. */
export async function describeKey(
  sql: Sql,
  key: SealedKey,
  cards: readonly EngineCardRow[],
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update llm_mentions.provider_keys set engine_cards = $3
     where id = $1 and state = 'works' and updated_at::text = $2 and engine_cards is distinct from $3::jsonb`,
    [key.keyId, key.revision, JSON.stringify(cards)],
  )
  return rowCount === 1
}

export type Rotation = {
  /** Now encrypted with the current key. */
  resealed: number
  /** Could not be decrypted; they stay unchanged. */
  unreadable: number
}

/** Whether anything encrypted, a key of an organization or a secret of an account, uses another key than the current one. */
export async function isRotationDue(database: Database, vault: KeyVault): Promise<boolean> {
  if (await areFactorSecretsDue(database.pool, vault)) return true
  return asSystem(database, async (sql) => {
    const { rows } = await sql.query(
      `select from llm_mentions.provider_keys where sealed_with is not null and sealed_with <> $1
       union all
       select from llm_mentions.integrations where secret_sealed_with <> $1 or former_sealed_with <> $1
       union all
       select from private.bot_log_keys where sealed_with is distinct from $1
       union all
       select from private.bot_log_secrets where sealed_with <> $1
       union all
       select from llm_mentions.sso_connections where sealed_with <> $1 limit 1`,
      [vault.currentId],
    )
    return rows.length > 0
  })
}

/**
 * Encrypts with the current key what older keys encrypted, each row in its own transaction. Idempotent and resumable;
 * safe to run concurrently with workers and other rotations.
 */
export async function rotateKeys(database: Database, vault: KeyVault): Promise<Rotation> {
  const rotation: Rotation = { resealed: 0, unreadable: 0 }
  const due = await asSystem(database, async (sql) => {
    const { rows } = await sql.query<{ id: string }>(
      `select id from llm_mentions.provider_keys where sealed_with is not null and sealed_with <> $1 order by id`,
      [vault.currentId],
    )
    return rows.map(({ id }) => id)
  })
  for (const id of due)
    await asSystem(database, async (sql) => {
      const { rows } = await sql.query(
        `select ${columns} from llm_mentions.provider_keys
         where id = $1 and sealed_with is not null and sealed_with <> $2 for update`,
        [id, vault.currentId],
      )
      if (rows[0] === undefined) return
      const key = sealedKey.safeParse(rows[0]).data
      const secret = key === undefined ? null : openedOrNull(vault, key)
      if (key === undefined || secret === null) {
        rotation.unreadable += 1
        return
      }
      const { sealed, sealedWith } = vault.seal(secret, placeOfKey(key))
      await sql.query('update llm_mentions.provider_keys set sealed = $2, sealed_with = $3 where id = $1', [
        id,
        sealed,
        sealedWith,
      ])
      rotation.resealed += 1
    })
  const hashKeys = await asSystem(database, (sql) => resealHashKeys(sql, vault))
  const logSecrets = await asSystem(database, (sql) => resealLogSecrets(sql, vault))
  const ssoSecrets = await asSystem(database, (sql) => resealSsoSecrets(sql, vault))
  // The system may not read accounts, the login role of a worker may.
  const factors = await resealFactorSecrets(database.pool, vault)
  return {
    resealed:
      rotation.resealed + hashKeys.resealed + logSecrets.resealed + ssoSecrets.resealed + factors.resealed,
    unreadable:
      rotation.unreadable +
      hashKeys.unreadable +
      logSecrets.unreadable +
      ssoSecrets.unreadable +
      factors.unreadable,
  }
}

function openedOrNull(vault: KeyVault, key: SealedKey): string | null {
  try {
    return openKey(vault, key)
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}
