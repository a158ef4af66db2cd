import data from '../data/ip-ranges-snapshot.json' with { type: 'json' }
import { crawlers, type Crawler } from '../recognize/crawler.ts'
import type { ListKind, Snapshot } from './snapshot-schema.ts'

export type { ListKind }

/** The lists shipped with the product: known before the first fetch, and without a network. */
export const snapshot = data as Snapshot

export type ListFormat = NonNullable<Crawler['ipRangesFormat']>

/** An address list fetched from its publisher. All of its files together are one version. */
export type ListSource = { id: string; urls: readonly string[]; format: ListFormat }

/** The ranges of a proxy for many sites: if most lines come from them, the log has lost its clients. */
export const proxyList = 'cloudflare'

const shippedOf = ({ token, ipRanges }: Crawler) =>
  snapshot.filter(
    ({ tokens, kind }) => tokens.includes(token) && (ipRanges.length === 0 || kind === 'operator-list'),
  )

const publishers = Map.groupBy(
  crawlers.filter(({ ipRanges }) => ipRanges.length > 0),
  ({ ipRanges }) => ipRanges.join(' '),
)

const published = [...publishers.values()].flatMap((sharing) => {
  const [first] = sharing
  if (first === undefined || first.ipRangesFormat === null) return []
  const [shipped] = sharing.flatMap(shippedOf)
  return [
    {
      source: { id: shipped?.id ?? first.id, urls: first.ipRanges, format: first.ipRangesFormat },
      crawlers: sharing,
    },
  ]
})

/** Every list that is fetched. */
export const listSources: readonly ListSource[] = [
  ...published.map(({ source }) => source),
  ...snapshot
    .filter(({ id }) => id === proxyList)
    .map(({ id, sourceUrls }) => ({ id, urls: sourceUrls, format: 'plain-text' as const })),
]

const listByCrawler = new Map([
  ...crawlers.flatMap((crawler) => shippedOf(crawler).map(({ id }) => [crawler.id, id] as const)),
  ...published.flatMap(({ source, crawlers: sharing }) => sharing.map(({ id }) => [id, source.id] as const)),
])

/** The list with a crawler's addresses; null if there is none. */
export function listOf({ id, token }: Pick<Crawler, 'id' | 'token'>): string | null {
  return listByCrawler.get(id) ?? listByToken.get(token) ?? null
}

const listByToken = new Map(
  snapshot.toReversed().flatMap(({ id, tokens }) => tokens.map((token) => [token, id] as const)),
)
