import type { Period } from '../../calendar.ts'
import type { Crawler } from '../recognize/crawler.ts'
import { agentNamesOf } from './agent-names.ts'
import { parseRobots, type Robots } from './parse-robots.ts'
import { groupsFor, isAllowed, rulingKey, rulingOf, type Ruling } from './ruling.ts'
import { stateOf, stretchesOf, type RobotsState, type RobotsVersion, type Stretch } from './timeline.ts'

/**
 * What robots.txt said about visits. `changed`: both were possible on that day. `unreadable`: the server failed, so by
 * RFC 9309 nothing was allowed. `unknown`: no robots.txt of that host is known.
 */
export const verdicts = ['allowed', 'disallowed', 'changed', 'unreadable', 'unknown'] as const
export type Verdict = (typeof verdicts)[number]

/** A URL of the site, as in the dictionary. */
export type SiteUrl = { id: number; host: string; path: string }

type RuledCrawler = Pick<Crawler, 'id' | 'token' | 'robotsToken'>

/** A version with its parsed rules. */
export class RobotsFile {
  readonly version: RobotsVersion
  readonly state: RobotsState
  readonly robots: Robots
  readonly #rulings = new Map<string, Ruling>()

  constructor(version: RobotsVersion) {
    this.version = version
    this.state = stateOf(version.status)
    this.robots = parseRobots(this.state === 'rules' ? version.content : '')
  }

  get fetchedAt(): Date {
    return this.version.fetchedAt
  }

  get seenAt(): Date {
    return this.version.seenAt
  }

  /** Cached for all crawlers to which the same groups apply. */
  rulingFor(crawler: RuledCrawler): Ruling {
    const applying = groupsFor(this.robots, agentNamesOf(crawler))
    const key = [applying.by, ...applying.groups.map((group) => this.robots.groups.indexOf(group))].join()
    const known = this.#rulings.get(key) ?? rulingOf(applying)
    this.#rulings.set(key, known)
    return known
  }
}

/** The effect of a response as a text that is equal for responses with the same effect. */
export function whatRobotsSay({ status, content }: Pick<RobotsVersion, 'status' | 'content'>): string {
  const state = stateOf(status)
  if (state !== 'rules') return state
  return JSON.stringify(
    parseRobots(content).groups.map(({ agents, rules }) => [
      agents.map(({ agent }) => agent.toLowerCase()),
      rules.map(({ isAllow, pattern }) => [isAllow, pattern]),
    ]),
  )
}

/** Days on which every host has the same versions that may have applied. */
export type Segment = Period & { files: Map<string, RobotsFile[]>; isBefore: boolean }

export function segmentsOf(files: readonly RobotsFile[], period: Period): Segment[] {
  const byHost = [...Map.groupBy(files, ({ version }) => version.host)].map(
    ([host, some]) => [host, stretchesOf(some, period)] as const,
  )
  const starts = [period.from, ...byHost.flatMap(([, stretches]) => stretches.map(({ from }) => from))]
  const ends = [period.to, ...byHost.flatMap(([, stretches]) => stretches.map(({ to }) => to))]
  const firsts = [...new Set(starts)].toSorted()
  const lasts = [...new Set(ends)].toSorted()
  return firsts.map((from, index) => {
    const current = byHost.map(([host, stretches]) => [host, stretchOn(stretches, from)] as const)
    return {
      from,
      to: lasts[index] ?? period.to,
      files: new Map(current.map(([host, stretch]) => [host, stretch.versions])),
      isBefore: current.some(([, { isBefore }]) => isBefore),
    }
  })
}

function stretchOn(stretches: readonly Stretch<RobotsFile>[], day: string): Stretch<RobotsFile> {
  const found = stretches.find(({ from, to }) => from <= day && day <= to)
  if (found === undefined) throw new Error(`Stretches leave out ${day}`)
  return found
}

/** URLs by verdict. Crawlers with the same key have the same. */
export type VisitVerdicts = { key: string; ids: Record<Verdict, number[]> }

/** Computes verdicts on URLs, once for all crawlers and days with the same rules. */
export class RobotsVerdicts {
  readonly #urls: Map<string, SiteUrl[]>
  readonly #judged = new Map<string, VisitVerdicts['ids']>()

  constructor(urls: readonly SiteUrl[]) {
    this.#urls = Map.groupBy(urls, ({ host }) => host)
  }

  judge({ files }: Pick<Segment, 'files'>, crawler: RuledCrawler): VisitVerdicts {
    const perHost = [...this.#urls.keys()].map((host) => {
      const said = saidTo(files.get(host) ?? [], crawler)
      return { host, said, key: said.map(({ key }) => key).join('\0') }
    })
    const key = perHost.map((one) => `${one.host}\0${one.key}`).join('\0\0')
    const known = this.#judged.get(key)
    if (known !== undefined) return { key, ids: known }
    const ids = noIds()
    for (const { host, said, key: hostKey } of perHost) {
      const ofHost = this.#ofHost(host, said, hostKey)
      for (const verdict of verdicts) for (const id of ofHost[verdict]) ids[verdict].push(id)
    }
    this.#judged.set(key, ids)
    return { key, ids }
  }

  #ofHost(host: string, said: readonly Said[], key: string): VisitVerdicts['ids'] {
    const whole = `host\0${host}\0${key}`
    const known = this.#judged.get(whole)
    if (known !== undefined) return known
    const ids = noIds()
    for (const { id, path } of this.#urls.get(host) ?? []) ids[verdictOn(path, said)].push(id)
    this.#judged.set(whole, ids)
    return ids
  }
}

/** Everything that verdicts on a crawler's visits depend on, as a text that is equal for equal rules. */
export function rulesTo({ files }: Pick<Segment, 'files'>, crawler: RuledCrawler): string {
  const said = [...files].flatMap(([host, some]) => {
    const keysOf = saidTo(some, crawler).map(({ key }) => key)
    return keysOf.length === 0 ? [] : [{ host, said: keysOf.toSorted((a, b) => (a < b ? -1 : 1)) }]
  })
  return JSON.stringify(said.toSorted((a, b) => (a.host < b.host ? -1 : 1)))
}

/** The effect of one version on a crawler; versions with the same effect are one. */
type Said = { key: string; state: RobotsState; ruling: Ruling }

function saidTo(files: readonly RobotsFile[], crawler: RuledCrawler): Said[] {
  const said = files.map((file) => {
    const ruling = file.rulingFor(crawler)
    return { key: file.state === 'rules' ? keyOf(ruling) : file.state, state: file.state, ruling }
  })
  return [...new Map(said.map((one) => [one.key, one])).values()]
}

const keys = new WeakMap<Ruling, string>()

function keyOf(ruling: Ruling): string {
  const key = keys.get(ruling) ?? rulingKey(ruling)
  keys.set(ruling, key)
  return key
}

function verdictOn(path: string, said: readonly Said[]): Verdict {
  // The file itself is always allowed.
  if (path === '/robots.txt') return 'allowed'
  const [verdict = 'unknown', ...others] = new Set(said.map((one) => verdictOf(path, one)))
  return others.length === 0 ? verdict : 'changed'
}

function verdictOf(path: string, { state, ruling }: Said): Verdict {
  if (state === 'unreadable') return 'unreadable'
  return state === 'open' || isAllowed(ruling, path) ? 'allowed' : 'disallowed'
}

const noIds = (): VisitVerdicts['ids'] => ({
  allowed: [],
  disallowed: [],
  changed: [],
  unreadable: [],
  unknown: [],
})

/** The largest part of a partition: it is the total minus the others and need not be summed. */
export function largestOf(ids: VisitVerdicts['ids']): Verdict {
  return verdicts.reduce((most, verdict) => (ids[verdict].length > ids[most].length ? verdict : most))
}
