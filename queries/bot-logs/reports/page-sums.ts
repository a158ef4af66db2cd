import { allAi, chosenCrawlers, dayKeysOf, hasWeeks } from '#core/bot-logs/sums/crawler-levels.ts'
import { coverOf } from '#core/bot-logs/sums/long-sums.ts'
import {
  isMoment,
  sumPacks,
  type PackColumn,
  type PageColumn,
  type PagePack,
} from '#core/bot-logs/sums/page-packs.ts'
import { pageSpansOf } from '#core/bot-logs/reports/period.ts'
import { addDays, type Period } from '#core/calendar.ts'
import type { Sql } from '../../database.ts'
import { binaryArray } from '../arrays.ts'
import { startOfDay, type Range } from './plan.ts'

/** `from` of sums by page, a row for each bucket of days, weeks, or months, for parameters $1…$6. */
// The offset forces one walk along the table's key for each span of a key: as a join all pages would be read and
// hashed. $4 is for `fromLongPages`; an unreferenced parameter has no type.
export const fromPages = `
  from unnest($2::text[], $3::daterange[], $5::text[]) s (grain, days, key)
  cross join lateral (
    select p.* from llm_mentions.bot_log_pages p
    where p.client_id = $1 and p.grain = s.grain and p.bucket >= lower(s.days) and p.bucket < upper(s.days)
      and p.crawler = s.key and p.source_id = any ($6) and $4::float8[] is not null
    offset 0
  ) p`

type Pages = Pick<Range, 'brandId' | 'sources' | 'period'>
type ZonedPages = Pages & Pick<Range, 'zone' | 'isHourly'>

/** $5 names at least all keys that store days. */
export function spanParameters({ brandId, sources, period }: Pages, keys: readonly string[]): unknown[] {
  return gapParameters({ brandId, sources, gaps: new Map(keys.map((key) => [key, [period]])) })
}

type Gaps = Pick<Range, 'brandId' | 'sources'> & { gaps: ReadonlyMap<string, Period[]> }

/** The same for periods by key. */
export function gapParameters({ brandId, sources, gaps }: Gaps, packed: string | Buffer = '{}'): unknown[] {
  const spans = [...gaps].flatMap(([key, some]) => [
    ...some
      .flatMap((period) => pageSpansOf(period, { hasWeeks: hasWeeks(key) }))
      .flatMap(({ grain, from, to }) =>
        (grain === 'day' ? dayKeysOf(key) : [key]).map((one) => ({
          grain,
          days: `[${from},${to}]`,
          key: one,
        })),
      ),
    ...dayKeysOf(key).map((one) => ({ grain: 'day', days: 'empty', key: one })),
  ])
  return [
    brandId,
    spans.map(({ grain }) => grain),
    spans.map(({ days }) => days),
    packed,
    spans.map(({ key }) => key),
    sources,
  ]
}

/**
 * `from` of the same sums for `longParameters` with the same columns: more or fewer rows per page, without their
 * buckets and crawlers.
 */
export function fromLongPages(columns: readonly PageColumn[]): string {
  const kept = columns.map((column) =>
    isMoment(column) || column === 'last_status' ? `p.${column}` : `p.${column}::float8 as ${column}`,
  )
  const packed = columns.map((column, index) => {
    const number = `k.sums[k.pages * ${index + 1} + k.at]`
    return isMoment(column)
      ? `to_timestamp(${number} / 1000)`
      : column === 'last_status'
        ? `${number}::smallint`
        : number
  })
  return `
  from (
    select ${['p.url_id', ...kept].join(', ')}
    ${fromPages}
    union all
    select ${['k.sums[k.at]::bigint', ...packed].join(', ')}
    from (select s.sums, s.pages, a.at
          from (select $4::float8[] as sums, cardinality($4::float8[]) / ${columns.length + 1} as pages offset 0) s
          cross join lateral generate_series(1, s.pages) a (at)) k
  ) p`
}

/**
 * For long periods, packed sums are read packed, and only the rest row by row. Sums by page are of UTC days: the hours
 * by which the days of a time zone differ from them are read from the visits themselves.
 */
export async function longParameters(
  sql: Sql,
  pages: ZonedPages,
  { keys, columns }: { keys: readonly string[]; columns: readonly PageColumn[] },
): Promise<unknown[]> {
  const { brandId, sources } = pages
  const { period, edges } = utcDaysIn(pages)
  const { packs, gaps } =
    period === null
      ? { packs: [], gaps: new Map(keys.map((key): [string, Period[]] => [key, []])) }
      : await fetchPacks(sql, { brandId, sources, period }, { keys, wanted: ['urls', ...columns] })
  const summed = packs.length === 0 ? null : sumPacks(packs, columns)
  const visits = await fetchEdges(sql, { brandId, sources, edges }, { keys, columns })
  if (summed === null && visits.length === 0) return gapParameters({ brandId, sources, gaps })
  const both = (packed: Float64Array | undefined, of: (row: readonly number[]) => number) =>
    Float64Array.from([...(packed ?? []), ...visits.map(of)])
  return gapParameters(
    { brandId, sources, gaps },
    binaryArray([
      both(summed?.urls, (row) => row[0] ?? 0),
      ...columns.map((_, index) => both(summed?.columns[index], (row) => row[index + 1] ?? 0)),
    ]),
  )
}

type Edge = { start: Date; end: Date }

const hourMs = 3_600_000

/** The whole UTC days of a period in its time zone, null if there are none, and the hours before and after them. */
export function utcDaysIn({ period, zone, isHourly }: Pick<Range, 'period' | 'zone' | 'isHourly'>): {
  period: Period | null
  edges: Edge[]
} {
  if (!isHourly || zone === 'UTC') return { period, edges: [] }
  // Sums by hour count an hour to the day in which it begins.
  const fullHour = (at: Date) => new Date(Math.ceil(at.getTime() / hourMs) * hourMs)
  const start = fullHour(startOfDay(period.from, zone))
  const end = fullHour(startOfDay(addDays(period.to, 1), zone))
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const first = start.getTime() % (24 * hourMs) === 0 ? day(start) : addDays(day(start), 1)
  const after = day(end)
  const midnight = (date: string) => new Date(`${date}T00:00:00Z`)
  if (first >= after) return { period: null, edges: [{ start, end }] }
  return {
    period: { from: first, to: addDays(after, -1) },
    edges: [
      { start, end: midnight(first) },
      { start: midnight(after), end },
    ].filter((edge) => edge.start < edge.end),
  }
}

export const provenHit = `h.grade in ('signed', 'addressList', 'reverseDns')`
const ok = '(h.status between 200 and 299 or h.status = 304)'
const failed = '(h.status between 400 and 599)'
const sumOf = (condition: string) => `coalesce(sum(h.weight::float8) filter (where ${condition}), 0)`

/** As `HitSums` adds up visits. */
export const columnsOfHits: Record<PageColumn, string> = {
  hits: 'sum(h.weight::float8)',
  ok: sumOf(ok),
  failed: sumOf(failed),
  proven: sumOf(provenHit),
  proven_ok: sumOf(`${provenHit} and ${ok}`),
  proven_failed: sumOf(`${provenHit} and ${failed}`),
  bytes: 'sum(h.bytes::float8 * h.weight)',
  first_at: `floor(date_part('epoch', min(h.at)) * 1000)`,
  last_at: `floor(date_part('epoch', max(h.at)) * 1000)`,
  last_status: '(array_agg(h.status order by h.at desc))[1]::float8',
}

/** Pages and their columns, a row for each page that the crawlers of the keys visited in these hours. */
async function fetchEdges(
  sql: Sql,
  { brandId, sources, edges }: Pick<Range, 'brandId' | 'sources'> & { edges: readonly Edge[] },
  { keys, columns }: { keys: readonly string[]; columns: readonly PageColumn[] },
): Promise<number[][]> {
  if (edges.length === 0) return []
  const { rows } = await sql.query<{ row: number[] }>(
    `select array[h.url_id::float8, ${columns.map((column) => columnsOfHits[column]).join(', ')}] as row
     from unnest($2::timestamptz[], $3::timestamptz[]) e (first, last)
     join llm_mentions.bot_log_hits h
       on h.client_id = $1 and h.at >= e.first and h.at < e.last and h.source_id = any ($4) and h.crawler = any ($5)
     group by h.url_id`,
    [
      brandId,
      edges.map(({ start }) => start),
      edges.map(({ end }) => end),
      sources,
      [...new Set(keys.flatMap((key) => (key === allAi ? chosenCrawlers({}) : dayKeysOf(key))))],
    ],
  )
  return rows.map(({ row }) => row)
}

type Packs<Column extends PackColumn> = { packs: PagePack<Column>[]; gaps: Map<string, Period[]> }

/** The packs that make up a period, and by key the days that none of them covers. */
export async function fetchPacks<Column extends PackColumn>(
  sql: Sql,
  { brandId, sources, period }: Pages,
  { keys, wanted }: { keys: readonly string[]; wanted: readonly Column[] },
): Promise<Packs<Column>> {
  const kept = await listPacks(sql, { brandId, sources, period }, keys)
  const covers = keys.flatMap((key) => coversOf(key, period, kept))
  const chosen = covers.flatMap(({ key, sums }) => sums.map((sum) => ({ key, ...sum })))
  const nothing = { packs: [], gaps: new Map(keys.map((key) => [key, [period]])) }
  if (chosen.length === 0) return nothing
  const { rows } = await sql.query<PagePack<Column>>(
    `select p.crawler, p.first_day::text as from, p.pages, ${wanted.map((column) => `p.${column}`).join(', ')}
     from unnest($2::text[], $3::date[], $4::date[]) w (crawler, first_day, last_day)
     join llm_mentions.bot_log_page_packs p
       on p.client_id = $1 and p.crawler = w.crawler and p.first_day = w.first_day and p.last_day = w.last_day
         and p.source_id = any ($5)`,
    [
      brandId,
      chosen.map(({ key }) => key),
      chosen.map(({ from }) => from),
      chosen.map(({ to }) => to),
      sources,
    ],
  )
  // A late line removed one meanwhile.
  if (rows.length < chosen.length * sources.length) return nothing
  return { packs: rows, gaps: new Map(covers.map(({ key, gaps }) => [key, gaps])) }
}

type Cover = { key: string; sums: Period[]; gaps: Period[] }

/** By the packs of a key, then by those of the keys that store its days. */
function coversOf(key: string, period: Period, kept: ReadonlyMap<string, Period[]>): Cover[] {
  const { sums, gaps } = coverOf(period, kept.get(key) ?? [])
  const dayKeys = dayKeysOf(key)
  if (dayKeys.includes(key)) return [{ key, sums, gaps }]
  const ofDays = dayKeys.flatMap((one) => kept.get(one) ?? [])
  const unpacked = gaps.flatMap((gap) => coverOf(gap, ofDays).gaps)
  const packed = gaps.flatMap((gap) => coverOf(gap, unpacked).gaps)
  const byDay = dayKeys.map((one) => {
    const covers = packed.map((gap) => coverOf(gap, kept.get(one) ?? []))
    return {
      key: one,
      sums: covers.flatMap((cover) => cover.sums),
      gaps: covers.flatMap((cover) => cover.gaps),
    }
  })
  return [{ key, sums, gaps: unpacked }, ...byDay]
}

/** Packs that every source has, of the keys and of those that store their days. */
async function listPacks(
  sql: Sql,
  { brandId, sources, period }: Pages,
  keys: readonly string[],
): Promise<Map<string, Period[]>> {
  const { rows } = await sql.query<Period & { crawler: string }>(
    `select crawler, first_day::text as "from", last_day::text as "to" from llm_mentions.bot_log_page_packs
     where client_id = $1 and crawler = any ($2) and first_day >= $3 and last_day <= $4 and source_id = any ($5)
     group by crawler, first_day, last_day
     having count(*) = cardinality($5::uuid[])`,
    [brandId, [...new Set(keys.flatMap((key) => [key, ...dayKeysOf(key)]))], period.from, period.to, sources],
  )
  return Map.groupBy(rows, ({ crawler }) => crawler)
}
