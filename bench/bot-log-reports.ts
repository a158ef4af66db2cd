import { hitsFilters, overviewFilters, pagesFilters } from '#core/bot-logs/reports/filters.ts'
import { robotsPagesFilters } from '#core/bot-logs/robots/robots-schema.ts'
import { citationsFilters, readersFilters } from '#core/bot-logs/reports/citation-schema.ts'
import { botsReport } from '#queries/bot-logs/reports/bots.ts'
import { citationsReport } from '#queries/bot-logs/reports/citations.ts'
import { hitsReport } from '#queries/bot-logs/reports/hits.ts'
import { onePageReport } from '#queries/bot-logs/reports/one-page.ts'
import { botLogOverview } from '#queries/bot-logs/reports/overview.ts'
import { citedPageVisits } from '#queries/bot-logs/reports/page-citations.ts'
import { pagesReport } from '#queries/bot-logs/reports/pages.ts'
import { proofReport } from '#queries/bot-logs/reports/proof.ts'
import { readersReport } from '#queries/bot-logs/reports/readers.ts'
import { referralsReport } from '#queries/bot-logs/reports/referrals.ts'
import { robotsPagesReport } from '#queries/bot-logs/reports/robots-pages.ts'
import { robotsReport } from '#queries/bot-logs/reports/robots.ts'
import { robotsTrial } from '#queries/bot-logs/reports/robots-trial.ts'
import { sitemapReport } from '#queries/bot-logs/reports/sitemap.ts'
import { statusReport } from '#queries/bot-logs/reports/status.ts'
import { sumBotLogsOf } from '#jobs/bot-logs/sum-bot-logs.ts'
import { minVisits } from '#queries/bot-logs/sums/long-sums.ts'
import { inTransaction, type Database, type Sql } from '#queries/database.ts'
import type { Cast } from '#testing/cast.ts'
import { measureSizes } from './harness/bench-database.ts'
import { fillCitations } from './data/bot-log-citation-data.ts'
import { fillBotLogs, type Site } from './data/bot-log-data.ts'
import { fillSitemap } from './data/bot-log-sitemap-data.ts'
import type { Figures } from './harness/figures.ts'
import { addReportTimes, timeReport, type ReportTime } from './data/report-times.ts'
import { time } from './harness/timing.ts'

const usualSizes = [5_000_000, 50_000_000]
const limitMs = 300
const last = '2026-11-17'
const now = new Date(`${last}T20:00:00Z`)
const daysOfHits = 14

type Report = (sql: Sql, brandId: string, firstPage: number) => Promise<unknown>
type Words = Record<string, string>

const year = { from: '2025-11-18', to: last }
const halfYear = { from: '2026-05-20', to: last }
const months = { from: '2026-08-20', to: last }
const month = {}
const fortnight = { from: '2026-11-04', to: last }

const overview =
  (words: Words): Report =>
  (sql, id) =>
    botLogOverview(sql, id, overviewFilters.parse(words), now)
const pages =
  (words: Words): Report =>
  (sql, id) =>
    pagesReport(sql, id, pagesFilters.parse(words), now)
const hits =
  (words: Words): Report =>
  (sql, id) =>
    hitsReport(sql, id, hitsFilters.parse(words), now)

const citations =
  (words: Words): Report =>
  (sql, id) =>
    citationsReport(sql, id, citationsFilters.parse(words), now)

const reports: Record<string, Report> = {
  'overview, 4 weeks': overview(month),
  'overview, 13 weeks': overview(months),
  'overview, a year': overview(year),
  'overview by bot, a year': overview({ ...year, by: 'bot' }),
  'bots, 4 weeks': (sql, id) => botsReport(sql, id, overviewFilters.parse(month), now),
  'bots, a year': (sql, id) => botsReport(sql, id, overviewFilters.parse(year), now),
  'proof, a fortnight': (sql, id) => proofReport(sql, id, overviewFilters.parse(fortnight), now),
  'status, a year': (sql, id) => statusReport(sql, id, overviewFilters.parse(year), now),
  'pages, 4 weeks': pages(month),
  'pages, half a year': pages(halfYear),
  'pages, a year': pages(year),
  'pages failing, a year': pages({ ...year, order: 'failed', failing: 'true' }),
  'pages of a purpose, a year': pages({ ...year, purpose: 'search' }),
  'pages of an operator, a year': pages({ ...year, operator: 'OpenAI' }),
  'pages of an operator, 4 weeks': pages({ ...month, operator: 'OpenAI' }),
  'pages of a purpose, 4 weeks': pages({ ...month, purpose: 'search' }),
  'pages of a bot, a year': pages({ ...year, bot: 'gptbot' }),
  'pages of a bot, 4 weeks': pages({ ...month, bot: 'gptbot' }),
  'pages of a bot, a fortnight': pages({ ...fortnight, bot: 'gptbot' }),
  'pages of a folder, a year': pages({ ...year, path: '/blog/8/' }),
  'one page, a year': (sql, id, first) =>
    onePageReport(sql, id, first, overviewFilters.parse({ ...year, compare: 'none' }), now),
  'crawled and cited, 4 weeks': citations(month),
  'crawled and cited, a year': citations(year),
  'cited, not crawled, a year': citations({ ...year, group: 'cited' }),
  'cited by operator, a year': (sql, id) => readersReport(sql, id, readersFilters.parse(year), now),
  'cited pages, 30 days': (sql, id) => citedPageVisits(sql, id, now),
  'referrals, a year': (sql, id) => referralsReport(sql, id, overviewFilters.parse(year), now),
  'robots.txt, 4 weeks': (sql, id) => robotsReport(sql, id, overviewFilters.parse(month), now),
  'robots.txt, a year': (sql, id) => robotsReport(sql, id, overviewFilters.parse(year), now),
  'robots.txt, pages of a bot': (sql, id) =>
    robotsPagesReport(sql, id, robotsPagesFilters.parse({ ...year, bot: 'claude-user' }), now),
  'robots.txt tried on a year': (sql, id) =>
    robotsTrial(sql, id, overviewFilters.parse(year), {
      host: 'www.acorn.example',
      content: 'User-agent: *\nDisallow: /docs/',
      now,
    }),
  'sitemap, 4 weeks': (sql, id) => sitemapReport(sql, id, overviewFilters.parse(month), now),
  'sitemap, a year': (sql, id) => sitemapReport(sql, id, overviewFilters.parse(year), now),
  'visits, newest': hits(fortnight),
  'visits, mismatched 5xx': hits({ ...fortnight, grade: 'mismatch', outcome: 'broken' }),
  'visits of the rarest bot': (sql, id) => hitsOfRarest(sql, id),
  'visits of a page': (sql, id, first) =>
    hitsReport(sql, id, hitsFilters.parse({ ...fortnight, page: String(first + 400) }), now),
}

async function hitsOfRarest(sql: Sql, brandId: string) {
  const { rows } = await sql.query<{ crawler: string }>(
    `select crawler from llm_mentions.bot_log_days where client_id = $1 and day = $2
     group by crawler order by sum(hits), crawler limit 1`,
    [brandId, last],
  )
  return hitsReport(sql, brandId, hitsFilters.parse({ ...fortnight, bot: rows[0]?.crawler }), now)
}

/**
 * Every report of the AI traffic screen under row-level security, from the first query to the finished object, over a
 * year of 5,000,000 and 50,000,000 visits (bot-log-data.ts describes what is stored of them). Median of seven.
 */
export async function run(args: string[], figures: Figures): Promise<void> {
  const sizes = args.length === 0 ? usualSizes : args.map(Number)
  const measured = await measureSizes(sizes, { max: 1 }, (database, cast, size) =>
    measure(database, cast, { size, figures }),
  )
  addReportTimes(figures, measured, { max: limitMs, maxFirst: limitMs })
}

async function measure(
  database: Database,
  cast: Cast,
  { size, figures }: { size: number; figures: Figures },
): Promise<Map<string, ReportTime>> {
  const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
  await inTransaction(database, (client) => fillBotLogs(client, home, { hits: size, last, daysOfHits }))
  await inTransaction(database, (client) => fillSitemap(client, home, { last }))
  await inTransaction(database, (client) => fillCitations(client, home, { last }))
  await database.pool.query('vacuum analyze')
  await addStored(database, figures)
  await sumUp(database, home, figures)
  const { rows } = await database.pool.query<{ first: number }>(
    'select min(id)::float8 as first from llm_mentions.bot_log_urls',
  )
  const times = new Map<string, ReportTime>()
  for (const [name, make] of Object.entries(reports)) {
    const report = (sql: Sql) => make(sql, home.brandId, rows[0]?.first ?? 0)
    times.set(name, await timeReport(database, cast.alice.caller, report))
  }
  return times
}

/** Like the worker for a new brand; later runs only sum what is new. */
async function sumUp(database: Database, home: Site, figures: Figures): Promise<void> {
  const { signal } = new AbortController()
  const ms = await time(() => sumBotLogsOf(database, home, { now, least: minVisits, signal }))
  figures.add({
    name: 'long sums made by the worker, for a brand that has just begun',
    value: ms / 1000,
    unit: 's',
  })
  const { rows } = await database.pool.query<{ packs: number; verdicts: number; size: string }>(
    `select (select count(*)::int from llm_mentions.bot_log_page_packs) as packs,
            (select count(*)::int from llm_mentions.bot_log_robots_sums) as verdicts,
            pg_size_pretty(pg_total_relation_size('llm_mentions.bot_log_page_packs')) as size`,
  )
  const [made] = rows
  console.log(`${made?.packs} packs of pages (${made?.size}) and ${made?.verdicts} sums of verdicts`)
}

async function addStored(database: Database, figures: Figures): Promise<void> {
  const { rows } = await database.pool.query<{
    visits: number
    hours: number
    pages: number
    hits: number
    size: string
  }>(
    `select (select sum(hits)::float8 from llm_mentions.bot_log_days) as visits,
            (select count(*)::float8 from llm_mentions.bot_log_hours) as hours,
            (select count(*)::float8 from llm_mentions.bot_log_pages) as pages,
            (select count(*)::float8 from llm_mentions.bot_log_hits) as hits,
            pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  const [stored] = rows
  const number = (count: number | undefined) => Math.round(count ?? 0).toLocaleString('en')
  figures.add({ name: 'visits of a year', value: stored?.visits ?? 0, unit: '' })
  console.log(
    `${number(stored?.hours)} rows by hour and ${number(stored?.pages)} by page, ${number(stored?.hits)} visits themselves, ${stored?.size}`,
  )
}
