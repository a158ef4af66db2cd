import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  apiKeyLimits,
  apiKeyPattern,
  apiKeyRow,
  apiKeyRight,
  type ApiKeyInput,
  type ApiKeyRow,
  type NewApiKey,
} from '#core/api-key/schema.ts'
import type { Refusal } from './analyses.ts'
import { findBrandHome } from './brand-home.ts'
import type { Database, Sql } from './database.ts'
import type { Caller } from './user-client.ts'

/** Keys of an organization, newest first, revoked ones last. */
export async function listApiKeys(sql: Sql, organizationId: string): Promise<ApiKeyRow[]> {
  const { rows } = await sql.query(
    `${selectKeys} where k.organization_id = $1 order by k.revoked_at is not null, k.created_at desc, k.id`,
    [organizationId],
  )
  return z.array(storedKey).parse(rows)
}

/** Makes a key with the rights of the caller. It is in the result and nowhere else. */
export async function makeApiKey(
  sql: Sql,
  organizationId: string,
  { name, brandId, rights, expiresAt }: ApiKeyInput,
  now: Date,
): Promise<NewApiKey | Refusal> {
  if (brandId !== null && (await findBrandHome(sql, brandId))?.organizationId !== organizationId)
    return { refused: 'There is no such brand in this organization.', field: 'brandId' }
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime())
    return { refused: 'Choose a time in the future.', field: 'expiresAt' }
  await sql.query("select pg_advisory_xact_lock(hashtextextended('api_keys:' || $1, 0))", [organizationId])
  const known = await listApiKeys(sql, organizationId)
  if (known.filter((key) => key.revokedAt === null).length >= apiKeyLimits.perOrganization)
    return { refused: `An organization has at most ${apiKeyLimits.perOrganization} keys. Revoke one first.` }
  const key = `as_${randomBytes(32).toString('base64url')}`
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.api_keys (organization_id, client_id, user_id, name, hash, last_four, rights, expires_at)
     values ($1, $2, private.my_user_id(), $3, $4, $5, $6, $7) returning id`,
    [organizationId, brandId, name, hashOf(key), key.slice(-4), rights, expiresAt],
  )
  const made = await sql.query(`${selectKeys} where k.id = $1`, [rows[0]?.id])
  return { ...storedKey.parse(made.rows[0]), key }
}

/** False when there is no such key, or the caller may not see it. Revoking twice is fine. */
export async function revokeApiKey(sql: Sql, organizationId: string, keyId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update llm_mentions.api_keys set revoked_at = coalesce(revoked_at, now()) where id = $1 and organization_id = $2`,
    [keyId, organizationId],
  )
  return rowCount === 1
}

/** Who stands behind a key, and what it may be used for. */
export type ApiKeyHolder = {
  keyId: string
  name: string
  organizationId: string
  /** The only brand it may be used for; null: every one its maker may edit. */
  brandId: string | null
  rights: z.infer<typeof apiKeyRight>[]
  /** The maker, whose policies decide. */
  caller: Caller
}

/**
 * Finds who a key belongs to by its hash, and notes its use at most once a minute. Refused in one sentence when it was
 * revoked, has expired, or its maker may not write any more. The only statement on keys past the policies: before it,
 * nobody is known whose policies could decide.
 */
export async function holderOfApiKey(
  database: Database,
  key: string,
): Promise<ApiKeyHolder | { refused: string }> {
  if (!apiKeyPattern.test(key)) return { refused: unknownKey }
  const { rows } = await database.pool.query(
    `with key as (
       select k.*, u.supabase_user_id,
         exists (select from llm_mentions.organization_users m
           where m.organization_id = k.organization_id and m.user_id = k.user_id
             and m.status = 'active' and m.role in ('owner', 'admin', 'editor')) as is_writer
       from llm_mentions.api_keys k join llm_mentions.users u on u.id = k.user_id
       where k.hash = $1
     ), used as (
       update llm_mentions.api_keys k set last_used_at = now() from key
       where k.id = key.id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
     )
     select id as "keyId", name, organization_id as "organizationId", client_id as "brandId", rights,
       supabase_user_id as "supabaseUserId", revoked_at is not null as "isRevoked",
       coalesce(expires_at <= now(), false) as "isExpired", is_writer as "isWriter"
     from key`,
    [hashOf(key)],
  )
  if (rows[0] === undefined) return { refused: unknownKey }
  const { isRevoked, isExpired, isWriter, supabaseUserId, ...holder } = foundKey.parse(rows[0])
  if (isRevoked) return { refused: 'This key was revoked.' }
  if (isExpired) return { refused: 'This key has expired.' }
  if (!isWriter) return { refused: 'Whoever made this key may not write in this organization any more.' }
  return { ...holder, caller: { claims: { sub: supabaseUserId, role: 'authenticated' } } }
}

const unknownKey = 'There is no such key. Send it as: Authorization: Bearer as_…'

const foundKey = z.object({
  keyId: z.uuid(),
  name: z.string(),
  organizationId: z.uuid(),
  brandId: z.uuid().nullable(),
  rights: z.array(apiKeyRight),
  supabaseUserId: z.uuid(),
  isRevoked: z.boolean(),
  isExpired: z.boolean(),
  isWriter: z.boolean(),
})

const moment = z.date().transform((date) => date.toISOString())
const storedKey = apiKeyRow.extend({
  createdAt: moment,
  expiresAt: moment.nullable(),
  lastUsedAt: moment.nullable(),
  revokedAt: moment.nullable(),
})

const selectKeys = `
  select k.id, k.name, k.client_id as "brandId", k.rights, k.last_four as "lastFour",
    coalesce(nullif(u.full_name, ''), u.email) as "createdBy", k.created_at as "createdAt",
    k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt"
  from llm_mentions.api_keys k
  left join llm_mentions.users u on u.id = k.user_id`

/** A key is 256 random bits, so one round of SHA-256 is enough: there is nothing to guess. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()
