import { Hono } from 'hono'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  botLogFilters,
  checkComparedDays,
  hitsFilters,
  overviewFilters,
  pagesFilters,
} from '#core/bot-log/report-filters.ts'
import { botsReport } from '#queries/bot-logs/reports/bots.ts'
import { hitsReport } from '#queries/bot-logs/reports/hits.ts'
import { onePageReport } from '#queries/bot-logs/reports/one-page.ts'
import { botLogOverview } from '#queries/bot-logs/reports/overview.ts'
import { pagesReport } from '#queries/bot-logs/reports/pages.ts'
import { proofReport } from '#queries/bot-logs/reports/proof.ts'
import { referralsReport } from '#queries/bot-logs/reports/referrals.ts'
import { statusReport } from '#queries/bot-logs/reports/status.ts'
import type { Sql } from '#queries/database.ts'
import { asCaller } from '#queries/user-client.ts'
import { requireBotLogs } from '../bot-logs/require-bot-logs.ts'
import type { AppEnv } from '../context.ts'
import { badRequest, notFound } from '../errors.ts'
import { validate } from '../validate.ts'

const brand = validate('param', z.object({ brandId: z.uuid() }))
const page = validate(
  'param',
  z.object({ brandId: z.uuid(), pageId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
)
const filtered = validate('query', botLogFilters.superRefine(checkComparedDays))

/** What crawlers read of a brand's site. Nothing here writes. */
export const botLogReportRoutes = new Hono<AppEnv>()
  .get(
    '/brands/:brandId/bot-logs/overview',
    brand,
    validate('query', overviewFilters.superRefine(checkComparedDays)),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const filters = c.req.valid('query')
      return c.json(await read(c, brandId, (sql) => botLogOverview(sql, brandId, filters, new Date())))
    },
  )
  .get('/brands/:brandId/bot-logs/bots', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, brandId, (sql) => botsReport(sql, brandId, filters, new Date())))
  })
  .get('/brands/:brandId/bot-logs/proof', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, brandId, (sql) => proofReport(sql, brandId, filters, new Date())))
  })
  .get(
    '/brands/:brandId/bot-logs/pages',
    brand,
    validate('query', pagesFilters.superRefine(checkComparedDays)),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const filters = c.req.valid('query')
      return c.json(await read(c, brandId, (sql) => pagesReport(sql, brandId, filters, new Date())))
    },
  )
  .get('/brands/:brandId/bot-logs/pages/:pageId', page, filtered, async (c) => {
    const { brandId, pageId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(
      await read(c, brandId, (sql) => onePageReport(sql, brandId, pageId, filters, new Date()), 'This page'),
    )
  })
  .get('/brands/:brandId/bot-logs/status', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, brandId, (sql) => statusReport(sql, brandId, filters, new Date())))
  })
  .get('/brands/:brandId/bot-logs/referrals', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, brandId, (sql) => referralsReport(sql, brandId, filters, new Date())))
  })
  .get(
    '/brands/:brandId/bot-logs/visits',
    brand,
    validate('query', hitsFilters.superRefine(checkComparedDays)),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const filters = c.req.valid('query')
      const visits = await read(c, brandId, (sql) => hitsReport(sql, brandId, filters, new Date()))
      if (visits === 'bad-cursor')
        throw badRequest('Some values are not valid.', { cursor: 'This cursor was not given by us.' })
      return c.json(visits)
    },
  )

async function read<Report>(
  c: Context<AppEnv>,
  brandId: string,
  report: (sql: Sql) => Promise<Report | null>,
  what = 'This brand',
): Promise<Report> {
  return asCaller(c.var.database, c.var.caller, async (sql) => {
    const result = await report(sql)
    if (result !== null) return result
    await requireBotLogs(sql, brandId)
    throw notFound(what)
  })
}
