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
    value: orNull(z.number()).describe('Null if there are no pages.'),
    pages: count,
    of: count,
    low: orNull(z.number()).describe('95% confidence interval, treating pages as independent.'),
    high: orNull(z.number()),
  })
  .meta({ id: 'BotLogPageShare' })

const citationRow = z.object({
  address: z.string().describe('Without its query string; access logs are stored without them.'),
  urls: z.array(count).describe('Ids of its URL variants in the logs.'),
  visits: count,
  read: count.describe('Successful visits (2xx or 304).'),
  failed: count,
  lastAt: orNull(moment),
  lastStatus: orNull(count),
  readBefore: orNull(moment).describe(
    'Last visit before the period, on the last day with a successful visit.',
  ),
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
    hosts: z.array(z.string()).describe('Hosts in the logs that the brand owns. Only their pages count.'),
    otherHosts: count.describe('Hosts in the logs that the brand doesn’t own.'),
    withoutHost: z.boolean().describe('Some lines have no host, so their pages are unknown.'),
    counts: z.object({
      both: count,
      crawled: count,
      cited: count,
      failing: count,
      asked: count.describe('Cited, but every visit failed.'),
    }),
    crawledCited: pageShare.describe('Share of crawled pages that were cited.'),
    citedCrawled: pageShare.describe('Share of cited pages that were crawled.'),
    citedFailing: pageShare.describe('Share of cited pages whose latest visit failed.'),
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
  isSandbox: z.boolean().describe('Its engines are sandbox engines, paired in the demo only.'),
  bots: z.array(z.object({ id: z.string(), name: z.string() })),
  note: orNull(z.string()),
  read: count.describe('Pages its bots crawled in the window.'),
  cited: count.describe('Owned pages its engines cited in the window.'),
  both: count,
  association: orNull(
    z.object({
      read: pageShare.describe('Share cited in the window, of pages its bots crawled in the 30 days before.'),
      unread: pageShare.describe('The same for pages that only other bots crawled.'),
      difference: orNull(z.object({ value: z.number(), low: z.number(), high: z.number() })),
    }),
  ),
})
export type OperatorRow = z.infer<typeof operatorRow>

export const readersReport = z
  .object({
    scope: botLogScope,
    answers: answersBehind,
    before: z.object({ from: day, to: day, covered: count.describe('Days of it with log lines.') }),
    window: z.object({ from: day, to: day }),
    isCovered: z.boolean().describe('Logs go back far enough to know what was not crawled.'),
    operators: z.array(operatorRow),
    lag: z.object({
      median: orNull(z.number()).describe('Days from first visit to first citation.'),
      low: orNull(z.number()).describe('First quartile.'),
      high: orNull(z.number()).describe('Third quartile.'),
      pages: count.describe('Pages cited on or after the day of their first visit.'),
      citedFirst: count.describe('Pages cited before their first visit in the logs.'),
      notCited: count.describe('Pages crawled but not cited yet.'),
      since: orNull(day).describe('Only pages first visited on or after this day count.'),
    }),
  })
  .meta({ id: 'BotLogReaders' })
export type ReadersReport = z.infer<typeof readersReport>
