import { z } from 'zod'
import { count, orNull } from '../api/numbers.ts'
import { crawlerLevels } from './crawler-levels.ts'

/** The six words of a visit's proof; see `proof/addresses.ts`. */
export const grades = [
  'signed',
  'addressList',
  'reverseDns',
  'mismatch',
  'unverifiable',
  'unchecked',
] as const
export type ShownGrade = (typeof grades)[number]

export const provenGrades: readonly ShownGrade[] = ['signed', 'addressList', 'reverseDns']

/** Twin of the check on bot_log_urls.path_class. */
export const pathClasses = ['page', 'robots', 'sitemap', 'llms', 'feed', 'api', 'asset'] as const

/** `read`: 2xx and 304. `denied`: 401 and 403. `throttled`: 429. `gone`: 404 and 410. `broken`: 5xx. */
export const outcomes = [
  'read',
  'redirected',
  'denied',
  'throttled',
  'gone',
  'refused',
  'broken',
  'none',
] as const
export type Outcome = (typeof outcomes)[number]

const day = z.iso.date().refine((date) => date >= '2020-01-01' && date < '2100-01-01', 'out of range')
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/**
 * The filters of the bot-log screen, as they stand in the URL. All optional. `from` and `to`: days, both inclusive, in
 * the organization's time zone up to 31 of them, in UTC beyond (see `report-period.ts`). Without `purpose`, `operator`
 * and `bot` a report is about AI reading: not about search engines that feed AI, too, and not about other crawlers.
 */
export const botLogFilters = z.object({
  from: day.optional(),
  to: day.optional(),
  compare: z.enum(['previous', 'none', 'custom']).default('previous'),
  compareFrom: day.optional(),
  compareTo: day.optional(),
  source: z.uuid().optional(),
  purpose: z.enum(crawlerLevels).optional(),
  operator: z.string().max(80).optional(),
  /** A crawler's id. */
  bot: z
    .string()
    .regex(/^[a-z0-9_-]{1,60}$/)
    .optional(),
  /** Only visits whose sender is proven. */
  proven: flag.optional(),
  kind: z.enum(pathClasses).optional(),
  /** Only where a report counts by page: pages, referrals, one page, visits. */
  host: z.string().max(253).optional(),
  path: z.string().max(200).startsWith('/', 'Begins with a slash.').optional(),
})
export type BotLogFilters = z.infer<typeof botLogFilters>

type Compared = Pick<BotLogFilters, 'compareFrom' | 'compareTo'>

/** What only both ends of a compare period together can get wrong. */
export function checkComparedDays({ compareFrom, compareTo }: Compared, context: z.RefinementCtx): void {
  const problem = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (compareFrom !== undefined && compareTo === undefined)
    problem('compareTo', 'is missing: a compare period needs both its first and its last day')
  else if (compareTo !== undefined && compareFrom === undefined)
    problem('compareFrom', 'is missing: a compare period needs both its first and its last day')
  else if (compareFrom !== undefined && compareTo !== undefined && compareFrom > compareTo)
    problem('compareTo', 'lies before the first day of the compare period')
}

export const seriesBy = ['purpose', 'operator', 'bot'] as const
export const overviewFilters = botLogFilters.extend({ by: z.enum(seriesBy).default('purpose') })

export const pageOrders = ['visits', 'failed', 'bytes', 'last'] as const
export const mostPages = 500
export const pagesFilters = botLogFilters.extend({
  order: z.enum(pageOrders).default('visits'),
  /** Part of the path. */
  text: z.string().max(200).optional(),
  /** Only pages with failures. */
  failing: flag.optional(),
})
export type PagesFilters = z.infer<typeof pagesFilters>

export const hitsFilters = botLogFilters.extend({
  /** `all`: whoever visited, not AI reading alone. */
  who: z.enum(['ai', 'all']).default('ai'),
  page: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  grade: z.enum(grades).optional(),
  outcome: z.enum(outcomes).optional(),
  /** Any outcome from 400 on. */
  failed: flag.optional(),
  /** One day or hour of a chart, as its bucket. */
  bucket: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d(T\d\d:00:00Z)?$/)
    .optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type HitsFilters = z.infer<typeof hitsFilters>

const moment = z.iso.datetime({ offset: true })
const period = z.object({ from: z.iso.date(), to: z.iso.date() })
const bot = z.object({
  id: z.string(),
  name: z.string(),
  operator: z.string(),
  level: z.enum(crawlerLevels),
})

/** A count now and before; `before` null: nothing to compare with. */
const counted = z.object({
  now: count,
  before: orNull(count),
  difference: orNull(count),
  ratio: orNull(z.number()).describe('now ÷ before; null where before is 0 or not comparable.'),
})
export type Counted = z.infer<typeof counted>

const byGrade = z.object({
  signed: count,
  addressList: count,
  reverseDns: count,
  mismatch: count,
  unverifiable: count,
  unchecked: count,
})
export type ByGrade = z.infer<typeof byGrade>

const byOutcome = z.object({
  read: count,
  redirected: count,
  denied: count,
  throttled: count,
  gone: count,
  refused: count.describe('Other 4xx.'),
  broken: count,
  none: count.describe('No status in the log.'),
})
export type ByOutcome = z.infer<typeof byOutcome>

const botLogScope = z
  .object({
    brand: z.object({ id: z.uuid(), organizationId: z.uuid(), name: z.string() }),
    period: period.extend({
      grain: z.enum(['hour', 'day', 'month']),
      zone: z.string().describe('The time zone that days are counted in.'),
      snapped: z.boolean().describe('from and to were moved outwards to whole months.'),
      isDefault: z.boolean(),
    }),
    compare: orNull(period),
    available: orNull(period).describe('First and last UTC day with lines of any source.'),
    coverage: z.object({
      now: count.describe('UTC days of the period with any line.'),
      before: orNull(count),
      isComparable: z.boolean().describe('Logs cover both periods alike, so that counts can be compared.'),
    }),
    timeZone: z.string().describe('Of the organization.'),
    sources: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        vendor: z.string(),
        layer: z.enum(['edge', 'origin', 'unknown']),
        isPaused: z.boolean(),
        isSandbox: z.boolean(),
        lastLineAt: orNull(moment),
      }),
    ),
    sandbox: z.enum(['none', 'some', 'all']).describe('Whether what is counted was invented by the sandbox.'),
    hosts: z.array(z.string()),
    bots: z.array(bot).describe('All that came in the period, whatever the filters.'),
  })
  .meta({ id: 'BotLogScope' })
export type BotLogScope = z.infer<typeof botLogScope>

const part = bot.partial({ name: true, operator: true, level: true }).extend({
  label: z.string(),
  counts: z.array(count),
  total: count,
})

export const botLogOverview = z
  .object({
    scope: botLogScope,
    visits: counted,
    pagesRead: counted.describe('Fetches of pages answered with 2xx or 304: no assets, no robots.txt.'),
    failed: counted.describe('Answered with 4xx or 5xx.'),
    bytes: counted,
    bots: counted,
    referrals: counted.describe('People who came from AI assistants, as far as logs tell.'),
    searchAndAi: counted.describe(
      'Visits of search engines whose crawl feeds AI, too; not part of the others.',
    ),
    grades: byGrade,
    series: z.object({
      by: z.enum(seriesBy),
      buckets: z.array(z.string()).describe('Hours as moments in UTC, days, or first days of months.'),
      parts: z.array(part),
    }),
    byPurpose: z.array(z.object({ level: z.enum(crawlerLevels), visits: counted })),
    busiest: z.array(bot.extend({ visits: counted })),
    came: z.array(bot).describe('In the period, and not in the one before.'),
    left: z.array(bot).describe('In the period before, and not in this one.'),
  })
  .meta({ id: 'BotLogOverview' })
export type BotLogOverview = z.infer<typeof botLogOverview>

export const botRow = bot.extend({
  visits: counted,
  pagesRead: count,
  failed: count,
  bytes: count,
  robotsFetches: count.describe('Fetches of robots.txt.'),
  grades: byGrade,
  outcomes: byOutcome,
  respectsRobots: z.enum(['yes', 'partly', 'no', 'unknown']).describe('What the operator claims.'),
  firstAt: orNull(moment),
  lastAt: orNull(moment),
  docs: orNull(z.string()),
})
export type BotRow = z.infer<typeof botRow>

export const botsReport = z.object({ scope: botLogScope, bots: z.array(botRow) }).meta({ id: 'BotLogBots' })
export type BotsReport = z.infer<typeof botsReport>

export const proofReport = z
  .object({
    scope: botLogScope,
    visits: count,
    grades: byGrade,
    proven: count,
    checked: count.describe('Visits that could be checked: proven or mismatched.'),
    bots: z.array(
      bot.extend({
        visits: count,
        grades: byGrade,
        publishes: z.object({
          addressList: z.boolean(),
          reverseDns: z.boolean(),
          signature: z.boolean(),
        }),
        evidence: z
          .array(z.object({ grade: z.enum(grades), text: z.string() }))
          .describe('What the latest visit of each grade rests on.'),
      }),
    ),
    neverSeen: z
      .array(z.string())
      .describe('Tokens for robots.txt only: a line with one is forged or a test.'),
    lookLikeBrowsers: z.array(z.string()).describe('Agents that no log can tell from a browser.'),
  })
  .meta({ id: 'BotLogProof' })
export type ProofReport = z.infer<typeof proofReport>

export const pageRow = z.object({
  id: count,
  host: z.string(),
  path: z.string(),
  kind: z.enum(pathClasses),
  visits: count,
  proven: count,
  read: count,
  redirected: count,
  failed: count,
  bytes: count,
  firstAt: moment,
  lastAt: moment,
  lastStatus: count,
})
export type PageRow = z.infer<typeof pageRow>

export const pagesReport = z
  .object({
    scope: botLogScope,
    totals: z.object({ pages: count, visits: count, failingPages: count, failed: count, bytes: count }),
    folders: z.array(
      z.object({
        path: z.string(),
        isPage: z.boolean().describe('A page of its own, not a folder.'),
        pages: count,
        visits: count,
        failed: count,
        bytes: count,
        lastAt: moment,
      }),
    ),
    foldersInAll: count,
    rows: z.array(pageRow).describe(`At most ${mostPages}, in the order asked for.`),
  })
  .meta({ id: 'BotLogPages' })
export type PagesReport = z.infer<typeof pagesReport>

const failing = z.object({ requests: count, failed: count, broken: count })

export const statusReport = z
  .object({
    scope: botLogScope,
    visits: count,
    outcomes: byOutcome,
    before: orNull(byOutcome),
    bots: z.array(bot.extend({ visits: count, outcomes: byOutcome })),
    everybody: z
      .object({
        ai: failing.describe('Crawlers of the list, all of them.'),
        otherBots: failing,
        people: failing.describe('Everybody else.'),
      })
      .describe('All requests of the log, whatever the filters but source and period.'),
    days: z.array(z.object({ bucket: z.string(), ai: failing, people: failing })),
  })
  .meta({ id: 'BotLogStatus' })
export type StatusReport = z.infer<typeof statusReport>

export const crawlToRefer = z.object({
  operator: z.string(),
  fetches: count.describe('HTML pages read by its crawlers (2xx, 304).'),
  referrals: count,
  ratio: orNull(z.number()).describe('Fetches ÷ referrals; null without referrals.'),
  note: orNull(z.enum(['mixes-search', 'no-crawler'])),
})
export type CrawlToRefer = z.infer<typeof crawlToRefer>

export const referralsReport = z
  .object({
    scope: botLogScope,
    visits: counted,
    series: z.object({
      buckets: z.array(z.string()),
      parts: z.array(z.object({ id: z.string(), label: z.string(), counts: z.array(count), total: count })),
    }),
    operators: z.array(
      z.object({
        operator: z.string(),
        hosts: z.array(z.object({ host: z.string(), visits: count })),
        visits: counted,
        pages: count,
      }),
    ),
    pages: z.array(
      z.object({
        id: count,
        host: z.string(),
        path: z.string(),
        visits: count,
        operators: z.array(z.object({ operator: z.string(), visits: count })),
      }),
    ),
    pagesInAll: count,
    ratios: z.array(crawlToRefer),
  })
  .meta({ id: 'BotLogReferrals' })
export type ReferralsReport = z.infer<typeof referralsReport>

export const onePageReport = z
  .object({
    scope: botLogScope,
    page: pageRow.pick({ id: true, host: true, path: true, kind: true }).extend({
      publishedAt: orNull(moment),
      inSitemap: z.boolean(),
    }),
    totals: pageRow.pick({
      visits: true,
      proven: true,
      read: true,
      redirected: true,
      failed: true,
      bytes: true,
    }),
    firstAt: orNull(moment),
    lastAt: orNull(moment),
    series: botLogOverview.shape.series.omit({ by: true }),
    bots: z.array(
      bot.extend({
        visits: count,
        proven: count,
        read: count,
        failed: count,
        firstAt: moment,
        lastAt: moment,
        lastStatus: count,
      }),
    ),
    statuses: z.array(z.object({ status: count, visits: count })),
    statusesOf: count.describe('The newest visits whose statuses are counted.'),
    referrals: count,
  })
  .meta({ id: 'BotLogPage' })
export type OnePageReport = z.infer<typeof onePageReport>

export const hitRow = z.object({
  at: moment,
  source: z.uuid(),
  bot,
  method: z.string(),
  host: z.string(),
  path: z.string(),
  page: count,
  status: count,
  bytes: count,
  grade: z.enum(grades),
  evidence: orNull(z.string()),
  address: orNull(z.string()).describe('As far as the source keeps it, for owners and admins only.'),
  weight: count.describe('Requests that this line of a sampled log stands for.'),
})
export type HitRow = z.infer<typeof hitRow>

export const hitsPage = z
  .object({ rows: z.array(hitRow), nextCursor: orNull(z.string()) })
  .meta({ id: 'BotLogVisits' })
export type HitsPage = z.infer<typeof hitsPage>
