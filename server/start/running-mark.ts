import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const lockKey = "hashtextextended('answerscope:running', 0)"

/**
 * Holds a lock in the database for as long as this process works on it, on a separate connection that reconnects when
 * it breaks. A restore takes the same lock exclusively.
 */
export async function markRunning(
  url: string,
  onProblem: (error: unknown) => void,
): Promise<{ release(): Promise<void> }> {
  const closing = new AbortController()
  let [client, ended] = await hold(url, onProblem)
  const keeping = (async () => {
    while (!closing.signal.aborted) {
      await ended
      while (!closing.signal.aborted) {
        const again = await hold(url, onProblem).catch(onProblem)
        if (again) {
          ;[client, ended] = again
          break
        }
        await pause(1000, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
    await client.end().catch(() => undefined)
  })()
  return {
    release: async () => {
      closing.abort()
      await client.end().catch(() => undefined)
      await keeping
    },
  }
}

async function hold(
  url: string,
  onProblem: (error: unknown) => void,
): Promise<[client: pg.Client, ended: Promise<void>]> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', onProblem)
  try {
    await client.connect()
    await client.query(`set lock_timeout = 0; set statement_timeout = 0`) // A restore may take hours.
    await client.query(`select pg_advisory_lock_shared(${lockKey})`)
    return [client, ended]
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Runs `work` while no process works on the database; null if one does. */
export async function whileNoneRuns<T>(url: string, work: () => Promise<T>): Promise<T | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined) // The statement in progress reports it.
  await client.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${lockKey}) as free`)
    return rows[0]?.free === true ? await work() : null
  } finally {
    await client.end().catch(() => undefined)
  }
}
