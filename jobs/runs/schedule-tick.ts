import type { Database } from '#queries/database.ts'
import {
  databaseTime,
  dropDeletedSchedules,
  enqueueDueSchedules,
  followTimeZones,
} from '#queries/runs/due-schedules.ts'
import { enqueueDueEmailReports } from '#queries/notifications/email-reports.ts'
import { dropDeletedFanOuts, endLostFanOuts, startDueFanOuts } from '#queries/fan-out/due.ts'
import { asSystem } from '#queries/system-client.ts'

/**
 * Enqueues `run-schedule` for what is due. Every worker calls it every few seconds; calling it more often, or by many at
 * once, starts nothing twice. Returns how many schedules were due. `now` is the database’s time unless told.
 */
export async function scheduleTick(database: Database, now?: Date): Promise<number> {
  let due = 0
  for (;;) {
    const some = await asSystem(database, async (sql) =>
      enqueueDueSchedules(sql, now ?? (await databaseTime(sql))),
    )
    due += some
    if (some === 0) return due
  }
}

/** Enqueues the mails of digests that are due. Any number of workers may do so at once. */
export async function emailReportTick(database: Database, now?: Date): Promise<number> {
  return asSystem(database, async (sql) => enqueueDueEmailReports(sql, now ?? (await databaseTime(sql))))
}

/** Makes analyses of query fan-out anew that are due. Any number of workers may do so at once. */
export async function fanOutTick(database: Database, now?: Date): Promise<number> {
  return asSystem(database, async (sql) => startDueFanOuts(sql, now ?? (await databaseTime(sql))))
}

/** Lets go of deleted ones, and ends those that no job is left for. */
export async function fanOutUpkeep(database: Database, now?: Date): Promise<void> {
  await asSystem(database, async (sql) => dropDeletedFanOuts(sql, now ?? (await databaseTime(sql))))
  await endLostFanOuts(database)
}

/** Less often: follows organizations to other time zones, and lets go of what was deleted a day ago. */
export async function scheduleUpkeep(database: Database, now?: Date): Promise<void> {
  await asSystem(database, async (sql) => {
    const present = now ?? (await databaseTime(sql))
    await followTimeZones(sql, present)
    await dropDeletedSchedules(sql, present)
  })
}
