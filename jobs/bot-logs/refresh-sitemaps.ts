import { registrableDomain } from '#core/citations/registrable-domain.ts'
import { problemOf } from '#core/bot-logs/sitemap/problems.ts'
import type { BrandHome } from '#queries/brands/brand-home.ts'
import {
  beginReading,
  dueSitemapBrands,
  endDueReading,
  endReading,
  endReadingWithout,
  enqueueSitemaps,
  giveUpReadings,
  measureReads,
  noteReading,
  readingDueSince,
  sitemapStarts,
  stageEntries,
  type SitemapStart,
} from '#queries/bot-logs/sitemaps.ts'
import type { Database } from '#queries/database.ts'
import { asSystem } from '#queries/system-client.ts'
import { hasRead, roomForAll, walkSitemaps, type ReadFile, type Room, type Walk } from './walk-sitemaps.ts'
import type { JobContext, JobHandler } from '../job-context.ts'
import { readSiteFile } from '../pages/site-fetch.ts'

/**
 * Reads the sitemaps of a brand's hosts when they are due, and matches its visits to their pages. Idempotent: a reading
 * replaces the previous one in one transaction; one that fails or ends midway leaves it unchanged. One job at a time
 * per brand (queue per brand), one file at a time.
 */
export const refreshSitemaps: JobHandler<'refresh-sitemaps'> = async (
  context,
  home,
  { signal, isLastAttempt },
) => {
  try {
    await refreshSitemapsOf(context, home, {
      read: (address, take, isOwn) => readSiteFile(address, take, { reach: 'public', isOwn, signal }),
      signal,
    })
  } catch (error) {
    const { database } = context
    const dueSince = isLastAttempt ? await asSystem(database, (sql) => readingDueSince(sql, home)) : null
    await asSystem(database, async (sql) => {
      await giveUpReadings(sql, home)
      if (dueSince !== null) await endDueReading(sql, home, dueSince)
    })
    throw error
  }
}

type ReadOwnFile = (
  address: Parameters<ReadFile>[0],
  take: Parameters<ReadFile>[1],
  isOwn: (host: string) => boolean,
) => ReturnType<ReadFile>

export async function refreshSitemapsOf(
  { database, logger }: Pick<JobContext, 'database' | 'logger'>,
  home: BrandHome,
  { read, signal }: { read: ReadOwnFile; signal: AbortSignal },
): Promise<void> {
  const dueSince = await asSystem(database, (sql) => readingDueSince(sql, home))
  if (dueSince !== null) {
    const starts = await asSystem(database, (sql) => sitemapStarts(sql, home.brandId))
    const homes = new Set(starts.map(({ host }) => registrableDomain(host)))
    const isOwn = (host: string) => homes.has(registrableDomain(host))
    const room = roomForAll()
    for (const start of starts) {
      if (signal.aborted) return
      if (start.isSandbox) continue
      const files = await readHost(database, home, start, {
        isOwn,
        room,
        readFile: (address, take) => read(address, take, isOwn),
      })
      logger.info({ ...home, host: start.host, files }, 'Sitemaps were read')
    }
    await asSystem(database, (sql) => endDueReading(sql, home, dueSince))
  }
  await asSystem(database, (sql) => measureReads(sql, home))
}

type Reach = { isOwn: (host: string) => boolean; room: Room; readFile: ReadFile }

/** Returns the number of files. */
async function readHost(
  database: Database,
  home: BrandHome,
  { host, isReserved, isSandbox, starts }: Pick<SitemapStart, 'host' | 'isReserved' | 'isSandbox' | 'starts'>,
  reach: Reach,
): Promise<number> {
  const reading = { ...home, host, isSandbox }
  await asSystem(database, (sql) => beginReading(sql, reading))
  if (isReserved) {
    await asSystem(database, (sql) =>
      endReadingWithout(sql, reading, { files: [], problem: problemOf('reserved-host') }),
    )
    return 0
  }
  const walk = await walkSitemaps({
    starts,
    ...reach,
    keep: (entries) => asSystem(database, (sql) => stageEntries(sql, reading, entries)),
    onProgress: ({ files, entries }) =>
      asSystem(database, (sql) => noteReading(sql, reading, { files: files.length, entries })),
  })
  await asSystem(database, (sql) =>
    hasRead(walk)
      ? endReading(sql, reading, walk)
      : endReadingWithout(sql, reading, { files: walk.files, problem: problemOfAll(walk) }),
  )
  return walk.files.length
}

const problemOfAll = ({ files }: Walk) => files[0]?.problem ?? problemOf('no-answer')

/** The text of a sitemap that was written, not fetched: the demo's. */
export async function readWrittenSitemap(
  database: Database,
  home: BrandHome,
  { host, address, text }: { host: string; address: string; text: string },
): Promise<void> {
  await readHost(
    database,
    home,
    { host, isReserved: false, isSandbox: true, starts: [address] },
    {
      isOwn: (asked) => asked === host,
      room: roomForAll(),
      readFile: (_, take) => take(text),
    },
  )
  await asSystem(database, (sql) => measureReads(sql, home))
}

/** Starts the job for brands whose sitemaps are due or whose logs grew. Upkeep calls it regularly. */
export async function refreshSitemapsLater(database: Database): Promise<void> {
  await asSystem(database, async (sql) => {
    for (const home of await dueSitemapBrands(sql)) enqueueSitemaps(sql, home)
  })
}
