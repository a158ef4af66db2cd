import { parse } from 'tldts'
import { registrableDomain } from '../citations/registrable-domain.ts'
import { hostOf } from './request-target.ts'

/** A host of a brand's site. `isReserved`: nothing is ever fetched from it. */
export type SiteHost = { host: string; isReserved: boolean }

/** Maximum number of hosts per brand whose robots.txt and sitemaps are read. */
export const hostsPerBrand = 20

type Known = {
  /** Domains of the own brand, as `normalizeDomain` writes them. */
  domains: readonly string[]
  /** Default hosts of sources, for lines without a host. */
  defaultHosts: readonly string[]
  /** Hosts that responded to bots, most visited first. */
  visited: readonly string[]
}

/**
 * The hosts of a brand's site, its domains first. A client may send any host in a request, so a visited one counts only
 * below a domain of the brand or a source; if neither is known, all do.
 */
export function siteHostsOf({ domains, defaultHosts, visited }: Known): SiteHost[] {
  const named = [
    ...domains.filter((domain) => !domain.startsWith('*.') && !domain.includes('/')),
    ...defaultHosts,
  ]
  const homes = new Set(
    [...domains.filter((domain) => !domain.includes('/')), ...defaultHosts].map((domain) =>
      registrableDomain(domain.replace(/^\*\./, '')),
    ),
  )
  const own = visited.filter((host) => homes.size === 0 || homes.has(registrableDomain(host)))
  const hosts = [...named, ...own].map((written) => hostOf(written) ?? '').filter((host) => host !== '')
  return [...new Set(hosts)]
    .slice(0, hostsPerBrand)
    .map((host) => ({ host, isReserved: isReservedHost(host) }))
}

/** IP addresses, names of local networks, and names that RFC 2606 and RFC 6761 reserve for documentation and tests. */
export function isReservedHost(host: string): boolean {
  const { isIp, isIcann, isPrivate, domain } = parse(host, { allowPrivateDomains: true })
  if (isIp === true || domain === null || !(isIcann === true || isPrivate === true)) return true
  return /^example\.(?:com|net|org)$/.test(domain)
}
