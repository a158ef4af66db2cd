import { newcombe, wilson } from '../../metrics/statistics/interval.ts'

/**
 * An own page in a period. The first three partition all pages that were crawled or cited; `failing` are cited ones
 * whose last visit failed, in addition to their other group.
 */
export const citationGroups = ['both', 'crawled', 'cited', 'failing'] as const
export type CitationGroup = (typeof citationGroups)[number]

/** A share of pages. The interval assumes independent pages, which pages of one folder hardly are. */
export type PageShare = {
  value: number | null
  pages: number
  of: number
  low: number | null
  high: number | null
}

/** Null with no pages. */
export function pageShare(pages: number, of: number): PageShare {
  if (of === 0) return { value: null, pages, of, low: null, high: null }
  const { low, high } = wilson(pages / of, of)
  return { value: pages / of, pages, of, low, high }
}

/** With fewer pages on either side, no difference is reported. */
const fewestPages = 10

export type Association = {
  read: PageShare
  unread: PageShare
  /** read − unread; null with too few pages on a side. */
  difference: { value: number; low: number; high: number } | null
}

/**
 * How much more often pages are cited that a bot had read than others. This compares two shares: pages worth reading
 * are also worth citing, so it is not an effect of the reading.
 */
export function associationOf(counts: {
  read: number
  readCited: number
  unread: number
  unreadCited: number
}): Association {
  const { read, readCited, unread, unreadCited } = counts
  const isEnough = read >= fewestPages && unread >= fewestPages
  const [one, other] = [readCited / read, unreadCited / unread]
  return {
    read: pageShare(readCited, read),
    unread: pageShare(unreadCited, unread),
    difference: isEnough ? { value: one - other, ...newcombe(one, read, other, unread) } : null,
  }
}

/** Length in days of each part of `readingWindows`. */
export const windowDays = 30

/** Logs must have lines on this share of the earlier days, or "not read" would mostly mean "not seen". */
const minCovered = 0.9

export const coversEnough = (days: number): boolean => days >= minCovered * windowDays
