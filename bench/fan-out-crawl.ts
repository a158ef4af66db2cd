import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { BrandHome } from '#queries/brands/brand-home.ts'
import type { Database } from '#queries/database.ts'
import { crawlLater, createCrawl } from '#queries/pages/page-crawls.ts'
import { asSystem } from '#queries/system-client.ts'
import { spawnWorker } from '#testing/runs.ts'
import { buildBrand, buildOrganization } from '#testing/cast.ts'
import { lendDatabase } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'

const minPacePercent = 95
const maxMegabytes = 300

/**
 * A worker crawls a loopback site whose sitemap lists 5,000 pages of about a thousand words, at ten pages per second,
 * into its own PostgreSQL; then again, with nothing changed. Worker, site, and database are separate processes: only
 * the worker is measured.
 */
export async function run(args: string[], figures: Figures): Promise<void> {
  const pages = Number(args[0] ?? 5000)
  const pace = Number(args[1] ?? 10)
  await lendDatabase({ max: 10 }, async (database) => {
    const site = await openSite(pages)
    const worker = await spawnWorker(database, { sandboxUrl: 'http://127.0.0.1:9', crawlsLoopback: true })
    try {
      const pid = worker.child.pid ?? 0
      const organizationId = await buildOrganization(database, 'Bench')
      const { brandId } = await buildBrand(database, organizationId, 'Northwave')
      await database.pool.query(
        `update llm_mentions.tracked_brands set domains = '{127.0.0.1}' where client_id = $1 and is_own`,
        [brandId],
      )
      figures.add({
        name: 'memory of the worker before it crawls',
        value: (await memoryOf(pid)).now,
        unit: 'MB',
        digits: 0,
      })
      const crawl = async (what: string, kind: 'changed' | 'unchanged') => {
        const crawled = await measure({ database, home: { organizationId, brandId }, site, pid, pace })
        const { perSecond, megabytes, cpuSeconds } = crawled
        console.log(
          `${what}: ${perSecond.toFixed(2)} pages/s of ${pace}, processor ${cpuSeconds.toFixed(1)} s`,
        )
        figures.add({
          name: `${what} of ${pages.toLocaleString('en')} pages, of its pace`,
          value: (100 * perSecond) / pace,
          unit: '%',
          digits: 1,
          target: { min: minPacePercent },
        })
        figures.add({
          name: `${what}, peak memory of the worker`,
          value: megabytes,
          unit: 'MB',
          digits: 0,
          target: { max: maxMegabytes },
        })
        figures.add({ name: `${what}, ${kind} pages`, value: crawled[kind], unit: '', target: { is: pages } })
      }
      await crawl('first crawl', 'changed')
      await crawl('again, unchanged', 'unchanged')
    } finally {
      await worker.end('SIGTERM')
      await site.close()
    }
  })
}

type Crawled = {
  perSecond: number
  megabytes: number
  cpuSeconds: number
  changed: number
  unchanged: number
}

type Site = Awaited<ReturnType<typeof openSite>>

async function measure({
  database,
  home,
  site,
  pid,
  pace,
}: {
  database: Database
  home: BrandHome
  site: Site
  pid: number
  pace: number
}): Promise<Crawled> {
  await forgetPeak(pid)
  const cpuBefore = await cpuSecondsOf(pid)
  const id = await asSystem(database, async (sql) => {
    crawlLater(sql, home)
    return createCrawl(sql, home, {
      kind: 'sitemap',
      address: `${site.origin}/sitemap.xml`,
      isListed: false,
      createdBy: null,
      input: { owner: 'by-domain', competitorId: null, pagesPerSecond: pace, maxPages: 20_000 },
    })
  })
  const { changed, unchanged } = await endOf(database, id)
  const starts = await site.pagesAt()
  const seconds = ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 1000
  return {
    perSecond: (starts.length - 1) / seconds,
    megabytes: (await memoryOf(pid)).peak,
    cpuSeconds: (await cpuSecondsOf(pid)) - cpuBefore,
    changed,
    unchanged,
  }
}

async function endOf(database: Database, crawlId: string) {
  for (;;) {
    const { rows } = await database.pool.query<{ status: string; changed: number; unchanged: number }>(
      'select status, changed, unchanged from llm_mentions.page_crawls where id = $1',
      [crawlId],
    )
    const [crawl] = rows
    if (crawl === undefined) throw new Error('The crawl is gone')
    if (crawl.status !== 'queued' && crawl.status !== 'running') return crawl
    await wait(500)
  }
}

async function openSite(pages: number) {
  const child = fork(fileURLToPath(import.meta.resolve('#testing/servers/trap-site-process.ts')), {
    env: { PATH: process.env.PATH, PAGES: String(pages), SECTIONS: '10' },
    execArgv: [],
  })
  const ended = once(child, 'exit')
  const [started] = await once(child, 'message')
  return {
    origin: z.object({ origin: z.string() }).parse(started).origin,
    /** When its pages were requested since the last call, in milliseconds. */
    async pagesAt() {
      const reply = once(child, 'message')
      child.send('asked')
      return z.object({ pagesAt: z.array(z.number()) }).parse((await reply)[0]).pagesAt
    },
    async close() {
      child.disconnect()
      await ended
    },
  }
}

/** Resident memory of a process with its threads, in megabytes. */
async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: of('VmRSS'), peak: of('VmHWM') }
}

/** Resets its peak to the current size. */
const forgetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5')

async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) / 100
}
