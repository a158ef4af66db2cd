import { jobCatalog } from '#core/job-catalog.ts'
import { crawlPace } from '#core/pages/limits.ts'
import { ownersByDomain, type Owned } from '#core/pages/page-owner.ts'
import { pageProblemOf } from '#core/pages/problems.ts'
import { loadTrackedBrands } from '#queries/brands/brand-set.ts'
import type { BrandHome } from '#queries/brands/brand-home.ts'
import type { Database } from '#queries/database.ts'
import { crawlLater, endCrawl, nextCrawl, type Crawl } from '#queries/pages/page-crawls.ts'
import { dropStaleUploads } from '#queries/pages/page-uploads.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobContext, JobHandler } from '../job-context.ts'
import type { FetchTimes } from './crawl/fetch-page.ts'
import { fetchWaiting } from './crawl/fetch-waiting.ts'
import { HostManners } from './crawl/host-manners.ts'
import { listSitemap } from './crawl/list-sitemap.ts'
import { TextReader } from './text/text-reader.ts'
import type { FileReach } from '../bot-logs/published-file.ts'

/**
 * Does the crawls of a brand, one after the other. Idempotent and resumable: a page waits until it is stored. One job at a
 * time for a brand (queue of its own), in turns.
 */
export const crawlPages: JobHandler<'crawl-pages'> = async (context, home, { signal, isLastAttempt }) => {
  const { database, channels, mail, crawlReach = 'public' } = context
  const publicUrl = channels?.publicUrl ?? mail?.publicUrl
  try {
    await asSystem(database, dropStaleUploads)
    const isDone = await crawlPagesOf(context, home, {
      reach: crawlReach,
      signal,
      userAgent: publicUrl === undefined ? 'Answerscope' : `Answerscope (+${publicUrl}/contact)`,
      turnMs: jobCatalog['crawl-pages'].turnMs,
    })
    if (!isDone && !signal.aborted) await asSystem(database, async (sql) => crawlLater(sql, home))
  } catch (error) {
    if (isLastAttempt && !signal.aborted) await giveUp(database, home)
    throw error
  }
}

type Crawling = {
  reach: FileReach
  signal: AbortSignal
  userAgent: string
  turnMs: number
  times?: Partial<FetchTimes>
}

/** Returns whether nothing is left to do. */
export async function crawlPagesOf(
  { database, logger }: Pick<JobContext, 'database' | 'logger'>,
  home: BrandHome,
  { reach, signal, userAgent, turnMs, times = {} }: Crawling,
): Promise<boolean> {
  const endsAt = performance.now() + turnMs
  const reader = new TextReader()
  const manners = new HostManners(database, { reach, signal })
  const byDomain = ownersByDomain(
    await asSystem(database, async (sql) => (await loadTrackedBrands(sql, home.brandId)).brands),
  )
  try {
    for (;;) {
      if (performance.now() > endsAt || signal.aborted) return false
      const crawl = await asSystem(database, (sql) => nextCrawl(sql, home))
      if (crawl === null) return true
      const ownerOf = ownersIn(crawl, byDomain)
      const pace = (host: string) => paceOf(crawl, byDomain(`https://${host}/`))
      if (!crawl.isListed) {
        const problem = await listSitemap(database, { crawl, manners, ownerOf, pace, reach, signal })
        if (problem !== null) {
          await asSystem(database, (sql) => endCrawl(sql, crawl, { status: 'failed', problem }))
          continue
        }
      }
      const end = await fetchWaiting(crawl, {
        database,
        manners,
        reader,
        fetching: { reach, signal, userAgent, times },
        pace,
        isOver: () => performance.now() > endsAt || signal.aborted,
      })
      if (end === 'over') return false
      await asSystem(database, (sql) =>
        endCrawl(sql, crawl, { status: end === 'done' ? 'completed' : 'cancelled' }),
      )
      logger.info({ ...home, crawlId: crawl.id, end }, 'A crawl has ended')
    }
  } finally {
    await reader.end()
  }
}

const ownersIn =
  ({ owner, competitorId }: Crawl, byDomain: (url: string) => Owned) =>
  (url: string): Owned =>
    owner === null ? byDomain(url) : { owner, competitorId }

/**
 * Only a brand's own site, by its domains, may be fetched faster than once per second; a request does not make a site
 * its own.
 */
const paceOf = ({ pagesPerSecond }: Crawl, { owner }: Owned): number =>
  owner === 'own' ? pagesPerSecond : Math.min(pagesPerSecond, crawlPace.maxOthers)

async function giveUp(database: Database, home: BrandHome): Promise<void> {
  await asSystem(database, async (sql) => {
    const crawl = await nextCrawl(sql, home)
    if (crawl !== null) await endCrawl(sql, crawl, { status: 'failed', problem: pageProblemOf('unfinished') })
  })
}
