const kept = 'answerscope.support'

/** The organization that this tab views with support access; always null for all other users. */
export const supportedOrganizationId = (): string | null =>
  typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(kept)

/** From now on, this tab can read only that organization, and each of its requests is recorded there. */
export function startSupporting(organizationId: string): void {
  sessionStorage.setItem(kept, organizationId)
  location.assign(`/dashboard?${new URLSearchParams({ organizationId })}`)
}

export function stopSupporting(): void {
  sessionStorage.removeItem(kept)
  location.assign('/admin')
}

/** Marks a request as one of Support, in a tab with support access. */
export function sayingSupport(headers: Headers): Headers {
  const organizationId = supportedOrganizationId()
  if (organizationId !== null) headers.set('X-Support-Organization', organizationId)
  return headers
}
