import type { Membership } from '#core/people/membership.ts'

/**
 * Which organization is current for someone with these active memberships:
 * the one the address asks for, else the one already current, else the first. Null without any.
 */
export function chooseOrganization(
  memberships: readonly Membership[],
  wanted: { inUrl: string | undefined; current: string | null },
): string | null {
  const isMine = (id: string | null | undefined) => memberships.some((one) => one.organizationId === id)
  if (wanted.inUrl && isMine(wanted.inUrl)) return wanted.inUrl
  if (wanted.current && isMine(wanted.current)) return wanted.current
  return memberships[0]?.organizationId ?? null
}
