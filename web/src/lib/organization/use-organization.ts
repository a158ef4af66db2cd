import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useUser } from '../session/use-user.ts'
import type { Belonging, Membership } from '#core/people/membership.ts'
import { membershipsQuery } from './memberships.ts'

/** The current organization's id; null if there is none yet. */
export function useOrganizationId(): string | null {
  const { organization } = useRouteContext({ from: '__root__' })
  return useSyncExternalStore(organization.onChange, organization.current)
}

const nobody = { id: '' }

/** The signed-in user's active memberships. */
export function useMemberships(): readonly Membership[] {
  return useBelonging()?.memberships ?? []
}

/** Platform staff administer every organization, with or without a membership. */
export function useIsStaff(): boolean {
  return useBelonging()?.isStaff ?? false
}

function useBelonging(): Belonging | undefined {
  const { session } = useRouteContext({ from: '__root__' })
  const user = useUser(session)
  return useQuery({ ...membershipsQuery(user ?? nobody), enabled: user !== null }).data
}

/** The membership in the current organization: name, time zone, role, and rights. */
export function useMembership(): Membership | undefined {
  const organizationId = useOrganizationId()
  return useMemberships().find((one) => one.organizationId === organizationId)
}
