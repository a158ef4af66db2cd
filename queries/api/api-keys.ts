import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  apiKeyLimits,
  apiKeyPattern,
  apiKeyRow,
  apiKeyRight,
  heldRights,
  type ApiKeyInput,
  type ApiKeyRight,
  type ApiKeyRow,
  type NewApiKey,
} from '#core/api/keys/schema.ts'
import type { Refusal } from '#core/result.ts'
import { findBrandHome } from '../brands/brand-home.ts'
import type { Database, Sql } from '../database.ts'
import type { Caller } from '../user-client.ts'

/** Keys of an organization, newest first, revoked ones last. */
export async function listApiKeys(sql: Sql, organizationId: string): Promise<ApiKeyRow[]> {
  const { rows } = await sql.query(
    `${selectKeys} where k.organization_id = $1 order by k.revoked_at is not null, k.created_at desc, k.id`,
    [organizationId],
  )
  return rows.map(shownKey)
}

/** Creates a key with the rights of the caller. Only the result contains it. */
export async function makeApiKey(
  sql: Sql,
  organizationId: string,
  { name, brandId, rights, expiresAt }: ApiKeyInput,
  now: Date,
): Promise<NewApiKey | Refusal> {
  if (brandId !== null && (await findBrandHome(sql, brandId))?.organizationId !== organizationId)
    return { refused: 'This organization doesn’t have this brand.', field: 'brandId' }
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime())
    return { refused: 'Choose a time in the future.', field: 'expiresAt' }
  await sql.query("select pg_advisory_xact_lock(hashtextextended('api_keys:' || $1, 0))", [organizationId])
  const known = await listApiKeys(sql, organizationId)
  if (known.filter((key) => key.revokedAt === null).length >= apiKeyLimits.perOrganization)
    return {
      refused: `An organization can have up to ${apiKeyLimits.perOrganization} API keys. Revoke one first.`,
    }
  const key = newSecret()
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.api_keys (organization_id, client_id, user_id, name, hash, last_four, rights, expires_at)
     values ($1, $2, private.my_user_id(), $3, $4, $5, $6, $7) returning id`,
    [organizationId, brandId, name, hashOf(key), key.slice(-4), rights, expiresAt],
  )
  const made = await sql.query(`${selectKeys} where k.id = $1`, [rows[0]?.id])
  return { ...shownKey(made.rows[0]), key }
}

/**
 * Gives a key of the caller a new secret; the old one stays valid for `graceHours`. Null if the caller has no such key,
 * or it has ended.
 */
export async function rotateApiKey(
  sql: Sql,
  { organizationId, keyId, graceHours }: { organizationId: string; keyId: string; graceHours: number },
): Promise<NewApiKey | null> {
  const key = newSecret()
  const { rows } = await sql.query<{ rotated: boolean }>(
    `select private.rotate_api_key(k.id, $3, $4, make_interval(hours => $5)) as rotated
     from llm_mentions.api_keys k where k.id = $1 and k.organization_id = $2`,
    [keyId, organizationId, hashOf(key), key.slice(-4), graceHours],
  )
  if (rows[0]?.rotated !== true) return null
  const rotated = await sql.query(`${selectKeys} where k.id = $1`, [keyId])
  return { ...shownKey(rotated.rows[0]), key }
}

/** False if there is no such key, or the caller may not see it. Revoking twice is fine. */
export async function revokeApiKey(sql: Sql, organizationId: string, keyId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update llm_mentions.api_keys set revoked_at = coalesce(revoked_at, now()) where id = $1 and organization_id = $2`,
    [keyId, organizationId],
  )
  return rowCount === 1
}

/** The person behind an API key or a connected application, and what it may be used for. */
export type ApiKeyHolder = {
  /** Of the key, or of the grant of an application. */
  keyId: string
  name: string
  organizationId: string
  /** The only brand it may be used for; null: every brand its creator may see. */
  brandId: string | null
  /** Rights of the key that its creator's role still includes. */
  rights: ApiKeyRight[]
  expiresAt: string | null
  /** The creator, whose policies decide, narrowed to the key's organization and brand. */
  caller: Caller
}

/** `isUnknown`: there is no such key, as opposed to one that has ended. */
export type KeyRefusal = { refused: string; isUnknown: boolean }

/** The holder of a key, with the requests of the current minute. */
export type CountedHolder = { holder: ApiKeyHolder; ofKey: RequestCount; ofOrganization: RequestCount }

/** Requests in the current minute, including this one, and when the next begins. */
export type RequestCount = { requests: number; secondsLeft: number }

/**
 * Finds the owner of a key by its hash, counts the request for the key and its organization, and records the key's use
 * at most once a minute: one statement, because round trips to the database are the cost. Refused in one sentence if
 * the key was revoked, has expired, or its creator is no longer an active member. The only statement on keys that
 * bypasses the policies: before it, no caller is known whose policies could decide. The time of a lookup by a hash of
 * 256 random bits reveals nothing.
 */
export async function holderOfApiKey(
  database: Database,
  key: string,
  address: string,
): Promise<CountedHolder | KeyRefusal> {
  if (!apiKeyPattern.test(key)) return unknownKey
  const { rows } = await database.pool.query({
    name: 'holder-of-api-key',
    text: `${selectHolder} from private.holder_of_api_key($1, $2)`,
    values: [hashOf(key), address],
  })
  return countedHolder(rows[0], {
    unknown: unknownKey.refused,
    revoked: 'This key was revoked.',
    expired: 'This key has expired.',
    left: 'The creator of this key is no longer an active member of its organization.',
  })
}

/** Columns that `countedHolder` reads. */
export const selectHolder = `select key_id as "keyId", name, organization_id as "organizationId", client_id as "brandId",
  rights, role, supabase_user_id as "supabaseUserId", expires_at as "expiresAt", is_revoked as "isRevoked",
  is_expired as "isExpired", key_requests as "keyRequests", key_seconds as "keySeconds",
  organization_requests as "organizationRequests", organization_seconds as "organizationSeconds"`

/** What a row of `selectHolder` means, in the words for its kind of key. */
export function countedHolder(
  row: unknown,
  words: { unknown: string; revoked: string; expired: string; left: string },
): CountedHolder | KeyRefusal {
  if (row === undefined) return { refused: words.unknown, isUnknown: true }
  const { keyId, name, organizationId, brandId, expiresAt, ...found } = foundKey.parse(row)
  if (found.isRevoked) return { refused: words.revoked, isUnknown: false }
  if (found.isExpired) return { refused: words.expired, isUnknown: false }
  const rights = heldRights(found.rights, found.role)
  if (rights === null) return { refused: words.left, isUnknown: false }
  const scope = { id: keyId, organization: organizationId, brand: brandId }
  const claims = { sub: found.supabaseUserId, role: 'authenticated', api_key: scope }
  return {
    holder: { keyId, name, organizationId, brandId, rights, expiresAt, caller: { claims } },
    ofKey: { requests: found.keyRequests ?? 0, secondsLeft: found.keySeconds ?? 0 },
    ofOrganization: {
      requests: found.organizationRequests ?? 0,
      secondsLeft: found.organizationSeconds ?? 0,
    },
  }
}

const unknownKey: KeyRefusal = {
  refused: 'Invalid API key. Send it as: Authorization: Bearer as_…',
  isUnknown: true,
}

const moment = z.date().transform((date) => date.toISOString())

const foundKey = z.object({
  keyId: z.uuid(),
  name: z.string(),
  organizationId: z.uuid(),
  brandId: z.uuid().nullable(),
  rights: z.array(apiKeyRight),
  role: z.string().nullable(),
  supabaseUserId: z.uuid(),
  expiresAt: moment.nullable(),
  isRevoked: z.boolean(),
  isExpired: z.boolean(),
  keyRequests: z.number().nullable(),
  keySeconds: z.number().nullable(),
  organizationRequests: z.number().nullable(),
  organizationSeconds: z.number().nullable(),
})

const storedKey = apiKeyRow.omit({ heldBack: true }).extend({
  role: z.string().nullable(),
  createdAt: moment,
  rotatedAt: moment.nullable(),
  previousUntil: moment.nullable(),
  expiresAt: moment.nullable(),
  lastUsedAt: moment.nullable(),
  revokedAt: moment.nullable(),
})

function shownKey(row: unknown): ApiKeyRow {
  const { role, ...key } = storedKey.parse(row)
  const held = heldRights(key.rights, role) ?? []
  return { ...key, heldBack: key.rights.filter((right) => !held.includes(right)) }
}

const selectKeys = `
  select k.id, k.name, k.client_id as "brandId", k.rights, k.last_four as "lastFour",
    coalesce(nullif(u.full_name, ''), u.email) as "createdBy", k.user_id = private.my_user_id() as "isMine",
    m.role, k.created_at as "createdAt", k.rotated_at as "rotatedAt",
    case when k.previous_until > now() then k.previous_until end as "previousUntil",
    k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.last_used_address as "lastUsedAddress",
    k.revoked_at as "revokedAt"
  from llm_mentions.api_keys k
  left join llm_mentions.users u on u.id = k.user_id
  left join llm_mentions.organization_users m
    on m.organization_id = k.organization_id and m.user_id = k.user_id and m.status = 'active'`

const newSecret = () => `as_${randomBytes(32).toString('base64url')}`

/** A key has 256 random bits, so one round of SHA-256 is enough: guessing is impossible. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()
