import { randomUUID } from 'node:crypto'
import type { Database } from '#queries/database.ts'
import { startReading, type DeliveryToRead } from '#queries/bot-logs/intake/delivery-run.ts'

export type LogSourceHome = { organizationId: string; brandId: string }
export type LogSource = LogSourceHome & { sourceId: string }

export async function buildReadSource(
  database: Database,
  home: LogSourceHome,
  {
    addresses = 'hashed',
    format = null,
    keepDays = 400,
    name = `Source ${randomUUID().slice(0, 8)}`,
  }: {
    addresses?: 'full' | 'truncated' | 'hashed' | 'none'
    format?: string | null
    keepDays?: number
    name?: string
  } = {},
): Promise<LogSource> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.bot_log_sources (organization_id, client_id, name, addresses, format, keep_days, default_host)
     values ($1, $2, $3, $4, $5, $6, 'northwave.example') returning id`,
    [home.organizationId, home.brandId, name, addresses, format, keepDays],
  )
  return { ...home, sourceId: rows[0]?.id ?? '' }
}

/** A delivery whose bytes are complete and wait to be read. */
export async function buildDelivery(
  database: Database,
  { organizationId, brandId, sourceId }: LogSource,
  content: string | Uint8Array,
): Promise<string> {
  const bytes = Buffer.from(content)
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.bot_log_deliveries (organization_id, client_id, source_id, channel, status, bytes)
     values ($1, $2, $3, 'upload', 'queued', $4) returning id`,
    [organizationId, brandId, sourceId, bytes.length],
  )
  const deliveryId = rows[0]?.id ?? ''
  const pieceBytes = Math.min(4 * 1024 * 1024, Math.ceil(bytes.length / 2))
  for (let piece = 0; piece * pieceBytes < bytes.length; piece += 1)
    await database.pool.query(
      `insert into private.bot_log_pieces (organization_id, delivery_id, kind, piece, content) values ($1, $2, 'raw', $3, $4)`,
      [organizationId, deliveryId, piece, bytes.subarray(piece * pieceBytes, (piece + 1) * pieceBytes)],
    )
  return deliveryId
}

export async function openDelivery(
  database: Database,
  source: LogSource,
  content: string | Uint8Array,
): Promise<DeliveryToRead> {
  const deliveryId = await buildDelivery(database, source, content)
  const delivery = await startReading(database, { organizationId: source.organizationId, deliveryId })
  if (delivery === null) throw new Error('The delivery does not wait')
  return delivery
}

/** Everything stored about a brand's logs, except what differs between imports: ids and write times. */
export async function storedLogs(database: Database, brandId: string) {
  const all = async (statement: string) =>
    (await database.pool.query<Record<string, unknown>>(statement, [brandId])).rows
  const url = `(select host || path from llm_mentions.bot_log_urls u where u.id = t.url_id) as url`
  const without = (table: string, columns: readonly string[], extra = '') =>
    all(
      `select to_jsonb(t) - '{${['organization_id', 'client_id', 'source_id', ...columns].join(',')}}'::text[] as row${extra}
       from llm_mentions.${table} t where t.client_id = $1 order by ${extra === '' ? '' : '2, '}1`,
    )
  return {
    hits: await without('bot_log_hits', ['delivery_id', 'url_id', 'address_id'], `, ${url}`),
    hours: await without('bot_log_hours', []),
    days: await without('bot_log_days', []),
    pages: await without('bot_log_pages', ['url_id'], `, ${url}`),
    referrals: await without('bot_log_referrals', ['url_id'], `, ${url}`),
    referralDays: await without('bot_log_referral_days', []),
    traffic: await without('bot_log_traffic', []),
  }
}
