import { checkOrganizationAlerts } from '#queries/notifications/alerts.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/** Checks all alerts of an organization. Idempotent: a change notifies once, even if the job is killed and repeated. */
export const checkAlerts: JobHandler<'check-alerts'> = async ({ database }, { organizationId }) => {
  await asSystem(database, (sql) => checkOrganizationAlerts(sql, organizationId, new Date()))
}
