import { z } from 'zod'
import { count, orNull } from '../api/numbers.ts'
import * as values from '../database/values.ts'
import { readAddress } from './address-list.ts'
import { crawlPace, pageLimits } from './limits.ts'
import { pageOwners } from './page-owner.ts'
import { pageProblem, pageProblemCodes } from './problems.ts'

const moment = z.iso.datetime({ offset: true })

export const crawlKinds = values.page_crawls.kind
export type CrawlKind = (typeof crawlKinds)[number]

export const crawlStatuses = values.page_crawls.status
export type CrawlStatus = (typeof crawlStatuses)[number]

export const pageOrigins = values.pages.origin
export type PageOrigin = (typeof pageOrigins)[number]

export const pageStatuses = values.pages.status
export type PageStatus = (typeof pageStatuses)[number]

const address = z
  .string()
  .trim()
  .min(1, 'Enter a URL.')
  .max(pageLimits.addressLength, 'Use a URL of up to 2,048 characters.')
  .refine((text) => readAddress(text) !== null, 'Enter a URL that starts with https:// or http://.')

/** Owner of the pages: by their domains, unless given here. */
const whose = {
  owner: z.enum(['by-domain', ...pageOwners]).default('by-domain'),
  competitorId: z.uuid().nullable().default(null),
}
const asked = {
  ...whose,
  pagesPerSecond: z
    .number()
    .min(crawlPace.least, 'Fetch at least one page every ten seconds.')
    .max(crawlPace.maxOwn, 'Fetch up to ten pages per second.')
    .default(crawlPace.usual),
  maxPages: z.int().min(1).max(pageLimits.pages, 'Enter up to 20,000 pages.').default(pageLimits.pages),
}

export const crawlInput = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('sitemap'), address, ...asked }),
    z.object({
      kind: z.literal('list'),
      /** One URL per line, or a CSV with a column of them. */
      text: z
        .string()
        .min(1, 'Paste at least one URL.')
        .max(pageLimits.listBytes, 'Paste up to 3 MB of URLs.'),
      ...asked,
    }),
    z.object({ kind: z.literal('single'), address, ...asked }),
    z.object({
      kind: z.literal('cited'),
      /** The pages cited most by answers of the last 90 days. */
      pages: z.int().min(1).max(pageLimits.citedPages).default(100),
      ...asked,
    }),
    z.object({
      kind: z.literal('again'),
      which: z.enum(['all', ...pageStatuses]).default('all'),
      ...asked,
    }),
  ])
  .superRefine(({ owner, competitorId }, context) => {
    if (competitorId !== null && owner !== 'rival')
      context.addIssue({ code: 'custom', path: ['competitorId'], message: 'Only competitor pages have one.' })
  })
export type CrawlInput = z.infer<typeof crawlInput>

/** Result of submitting a list. */
export const crawlBegun = z.object({
  crawlId: z.uuid(),
  pages: orNull(count).describe('Pages to fetch; null until the sitemap is read.'),
  samePages: count.describe('Duplicate lines.'),
  wrongLines: count,
  wrong: z.array(z.object({ line: count, text: z.string() })).describe('The first of them.'),
  beyond: count.describe('Pages skipped because the limit was reached.'),
})
export type CrawlBegun = z.infer<typeof crawlBegun>

export const sitemapListing = z.object({
  files: z.array(
    z.object({
      address: z.string(),
      entries: count,
      /** See core/bot-logs/sitemap/problems.ts. */
      problem: orNull(
        z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
      ),
    }),
  ),
  entries: count,
  otherHost: count,
  noAddress: count,
  beyond: count.describe('Entries skipped because the limit was reached.'),
})
export type SitemapListing = z.infer<typeof sitemapListing>

export const pageCrawl = z.object({
  id: z.uuid(),
  kind: z.enum(crawlKinds),
  address: orNull(z.string()),
  pagesPerSecond: z.number(),
  status: z.enum(crawlStatuses),
  isListed: z.boolean().describe('Whether all its pages are known.'),
  pages: count,
  changed: count.describe('Fetched, with new text.'),
  unchanged: count,
  leftOut: count,
  listing: orNull(sitemapListing),
  problem: orNull(pageProblem),
  isCancelling: z.boolean(),
  createdAt: moment,
  startedAt: orNull(moment),
  finishedAt: orNull(moment),
})
export type PageCrawl = z.infer<typeof pageCrawl>

export const pageOrders = ['newest', 'address', 'title', 'words'] as const

/** Filters of a list of pages, also in the screen's URL. */
export const pageFilters = z.object({
  search: z.string().trim().max(200).default(''),
  owner: z.enum(pageOwners).optional(),
  competitorId: z.uuid().optional(),
  status: z.enum(pageStatuses).optional(),
  problem: z.enum(pageProblemCodes).optional(),
  order: z.enum(pageOrders).default('newest'),
  page: z.coerce.number().int().min(1).max(1000).default(1),
})
export type PageFilters = z.infer<typeof pageFilters>
export const pagesShown = 50

const listedPage = z.object({
  id: z.uuid(),
  url: z.string(),
  title: z.string(),
  owner: z.enum(pageOwners),
  competitor: orNull(z.string()),
  origin: z.enum(pageOrigins),
  status: z.enum(pageStatuses),
  problem: orNull(pageProblem),
  isNoindex: z.boolean(),
  language: orNull(z.string()).describe('Name of the PostgreSQL text search configuration.'),
  words: count,
  passages: count,
  fetchedAt: orNull(moment),
  triedAt: orNull(moment),
})
export type ListedPageRow = z.infer<typeof listedPage>

export const pageList = z.object({
  mayEdit: z.boolean(),
  rows: z.array(listedPage),
  found: count.describe('Pages that match the filters.'),
  page: count,
  counts: z
    .object({
      pages: count,
      own: count,
      rival: count,
      cited: count,
      waiting: count,
      fetched: count,
      leftOut: count,
      problems: z.array(z.object({ code: z.enum(pageProblemCodes), pages: count })),
    })
    .describe('Of all pages of the brand.'),
  room: count.describe('Pages that can still be added.'),
  crawls: z.array(pageCrawl).describe('The last ten, newest first.'),
  competitors: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type PageList = z.infer<typeof pageList>

export const pageDetail = listedPage.extend({
  httpStatus: orNull(count),
  contentType: orNull(z.string()),
  bytes: orNull(count),
  redirectedTo: orNull(z.string()),
  canonical: orNull(z.string()),
  versions: z
    .array(
      z.object({ id: z.uuid(), fetchedAt: moment, words: count, passages: count, isCurrent: z.boolean() }),
    )
    .describe('Newest first.'),
  shown: z.object({
    documentId: orNull(z.uuid()),
    passages: z.array(z.object({ position: count, heading: z.string(), content: z.string() })),
    inAll: count,
  }),
})
export type PageDetail = z.infer<typeof pageDetail>

export const passagesShown = 100
export const pageVersion = z.object({
  documentId: z.uuid().optional(),
  from: z.coerce.number().int().min(0).max(2000).default(0),
})
