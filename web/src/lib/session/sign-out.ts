import { removeOrganizationCookie } from '../organization/organization-cookie.ts'
import { forgetPlaces } from '../forget-places.ts'
import { supabase } from './supabase.ts'

let isLeaving = false

/** Whether this page is about to be replaced, so that no guard may redirect to `/login`. */
export const isSigningOut = () => isLeaving

/**
 * Ends the session of this device in all its tabs, forgets the organization, and loads `/`, or `goTo`, as a new page.
 */
export async function signOut(goTo = '/'): Promise<void> {
  isLeaving = true
  // Without a connection, the session is at least forgotten here.
  await supabase().auth.signOut({ scope: 'local' })
  removeOrganizationCookie()
  forgetPlaces()
  window.location.assign(goTo)
}
