import { dayMs } from '../../calendar.ts'
import { rejections, type LineFields, type Rejection } from '../line-fields.ts'
import { gradeByAddress, type ListHistory } from '../proof/address-lists.ts'
import { ipv4At } from '../proof/addresses.ts'
import { grades, type Grade } from '../proof/grades.ts'
import { crawlers, type Crawler } from '../recognize/crawler.ts'
import { headerText } from './field-text.ts'
import type { KeySet, Keys } from './key-set.ts'
import { findPageKey, pageKey } from './page-key.ts'
import type { LogSink } from './read-log.ts'
import { VisitorMemo } from './visitors.ts'

/** The report that `bot-logs parse` prints. */
export type LogReport = {
  lines: number
  parsed: number
  rejected: number
  rejectedBy: Partial<Record<Rejection, number>>
  bots: {
    token: string
    operator: string
    category: string
    hits: number
    /** Distinct paths, without queries. */
    pages: number
    /** By code; `0` if the log has none. */
    statuses: Record<string, number>
    grades: Record<Grade, number>
  }[]
  /** Visits from AI assistants by operator. */
  referrals: { operator: string; visits: number }[]
  /** Days are UTC. */
  days: { day: string; token: string; hits: number }[]
}

/** Sums of one part of a log, to be added to those of other parts; can be passed between threads. */
export type LogSums = {
  parsed: number
  rejectedBy: number[]
  /** By the crawler's index in the list; in thousandths, because a line may represent several requests. */
  bots: Map<number, { statuses: Map<number, number>; grades: number[] }>
  referrals: Map<string, number>
  /** By day since 1970 and crawler index: see `dayKey`. */
  days: Map<number, number>
  /** Crawled pages, except those already passed on. */
  pages: Keys
}

const indexOf = new Map(crawlers.map((crawler, index) => [crawler, index]))
const crawlerSpan = 256

/** Sums up lines as they are read. */
export class LogSummary implements LogSink {
  private readonly history: ListHistory
  private readonly visitors = new VisitorMemo()
  private readonly rejectedBy = rejections.map(() => 0)
  private readonly bots = new Map<number, { statuses: Map<number, number>; grades: number[] }>()
  private readonly referrals = new Map<string, number>()
  private readonly days = new Map<number, number>()
  private readonly pages: KeySet
  private parsed = 0

  /** `pages` collects which crawler read which page: see `pageKey`. */
  constructor(history: ListHistory, pages: KeySet) {
    this.history = history
    this.pages = pages
  }

  onLine(fields: LineFields): void {
    this.parsed += 1
    const { crawler, isPerson } = this.visitors.visitorOf(fields)
    const weight = fields.weight === 1 ? 1000 : Math.round(fields.weight * 1000)
    if (crawler !== null) this.addHit(crawler, fields, weight)
    else if (isPerson) {
      const referral = this.visitors.referralOf(fields)
      if (referral !== null) add(this.referrals, referral.operator, weight)
    }
  }

  onRejected(reason: Rejection): void {
    const index = rejections.indexOf(reason)
    this.rejectedBy[index] = (this.rejectedBy[index] ?? 0) + 1
  }

  private addHit(crawler: Crawler, fields: LineFields, weight: number): void {
    const index = indexOf.get(crawler) ?? 0
    let bot = this.bots.get(index)
    if (bot === undefined) {
      bot = { statuses: new Map(), grades: grades.map(() => 0) }
      this.bots.set(index, bot)
    }
    add(bot.statuses, fields.status, weight)
    const grade = grades.indexOf(this.gradeFor(crawler, fields))
    bot.grades[grade] = (bot.grades[grade] ?? 0) + weight
    add(this.days, Math.floor(fields.time / dayMs) * crawlerSpan + index, weight)
    findPageKey(fields, index)
    this.pages.add(pageKey.high, pageKey.low)
  }

  private gradeFor(crawler: Crawler, fields: LineFields): Grade {
    const { bytes, addressStart, addressEnd } = fields
    const address = ipv4At(bytes, addressStart, addressEnd) ?? headerText(fields, addressStart, addressEnd)
    const lists = this.history.at(fields.time)
    const isClient = address !== null && !lists.isProxy(address)
    return gradeByAddress(crawler, isClient ? address : null, lists)
  }

  sums(): LogSums {
    const { parsed, rejectedBy, bots, referrals, days } = this
    return { parsed, rejectedBy, bots, referrals, days, pages: this.pages.sorted() }
  }
}

/** Adds the sums of another part of the log, except its pages. */
export function addSums(sums: LogSums, other: LogSums): void {
  sums.parsed += other.parsed
  other.rejectedBy.forEach((count, index) => {
    sums.rejectedBy[index] = (sums.rejectedBy[index] ?? 0) + count
  })
  for (const [index, bot] of other.bots) {
    const known = sums.bots.get(index)
    if (known === undefined) sums.bots.set(index, bot)
    else {
      for (const [status, count] of bot.statuses) add(known.statuses, status, count)
      known.grades = known.grades.map((count, grade) => count + (bot.grades[grade] ?? 0))
    }
  }
  for (const [operator, count] of other.referrals) add(sums.referrals, operator, count)
  for (const [key, count] of other.days) add(sums.days, key, count)
}

/** `pagesOf`: number of distinct pages read by the crawler at an index. */
export function logReport(sums: LogSums, pagesOf: (index: number) => number): LogReport {
  const rejected = sums.rejectedBy.reduce((sum, count) => sum + count, 0)
  return {
    lines: sums.parsed + rejected,
    parsed: sums.parsed,
    rejected,
    rejectedBy: Object.fromEntries(
      rejections
        .map((reason, index) => [reason, sums.rejectedBy[index] ?? 0] as const)
        .filter(([, count]) => count > 0),
    ),
    bots: [...sums.bots]
      .flatMap(([index, { statuses, grades: byGrade }]) => {
        const crawler = crawlers[index]
        if (crawler === undefined) return []
        const { token, operator, category } = crawler
        const hits = wholes(byGrade.reduce((sum, count) => sum + count, 0))
        return {
          token,
          operator,
          category,
          hits,
          pages: pagesOf(index),
          statuses: Object.fromEntries(
            [...statuses]
              .sort(([one], [other]) => one - other)
              .map(([status, count]) => [String(status), wholes(count)]),
          ),
          grades: {
            signed: 0,
            addressList: 0,
            reverseDns: 0,
            mismatch: 0,
            unverifiable: 0,
            unchecked: 0,
            ...Object.fromEntries(grades.map((grade, at) => [grade, wholes(byGrade[at] ?? 0)])),
          },
        }
      })
      .sort((one, other) => other.hits - one.hits || compare(one.token, other.token)),
    referrals: [...sums.referrals]
      .map(([operator, count]) => ({ operator, visits: wholes(count) }))
      .sort((one, other) => other.visits - one.visits || compare(one.operator, other.operator)),
    days: [...sums.days]
      .map(([key, count]) => ({
        day: new Date(Math.floor(key / crawlerSpan) * dayMs).toISOString().slice(0, 10),
        token: crawlers[key - Math.floor(key / crawlerSpan) * crawlerSpan]?.token ?? '',
        hits: wholes(count),
      }))
      .sort((one, other) => compare(one.day, other.day) || compare(one.token, other.token)),
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}

const wholes = (thousandths: number) => Math.round(thousandths / 1000)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
