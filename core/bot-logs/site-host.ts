import { parse } from 'tldts'
import { registrableDomain } from '../citations/registrable-domain.ts'
import { hostOf } from './request-target.ts'

/** A host of a brand's site. `isReserved`: nothing is ever fetched from it. */
export type SiteHost = { host: string; isReserved: boolean }

/** Hosts of one brand whose robots.txt and sitemaps are read. */
export const hostsPerBrand = 20

type Known = {
  /** Of the own brand, as `normalizeDomain` writes them. */
  domains: readonly string[]
  /** That sources say lines without a host are about. */
  defaultHosts: readonly string[]
  /** That bots were answered by, the most visited first. */
  visited: readonly string[]
}

/**
 * The hosts of a brand's site, its domains first. Whoever asks a server may write any host into a request, so a visited
 * one counts only below a domain of the brand or a source; where neither is known, all do.
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

/** Addresses, names of local networks, and what RFC 2606 and RFC 6761 keep for documents and tests. */
export function isReservedHost(host: string): boolean {
  const { isIp, isIcann, isPrivate, domain } = parse(host, { allowPrivateDomains: true })
  if (isIp === true || domain === null || !(isIcann === true || isPrivate === true)) return true
  return /^example\.(?:com|net|org)$/.test(domain)
}
