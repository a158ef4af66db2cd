import { lookBackDays, type BotDay, type ObservedLogs } from '#core/bot-logs/changes/bot-changes.ts'
import { namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import { isSettled, isWaitOver, wholeDays, type LogDay } from '#core/bot-logs/changes/whole-days.ts'
import { addDays } from '#core/calendar.ts'
import type { Sql } from '../database.ts'

type Logs = Omit<ObservedLogs, 'standing' | 'past'>

/**
 * Whole days that a source must have before changes of its visits are detected: with fewer, usual behavior is unknown.
 */
const minDaysOfSource = 28

/**
 * The data for detecting changes of a brand on a day: the visits of all sources with regular lines, on days that all of
 * them cover whole. Null while lines of that day may still arrive, and if no source covers it.
 */
export async function fetchObservedLogs(
  sql: Sql,
  brandId: string,
  { day, now }: { day: string; now: Date },
): Promise<Logs | null> {
  const from = addDays(day, -lookBackDays)
  const sources = await fetchSources(sql, brandId, { from, day })
  const regular = sources.filter(({ whole }) => whole.filter((each) => each < day).length >= minDaysOfSource)
  if (regular.length === 0) return null
  const isWaiting = regular.some(
    ({ isReading, lastLineAt, whole }) =>
      isReading || !isSettled(day, { lastLineAt, isWhole: whole.includes(day), now }),
  )
  if (isWaiting && !isWaitOver(day, now)) return null
  const judged = regular.filter(({ isReading, whole }) => !isReading && whole.includes(day))
  if (judged.length === 0) return null
  const days = judged
    .map(({ whole }) => whole)
    .reduce((common, whole) => common.filter((each) => whole.includes(each)))
  const ids = judged.map(({ id }) => id)
  return {
    day,
    days,
    bots: await fetchBotDays(sql, brandId, { ids, from, day }),
    firstSeen: await fetchFirstSeen(sql, brandId, day),
    recognisedSince: await fetchRecognisedSince(sql),
    everybody: everybodyOf(judged.flatMap((source) => source.days)),
  }
}

type Source = { id: string; lastLineAt: Date; isReading: boolean; days: LogDay[]; whole: string[] }

/** Sources that are neither paused nor deleted. `isReading`: a file of theirs is still being read. */
async function fetchSources(
  sql: Sql,
  brandId: string,
  { from, day }: { from: string; day: string },
): Promise<Source[]> {
  const { rows } = await sql.query<LogDay & { id: string; lastLineAt: Date; isReading: boolean }>(
    `select s.id, s.last_line_at as "lastLineAt", d.day::text as day, d.hours, d.requests, d.failed,
       exists (
         select from llm_mentions.bot_log_deliveries x
         where x.source_id = s.id and x.channel <> 'endpoint' and x.status in ('queued', 'reading')) as "isReading"
     from llm_mentions.bot_log_sources s
     cross join lateral (
       select (t.hour at time zone 'UTC')::date as day, count(distinct t.hour)::integer as hours,
         coalesce(sum(t.requests) filter (where t.kind <> 'ai'), 0)::float8 as requests,
         coalesce(sum(t.requests) filter (where t.kind <> 'ai' and t.status_class >= 4), 0)::float8 as failed
       from llm_mentions.bot_log_traffic t
       where t.client_id = $1 and t.source_id = s.id
         and t.hour >= $2::date::timestamp at time zone 'UTC' and t.hour < ($3::date + 1)::timestamp at time zone 'UTC'
       group by 1
     ) d
     where s.client_id = $1 and s.deleted_at is null and not s.is_paused and s.last_line_at is not null
     order by s.id, d.day`,
    [brandId, from, day],
  )
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, days]) => {
    const [first] = days
    if (first === undefined) return []
    return [{ id, lastLineAt: first.lastLineAt, isReading: first.isReading, days, whole: wholeDays(days) }]
  })
}

/** AI crawlers, and search engines that feed AI; changes of others are not reported. */
async function fetchBotDays(
  sql: Sql,
  brandId: string,
  { ids, from, day }: { ids: readonly string[]; from: string; day: string },
): Promise<Map<string, Map<string, BotDay>>> {
  const { rows } = await sql.query<BotDay & { crawler: string; day: string }>(
    `select d.crawler, d.day::text as day, sum(d.hits)::float8 as visits,
       coalesce(sum(d.hits) filter (where d.status_class >= 4), 0)::float8 as failed,
       sum(d.denied + d.throttled)::float8 as blocked,
       coalesce(sum(d.hits) filter (where d.grade in ('signed', 'addressList', 'reverseDns', 'mismatch')), 0)::float8 as checked,
       coalesce(sum(d.hits) filter (where d.grade = 'mismatch'), 0)::float8 as mismatched
     from llm_mentions.bot_log_days d
     where d.client_id = $1 and d.source_id = any ($2) and d.day between $3 and $4
     group by d.crawler, d.day`,
    [brandId, ids, from, day],
  )
  return new Map(
    [...Map.groupBy(rows, ({ crawler }) => crawler)]
      .filter(([crawler]) => namedCrawler(crawler).level !== 'other')
      .map(([crawler, days]) => [
        crawler,
        new Map(days.map(({ crawler: _crawler, day: date, ...sums }) => [date, sums])),
      ]),
  )
}

async function fetchFirstSeen(sql: Sql, brandId: string, day: string): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ crawler: string; day: string }>(
    `select d.crawler, min(d.day)::text as day from llm_mentions.bot_log_days d
     where d.client_id = $1 and d.day <= $2 group by d.crawler`,
    [brandId, day],
  )
  return new Map(rows.map(({ crawler, day: first }) => [crawler, first]))
}

async function fetchRecognisedSince(sql: Sql): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ crawler: string; since: string }>(
    'select crawler, since::text as since from private.recognized_crawlers where since is not null',
  )
  return new Map(rows.map(({ crawler, since }) => [crawler, since]))
}

/** Crawlers that are new in a list are recognized from today on. */
export async function noteRecognised(sql: Sql, crawlerIds: readonly string[], today: string): Promise<void> {
  await sql.query(
    `insert into private.recognized_crawlers (crawler, since)
     select id, $2 from unnest($1::text[]) id order by id on conflict do nothing`,
    [crawlerIds, today],
  )
}

function everybodyOf(days: readonly LogDay[]): Logs['everybody'] {
  const byDay = new Map<string, { requests: number; failed: number }>()
  for (const { day, requests, failed } of days) {
    const before = byDay.get(day) ?? { requests: 0, failed: 0 }
    byDay.set(day, { requests: before.requests + requests, failed: before.failed + failed })
  }
  return byDay
}
