import type { HourSum, PageSum, TrafficSum } from '#core/bot-logs/sums/roll-ups.ts'
import type { Sql } from '../../database.ts'
import { dates, moments, numberArray, plainArray, textArray } from '../arrays.ts'
import type { LogHome } from '../log-home.ts'

export type ReferralSum = { day: number; operator: string; host: string; urlId: number; visits: number }

/** Maximum rows per statement. */
const most = 20_000

/**
 * Adds to the sums of a source. Rows are written in the order of their keys, so that two writers of the same rows
 * cannot deadlock.
 */
export async function addHourSums(
  sql: Sql,
  { organizationId, brandId, sourceId }: LogHome,
  table: 'bot_log_hours' | 'bot_log_days',
  sums: readonly HourSum[],
): Promise<void> {
  const bucket = table === 'bot_log_hours' ? 'hour' : 'day'
  for (const part of parts(sums))
    await sql.query(
      `insert into llm_mentions.${table} as kept (organization_id, client_id, source_id, ${bucket}, crawler, path_class,
         status_class, grade, hits, bytes, denied, throttled, gone, unchanged, first_at, last_at)
       select $1, $2, $3, s.* from unnest($4::${bucket === 'hour' ? 'timestamptz' : 'date'}[], $5::text[], $6::text[],
         $7::smallint[], $8::text[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[],
         $15::timestamptz[], $16::timestamptz[]) as s
       order by 4, 5, 6, 7, 8
       on conflict (client_id, ${bucket}, source_id, crawler, path_class, status_class, grade) do update set
         hits = kept.hits + excluded.hits, bytes = kept.bytes + excluded.bytes, denied = kept.denied + excluded.denied,
         throttled = kept.throttled + excluded.throttled, gone = kept.gone + excluded.gone,
         unchanged = kept.unchanged + excluded.unchanged, first_at = least(kept.first_at, excluded.first_at),
         last_at = greatest(kept.last_at, excluded.last_at)`,
      [
        organizationId,
        brandId,
        sourceId,
        (bucket === 'hour' ? moments : dates)(part.map((sum) => sum.bucket)),
        textArray(part.map((sum) => sum.crawler)),
        plainArray(part.map((sum) => sum.pathClass)),
        numberArray(part.map((sum) => sum.statusClass)),
        plainArray(part.map((sum) => sum.grade)),
        numberArray(part.map((sum) => sum.hits)),
        numberArray(part.map((sum) => sum.bytes)),
        numberArray(part.map((sum) => sum.denied)),
        numberArray(part.map((sum) => sum.throttled)),
        numberArray(part.map((sum) => sum.gone)),
        numberArray(part.map((sum) => sum.unchanged)),
        moments(part.map((sum) => sum.firstAt)),
        moments(part.map((sum) => sum.lastAt)),
      ],
    )
}

/** `sums` in the order of the table's key, as `HitSums` returns them: sorting them here takes longer than writing them. */
export async function addPageSums(
  sql: Sql,
  { organizationId, brandId, sourceId }: LogHome,
  sums: readonly PageSum[],
): Promise<void> {
  for (const part of parts(sums))
    await sql.query(
      `insert into llm_mentions.bot_log_pages as kept (organization_id, client_id, source_id, grain, bucket, crawler, url_id,
         hits, ok, redirected, failed, proven, proven_ok, proven_failed, bytes, first_at, last_at, last_status)
       select $1, $2, $3, grain, bucket, crawler, url_id, hits, ok, redirected, failed, proven, proven_ok, proven_failed, bytes,
         to_timestamp(first_at / 1000), to_timestamp(last_at / 1000), last_status
       from unnest($4::text[], $5::date[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[],
         $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::float8[], $17::float8[],
         $18::smallint[]) as s(grain, bucket, crawler, url_id, hits, ok, redirected, failed, proven, proven_ok, proven_failed,
         bytes, first_at, last_at, last_status)
       on conflict (client_id, grain, bucket, crawler, url_id, source_id) do update set
         hits = kept.hits + excluded.hits, ok = kept.ok + excluded.ok, redirected = kept.redirected + excluded.redirected,
         failed = kept.failed + excluded.failed, proven = kept.proven + excluded.proven,
         proven_ok = kept.proven_ok + excluded.proven_ok, proven_failed = kept.proven_failed + excluded.proven_failed,
         bytes = kept.bytes + excluded.bytes, first_at = least(kept.first_at, excluded.first_at),
         last_status = case when kept.last_at > excluded.last_at then kept.last_status
           when kept.last_at < excluded.last_at then excluded.last_status
           else greatest(kept.last_status, excluded.last_status) end,
         last_at = greatest(kept.last_at, excluded.last_at)`,
      [
        organizationId,
        brandId,
        sourceId,
        plainArray(part.map((sum) => sum.grain)),
        dates(part.map((sum) => sum.bucket)),
        textArray(part.map((sum) => sum.crawler)),
        numberArray(part.map((sum) => sum.urlId)),
        numberArray(part.map((sum) => sum.hits)),
        numberArray(part.map((sum) => sum.ok)),
        numberArray(part.map((sum) => sum.redirected)),
        numberArray(part.map((sum) => sum.failed)),
        numberArray(part.map((sum) => sum.proven)),
        numberArray(part.map((sum) => sum.provenOk)),
        numberArray(part.map((sum) => sum.provenFailed)),
        numberArray(part.map((sum) => sum.bytes)),
        numberArray(part.map((sum) => sum.firstAt)),
        numberArray(part.map((sum) => sum.lastAt)),
        numberArray(part.map((sum) => sum.lastStatus)),
      ],
    )
}

/** Days of pages; their months and the days of all pages follow from them. */
export async function addReferralSums(
  sql: Sql,
  { organizationId, brandId, sourceId }: LogHome,
  sums: readonly ReferralSum[],
): Promise<void> {
  for (const part of parts(sums)) {
    const columns = [
      dates(part.map((sum) => sum.day)),
      textArray(part.map((sum) => sum.operator)),
      textArray(part.map((sum) => sum.host)),
      numberArray(part.map((sum) => sum.urlId)),
      numberArray(part.map((sum) => sum.visits)),
    ]
    await sql.query(
      `insert into llm_mentions.bot_log_referrals as kept
         (organization_id, client_id, source_id, grain, bucket, operator, host, url_id, visits)
       select $1, $2, $3, g.grain, date_trunc(g.grain, s.day)::date, s.operator, s.host, s.url_id, sum(s.visits)
       from unnest($4::date[], $5::text[], $6::text[], $7::bigint[], $8::bigint[]) as s(day, operator, host, url_id, visits)
       cross join (values ('day'), ('month')) as g(grain)
       group by 4, 5, 6, 7, 8
       order by 4, 5, 6, 7, 8
       on conflict (client_id, grain, bucket, operator, host, url_id, source_id) do update
       set visits = kept.visits + excluded.visits`,
      [organizationId, brandId, sourceId, ...columns],
    )
    await sql.query(
      `insert into llm_mentions.bot_log_referral_days as kept
         (organization_id, client_id, source_id, day, operator, host, visits)
       select $1, $2, $3, s.day, s.operator, s.host, sum(s.visits)
       from unnest($4::date[], $5::text[], $6::text[], $7::bigint[], $8::bigint[]) as s(day, operator, host, url_id, visits)
       group by 4, 5, 6
       order by 4, 5, 6
       on conflict (client_id, day, operator, host, source_id) do update set visits = kept.visits + excluded.visits`,
      [organizationId, brandId, sourceId, ...columns],
    )
  }
}

export async function addTrafficSums(
  sql: Sql,
  { organizationId, brandId, sourceId }: LogHome,
  sums: readonly TrafficSum[],
): Promise<void> {
  for (const part of parts(sums))
    await sql.query(
      `insert into llm_mentions.bot_log_traffic as kept
         (organization_id, client_id, source_id, hour, kind, status_class, requests)
       select $1, $2, $3, s.* from unnest($4::timestamptz[], $5::text[], $6::smallint[], $7::bigint[]) as s
       order by 4, 5, 6
       on conflict (client_id, hour, source_id, kind, status_class) do update set requests = kept.requests + excluded.requests`,
      [
        organizationId,
        brandId,
        sourceId,
        moments(part.map((sum) => sum.hour)),
        plainArray(part.map((sum) => sum.kind)),
        numberArray(part.map((sum) => sum.statusClass)),
        numberArray(part.map((sum) => sum.requests)),
      ],
    )
}

function* parts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += most) yield rows.slice(from, from + most)
}
