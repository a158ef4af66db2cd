import { z } from 'zod'
import { count, orNull } from '../../api/numbers.ts'
import * as values from '../../database/values.ts'
import { dayChange, shareChange } from './change-schema.ts'
import { crawlerLevels } from './levels.ts'
import { pageCitations } from './page-citations.ts'
import { pathClasses } from '../path-class.ts'
import { grades } from '../proof/grades.ts'
import { seriesBy } from './filters.ts'

const moment = z.iso.datetime({ offset: true })
const period = z.object({ from: z.iso.date(), to: z.iso.date() })
const bot = z.object({
  id: z.string(),
  name: z.string(),
  operator: z.string(),
  level: z.enum(crawlerLevels),
})

/** A count now and before; `before` null: no comparison. */
const counted = z.object({
  now: count,
  before: orNull(count),
  difference: orNull(count).describe('now − before, before adjusted to as many covered days.'),
  ratio: orNull(z.number()).describe(
    'Per covered day, now ÷ before; null where before is 0 or not comparable.',
  ),
  change: orNull(dayChange),
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

export const botLogScope = z
  .object({
    brand: z.object({ id: z.uuid(), organizationId: z.uuid(), name: z.string() }),
    period: period.extend({
      grain: z.enum(['hour', 'day', 'month']),
      zone: z.string().describe('Time zone of the days.'),
      snapped: z.boolean().describe('from and to were extended to whole months.'),
      isDefault: z.boolean(),
      withoutToday: z.boolean().describe('The period would end today or later, and ends yesterday instead.'),
    }),
    compare: orNull(period),
    available: orNull(period).describe('First and last UTC day with lines from any source.'),
    coverage: z.object({
      now: count.describe('Days of the period with any line.'),
      days: count.describe('Days of the period that are over.'),
      before: orNull(count),
      daysBefore: orNull(count),
      missing: z
        .array(period)
        .describe('Past days of the period without any line. They are gaps: nothing is known about them.'),
      isComparable: z
        .boolean()
        .describe(
          'Logs cover at least 70% of the days of both periods, so visits per covered day are comparable.',
        ),
    }),
    timeZone: z.string().describe('Of the organization.'),
    sources: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        vendor: z.string(),
        layer: z.enum(values.bot_log_sources.layer),
        isPaused: z.boolean(),
        isSandbox: z.boolean(),
        lastLineAt: orNull(moment),
      }),
    ),
    sandbox: z.enum(['none', 'some', 'all']).describe('Whether the counts are sample data from the sandbox.'),
    hosts: z.array(z.string()),
    bots: z.array(bot).describe('All requests in the period, regardless of filters.'),
  })
  .meta({ id: 'BotLogScope' })
export type BotLogScope = z.infer<typeof botLogScope>

const counts = z.array(orNull(count)).describe('Per bucket; null: not covered by logs.')

const part = bot.partial({ name: true, operator: true, level: true }).extend({
  label: z.string(),
  counts,
  total: count,
})

export const botLogOverview = z
  .object({
    scope: botLogScope,
    visits: counted,
    pagesRead: counted.describe('Successful page visits (2xx or 304), without assets and robots.txt.'),
    pages: z.object({
      read: count.describe('Different pages that were read (2xx or 304).'),
      listed: count.describe('Pages in the sitemaps.'),
      neverRead: count.describe('Of these, not read in the period.'),
    }),
    failed: counted.describe('Failed (4xx or 5xx).'),
    failedShare: shareChange,
    bytes: counted,
    bots: counted,
    referrals: counted.describe('AI referrals, as far as logs show them.'),
    searchAndAi: counted.describe(
      'Visits by search engines whose crawl also feeds AI; not included in the others.',
    ),
    grades: byGrade,
    series: z.object({
      by: z.enum(seriesBy),
      buckets: z.array(z.string()).describe('Hours (as UTC times), days, or first days of months.'),
      parts: z.array(part),
      failed: counts,
    }),
    byPurpose: z.array(z.object({ level: z.enum(crawlerLevels), visits: counted })),
    busiest: z.array(bot.extend({ visits: counted, failed: count, denied: count })),
    came: z.array(bot).describe('In this period, but not in the previous one.'),
    left: z.array(bot).describe('In the previous period, but not in this one.'),
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

export const botsReport = z
  .object({
    scope: botLogScope,
    bots: z.array(botRow),
    robotsOnly: z
      .array(z.object({ token: z.string(), operator: z.string() }))
      .describe('robots.txt tokens only: they control the use of pages and never visit any.'),
  })
  .meta({ id: 'BotLogBots' })
export type BotsReport = z.infer<typeof botsReport>

export const proofReport = z
  .object({
    scope: botLogScope,
    visits: count,
    grades: byGrade,
    proven: count,
    checked: count.describe('Visits that could be checked: verified or likely spoofed.'),
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
          .describe('Evidence for the latest visit of each grade.'),
      }),
    ),
    neverSeen: z
      .array(z.string())
      .describe('robots.txt tokens only: a log line with one is spoofed or a test.'),
    lookLikeBrowsers: z.array(z.string()).describe('Agents that logs can’t distinguish from browsers.'),
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
    totals: z.object({
      pages: count,
      pagesRead: count.describe('HTML pages read (2xx or 304).'),
      visits: count,
      failingPages: count,
      failed: count,
      bytes: count,
    }),
    folders: z.array(
      z.object({
        path: z.string(),
        isPage: z.boolean().describe('A single page, not a folder.'),
        pageId: orNull(count).describe('Of a single page that exists on one host only.'),
        pages: count,
        visits: count,
        failed: count,
        bytes: count,
        lastAt: moment,
      }),
    ),
    foldersInAll: count,
    page: count.describe('Page number of the list, from 1.'),
    limit: count.describe('Rows per page of the list.'),
    rows: z.array(pageRow).describe('In the requested order.'),
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
        ai: failing.describe('All known crawlers.'),
        otherBots: failing,
        people: failing.describe('All other visitors.'),
      })
      .describe('All requests in the log, filtered by source and period only.'),
    days: z
      .array(z.object({ bucket: z.string(), ai: orNull(failing), people: orNull(failing) }))
      .describe('null: not covered by logs.'),
  })
  .meta({ id: 'BotLogStatus' })
export type StatusReport = z.infer<typeof statusReport>

export const crawlToRefer = z.object({
  operator: z.string(),
  fetches: count.describe('HTML pages crawled by its bots (2xx, 304).'),
  referrals: count,
  ratio: orNull(z.number()).describe('Crawls ÷ referrals; null without referrals.'),
  note: orNull(z.enum(['mixes-search', 'no-crawler'])),
})
export type CrawlToRefer = z.infer<typeof crawlToRefer>

export const referralsReport = z
  .object({
    scope: botLogScope,
    visits: counted,
    series: z.object({
      buckets: z.array(z.string()),
      parts: z.array(z.object({ id: z.string(), label: z.string(), counts, total: count })),
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
    series: botLogOverview.shape.series.omit({ by: true, failed: true }),
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
    citations: pageCitations.describe('How answers cite it.'),
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
  address: orNull(z.string()).describe('If the source stores it; owners and admins only.'),
  weight: count.describe('Requests represented by this line of a sampled log.'),
})
export type HitRow = z.infer<typeof hitRow>

export const hitsPage = z
  .object({ rows: z.array(hitRow), nextCursor: orNull(z.string()) })
  .meta({ id: 'BotLogVisits' })
export type HitsPage = z.infer<typeof hitsPage>
