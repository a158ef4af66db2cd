import { z } from 'zod'
import { answersPage, answersQuery, publicAnswer, shownAnswer } from '#core/api/answers.ts'
import { evidenceLinks } from '#core/api/evidence.ts'
import { cursorOf, placeIn } from '#core/api/page.ts'
import * as replies from '#core/api/reports.ts'
import { explainedMetrics } from '#core/reports/compare/explain-change.ts'
import { checkComparePeriod, reportFilters } from '#core/reports/filters.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import { comparables, groupings } from '#core/reports/views.ts'
import type { Sql } from '#queries/database.ts'
import { answerReader } from '#queries/reports/evidence/answer-reader.ts'
import { answersReport } from '#queries/reports/evidence/answers.ts'
import { comparisonReport } from '#queries/reports/comparison.ts'
import { competitorsReport } from '#queries/reports/competitors.ts'
import { contestedReport } from '#queries/reports/consistency.ts'
import { explainChangeReport } from '#queries/reports/explain-change.ts'
import { overviewReport } from '#queries/reports/overview.ts'
import { perceptionReport } from '#queries/reports/perception.ts'
import { promptsReport } from '#queries/reports/prompts.ts'
import { sourcesReport } from '#queries/reports/source-report.ts'
import { topicsReport } from '#queries/reports/topics.ts'
import { varianceReport } from '#queries/reports/sample-size.ts'
import { badRequest } from '../../errors.ts'
import { read } from '../../openapi/acting.ts'
import { operations, reads } from '../../openapi/operation.ts'
import { accepted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'

const brand = idIn('brandId')

/** The organization and the brand stand in the key and in the path. */
const filters = reportFilters.omit({ organizationId: true, clientId: true })
const filtered = filters.superRefine(checkComparePeriod)
const grouped = filters.extend({ by: z.enum(groupings).default('topic') }).superRefine(checkComparePeriod)
const compared = filters
  .extend({
    by: z.enum(comparables).default('period'),
    a: z.string().max(140).optional().describe('The first side; for segments such as topic:Stoves.'),
    b: z.string().max(140).optional(),
  })
  .superRefine(checkComparePeriod)
const explained = filters
  .extend({ metric: z.enum(explainedMetrics).default('visibility') })
  .superRefine(checkComparePeriod)

const evidence = z
  .object({
    answers: z.string(),
    numerators: z.object({
      visibility: z.string(),
      shareOfVoice: z.string(),
      namedFirst: z.string(),
      top3: z.string(),
      citationRate: z.string(),
      recommendation: z.string(),
      netSentiment: z.string(),
    }),
  })
  .meta({
    id: 'EvidenceLinks',
    description: 'Paths that list the valid answers counted, and those above the line of each metric.',
  })

const withEvidence = <Report extends z.ZodType>(report: Report) => z.object({ data: report, evidence })

const described = <Report extends { scope: ReportScope }>(report: Report) => ({
  data: report,
  evidence: evidenceLinks(report.scope),
})

const report = <const Path extends string, Query extends z.ZodObject, Reply extends z.ZodType>(given: {
  operationId: string
  path: Path
  summary: string
  description?: string
  query: Query
  reply: Reply
}) =>
  reads({ ...given, right: 'reports:read', tag: 'Reports', params: brand, reply: withEvidence(given.reply) })

const now = () => new Date()

/** The numbers of the screens, by the same functions. */
export const v1ReportRoutes = operations()
  .openapi(
    report({
      operationId: 'readOverviewReport',
      path: '/v1/brands/{brandId}/reports/overview',
      summary: 'Overview',
      description: 'Every headline number with its interval and change, trend, ranking, heatmap.',
      query: filtered,
      reply: replies.overviewReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        described(await read(c, 'The brand', (sql) => overviewReport(sql, brandId, query, now()))),
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'readPromptsReport',
      path: '/v1/brands/{brandId}/reports/prompts',
      summary: 'Prompts with their numbers',
      query: filtered,
      reply: replies.promptsReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        described(await read(c, 'The brand', (sql) => promptsReport(sql, brandId, query, now()))),
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'readCompetitorsReport',
      path: '/v1/brands/{brandId}/reports/competitors',
      summary: 'Competitors and head to head',
      query: filtered,
      reply: replies.competitorsReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        described(await read(c, 'The brand', (sql) => competitorsReport(sql, brandId, query, now()))),
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'readSourcesReport',
      path: '/v1/brands/{brandId}/reports/sources',
      summary: 'Sources',
      description: 'Cited domains and pages, core sources, gaps where rivals are cited and the brand is not.',
      query: filtered,
      reply: replies.sourcesReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        described(await read(c, 'The brand', (sql) => sourcesReport(sql, brandId, query, now()))),
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'readPerceptionReport',
      path: '/v1/brands/{brandId}/reports/perception',
      summary: 'Perception',
      description: 'How answers speak of the brands, with quotes.',
      query: filtered,
      reply: replies.perceptionReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        described(await read(c, 'The brand', (sql) => perceptionReport(sql, brandId, query, now()))),
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'readConsistencyReport',
      path: '/v1/brands/{brandId}/reports/contested',
      summary: 'Contested prompts',
      query: filtered,
      reply: replies.contestedReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        described(await read(c, 'The brand', (sql) => contestedReport(sql, brandId, query, now()))),
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'readVarianceReport',
      path: '/v1/brands/{brandId}/reports/variance',
      summary: 'Where variance comes from',
      query: filtered,
      reply: replies.varianceReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        described(await read(c, 'The brand', (sql) => varianceReport(sql, brandId, query, now()))),
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'readTopicsReport',
      path: '/v1/brands/{brandId}/reports/topics',
      summary: 'By topic, intent, funnel stage, tag, engine or country',
      query: grouped,
      reply: replies.topicsReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const { by, ...query } = c.req.valid('query')
      return c.json(
        described(await read(c, 'The brand', (sql) => topicsReport(sql, brandId, query, by, now()))),
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'readComparisonReport',
      path: '/v1/brands/{brandId}/reports/comparison',
      summary: 'Compare periods, segments, engines, countries or channels',
      query: compared,
      reply: replies.comparisonReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const { by, a, b, ...query } = c.req.valid('query')
      return c.json(
        described(
          await read(c, 'The brand', (sql) => comparisonReport(sql, brandId, query, { by, a, b }, now())),
        ),
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'explainChange',
      path: '/v1/brands/{brandId}/reports/change',
      summary: 'Explain a change',
      description:
        'Why visibility or share of voice changed against the compare period: by prompts, engines and brands, each with interval and p-value, and with answers as evidence.',
      query: explained,
      reply: replies.changeReport,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const { metric, ...query } = c.req.valid('query')
      const explanation = await read(c, 'The brand', (sql) =>
        explainChangeReport(sql, brandId, query, metric, now()),
      )
      return c.json(described(accepted(explanation)), 200)
    },
  )
  .openapi(
    reads({
      operationId: 'listAnswers',
      path: '/v1/brands/{brandId}/answers',
      right: 'answers:read',
      tag: 'Answers',
      summary: 'List answers',
      description: 'Newest first. Every filter of the reports, and which of the answers behind a number.',
      params: brand,
      query: answersQuery.omit({ organizationId: true, clientId: true }).superRefine(checkComparePeriod),
      reply: answersPage,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const { cursor, ...query } = c.req.valid('query')
      return c.json(await read(c, 'The brand', (sql) => answersFrom(sql, brandId, query, cursor)), 200)
    },
  )
  .openapi(
    reads({
      operationId: 'readAnswer',
      path: '/v1/answers/{answerId}',
      right: 'answers:read',
      tag: 'Answers',
      summary: 'Read an answer',
      description: 'Its text with mentions, labels, citations and searches.',
      params: idIn('answerId'),
      reply: publicAnswer,
    }),
    async (c) => {
      const { answerId } = c.req.valid('param')
      return c.json(shownAnswer(await read(c, 'The answer', (sql) => answerReader(sql, answerId))), 200)
    },
  )

/** The list's own cursor, dressed as those of the other lists. */
async function answersFrom(
  sql: Sql,
  brandId: string,
  query: Omit<z.infer<typeof answersQuery>, 'cursor'>,
  cursor: string | undefined,
) {
  const place = cursor === undefined ? undefined : placeIn(cursor)
  if (place === null)
    throw badRequest('Some values are not valid.', { cursor: 'This cursor was not given by us.' })
  const after = place === undefined ? {} : { cursor: `${place.moment}_${place.id}` }
  const page = await answersReport(sql, brandId, { ...query, ...after }, now())
  if (page === null) return null
  const [moment, id] = page.nextCursor?.split('_') ?? []
  const nextCursor = moment === undefined || id === undefined ? null : cursorOf({ moment, id })
  return { data: page.rows, nextCursor, total: page.total }
}
