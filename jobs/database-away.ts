import { setTimeout as wait } from 'node:timers/promises'
import { isAway } from '#queries/database-away.ts'

/** Runs `work`, and repeats it while the database is unreachable, until `signal` aborts: then its error is thrown. */
export async function whileDatabaseReturns<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pause = 100; ; pause = Math.min(pause * 2, 5000)) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || signal.aborted) throw error
    }
    await wait(pause, undefined, { signal }).catch(() => {}) // Aborted: one last try.
  }
}
