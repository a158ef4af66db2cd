/**
 * A provider URL in the form that the SDK expects, or null if it is not an http(s) URL. A bare host gets `versionPath`
 * (such as `/v1`), which the API requires and people leave out.
 */
export function versionedBaseUrl(text: string, versionPath = '/v1'): string | null {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.pathname === '/') url.pathname = versionPath
  return url.href.replace(/\/+$/, '')
}
