import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const migrationsFolder = new URL('../supabase/migrations/', import.meta.url)
const supabaseFolder = new URL('../supabase/', import.meta.url)
/** The first migration that finds the tables of sign-ins in Supabase's own shape; before it they were those of 0.7.0. */
const firstWithOwnIdentity = '20261126100000'

/** Runs what a Supabase project brings by itself: the tables of sign-ins as of `upTo`, roles, and grants. */
export async function preparePlatform(url: string, upTo?: string): Promise<void> {
  const isOld = upTo !== undefined && upTo < firstWithOwnIdentity
  const names = [isOld ? 'identity-0.7.0.sql' : 'identity.sql', 'platform.sql']
  const files = await Promise.all(names.map((name) => readFile(new URL(name, supabaseFolder), 'utf8')))
  await withLock(url, async (client) => {
    for (const sql of files) await client.query(`begin; ${sql}; commit`)
  })
}

/**
 * Applies the migrations that are missing, each in its own transaction, recorded where the Supabase CLI records them.
 * Any number of processes may call it at once: one works, the others wait. `upTo` is the last one applied. Returns the
 * names applied.
 */
export async function migrate(url: string, upTo?: string): Promise<string[]> {
  const names = (await migrationNames()).filter((name) => upTo === undefined || versionOf(name) <= upTo)
  return withLock(url, async (client) => {
    await client.query('create schema if not exists supabase_migrations')
    await client.query(
      `create table if not exists supabase_migrations.schema_migrations
         (version text primary key, statements text[], name text)`,
    )
    const { rows } = await client.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations',
    )
    const known = new Set(rows.map((row) => row.version))
    const missing = names.filter((name) => !known.has(versionOf(name)))
    for (const name of missing) await apply(client, name)
    return missing
  })
}

/** What this version knows, the oldest first. */
export const migrationVersions = async () => (await migrationNames()).map(versionOf)

const migrationNames = async () =>
  (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted()

async function apply(client: pg.Client, name: string): Promise<void> {
  const sql = await readFile(new URL(name, migrationsFolder), 'utf8')
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
      [versionOf(name), name.slice(15, -4), [sql]],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${name} failed and was rolled back: ${reason}`, { cause: error })
  }
}

const versionOf = (name: string) => name.slice(0, 14)

async function withLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtextextended('answerscope:migrate', 0))")
    return await work(client)
  } finally {
    await client.end()
  }
}
