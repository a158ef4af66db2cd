import { z } from 'zod'
import * as values from '../../database/values.ts'
import { message } from '../../language/message.ts'

/** From most to fewest rights. Single sign-on makes no one an owner or a guest. */
export const ssoRoles = values.sso_connections.default_role
export const ssoRole = z.enum(ssoRoles)
export type SsoRole = z.infer<typeof ssoRole>

export const ssoLimits = { domains: 20, groupRoles: 100 }

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u)

const group = line(200).min(1, message('Enter the name or ID of the group.'))

/** `PUT …/single-sign-on`. Without a secret, the stored one stays. */
export const ssoConnectionInput = z.strictObject({
  issuer: line(500).min(1, message('Enter the issuer URL of your provider.')),
  clientId: line(300).min(1, message('Enter the client ID.')),
  clientSecret: line(1000).min(1).optional(),
  defaultRole: ssoRole,
  groupsClaim: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_:./-]{1,200}$/, message('Enter the name of a claim, such as groups.')),
  groupRoles: z
    .array(z.strictObject({ group, role: ssoRole }))
    .max(ssoLimits.groupRoles, message('At most 100 groups.'))
    .refine(
      (roles) => new Set(roles.map((each) => each.group)).size === roles.length,
      message('Each group can have one role only.'),
    ),
})
export type SsoConnectionInput = z.infer<typeof ssoConnectionInput>

/** `POST …/single-sign-on/domains`. */
export const ssoDomainInput = z.strictObject({ domain: z.string().trim().min(1).max(260) })

export const ssoDomain = z.object({
  id: z.uuid(),
  domain: z.string(),
  recordName: z.string(),
  recordValue: z.string(),
  provenAt: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  /** Since when the record of a proven domain is missing. */
  failingSince: z.iso.datetime().nullable(),
})
export type SsoDomain = z.infer<typeof ssoDomain>

export type SsoConnection = {
  issuer: string
  clientId: string
  secretChangedAt: string
  defaultRole: SsoRole
  groupsClaim: string
  groupRoles: { group: string; role: SsoRole }[]
  testedAt: string | null
  enforcedAt: string | null
}

/** `GET …/single-sign-on`. */
export type SingleSignOn = {
  /** Why it cannot be used here, as a sentence; null: it can. */
  unavailable: string | null
  callbackUrl: string
  connection: SsoConnection | null
  domains: SsoDomain[]
}

/** What looking for the record of a domain found. `held`: another organization has proven it. */
export type DomainCheck = { outcome: 'proven' | 'missing' | 'unreachable' | 'held'; domain: SsoDomain }
