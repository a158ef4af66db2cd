import type { Database } from '#queries/database.ts'
import { asSystem } from '#queries/system-client.ts'
import { endStoppedRuns, expireTrials, remindTrials } from '#queries/trials/trial-run.ts'

/**
 * Ends runs that the budget stopped, locks expired trials, and sends reminders for those that end soon. Any number of
 * workers may run it concurrently.
 */
export async function trialTick(database: Database): Promise<void> {
  await asSystem(database, endStoppedRuns)
  await asSystem(database, expireTrials)
  await asSystem(database, remindTrials)
}
