import * as values from '../../database/values.ts'
import { summedUnder, type PageGrain } from './crawler-levels.ts'
import type { PathClass } from '../path-class.ts'
import { isProven, type Grade } from '../proof/grades.ts'

/** A crawler's visit as the sums count it. */
export type CountedHit = {
  /** Milliseconds since 1970 UTC. */
  at: number
  crawler: string
  urlId: number
  pathClass: PathClass
  status: number
  bytes: number
  grade: Grade
  weight: number
}

export type HourSum = {
  /** Milliseconds since 1970 UTC, at the start of the hour or day. */
  bucket: number
  crawler: string
  pathClass: PathClass
  statusClass: number
  grade: Grade
  hits: number
  bytes: number
  denied: number
  throttled: number
  gone: number
  unchanged: number
  firstAt: number
  lastAt: number
}

export type PageSum = {
  grain: PageGrain
  bucket: number
  urlId: number
  crawler: string
  hits: number
  ok: number
  redirected: number
  failed: number
  proven: number
  provenOk: number
  provenFailed: number
  bytes: number
  firstAt: number
  lastAt: number
  /** Status of the last visit; of several at that time, the highest. */
  lastStatus: number
}

export const trafficKinds = values.bot_log_traffic.kind
export type TrafficKind = (typeof trafficKinds)[number]
export type TrafficSum = { hour: number; kind: TrafficKind; statusClass: number; requests: number }

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** 2, 3, 4, 5, or 1 for informational; 0: none. */
export function statusClassOf(status: number): number {
  return status >= 100 && status < 600 ? Math.floor(status / 100) : 0
}

/**
 * What a batch of visits adds to the sums. Implemented independently of `queries/bot-logs/sums/rebuild.ts`, which sums
 * in SQL, so that each checks the other.
 */
export class HitSums {
  readonly #hours = new Map<string, HourSum>()
  readonly #days = new Map<string, HourSum>()
  /** By day and crawler; weeks, months, and levels follow from them. */
  readonly #pages = new Map<string, PagesOf>()

  add(hit: CountedHit): void {
    addTo(this.#hours, hit, hourMs)
    addTo(this.#days, hit, dayMs)
    this.#addToPages(hit)
  }

  hours(): HourSum[] {
    return [...this.#hours.values()]
  }

  days(): HourSum[] {
    return [...this.#days.values()]
  }

  /** The days of crawlers that it has visits of. */
  pageDays(): { crawler: string; day: number }[] {
    return [...this.#pages.values()].map(({ crawler, bucket }) => ({ crawler, day: bucket }))
  }

  /**
   * Every grain and level, in the order of the table's key. Only those of one bucket and key are in memory at a time:
   * there are up to nine for each visit.
   */
  *pages(): Generator<PageSum> {
    const parts = new Map<string, { group: PageGroup; days: PagesOf[] }>()
    for (const day of this.#pages.values())
      for (const { grain, key } of summedUnder(day.crawler)) {
        const group = { grain, bucket: bucketOf(grain, day.bucket), crawler: key }
        const part = parts.get(nameOf(group)) ?? { group, days: [] }
        part.days.push(day)
        parts.set(nameOf(group), part)
      }
    for (const [, { group, days }] of [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const summed: PagesOf = { ...group, byUrl: new Map() }
      for (const { byUrl } of days) for (const page of byUrl.values()) mergePage(summed, page)
      yield* [...summed.byUrl.values()].sort((a, b) => a.urlId - b.urlId)
    }
  }

  #addToPages({ at, crawler, urlId, status, bytes, grade, weight }: CountedHit): void {
    const ok = isOk(status) ? weight : 0
    const failed = status >= 400 && status < 600 ? weight : 0
    const proven = isProven(grade)
    mergePage(pagesOf(this.#pages, { grain: 'day', bucket: at - (at % dayMs), crawler }), {
      urlId,
      hits: weight,
      ok,
      redirected: status >= 300 && status < 400 && status !== 304 ? weight : 0,
      failed,
      proven: proven ? weight : 0,
      provenOk: proven ? ok : 0,
      provenFailed: proven ? failed : 0,
      bytes: bytes * weight,
      firstAt: at,
      lastAt: at,
      lastStatus: status,
    })
  }
}

type PageGroup = Pick<PageSum, 'grain' | 'bucket' | 'crawler'>
type PagesOf = PageGroup & { byUrl: Map<number, PageSum> }

/** Names sort like the groups: timestamps have the same length for all days with logs. */
const nameOf = ({ grain, bucket, crawler }: PageGroup) => `${grain} ${bucket} ${crawler}`

function pagesOf(groups: Map<string, PagesOf>, group: PageGroup): PagesOf {
  const key = nameOf(group)
  const kept = groups.get(key) ?? { ...group, byUrl: new Map() }
  groups.set(key, kept)
  return kept
}

const isOk = (status: number) => (status >= 200 && status < 300) || status === 304

function addTo(sums: Map<string, HourSum>, hit: CountedHit, span: number): void {
  const { at, crawler, pathClass, status, grade, weight } = hit
  const bucket = at - (at % span)
  const statusClass = statusClassOf(status)
  const key = `${bucket} ${crawler} ${pathClass} ${statusClass} ${grade}`
  let sum = sums.get(key)
  if (sum === undefined) {
    sum = {
      bucket,
      crawler,
      pathClass,
      statusClass,
      grade,
      hits: 0,
      bytes: 0,
      denied: 0,
      throttled: 0,
      gone: 0,
      unchanged: 0,
      firstAt: at,
      lastAt: at,
    }
    sums.set(key, sum)
  }
  sum.hits += weight
  sum.bytes += hit.bytes * weight
  if (status === 401 || status === 403) sum.denied += weight
  else if (status === 429) sum.throttled += weight
  else if (status === 404 || status === 410) sum.gone += weight
  else if (status === 304) sum.unchanged += weight
  if (at < sum.firstAt) sum.firstAt = at
  if (at > sum.lastAt) sum.lastAt = at
}

function mergePage({ grain, bucket, crawler, byUrl }: PagesOf, page: Omit<PageSum, keyof PageGroup>): void {
  const sum = byUrl.get(page.urlId)
  if (sum === undefined) {
    byUrl.set(page.urlId, {
      grain,
      bucket,
      crawler,
      urlId: page.urlId,
      hits: page.hits,
      ok: page.ok,
      redirected: page.redirected,
      failed: page.failed,
      proven: page.proven,
      provenOk: page.provenOk,
      provenFailed: page.provenFailed,
      bytes: page.bytes,
      firstAt: page.firstAt,
      lastAt: page.lastAt,
      lastStatus: page.lastStatus,
    })
    return
  }
  sum.hits += page.hits
  sum.ok += page.ok
  sum.redirected += page.redirected
  sum.failed += page.failed
  sum.proven += page.proven
  sum.provenOk += page.provenOk
  sum.provenFailed += page.provenFailed
  sum.bytes += page.bytes
  if (page.firstAt < sum.firstAt) sum.firstAt = page.firstAt
  if (page.lastAt > sum.lastAt || (page.lastAt === sum.lastAt && page.lastStatus > sum.lastStatus)) {
    sum.lastAt = page.lastAt
    sum.lastStatus = page.lastStatus
  }
}

/** The UTC day, the Monday of its week, or the first of its month. */
export function bucketOf(grain: PageGrain, day: number): number {
  if (grain === 'day') return day
  // 1 January 1970 was a Thursday.
  if (grain === 'week') return day - ((Math.floor(day / dayMs) + 3) % 7) * dayMs
  const date = new Date(day)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}
