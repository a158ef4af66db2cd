import type { Role } from './roles.ts'

/** The caller's memberships, oldest first, and whether they are staff. */
export type Belonging = { memberships: Membership[]; isStaff: boolean }

/** An organization from its member's view: their rights there, and what its plan includes. */
export type Membership = {
  organizationId: string
  organizationName: string
  timeZone: string
  isDemo: boolean
  role: Role
  /** Access to every brand, including new ones; owner and admin do not need it. */
  allBrands: boolean
  canViewBotLogs: boolean
  canViewQueryFanout: boolean
  /** Features of the organization's plan with overrides; null: everything is included. */
  planFeatures: readonly string[] | null
  /** Privileged actions of owners and admins require two-factor authentication. */
  requiresSecondFactor: boolean
  /** From then on every member needs two-factor authentication for everything here; null: not required. */
  membersNeedSecondFactorFrom: string | null
  /** That time has come, and this session has not confirmed a second factor: nothing else of the organization opens. */
  isBehindSecondFactor: boolean
}
