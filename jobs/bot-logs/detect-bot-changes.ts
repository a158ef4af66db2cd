import { detectBrandBotChanges } from '#queries/bot-logs/bot-changes.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/** Judges the crawlers of a brand. Idempotent: a change is told once, whatever was killed in between. */
export const detectBotChangesOf: JobHandler<'detect-bot-changes'> = async ({ database }, payload) => {
  await asSystem(database, (sql) => detectBrandBotChanges(sql, payload, new Date()))
}
