import { detectBrandBotChanges } from '#queries/bot-logs/bot-changes.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Detects changes of a brand's crawlers. Idempotent: a change is reported once, even if the job is killed and repeated.
 */
export const detectBotChangesOf: JobHandler<'detect-bot-changes'> = async ({ database }, payload) => {
  await asSystem(database, (sql) => detectBrandBotChanges(sql, payload, new Date()))
}
