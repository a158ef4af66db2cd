import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useUser } from '../session/use-user.ts'
import type { Belonging, Membership } from '#core/people/membership.ts'
import { membershipsQuery } from './memberships.ts'

/** The current organization's id; null before someone signed in has one. */
export function useOrganizationId(): string | null {
  const { organization } = useRouteContext({ from: '__root__' })
  return useSyncExternalStore(organization.onChange, organization.current)
}

const nobody = { id: '' }

/** The active memberships of whoever is signed in. */
export function useMemberships(): readonly Membership[] {
  return useBelonging()?.memberships ?? []
}

/** Platform staff administer every organization, with or without a membership of their own. */
export function useIsStaff(): boolean {
  return useBelonging()?.isStaff ?? false
}

function useBelonging(): Belonging | undefined {
  const { session } = useRouteContext({ from: '__root__' })
  const user = useUser(session)
  return useQuery({ ...membershipsQuery(user ?? nobody), enabled: user !== null }).data
}

/** The membership in the current organization: name, time zone, role and rights. */
export function useMembership(): Membership | undefined {
  const organizationId = useOrganizationId()
  return useMemberships().find((one) => one.organizationId === organizationId)
}
