import { namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import type { BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import type { StatusReport } from '#core/bot-logs/reports/schema.ts'
import { byCrawler, byOutcomeOf, chosenAmong, visitsOf } from '#core/bot-logs/reports/tallies.ts'
import type { Sql } from '../../database.ts'
import { planBotLogs, type Range } from './plan.ts'
import { bucketOf, bucketsIn, coveredBuckets, fetchTallies } from './tallies.ts'

/** Statuses of visits, and whether what fails for crawlers fails for everyone. */
export async function statusReport(
  sql: Sql,
  brandId: string,
  filters: BotLogFilters,
  now: Date,
): Promise<StatusReport | null> {
  const plan = await planBotLogs(sql, brandId, filters, now)
  if (plan === null) return null
  const { scope, range, compareRange } = plan
  const tallies = chosenAmong(await fetchTallies(sql, range, filters), filters)
  const before = compareRange && chosenAmong(await fetchTallies(sql, compareRange, filters), filters)
  const traffic = await fetchTraffic(sql, range)
  const covered = await coveredBuckets(sql, range)
  const of = (kind: Traffic['kind'], bucket?: string) =>
    failingIn(traffic.filter((row) => row.kind === kind && (bucket === undefined || row.bucket === bucket)))
  return {
    scope,
    visits: visitsOf(tallies),
    outcomes: byOutcomeOf(tallies),
    before: before && byOutcomeOf(before),
    bots: [...byCrawler(tallies)]
      .map(([id, some]) => ({ ...namedCrawler(id), visits: visitsOf(some), outcomes: byOutcomeOf(some) }))
      .toSorted((a, b) => b.visits - a.visits || a.name.localeCompare(b.name)),
    everybody: { ai: of('ai'), otherBots: of('other-bot'), people: of('browser') },
    days: bucketsIn(range).map((bucket) => ({
      bucket,
      ai: covered.has(bucket) ? of('ai', bucket) : null,
      people: covered.has(bucket) ? of('browser', bucket) : null,
    })),
  }
}

type Traffic = {
  bucket: string
  kind: 'ai' | 'other-bot' | 'browser'
  requests: number
  failed: number
  broken: number
}

/** Requests of all visitors: only stored by hour, so a long period is summed up by day first. */
async function fetchTraffic(sql: Sql, range: Range): Promise<Traffic[]> {
  const moment = range.isHourly ? 'r.hour' : `(r.hour at time zone 'UTC')::date`
  const { rows } = await sql.query<Traffic>(
    `select ${bucketOf(range)} as bucket, s.kind, sum(s.requests) as requests, sum(s.failed) as failed,
            sum(s.broken) as broken
     from (select ${moment} as moment, r.kind, sum(r.requests::float8) as requests,
                  coalesce(sum(r.requests::float8) filter (where r.status_class >= 4), 0) as failed,
                  coalesce(sum(r.requests::float8) filter (where r.status_class = 5), 0) as broken
           from llm_mentions.bot_log_traffic r
           where r.client_id = $1 and r.hour >= $2::timestamptz and r.hour < $3::timestamptz
             and r.source_id = any ($4)
           group by 1, 2) s
     group by 1, 2`,
    [range.brandId, range.start, range.end, range.sources],
  )
  return rows
}

function failingIn(rows: readonly Traffic[]): StatusReport['everybody']['ai'] {
  return {
    requests: rows.reduce((sum, { requests }) => sum + requests, 0),
    failed: rows.reduce((sum, { failed }) => sum + failed, 0),
    broken: rows.reduce((sum, { broken }) => sum + broken, 0),
  }
}
