import { z } from 'zod'
import { count, orNull } from '../../api/numbers.ts'
import { channels } from '../../reports/filters.ts'
import { citationGroups } from './citation-groups.ts'
import { answersBehind, citedBy } from './page-citations.ts'
import { botLogFilters } from './filters.ts'
import { botLogScope } from './schema.ts'

export const citationOrders = ['answers', 'visits', 'cited', 'read', 'address'] as const
/** Rows of a page on the screen, and of a file. */
const usualRows = 100
export const maxCitationRows = 20_000

/** The filters of the screen, and which group of pages is listed. `kind` is ignored here. */
export const citationsFilters = botLogFilters.extend({
  group: z.enum(citationGroups).default('both'),
  /** Absent: the collection method with the most answers. */
  channel: z.enum(channels).optional(),
  /** Absent: most cited first, or most read if nothing is cited. */
  order: z.enum(citationOrders).optional(),
  /** Part of the URL. */
  text: z.string().max(200).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(maxCitationRows).default(usualRows),
})
export type CitationsFilters = z.infer<typeof citationsFilters>

export const readersFilters = botLogFilters.extend({ channel: citationsFilters.shape.channel })
export type ReadersFilters = z.infer<typeof readersFilters>

const day = z.iso.date().describe('A UTC day.')
const moment = z.iso.datetime({ offset: true })

const pageShare = z
  .object({
    value: orNull(z.number()).describe('Null when there are no pages: 0 would be a claim.'),
    pages: count,
    of: count,
    low: orNull(z.number()).describe('95 % interval, pages taken as independent.'),
    high: orNull(z.number()),
  })
  .meta({ id: 'BotLogPageShare' })

const citationRow = z.object({
  address: z.string().describe('Without its query, since access logs are kept without queries.'),
  urls: z.array(count).describe('Ids of its spellings in the logs.'),
  visits: count,
  read: count.describe('Answered with 2xx or 304.'),
  failed: count,
  lastAt: orNull(moment),
  lastStatus: orNull(count),
  readBefore: orNull(moment).describe('Last visit before the period, of the last day with a successful one.'),
  answers: count.describe('Valid answers that cite it.'),
  engines: z.array(citedBy),
  lastCited: orNull(day),
  citedBefore: orNull(day).describe('Last day before the period on which it was cited.'),
})
export type CitationRow = z.infer<typeof citationRow>

export const citationsReport = z
  .object({
    scope: botLogScope,
    answers: answersBehind,
    hosts: z
      .array(z.string())
      .describe('Hosts in the logs that are the brand’s own; only pages on these count.'),
    otherHosts: count.describe('Hosts in the logs that the brand does not claim.'),
    withoutHost: z.boolean().describe('Some lines have no host, so their pages cannot be told.'),
    counts: z.object({
      both: count,
      crawled: count,
      cited: count,
      failing: count,
      asked: count.describe('Cited, and asked for without success.'),
    }),
    crawledCited: pageShare.describe('Of pages read, those that were cited.'),
    citedCrawled: pageShare.describe('Of pages cited, those that were read.'),
    citedFailing: pageShare.describe('Of pages cited, those whose last visit failed.'),
    group: z.enum(citationGroups),
    order: z.enum(citationOrders),
    page: count,
    limit: count,
    rows: z.array(citationRow),
    rowsInAll: count,
  })
  .meta({ id: 'BotLogCitations' })
export type CitationsReport = z.infer<typeof citationsReport>

const operatorRow = z.object({
  operator: z.string(),
  engines: z.array(citedBy).describe('Valid answers of its engines in the window.'),
  isSandbox: z.boolean().describe('Its engines are the sandbox’s: paired in the demo only.'),
  bots: z.array(z.object({ id: z.string(), name: z.string() })),
  note: orNull(z.string()),
  read: count.describe('Pages its bots read in the window.'),
  cited: count.describe('Own pages its engines cited in the window.'),
  both: count,
  association: orNull(
    z.object({
      read: pageShare.describe('Cited in the window, of pages its bots had read in the 30 days before.'),
      unread: pageShare.describe('The same of pages that only other bots had read.'),
      difference: orNull(z.object({ value: z.number(), low: z.number(), high: z.number() })),
    }),
  ),
})
export type OperatorRow = z.infer<typeof operatorRow>

export const readersReport = z
  .object({
    scope: botLogScope,
    answers: answersBehind,
    before: z.object({ from: day, to: day, covered: count.describe('Days of it with lines.') }),
    window: z.object({ from: day, to: day }),
    isCovered: z.boolean().describe('Logs reach back far enough to say what was not read.'),
    operators: z.array(operatorRow),
    lag: z.object({
      median: orNull(z.number()).describe('Days from first visit to first citation.'),
      low: orNull(z.number()).describe('A quarter of these pages were faster.'),
      high: orNull(z.number()).describe('A quarter of these pages were slower.'),
      pages: count.describe('Pages cited on the day of their first visit or after it.'),
      citedFirst: count.describe('Pages cited before the first visit that logs show.'),
      notCited: count.describe('Pages read and not cited so far.'),
      since: orNull(day).describe('Pages count whose first visit is from this day on.'),
    }),
  })
  .meta({ id: 'BotLogReaders' })
export type ReadersReport = z.infer<typeof readersReport>
