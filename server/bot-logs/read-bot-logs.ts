import type { Context } from 'hono'
import type { Sql } from '#queries/database.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../context.ts'
import { notFound } from '../errors.ts'
import { requireBotLogs } from './require-bot-logs.ts'

/** A report of a brand's bot logs as the caller may see them; without access the error names the reason. */
export async function readBotLogs<Report>(
  c: Context<AppEnv>,
  brandId: string,
  report: (sql: Sql) => Promise<Report | null>,
  what = 'Brand',
): Promise<Report> {
  return asCaller(c.var.database, c.var.caller, async (sql) => {
    const result = await report(sql)
    if (result !== null) return result
    await requireBotLogs(sql, brandId)
    throw notFound(what)
  })
}
