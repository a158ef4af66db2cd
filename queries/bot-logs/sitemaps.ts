import { z } from 'zod'
import { countedUnder } from '#core/bot-logs/sums/crawler-levels.ts'
import { batchFrom, sameGoMinutes, verdictOnDates, type SitemapDates } from '#core/bot-logs/sitemap/dates.ts'
import type { Lastmod } from '#core/bot-logs/sitemap/lastmod.ts'
import { namedSitemaps } from '#core/bot-logs/sitemap/limits.ts'
import type { ListedPage } from '#core/bot-logs/sitemap/listed-page.ts'
import { problemOf, type LeftOut, type SitemapProblem } from '#core/bot-logs/sitemap/problems.ts'
import type { SiteHost } from '#core/bot-logs/site-host.ts'
import type { Row } from '#core/database/row.ts'
import { actForSystem } from '../acting-for-system.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import type { CallerTransaction } from '../user-client.ts'
import { moments, plainArray, textArray } from './arrays.ts'
import { siteHosts } from './site-hosts.ts'

/** Where to look for the sitemaps of a host. */
export type SitemapStart = SiteHost & {
  starts: string[]
  from: 'hand' | 'robots' | 'usual'
  isSandbox: boolean
}

/** Hosts of a brand with their first URLs: set by a user, named by robots.txt, or the usual place. */
export async function sitemapStarts(sql: Sql, brandId: string): Promise<SitemapStart[]> {
  const hosts = await siteHosts(sql, brandId)
  const { rows } = await sql.query<Row<'bot_log_sitemaps', 'host' | 'address' | 'isSandbox'>>(
    `select host, address, is_sandbox as "isSandbox" from llm_mentions.bot_log_sitemaps where client_id = $1`,
    [brandId],
  )
  const { rows: robots } = await sql.query<{ host: string; content: string }>(
    `select distinct on (host) host, content from llm_mentions.bot_log_robots
     where client_id = $1 and status = 200 order by host, fetched_at desc`,
    [brandId],
  )
  return hosts.map((site) => {
    const known = rows.find(({ host }) => host === site.host)
    const named = namedSitemaps(robots.find(({ host }) => host === site.host)?.content ?? '')
    const given = known?.address ?? null
    return {
      ...site,
      isSandbox: known?.isSandbox ?? false,
      from: given !== null ? 'hand' : named.length > 0 ? 'robots' : 'usual',
      starts: given !== null ? [given] : named.length > 0 ? named : [`https://${site.host}/sitemap.xml`],
    }
  })
}

const hoursBetween = 24
/** How long logs may wait to be matched to known pages. */
const minutesBetween = 15

/** Brands with logs whose sitemaps are due, or whose logs received lines. */
export async function dueSitemapBrands(sql: Sql): Promise<BrandHome[]> {
  await sql.query(
    `insert into private.bot_log_sitemap_checks (client_id, organization_id)
     select distinct s.client_id, s.organization_id from llm_mentions.bot_log_sources s
     where s.last_line_at is not null and s.deleted_at is null
       and not exists (select from private.bot_log_sitemap_checks c where c.client_id = s.client_id)
     on conflict do nothing`,
  )
  const { rows } = await sql.query<BrandHome>(
    `select c.organization_id as "organizationId", c.client_id as "brandId" from private.bot_log_sitemap_checks c
     where c.next_at <= now()
       or (coalesce(c.measured_at, '-infinity') < now() - make_interval(mins => $1) and exists (
         select from llm_mentions.bot_log_deliveries d
         where d.client_id = c.client_id and d.created_at > now() - interval '30 days'
           and coalesce(d.finished_at, now()) > coalesce(c.measured_at, '-infinity') and d.hits > 0))
     order by c.next_at limit 200`,
    [minutesBetween],
  )
  return rows
}

/** Since when the sitemaps of a brand are due; null: they are not. */
export async function readingDueSince(
  sql: Sql,
  { brandId, organizationId }: BrandHome,
): Promise<Date | null> {
  const { rows } = await sql.query<{ nextAt: Date }>(
    `select next_at as "nextAt" from private.bot_log_sitemap_checks
     where client_id = $1 and organization_id = $2 and next_at <= now()`,
    [brandId, organizationId],
  )
  return rows[0]?.nextAt ?? null
}

/** They were read: next in a day, unless another reading was requested meanwhile. */
export async function endDueReading(sql: Sql, { brandId }: BrandHome, dueSince: Date): Promise<void> {
  await sql.query(
    `update private.bot_log_sitemap_checks set next_at = now() + make_interval(hours => $3)
     where client_id = $1 and date_trunc('milliseconds', next_at) = $2`,
    [brandId, dueSince, hoursBetween],
  )
}

/** Ends interrupted readings, such as after a worker died: the previous result stays. */
export async function giveUpReadings(sql: Sql, { brandId }: BrandHome): Promise<void> {
  await sql.query('delete from private.bot_log_sitemap_staged where client_id = $1', [brandId])
  await sql.query(
    `update llm_mentions.bot_log_sitemaps set reading_since = null, tried_at = now(), problem = $2
     where client_id = $1 and reading_since is not null`,
    [brandId, JSON.stringify(problemOf('unfinished'))],
  )
}

/** Requests a reading at once. The caller has checked the right to connect logs. Acts for the system from here on. */
export async function readSitemapsNow(sql: CallerTransaction, home: BrandHome): Promise<void> {
  await actForSystem(sql, home.organizationId)
  await sql.query(
    `insert into private.bot_log_sitemap_checks (client_id, organization_id) values ($1, $2)
     on conflict (client_id) do update set next_at = now()`,
    [home.brandId, home.organizationId],
  )
  enqueueSitemaps(sql, home)
}

export function enqueueSitemaps(sql: Pick<CallerTransaction, 'enqueueLater'>, home: BrandHome): void {
  sql.enqueueLater('refresh-sitemaps', home)
}

/** Whether the caller may set sitemap URLs and have them read. */
export async function mayConnectLogs(sql: Sql, brandId: string): Promise<boolean> {
  const { rows } = await sql.query<{ may: boolean }>(
    'select $1 in (select private.my_connectable_bot_log_brand_ids()) as may',
    [brandId],
  )
  return rows[0]?.may === true
}

/** Sets the sitemap URL of a host; null: as robots.txt says, or the usual place. Acts for the system from here on. */
export async function setSitemapAddress(
  sql: CallerTransaction,
  { brandId, organizationId }: BrandHome,
  host: string,
  address: string | null,
): Promise<void> {
  await actForSystem(sql, organizationId)
  await sql.query(
    `insert into llm_mentions.bot_log_sitemaps (organization_id, client_id, host, address) values ($1, $2, $3, $4)
     on conflict (client_id, host) do update set address = excluded.address`,
    [organizationId, brandId, host, address],
  )
  await sql.query('select private.note_act($1, $2, $3, $4, $5, $6, $7)', [
    'bot-log-sitemap.changed',
    organizationId,
    brandId,
    'bot-log-sitemap',
    host,
    host,
    JSON.stringify({ address: [null, address] }),
  ])
}

export type HostReading = BrandHome & { host: string; isSandbox: boolean }

export async function beginReading(
  sql: Sql,
  { organizationId, brandId, host, isSandbox }: HostReading,
): Promise<void> {
  await dropStaged(sql, brandId, host)
  await sql.query(
    `insert into llm_mentions.bot_log_sitemaps as s (organization_id, client_id, host, is_sandbox, reading_since)
     values ($1, $2, $3, $4, now())
     on conflict (client_id, host) do update
     set reading_since = now(), reading_files = 0, reading_entries = 0, is_sandbox = excluded.is_sandbox`,
    [organizationId, brandId, host, isSandbox],
  )
  await tell(sql, brandId)
}

export async function noteReading(
  sql: Sql,
  { brandId, host }: HostReading,
  { files, entries }: { files: number; entries: number },
): Promise<void> {
  await sql.query(
    `update llm_mentions.bot_log_sitemaps set reading_files = $3, reading_entries = $4
     where client_id = $1 and host = $2`,
    [brandId, host, files, entries],
  )
  await tell(sql, brandId)
}

export async function stageEntries(
  sql: Sql,
  { organizationId, brandId, host }: HostReading,
  entries: readonly (ListedPage & { lastmod: Lastmod | null; fetchedAt: number })[],
): Promise<void> {
  await sql.query(
    `insert into private.bot_log_sitemap_staged
       (organization_id, client_id, listed_by, host, path, page_key, lastmod, is_day_only, fetched_at)
     select $1, $2, $3, e.host, e.path, e.page_key, nullif(e.lastmod, '-infinity'), e.is_day_only, e.fetched_at
     from unnest($4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::boolean[], $9::timestamptz[])
       e (host, path, page_key, lastmod, is_day_only, fetched_at)`,
    [
      organizationId,
      brandId,
      host,
      textArray(entries.map((entry) => entry.host)),
      textArray(entries.map(({ path }) => path)),
      textArray(entries.map(({ pageKey }) => pageKey)),
      plainArray(
        entries.map(({ lastmod }) => (lastmod === null ? '-infinity' : new Date(lastmod.at).toISOString())),
      ),
      plainArray(entries.map(({ lastmod }) => String(lastmod?.isDayOnly ?? false))),
      moments(entries.map(({ fetchedAt }) => fetchedAt)),
    ],
  )
}

async function dropStaged(sql: Sql, brandId: string, host: string): Promise<void> {
  await sql.query('delete from private.bot_log_sitemap_staged where client_id = $1 and listed_by = $2', [
    brandId,
    host,
  ])
}

type FileState = { address: string; entries: number; problem: SitemapProblem | null }

/** A failed reading: the previous result stays, with the reason. */
export async function endReadingWithout(
  sql: Sql,
  { brandId, host }: HostReading,
  { files, problem }: { files: readonly FileState[]; problem: SitemapProblem },
): Promise<void> {
  await dropStaged(sql, brandId, host)
  await sql.query(
    `update llm_mentions.bot_log_sitemaps
     set reading_since = null, tried_at = now(), files = $3, problem = $4 where client_id = $1 and host = $2`,
    [brandId, host, JSON.stringify(files), JSON.stringify(problem)],
  )
  await tell(sql, brandId)
}

type Reading = {
  files: readonly FileState[]
  entries: number
  leftOut: Omit<LeftOut, 'samePage'>
  /** Unlisted pages are really gone. */
  isWhole: boolean
}

/** Replaces the previous result of a host by this one, in one transaction. */
export async function endReading(sql: Sql, reading: HostReading, result: Reading): Promise<void> {
  const { organizationId, brandId, host } = reading
  const samePage = await dropSamePages(sql, brandId, host)
  const dates = await detectionDates(sql, brandId, host)
  const dated = await dateStaged(sql, brandId, host, dates)
  await forgetFirstReads(sql, brandId, host)
  await sql.query(
    `insert into llm_mentions.bot_log_sitemap_pages as p
       (organization_id, client_id, listed_by, host, path, page_key, lastmod, is_day_only, published_at)
     select $1, $2, $3, s.host, s.path, s.page_key, s.lastmod, s.is_day_only, s.published_at
     from private.bot_log_sitemap_staged s where s.client_id = $2 and s.listed_by = $3
     order by md5(s.page_key)
     on conflict (client_id, md5(page_key)) do update
     set listed_by = excluded.listed_by, host = excluded.host, path = excluded.path, lastmod = excluded.lastmod,
         is_day_only = excluded.is_day_only, published_at = excluded.published_at, seen_at = now(),
         is_measured = p.is_measured and p.published_at is not distinct from excluded.published_at`,
    [organizationId, brandId, host],
  )
  if (result.isWhole)
    await sql.query(
      `with gone as (
         delete from llm_mentions.bot_log_sitemap_pages
         where client_id = $1 and listed_by = $2 and seen_at < now() returning id
       )
       update llm_mentions.bot_log_urls u set sitemap_page_id = null from gone where u.sitemap_page_id = gone.id`,
      [brandId, host],
    )
  await sql.query(
    `update llm_mentions.bot_log_sitemaps
     set reading_since = null, tried_at = now(), read_at = now(), problem = null, files = $3, entries = $4, left_out = $5,
       dates = $6
     where client_id = $1 and host = $2`,
    [
      brandId,
      host,
      JSON.stringify(result.files),
      result.entries,
      JSON.stringify({ ...result.leftOut, samePage }),
      JSON.stringify(dated),
    ],
  )
  await dropStaged(sql, brandId, host)
  await tell(sql, brandId)
}

/** Of entries that are one page in the logs, keeps the one dated last. */
async function dropSamePages(sql: Sql, brandId: string, host: string): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from private.bot_log_sitemap_staged s using (
       select ctid as place, row_number() over (partition by page_key order by lastmod desc nulls last, path) as number
       from private.bot_log_sitemap_staged where client_id = $1 and listed_by = $2) n
     where s.ctid = n.place and n.number > 1 and s.client_id = $1`,
    [brandId, host],
  )
  return rowCount ?? 0
}

const counts = z.object({
  pages: z.coerce.number(),
  dated: z.coerce.number(),
  dayOnly: z.coerce.number(),
  future: z.coerce.number(),
  asRead: z.coerce.number(),
  together: z.coerce.number(),
  known: z.coerce.number(),
  moved: z.coerce.number(),
})

async function detectionDates(
  sql: Sql,
  brandId: string,
  host: string,
): Promise<Omit<SitemapDates, 'batch' | 'believed'>> {
  const { rows } = await sql.query(
    `with staged as materialized (
       select page_key, lastmod, is_day_only, fetched_at from private.bot_log_sitemap_staged
       where client_id = $1 and listed_by = $2
     ), before as (
       select count(*) as known, count(*) filter (where p.lastmod <> s.lastmod) as moved
       from staged s
       join llm_mentions.bot_log_sitemap_pages p
         on p.client_id = $1 and md5(p.page_key) = md5(s.page_key) and p.listed_by = $2
       where p.lastmod is not null and s.lastmod is not null
     )
     select count(*) as pages, count(lastmod) as dated, count(*) filter (where is_day_only) as "dayOnly",
            count(*) filter (where lastmod > fetched_at + interval '1 day') as future,
            count(*) filter (where not is_day_only and lastmod between fetched_at - make_interval(mins => $3)
                                                                and fetched_at + make_interval(mins => $3)) as "asRead",
            coalesce((select max(t.together)
                      from (select count(*) over (order by lastmod range between make_interval(mins => $3) preceding
                                                                          and current row) as together
                            from staged where lastmod is not null) t), 0) as together,
            (select known from before) as known, (select moved from before) as moved
     from staged`,
    [brandId, host, sameGoMinutes],
  )
  const found = counts.parse(rows[0])
  return { ...found, ...verdictOnDates(found) }
}

/** Stores the dates that measure lag. */
async function dateStaged(
  sql: Sql,
  brandId: string,
  host: string,
  dates: Omit<SitemapDates, 'batch' | 'believed'>,
): Promise<SitemapDates> {
  if (dates.verdict !== 'trusted') return { ...dates, batch: 0, believed: 0 }
  const { rowCount } = await sql.query(
    `update private.bot_log_sitemap_staged s set published_at = s.lastmod
     where s.client_id = $1 and s.listed_by = $2 and s.lastmod <= s.fetched_at + interval '1 day'
       and (s.is_day_only or s.lastmod not in (
         select b.lastmod from private.bot_log_sitemap_staged b
         where b.client_id = $1 and b.listed_by = $2 and b.lastmod is not null and not b.is_day_only
         group by b.lastmod having count(*) >= $3))`,
    [brandId, host, batchFrom(dates.dated)],
  )
  const believed = rowCount ?? 0
  return { ...dates, batch: dates.dated - dates.future - believed, believed }
}

/** A page with a new date waits for its first visit again. */
async function forgetFirstReads(sql: Sql, brandId: string, host: string): Promise<void> {
  await sql.query(
    `update llm_mentions.bot_log_sitemap_reads r set first_at = null, first_proven_at = null
     from llm_mentions.bot_log_sitemap_pages p
     join private.bot_log_sitemap_staged s
       on s.client_id = p.client_id and s.listed_by = $2 and md5(s.page_key) = md5(p.page_key)
     where p.client_id = $1 and p.published_at is distinct from s.published_at
       and r.client_id = $1 and r.page_id = p.id and r.first_at is not null`,
    [brandId, host],
  )
}

/** Visits that reverse DNS verifies late are checked again for this many days. */
const regradedDays = 3

/**
 * Matches log URLs to sitemap pages, and finds each crawler's first visit after publication and last visit. Pages that
 * are new or have a new date are matched with all visits, the others with new ones.
 */
export async function measureReads(sql: Sql, { organizationId, brandId }: BrandHome): Promise<void> {
  const { rows } = await sql.query<Measured>(
    `select (select least(c.measured_at - make_interval(days => $2), (
               select min(d.first_at) from llm_mentions.bot_log_deliveries d
               where d.client_id = $1 and coalesce(d.finished_at, now()) > c.measured_at - interval '1 minute'))
             from private.bot_log_sitemap_checks c where c.client_id = $1) as since,
            (select max(id) from llm_mentions.bot_log_urls where client_id = $1) as "lastUrl",
            array(select id from llm_mentions.bot_log_sources where client_id = $1 and deleted_at is null) as sources,
            array(select distinct crawler from llm_mentions.bot_log_days where client_id = $1) as crawlers`,
    [brandId, regradedDays],
  )
  const [state] = rows
  if (state === undefined) return
  await mapUrls(sql, brandId)
  const keys = state.crawlers.flatMap((crawler) => countedUnder(crawler).map((key) => ({ crawler, key })))
  const lay = (which: string, since: Date | null) =>
    sql.query(layVisits(which), [
      organizationId,
      brandId,
      state.sources,
      keys.map(({ crawler }) => crawler),
      keys.map(({ key }) => key),
      since ?? '-infinity',
    ])
  if (state.since !== null) await lay('p.is_measured', state.since)
  await lay('not p.is_measured', null)
  await sql.query(
    `update llm_mentions.bot_log_sitemap_pages set is_measured = true where client_id = $1 and not is_measured`,
    [brandId],
  )
  await sumReads(sql, { organizationId, brandId }, state.sources)
  await sql.query(
    `insert into private.bot_log_sitemap_checks (client_id, organization_id, measured_at) values ($1, $2, now())
     on conflict (client_id) do update set measured_at = excluded.measured_at`,
    [brandId, organizationId],
  )
  await sql.query(
    `update llm_mentions.bot_log_sitemaps set measured_at = now(), measured_url_id = $2 where client_id = $1`,
    [brandId, state.lastUrl ?? 0],
  )
  await tell(sql, brandId)
}

type Measured = { since: Date | null; lastUrl: number | null; sources: string[]; crawlers: string[] }

/** Logs without hosts are about the brand's first one. */
async function mapUrls(sql: Sql, brandId: string): Promise<void> {
  await sql.query(
    `update llm_mentions.bot_log_urls u set sitemap_page_id = p.id
     from llm_mentions.bot_log_sitemap_pages p
     where u.client_id = $1 and p.client_id = $1 and u.host <> '' and md5(p.page_key) = md5(u.page_key)
       and u.sitemap_page_id is distinct from p.id`,
    [brandId],
  )
  const [first] = await siteHosts(sql, brandId)
  if (first === undefined) return
  await sql.query(
    `update llm_mentions.bot_log_urls u set sitemap_page_id = p.id
     from llm_mentions.bot_log_sitemap_pages p
     where u.client_id = $1 and u.host = '' and p.client_id = $1 and p.listed_by = $2
       and rtrim(p.path, '/') = rtrim(u.path, '/') and u.sitemap_page_id is distinct from p.id`,
    [brandId, first.host],
  )
}

const layVisits = (which: string) => `
  with target as materialized (
    select u.id as url_id, p.id as page_id, p.published_at
    from llm_mentions.bot_log_sitemap_pages p
    join llm_mentions.bot_log_urls u on u.client_id = $2 and u.sitemap_page_id = p.id
    where p.client_id = $2 and ${which}
  ), found as materialized (
    select t.page_id, h.crawler, h.source_id,
           min(h.at) filter (where h.at >= t.published_at) as first_at,
           min(h.at) filter (where h.at >= t.published_at and h.grade in ('signed', 'addressList', 'reverseDns')) as first_proven_at,
           max(h.at) as last_at, max(h.at) filter (where h.grade in ('signed', 'addressList', 'reverseDns')) as last_proven_at
    from target t
    join llm_mentions.bot_log_hits h on h.url_id = t.url_id
    where h.client_id = $2 and h.at >= $6::timestamptz and h.source_id = any ($3)
      and (h.status between 200 and 299 or h.status = 304)
    group by t.page_id, h.crawler, h.source_id
  )
  insert into llm_mentions.bot_log_sitemap_reads as r
    (organization_id, client_id, crawler, page_id, source_id, first_at, first_proven_at, last_at, last_proven_at)
  select $1, $2, k.key, f.page_id, f.source_id, min(f.first_at), min(f.first_proven_at), max(f.last_at), max(f.last_proven_at)
  from found f
  join unnest($4::text[], $5::text[]) k (crawler, key) on k.crawler = f.crawler
  group by k.key, f.page_id, f.source_id
  order by k.key, f.page_id, f.source_id
  on conflict (client_id, crawler, page_id, source_id) do update
  set first_at = least(r.first_at, excluded.first_at), first_proven_at = least(r.first_proven_at, excluded.first_proven_at),
      last_at = greatest(r.last_at, excluded.last_at), last_proven_at = greatest(r.last_proven_at, excluded.last_proven_at)`

/** Twin of `readings` in queries/bot-logs/reports/sitemap.ts, which reads these rows. */
export async function sumReads(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  sources: readonly string[],
): Promise<void> {
  await sql.query('delete from llm_mentions.bot_log_sitemap_coverage where client_id = $1', [brandId])
  await sql.query('delete from llm_mentions.bot_log_sitemap_lags where client_id = $1', [brandId])
  const scopes = sources.length === 1 ? [] : sources.map((source) => ({ scope: source, of: [source] }))
  for (const { scope, of } of [{ scope: 'all', of: sources }, ...scopes]) {
    const parameters = [organizationId, brandId, scope, of]
    // A page with several sources is one row: the first and last visit in any of them.
    const reads =
      of.length === 1
        ? `select * from llm_mentions.bot_log_sitemap_reads where client_id = $2 and source_id = any ($4)`
        : `select crawler, page_id, min(first_at) as first_at, min(first_proven_at) as first_proven_at,
                  max(last_at) as last_at, max(last_proven_at) as last_proven_at
           from llm_mentions.bot_log_sitemap_reads where client_id = $2 and source_id = any ($4) group by crawler, page_id`
    await sql.query(
      `insert into llm_mentions.bot_log_sitemap_coverage
         (organization_id, client_id, scope, crawler, day, pages, proven_pages)
       select $1, $2, $3, r.crawler, (l.at at time zone 'UTC')::date, count(*) filter (where not l.is_proven),
              count(*) filter (where l.is_proven)
       from (${reads}) r
       cross join lateral (values (r.last_at, false), (r.last_proven_at, true)) l (at, is_proven)
       where l.at is not null
       group by r.crawler, 5`,
      parameters,
    )
    await sql.query(
      `insert into llm_mentions.bot_log_sitemap_lags
         (organization_id, client_id, scope, crawler, month, waits, proven_waits)
       select $1, $2, $3, r.crawler, date_trunc('month', p.published_at at time zone 'UTC')::date,
              string_agg(int4send(floor(extract(epoch from p.published_at) / 60)::int)
                         || int4send(floor(extract(epoch from r.first_at - p.published_at) / 60)::int), ''
                         order by p.published_at),
              coalesce(string_agg(int4send(floor(extract(epoch from p.published_at) / 60)::int)
                                  || int4send(floor(extract(epoch from r.first_proven_at - p.published_at) / 60)::int), ''
                                  order by p.published_at) filter (where r.first_proven_at is not null), '')
       from (${reads}) r
       join llm_mentions.bot_log_sitemap_pages p on p.client_id = $2 and p.id = r.page_id
       where r.first_at is not null and p.published_at is not null
       group by r.crawler, 5`,
      parameters,
    )
  }
}

async function tell(sql: Sql, brandId: string): Promise<void> {
  await sql.query('select private.notify_of_bot_logs($1)', [brandId])
}
