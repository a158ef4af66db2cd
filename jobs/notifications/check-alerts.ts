import { checkOrganizationAlerts } from '#queries/notifications/alerts.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/** Judges the rules of an organization together. Idempotent: a change is told once, whatever was killed in between. */
export const checkAlerts: JobHandler<'check-alerts'> = async ({ database }, { organizationId }) => {
  await asSystem(database, (sql) => checkOrganizationAlerts(sql, organizationId, new Date()))
}
