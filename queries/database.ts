import pg from 'pg'

/** Anything that runs one SQL statement: a pool, a client, a transaction. */
export type Sql = {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    parameters?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>
}

export type Database = { pool: pg.Pool; url: string; close(): Promise<void> }

// Counts and sums are bigint or numeric. Ours stay far below 2^53, so they are numbers here; dates without time stay
// text, because a Date would shift them by the time zone.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

/**
 * A pool on `url`. Sessions run in UTC. `operator`: the person at the command line, for the audit log. `onIdleError`
 * receives lost idle connections; the pool replaces them.
 */
export function openDatabase(
  url: string,
  options: { max?: number; operator?: string; onIdleError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    types,
    options: `-c TimeZone=UTC${options.operator === undefined ? '' : ` -c request.origin=${originOf(options.operator)}`}`,
    connectionTimeoutMillis: 10_000,
  })
  const onLost = (error: Error) => options.onIdleError?.(error)
  pool.on('error', onLost)
  // A connection cut during a transaction also emits this, and unhandled it would end the process.
  pool.on('connect', (client) => client.on('error', onLost))
  return { pool, url, close: () => pool.end() }
}

/** As a setting of the session: spaces and backslashes would end it. */
const originOf = (operator: string): string =>
  JSON.stringify({ kind: 'operator', name: operator.replaceAll(/[^\w.@-]/g, '_').slice(0, 100) })

/** Runs `work` in one transaction on one connection; a throw rolls back. `opening` begins it. */
export async function inTransaction<T>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<T>,
  opening = 'begin',
): Promise<T> {
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    await client.query(opening)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * One statement in its own transaction, sent with what begins and ends it: one round trip instead of three. After an
 * error in `opening` the transaction is aborted, so the statement never runs without it.
 */
export async function inOneTrip<Row extends pg.QueryResultRow>(
  database: Database,
  opening: string,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    setPipeline(client, true)
    const [opened, read, ended] = await Promise.allSettled([
      client.query(opening),
      client.query<Row>(statement),
      client.query('commit'),
    ])
    if (ended.status === 'rejected')
      broken = ended.reason instanceof Error ? ended.reason : new Error('Not ended')
    if (opened.status === 'rejected') throw opened.reason
    if (read.status === 'rejected') throw read.reason
    if (broken !== undefined) throw broken
    return read.value
  } finally {
    setPipeline(client, false)
    client.release(broken)
  }
}

/**
 * No statement is pending on the connection when this changes; other users of the pool await each of their statements.
 */
function setPipeline(client: pg.PoolClient, pipeline: boolean): void {
  Object.assign(client, { pipeline })
}
