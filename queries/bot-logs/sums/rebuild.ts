import { summedUnder } from '#core/bot-logs/sums/crawler-levels.ts'
import type { Sql } from '../../database.ts'
import { plainArray, textArray } from '../arrays.ts'
import { lockBrandLogs } from '../brand-logs-lock.ts'
import { forgetLongSumsBefore } from './long-sums.ts'
import { statusClass } from './regrade.ts'

/**
 * Rebuilds the sums over hits of a brand from its hits; the job then rebuilds those over long periods. Sums over all
 * requests and over referrals have no rows behind them and stay. Written in SQL, independently of `HitSums`, so that
 * each checks the other.
 */
export async function rebuildBotLogRollups(
  sql: Sql,
  brandId: string,
  onStep: (step: 'hours' | 'days' | 'pages') => void = () => {},
): Promise<void> {
  await lockBrandLogs(sql, brandId)
  await forgetLongSumsBefore(sql, { brandId, sourceId: null }, null)
  for (const table of ['bot_log_hours', 'bot_log_days', 'bot_log_pages'])
    await sql.query(`delete from llm_mentions.${table} where client_id = $1`, [brandId])
  onStep('hours')
  await sql.query(rebuildHours('bot_log_hours', 'hour', "date_trunc('hour', h.at)"), [brandId])
  onStep('days')
  await sql.query(rebuildHours('bot_log_days', 'day', "(h.at at time zone 'UTC')::date"), [brandId])
  onStep('pages')
  const { rows } = await sql.query<{ crawler: string }>(
    'select distinct crawler from llm_mentions.bot_log_hours where client_id = $1',
    [brandId],
  )
  const sums = rows.flatMap(({ crawler }) => summedUnder(crawler).map((sum) => ({ crawler, ...sum })))
  await sql.query(rebuildPages, [
    brandId,
    textArray(sums.map(({ crawler }) => crawler)),
    textArray(sums.map(({ key }) => key)),
    plainArray(sums.map(({ grain }) => grain)),
  ])
}

const rebuildHours = (table: string, column: string, bucket: string) => `
  insert into llm_mentions.${table} (organization_id, client_id, source_id, ${column}, crawler, path_class, status_class, grade,
    hits, bytes, denied, throttled, gone, unchanged, first_at, last_at)
  select h.organization_id, h.client_id, h.source_id, ${bucket}, h.crawler, u.path_class, ${statusClass('h.status')}, h.grade,
    sum(h.weight), sum(h.bytes * h.weight),
    coalesce(sum(h.weight) filter (where h.status in (401, 403)), 0),
    coalesce(sum(h.weight) filter (where h.status = 429), 0),
    coalesce(sum(h.weight) filter (where h.status in (404, 410)), 0),
    coalesce(sum(h.weight) filter (where h.status = 304), 0),
    min(h.at), max(h.at)
  from llm_mentions.bot_log_hits h join llm_mentions.bot_log_urls u on u.id = h.url_id
  where h.client_id = $1
  group by 1, 2, 3, 4, 5, 6, 7, 8`

const isOk = '(h.status between 200 and 299 or h.status = 304)'
const isFailed = 'h.status between 400 and 599'
const isProven = "h.grade in ('signed', 'addressList', 'reverseDns')"

const rebuildPages = `
  insert into llm_mentions.bot_log_pages (organization_id, client_id, source_id, grain, bucket, crawler, url_id, hits, ok,
    redirected, failed, proven, proven_ok, proven_failed, bytes, first_at, last_at, last_status)
  select h.organization_id, h.client_id, h.source_id, l.grain, date_trunc(l.grain, h.at at time zone 'UTC')::date, l.key, h.url_id, sum(h.weight),
    coalesce(sum(h.weight) filter (where ${isOk}), 0),
    coalesce(sum(h.weight) filter (where h.status between 300 and 399 and h.status <> 304), 0),
    coalesce(sum(h.weight) filter (where ${isFailed}), 0),
    coalesce(sum(h.weight) filter (where ${isProven}), 0),
    coalesce(sum(h.weight) filter (where ${isProven} and ${isOk}), 0),
    coalesce(sum(h.weight) filter (where ${isProven} and ${isFailed}), 0),
    sum(h.bytes * h.weight), min(h.at), max(h.at), (array_agg(h.status order by h.at desc, h.status desc))[1]
  from llm_mentions.bot_log_hits h
  join unnest($2::text[], $3::text[], $4::text[]) as l(crawler, key, grain) on l.crawler = h.crawler
  where h.client_id = $1
  group by 1, 2, 3, 4, 5, 6, 7`
