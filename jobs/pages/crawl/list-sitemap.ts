import { namedSitemaps } from '#core/bot-logs/sitemap/limits.ts'
import { registrableDomain } from '#core/citations/registrable-domain.ts'
import { readAddress, type ListedAddress } from '#core/pages/address-list.ts'
import type { SitemapListing } from '#core/pages/crawl-schema.ts'
import { pageProblemOf, type PageProblem } from '#core/pages/problems.ts'
import type { Owned } from '#core/pages/page-owner.ts'
import type { Database } from '#queries/database.ts'
import { addPages, endListing, noteListing, type Crawl } from '#queries/pages/page-crawls.ts'
import { asSystem } from '#queries/system-client.ts'
import { hasRead, roomForAll, walkSitemapFiles, type Walk } from '../../bot-logs/walk-sitemaps.ts'
import { readSiteFile } from '../site-fetch.ts'
import type { FileReach } from '../../bot-logs/published-file.ts'
import type { HostManners } from './host-manners.ts'

type Listing = {
  crawl: Crawl
  manners: HostManners
  ownerOf: (url: string) => Owned
  pace: (host: string) => number
  reach: FileReach
  signal: AbortSignal
}

const filesShown = 100

/** Finds the pages of a sitemap and adds them to the crawl. A repeat adds none twice. Returns why there are none. */
export async function listSitemap(
  database: Database,
  { crawl, manners, ownerOf, pace, reach, signal }: Listing,
): Promise<PageProblem | null> {
  const given = new URL(crawl.address ?? '')
  const home = registrableDomain(given.hostname)
  const isOwn = (host: string) => registrableDomain(host) === home
  const room = roomForAll()
  let beyond = 0
  const walk = await walkSitemapFiles<ListedAddress>({
    starts: await startsOf(given, manners),
    room,
    entryOf: ({ address }) => {
      const page = readAddress(address)
      if (page === null) return 'noAddress'
      return isOwn(new URL(page.url).hostname) ? page : 'otherHost'
    },
    readFile: async (address, take) => {
      const url = URL.parse(address)
      if (url !== null && isOwn(url.hostname)) await manners.turn(url.host, pace(url.host))
      return readSiteFile(address, take, { reach, isOwn, signal })
    },
    keep: async (entries) => {
      const added = await asSystem(database, (sql) =>
        addPages(
          sql,
          crawl,
          'sitemap',
          entries.map((page) => ({ ...page, ...ownerOf(page.url) })),
          crawl.maxPages,
        ),
      )
      beyond += added.beyond
      // Later entries would exceed the limit.
      if (added.beyond > 0) room.entries = 0
    },
    onProgress: (soFar) => asSystem(database, (sql) => noteListing(sql, crawl, listingOf(soFar, beyond))),
  })
  await asSystem(database, (sql) => endListing(sql, crawl, listingOf(walk, beyond)))
  if (!hasRead(walk)) return pageProblemOf('no-sitemap')
  return walk.entries === 0 ? pageProblemOf('no-pages') : null
}

/** A bare site means the sitemaps that its robots.txt names, or the usual one. */
async function startsOf(given: URL, manners: HostManners): Promise<string[]> {
  if (given.pathname !== '/' || given.search !== '') return [given.href]
  const { sitemaps } = await manners.of(given.host)
  const named = namedSitemaps(sitemaps.map((address) => `Sitemap: ${address}`).join('\n'))
  return named.length > 0 ? named : [new URL('/sitemap.xml', given).href]
}

const listingOf = ({ files, entries, leftOut }: Walk, beyond: number): SitemapListing => ({
  files: files.slice(0, filesShown),
  entries,
  ...leftOut,
  beyond,
})
