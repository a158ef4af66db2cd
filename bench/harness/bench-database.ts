import pg from 'pg'
import { openDatabase, type Database } from '#queries/database.ts'
import { buildCast, type Cast } from '#testing/cast.ts'
import { startTestServer, templateDatabase } from '#testing/database/database-server.ts'

type PoolSize = { max: number }

/**
 * Starts a server for the duration of `work` and passes the template database, which is empty except for the schema.
 */
export async function lendDatabase<Result>(
  pool: PoolSize,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const server = await startTestServer()
  const database = openDatabase(`${server.url}/${templateDatabase}`, pool)
  try {
    return await work(database)
  } finally {
    await database.close()
    await server.stop()
  }
}

/** Starts one server and, for each size, passes a new database with the cast to `measure` and drops it. */
export async function measureSizes<Size, Result>(
  sizes: readonly Size[],
  pool: PoolSize,
  measure: (database: Database, cast: Cast, size: Size) => Promise<Result>,
): Promise<Result[]> {
  const server = await startTestServer()
  try {
    const results: Result[] = []
    for (const size of sizes) {
      await administrate(server.url, `create database measured template ${templateDatabase}`)
      const database = openDatabase(`${server.url}/measured`, pool)
      try {
        results.push(await measure(database, await buildCast(database), size))
      } finally {
        await database.close()
        await administrate(server.url, 'drop database measured with (force)')
      }
    }
    return results
  } finally {
    await server.stop()
  }
}

/** Runs a statement, such as creating a database, in the server's default one. */
export async function administrate(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
