import { summedUnder } from '#core/bot-logs/sums/crawler-levels.ts'
import { packedPeriods } from '#core/bot-logs/sums/long-sums.ts'
import { packNumbers, packRising } from '#core/bot-logs/sums/packed-numbers.ts'
import type { Period } from '#core/calendar.ts'
import type { BrandHome } from '../../brands/brand-home.ts'
import type { Database, Sql } from '../../database.ts'
import { asSystem } from '../../system-client.ts'
import type { LogHome } from '../log-home.ts'
import { dates, textArray } from '../arrays.ts'
import { lockBrandLogs } from '../brand-logs-lock.ts'
import { fromPages, spanParameters } from '../reports/page-sums.ts'

const minutesBetween = 30
const maxBrands = 200

/** Marks the brands as checked, so that no other worker takes them at the same time. */
export async function brandsToSumUp(sql: Sql): Promise<BrandHome[]> {
  const { rows } = await sql.query<BrandHome>(
    `insert into private.bot_log_sum_checks as c (client_id, organization_id, looked_at)
     select s.client_id, s.organization_id, now() from (
       select s.client_id, s.organization_id from llm_mentions.bot_log_sources s
       left join private.bot_log_sum_checks k on k.client_id = s.client_id
       where s.last_line_at is not null and s.deleted_at is null
         and coalesce(k.looked_at, '-infinity') < now() - make_interval(mins => $1)
       group by s.client_id, s.organization_id
       order by min(coalesce(k.looked_at, '-infinity')) limit $2) s
     on conflict (client_id) do update set looked_at = excluded.looked_at
     returning c.organization_id as "organizationId", c.client_id as "brandId"`,
    [minutesBetween, maxBrands],
  )
  return rows
}

export type LogsToSumUp = { sources: string[]; crawlers: string[]; from: string }

/** With fewer visits in the last year, reports are fast without long sums. */
export const minVisits = 20_000

/** Null: there is too little to sum up. */
export async function logsToSumUp(
  sql: Sql,
  brandId: string,
  { today, least }: { today: string; least: number },
): Promise<LogsToSumUp | null> {
  const { rows } = await sql.query<{ crawler: string; visits: number; from: string }>(
    `select crawler, sum(hits::float8) filter (where day > $2::date - 366) as visits, min(day)::text as "from"
     from llm_mentions.bot_log_days where client_id = $1 group by crawler order by crawler`,
    [brandId, today],
  )
  if (rows.reduce((sum, { visits }) => sum + (visits ?? 0), 0) < least) return null
  const { rows: sources } = await sql.query<{ id: string }>(
    'select id from llm_mentions.bot_log_sources where client_id = $1 and deleted_at is null order by id',
    [brandId],
  )
  return {
    sources: sources.map(({ id }) => id),
    crawlers: rows.map(({ crawler }) => crawler),
    from: rows.map(({ from }) => from).toSorted()[0] ?? today,
  }
}

type Pack = Period & { source: string; key: string }

/** Packs what is missing, each in its own transaction, and drops packs of periods that are no longer used. */
export async function packPages(
  database: Database,
  home: BrandHome,
  { logs, today, signal }: { logs: LogsToSumUp; today: string; signal: AbortSignal },
): Promise<void> {
  const periods = packedPeriods(today)
  const sums = logs.crawlers.flatMap(summedUnder)
  const keys = new Set(sums.map(({ key }) => key))
  const dayKeys = new Set(sums.flatMap(({ grain, key }) => (grain === 'day' ? [key] : [])))
  const kept = await asSystem(database, async (sql) => {
    await dropOtherPacks(sql, home, periods)
    return listPacks(sql, home)
  })
  for (const period of periods)
    for (const source of logs.sources) {
      const isDay = period.from === period.to
      const missing = [...(isDay ? dayKeys : keys)].filter(
        (key) => !kept.has(nameOf({ ...period, source, key })),
      )
      // Days of all crawlers at once, and longer periods one by one, so that no import waits for long.
      for (const some of isDay ? [missing] : missing.map((key) => [key])) {
        signal.throwIfAborted()
        if (some.length > 0)
          await asSystem(database, async (sql) => {
            await lockBrandLogs(sql, home.brandId)
            await writePacks(sql, home, { ...period, source, keys: some })
          })
      }
    }
}

const nameOf = ({ source, key, from, to }: Pack) => `${source} ${from} ${to} ${key}`

async function dropOtherPacks(sql: Sql, { brandId }: BrandHome, periods: readonly Period[]): Promise<void> {
  await sql.query(
    `delete from llm_mentions.bot_log_page_packs p where p.client_id = $1 and not exists (
       select from unnest($2::date[], $3::date[]) k (first_day, last_day)
       where k.first_day = p.first_day and k.last_day = p.last_day)`,
    [brandId, periods.map(({ from }) => from), periods.map(({ to }) => to)],
  )
}

async function listPacks(sql: Sql, { brandId }: BrandHome): Promise<Set<string>> {
  const { rows } = await sql.query<Pack>(
    `select source_id as source, crawler as key, first_day::text as "from", last_day::text as "to"
     from llm_mentions.bot_log_page_packs where client_id = $1`,
    [brandId],
  )
  return new Set(rows.map(nameOf))
}

type PageOfPack = {
  id: number
  hits: number
  ok: number
  failed: number
  proven: number
  provenOk: number
  provenFailed: number
  bytes: number
  firstAt: number
  last: number
}

type Packs = Period & { source: string; keys: readonly string[] }

/** Several keys only for single days, whose rows are stored under the keys themselves. */
async function writePacks(sql: Sql, home: BrandHome, { source, keys, ...period }: Packs): Promise<void> {
  const { rows } = await sql.query<PageOfPack & { key: string }>(
    `select ${keys.length === 1 ? '$7::text' : 'p.crawler'} as key, p.url_id::float8 as id, sum(p.hits::float8) as hits,
            sum(p.ok::float8) as ok, sum(p.failed::float8) as failed, sum(p.proven::float8) as proven,
            sum(p.proven_ok::float8) as "provenOk", sum(p.proven_failed::float8) as "provenFailed",
            sum(p.bytes::float8) as bytes, floor(date_part('epoch', min(p.first_at)) * 1000) as "firstAt",
            max(floor(date_part('epoch', p.last_at) * 1000) * 1000 + p.last_status) as last
     ${fromPages}
     group by 1, 2
     order by 2`,
    [
      ...spanParameters({ brandId: home.brandId, sources: [source], period }, keys),
      ...(keys.length === 1 ? keys : []),
    ],
  )
  const pages = Map.groupBy(rows, ({ key }) => key)
  for (const key of keys) await writePack(sql, home, { ...period, source, key }, pages.get(key) ?? [])
}

async function writePack(
  sql: Sql,
  home: BrandHome,
  { source, key, from, to }: Pack,
  rows: readonly PageOfPack[],
): Promise<void> {
  const start = Date.parse(`${from}T00:00:00Z`)
  const packed = (of: (page: PageOfPack) => number) => Buffer.from(packNumbers(rows.map(of)))
  await sql.query(
    `insert into llm_mentions.bot_log_page_packs (organization_id, client_id, source_id, crawler, first_day, last_day, pages,
       urls, hits, ok, failed, proven, proven_ok, proven_failed, bytes, first_at, last_at, last_status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict do nothing`, // Another worker was first.
    [
      home.organizationId,
      home.brandId,
      source,
      key,
      from,
      to,
      rows.length,
      Buffer.from(packRising(rows.map(({ id }) => id))),
      packed(({ hits }) => hits),
      packed(({ ok }) => ok),
      packed(({ failed }) => failed),
      packed(({ proven }) => proven),
      packed(({ provenOk }) => provenOk),
      packed(({ provenFailed }) => provenFailed),
      packed(({ bytes }) => bytes),
      packed(({ firstAt }) => firstAt - start),
      packed(({ last }) => Math.floor(last / 1000) - start),
      packed(({ last }) => last % 1000),
    ],
  )
}

/** Drops long sums that include a day whose visits are added or changed. */
export async function forgetLongSums(
  sql: Sql,
  { brandId, sourceId }: LogHome,
  days: readonly { crawler: string; day: number }[],
): Promise<void> {
  const touched = new Map<string, { key: string; day: number }>()
  for (const { crawler, day } of days)
    for (const { key } of summedUnder(crawler)) touched.set(`${key} ${day}`, { key, day })
  if (touched.size === 0) return
  const values = [...touched.values()]
  for (const table of tables)
    await sql.query(
      `delete from llm_mentions.${table} s using unnest($3::text[], $4::date[]) t (key, day)
       where s.client_id = $1 and s.source_id = $2 and s.crawler = t.key and t.day between s.first_day and s.last_day`,
      [brandId, sourceId, textArray(values.map(({ key }) => key)), dates(values.map(({ day }) => day))],
    )
}

/** Those of days before the cutoff; null: of all days. */
export async function forgetLongSumsBefore(
  sql: Sql,
  { brandId, sourceId }: { brandId: string; sourceId: string | null },
  cutoff: Date | null,
): Promise<void> {
  for (const table of tables)
    await sql.query(
      `delete from llm_mentions.${table}
       where client_id = $1 and ($2::uuid is null or source_id = $2)
         and ($3::timestamptz is null or first_day < ($3 at time zone 'UTC')::date)`,
      [brandId, sourceId, cutoff],
    )
}

const tables = ['bot_log_page_packs', 'bot_log_robots_sums'] as const
