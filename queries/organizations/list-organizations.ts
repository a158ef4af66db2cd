import { z } from 'zod'
import {
  organizationRow,
  organizationsPerPage,
  type OrganizationPage,
  type OrganizationsQuery,
} from '#core/organizations/admin-schema.ts'
import type { Sql } from '../database.ts'
import { limitOverrideColumns, isInForce } from '../billing/overrides.ts'

/** All organizations, or those listed. For the system: the caller has checked the right. */
export type OrganizationScope = 'everything' | readonly string[]

/**
 * A page of organizations. Only filtered and sorted columns are looked up for all of them, the rest for those shown.
 * Staff can filter by all plans; others do not see hidden plans that they do not have.
 */
export async function listOrganizations(
  sql: Sql,
  scope: OrganizationScope,
  { search = '', state, plan, sort, direction, page }: OrganizationsQuery,
): Promise<Omit<OrganizationPage, 'mayAct'>> {
  const { join, key } = orders[sort]
  const conditions = [
    '($1::uuid[] is null or o.id = any($1))',
    search === '' ? `$2 = ''` : isFound,
    state === undefined ? '$3::text is null' : `(${stateOf}) = $3`,
    plan === undefined ? '$4::text is null' : `coalesce(p.key, 'none') = $4`,
  ]
  const { rows } = await sql.query(
    `with found as materialized (
       select o.id, ${key} as place from llm_mentions.organizations o
       left join llm_mentions.plans p on p.id = o.plan_id ${join}
       where ${conditions.join(' and ')}
     ), shown as (
       select id, row_number() over (order by place ${direction} nulls last, id) as position from found
       order by place ${direction} nulls last, id limit ${organizationsPerPage} offset $5
     )
     select (select count(*) from found) as total,
       (select coalesce(json_agg(row order by position), '[]') from (${selectOrganizations}) as row) as rows,
       (select coalesce(json_agg(json_build_object('key', p.key, 'name', p.name) order by p.position, p.key), '[]')
        from llm_mentions.plans p
        where $1::uuid[] is null or p.is_public
          or p.id in (select o.plan_id from llm_mentions.organizations o where o.id = any($1))) as plans`,
    [
      scope === 'everything' ? null : scope,
      search.replace(/[\\%_]/g, String.raw`\$&`),
      state ?? null,
      plan ?? null,
      (page - 1) * organizationsPerPage,
    ],
  )
  return pageFound.parse(rows[0])
}

const pageFound = z.object({
  total: z.number(),
  rows: z.array(organizationRow),
  plans: z.array(z.object({ key: z.string(), name: z.string() })),
})

const isFound = `(o.name ilike '%' || $2 || '%' or o.id::text = lower($2) or o.id in (
  select ou.organization_id from llm_mentions.users u join llm_mentions.organization_users ou on ou.user_id = u.id
  where u.email ilike '%' || $2 || '%'))`

const members = `
  select m.organization_id, count(*) as members from llm_mentions.organization_users m
  where m.status = 'active' and m.role <> 'guest'`
/** Demo brands count if everything is a demo, but not if there are real brands. */
const brands = `
  select c.organization_id, count(*) as brands from llm_mentions.clients c
  where c.archived_at is null and (not c.is_demo or exists (
    select from llm_mentions.organizations whose where whose.id = c.organization_id and whose.is_demo))`
const spent = `
  select sum(one.answers) as answers, sum(one.known_usd) as known_usd, sum(one.unknown_calls) as unknown_calls
  from llm_mentions.spend_months one where one.organization_id = o.id`
/**
 * The current month of every time zone in use: a function call for each organization would take as long as everything
 * else.
 */
const spentNow = `
  join (
    select known.time_zone, private.month_of(now(), known.time_zone) as month
    from (select distinct time_zone from llm_mentions.organizations) known
  ) z on z.time_zone = o.time_zone
  left join (
    select one.organization_id, one.month, sum(one.answers) as answers, sum(one.known_usd) as known_usd
    from llm_mentions.spend_months one where one.month >= (now() - interval '33 days')::date group by 1, 2
  ) s on s.organization_id = o.id and s.month = z.month`
const lastUsed = `
  select l.occurred_at from llm_mentions.usage_logs l where l.organization_id = o.id order by l.occurred_at desc limit 1`

const orders: Record<OrganizationsQuery['sort'], { join: string; key: string }> = {
  name: { join: '', key: 'lower(o.name)' },
  created: { join: '', key: 'o.created_at' },
  members: {
    join: `left join (${members} group by 1) m on m.organization_id = o.id`,
    key: 'coalesce(m.members, 0)',
  },
  brands: {
    join: `left join (${brands} group by 1) c on c.organization_id = o.id`,
    key: 'coalesce(c.brands, 0)',
  },
  answers: { join: spentNow, key: 'coalesce(s.answers, 0)' },
  cost: { join: spentNow, key: 'coalesce(s.known_usd, 0)' },
  activity: { join: '', key: `(${lastUsed})` },
}

const stateOf = `
  case when exists (select from llm_mentions.organization_deletions d where d.organization_id = o.id) then 'deleting'
    when o.is_demo then 'demo'
    else coalesce((
      select case t.state when 'expired' then 'trial-ended' when 'converted' then 'active' else 'trial' end
      from llm_mentions.trials t where t.organization_id = o.id order by t.requested_at desc limit 1
    ), 'active') end`

const iso = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const selectOrganizations = `
  select shown.position, o.id, o.name, ${iso('o.created_at')} as "createdAt", ${stateOf} as state,
    case when p.id is not null then json_build_object('key', p.key, 'name', p.name)::jsonb end as plan,
    case when override.id is not null then json_build_object('key', override.key, 'reason', private.reason_of_plan(o.id),
      'until', (o.plan_override_until at time zone 'UTC' - interval '1 microsecond')::date) end as override,
    (select s.status from llm_mentions.subscriptions s where s.organization_id = o.id) as subscription,
    coalesce((select members from (${members} and m.organization_id = o.id group by 1) m), 0) as members,
    coalesce((select brands from (${brands} and c.organization_id = o.id group by 1) c), 0) as brands,
    json_build_object('brands', private.limit_under(o.id, 'brands', p.brands),
      'seats', private.limit_under(o.id, 'seats', p.seats),
      'answers', private.limit_under(o.id, 'answers', p.answers_per_month)) as limits,
    coalesce((select json_agg(one order by one.given_at) from (
      select ${limitOverrideColumns}, private.override_reason(o.id, g.kind) as reason, g.given_at from llm_mentions.limit_overrides g
      where g.organization_id = o.id and ${isInForce}) as one), '[]') as given,
    json_build_object(
      'openUntil', (select ${iso('max(g.expires_at)')} from llm_mentions.support_grants g
        where g.organization_id = o.id and g.revoked_at is null and g.expires_at > now()),
      'asked', (select json_build_object('at', ${iso('r.created_at')}, 'reason', r.reason, 'hours', r.hours)
        from llm_mentions.support_requests r
        where r.organization_id = o.id and r.answer is null and r.expires_at > now()),
      'lastAnswer', (select r.answer from llm_mentions.support_requests r
        where r.organization_id = o.id order by r.created_at desc limit 1)) as support,
    coalesce(spent.answers, 0) as answers, coalesce(spent.known_usd, 0) as "knownUsd",
    coalesce(spent.unknown_calls, 0) as "unknownCalls", ${iso(`(${lastUsed})`)} as "lastUsedAt"
  from shown
  join llm_mentions.organizations o on o.id = shown.id
  left join llm_mentions.plans p on p.id = o.plan_id
  left join llm_mentions.plans override on override.id = o.plan_override_id
  left join lateral (${spent} and one.month = private.month_of(now(), o.time_zone)) spent on true`
