import { hasRight, type Right } from '#core/organization/rights.ts'
import type { Membership } from './memberships.ts'

/** What a member may see and do on screens; the database decides in the end. */
export function can(membership: Membership | undefined, right: Right): boolean {
  return membership !== undefined && hasRight(membership, right)
}
