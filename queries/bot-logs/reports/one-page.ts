import { chosenCrawlers, namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import { pageSpansOf } from '#core/bot-logs/reports/period.ts'
import type { BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import type { OnePageReport } from '#core/bot-logs/reports/schema.ts'
import { seriesParts } from '#core/bot-logs/reports/series.ts'
import type { Sql } from '../../database.ts'
import { homeOf } from './citations.ts'
import { pageCitations } from './page-citations.ts'
import { columnsOfHits, provenHit } from './page-sums.ts'
import { planBotLogs, type Range } from './plan.ts'
import { bucketOf, bucketsIn, coveredBuckets, inBuckets } from './tallies.ts'

/** Statuses are counted over this many of the newest visits: counting all of a popular page would take too long. */
const newestVisits = 2000

/** Visits of one page by bot, time, and status. Without a filter all bots are listed. In periods by UTC day, counted by sums. */
export async function onePageReport(
  sql: Sql,
  brandId: string,
  pageId: number,
  filters: BotLogFilters,
  now: Date,
): Promise<OnePageReport | null> {
  const page = await fetchPage(sql, brandId, pageId)
  const plan = page && (await planBotLogs(sql, brandId, filters, now))
  if (page === null || plan === null) return null
  const { scope, range } = plan
  const hasChoice = (['purpose', 'operator', 'bot'] as const).some((name) => filters[name] !== undefined)
  const crawlers = hasChoice ? chosenCrawlers(filters) : scope.bots.map(({ id }) => id)
  const bots = await fetchBots(sql, range, crawlers, pageId, filters)
  const buckets = bucketsIn(dayly(range))
  const series = inBuckets(
    buckets,
    await coveredBuckets(sql, dayly(range)),
    await fetchDays(sql, range, crawlers, pageId, filters),
    ({ crawler }) => crawler,
  )
  const statuses = await fetchStatuses(sql, range, crawlers, pageId, filters)
  const sum = (of: 'visits' | 'proven' | 'read' | 'redirected' | 'failed' | 'bytes') =>
    bots.reduce((total, bot) => total + bot[of], 0)
  return {
    scope,
    page,
    totals: {
      visits: sum('visits'),
      proven: sum('proven'),
      read: sum('read'),
      redirected: sum('redirected'),
      failed: sum('failed'),
      bytes: sum('bytes'),
    },
    firstAt: bots.map(({ firstAt }) => firstAt).toSorted()[0] ?? null,
    lastAt:
      bots
        .map(({ lastAt }) => lastAt)
        .toSorted()
        .at(-1) ?? null,
    series: { buckets, parts: seriesParts(series, 'purpose') },
    bots: bots.map(({ crawler, bytes: _bytes, redirected: _redirected, ...row }) => ({
      ...namedCrawler(crawler),
      ...row,
    })),
    statuses,
    statusesOf: statuses.reduce((total, { visits }) => total + visits, 0),
    referrals: await countReferralsOf(sql, range, pageId),
    citations: await pageCitations(sql, homeOf(scope.brand), page, range.period),
  }
}

async function fetchPage(sql: Sql, brandId: string, pageId: number): Promise<OnePageReport['page'] | null> {
  const { rows } = await sql.query<OnePageReport['page'] & { publishedAt: Date | null }>(
    `select u.id::float8 as id, u.host, u.path, u.path_class as kind, s.published_at as "publishedAt",
            s.id is not null as "inSitemap"
     from llm_mentions.bot_log_urls u
     left join llm_mentions.bot_log_sitemap_pages s on s.client_id = u.client_id and s.id = u.sitemap_page_id
     where u.client_id = $1 and u.id = $2`,
    [brandId, pageId],
  )
  const [row] = rows
  return row === undefined ? null : { ...row, publishedAt: row.publishedAt?.toISOString() ?? null }
}

const dayly = (range: Range): Range => ({ ...range, grain: range.grain === 'hour' ? 'day' : range.grain })

/** Visits of a page in a short period, whose days are of a time zone, for parameters $1…$6. */
const hitsOf = ({ proven }: BotLogFilters) => `
  llm_mentions.bot_log_hits h
  where h.client_id = $1 and h.url_id = $2 and h.at >= $3 and h.at < $4 and h.source_id = any ($5)
    and h.crawler = any ($6) and ${proven === true ? provenHit : 'true'}`

const hitParameters = (
  { brandId, start, end, sources }: Range,
  crawlers: readonly string[],
  pageId: number,
) => [brandId, pageId, start, end, sources, crawlers]

type Bot = Omit<OnePageReport['bots'][number], 'id' | 'name' | 'operator' | 'level'> & {
  crawler: string
  redirected: number
  bytes: number
}

type FetchedBot = Omit<Bot, 'firstAt' | 'lastAt'> & { firstAt: Date; lastAt: Date }

async function fetchBots(
  sql: Sql,
  range: Range,
  crawlers: readonly string[],
  pageId: number,
  filters: BotLogFilters,
): Promise<Bot[]> {
  const { proven } = filters
  const visits = proven === true ? 'proven' : 'hits'
  const read = proven === true ? 'proven_ok' : 'ok'
  const failed = proven === true ? 'proven_failed' : 'failed'
  const shown = (row: FetchedBot): Bot => ({
    ...row,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  })
  if (range.isHourly) {
    const { rows } = await sql.query<FetchedBot>(
      `select h.crawler, ${columnsOfHits.hits} as visits, ${columnsOfHits.proven} as proven, ${columnsOfHits.ok} as read,
              ${columnsOfHits.failed} as failed,
              ${columnsOfHits.hits} - ${columnsOfHits.ok} - ${columnsOfHits.failed} as redirected,
              ${columnsOfHits.bytes} as bytes, min(h.at) as "firstAt", max(h.at) as "lastAt",
              (array_agg(h.status order by h.at desc))[1] as "lastStatus"
       from ${hitsOf(filters)}
       group by h.crawler
       order by visits desc, h.crawler`,
      hitParameters(range, crawlers, pageId),
    )
    return rows.map(shown)
  }
  const spans = pageSpansOf(range.period, { hasWeeks: false })
  const { rows } = await sql.query<FetchedBot>(
    `select p.crawler, sum(p.${visits}::float8) as visits, sum(p.proven::float8) as proven,
            sum(p.${read}::float8) as read, sum(p.${failed}::float8) as failed,
            sum((p.${visits} - p.${read} - p.${failed})::float8) as redirected, sum(p.bytes::float8) as bytes,
            min(p.first_at) as "firstAt", max(p.last_at) as "lastAt",
            (array_agg(p.last_status order by p.last_at desc))[1] as "lastStatus"
     from unnest($2::text[], $3::date[], $4::date[]) s (grain, first, last)
     join llm_mentions.bot_log_pages p
       on p.client_id = $1 and p.grain = s.grain and p.bucket between s.first and s.last and p.crawler = any ($5)
         and p.source_id = any ($6) and p.url_id = $7
     group by p.crawler
     having sum(p.${visits}) > 0
     order by visits desc, p.crawler`,
    [
      range.brandId,
      spans.map(({ grain }) => grain),
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      crawlers,
      range.sources,
      pageId,
    ],
  )
  return rows.map(shown)
}

type Day = { bucket: string; crawler: string; hits: number }

async function fetchDays(
  sql: Sql,
  range: Range,
  crawlers: readonly string[],
  pageId: number,
  filters: BotLogFilters,
): Promise<Day[]> {
  const { proven } = filters
  if (range.isHourly) {
    const { rows } = await sql.query<Day>(
      `select ${bucketOf(dayly(range))} as bucket, s.crawler, sum(s.hits) as hits
       from (select date_trunc('hour', h.at) as moment, h.crawler, ${columnsOfHits.hits} as hits
             from ${hitsOf(filters)} group by 1, 2) s
       group by 1, 2`,
      hitParameters(range, crawlers, pageId),
    )
    return rows
  }
  const { rows } = await sql.query<Day>(
    `select ${bucketOf(dayly(range))} as bucket, s.crawler, sum(s.hits) as hits
     from (select p.bucket as moment, p.crawler, sum(p.${proven === true ? 'proven' : 'hits'}::float8) as hits
           from llm_mentions.bot_log_pages p
           where p.client_id = $1 and p.grain = $2 and p.bucket between $3::date and $4::date
             and p.crawler = any ($5) and p.source_id = any ($6) and p.url_id = $7
           group by p.bucket, p.crawler) s
     group by 1, 2`,
    [
      range.brandId,
      range.grain === 'month' ? 'month' : 'day',
      range.period.from,
      range.period.to,
      crawlers,
      range.sources,
      pageId,
    ],
  )
  return rows
}

async function fetchStatuses(
  sql: Sql,
  range: Range,
  crawlers: readonly string[],
  pageId: number,
  { proven }: BotLogFilters,
): Promise<OnePageReport['statuses']> {
  const { rows } = await sql.query<OnePageReport['statuses'][number]>(
    `select h.status, count(*)::int as visits
     from (select h.status from llm_mentions.bot_log_hits h
           where h.client_id = $1 and h.url_id = $2 and h.at >= $3 and h.at < $4 and h.source_id = any ($5)
             and h.crawler = any ($6) and (not $7 or h.grade in ('signed', 'addressList', 'reverseDns'))
           order by h.at desc
           limit $8) h
     group by h.status
     order by visits desc, h.status`,
    [range.brandId, pageId, range.start, range.end, range.sources, crawlers, proven === true, newestVisits],
  )
  return rows
}

async function countReferralsOf(
  sql: Sql,
  { brandId, period, sources }: Range,
  pageId: number,
): Promise<number> {
  const { rows } = await sql.query<{ visits: number }>(
    `select coalesce(sum(visits::float8), 0) as visits from llm_mentions.bot_log_referrals
     where client_id = $1 and url_id = $2 and grain = 'day' and bucket between $3 and $4 and source_id = any ($5)`,
    [brandId, pageId, period.from, period.to, sources],
  )
  return rows[0]?.visits ?? 0
}
