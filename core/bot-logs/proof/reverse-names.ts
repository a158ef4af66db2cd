import ipaddr from 'ipaddr.js'
import { crawlers, type Crawler } from '../recognize/crawler.ts'

/**
 * Whether a host name belongs to a crawler according to its operator. `evilgooglebot.com` is not within
 * `googlebot.com`.
 */
export function isNameOf({ rdnsSuffixes }: Pick<Crawler, 'rdnsSuffixes'>, name: string): boolean {
  const host = plain(name)
  return rdnsSuffixes.some((suffix) => host.endsWith(`.${suffix}`))
}

/** Whether a name is worth a forward lookup. */
export function mayBeOfCrawler(name: string): boolean {
  const host = plain(name)
  return suffixes.some((suffix) => host.endsWith(`.${suffix}`))
}

const suffixes = [...new Set(crawlers.flatMap(({ rdnsSuffixes }) => rdnsSuffixes))]

/** The DNS name under which the host names of an address are stored. */
export function reverseZoneName(address: string): string {
  const parsed = ipaddr.parse(address)
  const labels =
    parsed instanceof ipaddr.IPv6
      ? Array.from(parsed.parts.map((part) => part.toString(16).padStart(4, '0')).join(''))
      : parsed.octets.map(String)
  return `${labels.toReversed().join('.')}.${parsed instanceof ipaddr.IPv6 ? 'ip6' : 'in-addr'}.arpa`
}

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '')
