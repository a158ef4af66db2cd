/**
 * A provider address as the SDK wants it, or null when it is not an http(s) URL. A bare host gets `/v1`, which
 * every server of this wire format expects and people leave out.
 */
export function versionedBaseUrl(text: string): string | null {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.pathname === '/') url.pathname = '/v1'
  return url.href.replace(/\/+$/, '')
}
