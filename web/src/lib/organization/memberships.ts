import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '../supabase.ts'

const membershipRow = z.object({
  organization_id: z.string(),
  role: z.enum(['owner', 'admin', 'editor', 'viewer', 'guest']),
  can_view_bot_logs: z.boolean(),
  can_view_query_fanout: z.boolean(),
})

const organizationRow = z.object({
  id: z.string(),
  name: z.string(),
  time_zone: z.string(),
  is_demo: z.boolean(),
})

export type Membership = {
  organizationId: string
  organizationName: string
  timeZone: string
  isDemo: boolean
  role: z.infer<typeof membershipRow>['role']
  canViewBotLogs: boolean
  canViewQueryFanout: boolean
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
      .select('organization_id, role, can_view_bot_logs, can_view_query_fanout')
      .eq('user_id', z.object({ id: z.string() }).parse(profile.data).id)
      .eq('status', 'active')
      .order('created_at')
      .abortSignal(signal),
    mentions.from('organizations').select('id, name, time_zone, is_demo').abortSignal(signal),
  ])
  if (members.error) throw members.error
  if (organizations.error) throw organizations.error

  const byId = new Map(
    z
      .array(organizationRow)
      .parse(organizations.data)
      .map((row) => [row.id, row]),
  )
  return z
    .array(membershipRow)
    .parse(members.data)
    .flatMap((member) => {
      const organization = byId.get(member.organization_id)
      if (!organization) return []
      return {
        organizationId: member.organization_id,
        organizationName: organization.name,
        timeZone: organization.time_zone,
        isDemo: organization.is_demo,
        role: member.role,
        canViewBotLogs: member.can_view_bot_logs,
        canViewQueryFanout: member.can_view_query_fanout,
      }
    })
}
