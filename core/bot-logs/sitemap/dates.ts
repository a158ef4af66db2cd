import { z } from 'zod'

/** Dates that lie so close to each other, or to the moment of reading, were written by a program in one go. */
export const sameGoMinutes = 10
/** From so many dated pages on it can be told. */
const enoughToTell = 5
/** Of a sitemap that its program dated rather than its editors, so large a part tells. */
const mostOfThem = 0.8
/** A part of a sitemap that was dated in one go, such as by a move to another system: a tenth, and at least so many pages. */
const batchPart = 0.1
const minBatch = 20

const count = z.int().min(0)

/** What there is to know of the dates of a reading, and what they are worth. */
export const sitemapDates = z.object({
  pages: count,
  dated: count,
  dayOnly: count,
  /** More than a day later than the reading: not believed. */
  future: count,
  /** Within minutes of the moment at which their file was fetched. */
  asRead: count,
  /** The most that lie within ten minutes of each other; those dated by the day: on one day. */
  together: count,
  /** Known at the reading before with a date, and of these dated anew. */
  known: count,
  moved: count,
  /** Dated in one go with many others: not believed. */
  batch: count,
  /** Left to measure by. */
  believed: count,
  verdict: z.enum(['trusted', 'none', 'as-read', 'one-go', 'moving']),
  /** The part of dated pages that the verdict rests on. */
  share: z.number(),
})
export type SitemapDates = z.infer<typeof sitemapDates>
export type DateVerdict = SitemapDates['verdict']

type Seen = Pick<SitemapDates, 'dated' | 'asRead' | 'together' | 'known' | 'moved'>

/**
 * Whether dates of a sitemap can say when pages were published. Not, when nearly all are the moment of reading (made as it
 * is asked for), lie within ten minutes of each other (made by one build), or have all moved since the reading before.
 */
export function verdictOnDates({ dated, asRead, together, known, moved }: Seen): {
  verdict: DateVerdict
  share: number
} {
  if (dated === 0) return { verdict: 'none', share: 0 }
  if (dated < enoughToTell) return { verdict: 'trusted', share: 1 }
  if (asRead >= mostOfThem * dated) return { verdict: 'as-read', share: asRead / dated }
  if (together >= mostOfThem * dated) return { verdict: 'one-go', share: together / dated }
  if (known >= enoughToTell && moved >= mostOfThem * known) return { verdict: 'moving', share: moved / known }
  return { verdict: 'trusted', share: 1 - together / dated }
}

/** How many pages with the very same moment are a batch, whose dates are not believed. */
export const batchFrom = (dated: number): number => Math.max(minBatch, Math.ceil(batchPart * dated))
