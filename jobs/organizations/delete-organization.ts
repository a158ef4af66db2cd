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

/** Work in progress may still write a row after its table was emptied, but only this many times. */
const rounds = 5

/**
 * Deletes an organization for good once it is due. May be killed and repeated at any point: the tables themselves show
 * what is left, and the row that orders the deletion is deleted last.
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

/** Enqueues due deletions. Every worker calls it about twice a minute; extra calls delete nothing twice. */
export async function deleteDueOrganizationsLater(database: Database): Promise<number> {
  return asSystem(database, (sql) => enqueueDueDeletions(sql))
}
