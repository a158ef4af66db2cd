import type { QueryClient } from '@tanstack/react-query'
import type { OrganizationState } from './organization/organization-state.ts'
import { supabase } from './supabase.ts'

/** Ends the session of this device, in all its tabs, forgets the organization, and loads `/`, or `goTo`, afresh. */
export async function signOut(
  context: { organization: OrganizationState; queryClient: QueryClient },
  goTo = '/',
): Promise<void> {
  // Without a connection the session is at least forgotten here.
  await supabase().auth.signOut({ scope: 'local' })
  context.organization.clear()
  context.queryClient.clear()
  window.location.assign(goTo)
}
