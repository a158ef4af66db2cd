import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Database } from '#queries/database.ts'
import { prepareSigningKeys } from '#queries/identity/signing-keys.ts'
import { migrate, migrationVersions, preparePlatform } from '#queries/migrate.ts'
import { StartProblem } from './problem.ts'

type Options = {
  /** A Supabase project brings its own tables of sign-ins. */
  hasProject: boolean
  /** The last migration to apply. */
  upTo?: string
}

/**
 * Brings the database to where this version wants it: what a Supabase project brings by itself (only without one), our
 * migrations, the queue's tables, the first signing key. Processes that start together take turns. Returns the migrations
 * applied.
 */
export async function prepareDatabase(url: string, options: Options): Promise<string[]> {
  return inTurn(url, () => bringUp(url, options))
}

/** The caller has its turn. */
export async function bringUp(url: string, { hasProject, upTo }: Options): Promise<string[]> {
  if (!hasProject)
    await preparePlatform(url, upTo).catch((cause: unknown) => {
      throw isRefused(cause) ? new StartProblem(howToMakeRoles, { cause }) : cause
    })
  const applied = await migrate(url, upTo)
  await runMigrations({ connectionString: url })
  if (!hasProject && upTo === undefined) await firstSigningKey(url)
  return applied
}

async function firstSigningKey(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await prepareSigningKeys(client)
  } finally {
    await client.end()
  }
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
