import { dayKeysOf, hasWeeks } from '#core/bot-logs/sums/crawler-levels.ts'
import { coverOf } from '#core/bot-logs/sums/long-sums.ts'
import {
  isMoment,
  sumPacks,
  type PackColumn,
  type PageColumn,
  type PagePack,
} from '#core/bot-logs/sums/page-packs.ts'
import { pageSpansOf } from '#core/bot-logs/reports/period.ts'
import type { Period } from '#core/calendar.ts'
import type { Sql } from '../../database.ts'
import { binaryArray } from '../arrays.ts'
import type { Range } from './plan.ts'

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

/** For long periods, packed sums are read packed, and only the rest row by row. */
export async function longParameters(
  sql: Sql,
  pages: Pages,
  { keys, columns }: { keys: readonly string[]; columns: readonly PageColumn[] },
): Promise<unknown[]> {
  const { brandId, sources } = pages
  const { packs, gaps } = await fetchPacks(sql, pages, { keys, wanted: ['urls', ...columns] })
  if (packs.length === 0) return gapParameters({ brandId, sources, gaps })
  const { urls, columns: summed } = sumPacks(packs, columns)
  return gapParameters({ brandId, sources, gaps }, binaryArray([urls, ...summed]))
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
