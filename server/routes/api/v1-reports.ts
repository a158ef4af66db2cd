import { z } from 'zod'
import { answersPage, answersQuery, publicAnswer, shownAnswer } from '#core/api/answers.ts'
import { evidence, evidenceLinks } from '#core/api/evidence.ts'
import { cursorOf, placeIn } from '#core/api/page.ts'
import { checkComparePeriod, reportFilters } from '#core/reports/filters.ts'
import { reportNames } from '#core/reports/registry.ts'
import type { Sql } from '#queries/database.ts'
import { answerReader } from '#queries/reports/evidence/answer-reader.ts'
import { reportOf, reportQuery } from '#queries/reports/registry.ts'
import { answersReport } from '#queries/reports/evidence/answers.ts'
import { badRequest } from '../../errors.ts'
import { read } from '../../openapi/acting.ts'
import { operations, reads } from '../../openapi/operation.ts'
import { accepted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'

const brand = idIn('brandId')

const withEvidence = <Report extends z.ZodType>(report: Report) => z.object({ data: report, evidence })

const now = () => new Date()

/** The organization follows from the key, and the brand from the path. */
const isGivenElsewhere = { organizationId: true, clientId: true } as const

/** The numbers of the screens, by the same functions. */
function reportRoutes() {
  const routes = operations()
  for (const name of reportNames) {
    const { api, query: make } = reportOf(name)
    if (api === null) continue
    const { reply, ...described } = api
    routes.openapi(
      reads({
        ...described,
        path: `/v1/brands/{brandId}/reports/${name}`,
        right: 'reports:read',
        tag: 'Reports',
        params: brand,
        query: reportQuery(name).omit(isGivenElsewhere).superRefine(checkComparePeriod),
        reply: withEvidence(reply),
      }),
      async (c) => {
        const { brandId } = c.req.valid('param')
        const filters = reportFilters.parse(c.req.valid('query'))
        const made = await read(c, 'Brand', (sql) =>
          make(sql, { brandId, filters, now: now() }, c.req.valid('query')),
        )
        const data = accepted(made)
        return c.json({ data, evidence: evidenceLinks(data.scope) }, 200)
      },
    )
  }
  return routes
}

export const v1ReportRoutes = operations()
  .route('/', reportRoutes())
  .openapi(
    reads({
      operationId: 'listAnswers',
      path: '/v1/brands/{brandId}/answers',
      right: 'answers:read',
      tag: 'Answers',
      summary: 'List answers',
      description: 'Newest first. Accepts all report filters, and the set of answers behind a metric.',
      params: brand,
      query: answersQuery.omit({ organizationId: true, clientId: true }).superRefine(checkComparePeriod),
      reply: answersPage,
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const { cursor, ...query } = c.req.valid('query')
      return c.json(await read(c, 'Brand', (sql) => answersFrom(sql, brandId, query, cursor)), 200)
    },
  )
  .openapi(
    reads({
      operationId: 'readAnswer',
      path: '/v1/answers/{answerId}',
      right: 'answers:read',
      tag: 'Answers',
      summary: 'Get an answer',
      description: 'Its text with mentions, labels, citations, and searches.',
      params: idIn('answerId'),
      reply: publicAnswer,
    }),
    async (c) => {
      const { answerId } = c.req.valid('param')
      return c.json(shownAnswer(await read(c, 'Answer', (sql) => answerReader(sql, answerId))), 200)
    },
  )

/** The list's own cursor, in the form of the other lists. */
async function answersFrom(
  sql: Sql,
  brandId: string,
  query: Omit<z.infer<typeof answersQuery>, 'cursor'>,
  cursor: string | undefined,
) {
  const place = cursor === undefined ? undefined : placeIn(cursor)
  if (place === null)
    throw badRequest('Some values are not valid.', {
      cursor: 'The cursor is invalid. Start from the first page.',
    })
  const after = place === undefined ? {} : { cursor: `${place.moment}_${place.id}` }
  const page = await answersReport(sql, brandId, { ...query, ...after }, now())
  if (page === null) return null
  const [moment, id] = page.nextCursor?.split('_') ?? []
  const nextCursor = moment === undefined || id === undefined ? null : cursorOf({ moment, id })
  return { data: page.rows, nextCursor, total: page.total }
}
