import type { BrandHome } from '#queries/brands/brand-home.ts'
import { packCitations } from '#queries/bot-logs/sums/citation-packs.ts'
import { brandsToSumUp, minVisits, logsToSumUp, packPages } from '#queries/bot-logs/sums/long-sums.ts'
import { sumUpRobots } from '#queries/bot-logs/sums/robots-sums.ts'
import type { Database } from '#queries/database.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Creates the missing sums of long periods: reports are correct without them, but slow. Idempotent, and may end at any
 * point: each sum is at most one transaction.
 */
export const sumBotLogs: JobHandler<'sum-bot-logs'> = async ({ database }, home, { signal }) => {
  await sumBotLogsOf(database, home, { now: new Date(), least: minVisits, signal })
}

export async function sumBotLogsOf(
  database: Database,
  home: BrandHome,
  { now, least, signal }: { now: Date; least: number; signal: AbortSignal },
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const logs = await asSystem(database, (sql) => logsToSumUp(sql, home.brandId, { today, least }))
  if (logs === null) return
  await packPages(database, home, { logs, today, signal })
  await packCitations(database, home, { today, signal })
  await sumUpRobots(database, home, { logs, today, signal })
}

export async function sumBotLogsLater(database: Database): Promise<void> {
  await asSystem(database, async (sql) => {
    for (const home of await brandsToSumUp(sql)) sql.enqueueLater('sum-bot-logs', home)
  })
}
