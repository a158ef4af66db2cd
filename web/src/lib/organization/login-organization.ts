import type { RowsClient } from '../session/rows.ts'
import { fieldsOf, text } from '../read-fields.ts'
import type { OrganizationState } from './organization-state.ts'
import { t } from '../language/t.ts'

/**
 * After sign-in: clears the organization, then sets it from the user's first active membership. Returns its id, or null
 * for a user without an organization (PostgREST's PGRST116).
 */
export async function setOrganizationAtLogin(
  client: RowsClient,
  organization: Pick<OrganizationState, 'clear' | 'select'>,
  supabaseUserId: string,
): Promise<string | null> {
  organization.clear()
  const organizationId = await firstOrganization(client, supabaseUserId)
  if (organizationId) organization.select(organizationId)
  return organizationId
}

const noRow = 'PGRST116'
const isMissing = ({ data, error }: { data: unknown; error: { code: string } | null }) =>
  error === null ? data === null : error.code === noRow
const failed = t('Error checking organization membership')

async function firstOrganization(client: RowsClient, supabaseUserId: string): Promise<string | null> {
  const mentions = client.schema('llm_mentions')
  const profile = await mentions
    .from('users')
    .select('id')
    .eq('supabase_user_id', supabaseUserId)
    .maybeSingle()
  if (isMissing(profile)) return null
  if (profile.error) throw new Error(failed, { cause: profile.error })

  const membership = await mentions
    .from('organization_users')
    .select('organization_id')
    .eq('user_id', text(fieldsOf(profile.data)['id']))
    .eq('status', 'active')
    .order('created_at')
    .limit(1)
    .maybeSingle()
  if (isMissing(membership)) return null
  if (membership.error) throw new Error(failed, { cause: membership.error })
  return text(fieldsOf(membership.data)['organization_id'])
}
