import { cookieSeconds } from '#core/site/cookies.ts'

const name = 'currentOrganizationId'

/** The id of the current organization, shared by all tabs; null if absent or not a UUID. */
export function readOrganizationCookie(): string | null {
  const entry = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  if (!entry) return null
  const value = entry.slice(name.length + 1)
  return isOrganizationId(value) ? value : null
}

export function writeOrganizationCookie(organizationId: string): void {
  document.cookie = `${name}=${organizationId}; Max-Age=${cookieSeconds('organization')}; Path=/; SameSite=Lax${secure()}`
}

export function removeOrganizationCookie(): void {
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax${secure()}`
}

export function isOrganizationId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}

function secure() {
  return window.location.protocol === 'https:' ? '; Secure' : ''
}
