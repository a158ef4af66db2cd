import { eraseBotLogSource, sourcesToDelete } from '#queries/bot-logs/retention.ts'
import type { Database } from '#queries/database.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Deletes a log source with all its data. May be killed and repeated at any point; does nothing if the source was
 * restored.
 */
export const deleteBotLogSource: JobHandler<'delete-bot-log-source'> = async (
  { database, logger },
  payload,
  run,
) => {
  if (await eraseBotLogSource(database, payload, run)) logger.info(payload, 'A log source was deleted')
}

/** Enqueues deletions whose job was lost. */
export async function deleteBotLogSourcesLater(database: Database): Promise<void> {
  const due = await sourcesToDelete(database)
  if (due.length === 0) return
  await asSystem(database, async (sql) =>
    sql.enqueueAllLater(
      'delete-bot-log-source',
      due.map((payload) => ({ payload })),
    ),
  )
}
