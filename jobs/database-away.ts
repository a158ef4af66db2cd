import { setTimeout as wait } from 'node:timers/promises'
import { isAway } from '#queries/database-away.ts'

/** Does `work`, again and again while the database is away, until `signal` says to give up: then its error is thrown. */
export async function whileDatabaseReturns<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pause = 100; ; pause = Math.min(pause * 2, 5000)) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || signal.aborted) throw error
    }
    await wait(pause, undefined, { signal }).catch(() => {}) // Told to give up: one last try.
  }
}
