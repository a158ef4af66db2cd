import { crawlers, type Crawler } from './crawler.ts'

type Place = { path: string; crawler: Crawler }

const places = new Map<string, Place[]>()
for (const crawler of crawlers)
  for (const address of crawler.addresses ?? []) {
    const slash = address.indexOf('/')
    const host = slash === -1 ? address : address.slice(0, slash)
    const path = slash === -1 ? '' : address.slice(slash).toLowerCase()
    places.set(host, [...(places.get(host) ?? []), { path, crawler }])
  }

/** An address behind a plus, as crawlers name their operator: host and path. */
const sentAddress = /\+ ?(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(\/[^\s;,()<>"'?#]*)?/gi

/**
 * The crawler whose operator's address a User-Agent contains behind a `+`. Addresses elsewhere say what a request is
 * about, not who sends it.
 */
export function crawlerAtAddress(userAgent: string): Crawler | null {
  if (!userAgent.includes('+')) return null
  for (const [, host = '', path = ''] of userAgent.matchAll(sentAddress)) {
    const place = places.get(host.toLowerCase())?.find((each) => isWithin(path.toLowerCase(), each.path))
    if (place !== undefined) return place.crawler
  }
  return null
}

/** A site's own page only, or a page and what is below it. */
function isWithin(path: string, place: string): boolean {
  if (place === '') return path === '' || path === '/'
  return path === place || path.startsWith(`${place}/`)
}
