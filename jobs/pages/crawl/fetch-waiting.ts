import { pageOf } from '#core/citations/page-key.ts'
import { pageProblemOf, mayPass, type PageProblem } from '#core/pages/problems.ts'
import type { Database } from '#queries/database.ts'
import {
  hasOtherPage,
  keepText,
  keepUnchanged,
  leaveOut,
  leaveOutHost,
  noteVainAttempt,
  waitingHosts,
  waitingPages,
  type Fetched,
  type WaitingPage,
} from '#queries/pages/crawled-pages.ts'
import { delayHost } from '#queries/pages/crawled-hosts.ts'
import { isCrawlCancelled, type Crawl } from '#queries/pages/page-crawls.ts'
import { dropUploadOf, uploadedBytes } from '#queries/pages/page-uploads.ts'
import { asSystem } from '#queries/system-client.ts'
import type { TextReader } from '../text/text-reader.ts'
import { fetchPage, type Fetching, type PageAnswer } from './fetch-page.ts'
import type { HostManners } from './host-manners.ts'

export type CrawlTools = {
  database: Database
  manners: HostManners
  reader: TextReader
  fetching: Omit<Fetching, 'mayGoOn'>
  /** Requests started per second to a host. */
  pace: (host: string) => number
  /** Whether this slice of the work is over. */
  isOver: () => boolean
}

const hostsAtOnce = 8
/** Per host: enough for its rate while responses are slow. */
const pagesAtOnce = 4
const takenAtOnce = 40
/** Pages of a host; the pauses it then has asked for are some minutes each. */
const refusalsInARow = 5
const tries = 3
const cancelLookMs = 1000
/** Maximum meta refreshes that are followed. */
const refreshes = 2

/**
 * Fetches waiting pages of a crawl until none is left, the slice is over, or the crawl is canceled. Each page is stored
 * in its own transaction and stops waiting then, so the next worker resumes there.
 */
export async function fetchWaiting(crawl: Crawl, tools: CrawlTools): Promise<'done' | 'over' | 'cancelled'> {
  const watch = new CancelWatch(crawl, tools)
  const hosts = await asSystem(tools.database, (sql) => waitingHosts(sql, crawl))
  const drivers = Array.from({ length: Math.min(hostsAtOnce, hosts.length) }, async () => {
    for (let host = hosts.shift(); host !== undefined; host = hosts.shift()) {
      if (await watch.mustStop()) return
      await fetchHost(crawl, host, tools, watch)
    }
  })
  // None keeps running when one fails.
  const ended = await Promise.allSettled(drivers)
  const failed = ended.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  if (watch.isCancelled) return 'cancelled'
  return (await asSystem(tools.database, (sql) => waitingHosts(sql, crawl))).length === 0 ? 'done' : 'over'
}

class CancelWatch {
  isCancelled = false
  readonly #crawl: Crawl
  readonly #tools: CrawlTools
  #lookedAt = 0

  constructor(crawl: Crawl, tools: CrawlTools) {
    this.#crawl = crawl
    this.#tools = tools
  }

  async mustStop(): Promise<boolean> {
    if (performance.now() - this.#lookedAt > cancelLookMs) {
      this.#lookedAt = performance.now()
      this.isCancelled = await asSystem(this.#tools.database, (sql) => isCrawlCancelled(sql, this.#crawl))
    }
    return this.isCancelled || this.#tools.isOver()
  }
}

async function fetchHost(crawl: Crawl, host: string, tools: CrawlTools, watch: CancelWatch): Promise<void> {
  const { database, manners } = tools
  const running = new Map<string, Promise<void>>()
  // The current series of pages whose host was silent or asked for a pause.
  const refusals: PageProblem[] = []
  let failure: unknown = null
  const start = (page: WaitingPage) => {
    const work = fetchOne(crawl, page, tools)
      .then((refusal) => {
        if (refusal === null) refusals.length = 0
        else refusals.push(refusal)
      })
      .catch((error: unknown) => {
        failure ??= error
      })
      .finally(() => running.delete(page.id))
    running.set(page.id, work)
  }
  try {
    while (failure === null && !(await watch.mustStop())) {
      const pages = await asSystem(database, (sql) =>
        waitingPages(sql, crawl, { host, without: [...running.keys()], most: takenAtOnce }),
      )
      if (pages.length === 0 && running.size === 0) break
      if (pages.length === 0) await Promise.race(running.values())
      for (const page of pages) {
        if (failure !== null || refusals.length >= refusalsInARow || (await watch.mustStop())) break
        const problem = page.isUpload ? null : await manners.problemWith(new URL(page.url))
        if (problem !== null) {
          await asSystem(database, (sql) => leaveOut(sql, page, crawl, problem))
          continue
        }
        while (running.size >= pagesAtOnce) await Promise.race(running.values())
        if (!page.isUpload) await manners.turn(host, tools.pace(host))
        start(page)
      }
      if (refusals.length >= refusalsInARow) {
        await Promise.all(running.values())
        const problem = hostProblemOf(host, refusals.at(-1))
        await asSystem(database, (sql) => leaveOutHost(sql, crawl, host, problem))
      }
    }
  } finally {
    await Promise.all(running.values())
  }
  if (failure !== null) throw failure
}

function hostProblemOf(host: string, last: PageProblem | undefined): PageProblem {
  const { code, values } = last ?? pageProblemOf('no-answer')
  return isBusy(last)
    ? pageProblemOf('host-busy', { host, times: refusalsInARow, status: values['status'] ?? code })
    : pageProblemOf('host-silent', { host, times: refusalsInARow })
}

const isBusy = (problem: PageProblem | undefined) =>
  problem?.code === 'turned-away' || problem?.code === 'status'

/** The problem of a page whose host was silent or asked for a pause; null if it answered. */
async function fetchOne(crawl: Crawl, page: WaitingPage, tools: CrawlTools): Promise<PageProblem | null> {
  const { database } = tools
  if (page.isUpload) {
    await readUpload(crawl, page, tools)
    return null
  }
  let answer = await ask(page.url, page, tools)
  for (let turn = 0; answer.kind === 'page'; turn += 1) {
    const { bytes, fetched, address } = answer
    const reading = await tools.reader.read({
      bytes,
      contentType: fetched.contentType ?? '',
      name: address,
      isFile: false,
    })
    if ('code' in reading) {
      await asSystem(database, (sql) => leaveOut(sql, page, crawl, reading, fetched))
      return null
    }
    const { refreshTo } = reading
    if (refreshTo !== null && refreshTo !== address && reading.words < 50) {
      answer =
        turn < refreshes
          ? await askOnwards(refreshTo, page, tools)
          : {
              kind: 'problem',
              problem: pageProblemOf('too-many-redirects'),
              fetched,
              retryAfterSeconds: null,
            }
      continue
    }
    const isNoindex = reading.isNoindex || answer.isNoindex
    const elsewhere = address === page.url ? reading.canonical : (reading.canonical ?? address)
    await asSystem(database, async (sql) => {
      const key = elsewhere === null ? null : (pageOf(elsewhere)?.key ?? null)
      if (key !== null && key !== page.pageKey && (await hasOtherPage(sql, page, key)))
        await leaveOut(sql, page, crawl, pageProblemOf('same-page', { address: elsewhere ?? '' }), fetched)
      else if (reading.words === 0) await leaveOut(sql, page, crawl, pageProblemOf('no-text'), fetched)
      else await keepText(sql, page, crawl, fetched, { ...reading, isNoindex })
    })
    return null
  }
  return keepAnswer(crawl, page, answer, database)
}

const ask = (
  url: string,
  known: Pick<WaitingPage, 'etag' | 'lastModified'>,
  { fetching, manners, pace }: CrawlTools,
): Promise<PageAnswer> =>
  fetchPage(url, known, {
    ...fetching,
    mayGoOn: async (next) => {
      const problem = await manners.problemWith(next)
      if (problem === null) await manners.turn(next.host, pace(next.host))
      return problem
    },
  })

/** A page with a meta refresh is another kind of redirect. */
async function askOnwards(address: string, page: WaitingPage, tools: CrawlTools): Promise<PageAnswer> {
  const url = new URL(address)
  const problem: PageProblem | null =
    url.host === page.host
      ? await tools.manners.problemWith(url)
      : pageProblemOf('redirect-elsewhere', { host: url.host.slice(0, 253) })
  if (problem !== null) return { kind: 'problem', problem, fetched: null, retryAfterSeconds: null }
  await tools.manners.turn(url.host, tools.pace(url.host))
  const answer = await ask(url.href, { etag: null, lastModified: null }, tools)
  return answer.kind === 'page'
    ? { ...answer, fetched: { ...answer.fetched, redirectedTo: answer.address } }
    : answer
}

async function keepAnswer(
  crawl: Crawl,
  page: WaitingPage,
  answer: Exclude<PageAnswer, { kind: 'page' }>,
  database: Database,
): Promise<PageProblem | null> {
  if (answer.kind === 'unchanged') {
    await asSystem(database, (sql) => keepUnchanged(sql, page, crawl))
    return null
  }
  const { problem, fetched, retryAfterSeconds } = answer
  await asSystem(database, async (sql) => {
    if (retryAfterSeconds !== null) await delayHost(sql, page.host, retryAfterSeconds)
    if (mayPass(problem) && page.attempts + 1 < tries) await noteVainAttempt(sql, page)
    else await leaveOut(sql, page, crawl, problem, fetched)
  })
  const isSilent = problem.code === 'no-answer' || problem.code === 'too-slow'
  return isSilent || retryAfterSeconds !== null ? problem : null
}

async function readUpload(crawl: Crawl, page: WaitingPage, { database, reader }: CrawlTools): Promise<void> {
  const bytes = await asSystem(database, (sql) => uploadedBytes(sql, page.id))
  const name = page.url.replace(/^upload:/, '')
  const reading =
    bytes === null
      ? pageProblemOf('damaged')
      : await reader.read({ bytes, contentType: '', name, isFile: true })
  const fetched: Fetched = {
    httpStatus: null,
    contentType: null,
    bytes: bytes?.length ?? null,
    etag: null,
    lastModified: null,
    redirectedTo: null,
  }
  await asSystem(database, async (sql) => {
    if ('code' in reading) await leaveOut(sql, page, crawl, reading, fetched)
    else await keepText(sql, page, crawl, fetched, { ...reading, canonical: null })
    await dropUploadOf(sql, page.id)
  })
}
