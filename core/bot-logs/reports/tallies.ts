import { chosenCrawlers, namedCrawler, type CrawlerChoice } from '../sums/crawler-levels.ts'
import { grades, isProven, type Grade } from '../proof/grades.ts'
import type { ByGrade, ByOutcome } from './schema.ts'

/** A row of the sums by hour or day, added up over a period. */
export type Tally = {
  crawler: string
  kind: string
  /** 2 to 5; 0: none. */
  statusClass: number
  grade: Grade
  hits: number
  bytes: number
  denied: number
  throttled: number
  gone: number
  unchanged: number
  firstAt: Date
  lastAt: Date
}

export const visitsOf = (tallies: readonly Tally[]) => total(tallies, ({ hits }) => hits)
export const bytesOf = (tallies: readonly Tally[]) => total(tallies, ({ bytes }) => bytes)

/** Status 4xx or 5xx. */
export const failedOf = (tallies: readonly Tally[]) =>
  total(tallies, ({ statusClass, hits }) => (statusClass >= 4 ? hits : 0))

/** HTML pages that were actually read: 2xx, or 304 if already cached. */
export const pagesReadOf = (tallies: readonly Tally[]) =>
  total(tallies, (tally) => (tally.kind === 'page' ? readOf(tally) : 0))

export const robotsFetchesOf = (tallies: readonly Tally[]) =>
  total(tallies, ({ kind, hits }) => (kind === 'robots' ? hits : 0))

export function byGradeOf(tallies: readonly Tally[]): ByGrade {
  const counts: ByGrade = {
    signed: 0,
    addressList: 0,
    reverseDns: 0,
    mismatch: 0,
    unverifiable: 0,
    unchecked: 0,
  }
  for (const { grade, hits } of tallies) counts[grade] += hits
  return counts
}

export const provenOf = (counts: ByGrade) =>
  grades.filter(isProven).reduce((sum, grade) => sum + counts[grade], 0)

/** Visits whose identity could be checked. */
export const checkedOf = (counts: ByGrade) => provenOf(counts) + counts.mismatch

export function byOutcomeOf(tallies: readonly Tally[]): ByOutcome {
  const counts: ByOutcome = {
    read: 0,
    redirected: 0,
    denied: 0,
    throttled: 0,
    gone: 0,
    refused: 0,
    broken: 0,
    none: 0,
  }
  for (const tally of tallies) {
    const { statusClass, hits, denied, throttled, gone, unchanged } = tally
    if (statusClass === 2) counts.read += hits
    else if (statusClass === 3) {
      counts.read += unchanged
      counts.redirected += hits - unchanged
    } else if (statusClass === 4) {
      counts.denied += denied
      counts.throttled += throttled
      counts.gone += gone
      counts.refused += hits - denied - throttled - gone
    } else if (statusClass === 5) counts.broken += hits
    else counts.none += hits
  }
  return counts
}

/** The tallies of each crawler, by its id. */
export const byCrawler = (tallies: readonly Tally[]): Map<string, Tally[]> =>
  Map.groupBy(tallies, ({ crawler }) => crawler)

/** The tallies of a period that a report's filters select. */
export function chosenAmong<Row extends { crawler: string }>(
  tallies: readonly Row[],
  choice: CrawlerChoice,
): Row[] {
  const chosen = new Set(chosenCrawlers(choice))
  return tallies.filter(({ crawler }) => chosen.has(crawler))
}

export const searchAndAiAmong = (tallies: readonly Tally[]): Tally[] =>
  tallies.filter(({ crawler }) => namedCrawler(crawler).level === 'search-and-ai')

function total(tallies: readonly Tally[], of: (tally: Tally) => number): number {
  return tallies.reduce((sum, tally) => sum + of(tally), 0)
}

const readOf = ({ statusClass, hits, unchanged }: Tally) => (statusClass === 2 ? hits : unchanged)
