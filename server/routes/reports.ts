import { Hono } from 'hono'
import { z } from 'zod'
import { reportFilters } from '#core/report/filters.ts'
import { overviewReport } from '#queries/reports/overview.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../context.ts'
import { notFound } from '../errors.ts'
import { validate } from '../validate.ts'

const brandParameters = z.object({ brandId: z.uuid() })

/** Everything that only reads and adds up. What the caller may not see answers like what does not exist. */
export const reportRoutes = new Hono<AppEnv>().get(
  '/brands/:brandId/overview',
  validate('param', brandParameters),
  validate('query', reportFilters),
  async (c) => {
    const { brandId } = c.req.valid('param')
    const report = await asCaller(c.var.database, c.var.caller, (transaction) =>
      overviewReport(transaction, brandId, c.req.valid('query'), new Date()),
    )
    if (report === null) throw notFound('This brand')
    return c.json(report)
  },
)
