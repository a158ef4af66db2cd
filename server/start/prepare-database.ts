import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { openDatabase, type Database } from '#queries/database.ts'
import { prepareSigningKeys } from '#queries/identity/signing-keys.ts'
import { migrate, migrationVersions, preparePlatform } from '#queries/migrate.ts'
import { LedgerProblem } from '#queries/migration-ledger.ts'
import { StartProblem } from './problem.ts'

type Options = {
  /** A Supabase project has its own tables of sign-ins. */
  hasProject: boolean
  /** The last migration to apply. */
  upTo?: string
}

/**
 * Upgrades the database to this version: what a Supabase project provides itself (only without one), our migrations,
 * the queue's tables, the first signing key. Concurrent starts take turns. Returns the migrations applied.
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
  const applied = await migrate(url, upTo).catch((cause: unknown) => {
    if (cause instanceof LedgerProblem) throw new StartProblem(cause.message, { cause })
    throw isRoleRefused(cause) ? new StartProblem(howToMakeLoginRoles, { cause }) : cause
  })
  await runMigrations({ connectionString: url })
  await openQueue(url)
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

/** Gives workers access to the queue; graphile-worker creates its tables, after our migrations. */
async function openQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  await client.connect()
  try {
    const { rows } = await client.query("select from pg_roles where rolname = 'answerscope_jobs'")
    if (rows.length === 0) return // An older version's schema.
    await client.query(`
      grant usage on schema graphile_worker to answerscope_jobs;
      grant select, insert, update, delete on all tables in schema graphile_worker to answerscope_jobs;
      grant usage, select, update on all sequences in schema graphile_worker to answerscope_jobs;
      grant execute on all functions in schema graphile_worker to answerscope_jobs`)
  } finally {
    await client.end()
  }
}

/** Whether the database, or a migration, reported that this is not allowed. */
function isRefused(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '42501') || isRefused(error.cause)
}

/** Whether creating the login roles was not allowed, which is the first step of the first migration. */
const isRoleRefused = (error: unknown): boolean =>
  isRefused(error) && /login_roles.*\brole\b/.test(error.message)

const howToMakeLoginRoles = `The user of DATABASE_URL can’t create the roles that Answerscope connects as. Have a superuser run this once, with
your own passwords and the name of that user in the last line:

  create role answerscope_web login password '…';
  create role answerscope_jobs login bypassrls password '…';
  grant anon, authenticated to answerscope_web;
  grant service_role, answerscope_web to answerscope_jobs;
  alter role anon set statement_timeout = '3s';
  alter role anon set lock_timeout = '2s';
  alter role anon set idle_in_transaction_session_timeout = '10s';
  alter role authenticated set statement_timeout = '8s';
  alter role authenticated set lock_timeout = '3s';
  alter role authenticated set idle_in_transaction_session_timeout = '10s';
  alter role service_role set statement_timeout = '30s';
  alter role service_role set lock_timeout = '10s';
  alter role service_role set idle_in_transaction_session_timeout = '1min';
  alter role answerscope_web set statement_timeout = '30s';
  alter role answerscope_web set lock_timeout = '10s';
  alter role answerscope_web set idle_in_transaction_session_timeout = '5min';
  alter role answerscope_jobs set statement_timeout = '30min';
  alter role answerscope_jobs set lock_timeout = '1min';
  alter role answerscope_jobs set idle_in_transaction_session_timeout = '10min';
  grant answerscope_web, answerscope_jobs to the_user_of_database_url;

Then set the passwords in DATABASE_URL_WEB and DATABASE_URL_JOBS, and start again.`

const howToMakeRoles = `The user of DATABASE_URL can’t create the roles that requests run as. Have a superuser run this once, with
the name of that user in the last line:

  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  grant anon, authenticated, service_role to the_user_of_database_url;`

export async function inTurn<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined) // The statement in progress reports it.
  await client.connect().catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartProblem(`The database isn’t responding: ${reason}`, { cause })
  })
  try {
    await client.query("select pg_advisory_lock(hashtextextended('answerscope:start', 0))")
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** For a process without the owner's URL, which cannot upgrade the database. */
export async function requireCurrentSchema(url: string): Promise<void> {
  const database = openDatabase(url, { max: 1 })
  try {
    const isCurrent = await schemaCheck(database)
    if (!(await isCurrent().catch(() => false)))
      throw new StartProblem(
        'The database needs migrations. Start one process of this version with DATABASE_URL to apply them.',
      )
  } finally {
    await database.close()
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
