import { spreadEvent as spread } from '#queries/notifications/notifications.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/** Tells one event to everybody it is for, in one transaction. May run again: nobody is told twice. */
export const spreadEvent: JobHandler<'spread-event'> = async ({ database }, { organizationId, eventId }) => {
  await asSystem(database, (sql) => spread(sql, { organizationId, eventId }, new Date()))
}
