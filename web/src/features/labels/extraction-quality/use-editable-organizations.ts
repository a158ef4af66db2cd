import { can } from '../../../lib/organization/rights.ts'
import { useMemberships } from '../../../lib/organization/use-organization.ts'

/** The organizations whose labels the user may check. The database makes the final decision. */
export function useEditableOrganizations(): ReadonlySet<string> {
  const memberships = useMemberships()
  return new Set(memberships.filter((one) => can(one, 'edit')).map(({ organizationId }) => organizationId))
}
