import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Database } from '#queries/database.ts'
import { migrate, migrationVersions, preparePlatform } from '#queries/migrate.ts'
import type { Backend } from '../backend.ts'
import { StartProblem } from './problem.ts'

/**
 * Brings the database to where this version wants it: what a Supabase project brings by itself (only for our own
 * backend), our migrations, the queue's tables. Processes that start together take turns. Returns the migrations applied.
 */
export async function prepareDatabase(
  url: string,
  backend: Pick<Backend, 'ensureSystemSchema'> | null,
): Promise<string[]> {
  return inTurn(url, () => bringUp(url, backend))
}

/** `upTo`: the last migration to apply. The caller has its turn. */
export async function bringUp(
  url: string,
  backend: Pick<Backend, 'ensureSystemSchema'> | null,
  upTo?: string,
): Promise<string[]> {
  if (backend) {
    await backend.ensureSystemSchema()
    await preparePlatform(url).catch((cause: unknown) => {
      throw isRefused(cause) ? new StartProblem(howToMakeRoles, { cause }) : cause
    })
  }
  const applied = await migrate(url, upTo)
  await runMigrations({ connectionString: url })
  return applied
}

const isRefused = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42501'

const howToMakeRoles = `The user of DATABASE_URL may not make the roles that requests run as. Let a superuser do it once, with
the name of that user in the last line:

  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  grant anon, authenticated, service_role to the_user_of_database_url;`

export async function inTurn<T>(url: string, work: () => Promise<T>): Promise<T> {
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
  const versions = await migrationVersions()
  return async () => {
    const { rows } = await database.pool.query<{ known: number }>(
      'select count(*) as known from supabase_migrations.schema_migrations where version = any($1)',
      [versions],
    )
    return rows[0]?.known === versions.length
  }
}
