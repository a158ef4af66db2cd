import { can } from '../../../lib/organization/rights.ts'
import { useMemberships } from '../../../lib/organization/use-organization.ts'

/** Organizations whose labels whoever is signed in may check; the database decides in the end. */
export function useEditableOrganizations(): ReadonlySet<string> {
  const memberships = useMemberships()
  return new Set(memberships.filter((one) => can(one, 'edit')).map(({ organizationId }) => organizationId))
}
