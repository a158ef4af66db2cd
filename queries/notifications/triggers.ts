import type { Row } from '#core/database/row.ts'
import { eventMessage, type Sentence } from '#core/notifications/events/message.ts'
import type { EventInput } from '#core/notifications/events/schema.ts'
import { message } from '#core/language/message.ts'
import type { Sql } from '../database.ts'
import { noteEvent } from './events.ts'
import type { JobTransaction } from '../job-transaction.ts'

/**
 * Records events that follow from the current state: limits reached, keys rejected, and events of the last day that
 * were missed because a process died. Every query skips recorded events; keys prevent other duplicates.
 */
export async function noteStates(sql: JobTransaction, now: Date): Promise<number> {
  let noted = 0
  for (const source of [endedRuns, quotas, budgets, failingKeys, corrections, proposals, reprocessings])
    for (const event of await source(sql, now)) if ((await noteEvent(sql, event)) !== null) noted += 1
  return noted
}

/** Records ended runs as soon as they end. */
export async function noteEndedRuns(sql: JobTransaction, now: Date): Promise<void> {
  for (const event of await endedRuns(sql, now)) await noteEvent(sql, event)
}

const isNoted = (organization: string, key: string) =>
  `exists (select from llm_mentions.events noted where noted.organization_id = ${organization} and noted.key = ${key})`

type BrandRow = { organizationId: string; brandId: string; brandName: string; key: string }

/** A successful scheduled run triggers nothing; a run that a person started notifies them. */
async function endedRuns(sql: Sql, now: Date): Promise<EventInput[]> {
  const { rows } = await sql.query<
    BrandRow & {
      id: string
      label: string
      isScheduled: boolean
      answered: number
      failed: number
      sample: string | null
    }
  >(
    `select a.id, a.label, a.new_organization_id as "organizationId", a.new_client_id as "brandId", b.name as "brandName",
       a.schedule_id is not null as "isScheduled", 'run ' || a.id || ' ' || extract(epoch from a.finished_at)::bigint as key,
       count(c.id) filter (where c.status = 'answered')::integer as answered,
       count(c.id) filter (where c.status = 'failed')::integer as failed,
       min(c.failure_message) filter (where c.status = 'failed') as sample
     from llm_mentions.analyses a
     join llm_mentions.clients b on b.id = a.new_client_id and not b.is_demo
     left join llm_mentions.prompt_engine_pairs c on c.analysis_id = a.id
     where a.kind = 'run' and a.status in ('completed', 'failed') and a.finished_at > $1::timestamptz - interval '1 day'
       and not ${isNoted('a.new_organization_id', `'run ' || a.id || ' ' || extract(epoch from a.finished_at)::bigint`)}
     group by a.id, b.name
     having count(c.id) > 0`,
    [now],
  )
  return rows.map((run): EventInput => {
    const { answered, failed, id, organizationId, brandId, brandName: brand } = run
    const isIncomplete = failed > 0
    return {
      organizationId,
      brandId,
      kind: isIncomplete ? 'run.failed' : 'run.completed',
      severity: isIncomplete ? 'warning' : run.isScheduled ? 'info' : 'success',
      ...eventMessage(
        answered === 0
          ? { text: message('Run failed for {brand}'), values: { brand } }
          : isIncomplete
            ? {
                text: message(
                  'Run incomplete for {brand}: {count, plural, one {# answer} other {# answers}} missing',
                ),
                values: { brand, count: failed },
              }
            : {
                text: message('Run finished for {brand}: {count, plural, one {# answer} other {# answers}}'),
                values: { brand, count: answered },
              },
        isIncomplete
          ? [
              {
                text:
                  run.label === ''
                    ? message(
                        'Received {count, plural, one {# answer} other {# answers}} out of {all, number}.',
                      )
                    : message(
                        '{label}: received {count, plural, one {# answer} other {# answers}} out of {all, number}.',
                      ),
                values: { label: run.label, count: answered, all: answered + failed },
              },
              run.sample ?? '',
            ]
          : [run.label],
      ),
      link: `/overview?${new URLSearchParams({ organizationId, clientId: brandId, analysis: id })}`,
      data: { analysisId: id, answered, failed },
      key: run.key,
    }
  })
}

async function quotas(sql: Sql, now: Date): Promise<EventInput[]> {
  const { rows } = await sql.query<{
    organizationId: string
    plan: string
    perMonth: number
    month: string
    used: number
    level: number
    key: string
  }>(
    `select o.id as "organizationId", q.plan, q.per_month as "perMonth", q.month::text as month, q.used, l.level,
       'quota ' || q.month || ' ' || l.level as key
     from llm_mentions.organizations o
     cross join lateral (select * from private.quota_use(o.id, $1::timestamptz) order by month limit 1) q
     cross join lateral (select case when q.used >= q.per_month then 100 else 80 end as level) l
     where q.per_month > 0 and q.used >= q.per_month * 0.8
       and not ${isNoted('o.id', `'quota ' || q.month || ' ' || l.level`)}`,
    [now],
  )
  return rows.map(({ organizationId, plan, perMonth, month, used, level, key }) => ({
    organizationId,
    brandId: null,
    kind: 'quota.reached',
    severity: level === 100 ? 'critical' : 'warning',
    ...eventMessage(
      level === 100
        ? { text: message('You’ve used all of this month’s answers') }
        : {
            text: message('{percent}% of your plan’s answers used'),
            values: { percent: Math.floor((100 * used) / perMonth) },
          },
      [
        {
          text: message(
            '{plan} plan: {used, number} of {limit, number} answers for this month are used or planned.',
          ),
          values: { plan, used, limit: perMonth },
        },
        level === 100 ? { text: message('Runs are paused until next month.') } : '',
      ],
    ),
    link: `/settings?${new URLSearchParams({ organizationId, section: 'spending' })}`,
    data: { month, used, perMonth, level },
    key,
  }))
}

async function budgets(sql: Sql, now: Date): Promise<EventInput[]> {
  const { rows } = await sql.query<{
    organizationId: string
    brandId: string | null
    brandName: string | null
    limitUsd: number
    spentUsd: number
    level: number
    month: string
    key: string
  }>(
    `select b.organization_id as "organizationId", b.client_id as "brandId", c.name as "brandName",
       b.usd_per_month as "limitUsd", s.usd as "spentUsd", l.level, m.month::text as month, k.key
     from llm_mentions.budgets b
     join llm_mentions.organizations o on o.id = b.organization_id
     left join llm_mentions.clients c on c.id = b.client_id
     cross join lateral (select private.month_of($1::timestamptz, o.time_zone) as month) m
     cross join lateral (
       select coalesce(sum(spent.known_usd + spent.assumed_usd), 0) as usd from llm_mentions.spend_months spent
       where spent.organization_id = b.organization_id and spent.month = m.month
         and (b.client_id is null or spent.client_id = b.client_id)) s
     cross join lateral (select case when s.usd >= b.usd_per_month * 0.995 then 100 else 80 end as level) l
     cross join lateral (
       select 'budget ' || b.id || ' ' || m.month || ' ' || b.usd_per_month || ' ' || l.level as key) k
     where s.usd >= b.usd_per_month * 0.8 and not ${isNoted('b.organization_id', 'k.key')}`,
    [now],
  )
  return rows.map(({ organizationId, brandId, brandName, limitUsd, spentUsd, level, month, key }) => ({
    organizationId,
    brandId,
    kind: 'budget.reached',
    severity: level === 100 ? 'critical' : 'warning',
    ...eventMessage(budgetTitle({ brandName, level, percent: Math.floor((100 * spentUsd) / limitUsd) }), [
      {
        text: message('${spent} of ${limit} spent.'),
        values: { spent: { number: spentUsd, digits: 2 }, limit: { number: limitUsd, digits: 2 } },
      },
      level === 100 ? { text: message('Runs resume when you raise the budget, or next month.') } : '',
    ]),
    link: `/settings?${new URLSearchParams({ organizationId, section: 'spending' })}`,
    data: { month, limitUsd, spentUsd, level },
    key,
  }))
}

function budgetTitle(budget: { brandName: string | null; level: number; percent: number }): Sentence {
  const { brandName: brand, level, percent } = budget
  if (brand === null)
    return level === 100
      ? { text: message('Your organization reached its monthly budget') }
      : { text: message('{percent}% of your organization’s budget used'), values: { percent } }
  return level === 100
    ? { text: message('{brand} reached its monthly budget'), values: { brand } }
    : { text: message('{percent}% of the {brand} budget used'), values: { percent, brand } }
}

/**
 * Only keys of the organization: the instance’s concern the instance admin. A pause with an end is a rate limit, which
 * is not recorded.
 */
async function failingKeys(sql: Sql, now: Date): Promise<EventInput[]> {
  const { rows } = await sql.query<{
    organizationId: string
    provider: string
    code: string | null
    message: string | null
    key: string
  }>(
    `select l.organization_id as "organizationId", l.provider, l.pause_code as code, l.pause_message as message, k.key
     from private.provider_queues l
     cross join lateral (
       select 'key ' || l.id || ' ' || coalesce(extract(epoch from l.paused_at)::bigint::text, '') as key) k
     where l.organization_id is not null and l.paused_until > $1::timestamptz + interval '1 hour'
       and not ${isNoted('l.organization_id', 'k.key')}`,
    [now],
  )
  return rows.map(({ organizationId, provider, code, message: reason, key }) => ({
    organizationId,
    brandId: null,
    kind: 'key.failing',
    severity: 'critical',
    ...eventMessage({ text: message('{provider} rejected your API key'), values: { provider } }, [
      reason ?? '',
    ]),
    link: `/settings?${new URLSearchParams({ organizationId, section: 'keys' })}`,
    data: { provider, code },
    key: key.slice(0, 200),
  }))
}

/** Together for each full hour, because a person who checks a sample corrects many. */
async function corrections(sql: Sql, now: Date): Promise<EventInput[]> {
  const { rows } = await sql.query<BrandRow & { corrections: number; people: number; hour: Date }>(
    `select h.*, h."organizationId", b.name as "brandName", 'corrections ' || h."brandId" || ' ' || extract(epoch from h.hour)::bigint as key
     from (
       select c.organization_id as "organizationId", c.client_id as "brandId", date_trunc('hour', c.created_at) as hour,
         count(*)::integer as corrections, count(distinct c.checked_by)::integer as people
       from llm_mentions.label_checks c
       where c.correct is not null and c.withdrawn_at is null
         and c.created_at >= date_trunc('hour', $1::timestamptz) - interval '24 hours'
         and c.created_at < date_trunc('hour', $1::timestamptz)
       group by 1, 2, 3
     ) h
     join llm_mentions.clients b on b.id = h."brandId" and not b.is_demo
     where not ${isNoted('h."organizationId"', `'corrections ' || h."brandId" || ' ' || extract(epoch from h.hour)::bigint`)}`,
    [now],
  )
  return rows.map(({ organizationId, brandId, brandName, corrections: count, people, hour, key }) => ({
    organizationId,
    brandId,
    kind: 'correction.made',
    severity: 'info',
    ...eventMessage(
      {
        text: message('{count, plural, one {# label} other {# labels}} corrected in answers for {brand}'),
        values: { count, brand: brandName },
      },
      [
        {
          text: message('Corrected by {count, plural, one {# person} other {# people}} within an hour.'),
          values: { count: people },
        },
        { text: message('Reports use the corrected labels.') },
      ],
    ),
    link: `/overview?${new URLSearchParams({ organizationId, clientId: brandId })}`,
    data: { corrections: count, people, hour: hour.toISOString() },
    key,
  }))
}

/** At most once per day for each brand: names that were not proposed a day ago. */
async function proposals(sql: Sql, now: Date): Promise<EventInput[]> {
  const { rows } = await sql.query<BrandRow & { found: number; names: string[] }>(
    `select p.organization_id as "organizationId", p.client_id as "brandId", b.name as "brandName",
       'proposed ' || p.client_id || ' ' || ($1::timestamptz)::date as key, count(*)::integer as found,
       (array_agg(p.name order by p.answers desc, p.name))[1:5] as names
     from llm_mentions.brand_proposals p
     join llm_mentions.clients b on b.id = p.client_id and not b.is_demo
     where p.status = 'open' and p.created_at > $1::timestamptz - interval '1 day'
       and not exists (
         select from llm_mentions.events e
         where e.organization_id = p.organization_id and e.client_id = p.client_id and e.kind = 'brand.proposed'
           and e.occurred_at > $1::timestamptz - interval '1 day')
     group by p.organization_id, p.client_id, b.name`,
    [now],
  )
  return rows.map(({ organizationId, brandId, brandName, key, found, names }) => ({
    organizationId,
    brandId,
    kind: 'brand.proposed',
    severity: 'info',
    ...eventMessage(
      {
        text: message(
          '{count, plural, one {# new untracked brand} other {# new untracked brands}} in answers for {brand}',
        ),
        values: { count: found, brand: brandName },
      },
      [
        found > names.length
          ? { text: message('{names} and others.'), values: { names: names.join(', ') } }
          : `${names.join(', ')}.`,
        { text: message('Track them as competitors, add them as aliases, or dismiss them.') },
      ],
    ),
    link: `/brand/${brandId}?${new URLSearchParams({ organizationId, clientId: brandId, tab: 'competitors' })}`,
    data: { found },
    key,
  }))
}

async function reprocessings(sql: Sql, now: Date): Promise<EventInput[]> {
  const { rows } = await sql.query<
    BrandRow & Row<'brand_reprocessings', 'id' | 'reason' | 'done' | 'changed'>
  >(
    `select r.id, r.organization_id as "organizationId", r.client_id as "brandId", b.name as "brandName", r.reason, r.done,
       r.changed, 'rescored ' || r.id as key
     from llm_mentions.brand_reprocessings r
     join llm_mentions.clients b on b.id = r.client_id and not b.is_demo
     where r.status = 'completed' and r.done > 0 and r.finished_at > $1::timestamptz - interval '1 day'
       and not ${isNoted('r.organization_id', `'rescored ' || r.id`)}`,
    [now],
  )
  return rows.map(({ organizationId, brandId, brandName, reason, done, changed, id, key }) => ({
    organizationId,
    brandId,
    kind: 'brand.rescored',
    severity: 'info',
    ...eventMessage(
      {
        text: message(
          'Answers for {brand} reprocessed: {count, plural, one {# answer} other {# answers}} changed',
        ),
        values: { brand: brandName, count: changed },
      },
      [
        `${reason}.`,
        {
          text: message('{count, plural, one {# answer was} other {# answers were}} reprocessed.'),
          values: { count: done },
        },
      ],
    ),
    link: `/overview?${new URLSearchParams({ organizationId, clientId: brandId })}`,
    data: { rescoringId: id, done, changed },
    key,
  }))
}
