import { Hono } from 'hono'
import { z } from 'zod'
import { answersFilters, checkComparePeriod, reportFilters } from '#core/reports/filters.ts'
import { comparables, groupings } from '#core/reports/views.ts'
import type { Sql } from '#queries/database.ts'
import { answerRaw, answerReader } from '#queries/reports/evidence/answer-reader.ts'
import { answersReport } from '#queries/reports/evidence/answers.ts'
import { comparisonReport } from '#queries/reports/comparison.ts'
import { competitorsReport } from '#queries/reports/competitors.ts'
import { contestedReport } from '#queries/reports/consistency.ts'
import { dashboardReport } from '#queries/reports/dashboard.ts'
import { overviewReport } from '#queries/reports/overview.ts'
import { perceptionReport } from '#queries/reports/perception.ts'
import { promptDetails } from '#queries/reports/prompt-details.ts'
import { promptsReport } from '#queries/reports/prompts.ts'
import { sourcesReport } from '#queries/reports/source-report.ts'
import { topicsReport } from '#queries/reports/topics.ts'
import { varianceReport } from '#queries/reports/sample-size.ts'
import { asCaller } from '#queries/user-client.ts'
import type { Context } from 'hono'
import type { AppEnv } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', z.object({ organizationId: z.uuid() }))
const brand = validate('param', z.object({ brandId: z.uuid() }))
const prompt = validate('param', z.object({ promptId: z.uuid() }))
const answer = validate('param', z.object({ answerId: z.uuid() }))
const filtered = validate('query', reportFilters.superRefine(checkComparePeriod))
const grouped = validate(
  'query',
  reportFilters.extend({ by: z.enum(groupings).default('topic') }).superRefine(checkComparePeriod),
)
const compared = validate(
  'query',
  reportFilters
    .extend({
      by: z.enum(comparables).default('period'),
      a: z.string().max(140).optional(),
      b: z.string().max(140).optional(),
    })
    .superRefine(checkComparePeriod),
)

/** Everything that only reads and adds up. What the caller may not see answers like what does not exist. */
export const reportRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/dashboard', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    return c.json(
      await read(c, 'This organization', (sql) => dashboardReport(sql, organizationId, new Date())),
    )
  })
  .get('/brands/:brandId/overview', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, 'This brand', (sql) => overviewReport(sql, brandId, filters, new Date())))
  })
  .get('/brands/:brandId/prompts', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, 'This brand', (sql) => promptsReport(sql, brandId, filters, new Date())))
  })
  .get('/prompts/:promptId', prompt, filtered, async (c) => {
    const { promptId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, 'This prompt', (sql) => promptDetails(sql, promptId, filters, new Date())))
  })
  .get('/brands/:brandId/competition', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, 'This brand', (sql) => competitorsReport(sql, brandId, filters, new Date())))
  })
  .get('/brands/:brandId/sources', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, 'This brand', (sql) => sourcesReport(sql, brandId, filters, new Date())))
  })
  .get('/brands/:brandId/perception', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, 'This brand', (sql) => perceptionReport(sql, brandId, filters, new Date())))
  })
  .get('/brands/:brandId/contested', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, 'This brand', (sql) => contestedReport(sql, brandId, filters, new Date())))
  })
  .get('/brands/:brandId/variance', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, 'This brand', (sql) => varianceReport(sql, brandId, filters, new Date())))
  })
  .get('/brands/:brandId/topics', brand, grouped, async (c) => {
    const { brandId } = c.req.valid('param')
    const { by, ...filters } = c.req.valid('query')
    return c.json(await read(c, 'This brand', (sql) => topicsReport(sql, brandId, filters, by, new Date())))
  })
  .get('/brands/:brandId/comparison', brand, compared, async (c) => {
    const { brandId } = c.req.valid('param')
    const { by, a, b, ...filters } = c.req.valid('query')
    return c.json(
      await read(c, 'This brand', (sql) => comparisonReport(sql, brandId, filters, { by, a, b }, new Date())),
    )
  })
  .get(
    '/brands/:brandId/answers',
    brand,
    validate('query', answersFilters.superRefine(checkComparePeriod)),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const filters = c.req.valid('query')
      return c.json(await read(c, 'This brand', (sql) => answersReport(sql, brandId, filters, new Date())))
    },
  )
  .get('/answers/:answerId', answer, async (c) => {
    const { answerId } = c.req.valid('param')
    return c.json(await read(c, 'This answer', (sql) => answerReader(sql, answerId)))
  })
  .get('/answers/:answerId/raw', answer, async (c) => {
    const { answerId } = c.req.valid('param')
    return c.json(await read(c, 'This answer', (sql) => answerRaw(sql, answerId)))
  })

async function read<Report>(
  c: Context<AppEnv>,
  what: string,
  report: (sql: Sql) => Promise<Report | null>,
): Promise<Report> {
  const result = await asCaller(c.var.database, c.var.caller, report)
  if (result === null) throw notFound(what)
  return result
}
