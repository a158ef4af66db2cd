import { z } from 'zod'
import { count, orNull } from '../../api/numbers.ts'
import { crawlerLevels } from '../reports/levels.ts'
import { botLogFilters } from '../reports/filters.ts'
import { botLogScope, botRow } from '../reports/schema.ts'
import { sitemapDates } from './dates.ts'
import { leftOutReasons, sitemapProblem } from './problems.ts'

const moment = z.iso.datetime({ offset: true })
const bot = botRow.pick({ id: true, name: true, operator: true, level: true })

/** Rows of a list on the screen; files contain all. */
export const listedPages = 200

const file = z.object({ address: z.string(), entries: count, problem: orNull(sitemapProblem) })

const siteSitemap = z.object({
  host: z.string(),
  address: orNull(z.string()).describe('Entered manually; null: from robots.txt, else /sitemap.xml.'),
  isReserved: z.boolean().describe('Not a public host; never fetched.'),
  isSandbox: z.boolean(),
  readingSince: orNull(moment),
  readingFiles: count,
  readingEntries: count,
  triedAt: orNull(moment),
  readAt: orNull(moment).describe('When the stored version was read.'),
  problem: orNull(sitemapProblem).describe('Why the last attempt failed.'),
  files: z.array(file).describe('Time of the last attempt.'),
  entries: count,
  pages: count.describe('Pages listed. Entries that differ only in their query string count once.'),
  leftOut: z.partialRecord(z.enum(leftOutReasons), count),
  dates: orNull(sitemapDates),
})
export type SiteSitemap = z.infer<typeof siteSitemap>

const share = z.object({
  read: count.describe('Sitemap pages that were crawled (2xx, 304).'),
  of: count,
  low: z.number().describe('95% confidence interval (Wilson) of read ÷ of.'),
  high: z.number(),
})
export type CoverageShare = z.infer<typeof share>

const wait = z
  .object({ value: orNull(count), low: orNull(count), high: orNull(count) })
  .describe('Minutes, with 95% confidence interval; null: not reached in the observed time.')

const lag = z.object({
  pages: count.describe('Pages observed.'),
  read: count.describe('Of these, crawled so far.'),
  median: wait,
  p90: wait,
})
export type Lag = z.infer<typeof lag>

export const sitemapReport = z
  .object({
    scope: botLogScope,
    mayRead: z.boolean().describe('Whether the caller can read sitemaps and set their URLs.'),
    sitemaps: z.array(siteSitemap),
    measuredAt: orNull(moment).describe('Time until which visits are matched to pages.'),
    pages: count.describe('Pages in the sitemaps, within the host and path filters.'),
    coverage: z
      .object({
        all: share,
        purposes: z.array(share.extend({ level: z.enum(crawlerLevels) })),
        bots: z.array(bot.extend(share.shape)),
      })
      .describe('Sitemap pages crawled in the period.'),
    neverRead: z.object({
      pages: count,
      rows: z
        .array(z.object({ host: z.string(), path: z.string(), lastmod: orNull(moment), firstSeenAt: moment }))
        .describe(`The ${listedPages} most recent.`),
    }),
    unlisted: z.object({
      pages: count.describe('Pages crawled in the period that are in no sitemap.'),
      rows: z
        .array(z.object({ id: count, host: z.string(), path: z.string(), read: count, lastAt: moment }))
        .describe(`The ${listedPages} most crawled.`),
    }),
    lag: z
      .object({
        pages: count.describe(
          'Pages published in the period while logs were collected, with plausible dates.',
        ),
        dayOnly: count.describe('Of these, pages with a date but no time.'),
        watchedUntil: orNull(moment),
        all: lag,
        purposes: z.array(lag.extend({ level: z.enum(crawlerLevels) })),
        bots: z.array(bot.extend(lag.shape)),
      })
      .describe(
        'From a page’s lastmod to the first visit after it (2xx, 304). Kaplan–Meier; pages not crawled yet are censored.',
      ),
  })
  .meta({ id: 'BotLogSitemap' })
export type SitemapReport = z.infer<typeof sitemapReport>

export const sitemapLists = ['never-read', 'unlisted'] as const
export type SitemapList = (typeof sitemapLists)[number]
export const sitemapFileFilters = botLogFilters.extend({ list: z.enum(sitemapLists) })
