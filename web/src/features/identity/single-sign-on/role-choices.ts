import { ssoRoles, type SsoRole } from '#core/organizations/single-sign-on/schema.ts'
import { roleLabels } from '#core/people/roles.ts'
import { t } from '../../../lib/language/t.ts'

export const roleChoices = (): { value: string; label: string }[] =>
  ssoRoles.map((role) => ({ value: role, label: t(roleLabels[role].label) }))

export const roleOf = (value: string | null): SsoRole => ssoRoles.find((role) => role === value) ?? 'viewer'
