import {
  allAi,
  chosenCrawlers,
  chosenKeys,
  dayKeysOf,
  levelKey,
  namedCrawler,
} from '#core/bot-logs/sums/crawler-levels.ts'
import { crawlerLevels } from '#core/bot-logs/reports/levels.ts'
import type { BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import type { NamedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import { isReservedHost } from '#core/bot-logs/site-host.ts'
import {
  listedPages,
  type CoverageShare,
  type Lag,
  type SitemapReport,
  type SiteSitemap,
} from '#core/bot-logs/sitemap/report-schema.ts'
import { WaitCurve } from '#core/bot-logs/sitemap/survival.ts'
import type { Row } from '#core/database/row.ts'
import { wilson } from '#core/metrics/statistics/interval.ts'
import type { Sql } from '../../database.ts'
import { siteHosts } from '../site-hosts.ts'
import { mayConnectLogs } from '../sitemaps.ts'
import { fromLongPages, fromPages, longParameters, spanParameters } from './page-sums.ts'
import { planBotLogs, type BotLogPlan, type Range } from './plan.ts'

/**
 * Which sitemap pages were crawled, by which bots, and how long after publication. Pages are counted by UTC day. A
 * period that reaches the end of the logs, as most do, uses each page's last visit; others use the sums by page.
 */
export async function sitemapReport(
  sql: Sql,
  brandId: string,
  filters: BotLogFilters,
  now: Date,
): Promise<SitemapReport | null> {
  const plan = await planBotLogs(sql, brandId, { ...filters, compare: 'none' }, now)
  if (plan === null) return null
  const sitemaps = await fetchSitemaps(sql, brandId)
  const pages = await countSitemapPages(sql, brandId, filters)
  const bots = listedBots(plan, filters)
  const keys = [...new Set([allAi, ...levelKeys, ...bots.map(({ id }) => id)])]
  const read = await fetchRead(sql, plan, { keys, pages })
  const waits = await fetchWaits(sql, plan, keys)
  const chosen = await fetchChosen(sql, plan, waits)
  const neverRead = await fetchNeverRead(sql, plan, listedPages)
  const levels = levelsOf(filters)
  return {
    scope: plan.scope,
    mayRead: await mayConnectLogs(sql, brandId),
    sitemaps: sitemaps.rows,
    measuredAt: sitemaps.measuredAt,
    pages,
    coverage: {
      all: shareOf(pages - neverRead.pages, pages),
      purposes: levels.map((level) => ({ level, ...shareOf(read.get(levelKey(level)) ?? 0, pages) })),
      bots: bots
        .map((each) => ({ ...each, ...shareOf(read.get(each.id) ?? 0, pages) }))
        .toSorted((a, b) => b.read - a.read || a.name.localeCompare(b.name)),
    },
    neverRead,
    unlisted:
      pages === 0
        ? { pages: 0, rows: [] }
        : await fetchUnlisted(sql, plan, sitemaps.measuredUrl, listedPages),
    lag: {
      pages: waits.published.length,
      dayOnly: waits.dayOnly,
      watchedUntil: waits.window === null ? null : new Date(waits.window.until * 60_000).toISOString(),
      all: lagOf(waits, chosen),
      purposes: levels.map((level) => ({ level, ...lagOf(waits, waits.byKey.get(levelKey(level))) })),
      bots: bots
        .map((each) => ({ ...each, ...lagOf(waits, waits.byKey.get(each.id)) }))
        .toSorted((a, b) => b.read - a.read || a.name.localeCompare(b.name)),
    },
  }
}

const levelKeys = crawlerLevels.map(levelKey)

/** Without a filter all purposes, including those counted separately from AI. */
const levelsOf = ({ purpose, operator, bot }: BotLogFilters) =>
  operator !== undefined || bot !== undefined
    ? []
    : crawlerLevels.filter((level) => purpose === undefined || level === purpose)

function listedBots({ scope }: BotLogPlan, filters: BotLogFilters): NamedCrawler[] {
  const hasChoice = (['purpose', 'operator', 'bot'] as const).some((name) => filters[name] !== undefined)
  const chosen = new Set(hasChoice ? chosenCrawlers(filters) : [])
  return scope.bots.map(({ id }) => namedCrawler(id)).filter(({ id }) => !hasChoice || chosen.has(id))
}

function shareOf(read: number, of: number): CoverageShare {
  const { low, high } = of === 0 ? { low: 0, high: 1 } : wilson(read / of, of)
  return { read, of, low, high }
}

type Stored = Omit<SiteSitemap, 'isReserved' | 'readingSince' | 'triedAt' | 'readAt'> &
  Row<'bot_log_sitemaps', 'readingSince' | 'triedAt' | 'readAt' | 'measuredAt'> & { measuredUrl: number }

/** Includes hosts that have not been read yet. */
async function fetchSitemaps(sql: Sql, brandId: string) {
  const { rows } = await sql.query<Stored>(
    `select s.host, s.address, s.is_sandbox as "isSandbox", s.reading_since as "readingSince",
            s.reading_files as "readingFiles", s.reading_entries as "readingEntries", s.tried_at as "triedAt",
            s.read_at as "readAt", s.problem, s.files, s.entries, s.left_out as "leftOut", s.dates,
            s.measured_at as "measuredAt", s.measured_url_id::float8 as "measuredUrl", coalesce(p.pages, 0) as pages
     from llm_mentions.bot_log_sitemaps s
     left join (select listed_by, count(*)::int as pages from llm_mentions.bot_log_sitemap_pages
                where client_id = $1 group by listed_by) p on p.listed_by = s.host
     where s.client_id = $1`,
    [brandId],
  )
  // Every host has a row once its sitemaps were read; finding hosts takes longer than everything else here.
  const hosts = rows.length === 0 ? await siteHosts(sql, brandId) : []
  const known = rows.map(({ measuredAt: _at, measuredUrl: _url, ...row }): SiteSitemap => ({
    ...row,
    isReserved: isReservedHost(row.host),
    readingSince: row.readingSince?.toISOString() ?? null,
    triedAt: row.triedAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
  }))
  const unread = hosts.map((site): SiteSitemap => ({ ...unreadSitemap, ...site }))
  const measured = rows.flatMap(({ measuredAt }) => (measuredAt === null ? [] : [measuredAt.getTime()]))
  return {
    rows: [...known, ...unread].toSorted((a, b) => b.pages - a.pages || a.host.localeCompare(b.host)),
    measuredAt: measured.length === 0 ? null : new Date(Math.max(...measured)).toISOString(),
    measuredUrl: Math.max(0, ...rows.map(({ measuredUrl }) => measuredUrl)),
  }
}

/** The last URL that was matched to the sitemaps. */
export async function fetchMeasuredUrl(sql: Sql, brandId: string): Promise<number> {
  const { rows } = await sql.query<{ id: number | null }>(
    'select max(measured_url_id)::float8 as id from llm_mentions.bot_log_sitemaps where client_id = $1',
    [brandId],
  )
  return rows[0]?.id ?? 0
}

const unreadSitemap: Omit<SiteSitemap, 'host' | 'isReserved'> = {
  address: null,
  isSandbox: false,
  readingSince: null,
  readingFiles: 0,
  readingEntries: 0,
  triedAt: null,
  readAt: null,
  problem: null,
  files: [],
  entries: 0,
  pages: 0,
  leftOut: {},
  dates: null,
}

/** Condition on sitemap pages `p`, for two parameters from `first` on: host and path. */
const inPages = (first: number) => `
  ($${first}::text is null or p.host = $${first}) and ($${first + 1}::text is null or starts_with(p.path, $${first + 1}))`

const pageParameters = ({ host, path }: BotLogFilters) => [host ?? null, path ?? null]

const isWhole = ({ host, path }: BotLogFilters) => host === undefined && path === undefined

export async function countSitemapPages(sql: Sql, brandId: string, filters: BotLogFilters): Promise<number> {
  const { rows } = await sql.query<{ pages: number }>(
    `select count(*)::int as pages from llm_mentions.bot_log_sitemap_pages p where p.client_id = $1 and ${inPages(2)}`,
    [brandId, ...pageParameters(filters)],
  )
  return rows[0]?.pages ?? 0
}

/** Whether nothing was crawled after the period, so that the last visit shows whether a page was crawled in it. */
const reachesEnd = ({ scope }: BotLogPlan) =>
  scope.available === null || scope.period.to >= scope.available.to

type Readers = { text: string; parameters: unknown[] }

/** Crawlers or levels `key` that crawled page `page_id` in the period, each pair at least once. */
function readersIn(plan: BotLogPlan, keys: readonly string[]): Readers {
  const { range, filters } = plan
  if (!reachesEnd(plan)) {
    const parameters = spanParameters(range, keys)
    const first = parameters.length + 1
    const stored = keys.flatMap((key) => [...new Set([key, ...dayKeysOf(key)])].map((one) => ({ one, key })))
    return {
      text: `select k.key, u.sitemap_page_id as page_id
             ${fromPages}
             join unnest($${first}::text[], $${first + 1}::text[]) k (stored, key) on k.stored = p.crawler
             join llm_mentions.bot_log_urls u on u.id = p.url_id and u.sitemap_page_id is not null
             where ${filters.proven === true ? 'p.proven_ok' : 'p.ok'} > 0`,
      parameters: [...parameters, stored.map(({ one }) => one), stored.map(({ key }) => key)],
    }
  }
  return {
    text: `select r.crawler as key, r.page_id from llm_mentions.bot_log_sitemap_reads r
           where r.client_id = $1 and r.crawler = any ($2) and r.source_id = any ($3)
             and ${filters.proven === true ? 'r.last_proven_at' : 'r.last_at'} >= $4`,
    parameters: [range.brandId, keys, range.sources, range.start],
  }
}

async function fetchRead(
  sql: Sql,
  plan: BotLogPlan,
  { keys, pages }: { keys: readonly string[]; pages: number },
): Promise<Map<string, number>> {
  if (pages === 0) return new Map()
  if (reachesEnd(plan) && isWhole(plan.filters)) return fetchCoverage(sql, plan, keys)
  const { text, parameters } = readersIn(plan, keys)
  const { filters, range } = plan
  const counted = reachesEnd(plan) && range.sources.length === 1 ? 'count(*)' : 'count(distinct r.page_id)'
  const { rows } = await sql.query<{ key: string; pages: number }>(
    isWhole(filters)
      ? `select r.key, ${counted}::int as pages from (${text}) r group by r.key`
      : `select r.key, ${counted}::int as pages from (${text}) r
         join llm_mentions.bot_log_sitemap_pages p on p.id = r.page_id and ${inPages(parameters.length + 1)}
         group by r.key`,
    isWhole(filters) ? parameters : [...parameters, ...pageParameters(filters)],
  )
  return new Map(rows.map(({ key, pages: read }) => [key, read]))
}

async function fetchCoverage(
  sql: Sql,
  plan: BotLogPlan,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ key: string; pages: number }>(
    `select crawler as key, sum(${plan.filters.proven === true ? 'proven_pages' : 'pages'})::int as pages
     from llm_mentions.bot_log_sitemap_coverage
     where client_id = $1 and scope = $2 and crawler = any ($3) and day >= $4
     group by crawler`,
    [plan.range.brandId, scopeOf(plan), keys, plan.range.period.from],
  )
  return new Map(rows.map(({ key, pages }) => [key, pages]))
}

/** Sums are stored for all sources together, and for each if there are several. */
const scopeOf = ({ scope, range }: BotLogPlan) =>
  range.sources.length === scope.sources.length ? 'all' : (range.sources[0] ?? 'all')

type NeverRead = SitemapReport['neverRead']

/** Pages that none of the selected crawlers visited in the period, most recently dated first. */
export async function fetchNeverRead(sql: Sql, plan: BotLogPlan, most: number): Promise<NeverRead> {
  const { text, parameters } = readersIn(plan, chosenKeys(plan.filters))
  const first = parameters.length + 1
  const { rows } = await sql.query<NeverRead>(
    `with missed as materialized (
       select p.id, p.host, p.path, p.lastmod, p.first_seen_at
       from llm_mentions.bot_log_sitemap_pages p
       where p.client_id = $1 and ${inPages(first)} and not exists (select from (${text}) r where r.page_id = p.id)
     )
     select (select count(*)::int from missed) as pages,
            coalesce((select json_agg(json_build_object('host', m.host, 'path', m.path, 'lastmod', m.lastmod,
                                                        'firstSeenAt', m.first_seen_at))
                      from (select * from missed order by lastmod desc nulls last, id limit $${first + 2}) m), '[]') as rows`,
    [...parameters, ...pageParameters(plan.filters), most],
  )
  const { pages, rows: missed } = rows[0] ?? { pages: 0, rows: [] }
  return {
    pages,
    rows: missed.map((row) => ({
      ...row,
      lastmod: row.lastmod === null ? null : new Date(row.lastmod).toISOString(),
      firstSeenAt: new Date(row.firstSeenAt).toISOString(),
    })),
  }
}

type Unlisted = SitemapReport['unlisted']

/** Pages crawled in the period that no sitemap lists. `measuredUrl`: the last URL that was matched to the sitemaps. */
export async function fetchUnlisted(
  sql: Sql,
  { range, filters }: BotLogPlan,
  measuredUrl: number,
  most: number,
): Promise<Unlisted> {
  const read = filters.proven === true ? 'proven_ok' : 'ok'
  const spans = await longParameters(sql, range, { keys: chosenKeys(filters), columns: [read, 'last_at'] })
  const { rows } = await sql.query<Unlisted>(
    `with unlisted as materialized (
       select u.id, u.host, u.path from llm_mentions.bot_log_urls u
       where u.client_id = $1 and u.sitemap_page_id is null and u.path_class = 'page' and u.id <= $7
         and ($8::text is null or u.host = $8) and ($9::text is null or starts_with(u.path, $9))
     ), counted as materialized (
       select p.url_id, sum(p.${read}) as read, max(p.last_at) as last_at
       ${fromLongPages([read, 'last_at'])}
       join unlisted u on u.id = p.url_id
       group by p.url_id
     ), pages as materialized (
       select u.id, u.host, u.path, c.read, c.last_at from counted c join unlisted u on u.id = c.url_id where c.read > 0
     )
     select (select count(*)::int from pages) as pages,
            coalesce((select json_agg(json_build_object('id', u.id, 'host', u.host, 'path', u.path, 'read', u.read,
                                                        'lastAt', u.last_at))
                      from (select * from pages order by read desc, id limit $10) u), '[]') as rows`,
    [...spans, measuredUrl, ...pageParameters(filters), most],
  )
  const { pages, rows: listed } = rows[0] ?? { pages: 0, rows: [] }
  return { pages, rows: listed.map((row) => ({ ...row, lastAt: new Date(row.lastAt).toISOString() })) }
}

/** Publications are considered between `from` and `to`, and watched until `until`: minutes since 1970. */
type Window = { from: number; to: number; until: number }

/** In order of publication: when each page was published, and how long until it was crawled. */
type Reads = { published: Int32Array; waits: Int32Array }

type Waits = {
  window: Window | null
  /** Of all pages, in order. */
  published: Int32Array
  dayOnly: number
  byKey: Map<string, Reads>
}

/**
 * How long pages waited that were published in the period, while there were logs. They are watched to the end of the
 * logs.
 */
async function fetchWaits(sql: Sql, plan: BotLogPlan, keys: readonly string[]): Promise<Waits> {
  const window = await fetchWindow(sql, plan.range)
  if (window === null) return { window, published: new Int32Array(), dayOnly: 0, byKey: new Map() }
  const ofAll = isWhole(plan.filters)
  // For all pages the index is enough.
  const { rows } = await sql.query<{ published: Buffer | null; dayOnly: number }>(
    `select string_agg(int4send(${minuteOf('p.published_at')}), '' order by p.published_at) as published,
            count(*) filter (where p.is_day_only)::int as "dayOnly"
     from llm_mentions.bot_log_sitemap_pages p
     where p.client_id = $1 and p.published_at >= to_timestamp($2::float8 * 60) and p.published_at < to_timestamp($3::float8 * 60)
       ${ofAll ? '' : `and ${inPages(4)}`}`,
    [plan.range.brandId, window.from, window.to, ...(ofAll ? [] : pageParameters(plan.filters))],
  )
  const [row] = rows
  const published = integers(row?.published ?? null)
  const byKey =
    published.length === 0 ? new Map<string, Reads>() : await fetchFirstReads(sql, plan, window, keys)
  return { window, published, dayOnly: row?.dayOnly ?? 0, byKey }
}

/** The same for the whole selection of the filters, such as the bots of an operator. */
async function fetchChosen(sql: Sql, plan: BotLogPlan, { window, byKey }: Waits): Promise<Reads | undefined> {
  const keys = chosenKeys(plan.filters)
  const [only] = keys
  if (keys.length === 1 && only !== undefined) return byKey.get(only)
  return window === null
    ? undefined
    : (await countFirstReads(sql, plan, window, keys, { together: true })).get('')
}

const minuteOf = (moment: string) => `floor(date_part('epoch', ${moment}) / 60)::int`

async function fetchFirstReads(
  sql: Sql,
  plan: BotLogPlan,
  window: Window,
  keys: readonly string[],
): Promise<Map<string, Reads>> {
  if (!isWhole(plan.filters)) return countFirstReads(sql, plan, window, keys, { together: false })
  const { rows } = await sql.query<{ key: string; reads: Buffer }>(
    `select crawler as key, string_agg(${plan.filters.proven === true ? 'proven_waits' : 'waits'}, '' order by month) as reads
     from llm_mentions.bot_log_sitemap_lags
     where client_id = $1 and scope = $2 and crawler = any ($3)
       and month between date_trunc('month', to_timestamp($4::float8 * 60) at time zone 'UTC')::date
                     and (to_timestamp($5::float8 * 60) at time zone 'UTC')::date
     group by crawler`,
    [plan.range.brandId, scopeOf(plan), keys, window.from, window.to],
  )
  return new Map(rows.map(({ key, reads }) => [key, readsIn(reads, window)]))
}

/**
 * From the rows themselves: for some pages only, or for crawlers that count together. The first visit by any of them
 * counts.
 */
async function countFirstReads(
  sql: Sql,
  { range, filters }: BotLogPlan,
  window: Window,
  keys: readonly string[],
  { together }: { together: boolean },
): Promise<Map<string, Reads>> {
  const first = filters.proven === true ? 'r.first_proven_at' : 'r.first_at'
  const key = together ? `''` : 'r.crawler'
  const { rows } = await sql.query<{ key: string; reads: Buffer }>(
    `select e.key, string_agg(int4send(${minuteOf('e.published_at')})
                              || int4send(${minuteOf('e.first_at - e.published_at')}), ''
                              order by e.published_at) as reads
     from (select ${key} as key, p.published_at, min(${first}) as first_at
           from llm_mentions.bot_log_sitemap_pages p
           join llm_mentions.bot_log_sitemap_reads r
             on r.client_id = $1 and r.page_id = p.id and r.crawler = any ($2) and r.source_id = any ($3)
           where p.client_id = $1 and p.published_at >= to_timestamp($4::float8 * 60)
             and p.published_at < to_timestamp($5::float8 * 60) and ${first} is not null and ${inPages(6)}
           group by 1, p.id, p.published_at) e
     group by e.key`,
    [range.brandId, keys, range.sources, window.from, window.to, ...pageParameters(filters)],
  )
  return new Map(rows.map(({ key: name, reads }) => [name, readsIn(reads, window)]))
}

/** The logs' first and last hour within which publications of the period fall. */
async function fetchWindow(sql: Sql, { brandId, sources, period }: Range): Promise<Window | null> {
  const { rows } = await sql.query<{ first: Date | null; last: Date | null }>(
    `select (select hour from llm_mentions.bot_log_traffic where client_id = $1 and source_id = any ($2)
             order by client_id, hour limit 1) as first,
            (select hour + interval '1 hour' from llm_mentions.bot_log_traffic where client_id = $1 and source_id = any ($2)
             order by client_id desc, hour desc limit 1) as last`,
    [brandId, sources],
  )
  const { first = null, last = null } = rows[0] ?? {}
  if (first === null || last === null) return null
  const start = Date.parse(`${period.from}T00:00:00Z`)
  const end = Date.parse(`${period.to}T00:00:00Z`) + 86_400_000
  const minute = (at: number) => Math.ceil(at / 60_000)
  return {
    from: minute(Math.max(start, first.getTime())),
    to: minute(Math.min(end, last.getTime())),
    until: minute(last.getTime()),
  }
}

function integers(bytes: Buffer | null): Int32Array {
  const copy = Buffer.from(new Uint8Array(bytes ?? []).buffer)
  return new Int32Array(copy.swap32().buffer)
}

/** Stored pairs of publications within the window. */
function readsIn(bytes: Buffer, { from, to, until }: Window): Reads {
  const pairs = integers(bytes)
  const published = new Int32Array(pairs.length / 2)
  const waits = new Int32Array(pairs.length / 2)
  let length = 0
  for (let index = 0; index < pairs.length; index += 2) {
    const at = pairs[index] ?? 0
    const wait = pairs[index + 1] ?? 0
    if (at < from || at >= to || at + wait > until) continue
    published[length] = at
    waits[length] = Math.max(0, wait)
    length += 1
  }
  return { published: published.subarray(0, length), waits: waits.subarray(0, length) }
}

const none: Reads = { published: new Int32Array(), waits: new Int32Array() }

/** Uncrawled pages have waited for as long as they were watched. */
function lagOf({ window, published }: Waits, reads: Reads = none): Lag {
  const until = window?.until ?? 0
  const waiting = without(published, reads.published)
    .map((at) => Math.max(0, until - at))
    .toReversed()
  const curve = new WaitCurve(reads.waits, waiting)
  return { pages: curve.n, read: curve.come, median: curve.quantile(0.5), p90: curve.quantile(0.9) }
}

/** `all` without one occurrence of each element of `some`, which is a subset. Both in order. */
function without(all: Int32Array, some: Int32Array): Int32Array {
  const left = new Int32Array(all.length)
  let [length, next] = [0, 0]
  for (let index = 0; index < all.length; index += 1) {
    const value = all[index] ?? 0
    if (value === some[next]) next += 1
    else {
      left[length] = value
      length += 1
    }
  }
  return left.subarray(0, length)
}
