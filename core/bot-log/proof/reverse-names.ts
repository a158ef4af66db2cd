import { crawlers, type Crawler } from '../recognise/crawler.ts'

/** Whether a host name is one that the operator says its crawler has. `evilgooglebot.com` is not within `googlebot.com`. */
export function isNameOf({ rdnsSuffixes }: Pick<Crawler, 'rdnsSuffixes'>, name: string): boolean {
  const host = plain(name)
  return rdnsSuffixes.some((suffix) => host.endsWith(`.${suffix}`))
}

/** Whether a name is worth asking whether it leads back to its address. */
export function mayBeOfCrawler(name: string): boolean {
  const host = plain(name)
  return suffixes.some((suffix) => host.endsWith(`.${suffix}`))
}

const suffixes = [...new Set(crawlers.flatMap(({ rdnsSuffixes }) => rdnsSuffixes))]

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '')
