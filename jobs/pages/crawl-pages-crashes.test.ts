import { expect, onTestFinished, test, vi } from 'vitest'
import type { BrandHome } from '#queries/brands/brand-home.ts'
import { cancelCrawl, crawlLater, createCrawl, resumeCrawl } from '#queries/pages/page-crawls.ts'
import { asSystem } from '#queries/system-client.ts'
import { spawnWorker, type WorkerProcess } from '#testing/runs.ts'
import { buildBrand, buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { openTrapSite } from '#testing/servers/trap-site.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const pages = 60
/** Pages that a worker has in progress when it dies. */
const underWay = 4

async function newBrand(name: string): Promise<BrandHome> {
  const { brandId } = await buildBrand(database, cast.acorn.id, name)
  await database.pool.query(
    `update llm_mentions.tracked_brands set domains = '{127.0.0.1}' where client_id = $1 and is_own`,
    [brandId],
  )
  return { organizationId: cast.acorn.id, brandId }
}

async function openSite() {
  const site = await openTrapSite({ pages })
  onTestFinished(() => site.close())
  return site
}

async function startWorker(): Promise<WorkerProcess> {
  const worker = await spawnWorker(database, { sandboxUrl: 'http://127.0.0.1:1', crawlsLoopback: true })
  onTestFinished(() => worker.end('SIGKILL'))
  return worker
}

const startCrawl = (home: BrandHome, address: string, pagesPerSecond = 25) =>
  asSystem(database, async (sql) => {
    crawlLater(sql, home)
    return createCrawl(sql, home, {
      kind: 'sitemap',
      address,
      isListed: false,
      createdBy: null,
      input: { owner: 'by-domain', competitorId: null, pagesPerSecond, maxPages: 20_000 },
    })
  })

async function lookAt(crawlId: string) {
  const { rows } = await database.pool.query<{
    status: string
    pages: number
    changed: number
    left_out: number
  }>('select status, pages, changed, left_out from llm_mentions.page_crawls where id = $1', [crawlId])
  return rows[0]
}

const isStored = (crawlId: string, count: number) =>
  vi.waitFor(async () => expect((await lookAt(crawlId))?.changed).toBeGreaterThanOrEqual(count), 60_000)

const hasStatus = (crawlId: string, status: string) =>
  vi.waitFor(async () => expect((await lookAt(crawlId))?.status).toBe(status), 90_000)

/** Paths of pages that need no second fetch. */
async function storedPaths({ brandId }: BrandHome): Promise<string[]> {
  const { rows } = await database.pool.query<{ url: string }>(
    `select url from llm_mentions.pages where client_id = $1 and status = 'fetched' and crawl_id is null order by url`,
    [brandId],
  )
  return rows.map(({ url }) => new URL(url).pathname)
}

async function textsOf({ brandId }: BrandHome) {
  const { rows } = await database.pool.query(
    `select p.url, d.title, d.content_hash, count(s.position)::int as passages
     from llm_mentions.pages p
     join llm_mentions.documents d on d.page_id = p.id
     left join llm_mentions.passages s on s.document_id = d.id
     where p.client_id = $1 group by 1, 2, 3 order by 1`,
    [brandId],
  )
  return rows
}

test('a crawl whose worker is killed twice ends with the same pages and texts as an undisturbed one', async () => {
  const site = await openSite()
  const disturbed = await newBrand('Disturbed')
  const id = await startCrawl(disturbed, `${site.origin}/sitemap.xml`)
  const kills: { asked: number; stored: string[] }[] = []
  for (const count of [10, 30]) {
    const dying = await startWorker()
    await isStored(id, count)
    await dying.end('SIGKILL')
    kills.push({ asked: site.asked.length, stored: await storedPaths(disturbed) })
  }
  await startWorker()
  await hasStatus(id, 'completed')
  expect(await lookAt(id)).toEqual({ status: 'completed', pages, changed: pages, left_out: 0 })

  const asked = site.asked.map(({ path }) => path)
  for (const kill of kills) {
    expect(kill.stored.length).toBeLessThan(pages)
    expect(asked.slice(kill.asked).filter((path) => kill.stored.includes(path))).toEqual([])
  }
  const pagesAsked = asked.filter((path) => path.startsWith('/page/'))
  expect(new Set(pagesAsked).size).toBe(pages)
  expect(pagesAsked.length).toBeLessThanOrEqual(pages + 2 * underWay)

  const calm = await newBrand('Calm')
  await hasStatus(await startCrawl(calm, `${site.origin}/sitemap.xml`), 'completed')
  const texts = await textsOf(disturbed)
  expect(texts).toHaveLength(pages)
  expect(texts).toEqual(await textsOf(calm))
}, 240_000)

test('a crawl canceled while no worker runs ends canceled, and resumes where it was', async () => {
  const site = await openSite()
  const home = await newBrand('Cancelled')
  const id = await startCrawl(home, `${site.origin}/sitemap.xml`)
  const dying = await startWorker()
  await isStored(id, 10)
  await dying.end('SIGKILL')
  const stored = await storedPaths(home)
  site.asked.length = 0
  expect(await asSystem(database, (sql) => cancelCrawl(sql, id))).toBe(true)
  await startWorker()
  await hasStatus(id, 'cancelled')
  expect(site.askedPaths()).toEqual([])
  expect(await storedPaths(home)).toEqual(stored)
  const isResumed = await asSystem(database, async (sql) => {
    crawlLater(sql, home)
    return resumeCrawl(sql, id)
  })
  expect(isResumed).toBe(true)
  await hasStatus(id, 'completed')
  expect(await lookAt(id)).toMatchObject({ pages, changed: pages, left_out: 0 })
  expect(site.askedPaths()).toHaveLength(pages - stored.length)
  expect(await textsOf(home)).toHaveLength(pages)
}, 180_000)

test('after a worker dies reading sitemaps, the next one reads them again and adds no page twice', async () => {
  const site = await openSite()
  const home = await newBrand('Listed')
  const id = await startCrawl(home, `${site.origin}/half-held.xml`, 100)
  const dying = await startWorker()
  await vi.waitFor(() => expect(site.askedPaths()).toContain('/held.xml'), 60_000)
  await dying.end('SIGKILL')
  site.letGo()
  await startWorker()
  await hasStatus(id, 'completed')
  expect(await lookAt(id)).toEqual({ status: 'completed', pages: 2 * pages, changed: 2 * pages, left_out: 0 })
  expect(site.askedPaths().filter((path) => path.startsWith('/page/'))).toHaveLength(2 * pages)
}, 180_000)
