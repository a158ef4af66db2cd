import { ssoRoles, type SsoRole } from './schema.ts'

/** The highest role that the groups of a person have; null if none of them has one. */
export function roleOfGroups(
  groups: readonly string[],
  roles: Readonly<Record<string, SsoRole>>,
): SsoRole | null {
  const found = new Set(groups.flatMap((group) => (Object.hasOwn(roles, group) ? [roles[group]] : [])))
  return ssoRoles.find((role) => found.has(role)) ?? null
}
