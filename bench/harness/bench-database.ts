import pg from 'pg'
import { openDatabase, type Database } from '#queries/database.ts'
import { buildCast, type Cast } from '#testing/cast.ts'
import { startTestServer, templateDatabase } from '#testing/database/database-server.ts'

type PoolSize = { max: number }

/** Starts a server for the time of `work` and hands it the template database, which is empty but for the schema. */
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

/** Starts one server and, for each size in turn, hands `measure` a fresh database with the cast and drops it. */
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

/** Runs a statement, such as making a database, on the server's own one. */
export async function administrate(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
