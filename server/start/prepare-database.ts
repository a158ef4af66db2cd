import { readdir } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Database } from '#queries/database.ts'
import { migrate, preparePlatform } from '#queries/migrate.ts'
import type { Backend } from '../backend.ts'
import { StartProblem } from './problem.ts'

/**
 * Brings the database to where this version wants it: what a Supabase project brings by itself (only for our own
 * backend), our migrations, the queue's tables. Processes that start together take turns. Returns the migrations applied.
 */
export async function prepareDatabase(url: string, backend: Backend | null): Promise<string[]> {
  return inTurn(url, async () => {
    if (backend) {
      await backend.ensureSystemSchema()
      await preparePlatform(url)
    }
    const applied = await migrate(url)
    await runMigrations({ connectionString: url })
    return applied
  })
}

async function inTurn<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined) // the statement in flight reports it
  await client.connect().catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartProblem(`The database does not answer: ${reason}`, { cause })
  })
  try {
    await client.query("select pg_advisory_lock(hashtextextended('answerscope:start', 0))")
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether all migrations of this version are in the database. */
export async function schemaCheck(database: Database): Promise<() => Promise<boolean>> {
  const folder = new URL('../../supabase/migrations/', import.meta.url)
  const versions = (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, 14))
  return async () => {
    const { rows } = await database.pool.query<{ known: number }>(
      'select count(*) as known from supabase_migrations.schema_migrations where version = any($1)',
      [versions],
    )
    return rows[0]?.known === versions.length
  }
}
