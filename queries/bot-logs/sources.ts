import { createHash, randomBytes } from 'node:crypto'
import {
  botLogLimits,
  sourceRow,
  type SourceChange,
  type SourceInput,
  type SourceRow,
} from '#core/bot-logs/source-schema.ts'
import type { Row } from '#core/database/row.ts'
import { actForSystem } from '../acting-for-system.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import { noVault, type KeyVault, type SealedPlace } from '../engines/key-vault.ts'
import type { CallerTransaction } from '../user-client.ts'

/**
 * Reads as the caller what belongs to a source; bypasses the policies only for data that is not in the source's row.
 */
export type SourceHome = BrandHome & {
  sourceId: string
  name: string
  isEditable: boolean
  isDeleted: boolean
}

/** Null if there is no such source, or the caller may not see it. */
export async function findSourceHome(sql: Sql, sourceId: string): Promise<SourceHome | null> {
  const { rows } = await sql.query<SourceHome>(
    `select organization_id as "organizationId", client_id as "brandId", id as "sourceId", name,
       client_id in (select private.my_connectable_bot_log_brand_ids()) as "isEditable", deleted_at is not null as "isDeleted"
     from llm_mentions.bot_log_sources where id = $1`,
    [sourceId],
  )
  return rows[0] ?? null
}

export type Reach = { brandId: string } | { organizationId: string } | { sourceId: string }

/**
 * Sources the caller may see, by name. Acts for the system from here on, because users cannot read the table of token
 * previews.
 */
export async function listSources(sql: Sql, reach: Reach): Promise<SourceRow[]> {
  const [column, id] =
    'brandId' in reach
      ? ['client_id', reach.brandId]
      : 'sourceId' in reach
        ? ['id', reach.sourceId]
        : ['organization_id', reach.organizationId]
  const { rows: seen } = await sql.query<{ id: string; organizationId: string; isEditable: boolean }>(
    `select id, organization_id as "organizationId", client_id in (select private.my_connectable_bot_log_brand_ids()) as "isEditable"
     from llm_mentions.bot_log_sources where ${column} = $1 and deleted_at is null`,
    [id],
  )
  const editable = new Set(seen.filter(({ isEditable }) => isEditable).map((source) => source.id))
  await actForSystem(sql, [...new Set(seen.map((source) => source.organizationId))])
  const { rows } = await sql.query<StoredSource>(
    `${selectSources} where s.id = any($1) order by lower(s.name), s.id`,
    [seen.map((source) => source.id)],
  )
  return rows.map((row) => shownSource(row, editable.has(row.id)))
}

export async function addSource(
  sql: Sql,
  home: BrandHome,
  input: SourceInput,
): Promise<{ id: string; token: string | null }> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.bot_log_sources
       (organization_id, client_id, name, intake, vendor, format, pattern, default_host, layer, addresses, keep_days, challenge)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      home.organizationId,
      home.brandId,
      input.name,
      input.intake,
      input.vendor,
      input.format,
      input.pattern,
      input.defaultHost,
      input.layer,
      input.addresses,
      input.keepDays,
      input.challenge,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The source was not inserted')
  return { id, token: input.intake === 'endpoint' ? await giveToken(sql, { ...home, sourceId: id }) : null }
}

/** False if the caller may only see the source. */
export async function changeSource(sql: Sql, sourceId: string, change: SourceChange): Promise<boolean> {
  const columns = Object.entries(columnOf).filter(([field]) => field in change)
  if (columns.length === 0) return true
  const set = columns.map(([, column], index) => `${column} = $${index + 2}`).join(', ')
  const values = columns.map(([field]) => change[field as keyof SourceChange])
  const { rowCount } = await sql.query(`update llm_mentions.bot_log_sources set ${set} where id = $1`, [
    sourceId,
    ...values,
  ])
  return rowCount === 1
}

type StoredSource = Row<'bot_log_sources', 'id' | 'challenge'> & { tokenHint: string | null } & Record<
    string,
    unknown
  >

function shownSource(row: StoredSource, isEditable: boolean): SourceRow {
  const token =
    row.tokenHint === null
      ? null
      : {
          hint: row.tokenHint,
          createdAt: row['tokenCreatedAt'],
          lastUsedAt: row['tokenLastUsedAt'],
          formerUntil: row['tokenFormerUntil'],
        }
  const challenge = isEditable ? row.challenge : null
  return sourceRow.parse({ ...row, challenge, token, recent: row, isEditable })
}

const columnOf: Record<keyof SourceChange, string> = {
  name: 'name',
  vendor: 'vendor',
  format: 'format',
  pattern: 'pattern',
  defaultHost: 'default_host',
  layer: 'layer',
  addresses: 'addresses',
  keepDays: 'keep_days',
  challenge: 'challenge',
  isPaused: 'is_paused',
}

/** Time to undo; then all data of a source is deleted with it. */
const undoMs = 60_000

/** Requests the deletion of a source with all its data. False if the caller may only see it. */
export async function removeSource(sql: CallerTransaction, home: SourceHome, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update llm_mentions.bot_log_sources set deleted_at = now() where id = $1 and deleted_at is null',
    [home.sourceId],
  )
  if (rowCount !== 1) return false
  sql.enqueueLater(
    'delete-bot-log-source',
    { organizationId: home.organizationId, sourceId: home.sourceId },
    new Date(now.getTime() + undoMs),
  )
  return true
}

/** False if it is gone, or the caller may only see it. */
export async function restoreSource(sql: Sql, sourceId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update llm_mentions.bot_log_sources set deleted_at = null where id = $1 and deleted_at is not null',
    [sourceId],
  )
  return rowCount === 1
}

/**
 * Creates a new token; the previous one stays valid for a day. The caller has checked the right to connect logs. Acts
 * for the system from here on.
 */
export async function giveToken(
  sql: Sql,
  { organizationId, sourceId, brandId }: BrandHome & { sourceId: string },
): Promise<string> {
  const token = newToken()
  const { rows } = await sql.query<{ name: string }>(
    'select name from llm_mentions.bot_log_sources where id = $1',
    [sourceId],
  )
  await actForSystem(sql, organizationId)
  const { rowCount } = await sql.query(
    `insert into private.bot_log_secrets (organization_id, source_id, token_hash, token_hint)
     values ($1, $2, $3, $4) on conflict (source_id) do nothing`,
    [organizationId, sourceId, tokenHash(token), token.slice(-6)],
  )
  if (rowCount === 1) return token
  await sql.query(
    `update private.bot_log_secrets
     set former_hash = token_hash, former_until = now() + make_interval(hours => $4),
       token_hash = $2, token_hint = $3, rotated_at = now(), last_used_at = null
     where source_id = $1`,
    [sourceId, tokenHash(token), token.slice(-6), botLogLimits.formerTokenHours],
  )
  await sql.query('select private.note_act($1, $2, $3, $4, $5, $6)', [
    'bot-log-source.rotated',
    organizationId,
    brandId,
    'bot-log-source',
    sourceId,
    rows[0]?.name ?? '',
  ])
  return token
}

/**
 * Stores or removes a vendor's signing secret. The caller has checked the right to connect logs. Acts for the system
 * from here on.
 */
export async function setSigningSecret(
  sql: Sql,
  home: BrandHome & { sourceId: string },
  secret: string | null,
  vault: KeyVault | null,
): Promise<{ kept: boolean } | { refused: string; field: string }> {
  if (secret !== null && vault === null) return { refused: noVault, field: 'secret' }
  const sealed = secret === null ? null : vault?.seal(secret, placeOfSecret(home))
  await actForSystem(sql, home.organizationId)
  const { rowCount } = await sql.query(
    'update private.bot_log_secrets set sealed = $2, sealed_with = $3 where source_id = $1',
    [home.sourceId, sealed?.sealed ?? null, sealed?.sealedWith ?? null],
  )
  return rowCount === 1
    ? { kept: secret !== null }
    : { refused: 'The source has no address yet. Give it a token first.', field: 'secret' }
}

export const placeOfSecret = ({
  organizationId,
  sourceId,
}: {
  organizationId: string
  sourceId: string
}): SealedPlace => ({ organizationId, rowId: sourceId, purpose: ['bot-log-signature'] })

/** A token has 256 random bits, so one round of SHA-256 is enough: guessing is impossible. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

const newToken = () => `bl_${randomBytes(32).toString('base64url')}`

const selectSources = `
  select s.id, s.client_id as "brandId", s.name, s.intake, s.vendor, s.format, s.pattern, s.default_host as "defaultHost",
    s.layer, s.addresses, s.keep_days as "keepDays", s.challenge, s.is_paused as "isPaused",
    s.last_delivery_at as "lastDeliveryAt", s.last_line_at as "lastLineAt", s.created_at as "createdAt",
    t.token_hint as "tokenHint", coalesce(t.rotated_at, t.created_at) as "tokenCreatedAt",
    t.last_used_at as "tokenLastUsedAt", case when t.former_until > now() then t.former_until end as "tokenFormerUntil",
    t.sealed is not null as "hasSigningSecret",
    r.deliveries, r.lines, r.hits, r.failed, r.waiting as "waitingBytes"
  from llm_mentions.bot_log_sources s
  left join private.bot_log_secrets t on t.source_id = s.id
  cross join lateral (
    select count(*) as deliveries, coalesce(sum(d.lines), 0) as lines, coalesce(sum(d.hits), 0) as hits,
      count(*) filter (where d.status = 'failed') as failed,
      coalesce(sum(d.bytes) filter (where d.status in ('queued', 'reading')), 0) as waiting
    from llm_mentions.bot_log_deliveries d
    where d.source_id = s.id and d.created_at > now() - interval '24 hours'
  ) r`
