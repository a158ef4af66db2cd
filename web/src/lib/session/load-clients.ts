import type { RowsClient } from './rows.ts'
import * as z from 'zod/mini'
import { log } from '../log/log.ts'
import { scopedClient } from './scoped-client.ts'
import { supportedOrganizationId } from './support.ts'

const clientRow = z.object({
  id: z.string(),
  name: z.string(),
  organization_id: z.string(),
  archived_at: z.optional(z.nullable(z.string())),
  is_demo: z.optional(z.boolean()),
})

/** A brand in the switcher. The tables call it client. */
export type Client = {
  id: string
  name: string
  organizationId: string
  archivedAt: string | null
  isDemo: boolean
}

/**
 * The brands of an organization that the signed-in user may see, by name. Rows of both schemas are merged by id; the
 * copy in llm_mentions wins. Owners and admins see all brands, others those they may view. Throws one of the five
 * messages of the specification; callers show an empty list with it.
 */
export async function loadClients(client: RowsClient, organizationId: string): Promise<Client[]> {
  try {
    return await load(client, organizationId)
  } catch (error) {
    if (error instanceof NotAllowed) throw error
    throw new Error('Failed to load clients', { cause: error })
  }
}

/** An expected reason why the user sees no brands here. */
class NotAllowed extends Error {}

async function load(client: RowsClient, organizationId: string): Promise<Client[]> {
  const { data, error } = await client.auth.getSession()
  if (error) throw error
  const user = data.session?.user
  if (!user) throw new NotAllowed('User not authenticated')

  const profileId = await findProfile(client, user.id)
  const ids = await wantedIds(client, { organizationId, profileId })
  if (ids?.length === 0) return []

  const [current, older] = await Promise.all([
    listClients(client, { organizationId, ids }),
    listOlderClients(client, { organizationId, ids }),
  ])
  const merged = new Map([...older, ...current].map((one) => [one.id, one]))
  return [...merged.values()].sort((a, b) => a.name.localeCompare(b.name))
}

const noRow = 'PGRST116'

async function findProfile(client: RowsClient, supabaseUserId: string): Promise<string> {
  const { data, error } = await client
    .schema('llm_mentions')
    .from('users')
    .select('id')
    .eq('supabase_user_id', supabaseUserId)
    .single()
  if (error?.code === noRow) throw new NotAllowed('User profile not found')
  if (error) throw error
  return z.object({ id: z.string() }).parse(data).id
}

type Membership = { organizationId: string; profileId: string }

/**
 * Null: all brands of the organization. Role and rights are fetched in parallel, so that a change of either appears
 * quickly.
 */
async function wantedIds(client: RowsClient, membership: Membership): Promise<string[] | null> {
  if (membership.organizationId === supportedOrganizationId()) return null
  const [role, viewable] = await Promise.all([
    findActiveRole(client, membership),
    listViewableIds(client, membership),
  ])
  return ['owner', 'admin'].includes(role) ? null : viewable
}

async function findActiveRole(
  client: RowsClient,
  { organizationId, profileId }: Membership,
): Promise<string> {
  const { data, error } = await client
    .schema('llm_mentions')
    .from('organization_users')
    .select('role')
    .eq('organization_id', organizationId)
    .eq('user_id', profileId)
    .eq('status', 'active')
    .single()
  if (error?.code === noRow) throw new NotAllowed('User not found in organization or not active')
  if (error) throw error
  return z.object({ role: z.string() }).parse(data).role
}

async function listViewableIds(
  client: RowsClient,
  { organizationId, profileId }: Membership,
): Promise<string[]> {
  const { data, error } = await scopedClient(client, { organizationId })
    .from('user_brand_permissions')
    .select('client_id')
    .eq('user_id', profileId)
    .eq('can_view', true)
  if (error) throw error
  return z
    .array(z.object({ client_id: z.string() }))
    .parse(data)
    .map((row) => row.client_id)
}

type Wanted = { organizationId: string; ids: string[] | null }

async function listClients(client: RowsClient, { organizationId, ids }: Wanted): Promise<Client[]> {
  const rows = client
    .schema('llm_mentions')
    .from('clients')
    .select('id, name, organization_id, archived_at, is_demo')
    .eq('organization_id', organizationId)
  return clientsOf(await (ids ? rows.in('id', ids) : rows).order('name'))
}

/**
 * The older schema may be missing or inaccessible: a warning is logged, and the other brands remain. Its table has no
 * columns for archived and demo brands.
 */
async function listOlderClients(client: RowsClient, { organizationId, ids }: Wanted): Promise<Client[]> {
  try {
    const rows = client
      .schema('public')
      .from('clients')
      .select('id, name, organization_id')
      .eq('organization_id', organizationId)
    return clientsOf(await (ids ? rows.in('id', ids) : rows).order('name'))
  } catch (error) {
    log.warn('The brands of the older schema could not be loaded', { error })
    return []
  }
}

function clientsOf({ data, error }: { data: unknown; error: unknown }): Client[] {
  if (error) throw error
  return z.array(clientRow).parse(data).map(asClient)
}

function asClient(row: z.infer<typeof clientRow>): Client {
  return {
    id: row.id,
    name: row.name,
    organizationId: row.organization_id,
    archivedAt: row.archived_at ?? null,
    isDemo: row.is_demo ?? false,
  }
}
