import { parse } from 'tldts'

/**
 * Normalizes a brand's domain: `acme.com`, `*.acme.com` (subdomains only), or `github.com/acme` (a path prefix);
 * lowercase, punycode, without scheme, port, `www.`, query, and fragment. Returns `error` for anything else.
 */
export function normalizeDomain(typed: string): { domain: string } | { error: string } {
  const trimmed = typed.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
  const wildcard = trimmed.startsWith('*.')
  const url = URL.parse(`https://${wildcard ? trimmed.slice(2) : trimmed}`)
  if (url === null || url.username !== '' || trimmed.includes('@') || trimmed === '')
    return { error: `“${shortened(typed)}” isn’t a valid domain. Enter one like acme.com.` }
  const host = url.hostname.replace(/\.$/, '')
  const parsed = parse(host)
  if (parsed.isIp || parsed.domain === null)
    return { error: `“${shortened(typed)}” can’t be registered as a domain. Enter one like acme.com.` }
  const path = url.pathname.replace(/\/+$/, '')
  if (wildcard && path !== '')
    return { error: `“${shortened(typed)}” combines a wildcard with a path. Use only one of them.` }
  if (wildcard) return { domain: `*.${host}` }
  return { domain: host.replace(/^www\.(?=.+\.)/, '') + path }
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
