import type { PathClass } from '#core/bot-logs/path-class.ts'
import { grades, isProven, type Grade } from '#core/bot-logs/proof/grades.ts'
import { dayMs, HitSums, hourMs, type HourSum, type PageSum } from '#core/bot-logs/sums/roll-ups.ts'
import type { Row } from '#core/database/row.ts'
import type { Sql } from '../../database.ts'
import { addHourSums, addPageSums } from './add-sums.ts'
import { forgetLongSums } from './long-sums.ts'
import type { LogHome } from '../log-home.ts'
import { dates, moments, plainArray, textArray } from '../arrays.ts'
import { lockBrandLogs } from '../brand-logs-lock.ts'

type RegradedHit = Row<'bot_log_hits', 'at' | 'crawler' | 'urlId' | 'status' | 'bytes' | 'weight'> & {
  pathClass: PathClass
  was: Grade
}

/**
 * Changes the grade of a crawler's visits from one IP address and updates the sums. A signature is stronger than an
 * address, so signed visits keep their grade. `former`: only visits of these grades. Returns how many visits there
 * were. For the system.
 */
export async function regradeAddress(
  sql: Sql,
  organizationId: string,
  addressId: number,
  crawlerId: string,
  grade: Grade,
  evidence: string | null,
  former: readonly Grade[] = grades,
): Promise<number> {
  const home = await findHome(sql, organizationId, addressId)
  if (home === null) return 0
  await lockBrandLogs(sql, home.brandId)
  const { rows } = await sql.query<RegradedHit>(
    `with former as (
       select source_id, at, line_key, grade from llm_mentions.bot_log_hits
       where address_id = $1 and crawler = $2 and grade <> 'signed' and grade = any($5) and (grade <> $3 or evidence is distinct from $4)
       for update
     )
     update llm_mentions.bot_log_hits h set grade = $3, evidence = $4
     from former f, llm_mentions.bot_log_urls u
     where h.source_id = f.source_id and h.at = f.at and h.line_key = f.line_key and u.id = h.url_id
     returning h.at, h.crawler, h.url_id as "urlId", u.path_class as "pathClass", h.status, h.bytes, f.grade as was, h.weight`,
    [addressId, crawlerId, grade, evidence, former],
  )
  const moved = rows.filter(({ was }) => was !== grade)
  if (moved.length > 0) await moveSums(sql, home, moved, grade)
  return rows.length
}

async function findHome(sql: Sql, organizationId: string, addressId: number): Promise<LogHome | null> {
  const { rows } = await sql.query<LogHome>(
    `select s.organization_id as "organizationId", s.client_id as "brandId", s.id as "sourceId"
     from private.bot_log_addresses a join llm_mentions.bot_log_sources s on s.id = a.source_id
     where a.id = $2 and a.organization_id = $1`,
    [organizationId, addressId],
  )
  return rows[0] ?? null
}

async function moveSums(sql: Sql, home: LogHome, moved: readonly RegradedHit[], grade: Grade): Promise<void> {
  const [left, joined, proven, disproven] = [new HitSums(), new HitSums(), new HitSums(), new HitSums()]
  for (const { was, at, ...hit } of moved) {
    const counted = { ...hit, at: at.getTime() }
    left.add({ ...counted, grade: was })
    joined.add({ ...counted, grade })
    if (isProven(grade) && !isProven(was)) proven.add({ ...counted, grade })
    if (isProven(was) && !isProven(grade)) disproven.add({ ...counted, grade: was })
  }
  for (const [table, former, next] of [
    ['bot_log_hours', left.hours(), joined.hours()],
    ['bot_log_days', left.days(), joined.days()],
  ] as const) {
    await addHourSums(sql, home, table, former.map(negative))
    await addHourSums(sql, home, table, next)
    await tidyLeft(sql, home, table, former)
  }
  await moveProof(sql, home, proven, 1)
  await moveProof(sql, home, disproven, -1)
}

async function moveProof(sql: Sql, home: LogHome, sums: HitSums, sign: 1 | -1): Promise<void> {
  await forgetLongSums(sql, home, sums.pageDays())
  await addPageSums(
    sql,
    home,
    [...sums.pages()].map((page) => onlyProof(page, sign)),
  )
}

const negative = (sum: HourSum): HourSum => ({
  ...sum,
  hits: -sum.hits,
  bytes: -sum.bytes,
  denied: -sum.denied,
  throttled: -sum.throttled,
  gone: -sum.gone,
  unchanged: -sum.unchanged,
})

const onlyProof = (page: PageSum, sign: 1 | -1): PageSum => ({
  ...page,
  hits: 0,
  ok: 0,
  redirected: 0,
  failed: 0,
  bytes: 0,
  proven: sign * page.proven,
  provenOk: sign * page.provenOk,
  provenFailed: sign * page.provenFailed,
})

/** Fixes sums that lost visits: empty ones are deleted, and the others may have another first or last visit. */
async function tidyLeft(
  sql: Sql,
  { brandId, sourceId }: LogHome,
  table: 'bot_log_hours' | 'bot_log_days',
  sums: readonly HourSum[],
): Promise<void> {
  const [bucket, type, values, span] =
    table === 'bot_log_hours'
      ? (['hour', 'timestamptz', moments, hourMs] as const)
      : (['day', 'date', dates, dayMs] as const)
  const keys = [
    values(sums.map((sum) => sum.bucket)),
    textArray(sums.map((sum) => sum.crawler)),
    plainArray(sums.map((sum) => sum.pathClass)),
    plainArray(sums.map((sum) => sum.statusClass)),
    plainArray(sums.map((sum) => sum.grade)),
  ]
  const touched = `unnest($3::${type}[], $4::text[], $5::text[], $6::smallint[], $7::text[])
    as touched(bucket, crawler, path_class, status_class, grade)`
  const isTouched = `kept.client_id = $1 and kept.source_id = $2 and kept.${bucket} = touched.bucket
    and kept.crawler = touched.crawler and kept.path_class = touched.path_class
    and kept.status_class = touched.status_class and kept.grade = touched.grade`
  await sql.query(
    `delete from llm_mentions.${table} kept using ${touched} where ${isTouched} and kept.hits = 0`,
    [brandId, sourceId, ...keys],
  )
  await sql.query(
    `update llm_mentions.${table} kept set first_at = seen.first_at, last_at = seen.last_at
     from ${touched} cross join lateral (
       select min(h.at) as first_at, max(h.at) as last_at
       from llm_mentions.bot_log_hits h join llm_mentions.bot_log_urls u on u.id = h.url_id
       where h.source_id = $2 and h.at >= touched.bucket::timestamp at time zone 'UTC'
         and h.at < touched.bucket::timestamp at time zone 'UTC' + make_interval(secs => $8)
         and h.crawler = touched.crawler and u.path_class = touched.path_class and h.grade = touched.grade
         and ${statusClass('h.status')} = touched.status_class
     ) as seen
     where ${isTouched}`,
    [brandId, sourceId, ...keys, span / 1000],
  )
}

/** Twin of `statusClassOf`. */
export const statusClass = (status: string): string =>
  `(case when ${status} between 100 and 599 then ${status} / 100 else 0 end)`
