import { randomUUID } from 'node:crypto'
import type { Row } from '#core/database/row.ts'
import type { EnginePause } from '#core/runs/schema.ts'
import { customEngineId, queueOf, providerCard } from '#core/engines/provider-catalog.ts'
import {
  isKeyOf,
  lastFourOf,
  loginAndPassword,
  maxProviderKeys,
  onlyEndpointsEmbed,
  providerKeyRow,
  type ProviderKeyChange,
  type ProviderKeyInput,
  type ProviderKeyRow,
} from '#core/engines/provider-key-schema.ts'
import { problemWithEndpoint } from '#core/network/public-address.ts'
import type { Refusal } from '#core/result.ts'
import type { Sql } from '../database.ts'
import { noVault, type KeyVault, type SealedPlace } from './key-vault.ts'
import type { CallerTransaction } from '../user-client.ts'

/** How this installation stores keys, and where they may be sent. */
export type KeyKeeping = { vault: KeyVault | null; allowPrivate: boolean }

type KeyPlace = {
  organizationId: string
  keyId: string
  provider: string
  name: string
  baseUrl: string | null
}

/**
 * The URL is part of the place: someone who can change rows but does not know the key cannot have it sent elsewhere.
 */
export function placeOfKey({ organizationId, keyId, provider, name, baseUrl }: KeyPlace): SealedPlace {
  return { organizationId, rowId: keyId, purpose: [provider, name, baseUrl ?? ''] }
}

/** The organization's keys by provider and name, with everything except the key itself. */
export async function listProviderKeys(sql: Sql, organizationId: string): Promise<ProviderKeyRow[]> {
  const { rows } = await sql.query<StoredKey>(
    `${selectKeys} where k.organization_id = $1 order by k.provider, k.name`,
    [organizationId],
  )
  return rows.map(rowOf)
}

/** Null if there is no such key, or the caller may not see it. */
export async function findProviderKey(sql: Sql, keyId: string): Promise<ProviderKeyRow | null> {
  const { rows } = await sql.query<StoredKey>(`${selectKeys} where k.id = $1`, [keyId])
  const [row] = rows
  return row === undefined ? null : rowOf(row)
}

/** Null if there is no such key, or the caller may not see it. */
export async function organizationOfKey(sql: Sql, keyId: string): Promise<string | null> {
  const { rows } = await sql.query<{ organizationId: string }>(
    'select organization_id as "organizationId" from llm_mentions.provider_keys where id = $1',
    [keyId],
  )
  return rows[0]?.organizationId ?? null
}

/** Stores a key of the organization and has it tested. */
export async function addProviderKey(
  sql: CallerTransaction,
  organizationId: string,
  input: ProviderKeyInput,
  { vault, allowPrivate }: KeyKeeping,
): Promise<{ id: string } | Refusal> {
  const { provider, name, secret, baseUrl } = input
  if (secret !== null && vault === null) return { refused: noVault, field: 'secret' }
  const problem = baseUrl === null ? null : problemWithEndpoint(baseUrl, { allowPrivate })
  if (problem !== null) return { refused: problem, field: 'baseUrl' }
  await sql.query("select pg_advisory_xact_lock(hashtextextended('provider_keys:' || $1, 0))", [
    organizationId,
  ])
  const { rows: kept } = await sql.query<{ provider: string; name: string }>(
    'select provider, name from llm_mentions.provider_keys where organization_id = $1',
    [organizationId],
  )
  if (kept.length >= maxProviderKeys)
    return { refused: `An organization can have up to ${maxProviderKeys} engine API keys.` }
  if (kept.some((key) => key.provider === provider && key.name === name))
    return name === ''
      ? {
          refused: `${providerCard(provider).label} already has a key. Change it instead.`,
          field: 'provider',
        }
      : { refused: `The endpoint “${name}” already exists.`, field: 'name' }
  const id = randomUUID()
  const sealed =
    secret === null
      ? undefined
      : vault?.seal(secret, placeOfKey({ organizationId, keyId: id, provider, name, baseUrl }))
  const limits = providerCard(provider).limits
  await sql.query(
    `insert into llm_mentions.provider_keys (id, organization_id, provider, name, base_url, model, prices,
       requests_per_minute, concurrency, sealed, sealed_with, last_four, embedding_model, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, private.my_user_id())`,
    [
      id,
      organizationId,
      provider,
      name,
      baseUrl,
      input.model,
      JSON.stringify(input.prices),
      input.requestsPerMinute === undefined ? limits.requestsPerMinute : input.requestsPerMinute,
      input.concurrency ?? limits.concurrency,
      sealed?.sealed ?? null,
      sealed?.sealedWith ?? null,
      secret === null ? null : lastFourOf(provider, secret),
      input.embeddingModel,
    ],
  )
  sql.enqueueLater('test-provider-key', { organizationId, keyId: id })
  return { id }
}

/** Null if there is no such key, or the caller may not see it. The key is tested again after any change. */
export async function changeProviderKey(
  sql: CallerTransaction,
  keyId: string,
  change: ProviderKeyChange,
  { vault, allowPrivate }: KeyKeeping,
): Promise<{ id: string } | Refusal | null> {
  const { rows } = await sql.query<StoredKey>(`${selectKeys} where k.id = $1 for update of k`, [keyId])
  const [key] = rows
  if (key === undefined) return null
  const { organizationId, provider, name } = key
  const { secret, baseUrl = key.baseUrl, model = key.model, embeddingModel = key.embeddingModel } = change
  if (secret !== undefined && vault === null) return { refused: noVault, field: 'secret' }
  if (secret !== undefined && !isKeyOf(provider, secret))
    return { refused: loginAndPassword, field: 'secret' }
  if (name !== '' && baseUrl === null) return { refused: 'Enter the endpoint URL.', field: 'baseUrl' }
  if (name === '' && embeddingModel !== null) return { refused: onlyEndpointsEmbed, field: 'embeddingModel' }
  if (name !== '' && model === null) return { refused: 'Enter a model to query.', field: 'model' }
  const problem =
    baseUrl === null || baseUrl === key.baseUrl ? null : problemWithEndpoint(baseUrl, { allowPrivate })
  if (problem !== null) return { refused: problem, field: 'baseUrl' }
  if (baseUrl !== key.baseUrl && key.isSealed && secret === undefined)
    return {
      refused: 'Enter the key again: it is only sent to the URL it was entered for.',
      field: 'secret',
    }
  const sealed =
    secret === undefined
      ? undefined
      : vault?.seal(secret, placeOfKey({ organizationId, keyId, provider, name, baseUrl }))
  // A separate statement: an expression that keeps `sealed` unchanged would have to read it, which no user may.
  if (secret !== undefined && sealed !== undefined)
    await sql.query(
      'update llm_mentions.provider_keys set sealed = $2, sealed_with = $3, last_four = $4, state = $5 where id = $1',
      [keyId, sealed.sealed, sealed.sealedWith, lastFourOf(provider, secret), 'testing'],
    )
  const { rowCount } = await sql.query(
    `update llm_mentions.provider_keys
     set base_url = $2, model = $3, prices = $4, requests_per_minute = $5, concurrency = $6,
       embedding_model = $7, state = 'testing', state_message = null, updated_at = clock_timestamp()
     where id = $1`,
    [
      keyId,
      baseUrl,
      model,
      JSON.stringify(change.prices ?? key.prices),
      change.requestsPerMinute === undefined ? key.requestsPerMinute : change.requestsPerMinute,
      change.concurrency ?? key.concurrency,
      embeddingModel,
    ],
  )
  if (rowCount === 0) return null
  sql.enqueueLater('test-provider-key', { organizationId, keyId })
  return { id: keyId }
}

/** False if there is no such key, or the caller may not see it. */
export async function removeProviderKey(sql: Sql, keyId: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from llm_mentions.provider_keys where id = $1', [keyId])
  return rowCount === 1
}

/** False if there is no such key, or the caller may not see it. */
export async function testProviderKeyAgain(sql: CallerTransaction, keyId: string): Promise<boolean> {
  const { rows } = await sql.query<{ organizationId: string }>(
    `update llm_mentions.provider_keys
     set state = 'testing', state_message = null, updated_at = clock_timestamp()
     where id = $1 returning organization_id as "organizationId"`,
    [keyId],
  )
  const [row] = rows
  if (row === undefined) return false
  sql.enqueueLater('test-provider-key', { organizationId: row.organizationId, keyId })
  return true
}

type StoredKey = Omit<ProviderKeyRow, 'testedAt' | 'createdAt' | 'pause'> &
  Row<'provider_keys', 'organizationId' | 'testedAt' | 'createdAt'> & {
    isSealed: boolean
    pauses: ({ queue: string } & EnginePause)[] | null
  }

const selectKeys = `
  select k.id, k.organization_id as "organizationId", k.provider, k.name, k.base_url as "baseUrl", k.model,
    k.embedding_model as "embeddingModel", k.prices,
    k.requests_per_minute as "requestsPerMinute", k.concurrency, k.last_four as "lastFour",
    k.sealed_with is not null as "isSealed", k.state, k.state_message as "stateMessage", k.tested_at as "testedAt",
    k.created_at as "createdAt",
    (select jsonb_agg(jsonb_build_object('queue', l.id, 'code', coalesce(l.pause_code, 'paused'),
       'message', coalesce(l.pause_message, 'It is paused.'),
       'until', case when l.paused_until < 'infinity'
         then to_char(l.paused_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end))
     from private.provider_queues l where l.organization_id = k.organization_id and l.paused_until > now()) as pauses
  from llm_mentions.provider_keys k`

function rowOf({ organizationId, pauses, testedAt, createdAt, ...key }: StoredKey): ProviderKeyRow {
  const queue = queueOf(key.name === '' ? key.provider : customEngineId(key.name), organizationId)
  const pause = pauses?.find((each) => each.queue === queue)
  return providerKeyRow.parse({
    ...key,
    testedAt: testedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    pause: pause ?? null,
  })
}
