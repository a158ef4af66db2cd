import { z } from 'zod'
import { wilsonInterval } from '#core/metrics/statistics/proportion.ts'
import type { Rate } from '#core/metrics/rate.ts'
import {
  maxTrialGroups,
  trialRow,
  trialsPerPage,
  trialStages,
  type TrialGroup,
  type TrialGrouping,
  type TrialPage,
  type TrialRow,
  type TrialsQuery,
} from '#core/trials/admin-schema.ts'
import type { Sql } from '../database.ts'

/** All trials, or those from which these organizations began. For the system: the caller has checked the right. */
export type TrialScope = 'everything' | readonly string[]

/** Trials, newest first, with the funnel over all that match the filters. */
export async function listTrials(
  sql: Sql,
  scope: TrialScope,
  query: TrialsQuery,
): Promise<Omit<TrialPage, 'mayAct'>> {
  const filters = filtersOf(scope, query)
  const { rows: sums } = await sql.query(
    `select count(*) filter (where t.refusal is null) as requested,
       count(t.confirmed_at) as confirmed, count(t.started_at) as running, count(t.ready_at) as ready,
       count(t.converted_at) as converted, count(t.refusal) as refused,
       count(*) filter (where t.state = 'expired' and t.refusal is null) as expired,
       coalesce(sum(coalesce(t.answers, live.answers)), 0) as answers,
       coalesce(sum(coalesce(t.cost_usd, live.cost_usd)), 0) as "costUsd",
       percentile_cont(0.5) within group (
         order by extract(epoch from coalesce(t.first_answer_at, live.first_answer_at) - t.confirmed_at)::float8
       ) as "firstAnswerSeconds"
     ${trialsWithLive}`,
    filters,
  )
  const { rows: former } = await sql.query(
    `select count(*) as requested, count(*) filter (where reached <> 'pending') as confirmed,
       count(*) filter (where reached in ('running', 'ready')) as running, count(*) filter (where reached = 'ready') as ready,
       count(*) filter (where is_converted) as converted
     from private.former_trials
     where $1 and ($2::date is null or requested_on >= $2) and ($3::date is null or requested_on <= $3)`,
    formerFilters(scope, query),
  )
  const now = sumsOf.parse(sums[0])
  const gone = counts.parse(former[0])
  const rows = await readTrials(sql, filters, query.after, trialsPerPage + 1)
  const page = rows.slice(0, trialsPerPage)
  return {
    rows: page.map(({ row }) => row),
    next: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null,
    funnel: trialStages.map((stage, at) => {
      const before = trialStages[at - 1]
      const trials = now[stage] + gone[stage]
      return {
        stage,
        trials,
        rate: before === undefined ? null : shareOf(trials, now[before] + gone[before]),
      }
    }),
    groups: await readGroups(sql, scope, query),
    groupedBy: query.by,
    totals: {
      trials: now.requested,
      refused: now.refused,
      answers: now.answers,
      costUsd: now.costUsd,
      firstAnswerSeconds: now.firstAnswerSeconds,
      expired: now.expired,
      former: gone.requested,
    },
  }
}

/** The same without pages, at most `most`. */
export async function allTrials(
  sql: Sql,
  scope: TrialScope,
  query: TrialsQuery,
  most: number,
): Promise<TrialRow[]> {
  return (await readTrials(sql, filtersOf(scope, query), undefined, most)).map(({ row }) => row)
}

const counts = z.object({
  requested: z.number(),
  confirmed: z.number(),
  running: z.number(),
  ready: z.number(),
  converted: z.number(),
})
const sumsOf = counts.extend({
  refused: z.number(),
  expired: z.number(),
  answers: z.number(),
  costUsd: z.number(),
  firstAnswerSeconds: z.number().nullable(),
})

/** The funnel includes deleted trials only without a filter by name or state. */
const formerFilters = (scope: TrialScope, { state, search, from, to }: TrialsQuery) => [
  scope === 'everything' && state === undefined && !search,
  from ?? null,
  to ?? null,
]

const keyOf: Record<TrialGrouping, { now: string; former: string; order: string }> = {
  day: {
    now: `to_char(t.requested_at at time zone 'UTC', 'YYYY-MM-DD')`,
    former: 'requested_on::text',
    order: 'key desc',
  },
  country: { now: 't.country', former: 'country', order: 'requested desc, key' },
  source: { now: 't.source', former: 'source', order: 'requested desc, key' },
}

const groupRow = z.object({
  key: z.string(),
  requested: z.number(),
  confirmed: z.number(),
  ready: z.number(),
  converted: z.number(),
  answers: z.number(),
  costUsd: z.number(),
})

async function readGroups(sql: Sql, scope: TrialScope, query: TrialsQuery): Promise<TrialGroup[]> {
  const { now, former, order } = keyOf[query.by]
  const { rows } = await sql.query(
    `select key, sum(requested)::integer as requested, sum(confirmed)::integer as confirmed, sum(ready)::integer as ready,
       sum(converted)::integer as converted, sum(answers)::integer as answers, sum(cost_usd)::float8 as "costUsd"
     from (
       select ${now} as key, count(*) as requested, count(t.confirmed_at) as confirmed, count(t.ready_at) as ready,
         count(t.converted_at) as converted, coalesce(sum(coalesce(t.answers, live.answers)), 0) as answers,
         coalesce(sum(coalesce(t.cost_usd, live.cost_usd)), 0) as cost_usd
       ${trialsWithLive} and t.refusal is null
       group by 1
       union all
       select ${former}, count(*), count(*) filter (where reached <> 'pending'), count(*) filter (where reached = 'ready'),
         count(*) filter (where is_converted), coalesce(sum(answers), 0), coalesce(sum(cost_usd), 0)
       from private.former_trials
       where $7 and ($8::date is null or requested_on >= $8) and ($9::date is null or requested_on <= $9)
       group by 1
     ) each_kind
     group by key order by ${order} limit ${maxTrialGroups}`,
    [...filtersOf(scope, query), ...formerFilters(scope, query)],
  )
  return rows.map((row) => {
    const group = groupRow.parse(row)
    return { ...group, rate: shareOf(group.converted, group.requested) }
  })
}

function shareOf(numerator: number, denominator: number): Rate {
  const interval =
    denominator === 0 ? null : wilsonInterval({ x: numerator, n: denominator, confidence: 0.95 })
  return {
    value: denominator === 0 ? null : numerator / denominator,
    numerator,
    denominator,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    prompts: 0,
    method: 'Wilson interval.',
  }
}

async function readTrials(sql: Sql, filters: unknown[], after: string | undefined, most: number) {
  const [requestedAt = null, id = null] = after?.split('~') ?? []
  const { rows } = await sql.query<{ cursor: string }>(
    `select t.id, t.state, t.refusal, t.brand_name as "brandName", t.domain, t.email, t.country, t.language, t.topic, t.source,
       t.is_sandbox as "isSandbox", t.organization_id as "organizationId", t.requested_at as "requestedAt", t.mails,
       t.mail_problem as "mailProblem", t.confirmed_at as "confirmedAt", t.ready_at as "readyAt",
       t.converted_at as "convertedAt", t.expires_at as "expiresAt", t.delete_at as "deleteAt", t.failure, t.fault,
       coalesce(t.answers, live.answers, 0) as answers, coalesce(t.planned, live.planned, 0) as planned,
       coalesce(t.cost_usd, live.cost_usd) as "costUsd",
       extract(epoch from coalesce(t.first_answer_at, live.first_answer_at) - t.confirmed_at)::float8 as "firstAnswerSeconds",
       to_char(t.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || t.id as cursor
     ${trialsShown} and ($7::timestamptz is null or (t.requested_at, t.id) < ($7, $8::uuid))
     order by t.requested_at desc, t.id desc limit $9`,
    [...filters, requestedAt, id, most],
  )
  return rows.map(({ cursor, ...row }) => ({ cursor, row: trialRow.parse(withDates(row)) }))
}

const where = `
  where ($1::uuid[] is null or t.organization_id = any($1))
    and ($2::text is null or t.state = $2) and ($3::boolean is null or (t.refusal is not null) = $3)
    and ($4::date is null or t.requested_at >= $4::date) and ($5::date is null or t.requested_at < $5::date + 1)
    and ($6 = '' or t.brand_name ilike '%' || $6 || '%' or t.domain ilike '%' || $6 || '%' or t.email ilike '%' || $6 || '%')`

const counted = `count(*) as planned, count(*) filter (where c.status = 'answered') as answers, sum(c.cost_usd) as cost_usd,
  min(c.answered_at) as first_answer_at`

/** Counts of running trials, all at once; those of an ended trial were recorded when it ended. */
const trialsWithLive = `
  from llm_mentions.trials t
  left join (
    select c.analysis_id, ${counted}
    from llm_mentions.prompt_engine_pairs c
    where c.analysis_id in (
      select run.analysis_id from llm_mentions.trials run where run.state = 'running' and run.planned is null)
    group by c.analysis_id
  ) live on live.analysis_id = t.analysis_id
  ${where}`

/** The same, counted for each displayed trial. */
const trialsShown = `
  from llm_mentions.trials t
  left join lateral (
    select ${counted} from llm_mentions.prompt_engine_pairs c where c.analysis_id = t.analysis_id
  ) live on t.state = 'running' and t.planned is null
  ${where}`

function filtersOf(scope: TrialScope, { state, from, to, search = '' }: TrialsQuery): unknown[] {
  return [
    scope === 'everything' ? null : scope,
    state === undefined || state === 'refused' ? null : state,
    state === undefined ? null : state === 'refused',
    from ?? null,
    to ?? null,
    search.replace(/[\\%_]/g, String.raw`\$&`),
  ]
}

const withDates = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )
