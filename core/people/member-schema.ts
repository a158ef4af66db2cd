import { z } from 'zod'
import * as values from '../database/values.ts'
import { message } from '../language/message.ts'
import { role } from '../organizations/schema.ts'

export const memberStatus = z.enum(values.organization_users.status)
export type MemberStatus = z.infer<typeof memberStatus>

export const memberStatusLabels: Record<MemberStatus, string> = {
  active: message('Active'),
  inactive: message('Deactivated'),
}

export const memberLimits = { perChange: 1000, brandsPerChange: 1000 }

const brandIds = z.array(z.uuid()).max(memberLimits.brandsPerChange, 'Choose up to 1,000 brands at a time.')
const someBrands = brandIds.min(1, 'Choose at least one brand.')

/**
 * `these`: exactly these, none if empty; `also` and `without` leave the rest unchanged; `all`: every brand, including
 * new ones.
 */
export const brandChange = z.discriminatedUnion('which', [
  z.object({ which: z.literal('all') }),
  z.object({ which: z.literal('these'), brandIds }),
  z.object({ which: z.literal('also'), brandIds: someBrands }),
  z.object({ which: z.literal('without'), brandIds: someBrands }),
])
export type BrandChange = z.infer<typeof brandChange>

const change = z
  .strictObject({
    role: role.optional(),
    status: memberStatus.optional(),
    canViewBotLogs: z.boolean().optional(),
    canViewQueryFanout: z.boolean().optional(),
    brands: brandChange.optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), 'Choose what to change.')

/** PATCH /api/organizations/:organizationId/members: the same change for all of these members, or for none. */
export const memberChange = z.object({
  userIds: z
    .array(z.uuid())
    .min(1, 'Choose at least one member.')
    .max(memberLimits.perChange, 'Choose up to 1,000 members at a time.')
    .transform((ids) => [...new Set(ids)]),
  change,
})
export type MemberChange = z.infer<typeof memberChange>

/** `name` is the organization's, typed to confirm. */
export const ownershipTransfer = z.object({ userId: z.uuid(), name: z.string().max(200) })

/** From the start of this day in the organization's time zone. */
export const secondFactorRequirement = z.strictObject({ fromDay: z.iso.date('Enter a date.') })

export const memberRow = z.object({
  userId: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role,
  status: memberStatus,
  /** Number of brands they were given individually; owners and admins see all anyway. */
  brands: z.number(),
  allBrands: z.boolean(),
  canViewBotLogs: z.boolean(),
  canViewQueryFanout: z.boolean(),
  joinedAt: z.string(),
  lastSeenAt: z.string().nullable(),
  invitedBy: z.string().nullable(),
  /** Null if the identity service does not report it. */
  hasSecondFactor: z.boolean().nullable(),
  /** When an owner's reset of the member's second factor is due; null: none is open. */
  factorResetAt: z.string().nullable(),
  isMe: z.boolean(),
  /** The caller may change and remove this member. */
  mayChange: z.boolean(),
})
export type MemberRow = z.infer<typeof memberRow>
