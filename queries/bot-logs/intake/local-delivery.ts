import { createHash } from 'node:crypto'
import { message } from '#core/language/message.ts'
import type { Database, Sql } from '../../database.ts'
import { asSystem } from '../../system-client.ts'
import { lockIdentities, pieceBytes } from './intake.ts'

export type LocalSource = { organizationId: string; brandId: string; sourceId: string }

export async function findLocalSource(database: Database, sourceId: string): Promise<LocalSource | null> {
  const { rows } = await asSystem(database, (sql) =>
    sql.query<LocalSource>(
      `select organization_id as "organizationId", client_id as "brandId", id as "sourceId"
       from llm_mentions.bot_log_sources where id = $1 and deleted_at is null`,
      [sourceId],
    ),
  )
  return rows[0] ?? null
}

/** Identifies a file by its content, the same way as an upload. */
export async function identityOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  let digest = Buffer.alloc(0)
  let piece = createHash('sha256')
  let filled = 0
  const close = () => {
    digest = createHash('sha256').update(digest).update(piece.digest()).digest()
    piece = createHash('sha256')
    filled = 0
  }
  for await (const bytes of pieces)
    for (let from = 0; from < bytes.length;) {
      const part = bytes.subarray(from, from + pieceBytes - filled)
      piece.update(part)
      filled += part.length
      from += part.length
      if (filled === pieceBytes) close()
    }
  if (filled > 0) close()
  return `file:${digest.toString('hex')}`
}

export type LocalDelivery = { deliveryId: string; takenBefore: { name: string; createdAt: Date } | null }

/**
 * A file that the process reads by itself, such as from the command line. The same file is accepted once: the delivery
 * of one that was read is returned, and an interrupted one resumes.
 */
export async function openLocalDelivery(
  database: Database,
  { organizationId, brandId, sourceId }: LocalSource,
  { name, bytes, identity }: { name: string; bytes: number | null; identity: string | null },
): Promise<LocalDelivery> {
  return asSystem(database, async (sql) => {
    await lockIdentities(sql, sourceId)
    const { rows: former } = await sql.query<{ id: string; name: string; createdAt: Date; isOpen: boolean }>(
      `select id, name, created_at as "createdAt",
         channel = 'command-line' and status in ('queued', 'reading', 'failed') as "isOpen"
       from llm_mentions.bot_log_deliveries
       where source_id = $1 and identity = $2
         and (status not in ('failed', 'cancelled') or (status = 'failed' and failure = $3))
       order by status = 'failed', created_at desc limit 1`,
      [sourceId, identity, brokenOff],
    )
    const [known] = former
    if (known !== undefined && !known.isOpen)
      return { deliveryId: known.id, takenBefore: { name: known.name, createdAt: known.createdAt } }
    if (known !== undefined) {
      await sql.query(
        `update llm_mentions.bot_log_deliveries set status = 'queued', failure = null, finished_at = null
         where id = $1 and status = 'failed'`,
        [known.id],
      )
      return { deliveryId: known.id, takenBefore: null }
    }
    const { rows } = await sql.query<{ id: string }>(
      `insert into llm_mentions.bot_log_deliveries
         (organization_id, client_id, source_id, channel, status, name, bytes, identity)
       values ($1, $2, $3, 'command-line', 'queued', left($4, 300), $5, $6) returning id`,
      [organizationId, brandId, sourceId, name, bytes ?? 0, identity],
    )
    const deliveryId = rows[0]?.id
    if (deliveryId === undefined) throw new Error('The delivery was not inserted')
    return { deliveryId, takenBefore: null }
  })
}

const readerLock = (id: string) => `hashtextextended('bot-log-reader:' || ${id}, 0)`

/**
 * Marks a delivery as read by this process while `work` and its connection last; the mark of a killed process
 * disappears. Null if another process reads it.
 */
export async function asOnlyReader<Result>(
  database: Database,
  deliveryId: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_try_advisory_lock(${readerLock('$1')}) as "isOurs"`,
      [deliveryId],
    )
    return rows[0]?.isOurs === true ? await work() : null
  } finally {
    client.release(true) // The lock ends with its connection.
  }
}

const brokenOff = message(
  'Processing was interrupted. Lines processed so far are counted. Import the same file again to continue.',
)

/** Ends local deliveries whose process no longer exists. As the system. Returns how many. */
export async function endBrokenReading(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `update llm_mentions.bot_log_deliveries d set status = 'failed', failure = $1, finished_at = now()
     where d.channel = 'command-line' and d.status in ('queued', 'reading') and d.created_at < now() - interval '1 minute'
       and not exists (
         select from pg_locks l
         where l.locktype = 'advisory' and l.objsubid = 1
           and l.database = (select oid from pg_database where datname = current_database())
           and (l.classid::bigint << 32 | l.objid::bigint) = ${readerLock('d.id')})`,
    [brokenOff],
  )
  return rowCount ?? 0
}
