import {
  botLogLimits,
  deliveryRow,
  type DeliveryPage,
  type DeliveryRow,
  type KnownUpload,
} from '#core/bot-logs/source-schema.ts'
import type { Row } from '#core/database/row.ts'
import type { Tables } from '#core/database/tables.ts'
import { actForSystem } from '../../acting-for-system.ts'
import type { Sql } from '../../database.ts'
import type { JobTransaction } from '../../job-transaction.ts'
import { importLater, type SourcePlace } from './intake.ts'

const pageSize = 50

/**
 * Deliveries of a brand or of one of its sources, newest first. Acts for the system from here on, because users cannot
 * read the table of waiting bytes.
 */
export async function listDeliveries(
  sql: Sql,
  {
    brandId,
    sourceId,
    before,
  }: { brandId: string; sourceId?: string | undefined; before?: string | undefined },
): Promise<DeliveryPage> {
  const { rows: seen } = await sql.query<{ id: string; organizationId: string }>(
    `select d.id, d.organization_id as "organizationId" from llm_mentions.bot_log_deliveries d
     where d.client_id = $1 and ($2::uuid is null or d.source_id = $2)
       and ($3::uuid is null
         or (d.created_at, d.id) < (select f.created_at, f.id from llm_mentions.bot_log_deliveries f where f.id = $3))
     order by d.created_at desc, d.id desc limit ${pageSize + 1}`,
    [brandId, sourceId ?? null, before ?? null],
  )
  const ids = seen.slice(0, pageSize).map(({ id }) => id)
  await actForSystem(sql, [...new Set(seen.map(({ organizationId }) => organizationId))])
  const { rows } = await sql.query(
    `${selectDeliveries} where d.id = any($1) order by d.created_at desc, d.id desc`,
    [ids],
  )
  return {
    deliveries: rows.map((row) => deliveryRow.parse(row)),
    next: seen.length > pageSize ? (ids.at(-1) ?? null) : null,
  }
}

export type DeliveryHome = SourcePlace &
  Row<'bot_log_deliveries', 'name' | 'bytes' | 'size'> & {
    deliveryId: string
    status: DeliveryRow['status']
    channel: DeliveryRow['channel']
    isEditable: boolean
  }

/** Null if there is no such delivery, or the caller may not see it. */
export async function findDeliveryHome(sql: Sql, deliveryId: string): Promise<DeliveryHome | null> {
  const { rows } = await sql.query<DeliveryHome>(
    `select organization_id as "organizationId", client_id as "brandId", source_id as "sourceId", id as "deliveryId",
       status, channel, name, bytes, size, client_id in (select private.my_connectable_bot_log_brand_ids()) as "isEditable"
     from llm_mentions.bot_log_deliveries where id = $1`,
    [deliveryId],
  )
  return rows[0] ?? null
}

/** Lines read so far stay. As the system. False if it has ended. */
export async function cancelDelivery(sql: Sql, deliveryId: string): Promise<boolean> {
  const { rows } = await sql.query<{ former: Tables['bot_log_deliveries']['status'] }>(
    `update llm_mentions.bot_log_deliveries d set status = 'cancelled', finished_at = now()
     from (select id, status from llm_mentions.bot_log_deliveries where id = $1 for update) f
     where d.id = f.id and f.status in ('receiving', 'queued', 'reading') returning f.status as former`,
    [deliveryId],
  )
  const former = rows[0]?.former
  if (former === undefined) return false
  // If it is being read, the job deletes the bytes when it notices.
  if (former !== 'reading') await dropBytes(sql, [deliveryId])
  return true
}

/** Resumes a failed delivery where it broke off. As the system. */
export async function retryDelivery(
  sql: JobTransaction,
  { organizationId, deliveryId }: Pick<DeliveryHome, 'organizationId' | 'deliveryId'>,
): Promise<{ status: 'queued' } | { refused: string }> {
  const { rows } = await sql.query<{ hasBytes: boolean; isTaken: boolean }>(
    `select exists (select from private.bot_log_pieces p where p.delivery_id = d.id and p.kind = 'raw') as "hasBytes",
       exists (select from llm_mentions.bot_log_deliveries o where o.source_id = d.source_id and o.identity = d.identity
         and o.id <> d.id and o.status not in ('failed', 'cancelled')) as "isTaken"
     from llm_mentions.bot_log_deliveries d where d.id = $1 and d.status = 'failed' for update of d`,
    [deliveryId],
  )
  const [row] = rows
  if (row === undefined) return { refused: 'Only failed deliveries can be processed again.' }
  if (!row.hasBytes) return { refused: 'The file is no longer stored. Upload it again.' }
  if (row.isTaken) return { refused: 'The same file was imported in the meantime.' }
  await sql.query(
    `update llm_mentions.bot_log_deliveries set status = 'queued', failure = null, finished_at = null where id = $1`,
    [deliveryId],
  )
  importLater(sql, { organizationId, deliveryId })
  return { status: 'queued' }
}

/**
 * Reads deliveries of a source again from which no line was read, after its format was changed. As the system. Returns
 * how many.
 */
export async function retryUnread(
  sql: JobTransaction,
  { organizationId, sourceId }: Pick<DeliveryHome, 'organizationId' | 'sourceId'>,
): Promise<number> {
  const { rows } = await sql.query<{ id: string }>(
    `update llm_mentions.bot_log_deliveries d set status = 'queued', failure = null, finished_at = null
     where d.source_id = $1 and d.status = 'failed' and d.lines = 0
       and exists (select from private.bot_log_pieces p where p.delivery_id = d.id and p.kind = 'raw')
       and not exists (select from llm_mentions.bot_log_deliveries o where o.source_id = d.source_id
         and o.identity = d.identity and o.id <> d.id and o.status not in ('failed', 'cancelled'))
     returning d.id`,
    [sourceId],
  )
  for (const { id } of rows) importLater(sql, { organizationId, deliveryId: id })
  return rows.length
}

/** The first `most` bytes of a delivery as it came, or fewer if they are spread over many batches. As the system. */
export async function firstBytes(sql: Sql, deliveryId: string, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for (let piece = 0; piece < maxFirstPieces && bytes < most; piece += 1) {
    const { rows } = await sql.query<{ content: Buffer }>(
      `select substring(content for $3) as content from private.bot_log_pieces
       where delivery_id = $1 and kind = 'raw' and piece = $2`,
      [deliveryId, piece, most],
    )
    if (rows[0] === undefined) break
    pieces.push(rows[0].content)
    bytes += rows[0].content.length
  }
  return Buffer.concat(pieces).subarray(0, most)
}

const maxFirstPieces = 50

/** The next bytes of the rejected lines: gzip members of NDJSON. As the system. Null after the last. */
export async function rejectedPiece(sql: Sql, deliveryId: string, piece: number): Promise<Buffer | null> {
  const { rows } = await sql.query<{ content: Buffer }>(
    `select content from private.bot_log_pieces where delivery_id = $1 and kind = 'rejected' and piece = $2`,
    [deliveryId, piece],
  )
  return rows[0]?.content ?? null
}

/** Whether a file with this beginning and end was or is being sent to the source. As the caller. */
export async function findUpload(
  sql: Sql,
  { sourceId, fingerprint, size }: { sourceId: string; fingerprint: string; size: number },
): Promise<KnownUpload> {
  const { rows } = await sql.query<
    Row<'bot_log_deliveries', 'id' | 'name' | 'status' | 'bytes' | 'createdAt'>
  >(
    `select id, name, status, bytes, created_at as "createdAt" from llm_mentions.bot_log_deliveries
     where source_id = $1 and fingerprint = $2 and size = $3 and status in ('receiving', 'queued', 'reading', 'completed')
     order by status = 'receiving', created_at desc limit 1`,
    [sourceId, fingerprint, size],
  )
  const [row] = rows
  if (row === undefined) return { resumes: null, takenBefore: null }
  return row.status === 'receiving'
    ? { resumes: { id: row.id, bytes: row.bytes }, takenBefore: null }
    : { resumes: null, takenBefore: { id: row.id, name: row.name, createdAt: row.createdAt.toISOString() } }
}

/** Files of a source that are being sent. As the system. */
export async function countUploads(sql: Sql, sourceId: string): Promise<number> {
  const { rows } = await sql.query<{ uploads: number }>(
    `select count(*) as uploads from llm_mentions.bot_log_deliveries where source_id = $1 and status = 'receiving'`,
    [sourceId],
  )
  return rows[0]?.uploads ?? 0
}

/** Ends uploads that got no bytes for days. As the system. Returns how many. */
export async function abandonUploads(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ id: string }>(
    `update llm_mentions.bot_log_deliveries set status = 'cancelled', finished_at = now()
     where id in (
       select id from llm_mentions.bot_log_deliveries
       where status = 'receiving' and received_at < now() - make_interval(days => $1) limit 100
     ) and status = 'receiving' returning id`,
    [botLogLimits.uploadDays],
  )
  await dropBytes(
    sql,
    rows.map(({ id }) => id),
  )
  return rows.length
}

async function dropBytes(sql: Sql, deliveryIds: readonly string[]): Promise<void> {
  await sql.query('delete from private.bot_log_uploads where delivery_id = any($1)', [deliveryIds])
  await sql.query(`delete from private.bot_log_pieces where delivery_id = any($1) and kind = 'raw'`, [
    deliveryIds,
  ])
}

const selectDeliveries = `
  select d.id, d.source_id as "sourceId", d.channel, d.status, d.name, d.size, d.bytes, d.bytes_read as "bytesRead",
    d.format, d.lines, d.parsed, d.rejected, d.rejected_by as "rejectedBy", d.hits, d.repeated, d.outdated, d.referrals,
    d.first_at as "firstAt", d.last_at as "lastAt", d.warnings, d.failure, d.created_at as "createdAt",
    d.finished_at as "finishedAt",
    case when f.id is not null then jsonb_build_object('name', f.name, 'createdAt',
      to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as "sameAs",
    d.status = 'failed' and exists (
      select from private.bot_log_pieces p where p.delivery_id = d.id and p.kind = 'raw') as "canRetry",
    d.rejected > 0 and exists (
      select from private.bot_log_pieces p where p.delivery_id = d.id and p.kind = 'rejected') as "hasRejectedLines"
  from llm_mentions.bot_log_deliveries d
  left join llm_mentions.bot_log_deliveries f on f.id = d.same_as`
