import { getDomain } from 'tldts'

/**
 * Registrable domain of a host by the public suffix list, including private suffixes, so that `acme.github.io` belongs
 * to Acme and not to GitHub. Hosts without one (IP addresses, suffixes themselves) are returned unchanged.
 */
export function registrableDomain(host: string): string {
  const known = domains.get(host)
  if (known !== undefined) return known
  const domain = domainOf(host)
  if (domains.size >= domainsKept) domains.clear()
  if (host.length <= 253) domains.set(host, domain)
  return domain
}

/** Answers cite the same hosts repeatedly. */
const domains = new Map<string, string>()
const domainsKept = 5000

function domainOf(host: string): string {
  const bare = host.replace(/^\.+|\.+$/g, '').toLowerCase()
  return getDomain(bare, { allowPrivateDomains: true }) ?? bare
}
