import { Hono } from 'hono'
import { portfolioReport } from '#queries/reports/portfolio.ts'
import { readingAsCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'

/** Covers all organizations of the caller. */
export const portfolioRoutes = new Hono<AppEnv>().get('/portfolio', async (c) =>
  c.json(await readingAsCaller(c.var.database, c.var.caller, (sql) => portfolioReport(sql, new Date()))),
)
