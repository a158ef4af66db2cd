import { gzipSync } from 'node:zlib'
import { dayMs, HitSums, hourMs, type TrafficSum } from '#core/bot-logs/sums/roll-ups.ts'
import { inTransaction, type Database, type Sql } from '../../database.ts'
import { addHourSums, addReferralSums, addTrafficSums, type ReferralSum } from '../sums/add-sums.ts'
import { storePages } from '../sums/store-pages.ts'
import { learnAddresses, type KeptAddresses } from '../addresses.ts'
import { lockBrandLogs } from '../brand-logs-lock.ts'
import { copyHits, type HitRow } from './copy-hits.ts'
import type { LineBatch, ReadHit, ReadReferral } from './line-batch.ts'
import { LineKeys } from './line-keys.ts'
import { UrlDictionary } from '../urls.ts'

export type OpenDelivery = {
  organizationId: string
  brandId: string
  sourceId: string
  deliveryId: string
  /** The last processed line. */
  lines: number
  keptAddresses: KeptAddresses
}

/** What an import knows from one batch to the next. */
export type LogStore = { delivery: OpenDelivery; key: Buffer; lineKeys: LineKeys; urls: UrlDictionary }

export const openLogStore = (delivery: OpenDelivery, key: Buffer): LogStore => ({
  delivery,
  key,
  lineKeys: new LineKeys(delivery),
  urls: new UrlDictionary(delivery),
})

export type StoredLines = { hits: number; repeated: number; referrals: number }

/** Maximum rejected lines that are kept for the download. */
export const rejectedLinesKept = 1_000_000

/**
 * Stores a batch in one transaction: new hits, the sums over all new lines, and the line reached. Null if this process
 * no longer owns the delivery: it was canceled or taken over.
 */
export async function storeLines(
  database: Database,
  store: LogStore,
  batch: LineBatch,
  bytesRead: number,
): Promise<StoredLines | null> {
  await ensureMonths(database, batch)
  return inTransaction(
    database,
    async (client) => {
      const sql: Sql = { query: (text, parameters) => client.query(text, parameters && [...parameters]) }
      const { delivery, lineKeys } = store
      await lockBrandLogs(sql, delivery.brandId)
      if (!(await isOurs(sql, delivery))) return null
      const news = await newLines(sql, lineKeys, batch)
      const hits = await hitRows(sql, store, news.hits)
      if (news.hits.length > 0) await copyHits(client, delivery, hits.rows)
      await addHourSums(sql, delivery, 'bot_log_hours', hits.sums.hours())
      await addHourSums(sql, delivery, 'bot_log_days', hits.sums.days())
      await storePages({ client, sql }, delivery, hits.sums, (urlId) => store.urls.isNew(urlId))
      await addReferralSums(sql, delivery, await referralSums(sql, store, news.referrals))
      await addTrafficSums(sql, delivery, news.traffic)
      await lineKeys.write(sql)
      const stored = { hits: news.hits.length, repeated: news.repeated, referrals: news.referrals.length }
      await noteProgress(sql, delivery, { batch, stored, bytesRead })
      delivery.lines += batch.lines
      return stored
    },
    'begin; set local role service_role',
  )
}

/** In a separate transaction: attaching a month must not wait for a long batch. */
async function ensureMonths(database: Database, batch: LineBatch): Promise<void> {
  const months = new Set<number>()
  for (const { at } of batch.hits.values()) {
    const date = new Date(at)
    months.add(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
  }
  const missing = [...months].filter((month) => !knownMonths(database).has(month))
  for (const month of missing) {
    await inTransaction(
      database,
      (client) => client.query('select private.ensure_bot_log_partitions($1, $1)', [new Date(month)]),
      'begin; set local role service_role',
    )
    knownMonths(database).add(month)
  }
}

const monthsOf = new WeakMap<Database, Set<number>>()
function knownMonths(database: Database): Set<number> {
  const known = monthsOf.get(database) ?? new Set()
  monthsOf.set(database, known)
  return known
}

async function isOurs(sql: Sql, { deliveryId, lines }: OpenDelivery): Promise<boolean> {
  const { rows } = await sql.query<{ isOurs: boolean }>(
    `select status = 'reading' and lines = $2 as "isOurs" from llm_mentions.bot_log_deliveries where id = $1 for update`,
    [deliveryId, lines],
  )
  return rows[0]?.isOurs ?? false
}

type NewLines = {
  hits: (ReadHit & { lineKey: number })[]
  referrals: ReadReferral[]
  traffic: TrafficSum[]
  repeated: number
}

async function newLines(sql: Sql, lineKeys: LineKeys, batch: LineBatch): Promise<NewLines> {
  const news: NewLines = { hits: [], referrals: [], traffic: [], repeated: 0 }
  const traffic = new Map<string, TrafficSum>()
  await lineKeys.read(sql, batch.touchedHours())
  for (let at = 0; at < batch.length; at += 1) {
    const hour = batch.hour(at)
    const own = lineKeys.count(hour, batch.key(at), batch.isUnique(at))
    if (own === null) {
      news.repeated += 1
      continue
    }
    const [kind, statusClass] = [batch.kind(at), batch.statusClass(at)]
    const key = `${hour} ${kind} ${statusClass}`
    const sum = traffic.get(key) ?? { hour: hour * hourMs, kind, statusClass, requests: 0 }
    sum.requests += batch.weight(at)
    traffic.set(key, sum)
    const hit = batch.hits.get(at)
    if (hit !== undefined) news.hits.push({ ...hit, lineKey: own })
    const referral = batch.referrals.get(at)
    if (referral !== undefined) news.referrals.push(referral)
  }
  news.traffic = [...traffic.values()]
  return news
}

async function hitRows(
  sql: Sql,
  { delivery, key, urls }: LogStore,
  hits: NewLines['hits'],
): Promise<{ rows: Iterable<HitRow>; sums: HitSums }> {
  urls.startTransaction()
  await urls.learn(
    sql,
    hits.map(({ asked }) => asked),
  )
  const addressIds = await learnAddresses(sql, delivery, {
    key,
    kept: delivery.keptAddresses,
    seen: hits.flatMap(({ address, mayReverse }) =>
      address === null ? [] : [{ address, isPending: mayReverse }],
    ),
  })
  const sums = new HitSums()
  for (const hit of hits) {
    const { id: urlId, pathClass } = urls.of(hit.asked)
    sums.add({ ...hit, urlId, pathClass })
  }
  return { rows: rowsOf(hits, { urls, addressIds }), sums }
}

/** Made one by one while they are written, because a batch has many. */
function* rowsOf(
  hits: NewLines['hits'],
  { urls, addressIds }: { urls: UrlDictionary; addressIds: ReadonlyMap<string, number> },
): Generator<HitRow> {
  for (const { asked, address, mayReverse: _mayReverse, ...hit } of hits)
    yield {
      ...hit,
      urlId: urls.of(asked).id,
      addressId: (address === null ? null : addressIds.get(address)) ?? null,
    }
}

async function referralSums(
  sql: Sql,
  { urls }: LogStore,
  referrals: readonly ReadReferral[],
): Promise<ReferralSum[]> {
  await urls.learn(
    sql,
    referrals.map(({ asked }) => asked),
  )
  const sums = new Map<string, ReferralSum>()
  for (const { asked, at, operator, host, weight } of referrals) {
    const day = at - (at % dayMs)
    const urlId = urls.of(asked).id
    const key = `${day} ${host} ${urlId}`
    const sum = sums.get(key) ?? { day, operator, host, urlId, visits: 0 }
    sum.visits += weight
    sums.set(key, sum)
  }
  return [...sums.values()]
}

async function noteProgress(
  sql: Sql,
  { brandId, sourceId, organizationId, deliveryId, lines }: OpenDelivery,
  { batch, stored, bytesRead }: { batch: LineBatch; stored: StoredLines; bytesRead: number },
): Promise<void> {
  const moment = (at: number) => (Number.isFinite(at) ? new Date(at) : null)
  const { rows } = await sql.query<{ rejected: number }>(
    `update llm_mentions.bot_log_deliveries d
     set lines = $2, bytes_read = greatest(bytes_read, $3), parsed = parsed + $4, rejected = rejected + $5, hits = hits + $6,
       repeated = repeated + $7, outdated = outdated + $8, referrals = referrals + $9,
       first_at = least(first_at, $10), last_at = greatest(last_at, $11),
       rejected_by = (
         select coalesce(jsonb_object_agg(reason, lines), '{}')
         from (select reason, sum(lines::bigint) as lines
               from (select * from jsonb_each_text(d.rejected_by) union all select * from jsonb_each_text($12::jsonb)) as both_of(reason, lines)
               group by reason) as summed)
     where id = $1 returning rejected`,
    [
      deliveryId,
      lines + batch.lines,
      bytesRead,
      batch.parsed,
      batch.rejected,
      stored.hits,
      stored.repeated,
      batch.outdated,
      stored.referrals,
      moment(batch.firstAt),
      moment(batch.lastAt),
      JSON.stringify(batch.rejectedBy),
    ],
  )
  await sql.query(
    `update llm_mentions.bot_log_sources
     set last_delivery_at = now(), last_line_at = greatest(last_line_at, $2) where id = $1`,
    [sourceId, moment(batch.lastAt)],
  )
  const before = (rows[0]?.rejected ?? 0) - batch.rejected
  const room = Math.max(0, rejectedLinesKept - before)
  if (batch.rejectedText.length > 0 && room > 0)
    await sql.query(
      `insert into private.bot_log_pieces (organization_id, delivery_id, kind, piece, content)
       select $1, $2, 'rejected', coalesce(max(piece) + 1, 0), $3 from private.bot_log_pieces
       where delivery_id = $2 and kind = 'rejected'`,
      [organizationId, deliveryId, gzipSync(batch.rejectedText.slice(0, room).join(''))],
    )
  await announceProgress(sql, { brandId, deliveryId })
}

const announceEveryMs = 2000
const reportedAt = new Map<string, number>()

/** Notifies open tabs of users who may see it. */
async function announceProgress(
  sql: Sql,
  { brandId, deliveryId }: { brandId: string; deliveryId: string },
): Promise<void> {
  const now = performance.now()
  if (now - (reportedAt.get(deliveryId) ?? -Infinity) < announceEveryMs) return
  for (const [id, at] of reportedAt) if (now - at > 60_000) reportedAt.delete(id)
  reportedAt.set(deliveryId, now)
  await notifyLogChange(sql, brandId)
}

export async function notifyLogChange(sql: Sql, brandId: string): Promise<void> {
  await sql.query('select private.notify_of_bot_logs($1)', [brandId])
}
