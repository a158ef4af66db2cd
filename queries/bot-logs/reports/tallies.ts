import type { BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import { bucketsOf } from '#core/bot-logs/reports/period.ts'
import type { Tally } from '#core/bot-logs/reports/tallies.ts'
import type { Sql } from '../../database.ts'
import type { Range } from './plan.ts'

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

export type Series = { buckets: string[]; byCrawler: Map<string, number[]> }

/** Visits of these crawlers by bucket of the period. */
export async function fetchSeries(
  sql: Sql,
  range: Range,
  narrowing: Narrowing,
  crawlers: readonly string[],
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
  return { buckets, byCrawler: inBuckets(buckets, rows, ({ crawler }) => crawler) }
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

/** Counts of each key in the order of the buckets, with zeros for empty ones. */
export function inBuckets<Row extends { bucket: string; hits: number }>(
  buckets: readonly string[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, number[]> {
  const places = new Map(buckets.map((bucket, index) => [bucket, index]))
  const byKey = new Map<string, number[]>()
  for (const row of rows) {
    const counts = byKey.get(keyOf(row)) ?? buckets.map(() => 0)
    byKey.set(keyOf(row), counts)
    const place = places.get(row.bucket)
    if (place !== undefined) counts[place] = (counts[place] ?? 0) + row.hits
  }
  return byKey
}
