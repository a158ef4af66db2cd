import process from 'node:process'
import { performance } from 'node:perf_hooks'
import { availableParallelism, loadavg } from 'node:os'
import { hitsFilters, overviewFilters, pagesFilters } from '#core/bot-log/report-filters.ts'
import { robotsPagesFilters } from '#core/bot-log/robots/robots-schema.ts'
import { citationsFilters, readersFilters } from '#core/bot-log/citation-schema.ts'
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
import { sumBotLogsOf } from '#jobs/sum-bot-logs.ts'
import { leastVisits } from '#queries/bot-logs/long-sums.ts'
import { inTransaction, type Database, type Sql } from '#queries/database.ts'
import { asCaller } from '#queries/user-client.ts'
import type { Cast } from '#testing/cast.ts'
import { measureSizes } from './bench-database.ts'
import { fillCitations } from './bot-log-citation-data.ts'
import { fillBotLogs, type Site } from './bot-log-data.ts'
import { fillSitemap } from './bot-log-sitemap-data.ts'
import { median } from './median.ts'
import { processorTime } from './processor-time.ts'

const usualSizes = [5_000_000, 50_000_000]
const warmUps = 2
const timedRuns = 7
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
 * Every report of the bot-log screen as a caller under row-level security, from the first query to the finished object,
 * over a year of 5,000,000 and 50,000,000 visits (bot-log-data.ts says what of them is stored). Median of seven.
 * Arguments: sizes; QUERIES=1 prints each query of one turn.
 */
export async function run(args: string[]): Promise<number> {
  const sizes = args.length === 0 ? usualSizes : args.map(Number)
  return print(sizes, await measureSizes(sizes, { max: 1 }, measure))
}

/** Milliseconds; `first`: of the first turn. `processor` is what the report and its database connection used, which says the same on a busy machine. */
type Timing = { first: number; total: number; processor: number }

async function measure(database: Database, cast: Cast, size: number): Promise<Map<string, Timing>> {
  const started = performance.now()
  await inTransaction(database, (client) =>
    fillBotLogs(
      client,
      { organizationId: cast.acorn.id, brandId: cast.acorn.brandId },
      { hits: size, last, daysOfHits },
    ),
  )
  await inTransaction(database, (client) =>
    fillSitemap(client, { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }, { last }),
  )
  await inTransaction(database, (client) =>
    fillCitations(client, { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }, { last }),
  )
  await database.pool.query('vacuum analyze')
  await sayWhatIsStored(database, started)
  await sumUp(database, { organizationId: cast.acorn.id, brandId: cast.acorn.brandId })
  const timings = new Map<string, Timing>()
  for (const [report, make] of Object.entries(reports)) timings.set(report, await timed(database, cast, make))
  return timings
}

/** As the worker does for a brand that has just begun; every later time only what is new is summed up. */
async function sumUp(database: Database, home: Site): Promise<void> {
  const started = performance.now()
  const { signal } = new AbortController()
  await sumBotLogsOf(database, home, { now, least: leastVisits, signal })
  const { rows } = await database.pool.query<{ packs: number; verdicts: number; size: string }>(
    `select (select count(*)::int from llm_mentions.bot_log_page_packs) as packs,
            (select count(*)::int from llm_mentions.bot_log_robots_sums) as verdicts,
            pg_size_pretty(pg_total_relation_size('llm_mentions.bot_log_page_packs')) as size`,
  )
  const [made] = rows
  console.log(
    `${made?.packs} packs of pages (${made?.size}) and ${made?.verdicts} sums of verdicts, made in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
}

async function sayWhatIsStored(database: Database, started: number): Promise<void> {
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
  console.log(
    `${number(stored?.visits)} visits of a year in ${number(stored?.hours)} rows by hour and ${number(stored?.pages)} by page, ${number(stored?.hits)} visits themselves, ${stored?.size}, made in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
}

async function timed(database: Database, cast: Cast, make: Report): Promise<Timing> {
  const { rows } = await database.pool.query<{ first: number }>(
    'select min(id)::float8 as first from llm_mentions.bot_log_urls',
  )
  const runs: number[] = []
  let used = 0
  for (let turn = 0; turn < warmUps + timedRuns; turn++) {
    if (turn === warmUps) used = await processorTime(database)
    await asCaller(database, cast.alice.caller, async (transaction) => {
      const watched: Sql = {
        query: async (text, parameters) => {
          const start = performance.now()
          const result = await transaction.query(text, parameters)
          if (process.env['QUERIES'] !== undefined && turn === warmUps)
            console.log(
              `${(performance.now() - start).toFixed(1).padStart(8)} ms  ${text.replace(/\s+/g, ' ').slice(0, 110)}`,
            )
          return result as never
        },
      }
      const start = performance.now()
      const report = await make(watched, cast.acorn.brandId, rows[0]?.first ?? 0)
      if (report === null || report === 'bad-cursor') throw new Error('there is no report')
      runs.push(performance.now() - start)
    })
  }
  return {
    first: runs[0] ?? NaN,
    total: median(runs.slice(warmUps)),
    processor: ((await processorTime(database)) - used) / timedRuns,
  }
}

function print(sizes: readonly number[], measured: readonly Map<string, Timing>[]): number {
  const largest = measured.at(-1) ?? new Map<string, Timing>()
  console.log(
    `\nserver time in ms, median of ${timedRuns} (the first time, mean processor time of both), load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
  )
  console.log(
    `${''.padEnd(32)}${sizes.map((size) => size.toLocaleString('en').padStart(18)).join('')}   ratio`,
  )
  for (const [report, { total }] of largest) {
    const columns = measured.map((timings) => {
      const timing = timings.get(report)
      return `${timing?.total.toFixed(0)} (${timing?.first.toFixed(0)}, ${timing?.processor.toFixed(0)})`.padStart(
        18,
      )
    })
    const ratio = total / (measured[0]?.get(report)?.total ?? total)
    console.log(`${report.padEnd(32)}${columns.join('')}${ratio.toFixed(2).padStart(8)}`)
  }
  const slow = [...largest].filter(([, { total }]) => total >= limitMs)
  console.log(
    slow.length === 0
      ? `all below ${limitMs} ms`
      : `at or above ${limitMs} ms: ${slow.map(([report]) => report).join(', ')}`,
  )
  return slow.length === 0 ? 0 : 1
}
