import { eraseBotLogSource, sourcesToDelete } from '#queries/bot-logs/retention.ts'
import type { Database } from '#queries/database.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/** Takes a log source away with all it brought. May be killed and begun again anywhere; does nothing when it was restored. */
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
