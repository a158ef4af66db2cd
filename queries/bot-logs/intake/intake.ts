import { createHash } from 'node:crypto'
import { batchMemoryDays, botLogLimits, type TakenBefore } from '#core/bot-logs/source-schema.ts'
import type { BrandHome } from '../../brands/brand-home.ts'
import { actingFor } from '../../acting-for-system.ts'
import type { Database, Sql } from '../../database.ts'
import type { JobTransaction } from '../../job-transaction.ts'

/**
 * Every piece of a file except its last has exactly this many bytes, independent of the sender, so that equal content
 * has one identity.
 */
export const pieceBytes = 4 * 1024 * 1024

export type SourcePlace = BrandHome & { sourceId: string }

export type NewDelivery = {
  channel: 'upload' | 'command-line'
  name: string
  /** null: unknown until it has ended. */
  size: number | null
  fingerprint: string | null
  createdBy: string | null
}

/** Begins to receive a file. As the system. */
export async function beginDelivery(
  sql: Sql,
  { organizationId, brandId, sourceId }: SourcePlace,
  { channel, name, size, fingerprint, createdBy }: NewDelivery,
): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.bot_log_deliveries
       (organization_id, client_id, source_id, channel, name, size, fingerprint, created_by)
     values ($1, $2, $3, $4, left($5, 300), $6, $7, $8) returning id`,
    [organizationId, brandId, sourceId, channel, name, size, fingerprint, createdBy],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The delivery was not inserted')
  return id
}

/**
 * The next piece of a file, as the system. False if it does not begin where the last one ended, or the delivery no
 * longer receives: two senders cannot both continue.
 */
export async function appendPiece(
  sql: Sql,
  {
    organizationId,
    deliveryId,
    offset,
    bytes,
  }: {
    organizationId: string
    deliveryId: string
    offset: number
    bytes: Uint8Array
  },
): Promise<boolean> {
  if (offset % pieceBytes !== 0 || bytes.length > pieceBytes) throw new Error('A piece has other bounds')
  const { rowCount } = await sql.query(
    `with moved as (
       update llm_mentions.bot_log_deliveries set bytes = bytes + $4, received_at = now()
       where id = $2 and status = 'receiving' and bytes = $3 and bytes + $4 <= coalesce(size, $8)
       returning id
     ), hashed as (
       insert into private.bot_log_uploads (organization_id, delivery_id, digest)
       select $1, id, sha256($6) from moved
       on conflict (delivery_id) do update set digest = sha256(bot_log_uploads.digest || $6)
     )
     insert into private.bot_log_pieces (organization_id, delivery_id, kind, piece, content)
     select $1, id, 'raw', $5, $7 from moved`,
    [
      organizationId,
      deliveryId,
      offset,
      bytes.length,
      offset / pieceBytes,
      createHash('sha256').update(bytes).digest(),
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      botLogLimits.fileBytes,
    ],
  )
  return rowCount === 1
}

/**
 * The whole file has arrived: it is read next, unless its content was delivered before. As the system. Null if it was
 * canceled.
 */
export async function completeDelivery(
  sql: JobTransaction,
  { organizationId, sourceId, deliveryId }: { organizationId: string; sourceId: string; deliveryId: string },
): Promise<{ takenBefore: TakenBefore | null } | null> {
  await lockIdentities(sql, sourceId)
  const { rows } = await sql.query<{
    identity: string
    formerId: string | null
    formerName: string
    formerAt: Date
  }>(
    `select u.identity, f.id as "formerId", f.name as "formerName", f.created_at as "formerAt"
     from llm_mentions.bot_log_deliveries d
     cross join lateral (
       select 'file:' || encode(p.digest, 'hex') as identity from private.bot_log_uploads p where p.delivery_id = d.id
     ) u
     left join llm_mentions.bot_log_deliveries f
       on f.source_id = d.source_id and f.identity = u.identity and f.status not in ('failed', 'cancelled') and f.id <> d.id
     where d.id = $1 and d.source_id = $2 and d.status = 'receiving'
     for update of d`,
    [deliveryId, sourceId],
  )
  const [row] = rows
  if (row === undefined) return null
  await sql.query('delete from private.bot_log_uploads where delivery_id = $1', [deliveryId])
  if (row.formerId !== null) {
    await sql.query(
      `update llm_mentions.bot_log_deliveries set status = 'cancelled', same_as = $2, finished_at = now() where id = $1`,
      [deliveryId, row.formerId],
    )
    await sql.query(`delete from private.bot_log_pieces where delivery_id = $1`, [deliveryId])
    return {
      takenBefore: { id: row.formerId, name: row.formerName, createdAt: row.formerAt.toISOString() },
    }
  }
  await sql.query(
    `update llm_mentions.bot_log_deliveries set status = 'queued', identity = $2 where id = $1`,
    [deliveryId, row.identity],
  )
  await sql.query('select private.note_bot_log_arrival($1)', [sourceId])
  importLater(sql, { organizationId, deliveryId })
  return { takenBefore: null }
}

/** Serializes senders of the same file, so that the second sees the first. */
export async function lockIdentities(sql: Sql, sourceId: string): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('bot_log_identity:' || $1, 0))", [sourceId])
}

export function importLater(
  sql: Pick<JobTransaction, 'enqueueLater'>,
  payload: { organizationId: string; deliveryId: string },
  runAt?: Date,
): void {
  sql.enqueueLater('import-bot-log', payload, runAt)
}

/** Bytes of an organization that have arrived, or are expected of files being sent, and are not read yet. */
export async function promisedBytes(sql: Sql, organizationId: string): Promise<number> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('bot_log_uploads:' || $1, 0))", [
    organizationId,
  ])
  const { rows } = await sql.query<{ bytes: number }>(
    `select coalesce(sum(case status when 'receiving' then greatest(size, bytes) else bytes end), 0)::bigint as bytes
     from llm_mentions.bot_log_deliveries
     where organization_id = $1 and status in ('receiving', 'queued', 'reading')`,
    [organizationId],
  )
  return rows[0]?.bytes ?? 0
}

/** Bytes of an organization that have arrived and are not read yet. */
async function waitingBytes(sql: Sql, organizationId: string): Promise<number> {
  const { rows } = await sql.query<{ bytes: number }>(
    `select coalesce(sum(bytes), 0)::bigint as bytes from llm_mentions.bot_log_deliveries
     where organization_id = $1 and status in ('receiving', 'queued', 'reading')`,
    [organizationId],
  )
  return rows[0]?.bytes ?? 0
}

/** A log source as its endpoint sees it. */
export type LogEndpoint = SourcePlace & {
  vendor: string
  /** Why nothing is accepted; null while the source is open. */
  closed: 'paused' | 'ended' | 'not-in-plan' | null
  challenge: string | null
  /** SHA-256 of the tokens that open it. */
  tokenHashes: Buffer[]
  sealed: Buffer | null
  sealedWith: string | null
}

/**
 * Bypasses the policies: before the token is compared, no caller is known whose policies could decide. Null: there
 * never was such a source.
 */
export async function findLogEndpoint(database: Database, sourceId: string): Promise<LogEndpoint | null> {
  const { rows } = await database.pool.query<
    Omit<LogEndpoint, 'tokenHashes'> & { tokenHash: Buffer; formerHash: Buffer | null }
  >(
    `select organization_id as "organizationId", client_id as "brandId", $1::uuid as "sourceId", vendor, challenge, closed,
       token_hash as "tokenHash", former_hash as "formerHash", sealed, sealed_with as "sealedWith"
     from private.bot_log_endpoint($1)`,
    [sourceId],
  )
  const [row] = rows
  if (row === undefined) return findEndedEndpoint(database, sourceId)
  const { tokenHash, formerHash, ...door } = row
  return { ...door, tokenHashes: formerHash === null ? [tokenHash] : [tokenHash, formerHash] }
}

async function findEndedEndpoint(database: Database, sourceId: string): Promise<LogEndpoint | null> {
  const { rows } = await database.pool.query<{ tokenHash: Buffer | null }>(
    'select private.ended_bot_log_token($1) as "tokenHash"',
    [sourceId],
  )
  const tokenHash = rows[0]?.tokenHash ?? null
  if (tokenHash === null) return null
  const nobody = {
    organizationId: '',
    brandId: '',
    vendor: 'other',
    challenge: null,
    sealed: null,
    sealedWith: null,
  }
  return { ...nobody, sourceId, closed: 'ended', tokenHashes: [tokenHash] }
}

/** The token was correct, but the request had no lines, such as a vendor's test. */
export async function noteKnock(database: Database, sourceId: string): Promise<void> {
  await database.pool.query('select private.note_bot_log_knock($1)', [sourceId])
}

/** `key`: the sender's, or derived from the content. */
export type Batch = { key: string; content: Buffer }

/** `gone`: the source was removed while its sender was still sending. */
export type Taken = { outcome: 'taken' | 'taken-before' | 'full' | 'gone' }

/** Small batches join a delivery of the source until it has this many bytes. */
const joinedBytes = 32 * 1024 * 1024

/**
 * Accepts small batches of whole lines, all in one transaction: once it returns they are durable, and will be read.
 * They join a delivery that is not read yet, so that a sender of many tiny ones does not create a job for each. The
 * first batch after a while is read five seconds later, those of a busy source once a minute.
 */
export async function takeBatches(
  database: Database,
  place: SourcePlace,
  batches: readonly Batch[],
): Promise<Taken[]> {
  return asSender(database, place, async (sql) => {
    const fresh = await rememberKeys(sql, place, batches)
    if (fresh === null) return batches.map(() => ({ outcome: 'gone' }))
    const content = Buffer.concat([...fresh.values()].map((batch) => batch.content))
    if (content.length > 0) {
      const joined = await joinOpenDelivery(sql, place, content.length)
      if (joined === null && (await isFull(sql, place, fresh)))
        return batches.map(() => ({ outcome: 'full' }))
      await storeRaw(sql, place, joined ?? (await openDelivery(sql, place, content.length)), content)
    }
    return batches.map((batch) => ({
      outcome: fresh.get(batch.key) === batch ? 'taken' : 'taken-before',
    }))
  })
}

/** Accepts a large batch as a separate delivery. */
export async function takeWhole(
  database: Database,
  place: SourcePlace,
  { key, content, name }: Batch & { name: string },
): Promise<Taken> {
  return asSender(database, place, async (sql) => {
    const fresh = await rememberKeys(sql, place, [{ key, content }])
    if (fresh === null) return { outcome: 'gone' }
    if (fresh.size === 0) return { outcome: 'taken-before' }
    if (await isFull(sql, place, fresh)) return { outcome: 'full' }
    const { rows } = await sql.query<{ id: string }>(
      `insert into llm_mentions.bot_log_deliveries
         (organization_id, client_id, source_id, channel, status, name, bytes)
       values ($1, $2, $3, 'endpoint', 'queued', left($4, 300), $5) returning id`,
      [place.organizationId, place.brandId, place.sourceId, name, content.length],
    )
    const deliveryId = rows[0]?.id ?? ''
    await storeRaw(sql, place, deliveryId, content)
    await noteArrival(sql, place.sourceId)
    importLater(sql, { organizationId: place.organizationId, deliveryId })
    return { outcome: 'taken' }
  })
}

/**
 * Acts for the source's organization: the sender has shown the source's token, and there is no user whose policies
 * could decide.
 */
async function asSender<T>(
  database: Database,
  { organizationId }: SourcePlace,
  work: (sql: JobTransaction) => Promise<T>,
): Promise<T> {
  return actingFor(database, organizationId, work)
}

/** The keys of batches that are new; null if the source no longer exists. */
async function rememberKeys(
  sql: Sql,
  { organizationId, sourceId }: SourcePlace,
  batches: readonly Batch[],
): Promise<Map<string, Batch> | null> {
  const byKey = new Map<string, Batch>()
  for (const batch of batches) if (!byKey.has(batch.key)) byKey.set(batch.key, batch)
  const { rows } = await sql.query<{ fresh: string[] }>(
    `with source as (
       select held.id from private.hold_bot_log_source($2) as held(id) where held.id is not null
     ), made as (
       insert into private.bot_log_batches (organization_id, source_id, key)
       select $1, s.id, key from source s cross join unnest($3::text[]) key order by key
       on conflict do nothing returning key
     )
     select array(select key from made) as fresh from source`,
    [organizationId, sourceId, [...byKey.keys()]],
  )
  if (rows[0] === undefined) return null
  const fresh = new Set(rows[0].fresh)
  return new Map([...byKey].filter(([key]) => fresh.has(key)))
}

async function joinOpenDelivery(sql: Sql, { sourceId }: SourcePlace, bytes: number): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `update llm_mentions.bot_log_deliveries set bytes = bytes + $2, received_at = now()
     where status = 'queued' and id = (
       select id from llm_mentions.bot_log_deliveries
       where source_id = $1 and status = 'queued' and open_until > now() and bytes + $2 <= $3
       order by open_until desc limit 1
     ) returning id`,
    [sourceId, bytes, joinedBytes],
  )
  return rows[0]?.id ?? null
}

async function openDelivery(sql: JobTransaction, place: SourcePlace, bytes: number): Promise<string> {
  const { organizationId, brandId, sourceId } = place
  const { rows } = await sql.query<{ id: string; until: Date }>(
    `insert into llm_mentions.bot_log_deliveries
       (organization_id, client_id, source_id, channel, status, bytes, open_until)
     select $1, $2, s.id, 'endpoint', 'queued', $4,
       now() + case when s.last_delivery_at > now() - interval '3 minutes' then interval '60 seconds' else interval '5 seconds' end
     from llm_mentions.bot_log_sources s where s.id = $3
     returning id, open_until as until`,
    [organizationId, brandId, sourceId, bytes],
  )
  const [opened] = rows
  if (opened === undefined) throw new Error('The log source no longer exists')
  await noteArrival(sql, sourceId)
  await sql.query(
    `delete from private.bot_log_batches where source_id = $1 and created_at < now() - make_interval(days => $2)`,
    [sourceId, batchMemoryDays],
  )
  importLater(sql, { organizationId, deliveryId: opened.id }, opened.until)
  return opened.id
}

/** Forgets the batches again if there is no room for them. */
async function isFull(
  sql: Sql,
  { organizationId, sourceId }: SourcePlace,
  fresh: ReadonlyMap<string, Batch>,
): Promise<boolean> {
  if ((await waitingBytes(sql, organizationId)) < botLogLimits.waitingBytes) return false
  await sql.query('delete from private.bot_log_batches where source_id = $1 and key = any($2)', [
    sourceId,
    [...fresh.keys()],
  ])
  return true
}

/** The delivery's row is locked by now, so no two batches get the same number. */
async function storeRaw(
  sql: Sql,
  { organizationId }: SourcePlace,
  deliveryId: string,
  content: Buffer,
): Promise<void> {
  for (let from = 0; from < content.length; from += pieceBytes)
    await sql.query(
      `insert into private.bot_log_pieces (organization_id, delivery_id, kind, piece, content)
       select $1, $2, 'raw', coalesce(max(piece) + 1, 0), $3 from private.bot_log_pieces
       where delivery_id = $2 and kind = 'raw'`,
      [organizationId, deliveryId, content.subarray(from, from + pieceBytes)],
    )
}

async function noteArrival(sql: Sql, sourceId: string): Promise<void> {
  await sql.query('select private.note_bot_log_knock($1), private.note_bot_log_arrival($1)', [sourceId])
}

/** Service IDs that sources name, for the vendor's check of who owns this URL. */
export async function fastlyServices(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ challenge: string }>(
    'select challenge from private.fastly_services() as challenge',
  )
  return rows.map(({ challenge }) => challenge)
}
