import { setTimeout as wait } from 'node:timers/promises'
import { parseRobots } from '#core/bot-logs/robots/parse-robots.ts'
import { isAllowed, rulingFor } from '#core/bot-logs/robots/ruling.ts'
import { stateOf } from '#core/bot-logs/robots/timeline.ts'
import { isReservedHost } from '#core/bot-logs/site-host.ts'
import { crawlDelay } from '#core/pages/crawl-delay.ts'
import { pageProblemOf, type PageProblem } from '#core/pages/problems.ts'
import type { Database } from '#queries/database.ts'
import { keepKnownRobots, knownRobots, msUntilTurn, type KnownRobots } from '#queries/pages/crawled-hosts.ts'
import { asSystem } from '#queries/system-client.ts'
import type { FileReach } from '../../bot-logs/published-file.ts'
import { readRobotsFile } from '../../bot-logs/robots-file.ts'

/** The name by which robots.txt addresses us. */
const agent = 'Answerscope'

type Manners = {
  mayAsk: (path: string) => boolean
  /** Why nothing of the host may be fetched. */
  problem: PageProblem | null
  delaySeconds: number
  sitemaps: string[]
}

/** The crawling rules of a crawl's hosts. */
export class HostManners {
  readonly #database: Database
  readonly #reach: FileReach
  readonly #signal: AbortSignal
  readonly #hosts = new Map<string, Promise<Manners>>()

  constructor(database: Database, { reach, signal }: { reach: FileReach; signal: AbortSignal }) {
    this.#database = database
    this.#reach = reach
    this.#signal = signal
  }

  of(host: string): Promise<Manners> {
    const known = this.#hosts.get(host) ?? this.#read(host)
    this.#hosts.set(host, known)
    return known
  }

  /** Why a page may not be fetched; null: it may. */
  async problemWith(url: URL): Promise<PageProblem | null> {
    const { problem, mayAsk } = await this.of(url.host)
    if (problem !== null) return problem
    return mayAsk(`${url.pathname}${url.search}`) ? null : pageProblemOf('robots-forbids', { host: url.host })
  }

  /** Waits until the host may be contacted again. One worker after another, across all brands. */
  async turn(host: string, pagesPerSecond: number): Promise<void> {
    const { delaySeconds } = await this.of(host)
    const pause = Math.max(1000 / pagesPerSecond, delaySeconds * 1000)
    const ms = await msUntilTurn(this.#database, host, pause)
    if (ms > 0) await wait(ms, undefined, { signal: this.#signal })
  }

  async #read(host: string): Promise<Manners> {
    const hostname = URL.parse(`http://${host}`)?.hostname ?? host
    if (this.#reach === 'public' && isReservedHost(hostname)) return closed(pageProblemOf('reserved-host'))
    const known = await asSystem(this.#database, (sql) => knownRobots(sql, host))
    if (known !== null) return mannersOf(host, known)
    const answer = await readRobotsFile(host, { reach: this.#reach, signal: this.#signal })
    this.#signal.throwIfAborted()
    if ('problem' in answer && answer.problem === 'private') return closed(pageProblemOf('private-address'))
    const robots = 'problem' in answer ? { status: 0, content: '' } : answer
    await asSystem(this.#database, (sql) => keepKnownRobots(sql, host, robots))
    return mannersOf(host, robots)
  }
}

const closed = (problem: PageProblem): Manners => ({
  mayAsk: () => false,
  problem,
  delaySeconds: 0,
  sitemaps: [],
})

function mannersOf(host: string, { status, content }: KnownRobots): Manners {
  const state = stateOf(status)
  if (state === 'unreadable') return closed(pageProblemOf('robots-unreadable', { host }))
  const robots = parseRobots(state === 'rules' ? content : '')
  const ruling = rulingFor(robots, { token: agent, isDocumented: true, follows: null })
  return {
    mayAsk: (path) => isAllowed(ruling, path),
    problem: null,
    delaySeconds: state === 'rules' ? crawlDelay(content, agent) : 0,
    sitemaps: robots.sitemaps,
  }
}
