import type { Database } from '#queries/database.ts'
import {
  databaseTime,
  dropDeletedSchedules,
  enqueueDueSchedules,
  followTimeZones,
} from '#queries/runs/due-schedules.ts'
import { enqueueDueWeeklyEmails } from '#queries/notifications/weekly-emails.ts'
import { enqueueDueEmailReports } from '#queries/notifications/email-reports.ts'
import { dropDeletedFanOuts, endLostFanOuts, startDueFanOuts } from '#queries/fan-out/due.ts'
import { asSystem } from '#queries/system-client.ts'

/**
 * Enqueues `run-schedule` for due schedules. Every worker calls it every few seconds; extra or concurrent calls start
 * nothing twice. Returns how many schedules were due. `now` defaults to the database’s time.
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

/** Enqueues due email reports. Any number of workers may run it concurrently. */
export async function emailReportTick(database: Database, now?: Date): Promise<number> {
  return asSystem(database, async (sql) => enqueueDueEmailReports(sql, now ?? (await databaseTime(sql))))
}

/** Enqueues due weekly emails. Any number of workers may run it concurrently. */
export async function weeklyEmailTick(database: Database, now?: Date): Promise<number> {
  return asSystem(database, async (sql) => enqueueDueWeeklyEmails(sql, now ?? (await databaseTime(sql))))
}

/** Repeats due fan-out analyses. Any number of workers may run it concurrently. */
export async function fanOutTick(database: Database, now?: Date): Promise<number> {
  return asSystem(database, async (sql) => startDueFanOuts(sql, now ?? (await databaseTime(sql))))
}

/** Removes deleted fan-out analyses, and ends those that have no job left. */
export async function fanOutUpkeep(database: Database, now?: Date): Promise<void> {
  await asSystem(database, async (sql) => dropDeletedFanOuts(sql, now ?? (await databaseTime(sql))))
  await endLostFanOuts(database)
}

/** Runs less often: adapts schedules to changed time zones, and removes those deleted a day ago. */
export async function scheduleUpkeep(database: Database, now?: Date): Promise<void> {
  await asSystem(database, async (sql) => {
    const present = now ?? (await databaseTime(sql))
    await followTimeZones(sql, present)
    await dropDeletedSchedules(sql, present)
  })
}
