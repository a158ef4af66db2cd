import { spreadEvent as spread } from '#queries/notifications/notifications.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/** Notifies all recipients of one event, in one transaction. May run again: no recipient is notified twice. */
export const spreadEvent: JobHandler<'spread-event'> = async ({ database }, { organizationId, eventId }) => {
  await asSystem(database, (sql) => spread(sql, { organizationId, eventId }, new Date()))
}
