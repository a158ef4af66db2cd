import { deleteOldBotLogs } from '#queries/bot-logs/retention.ts'
import { databaseTime } from '#queries/runs/due-schedules.ts'
import type { Database } from '#queries/database.ts'
import { deleteTooOld, enqueueRetention, forgetOldAccountActs } from '#queries/organizations/retention.ts'
import { asSystem } from '#queries/system-client.ts'
import { noteAct } from '#queries/organizations/audit-log.ts'
import type { JobHandler } from '../job-context.ts'

/** Deletes data past an organization's retention. May run again, or be killed at any point. */
export const applyRetention: JobHandler<'apply-retention'> = async (
  { database, logger },
  { organizationId },
  { signal },
) => {
  const deleted = await deleteTooOld(database, organizationId, { signal })
  const botLogVisits = await deleteOldBotLogs(database, organizationId, { signal })
  await forgetOldAccountActs(database, signal)
  const kinds = Object.entries({ ...deleted, botLogVisits }).filter(([, rows]) => rows > 0)
  if (kinds.length === 0) return
  logger.info({ organizationId, ...deleted, botLogVisits }, 'Expired data was deleted')
  await asSystem(database, (sql) =>
    noteAct(
      sql,
      { identity: null, origin: {} },
      {
        action: 'retention.applied',
        organizationId,
        subjectKind: 'retention',
        changes: Object.fromEntries(kinds.map(([kind, rows]) => [kind, [rows, 0]])),
      },
    ),
  )
}

/** Enqueues the nightly work, once per day for each organization. Any number of workers may run it concurrently. */
export async function applyRetentionLater(database: Database, now?: Date): Promise<number> {
  return asSystem(database, async (sql) => enqueueRetention(sql, now ?? (await databaseTime(sql))))
}
