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
    tag: 'Bot logs',
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
      summary: 'Who came, and for what',
      description:
        'Visits of AI crawlers over time, by purpose, operator or bot, and against the compare period. Visits are counted, not sampled: they carry no interval. Search engines that feed AI, too, are a number of their own.',
      query: overviewFilters.superRefine(checkComparedDays),
      reply: replies.botLogOverview,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'The brand', (sql) => botLogOverview(sql, brandId, query, now())) },
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'listBots',
      path: '/v1/brands/{brandId}/bot-logs/bots',
      summary: 'Bots with what they did',
      query: filtered,
      reply: replies.botsReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'The brand', (sql) => botsReport(sql, brandId, query, now())) },
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'readBotVerification',
      path: '/v1/brands/{brandId}/bot-logs/proof',
      summary: 'How far each bot is proven',
      query: filtered,
      reply: replies.proofReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'The brand', (sql) => proofReport(sql, brandId, query, now())) },
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'listCrawledPages',
      path: '/v1/brands/{brandId}/bot-logs/pages',
      summary: 'Pages and folders that bots read',
      query: pagesFilters.superRefine(checkComparedDays),
      reply: replies.pagesReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'The brand', (sql) => pagesReport(sql, brandId, query, now())) },
        200,
      )
    },
  )
  .openapi(
    reads({
      operationId: 'readCrawledPage',
      path: '/v1/brands/{brandId}/bot-logs/pages/{pageId}',
      right: 'bot-logs:read',
      tag: 'Bot logs',
      summary: 'One page: who read it, when and with which result',
      params: brand.extend({ pageId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
      query: filtered,
      reply: z.object({ data: replies.onePageReport }),
    }),
    async (c) => {
      const { brandId, pageId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'The page', (sql) => onePageReport(sql, brandId, pageId, query, now())) },
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'readVisitStatusCodes',
      path: '/v1/brands/{brandId}/bot-logs/status',
      summary: 'How visits were answered',
      query: filtered,
      reply: replies.statusReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'The brand', (sql) => statusReport(sql, brandId, query, now())) },
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'readAiReferrals',
      path: '/v1/brands/{brandId}/bot-logs/referrals',
      summary: 'People sent by AI assistants, and crawl to refer',
      query: filtered,
      reply: replies.referralsReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'The brand', (sql) => referralsReport(sql, brandId, query, now())) },
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'compareCrawlsAndCitations',
      path: '/v1/brands/{brandId}/bot-logs/citations',
      summary: 'Pages read and pages cited',
      description:
        'Own pages that bots read beside those that answers cite, in one group: both, crawled (and not cited), cited (and not read) or failing (cited, and the last visit failed). Joined by address without query. Visits and citations count by UTC day; above 100 days citations count in whole weeks.',
      query: citationsFilters.superRefine(checkComparedDays),
      reply: citationsReply,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'The brand', (sql) => citationsReport(sql, brandId, query, now())) },
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'compareCrawlsAndCitationsByOperator',
      path: '/v1/brands/{brandId}/bot-logs/citations/operators',
      summary: 'Reading and citing by operator',
      description:
        'Per operator: pages that its bots read and pages that its engines cite in the last 30 days of the period, and how often pages are cited that its bots had or had not read in the 30 days before. An association, not an effect.',
      query: readersFilters.superRefine(checkComparedDays),
      reply: readersReply,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'The brand', (sql) => readersReport(sql, brandId, query, now())) },
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'readSitemapCoverage',
      path: '/v1/brands/{brandId}/bot-logs/sitemap',
      summary: 'Pages of the sitemaps: who read them, and how soon',
      description:
        'Coverage of the pages that the sitemaps list, pages never read, pages read that no sitemap lists, and crawl lag after publication with its interval. Lag rests on `lastmod` only where it can be believed; `dates` of each sitemap says so.',
      query: filtered,
      reply: sitemapReply,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'The brand', (sql) => sitemapReport(sql, brandId, query, now())) },
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'readRobotsCompliance',
      path: '/v1/brands/{brandId}/bot-logs/robots',
      summary: 'robots.txt against what bots did',
      description:
        'What the robots.txt of each host says to each bot, with the lines that apply, and how many of its visits it allowed or disallowed: by the version of the day, by RFC 9309, by UTC day. `changed` are visits on days on which it said one or the other.',
      query: filtered,
      reply: robots.robotsReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'The brand', (sql) => robotsReport(sql, brandId, query, now())) },
        200,
      )
    },
  )
  .openapi(
    reads({
      operationId: 'listBotVisits',
      path: '/v1/brands/{brandId}/bot-logs/visits',
      right: 'bot-logs:read',
      tag: 'Bot logs',
      summary: 'The visits themselves',
      description:
        'Newest first. Addresses only as far as the source keeps them, and for keys of owners and admins.',
      params: brand,
      query: hitsFilters.superRefine(checkComparedDays),
      reply: replies.hitsPage,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      const visits = await read(c, 'The brand', (sql) => hitsReport(sql, brandId, query, now()))
      if (visits === 'bad-cursor')
        throw badRequest('Some values are not valid.', { cursor: 'This cursor was not given by us.' })
      return c.json(visits, 200)
    },
  )
