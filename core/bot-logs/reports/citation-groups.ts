import { newcombe, wilson } from '../../metrics/statistics/interval.ts'

/**
 * What became of an own page in a period. The first three are all pages that were read or cited, each in one of them;
 * `failing` are cited ones whose last visit failed, whatever they are else.
 */
export const citationGroups = ['both', 'crawled', 'cited', 'failing'] as const
export type CitationGroup = (typeof citationGroups)[number]

/** A part of pages. The interval takes them as independent of each other, which pages of one folder hardly are. */
export type PageShare = {
  value: number | null
  pages: number
  of: number
  low: number | null
  high: number | null
}

/** Null with no pages: 0 % would be a claim. */
export function pageShare(pages: number, of: number): PageShare {
  if (of === 0) return { value: null, pages, of, low: null, high: null }
  const { low, high } = wilson(pages / of, of)
  return { value: pages / of, pages, of, low, high }
}

/** Below so many pages on either side nothing is said of their difference. */
const fewestPages = 10

export type Association = {
  read: PageShare
  unread: PageShare
  /** read − unread; null with too few pages on a side. */
  difference: { value: number; low: number; high: number } | null
}

/**
 * How much oftener pages are cited that a bot had read than those it had not. Two shares of pages beside each other:
 * what makes a page worth reading makes it worth citing, so this is no effect of the reading.
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

/** Days of either part of `readingWindows`. */
export const windowDays = 30

/** Logs must have lines on this part of the days before, or "not read" would mostly be "not seen". */
const minCovered = 0.9

export const coversEnough = (days: number): boolean => days >= minCovered * windowDays
