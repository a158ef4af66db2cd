import type { BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import type { SharedDay } from '#core/bot-logs/reports/day-change.ts'
import { bucketsOf, dayIn } from '#core/bot-logs/reports/period.ts'
import type { Tally } from '#core/bot-logs/reports/tallies.ts'
import type { Sql } from '../../database.ts'
import { fetchCoveredDays, type Range } from './plan.ts'

type Narrowing = Pick<BotLogFilters, 'proven' | 'kind'>

/** Parameters $1…$6 of every query on the sums by hour or day. */
const inRange = (range: Range) => `
  r.client_id = $1
  and ${range.isHourly ? 'r.hour >= $2::timestamptz and r.hour < $3::timestamptz' : 'r.day between $2::date and $3::date'}
  and r.source_id = any ($4)
  and (not $5 or r.grade in ('signed', 'addressList', 'reverseDns')) and ($6::text is null or r.path_class = $6)`

const tableOf = ({ isHourly }: Range) =>
  isHourly ? 'llm_mentions.bot_log_hours' : 'llm_mentions.bot_log_days'

function parametersOf(range: Range, { proven, kind }: Narrowing): unknown[] {
  return [
    range.brandId,
    ...(range.isHourly ? [range.start, range.end] : [range.period.from, range.period.to]),
    range.sources,
    proven === true,
    kind ?? null,
  ]
}

/** Sums of a period by crawler, kind of path, status class, and grade, for all crawlers. */
export async function fetchTallies(sql: Sql, range: Range, narrowing: Narrowing): Promise<Tally[]> {
  // Sums of bigint are numeric, which is slow and arrives as text; these are exact in a double up to 2^53.
  const { rows } = await sql.query<Tally>(
    `select r.crawler, r.path_class as kind, r.status_class as "statusClass", r.grade,
            sum(r.hits::float8) as hits, sum(r.bytes::float8) as bytes, sum(r.denied::float8) as denied,
            sum(r.throttled::float8) as throttled, sum(r.gone::float8) as gone,
            sum(r.unchanged::float8) as unchanged, min(r.first_at) as "firstAt", max(r.last_at) as "lastAt"
     from ${tableOf(range)} r
     where ${inRange(range)}
     group by r.crawler, r.path_class, r.status_class, r.grade`,
    parametersOf(range, narrowing),
  )
  return rows
}

/** Visits of one crawler on one day, and the failed ones among them. */
type DailyCount = { day: string; crawler: string; hits: number; failed: number }

async function fetchDaily(
  sql: Sql,
  range: Range,
  narrowing: Narrowing,
  crawlers: readonly string[],
): Promise<DailyCount[]> {
  const { rows } = await sql.query<DailyCount>(
    `select ${bucketOf({ ...range, grain: 'day' })} as day, s.crawler, sum(s.hits) as hits, sum(s.failed) as failed
     from (select ${range.isHourly ? 'r.hour' : 'r.day'} as moment, r.crawler, sum(r.hits::float8) as hits,
                  coalesce(sum(r.hits::float8) filter (where r.status_class >= 4), 0) as failed
           from ${tableOf(range)} r
           where ${inRange(range)} and r.crawler = any ($7)
           group by 1, 2) s
     group by 1, 2`,
    [...parametersOf(range, narrowing), crawlers],
  )
  return rows
}

export type Daily = {
  /** On each covered day, in order; of all crawlers: null. */
  visitsOf: (crawler: string | null) => number[]
  shares: SharedDay[]
}

/** Visits by covered day, for comparisons. */
export async function readDaily(
  sql: Sql,
  range: Range,
  narrowing: Narrowing,
  crawlers: readonly string[],
): Promise<Daily> {
  const rows = await fetchDaily(sql, range, narrowing, crawlers)
  const days = await fetchCoveredDays(sql, range)
  const countsOf = (some: readonly DailyCount[], of: 'hits' | 'failed') => {
    const byDay = new Map<string, number>()
    for (const row of some) byDay.set(row.day, (byDay.get(row.day) ?? 0) + row[of])
    return days.map((day) => byDay.get(day) ?? 0)
  }
  const byCrawler = Map.groupBy(rows, ({ crawler }) => crawler)
  const failed = countsOf(rows, 'failed')
  return {
    visitsOf: (crawler) => countsOf(crawler === null ? rows : (byCrawler.get(crawler) ?? []), 'hits'),
    shares: countsOf(rows, 'hits').map((of, index) => ({ part: failed[index] ?? 0, of })),
  }
}

/** Failed visits of these crawlers by bucket. */
export async function fetchFailed(
  sql: Sql,
  range: Range,
  narrowing: Narrowing,
  crawlers: readonly string[],
  covered: Covered,
): Promise<(number | null)[]> {
  const { rows } = await sql.query<{ bucket: string; hits: number }>(
    `select ${bucketOf(range)} as bucket, sum(s.hits) as hits
     from (select ${range.isHourly ? 'r.hour' : 'r.day'} as moment, sum(r.hits::float8) as hits
           from ${tableOf(range)} r
           where ${inRange(range)} and r.crawler = any ($7) and r.status_class >= 4
           group by 1) s
     group by 1`,
    [...parametersOf(range, narrowing), crawlers],
  )
  const buckets = bucketsIn(range)
  const counts = inBuckets(buckets, covered, rows, () => '').get('')
  return counts ?? buckets.map((bucket) => (covered.has(bucket) ? 0 : null))
}

export type Series = { buckets: string[]; byCrawler: Map<string, (number | null)[]> }

/** Visits of these crawlers by bucket of the period. */
export async function fetchSeries(
  sql: Sql,
  range: Range,
  narrowing: Narrowing,
  crawlers: readonly string[],
  covered: Covered,
): Promise<Series> {
  const { rows } = await sql.query<{ bucket: string; crawler: string; hits: number }>(
    `select ${bucketOf(range)} as bucket, s.crawler, sum(s.hits) as hits
     from (select ${range.isHourly ? 'r.hour' : 'r.day'} as moment, r.crawler, sum(r.hits::float8) as hits
           from ${tableOf(range)} r
           where ${inRange(range)} and r.crawler = any ($7)
           group by 1, 2) s
     group by 1, 2`,
    [...parametersOf(range, narrowing), crawlers],
  )
  const buckets = bucketsIn(range)
  return { buckets, byCrawler: inBuckets(buckets, covered, rows, ({ crawler }) => crawler) }
}

/** The bucket of `s.moment`, as the text that `bucketsIn` lists. */
export function bucketOf({ grain, isHourly, zone }: Range): string {
  if (grain === 'hour') return `to_char(s.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:00:00"Z"')`
  if (grain === 'month') return `to_char(s.moment, 'YYYY-MM-01')`
  return isHourly
    ? `to_char(s.moment at time zone '${quoted(zone)}', 'YYYY-MM-DD')`
    : `to_char(s.moment, 'YYYY-MM-DD')`
}

/** Time zones come from the organization's settings, which only accept IANA names. */
function quoted(zone: string): string {
  if (!/^[A-Za-z0-9_+/-]{1,64}$/.test(zone)) throw new Error(`No time zone: ${zone}`)
  return zone
}

export function bucketsIn({ grain, period, start, end }: Range): string[] {
  if (grain !== 'hour') return bucketsOf({ ...period, grain })
  const buckets: string[] = []
  for (let at = Math.ceil(start.getTime() / hourMs) * hourMs; at < end.getTime(); at += hourMs)
    buckets.push(`${new Date(at).toISOString().slice(0, 13)}:00:00Z`)
  return buckets
}

const hourMs = 3_600_000

/** The buckets of which any line is known. The others are gaps, not zeros. */
export type Covered = ReadonlySet<string>

/** The covered ones among the buckets of a range. A month or an hour is covered if a day of it, or its day, is. */
export async function coveredBuckets(sql: Sql, range: Range): Promise<Covered> {
  const days = new Set(await fetchCoveredDays(sql, range))
  const { grain, zone } = range
  if (grain === 'day') return days
  if (grain === 'month') return new Set([...days].map((day) => `${day.slice(0, 7)}-01`))
  return new Set(bucketsIn(range).filter((bucket) => days.has(dayIn(zone, new Date(bucket)))))
}

/** Counts of each key in the order of the buckets: 0 for empty ones, null where no log covers them. */
export function inBuckets<Row extends { bucket: string; hits: number }>(
  buckets: readonly string[],
  covered: Covered,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, (number | null)[]> {
  const places = new Map(buckets.map((bucket, index) => [bucket, index]))
  const byKey = new Map<string, (number | null)[]>()
  for (const row of rows) {
    const counts = byKey.get(keyOf(row)) ?? buckets.map((bucket) => (covered.has(bucket) ? 0 : null))
    byKey.set(keyOf(row), counts)
    const place = places.get(row.bucket)
    if (place !== undefined) counts[place] = (counts[place] ?? 0) + row.hits
  }
  return byKey
}
