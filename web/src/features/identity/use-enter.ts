import { useRouter, useSearch } from '@tanstack/react-router'
import { setOrganizationAtLogin } from '../../lib/organization/login-organization.ts'
import { rememberReturnTo, safeReturnTo, takeReturnTo } from '../../lib/session/return-to.ts'
import { supabase } from '../../lib/session/supabase.ts'

/** The last step of every way of signing in: sets the organization, then goes where the person wanted to be. */
export function useEnter(): (supabaseUserId: string) => Promise<void> {
  const router = useRouter()
  const returnTo = useReturnTo()
  return async (supabaseUserId) => {
    const { organization } = router.options.context
    const organizationId = await setOrganizationAtLogin(supabase(), organization, supabaseUserId)
    const remembered = takeReturnTo()
    router.history.push(returnTo ?? remembered ?? (organizationId ? '/' : '/settings'))
  }
}

/** Where this sign-in page was told to lead, made safe. */
export function useReturnTo(): string | null {
  const { redirect }: { redirect?: string } = useSearch({ strict: false })
  return safeReturnTo(redirect, window.location.origin)
}

/** Before the browser leaves for a mail or a provider. The way back is `/auth/callback` on this origin. */
export function prepareCallback(returnTo: string | null): string {
  rememberReturnTo(returnTo)
  return `${window.location.origin}/auth/callback`
}
