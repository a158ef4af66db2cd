import { summedUnder } from '#core/bot-logs/sums/crawler-levels.ts'
import type { Row } from '#core/database/row.ts'
import type { Database, Sql } from '../database.ts'
import { asSystem, systemStatement } from '../system-client.ts'
import { textArray } from './arrays.ts'
import { lockBrandLogs } from './brand-logs-lock.ts'
import { forgetLongSumsBefore } from './sums/long-sums.ts'
import { notifyLogChange } from './intake/store-hits.ts'

/** Rows deleted in one transaction: short enough not to block others. */
const rowsAtOnce = 5000
/** How long rejected lines, and batches sent by programs, are listed. */
const rejectedKeptDays = 30
const batchesListedDays = 90

type Source = Row<'bot_log_sources', 'id' | 'organizationId' | 'keepDays'> & { brandId: string }

/**
 * Deletes data past the retention of an organization's sources, and rows without references. Few rows per transaction;
 * sums of old days are deleted first, so that no report counts partly deleted visits. May be stopped and repeated at
 * any point. Returns how many hits were deleted.
 */
export async function deleteOldBotLogs(
  database: Database,
  organizationId: string,
  { signal, now = new Date() }: { signal: AbortSignal; now?: Date },
): Promise<number> {
  let hits = 0
  for (const source of await sourcesOf(database, organizationId)) {
    signal.throwIfAborted()
    const cutoff = cutoffOf(now, source.keepDays)
    await dropOldSums(database, source, cutoff, signal)
    hits += await deleteHits(database, source, cutoff, signal)
    await deleteLineKeys(database, source, cutoff, signal)
    await deleteUnusedAddresses(database, source, signal)
    await deleteOldDeliveries(database, source, signal)
  }
  const brands = new Set((await sourcesOf(database, organizationId)).map(({ brandId }) => brandId))
  for (const brandId of brands) await deleteUnusedUrls(database, brandId, signal)
  return hits
}

/** The first day that is kept; lines read later are held to the same limit. */
export function cutoffOf(now: Date, keepDays: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - keepDays))
}

/**
 * Deletes a source whose deletion was requested at least a minute ago, with all its data, few rows at a time. False if
 * it was not requested, or the source is gone. May be stopped and repeated at any point: its own row is deleted last.
 */
export async function eraseBotLogSource(
  database: Database,
  { organizationId, sourceId }: { organizationId: string; sourceId: string },
  { signal }: { signal: AbortSignal },
): Promise<boolean> {
  const { rows } = await asSystem(database, (sql) =>
    sql.query<Source>(
      `update llm_mentions.bot_log_sources set name = left(name, 40) || ' ' || left(id::text, 13), is_paused = true
       where id = $2 and organization_id = $1 and deleted_at <= now() - interval '1 minute'
       returning id, organization_id as "organizationId", client_id as "brandId", keep_days as "keepDays"`,
      [organizationId, sourceId],
    ),
  )
  const [source] = rows
  if (source === undefined) return false
  await emptyBotLogSource(database, source, signal)
  await asSystem(database, async (sql) => {
    await lockBrandLogs(sql, source.brandId)
    await sql.query('delete from llm_mentions.bot_log_sources where id = $1', [source.id])
    // Sums of crawled sitemap pages contain its visits until they are recomputed.
    await sql.query('update private.bot_log_sitemap_checks set next_at = now() where client_id = $1', [
      source.brandId,
    ])
    await notifyLogChange(sql, source.brandId)
  })
  await deleteUnusedUrls(database, source.brandId, signal)
  return true
}

/** All data of an organization's sources, before its deletion removes the sources themselves. */
export async function emptyBotLogSources(
  database: Database,
  organizationId: string,
  signal: AbortSignal,
): Promise<void> {
  for (const source of await sourcesOf(database, organizationId))
    await emptyBotLogSource(database, source, signal)
}

/** Sources whose deletion was requested and whose job was lost. */
export async function sourcesToDelete(
  database: Database,
): Promise<{ organizationId: string; sourceId: string }[]> {
  const { rows } = await systemStatement<{ organizationId: string; sourceId: string }>(
    database,
    `select organization_id as "organizationId", id as "sourceId" from llm_mentions.bot_log_sources
     where deleted_at < now() - interval '1 hour' order by deleted_at limit 100`,
    [],
  )
  return rows
}

async function sourcesOf(database: Database, organizationId: string): Promise<Source[]> {
  const { rows } = await systemStatement<Source>(
    database,
    `select id, organization_id as "organizationId", client_id as "brandId", keep_days as "keepDays"
     from llm_mentions.bot_log_sources where organization_id = $1 order by id`,
    [organizationId],
  )
  return rows
}

async function emptyBotLogSource(database: Database, source: Source, signal: AbortSignal): Promise<void> {
  await asSystem(database, (sql) =>
    sql.query(
      `update llm_mentions.bot_log_deliveries set status = 'cancelled', finished_at = now()
       where source_id = $1 and status in ('receiving', 'queued', 'reading')`,
      [source.id],
    ),
  )
  await dropOldSums(database, source, null, signal)
  await deleteHits(database, source, null, signal)
  await deleteLineKeys(database, source, null, signal)
  await inBatches(
    database,
    signal,
    `delete from llm_mentions.bot_log_sitemap_reads where ctid = any (array(
       select ctid from llm_mentions.bot_log_sitemap_reads where source_id = $1 limit ${rowsAtOnce}))`,
    [source.id],
  )
  await inBatches(
    database,
    signal,
    `delete from private.bot_log_pieces where ctid = any (array(
       select p.ctid from llm_mentions.bot_log_deliveries d join private.bot_log_pieces p on p.delivery_id = d.id
       where d.source_id = $1 limit 20))`,
    [source.id],
    20,
  )
  await inBatches(
    database,
    signal,
    `delete from private.bot_log_addresses where ctid = any (array(
       select ctid from private.bot_log_addresses where source_id = $1 limit ${rowsAtOnce}))`,
    [source.id],
  )
}

/**
 * Deletes sums before the cutoff (null: all), one day, week, or month per transaction. Those that contain it are
 * recomputed.
 */
async function dropOldSums(
  database: Database,
  { id, brandId }: Source,
  cutoff: Date | null,
  signal: AbortSignal,
): Promise<void> {
  const dropBuckets = async (table: string, column: string, condition: string, before: string) => {
    for (;;) {
      signal.throwIfAborted()
      const dropped = await asSystem(database, async (sql) => {
        await lockBrandLogs(sql, brandId)
        const { rowCount } = await sql.query(
          `delete from llm_mentions.${table} s
           where s.client_id = $1 and s.source_id = $2 and ${condition} and s.${column} = (
             select o.${column} from llm_mentions.${table} o
             where o.client_id = $1 and o.source_id = $2 and ${condition.replaceAll('s.', 'o.')}
               and ($3::timestamptz is null or o.${column} < ${before}) order by o.${column} limit 1)`,
          [brandId, id, cutoff],
        )
        return rowCount ?? 0
      })
      if (dropped === 0) return
    }
  }
  // Repeated at the end, for sums created meanwhile.
  const forgetLong = () =>
    asSystem(database, async (sql) => {
      await lockBrandLogs(sql, brandId)
      await forgetLongSumsBefore(sql, { brandId, sourceId: id }, cutoff)
    })
  const day = "($3 at time zone 'UTC')::date"
  await forgetLong()
  await dropBuckets('bot_log_hours', 'hour', 'true', '$3')
  await dropBuckets('bot_log_traffic', 'hour', 'true', '$3')
  await dropBuckets('bot_log_days', 'day', 'true', day)
  await dropBuckets('bot_log_referral_days', 'day', 'true', day)
  await dropBuckets('bot_log_referrals', 'bucket', "s.grain = 'day'", day)
  await dropBuckets('bot_log_referrals', 'bucket', "s.grain = 'month'", `date_trunc('month', ${day})::date`)
  if (cutoff !== null) await sumReferralsAgain(database, { id, brandId }, cutoff)
  await dropBuckets('bot_log_pages', 'bucket', "s.grain = 'day'", day)
  for (const grain of ['week', 'month'] as const) {
    await dropBuckets(
      'bot_log_pages',
      'bucket',
      `s.grain = '${grain}'`,
      `date_trunc('${grain}', ${day})::date`,
    )
    if (cutoff !== null) await sumAgain(database, { id, brandId }, grain, cutoff)
  }
  await forgetLong()
}

/** The week or month that contains the cutoff, from its remaining days. */
async function sumAgain(
  database: Database,
  { id, brandId }: Pick<Source, 'id' | 'brandId'>,
  grain: 'week' | 'month',
  cutoff: Date,
): Promise<void> {
  await asSystem(database, async (sql) => {
    await lockBrandLogs(sql, brandId)
    const { rowCount } = await sql.query(
      `delete from llm_mentions.bot_log_pages p
       where p.client_id = $1 and p.source_id = $2 and p.grain = $3
         and p.bucket = date_trunc($3, ($4::timestamptz at time zone 'UTC')::date)::date
         and p.first_at < $4`,
      [brandId, id, grain, cutoff],
    )
    if (rowCount === 0) return
    const { rows } = await sql.query<{ crawler: string }>(
      'select distinct crawler from llm_mentions.bot_log_days where client_id = $1 and source_id = $2',
      [brandId, id],
    )
    const sums = rows.flatMap(({ crawler }) =>
      summedUnder(crawler).flatMap((sum) => (sum.grain === grain ? { crawler, key: sum.key } : [])),
    )
    await sql.query(
      `insert into llm_mentions.bot_log_pages (organization_id, client_id, source_id, grain, bucket, crawler, url_id, hits, ok,
         redirected, failed, proven, proven_ok, proven_failed, bytes, first_at, last_at, last_status)
       select organization_id, client_id, source_id, $3, date_trunc($3, bucket)::date, l.key, url_id, sum(hits), sum(ok),
         sum(redirected), sum(failed), sum(proven), sum(proven_ok), sum(proven_failed), sum(bytes), min(first_at),
         max(last_at), (array_agg(last_status order by last_at desc, last_status desc))[1]
       from llm_mentions.bot_log_pages p
       join unnest($5::text[], $6::text[]) as l(crawler, key) on l.crawler = p.crawler
       where client_id = $1 and source_id = $2 and grain = 'day'
         and bucket >= date_trunc($3, ($4::timestamptz at time zone 'UTC')::date)::date
         and bucket < (date_trunc($3, ($4::timestamptz at time zone 'UTC')::date) + ('1 ' || $3)::interval)::date
       group by 1, 2, 3, 4, 5, 6, 7
       on conflict do nothing`, // Rows without data of the deleted days.
      [
        brandId,
        id,
        grain,
        cutoff,
        textArray(sums.map(({ crawler }) => crawler)),
        textArray(sums.map(({ key }) => key)),
      ],
    )
  })
}

async function sumReferralsAgain(
  database: Database,
  { id, brandId }: Pick<Source, 'id' | 'brandId'>,
  cutoff: Date,
): Promise<void> {
  await asSystem(database, async (sql) => {
    await lockBrandLogs(sql, brandId)
    const month = "date_trunc('month', ($3::timestamptz at time zone 'UTC')::date)"
    await sql.query(
      `delete from llm_mentions.bot_log_referrals
       where client_id = $1 and source_id = $2 and grain = 'month' and bucket = ${month}::date`,
      [brandId, id, cutoff],
    )
    await sql.query(
      `insert into llm_mentions.bot_log_referrals
         (organization_id, client_id, source_id, grain, bucket, operator, host, url_id, visits)
       select organization_id, client_id, source_id, 'month', ${month}::date, operator, host, url_id, sum(visits)
       from llm_mentions.bot_log_referrals
       where client_id = $1 and source_id = $2 and grain = 'day' and bucket >= ${month}::date
         and bucket < (${month} + interval '1 month')::date
       group by 1, 2, 3, 5, 6, 7, 8`,
      [brandId, id, cutoff],
    )
  })
}

async function deleteHits(
  database: Database,
  { id }: Source,
  cutoff: Date | null,
  signal: AbortSignal,
): Promise<number> {
  return inBatches(
    database,
    signal,
    `delete from llm_mentions.bot_log_hits where source_id = $1 and at <= (
       select max(at) from (
         select at from llm_mentions.bot_log_hits
         where source_id = $1 and ($2::timestamptz is null or at < $2) order by at limit ${rowsAtOnce}) as oldest)`,
    [id, cutoff],
    1,
  )
}

async function deleteLineKeys(
  database: Database,
  { id }: Source,
  cutoff: Date | null,
  signal: AbortSignal,
): Promise<void> {
  await inBatches(
    database,
    signal,
    `delete from private.bot_log_lines where ctid = any (array(
       select ctid from private.bot_log_lines where source_id = $1 and ($2::timestamptz is null or hour < $2) limit 500))`,
    [id, cutoff],
    500,
  )
}

async function deleteUnusedAddresses(database: Database, { id }: Source, signal: AbortSignal): Promise<void> {
  await inBatches(
    database,
    signal,
    `delete from private.bot_log_addresses where ctid = any (array(
       select a.ctid from private.bot_log_addresses a
       where a.source_id = $1 and not exists (select from llm_mentions.bot_log_hits h where h.address_id = a.id)
       limit ${rowsAtOnce}))`,
    [id],
  )
}

async function deleteOldDeliveries(
  database: Database,
  { id, keepDays }: Source,
  signal: AbortSignal,
): Promise<void> {
  await inBatches(
    database,
    signal,
    `delete from private.bot_log_pieces where ctid = any (array(
       select p.ctid from llm_mentions.bot_log_deliveries d join private.bot_log_pieces p on p.delivery_id = d.id
       where d.source_id = $1 and p.kind = 'rejected' and d.finished_at < now() - make_interval(days => $2) limit 20))`,
    [id, rejectedKeptDays],
    20,
  )
  await inBatches(
    database,
    signal,
    `delete from llm_mentions.bot_log_deliveries where ctid = any (array(
       select ctid from llm_mentions.bot_log_deliveries
       where source_id = $1 and status in ('completed', 'failed', 'cancelled')
         and finished_at < now() - make_interval(days => case channel when 'endpoint' then $2::integer else $3::integer end)
       limit ${rowsAtOnce}))`,
    [id, batchesListedDays, Math.max(keepDays, batchesListedDays)],
  )
}

/**
 * Unreferenced URLs of a site; sums of pages refer to hits. While a delivery of the brand is read its IDs are in use,
 * so none are deleted then.
 */
async function deleteUnusedUrls(database: Database, brandId: string, signal: AbortSignal): Promise<void> {
  for (let after = 0; ;) {
    signal.throwIfAborted()
    const next = await asSystem(database, async (sql) => {
      await lockBrandLogs(sql, brandId)
      return deleteUnusedUrlsAfter(sql, brandId, after)
    })
    if (next === null) return
    after = next
  }
}

async function deleteUnusedUrlsAfter(sql: Sql, brandId: string, after: number): Promise<number | null> {
  const { rows } = await sql.query<{ last: number | null }>(
    `with looked_at as (
       select u.id from llm_mentions.bot_log_urls u
       where u.client_id = $1 and u.organization_id = (select organization_id from llm_mentions.clients where id = $1)
         and u.id > $2
         and not exists (select from llm_mentions.bot_log_deliveries d where d.client_id = $1 and d.status = 'reading')
       order by u.id limit ${rowsAtOnce}
     ), gone as (
       delete from llm_mentions.bot_log_urls u using looked_at l
       where u.id = l.id
         and not exists (select from llm_mentions.bot_log_hits h where h.url_id = u.id)
         and not exists (select from llm_mentions.bot_log_referrals r where r.url_id = u.id)
     )
     select max(id) as last from looked_at`,
    [brandId, after],
  )
  return rows[0]?.last ?? null
}

/** Repeats a statement that deletes at most `atOnce` rows, or at least one, until it finds no more. */
async function inBatches(
  database: Database,
  signal: AbortSignal,
  statement: string,
  parameters: unknown[],
  atOnce = rowsAtOnce,
): Promise<number> {
  let deleted = 0
  for (;;) {
    signal.throwIfAborted()
    const { rowCount } = await asSystem(database, (sql) => sql.query(statement, parameters))
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) return deleted
  }
}
