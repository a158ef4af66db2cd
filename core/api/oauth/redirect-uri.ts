/** An absolute URL in visible ASCII. A backslash would be read as a slash by browsers, but not by every program. */
const shape = /^https?:\/\/[\x21\x23-\x5b\x5d-\x7e]+$/

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

export const maxRedirectUri = 500

/**
 * Whether applications may be sent back to this URL: https, or http to the user's own computer (RFC 8252), without a
 * fragment or a user name. Other schemes (`javascript:`, schemes of apps that any app can claim) are not allowed.
 */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > maxRedirectUri || !shape.test(uri) || uri.includes('#')) return false
  const url = URL.canParse(uri) ? new URL(uri) : null
  if (url === null || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || loopback.has(url.hostname)
}

/** On the user's own computer, so a redirect there leads to no foreign page. */
export const isLoopback = (uri: string): boolean => loopback.has(new URL(uri).hostname)

/**
 * Exactly one of the registered URLs. Programs on the user's computer listen on whatever port is free, so there the
 * port may differ (RFC 8252, section 7.3).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (!isRedirectUri(uri)) return false
  return registered.some((one) => one === uri || (isLoopback(one) && withoutPort(one) === withoutPort(uri)))
}

/** Host with port, as shown to users. Names in other scripts stay in their ASCII form, so that none imitates another. */
export const redirectHost = (uri: string): string => new URL(uri).host

/** Appends parameters and leaves the rest as the application registered it. */
export function redirectTo(uri: string, parameters: Record<string, string | null>): string {
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== null) added.append(name, value)
  return `${uri}${uri.includes('?') ? '&' : '?'}${added.toString()}`
}

const withoutPort = (uri: string): string => {
  const url = new URL(uri)
  url.port = ''
  return url.protocol === 'http:' ? url.href : uri
}
