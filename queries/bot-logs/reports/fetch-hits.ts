import { outcomeOf, type Outcome, type WhichVisits } from '#core/bot-logs/reports/filters.ts'
import type { HitRow } from '#core/bot-logs/reports/schema.ts'
import type { Sql } from '../../database.ts'
import type { Range } from './plan.ts'

/** Where a page of visits ended. */
export type HitPlace = { at: string; key: string }
export type FetchedHit = {
  at: string
  key: string
  source: string
  crawler: string
  method: string
  host: string
  path: string
  page: number
  status: number
  bytes: number
  grade: HitRow['grade']
  evidence: string | null
  addressId: string | null
  weight: number
}

export type HitsQuestion = {
  range: Range
  crawlers: readonly string[]
  filters: WhichVisits
  cursor: HitPlace | null
  limit: number
}

/**
 * Returns one more than requested. The sums show which hours can have such visits, so that a rare kind is not searched
 * among all visits of a year; one page has few enough.
 */
export async function fetchHits(sql: Sql, question: HitsQuestion): Promise<FetchedHit[]> {
  const { filters, limit } = question
  if (filters.page !== undefined || filters.path !== undefined || filters.host !== undefined)
    return fetchAmong(sql, question, [{ start: question.range.start, end: question.range.end }])
  const found: FetchedHit[] = []
  // Each selected hour has such a visit, except the one in which the previous page ended, and one with another status
  // of the same class.
  let before = question.cursor === null ? question.range.end : new Date(question.cursor.at)
  for (;;) {
    const hours = await fetchHours(sql, question, before)
    if (hours.length === 0) return found
    const missing = limit + 1 - found.length
    found.push(...(await fetchAmong(sql, question, stretchesOf(hours), missing)))
    if (found.length > limit || hours.length <= limit) return found
    before = new Date((hours.at(-1) ?? before).getTime() - 1)
  }
}

const hourMs = 3_600_000

async function fetchHours(
  sql: Sql,
  { range, crawlers, filters, limit }: HitsQuestion,
  before: Date,
): Promise<Date[]> {
  const { rows } = await sql.query<{ hour: Date }>(
    `select r.hour from llm_mentions.bot_log_hours r
     where r.client_id = $1 and r.hour >= $2::timestamptz - interval '1 hour' and r.hour < $3::timestamptz
       and r.hour <= $4::timestamptz and r.source_id = any ($5) and r.crawler = any ($6)
       and (not $7 or r.grade in ('signed', 'addressList', 'reverseDns')) and ($8::text is null or r.path_class = $8)
       and ($9::text is null or r.grade = $9) and ${hasOutcome(filters)}
     group by r.client_id, r.hour
     order by r.client_id desc, r.hour desc
     limit $10`,
    [
      range.brandId,
      range.start,
      range.end,
      before,
      range.sources,
      crawlers,
      filters.proven === true,
      filters.kind ?? null,
      filters.grade ?? null,
      limit + 1,
    ],
  )
  return rows.map(({ hour }) => hour)
}

/** Sums that show whether an hour has visits of an outcome. */
const outcomeInSums: Record<Outcome, string> = {
  read: '(r.status_class = 2 or r.unchanged > 0)',
  redirected: '(r.status_class = 3 and r.hits > r.unchanged)',
  denied: 'r.denied > 0',
  throttled: 'r.throttled > 0',
  gone: 'r.gone > 0',
  refused: '(r.status_class = 4 and r.hits > r.denied + r.throttled + r.gone)',
  broken: 'r.status_class = 5',
  none: 'r.status_class not between 2 and 5',
}

const outcomeOfHit: Record<Outcome, string> = {
  read: '(h.status between 200 and 299 or h.status = 304)',
  redirected: '(h.status between 300 and 399 and h.status <> 304)',
  denied: 'h.status in (401, 403)',
  throttled: 'h.status = 429',
  gone: 'h.status in (404, 410)',
  refused: '(h.status between 400 and 499 and h.status not in (401, 403, 404, 410, 429))',
  broken: 'h.status between 500 and 599',
  none: '(h.status < 200 or h.status > 599)',
}

function hasOutcome({ outcome, status, failed }: WhichVisits): string {
  if (status !== undefined) return outcomeInSums[outcomeOf(status)]
  if (outcome !== undefined) return outcomeInSums[outcome]
  return failed === true ? 'r.status_class in (4, 5)' : 'true'
}

function isOutcome({ outcome, status, failed }: WhichVisits): string {
  return [
    ...(status === undefined ? [] : [`h.status = ${Number(status)}`]),
    ...(outcome === undefined ? [] : [outcomeOfHit[outcome]]),
    ...(failed === true ? ['h.status between 400 and 599'] : []),
    'true',
  ].join(' and ')
}

type Stretch = { start: Date; end: Date }

/** Merges consecutive hours into one stretch. Newest first. */
function stretchesOf(hours: readonly Date[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const hour of hours) {
    const last = stretches.at(-1)
    if (last !== undefined && last.start.getTime() === hour.getTime() + hourMs) last.start = hour
    else stretches.push({ start: hour, end: new Date(hour.getTime() + hourMs) })
  }
  return stretches
}

async function fetchAmong(
  sql: Sql,
  { range, crawlers, filters, cursor, limit }: HitsQuestion,
  stretches: readonly Stretch[],
  most = limit + 1,
): Promise<FetchedHit[]> {
  const byPage = filters.page !== undefined
  const { rows } = await sql.query<FetchedHit>(
    `select h.at_text as at, h.line_key::text as key, h.source_id as source, h.crawler, h.method, u.host, u.path,
            u.id::float8 as page, h.status, h.bytes::float8 as bytes, h.grade, h.evidence,
            h.address_id::text as "addressId", h.weight
     from unnest($2::timestamptz[], $3::timestamptz[]) s (start, finish)
     cross join lateral (
       select h.*, to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_text
       from llm_mentions.bot_log_hits h
       where h.client_id = $1 and h.at >= greatest(s.start, $4) and h.at < least(s.finish, $5)
         and h.source_id = any ($6) and h.crawler = any ($7)
         and (not $8 or h.grade in ('signed', 'addressList', 'reverseDns')) and ($9::text is null or h.grade = $9)
         and ${isOutcome(filters)}
         and ($10::timestamptz is null or (h.at, h.line_key) < ($10, $11::bigint))
         ${byPage ? 'and h.url_id = $16' : ''}
         and ($12::text is null and $13::text is null and $14::text is null or exists (
           select from llm_mentions.bot_log_urls x where x.id = h.url_id and ($12::text is null or x.path_class = $12)
             and ($13::text is null or x.host = $13) and ($14::text is null or starts_with(x.path, $14))))
       order by h.at desc, h.line_key desc
       limit $15
     ) h
     join llm_mentions.bot_log_urls u on u.id = h.url_id
     order by h.at desc, h.line_key desc
     limit $15`,
    [
      range.brandId,
      stretches.map(({ start }) => start),
      stretches.map(({ end }) => end),
      range.start,
      range.end,
      range.sources,
      crawlers,
      filters.proven === true,
      filters.grade ?? null,
      cursor?.at ?? null,
      cursor?.key ?? null,
      filters.kind ?? null,
      filters.host ?? null,
      filters.path ?? null,
      most,
      ...(byPage ? [filters.page] : []),
    ],
  )
  return rows
}
