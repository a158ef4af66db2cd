import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { useOrganizationId } from '../../lib/organization/use-organization.ts'
import { supportedOrganizationId } from '../../lib/session/support.ts'
import { useUser } from '../../lib/session/use-user.ts'

const everyMs = 5 * 60_000

/** Reports that this member has the organization open ("last seen"). */
export function useVisit(): void {
  const { session } = useRouteContext({ from: '__root__' })
  const user = useUser(session)
  const organizationId = useOrganizationId()
  useQuery({
    queryKey: ['visit', organizationId, user?.id],
    enabled: organizationId !== null && user !== null && supportedOrganizationId() === null,
    refetchInterval: everyMs,
    staleTime: everyMs,
    retry: false,
    queryFn: async () => {
      await api.organizations[':organizationId'].visit.$put({
        param: { organizationId: organizationId ?? '' },
      })
      return true
    },
  })
}
