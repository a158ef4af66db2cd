import type { Membership } from '#core/people/membership.ts'

/**
 * The current organization for a user with these active memberships: the one in the URL, else the current one, else the
 * first. Null without memberships.
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
