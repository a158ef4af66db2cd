import { z } from 'zod'
import {
  botLogFilters,
  checkComparedDays,
  hitsFilters,
  overviewFilters,
  pagesFilters,
} from '#core/bot-logs/reports/filters.ts'
import * as replies from '#core/bot-logs/reports/schema.ts'
import { sitemapReport as sitemapReply } from '#core/bot-logs/sitemap/report-schema.ts'
import * as robots from '#core/bot-logs/robots/robots-schema.ts'
import {
  citationsFilters,
  citationsReport as citationsReply,
  readersFilters,
  readersReport as readersReply,
} from '#core/bot-logs/reports/citation-schema.ts'
import { botsReport } from '#queries/bot-logs/reports/bots.ts'
import { citationsReport } from '#queries/bot-logs/reports/citations.ts'
import { hitsReport } from '#queries/bot-logs/reports/hits.ts'
import { onePageReport } from '#queries/bot-logs/reports/one-page.ts'
import { botLogOverview } from '#queries/bot-logs/reports/overview.ts'
import { pagesReport } from '#queries/bot-logs/reports/pages.ts'
import { proofReport } from '#queries/bot-logs/reports/proof.ts'
import { robotsReport } from '#queries/bot-logs/reports/robots.ts'
import { readersReport } from '#queries/bot-logs/reports/readers.ts'
import { referralsReport } from '#queries/bot-logs/reports/referrals.ts'
import { sitemapReport } from '#queries/bot-logs/reports/sitemap.ts'
import { statusReport } from '#queries/bot-logs/reports/status.ts'
import { badRequest } from '../../errors.ts'
import { read } from '../../openapi/acting.ts'
import { operations, reads } from '../../openapi/operation.ts'
import { idIn } from '../../parameters.ts'

const brand = idIn('brandId')

const report = <const Path extends string, Query extends z.ZodObject, Reply extends z.ZodType>(given: {
  operationId: string
  path: Path
  summary: string
  description?: string
  query: Query
  reply: Reply
}) =>
  reads({
    ...given,
    right: 'bot-logs:read',
    tag: 'AI traffic',
    params: brand,
    reply: z.object({ data: given.reply }),
  })

const filtered = botLogFilters.superRefine(checkComparedDays)
const now = () => new Date()

/**
 * Visits of crawlers to a brand's site, by the same functions as the screen. The creator of a key needs the right to
 * it.
 */
export const v1BotLogRoutes = operations()
  .openapi(
    report({
      operationId: 'readBotLogOverview',
      path: '/v1/brands/{brandId}/bot-logs/overview',
      summary: 'Get AI traffic',
      description:
        'AI bot visits over time, by purpose, operator, or bot, and vs. the comparison period. Visits are counted, not sampled, so they have no interval. Search engines that also feed AI are counted separately.',
      query: overviewFilters.superRefine(checkComparedDays),
      reply: replies.botLogOverview,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'Brand', (sql) => botLogOverview(sql, brandId, query, now())) },
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'listBots',
      path: '/v1/brands/{brandId}/bot-logs/bots',
      summary: 'List AI bots',
      query: filtered,
      reply: replies.botsReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json({ data: await read(c, 'Brand', (sql) => botsReport(sql, brandId, query, now())) }, 200)
    },
  )
  .openapi(
    report({
      operationId: 'readBotVerification',
      path: '/v1/brands/{brandId}/bot-logs/proof',
      summary: 'Get verification by bot',
      query: filtered,
      reply: replies.proofReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json({ data: await read(c, 'Brand', (sql) => proofReport(sql, brandId, query, now())) }, 200)
    },
  )
  .openapi(
    report({
      operationId: 'listCrawledPages',
      path: '/v1/brands/{brandId}/bot-logs/pages',
      summary: 'List crawled pages and folders',
      query: pagesFilters.superRefine(checkComparedDays),
      reply: replies.pagesReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json({ data: await read(c, 'Brand', (sql) => pagesReport(sql, brandId, query, now())) }, 200)
    },
  )
  .openapi(
    reads({
      operationId: 'readCrawledPage',
      path: '/v1/brands/{brandId}/bot-logs/pages/{pageId}',
      right: 'bot-logs:read',
      tag: 'AI traffic',
      summary: 'Get the visits of a page',
      params: brand.extend({ pageId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
      query: filtered,
      reply: z.object({ data: replies.onePageReport }),
    }),
    async (c) => {
      const { brandId, pageId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'Page', (sql) => onePageReport(sql, brandId, pageId, query, now())) },
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'readVisitStatusCodes',
      path: '/v1/brands/{brandId}/bot-logs/status',
      summary: 'Get status codes',
      query: filtered,
      reply: replies.statusReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json({ data: await read(c, 'Brand', (sql) => statusReport(sql, brandId, query, now())) }, 200)
    },
  )
  .openapi(
    report({
      operationId: 'readAiReferrals',
      path: '/v1/brands/{brandId}/bot-logs/referrals',
      summary: 'Get AI referrals and crawl-to-refer ratios',
      query: filtered,
      reply: replies.referralsReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'Brand', (sql) => referralsReport(sql, brandId, query, now())) },
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'compareCrawlsAndCitations',
      path: '/v1/brands/{brandId}/bot-logs/citations',
      summary: 'Compare crawled and cited pages',
      description:
        'Owned pages that bots crawled vs. owned pages that answers cite, in one group: both, crawled (not cited), cited (not crawled), or failing (cited, and the latest visit failed). Joined by URL without query string. Visits and citations count by UTC day; for periods longer than 100 days, citations count in whole weeks.',
      query: citationsFilters.superRefine(checkComparedDays),
      reply: citationsReply,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'Brand', (sql) => citationsReport(sql, brandId, query, now())) },
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'compareCrawlsAndCitationsByOperator',
      path: '/v1/brands/{brandId}/bot-logs/citations/operators',
      summary: 'Compare crawling and citing by operator',
      description:
        'Per operator: pages that its bots crawled and pages that its engines cited in the last 30 days of the period, and how often pages are cited that its bots had or had not crawled in the 30 days before. Correlation, not causation.',
      query: readersFilters.superRefine(checkComparedDays),
      reply: readersReply,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json({ data: await read(c, 'Brand', (sql) => readersReport(sql, brandId, query, now())) }, 200)
    },
  )
  .openapi(
    report({
      operationId: 'readSitemapCoverage',
      path: '/v1/brands/{brandId}/bot-logs/sitemap',
      summary: 'Get sitemap coverage and crawl delay',
      description:
        'Coverage of sitemap pages, pages never crawled, crawled pages that are in no sitemap, and time to first crawl with its interval. Based on `lastmod` only if it is plausible; see `dates` of each sitemap.',
      query: filtered,
      reply: sitemapReply,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json({ data: await read(c, 'Brand', (sql) => sitemapReport(sql, brandId, query, now())) }, 200)
    },
  )
  .openapi(
    report({
      operationId: 'readRobotsCompliance',
      path: '/v1/brands/{brandId}/bot-logs/robots',
      summary: 'Compare robots.txt with bot visits',
      description:
        'What the robots.txt of each host allows each bot, with the lines that apply, and how many visits were allowed or disallowed: by the version of that day, per RFC 9309, by UTC day. `changed` counts visits on days when the ruling changed.',
      query: filtered,
      reply: robots.robotsReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json({ data: await read(c, 'Brand', (sql) => robotsReport(sql, brandId, query, now())) }, 200)
    },
  )
  .openapi(
    reads({
      operationId: 'listBotVisits',
      path: '/v1/brands/{brandId}/bot-logs/visits',
      right: 'bot-logs:read',
      tag: 'AI traffic',
      summary: 'List visits',
      description:
        'Newest first. IP addresses only if the source stores them, and only for keys of owners and admins.',
      params: brand,
      query: hitsFilters.superRefine(checkComparedDays),
      reply: replies.hitsPage,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      const visits = await read(c, 'Brand', (sql) => hitsReport(sql, brandId, query, now()))
      if (visits === 'bad-cursor')
        throw badRequest('Some values are not valid.', {
          cursor: 'The cursor is invalid. Start from the first page.',
        })
      return c.json(visits, 200)
    },
  )
