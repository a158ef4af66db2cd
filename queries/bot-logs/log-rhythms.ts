import type { LogRhythm } from '#core/bot-logs/changes/whole-days.ts'
import type { Sql } from '../database.ts'

/** `isWatched`: neither paused, nor deleted, nor fictional. `isReading`: delivered lines are still being read. */
export type SourceRhythm = LogRhythm & { id: string; name: string; isWatched: boolean; isReading: boolean }

/** How regularly lines of a brand's sources arrived up to the last one. */
export async function fetchRhythms(sql: Sql, brandId: string): Promise<SourceRhythm[]> {
  const { rows } = await sql.query<SourceRhythm>(
    `select s.id, s.name, s.deleted_at is null and not s.is_paused and s.vendor <> 'sandbox' as "isWatched",
       exists (
         select from llm_mentions.bot_log_deliveries x
         where x.source_id = s.id and x.status in ('queued', 'reading')) as "isReading",
       last.hour + interval '1 hour' as "lastAt", lines.days as "daysWithLines", coalesce(lines.gap, 0) as "longestGapHours",
       (select count(distinct (x.created_at at time zone 'UTC')::date)::integer from llm_mentions.bot_log_deliveries x
        where x.source_id = s.id and x.created_at > s.last_delivery_at - interval '14 days') as "daysWithDeliveries"
     from llm_mentions.bot_log_sources s
     cross join lateral (
       select t.hour from llm_mentions.bot_log_traffic t
       where t.client_id = $1 and t.source_id = s.id
       order by t.hour desc limit 1
     ) last
     cross join lateral (
       select count(distinct (h.hour at time zone 'UTC')::date) filter (where h.hour > last.hour - interval '14 days')::integer as days,
         max(extract(epoch from h.hour - h.before) / 3600)::float8 as gap
       from (
         select t.hour, lag(t.hour) over (order by t.hour) as before from llm_mentions.bot_log_traffic t
         where t.client_id = $1 and t.source_id = s.id and t.hour > last.hour - interval '28 days' and t.hour <= last.hour
         group by t.hour
       ) h
     ) lines
     where s.client_id = $1`,
    [brandId],
  )
  return rows
}
