import { Hono } from 'hono'
import { z } from 'zod'
import {
  botLogFilters,
  checkComparedDays,
  hitsFilters,
  overviewFilters,
  pagesFilters,
  visitsFileFilters,
} from '#core/bot-logs/reports/filters.ts'
import { citationsFilters, readersFilters } from '#core/bot-logs/reports/citation-schema.ts'
import { listBotChanges } from '#queries/bot-logs/bot-changes.ts'
import { botsReport } from '#queries/bot-logs/reports/bots.ts'
import { citationsReport } from '#queries/bot-logs/reports/citations.ts'
import { hitsReport, visitsFile } from '#queries/bot-logs/reports/hits.ts'
import { issuesReport } from '#queries/bot-logs/reports/issues.ts'
import { onePageReport } from '#queries/bot-logs/reports/one-page.ts'
import { botLogOverview } from '#queries/bot-logs/reports/overview.ts'
import { citedPageVisits } from '#queries/bot-logs/reports/page-citations.ts'
import { pagesReport } from '#queries/bot-logs/reports/pages.ts'
import { proofReport } from '#queries/bot-logs/reports/proof.ts'
import { readersReport } from '#queries/bot-logs/reports/readers.ts'
import { referralsReport } from '#queries/bot-logs/reports/referrals.ts'
import { statusReport } from '#queries/bot-logs/reports/status.ts'
import { asCaller, readingAsCaller } from '#queries/user-client.ts'
import { readBotLogs as read } from '../../bot-logs/read-bot-logs.ts'
import { requireBotLogs } from '../../bot-logs/require-bot-logs.ts'
import type { AppEnv } from '../../context.ts'
import { badRequest, forbidden, tooManyRequests } from '../../errors.ts'
import { openExport } from '../../streams/open-exports.ts'
import { countAgainst } from '../../rate-limit.ts'
import { streamedText } from '../../streams/streamed-text.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', z.object({ brandId: z.uuid() }))
const page = validate(
  'param',
  z.object({ brandId: z.uuid(), pageId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
)
const filesPerPerson = { name: 'visits-file', points: 60, seconds: 3600 }
const filtered = validate('query', botLogFilters.superRefine(checkComparedDays))

/** Visits of crawlers to a brand's site. Read-only. */
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
      await read(c, brandId, (sql) => onePageReport(sql, brandId, pageId, filters, new Date()), 'Page'),
    )
  })
  .get('/brands/:brandId/bot-logs/status', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, brandId, (sql) => statusReport(sql, brandId, filters, new Date())))
  })
  .get('/brands/:brandId/bot-logs/issues', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, brandId, (sql) => issuesReport(sql, brandId, filters, new Date())))
  })
  .get('/brands/:brandId/bot-logs/changes', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    return c.json(await read(c, brandId, (sql) => listBotChanges(sql, brandId, new Date())))
  })
  .get('/brands/:brandId/bot-logs/referrals', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await read(c, brandId, (sql) => referralsReport(sql, brandId, filters, new Date())))
  })
  .get(
    '/brands/:brandId/bot-logs/citations',
    brand,
    validate('query', citationsFilters.superRefine(checkComparedDays)),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const filters = c.req.valid('query')
      return c.json(await read(c, brandId, (sql) => citationsReport(sql, brandId, filters, new Date())))
    },
  )
  .get(
    '/brands/:brandId/bot-logs/citations/operators',
    brand,
    validate('query', readersFilters.superRefine(checkComparedDays)),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const filters = c.req.valid('query')
      return c.json(await read(c, brandId, (sql) => readersReport(sql, brandId, filters, new Date())))
    },
  )
  .get('/brands/:brandId/bot-logs/cited-pages', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    return c.json(await read(c, brandId, (sql) => citedPageVisits(sql, brandId, new Date())))
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
        throw badRequest('Some values are not valid.', {
          cursor: 'The cursor is invalid. Start from the first page.',
        })
      return c.json(visits)
    },
  )
  /** All of them, streamed from one snapshot. */
  .get(
    '/brands/:brandId/bot-logs/visits/file',
    brand,
    validate('query', visitsFileFilters.superRefine(checkComparedDays)),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const filters = c.req.valid('query')
      const { database, caller, log } = c.var
      if (caller.origin?.supports !== undefined) throw forbidden('Support can’t export data.')
      await asCaller(database, caller, (sql) => requireBotLogs(sql, brandId))
      const counted = await countAgainst(filesPerPerson, database, caller.claims.sub)
      if (!counted.isAllowed)
        throw tooManyRequests(
          counted.resetSeconds,
          'You reached the limit of 60 exports per hour. Try again later.',
        )
      const close = openExport(caller.claims.sub)
      if (close === null)
        throw tooManyRequests(30, 'Another export is still running. Wait until it is finished.')
      const text = streamedText(async (write) => {
        try {
          await readingAsCaller(database, caller, async (sql) => {
            for await (const piece of (await visitsFile(sql, brandId, filters, new Date())) ?? [])
              await write(piece)
          })
        } catch (error) {
          log.warn({ err: error, brandId }, 'An export of visits was interrupted')
          throw error
        } finally {
          close()
        }
      })
      return new Response(text, {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="visits-${new Date().toISOString().slice(0, 10)}.csv"`,
        },
      })
    },
  )
