import type { Database } from '#queries/database.ts'
import { databaseTime } from '#queries/due-schedules.ts'
import { judgeDueRulesLater } from '#queries/notification-rules.ts'
import { releaseHeld } from '#queries/notifications.ts'
import { noteStates } from '#queries/noteworthy.ts'
import { asSystem } from '#queries/system-client.ts'

/**
 * What upkeep does for notifications now and then: notes states that nobody noticed as they came about, has rules judged
 * that are due, and lets go of messages whose quiet hours or digest have come. Any number of workers may do so at once.
 * `now` is the database’s time unless told.
 */
export async function notificationTick(database: Database, now?: Date): Promise<void> {
  await asSystem(database, async (sql) => {
    const present = now ?? (await databaseTime(sql))
    await noteStates(sql, present)
    await judgeDueRulesLater(sql, present)
  })
  for (;;) {
    const released = await asSystem(database, async (sql) =>
      releaseHeld(sql, now ?? (await databaseTime(sql))),
    )
    if (released === 0) return
  }
}
