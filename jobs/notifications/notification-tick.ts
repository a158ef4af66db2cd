import type { Database } from '#queries/database.ts'
import { detectDueBotChangesLater } from '#queries/bot-logs/bot-changes.ts'
import { databaseTime } from '#queries/runs/due-schedules.ts'
import { checkDueAlertsLater } from '#queries/notifications/alerts.ts'
import { releaseHeld } from '#queries/notifications/notifications.ts'
import { noteStates } from '#queries/notifications/triggers.ts'
import { asSystem } from '#queries/system-client.ts'

/**
 * The regular upkeep of notifications, each part in its own transaction: records states that went unnoticed, starts due
 * checks of alerts and crawlers, and releases messages whose quiet hours or summary emails are due. Any number of
 * workers may run it concurrently. `now` defaults to the database’s time.
 */
export const notificationWork = (database: Database, now?: Date) => ({
  'note-states': () => asSystem(database, async (sql) => noteStates(sql, now ?? (await databaseTime(sql)))),
  'check-alerts': () =>
    asSystem(database, async (sql) => checkDueAlertsLater(sql, now ?? (await databaseTime(sql)))),
  'detect-bot-changes': () =>
    asSystem(database, async (sql) => detectDueBotChangesLater(sql, now ?? (await databaseTime(sql)))),
  'release-held': async () => {
    for (;;) {
      const released = await asSystem(database, async (sql) =>
        releaseHeld(sql, now ?? (await databaseTime(sql))),
      )
      if (released === 0) return
    }
  },
})

export async function notificationTick(database: Database, now?: Date): Promise<void> {
  for (const work of Object.values(notificationWork(database, now))) await work()
}
