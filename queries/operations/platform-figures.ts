import { platformFigures, type PlatformFigures } from '#core/organizations/platform-figures.ts'
import type { Sql } from '../database.ts'

/** Figures of the whole installation, for staff: the caller has checked the right. */
export async function readPlatformFigures(sql: Sql): Promise<PlatformFigures> {
  const { rows } = await sql.query(
    `with organization as (
       select o.created_at from llm_mentions.organizations o
       where not o.is_demo and not exists (
         select from llm_mentions.trials t where t.organization_id = o.id and t.state <> 'converted')
     ), paid as (
       select s.currency, round(sum(case s.interval when 'yearly' then s.amount / 12.0 else s.amount end)) as amount
       from llm_mentions.subscriptions s
       where s.status in ('active', 'past_due') and s.amount is not null and s.currency is not null group by 1
     ), asked as (
       select count(*) as answers, coalesce(sum(l.cost_usd), 0) as known_usd,
         count(*) filter (where l.cost_usd is null and l.details ? 'assumedUsd') as unknown_calls
       from llm_mentions.usage_logs l
       where l.occurred_at >= date_trunc('day', now()) and l.outcome = 'answered' and l.kind in ('ask', 'collect')
     )
     select json_build_object(
       'organizations', (select count(*) from organization),
       'newThisWeek', (select count(*) from organization where created_at > now() - interval '7 days'),
       'trialsRunning', (select count(*) from llm_mentions.trials where state in ('confirmed', 'running', 'ready')),
       'trialsConverted', (select count(*) from llm_mentions.trials where converted_at > now() - interval '30 days'),
       'subscriptions', (select count(*) from llm_mentions.subscriptions where status in ('active', 'past_due')),
       'overdue', (select count(*) from llm_mentions.subscriptions where status in ('past_due', 'unpaid')),
       'monthly', (select coalesce(json_agg(paid order by amount desc), '[]') from paid),
       'answersToday', asked.answers, 'knownUsdToday', asked.known_usd, 'unknownCallsToday', asked.unknown_calls
     ) as figures from asked`,
  )
  return platformFigures.parse(rows[0]?.figures)
}
