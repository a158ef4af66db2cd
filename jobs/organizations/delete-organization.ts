import {
  beginDeletion,
  deleteRowsOfOrganization,
  endDeletion,
  enqueueDueDeletions,
  RowsLeft,
} from '#queries/organizations/deletion.ts'
import type { Database } from '#queries/database.ts'
import { runningSubscriptions } from '#queries/billing/subscriptions.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/** Work that was under way may still write a row after its table was emptied; it can do so only so often. */
const rounds = 5

/**
 * Deletes an organization whose time has come, for good. May be killed and begun again anywhere: what is left is found in
 * the tables themselves, and the row that orders the deletion is the last to go.
 */
export const deleteOrganization: JobHandler<'delete-organization'> = async (
  { database, logger },
  { organizationId },
  { signal },
) => {
  if (!(await beginDeletion(database, organizationId))) return
  await asSystem(database, async (sql) => {
    for (const subscriptionId of await runningSubscriptions(sql, organizationId))
      sql.enqueueLater('end-subscription', { subscriptionId })
  })
  for (let round = 1; ; round += 1) {
    await deleteRowsOfOrganization(database, organizationId, { signal })
    try {
      const { rows } = await endDeletion(database, organizationId)
      logger.info({ organizationId, rows }, 'An organization was deleted')
      return
    } catch (error) {
      if (!(error instanceof RowsLeft) || round === rounds) throw error
    }
  }
}

/** Enqueues what is due. Every worker calls it about twice a minute; calling it more often deletes nothing twice. */
export async function deleteDueOrganizationsLater(database: Database): Promise<number> {
  return asSystem(database, (sql) => enqueueDueDeletions(sql))
}
