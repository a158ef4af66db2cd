import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/language/t.ts'
import { useBrands } from '../../lib/organization/use-brands.ts'
import { useMemberships, useOrganizationId } from '../../lib/organization/use-organization.ts'

/**
 * Shows a notice when access to the current organization or brand is taken away while it is open, and continues with
 * what is left. Memberships and brands are refetched as soon as the server reports a change.
 */
export function useLostAccess(): void {
  const memberships = useMemberships()
  const organizationId = useOrganizationId()
  const { brands, brand, error, isLoading } = useBrands()
  const router = useRouter()
  const queryClient = useQueryClient()
  const shown = useRef<{
    organization: { id: string; name: string }
    brand: { id: string; name: string } | null
  }>(null)

  // Synchronizes with rights that change elsewhere.
  useEffect(() => {
    const { organization, session } = router.options.context
    // Signing out takes no access away; the guards lead to the sign-in page.
    if (session.current().user === null) {
      shown.current = null
      return
    }
    const before = shown.current
    const leaveFor = (brandId?: string) => {
      const isAboutOne = /^\/(brand|query-fanout)\/|^\/prompt-details$/.test(router.state.location.pathname)
      if (isAboutOne || brandId === undefined) void router.navigate({ to: '/dashboard' })
      else void router.navigate({ to: '.', search: (search: object) => ({ ...search, clientId: brandId }) })
    }
    if (before !== null && !memberships.some((one) => one.organizationId === before.organization.id)) {
      shown.current = null
      const [next] = memberships
      if (next) organization.select(next.organizationId)
      else organization.clear()
      queryClient.removeQueries({
        type: 'inactive',
        predicate: ({ queryKey }) => queryKey.includes(before.organization.id),
      })
      leaveFor()
      void say(before.organization.name)
      return
    }
    const now = memberships.find((one) => one.organizationId === organizationId)
    if (now === undefined) {
      shown.current = null
      return
    }
    const isSame = before?.organization.id === now.organizationId
    const lost = isSame && !isLoading && !error ? before.brand : null
    if (lost && !brands.some(({ id }) => id === lost.id)) {
      leaveFor(brand?.id)
      void say(lost.name)
    }
    shown.current = {
      organization: { id: now.organizationId, name: now.organizationName },
      brand: isLoading && isSame ? before.brand : brand,
    }
  }, [memberships, organizationId, brands, brand, error, isLoading, router, queryClient])
}

async function say(name: string): Promise<void> {
  const { notify } = await import('../../components/states/notices.tsx')
  notify(t('You no longer have access to {name}.', { name }))
}
