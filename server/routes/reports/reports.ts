import { Hono } from 'hono'
import { z } from 'zod'
import { answersFilters, checkComparePeriod, reportFilters } from '#core/reports/filters.ts'
import { reportNames } from '#core/reports/registry.ts'
import type { Sql } from '#queries/database.ts'
import { answerRaw, answerReader } from '#queries/reports/evidence/answer-reader.ts'
import { answersReport } from '#queries/reports/evidence/answers.ts'
import { reportOf, reportQuery } from '#queries/reports/registry.ts'
import { dashboardReport } from '#queries/reports/dashboard.ts'
import { weekFeed } from '#queries/reports/home/week-feed.ts'
import { engineWeeks, toDoList } from '#queries/reports/home/to-do.ts'
import { promptDetails } from '#queries/reports/prompt-details.ts'
import { promptReasons } from '#queries/reports/prompt-reasons.ts'
import { asCaller } from '#queries/user-client.ts'
import type { Context } from 'hono'
import type { AppEnv } from '../../context.ts'
import { invalidInput, notFound } from '../../errors.ts'
import { accepted } from '../../outcome.ts'
import { validate } from '../../validate.ts'

/** The searches of query fan-out have a separate route, which checks the plan. */
const screenReports = reportNames.filter((name) => name !== 'fan-out')

const organization = validate('param', z.object({ organizationId: z.uuid() }))
/** The last of the seven days; today if missing. */
const lastDay = validate('query', z.object({ to: reportFilters.shape.to }))
const today = () => new Date().toISOString().slice(0, 10)
const brand = validate('param', z.object({ brandId: z.uuid() }))
const prompt = validate('param', z.object({ promptId: z.uuid() }))
const answer = validate('param', z.object({ answerId: z.uuid() }))
const filtered = validate('query', reportFilters.superRefine(checkComparePeriod))
/** The parameters of a report are validated once its name is known. */
const anyQuery = validate('query', z.record(z.string(), z.union([z.string(), z.array(z.string())])))
const named = validate('param', z.object({ brandId: z.uuid(), report: z.enum(screenReports) }))

/**
 * Everything that only reads and adds up. What the caller may not see gets the same response as what does not exist.
 */
export const reportRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/dashboard', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    return c.json(await read(c, 'Organization', (sql) => dashboardReport(sql, organizationId, new Date())))
  })
  .get('/organizations/:organizationId/changes', organization, lastDay, async (c) => {
    const { organizationId } = c.req.valid('param')
    const { to = today() } = c.req.valid('query')
    return c.json(await read(c, 'Organization', (sql) => weekFeed(sql, organizationId, { to })))
  })
  .get('/organizations/:organizationId/to-do', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    return c.json(await read(c, 'Organization', (sql) => toDoList(sql, organizationId, today())))
  })
  .get('/organizations/:organizationId/engine-weeks', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    return c.json(await read(c, 'Organization', (sql) => engineWeeks(sql, organizationId, new Date())))
  })
  .get('/brands/:brandId/reports/:report', named, anyQuery, async (c) => {
    const { brandId, report } = c.req.valid('param')
    const query = reportQuery(report).superRefine(checkComparePeriod).safeParse(c.req.valid('query'))
    if (!query.success) throw invalidInput(query.error.issues)
    const filters = reportFilters.parse(query.data)
    const made = await read(c, 'Brand', (sql) =>
      reportOf(report).query(sql, { brandId, filters, now: new Date() }, query.data),
    )
    return c.json(accepted(made))
  })
  .get('/prompts/:promptId', prompt, filtered, async (c) => {
    const { promptId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, 'Prompt', (sql) => promptDetails(sql, promptId, filters, new Date())))
  })
  .get('/prompts/:promptId/reasons', prompt, filtered, async (c) => {
    const { promptId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, 'Prompt', (sql) => promptReasons(sql, promptId, filters, new Date())))
  })
  .get(
    '/brands/:brandId/answers',
    brand,
    validate('query', answersFilters.superRefine(checkComparePeriod)),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const filters = c.req.valid('query')
      return c.json(await read(c, 'Brand', (sql) => answersReport(sql, brandId, filters, new Date())))
    },
  )
  .get('/answers/:answerId', answer, async (c) => {
    const { answerId } = c.req.valid('param')
    return c.json(await read(c, 'Answer', (sql) => answerReader(sql, answerId)))
  })
  .get('/answers/:answerId/raw', answer, async (c) => {
    const { answerId } = c.req.valid('param')
    return c.json(await read(c, 'Answer', (sql) => answerRaw(sql, answerId)))
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
