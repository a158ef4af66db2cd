const kept = 'answerscope.support'

/** The organization that this tab looks into as support of the platform; null for everybody else, always. */
export const supportedOrganizationId = (): string | null =>
  typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(kept)

/** From here on this tab reads that organization and nothing else; all it asks for is noted there. */
export function startSupporting(organizationId: string): void {
  sessionStorage.setItem(kept, organizationId)
  location.assign(`/dashboard?${new URLSearchParams({ organizationId })}`)
}

export function stopSupporting(): void {
  sessionStorage.removeItem(kept)
  location.assign('/admin')
}

/** Says on a request that it is support's; leaves others as they are. */
export function sayingSupport(headers: Headers): Headers {
  const organizationId = supportedOrganizationId()
  if (organizationId !== null) headers.set('X-Support-Organization', organizationId)
  return headers
}
