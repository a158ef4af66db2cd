import { getDomain } from 'tldts'

/**
 * Registrable domain of a host by the public suffix list, private suffixes included, so that `acme.github.io`
 * belongs to Acme and not to GitHub. Hosts without one (addresses, suffixes themselves) stand for themselves.
 */
export function registrableDomain(host: string): string {
  const bare = host.replace(/^\.+|\.+$/g, '').toLowerCase()
  return getDomain(bare, { allowPrivateDomains: true }) ?? bare
}
