import type { Membership } from '#core/people/membership.ts'
import { featuresUnder } from '#core/billing/plans/features.ts'
import type { Sql } from '../database.ts'

/**
 * The active memberships of the caller, oldest first. With `supported`, includes the organization that Support reads: a
 * caller who is not its member reads like a viewer of all its brands.
 */
export async function listMemberships(
  sql: Sql,
  { identity, supported }: { identity: string; supported?: string | undefined },
): Promise<Membership[]> {
  const { rows } = await sql.query<StoredMembership>(
    supported === undefined ? ofMember : ofSupport,
    supported === undefined ? [identity] : [supported],
  )
  return rows.map(({ ofPlan, given, membersNeedSecondFactorFrom, ...membership }) => ({
    ...membership,
    membersNeedSecondFactorFrom: membersNeedSecondFactorFrom?.toISOString() ?? null,
    planFeatures: featuresUnder(ofPlan, given),
  }))
}

type StoredMembership = Omit<Membership, 'planFeatures' | 'membersNeedSecondFactorFrom'> & {
  membersNeedSecondFactorFrom: Date | null
  ofPlan: string[] | null
  given: { kind: string; amount: number | null }[]
}

const ofOrganization = `o.id as "organizationId", o.name as "organizationName", o.time_zone as "timeZone",
  o.is_demo as "isDemo", o.requires_second_factor_since is not null as "requiresSecondFactor",
  o.members_need_second_factor_from as "membersNeedSecondFactorFrom",
  o.id in (select private.organization_ids_behind_second_factor()) as "isBehindSecondFactor",
  (select p.features from llm_mentions.plans p where p.id = o.plan_id) as "ofPlan",
  coalesce((
    select jsonb_agg(jsonb_build_object('kind', g.kind, 'amount', g.amount)) from llm_mentions.limit_overrides g
    where g.organization_id = o.id and coalesce(g.until > now(), true)
  ), '[]') as given`

const ofMember = `select ${ofOrganization}, m.role, m.all_brands as "allBrands", m.can_view_bot_logs as "canViewBotLogs",
    m.can_view_query_fanout as "canViewQueryFanout"
  from llm_mentions.users u
  join llm_mentions.organization_users m on m.user_id = u.id and m.status = 'active'
  join llm_mentions.organizations o on o.id = m.organization_id
  where u.supabase_user_id = $1
  order by m.created_at, o.id`

const ofSupport = `select ${ofOrganization}, 'viewer' as role, true as "allBrands", false as "canViewBotLogs",
    false as "canViewQueryFanout"
  from llm_mentions.organizations o where o.id = $1`
