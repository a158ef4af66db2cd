import pg from 'pg'

type Callback = Parameters<pg.Pool['connect']>[0]

class Connections extends pg.Pool {
  open(): Promise<pg.PoolClient> {
    return super.connect()
  }
  openFor(callback: Callback): void {
    super.connect(callback)
  }
}

const nothing = { rows: [], rowCount: 0 }

/**
 * The queue's connections. From `forgive()` on nothing on them fails: a pool of the queue that shuts down because the
 * database went away cannot give its jobs back, and graphile-worker's local queue then rejects a promise nobody holds,
 * which ends the process, and never comes to its own end. What is swallowed so is done again: upkeep gives back the
 * jobs of an ended pool, and a job that had finished finds its cell answered.
 */
export function queueConnections(url: string, onLost: (error: Error) => void) {
  let isForgiving = false
  const pool = new Connections({
    connectionString: url,
    max: 8,
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: 10_000,
  })
  const unlessForgiving = (error: unknown) => {
    if (!isForgiving) throw error
    return nothing
  }
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    client.on('error', onLost)
    const query: (...given: unknown[]) => unknown = client.query.bind(client)
    Object.assign(client, {
      query: (...given: unknown[]) => {
        const result = query(...given)
        return result instanceof Promise ? result.catch(unlessForgiving) : result
      },
    })
  })
  Object.assign(pool, {
    connect: (callback?: Callback) => {
      if (callback) return pool.openFor(callback)
      const standIn = { query: () => Promise.resolve(nothing), release: () => {} }
      return pool.open().catch((error: unknown) => {
        unlessForgiving(error)
        return standIn
      })
    },
  })
  return {
    pool,
    forgive: () => {
      isForgiving = true
    },
  }
}
