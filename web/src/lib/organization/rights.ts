import { hasRight, type Right } from '#core/people/rights.ts'
import { lacks } from '#core/billing/plans/features.ts'
import type { Membership } from '#core/people/membership.ts'

/** What a member may see and do on screens; the database has the final say. */
export function can(membership: Membership | undefined, right: Right): boolean {
  return membership !== undefined && hasRight(membership, right) && !isMissingInPlan(membership, right)
}

/** If so, no member has the right, whatever their role. */
export function isMissingInPlan({ planFeatures }: Membership, right: Right): boolean {
  return lacks(planFeatures, right)
}
