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
  address: orNull(z.string()).describe('Given by hand; null: what robots.txt names, else /sitemap.xml.'),
  isReserved: z.boolean().describe('No public host: nothing is fetched from it.'),
  isSandbox: z.boolean(),
  readingSince: orNull(moment),
  readingFiles: count,
  readingEntries: count,
  triedAt: orNull(moment),
  readAt: orNull(moment).describe('When what stands was read.'),
  problem: orNull(sitemapProblem).describe('Why the last try was not taken.'),
  files: z.array(file).describe('Of the last try.'),
  entries: count,
  pages: count.describe('Pages that it lists: entries that differ in their query alone are one.'),
  leftOut: z.partialRecord(z.enum(leftOutReasons), count),
  dates: orNull(sitemapDates),
})
export type SiteSitemap = z.infer<typeof siteSitemap>

const share = z.object({
  read: count.describe('Pages of the sitemaps that were read (2xx, 304).'),
  of: count,
  low: z.number().describe('95 % interval (Wilson) of read ÷ of.'),
  high: z.number(),
})
export type CoverageShare = z.infer<typeof share>

const wait = z
  .object({ value: orNull(count), low: orNull(count), high: orNull(count) })
  .describe('Minutes, with their 95 % interval; null: not reached within what was watched.')

const lag = z.object({
  pages: count.describe('Pages watched.'),
  read: count.describe('Of these, read so far.'),
  median: wait,
  p90: wait,
})
export type Lag = z.infer<typeof lag>

export const sitemapReport = z
  .object({
    scope: botLogScope,
    mayRead: z.boolean().describe('Whether the caller may have sitemaps read and say where they are.'),
    sitemaps: z.array(siteSitemap),
    measuredAt: orNull(moment).describe('Up to when visits are laid against the pages.'),
    pages: count.describe('Pages that the sitemaps list, within host and path of the filters.'),
    coverage: z
      .object({
        all: share,
        purposes: z.array(share.extend({ level: z.enum(crawlerLevels) })),
        bots: z.array(bot.extend(share.shape)),
      })
      .describe('Pages of the sitemaps read in the period.'),
    neverRead: z.object({
      pages: count,
      rows: z
        .array(z.object({ host: z.string(), path: z.string(), lastmod: orNull(moment), firstSeenAt: moment }))
        .describe(`The ${listedPages} dated last.`),
    }),
    unlisted: z.object({
      pages: count.describe('Pages read in the period that no sitemap lists.'),
      rows: z
        .array(z.object({ id: count, host: z.string(), path: z.string(), read: count, lastAt: moment }))
        .describe(`The ${listedPages} read most.`),
    }),
    lag: z
      .object({
        pages: count.describe(
          'Pages published in the period, while logs were kept, by dates that can be believed.',
        ),
        dayOnly: count.describe('Of these, dated without a time: exact to a day.'),
        watchedUntil: orNull(moment),
        all: lag,
        purposes: z.array(lag.extend({ level: z.enum(crawlerLevels) })),
        bots: z.array(bot.extend(lag.shape)),
      })
      .describe(
        'From a page’s lastmod to the first visit after it (2xx, 304): Kaplan–Meier, pages not read yet are censored.',
      ),
  })
  .meta({ id: 'BotLogSitemap' })
export type SitemapReport = z.infer<typeof sitemapReport>

export const sitemapLists = ['never-read', 'unlisted'] as const
export type SitemapList = (typeof sitemapLists)[number]
export const sitemapFileFilters = botLogFilters.extend({ list: z.enum(sitemapLists) })
