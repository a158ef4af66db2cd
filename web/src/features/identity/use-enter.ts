import { useRouter, useSearch } from '@tanstack/react-router'
import { rememberReturnTo, safeReturnTo, takeReturnTo } from '../../lib/session/return-to.ts'
import { needsSecondFactor } from '../../lib/session/second-factor.ts'

/**
 * The last step of every way to sign in: sets the organization, then opens the page that the user wanted. An account
 * with a second factor first confirms it, because the server opens nothing before.
 */
export function useEnter(): (supabaseUserId: string) => Promise<void> {
  const router = useRouter()
  const returnTo = useReturnTo()
  return async (supabaseUserId) => {
    const { organization, config } = router.options.context
    if (config.secondFactor && (await needsSecondFactor())) {
      const redirect = returnTo ?? takeReturnTo()
      await router.navigate({ to: '/login', search: redirect === null ? {} : { redirect } })
      return
    }
    const [{ setOrganizationAtLogin }, { rowsClient }] = await Promise.all([
      import('../../lib/organization/login-organization.ts'),
      import('../../lib/session/rows.ts'),
    ])
    const organizationId = await setOrganizationAtLogin(rowsClient(), organization, supabaseUserId)
    const remembered = takeReturnTo()
    router.history.push(returnTo ?? remembered ?? (organizationId ? '/' : '/settings'))
  }
}

/** The page to open after sign-in, made safe. */
export function useReturnTo(): string | null {
  const { redirect }: { redirect?: string } = useSearch({ strict: false })
  return safeReturnTo(redirect, window.location.origin)
}

/** Called before the browser leaves for an email or a provider. The way back is `/auth/callback` on this origin. */
export function prepareCallback(returnTo: string | null): string {
  rememberReturnTo(returnTo)
  return `${window.location.origin}/auth/callback`
}
