import type { LogFormat } from '#core/bot-logs/line-fields.ts'
import type { DeliveryRow } from '#core/bot-logs/source-schema.ts'
import type { Database, Sql } from '../../database.ts'
import { asSystem } from '../../system-client.ts'
import type { OpenDelivery } from './store-hits.ts'
import { notifyLogChange } from './store-hits.ts'

/** A delivery with its source's settings for reading it. */
export type DeliveryToRead = OpenDelivery & {
  channel: DeliveryRow['channel']
  /** A format's ID; null: detected from the first lines. `inferred`: likewise, and inferred fields are confirmed. */
  format: LogFormat['id'] | null
  pattern: string | null
  defaultHost: string
  keepDays: number
}

const reading = `d.organization_id as "organizationId", d.client_id as "brandId", d.source_id as "sourceId", d.id as "deliveryId",
  d.channel, d.lines, s.addresses as "keptAddresses", coalesce(s.format, d.format) as format, s.pattern,
  coalesce(s.default_host, '') as "defaultHost", s.keep_days as "keepDays"`

/** Begins or resumes reading; null if the delivery has ended, was canceled, or its source is to be deleted. */
export async function startReading(
  database: Database,
  { organizationId, deliveryId }: { organizationId: string; deliveryId: string },
): Promise<DeliveryToRead | null> {
  return asSystem(database, async (sql) => {
    const { rows } = await sql.query<DeliveryToRead>(
      `update llm_mentions.bot_log_deliveries d set status = 'reading', failure = null, finished_at = null
       from llm_mentions.bot_log_sources s
       where d.id = $1 and d.organization_id = $2 and d.status in ('queued', 'reading') and s.id = d.source_id
         and s.deleted_at is null
       returning ${reading}`,
      [deliveryId, organizationId],
    )
    return rows[0] ?? null
  })
}

/** The delivered bytes, piece by piece. */
export async function* deliveredPieces(
  database: Database,
  deliveryId: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let piece = 0; ; piece += 1) {
    const { rows } = await asSystem(database, (sql) =>
      sql.query<{ content: Uint8Array }>(
        `select content from private.bot_log_pieces where delivery_id = $1 and kind = 'raw' and piece = $2`,
        [deliveryId, piece],
      ),
    )
    if (rows[0] === undefined) return
    yield rows[0].content
  }
}

export type DeliveryEnd = { format: string | null; warnings: readonly string[]; failure: string | null }

/** Ends a delivery and, on success, deletes its bytes. One that was canceled meanwhile stays canceled. */
export async function finishReading(
  database: Database,
  { brandId, deliveryId }: Pick<OpenDelivery, 'brandId' | 'deliveryId'>,
  { format, warnings, failure }: DeliveryEnd,
): Promise<void> {
  await asSystem(database, async (sql) => {
    const { rowCount } = await sql.query(
      `update llm_mentions.bot_log_deliveries
       set status = $2, failure = left($3, 1000), format = coalesce($4, format), warnings = $5, finished_at = now(),
         bytes_read = case when $3::text is null then greatest(bytes, bytes_read) else bytes_read end
       where id = $1 and status = 'reading'`,
      [deliveryId, failure === null ? 'completed' : 'failed', failure, format, warnings],
    )
    if (rowCount === 0) return
    if (failure === null) await dropPieces(sql, deliveryId)
    await notifyLogChange(sql, brandId)
  })
}

/** Deletes the bytes of a canceled delivery; its stored lines stay. */
export async function dropCancelledDelivery(database: Database, deliveryId: string): Promise<void> {
  await asSystem(database, async (sql) => {
    const { rows } = await sql.query(
      `select from llm_mentions.bot_log_deliveries where id = $1 and status = 'cancelled'`,
      [deliveryId],
    )
    if (rows.length > 0) await dropPieces(sql, deliveryId)
  })
}

async function dropPieces(sql: Sql, deliveryId: string): Promise<void> {
  await sql.query(`delete from private.bot_log_pieces where delivery_id = $1 and kind = 'raw'`, [deliveryId])
}

/** Bytes of a failed delivery are kept this long, so that it can be read again. */
const failedKeptDays = 7

/** Deletes bytes that are no longer needed: of failed deliveries after a week, and of interrupted uploads. */
export async function dropOldPieces(database: Database): Promise<void> {
  await asSystem(database, (sql) =>
    sql.query(
      `delete from private.bot_log_pieces p using llm_mentions.bot_log_deliveries d
       where d.id = p.delivery_id and p.kind = 'raw' and (d.status in ('completed', 'cancelled')
         or (d.status = 'failed' and d.finished_at < now() - make_interval(days => $1)))`,
      [failedKeptDays],
    ),
  )
}
