import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { brandKeys } from './brands.ts'
import { scopedClient } from './scoped-client.ts'
import { supabase } from './supabase.ts'

export type Viewer = {
  userId: string
  name: string
  email: string | null
  role: string
  /** owner and admin see every brand; the others need a right to this one. */
  because: 'role' | 'right'
}

/**
 * The people who may view a brand, as far as the caller may know: row-level policies show an owner or admin
 * all members, and everybody else only themselves.
 */
export const viewersQuery = (organizationId: string, brandId: string) =>
  queryOptions({
    queryKey: [...brandKeys.one(brandId), 'viewers'],
    queryFn: ({ signal }) => listViewers(organizationId, brandId, signal),
  })

const memberRows = z.array(z.object({ user_id: z.string(), role: z.string() }))
const rightRows = z.array(z.object({ user_id: z.string() }))
const userRows = z.array(
  z.object({ id: z.string(), email: z.string().nullable(), full_name: z.string().nullable() }),
)

async function listViewers(organizationId: string, brandId: string, signal: AbortSignal): Promise<Viewer[]> {
  const mentions = supabase().schema('llm_mentions')
  const [members, rights] = await Promise.all([
    mentions
      .from('organization_users')
      .select('user_id, role')
      .eq('organization_id', organizationId)
      .eq('status', 'active')
      .abortSignal(signal),
    scopedClient(supabase(), { organizationId })
      .from('user_brand_permissions')
      .select('user_id')
      .eq('client_id', brandId)
      .eq('can_view', true)
      .abortSignal(signal),
  ])
  if (members.error) throw members.error
  if (rights.error) throw rights.error

  const withRight = new Set(rightRows.parse(rights.data).map((row) => row.user_id))
  const viewing = memberRows
    .parse(members.data)
    .filter(({ user_id, role }) => seesAll(role) || withRight.has(user_id))
  const users = await mentions
    .from('users')
    .select('id, email, full_name')
    .in(
      'id',
      viewing.map((member) => member.user_id),
    )
    .abortSignal(signal)
  if (users.error) throw users.error

  const byId = new Map(userRows.parse(users.data).map((user) => [user.id, user]))
  return viewing
    .map(({ user_id, role }): Viewer => {
      const user = byId.get(user_id)
      const because = seesAll(role) ? 'role' : 'right'
      return { userId: user_id, name: user?.full_name ?? '', email: user?.email ?? null, role, because }
    })
    .toSorted((a, b) => (a.email ?? '').localeCompare(b.email ?? ''))
}

const seesAll = (role: string) => role === 'owner' || role === 'admin'
