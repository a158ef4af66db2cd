import { z } from 'zod'
import { usageBuckets, usagePeriod } from '#core/runs/usage/period.ts'
import {
  noneOfIt,
  usageGroupsListed,
  usageRow,
  usageRowsPerPage,
  usageSum,
  type UsageFilters,
  type UsageGroup,
  type UsagePage,
  type UsageRow,
  type UsageRowsQuery,
  type UsageSums,
  type UsageSumsQuery,
} from '#core/runs/usage/schema.ts'
import type { Sql } from '../database.ts'

/** All usage, or that of organizations. For the system: the caller has checked the right. */
export type UsageScope = 'everything' | readonly string[]

/** Number of groups with their own line in the chart. */
const linesDrawn = 4

/** Sums of the filtered usage: of all, of each group, and over time. */
export async function sumUsage(
  sql: Sql,
  scope: UsageScope,
  query: UsageSumsQuery,
  today: string,
): Promise<UsageSums> {
  const period = usagePeriod(query, today)
  const { where, values } = narrowed(scope, { ...query, ...period })
  const key = groupKeys[query.group]
  const { rows } = await sql.query(
    `with summed as ( -- by what is stored: as texts, a million uses take nearly twice as long
       select ${key} as key, date_trunc('${period.unit}', l.occurred_at at time zone 'UTC') as bucket, ${sums}
       from llm_mentions.usage_logs l where ${where} group by 1, 2
     ), parts as materialized (
       select key::text, bucket::date::text, uses, "costUsd", "unknownCosts", "assumedUsd", "inputTokens", "outputTokens"
       from summed
     ), groups as materialized (
       select key, ${sumsOfSums}, row_number() over (order by ${query.group === 'day' ? 'key desc' : 'sum("costUsd") desc nulls last, sum(uses) desc, key'}) as place
       from parts group by key
     ), named as (
       select g.*, ${groupLabels[query.group]} as label from groups g where g.place <= ${usageGroupsListed}
     )
     select (select row_to_json(total) from (select ${sumsOfSums} from parts) as total) as totals,
       (select count(*) from groups) as "groupCount",
       (select coalesce(json_agg(named order by place), '[]') from named) as groups,
       (select coalesce(json_agg(line), '[]') from (
          select ${query.group === 'day' ? '1' : `least(g.place, ${linesDrawn + 1})`} as place, p.bucket, sum(p.uses) as uses,
            sum(coalesce(p."costUsd", 0)) as "costUsd", sum(p."inputTokens" + p."outputTokens") as tokens
          from parts p join groups g on g.key is not distinct from p.key group by 1, 2
        ) as line) as lines`,
    values,
  )
  const found = sumsFound.parse(rows[0])
  const buckets = usageBuckets(period)
  const over = (place: number) => {
    const of = new Map(found.lines.filter((line) => line.place === place).map((line) => [line.bucket, line]))
    return {
      uses: buckets.map((bucket) => of.get(bucket)?.uses ?? 0),
      costUsd: buckets.map((bucket) => of.get(bucket)?.costUsd ?? 0),
      tokens: buckets.map((bucket) => of.get(bucket)?.tokens ?? 0),
    }
  }
  const drawn = query.group === 'day' ? [] : found.groups.slice(0, linesDrawn)
  const hasRest = query.group === 'day' || found.groupCount > linesDrawn
  return {
    period,
    totals: found.totals,
    group: query.group,
    groups: found.groups,
    groupCount: found.groupCount,
    buckets,
    series: [
      ...drawn.map((group, at) => ({ key: group.key, label: group.label, isRest: false, ...over(at + 1) })),
      ...(hasRest ? [{ key: null, label: null, isRest: true, ...over(drawn.length + 1) }] : []),
    ],
    names: await namesOf(sql, scope, query),
  }
}

/** Single uses, in the requested order. */
export async function listUsage(
  sql: Sql,
  scope: UsageScope,
  query: UsageRowsQuery,
  today: string,
): Promise<UsagePage> {
  const rows = await readRows(sql, scope, { ...query, ...usagePeriod(query, today) }, usageRowsPerPage + 1)
  const page = rows.slice(0, usageRowsPerPage)
  return {
    rows: page.map(({ row }) => row),
    next: rows.length > page.length ? (page.at(-1)?.place ?? null) : null,
  }
}

/** All of them, newest first, in batches. */
export async function* usageBatches(
  sql: Sql,
  scope: UsageScope,
  filters: UsageFilters,
  today: string,
): AsyncGenerator<UsageRow[]> {
  const query = { ...filters, ...usagePeriod(filters, today), sort: 'at', direction: 'desc' } as const
  let after: string | undefined
  for (;;) {
    const rows: { place: string; row: UsageRow }[] = await readRows(sql, scope, { ...query, after }, 5000)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    after = rows.at(-1)?.place
    if (rows.length < 5000) return
  }
}

/** An unreported cost that may be billed. Failed calls and exports cost nothing. */
const isUnknown = `(l.cost_usd is null and l.details ? 'assumedUsd')`

const sums = `count(*) as uses, sum(l.cost_usd) as "costUsd", count(*) filter (where ${isUnknown}) as "unknownCosts",
  coalesce(sum((l.details ->> 'assumedUsd')::numeric) filter (where ${isUnknown}), 0) as "assumedUsd",
  coalesce(sum(l.input_tokens), 0) as "inputTokens", coalesce(sum(l.output_tokens), 0) as "outputTokens"`

const sumsOfSums = ['uses', 'unknownCosts', 'assumedUsd', 'inputTokens', 'outputTokens']
  .map((name) => `coalesce(sum("${name}"), 0) as "${name}"`)
  .concat('sum("costUsd") as "costUsd"')
  .join(', ')

const groupKeys: Record<UsageGroup, string> = {
  kind: 'l.kind',
  engine: 'l.engine',
  model: 'l.model',
  brand: 'l.client_id',
  person: 'l.user_id',
  organization: 'l.organization_id',
  outcome: 'l.outcome',
  day: `(l.occurred_at at time zone 'UTC')::date`,
}

const groupLabels: Record<UsageGroup, string> = {
  kind: 'null::text',
  engine: 'null::text',
  model: 'null::text',
  brand: '(select c.name from llm_mentions.clients c where c.id = g.key::uuid)',
  person: `(select coalesce(nullif(u.full_name, ''), u.email) from llm_mentions.users u where u.id = g.key::uuid)`,
  organization: '(select o.name from llm_mentions.organizations o where o.id = g.key::uuid)',
  outcome: 'null::text',
  day: 'null::text',
}

const sumsFound = z.object({
  totals: usageSum,
  groupCount: z.number(),
  groups: z.array(usageSum.extend({ key: z.string().nullable(), label: z.string().nullable() })),
  lines: z.array(
    z.object({
      place: z.number(),
      bucket: z.string(),
      uses: z.number(),
      costUsd: z.number(),
      tokens: z.number(),
    }),
  ),
})

async function namesOf(
  sql: Sql,
  scope: UsageScope,
  { organization, brand, person }: UsageFilters,
): Promise<UsageSums['names']> {
  const { rows } = await sql.query<UsageSums['names']>(
    `select
       (select o.name from llm_mentions.organizations o where o.id = $2 and ($1::uuid[] is null or o.id = any($1))) as organization,
       (select c.name from llm_mentions.clients c
        where c.id = $3 and ($1::uuid[] is null or c.organization_id = any($1))) as brand,
       (select coalesce(nullif(u.full_name, ''), u.email) from llm_mentions.users u
        where u.id = $4 and ($1::uuid[] is null or exists (
          select from llm_mentions.usage_logs l where l.user_id = u.id and l.organization_id = any($1)))) as person`,
    [
      scope === 'everything' ? null : scope,
      organization ?? null,
      brand === noneOfIt ? null : (brand ?? null),
      person === noneOfIt ? null : (person ?? null),
    ],
  )
  return rows[0] ?? { organization: null, brand: null, person: null }
}

async function readRows(
  sql: Sql,
  scope: UsageScope,
  query: UsageRowsQuery & { from: string; to: string },
  most: number,
): Promise<{ place: string; row: UsageRow }[]> {
  const { where, values } = narrowed(scope, query)
  const isDescending = query.direction === 'desc'
  const { expression, type, text } = orderBy(query.sort, { isDescending })
  const order = isDescending ? 'desc' : 'asc'
  let isLater = ''
  if (query.after !== undefined) {
    const [value, id] = query.after.split('~')
    values.push(value, id)
    isLater = ` and (${expression}, l.id) ${isDescending ? '<' : '>'} ($${values.length - 1}::${type}, $${values.length}::bigint)`
  }
  const { rows } = await sql.query<{ place: string; row: unknown }>(
    `select ${text} || '~' || l.id as place, json_build_object(
       'id', l.id::text, 'at', to_char(l.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'organizationId', l.organization_id, 'organization', o.name, 'brandId', l.client_id, 'brand', c.name,
       'personId', l.user_id, 'person', coalesce(nullif(u.full_name, ''), u.email), 'kind', l.kind,
       'quantity', l.quantity, 'engine', l.engine, 'provider', l.provider, 'keyOwner', l.key_owner, 'model', l.model,
       'outcome', l.outcome, 'failureCode', l.failure_code, 'inputTokens', l.input_tokens,
       'outputTokens', l.output_tokens, 'searches', l.searches, 'costUsd', l.cost_usd, 'isCostUnknown', ${isUnknown},
       'costBasis', l.cost_basis, 'isSandbox', l.is_sandbox, 'latencyMs', l.latency_ms, 'analysisId', l.analysis_id
     ) as row
     from (
       select l.* from llm_mentions.usage_logs l where ${where}${isLater}
       order by ${expression} ${order}, l.id ${order} limit ${most}
     ) as l
     join llm_mentions.organizations o on o.id = l.organization_id
     left join llm_mentions.clients c on c.id = l.client_id
     left join llm_mentions.users u on u.id = l.user_id
     order by ${expression} ${order}, l.id ${order}`,
    values,
  )
  return rows.map(({ place, row }) => ({ place, row: usageRow.parse(row) }))
}

/** Unknown values come last in both directions. */
function orderBy(
  sort: UsageRowsQuery['sort'],
  { isDescending }: { isDescending: boolean },
): { expression: string; type: string; text: string } {
  if (sort === 'at')
    return {
      expression: 'l.occurred_at',
      type: 'timestamptz',
      text: `to_char(l.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    }
  const column = { cost: 'l.cost_usd', tokens, latency: 'l.latency_ms' }[sort]
  const expression = `coalesce(${column}, ${isDescending ? -1 : 1e15})`
  return { expression, type: 'numeric', text: `(${expression})::text` }
}

const tokens = `coalesce(l.input_tokens + l.output_tokens, l.input_tokens, l.output_tokens)`

/** The condition of the filters, without unset ones, so that the planner sees the actual query. */
function narrowed(
  scope: UsageScope,
  filters: UsageFilters & { from: string; to: string },
): { where: string; values: unknown[] } {
  const values: unknown[] = [filters.from, filters.to]
  const conditions = [
    `l.occurred_at >= $1::date::timestamp at time zone 'UTC'`,
    `l.occurred_at < ($2::date + 1)::timestamp at time zone 'UTC'`,
  ]
  const holds = (column: string, value: unknown, type: string) => {
    if (value === undefined) return
    if (value === noneOfIt) conditions.push(`${column} is null`)
    else conditions.push(`${column} = $${values.push(value)}::${type}`)
  }
  if (scope !== 'everything') conditions.push(`l.organization_id = any($${values.push(scope)}::uuid[])`)
  holds('l.organization_id', filters.organization, 'uuid')
  holds('l.client_id', filters.brand, 'uuid')
  holds('l.user_id', filters.person, 'uuid')
  holds('l.engine', filters.engine, 'text')
  holds('l.model', filters.model, 'text')
  holds('l.kind', filters.kind, 'text')
  holds('l.outcome', filters.outcome, 'text')
  if (filters.cost === 'unknown') conditions.push(isUnknown)
  return { where: conditions.join(' and '), values }
}
