import type { Role } from './roles.ts'

/** Where a caller belongs, oldest first, and whether they are platform staff. */
export type Belonging = { memberships: Membership[]; isStaff: boolean }

/** An organization as its member needs to know it: what they may do there, and what its plan contains. */
export type Membership = {
  organizationId: string
  organizationName: string
  timeZone: string
  isDemo: boolean
  role: Role
  /** A right to every brand, new ones too; owner and admin need none. */
  allBrands: boolean
  canViewBotLogs: boolean
  canViewQueryFanout: boolean
  /** Of the organization's plan and what support has given; null: nothing is missing. */
  planFeatures: readonly string[] | null
  /** Privileged acts of owners and admins need a confirmed second factor. */
  requiresSecondFactor: boolean
}
