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
 * The queue's connections. After `forgive()` no query on them fails: if the database goes away, a pool that shuts down
 * cannot return its jobs, and graphile-worker's local queue then rejects a promise that no one handles, which ends the
 * process, and never finishes its own shutdown. Swallowed queries are repaired: upkeep returns the jobs of an ended
 * pool, and a finished job that runs again finds its pair answered.
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
