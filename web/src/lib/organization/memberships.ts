import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { roles, type Role } from '#core/organization/roles.ts'
import { featuresUnder } from '#core/plan/features.ts'
import { fieldsOf, flag, listOf, oneOf, orNull, text, type Fields } from '../read-fields.ts'
import { supabase } from '../supabase.ts'
import { supportedOrganizationId } from '../support.ts'

export type Membership = {
  organizationId: string
  organizationName: string
  timeZone: string
  isDemo: boolean
  role: Role
  /** A right to every brand, new ones too; owner and admin need none. */
  allBrands: boolean
  canViewBotLogs: boolean
  canViewQueryFanout: boolean
  /** Of the organization's plan and what support has given; null: nothing is missing. */
  planFeatures: readonly string[] | null
  /** Privileged acts of owners and admins need a confirmed second factor. */
  requiresSecondFactor: boolean
}

export const membershipKeys = { all: ['memberships'] as const }

/** The active memberships of a user, oldest first. */
export const membershipsQuery = (user: { id: string }) =>
  queryOptions({
    queryKey: [...membershipKeys.all, user.id],
    queryFn: ({ signal }) => listMemberships(supabase(), user.id, signal),
    staleTime: 60_000,
  })

async function listMemberships(
  client: SupabaseClient,
  supabaseUserId: string,
  signal: AbortSignal,
): Promise<Membership[]> {
  const mentions = client.schema('llm_mentions')
  const profile = await mentions
    .from('users')
    .select('id')
    .eq('supabase_user_id', supabaseUserId)
    .abortSignal(signal)
    .maybeSingle()
  if (profile.error) throw profile.error
  if (!profile.data) return []

  const [members, organizations] = await Promise.all([
    mentions
      .from('organization_users')
      .select('organization_id, role, all_brands, can_view_bot_logs, can_view_query_fanout')
      .eq('user_id', text(fieldsOf(profile.data)['id']))
      .eq('status', 'active')
      .order('created_at')
      .abortSignal(signal),
    mentions
      .from('organizations')
      .select(
        'id, name, time_zone, is_demo, requires_second_factor_since, plan:plans!organizations_plan_id_fkey(features), given:given_limits(kind, amount, until)',
      )
      .abortSignal(signal),
  ])
  if (members.error) throw members.error
  if (organizations.error) throw organizations.error

  const byId = new Map(listOf(organizations.data, fieldsOf).map((row) => [text(row['id']), row]))
  const supported = byId.get(supportedOrganizationId() ?? '')
  if (supported !== undefined) return [membershipOf(supportRights, supported)]
  return listOf(members.data, fieldsOf).flatMap((member) => {
    const organization = byId.get(text(member['organization_id']))
    return organization ? [membershipOf(member, organization)] : []
  })
}

/** What support sees of an organization that has let it in. */
const supportRights = {
  role: 'viewer',
  all_brands: true,
  can_view_bot_logs: false,
  can_view_query_fanout: false,
}

function membershipOf(member: Fields, organization: Fields): Membership {
  return {
    organizationId: text(organization['id']),
    organizationName: text(organization['name']),
    timeZone: text(organization['time_zone']),
    isDemo: flag(organization['is_demo']),
    role: oneOf(roles, member['role']),
    allBrands: flag(member['all_brands']),
    canViewBotLogs: flag(member['can_view_bot_logs']),
    canViewQueryFanout: flag(member['can_view_query_fanout']),
    planFeatures: featuresUnder(
      orNull(organization['plan'], (plan) => listOf(fieldsOf(plan)['features'], text)),
      listOf(organization['given'], givenOf).filter(
        ({ until }) => until === null || new Date(until) > new Date(),
      ),
    ),
    requiresSecondFactor: organization['requires_second_factor_since'] != null,
  }
}

function givenOf(given: unknown) {
  const { kind, amount, until } = fieldsOf(given)
  return {
    kind: text(kind),
    amount: amount == null ? null : Number(amount),
    until: until == null ? null : text(until),
  }
}
