import type { Sql } from './database.ts'
import { migrationVersions } from './migrate.ts'

export type DatabaseFacts = {
  version: string
  major: number
  encoding: string
  bytes: number
  /** How far the database's clock is ahead of ours, in seconds. */
  clockAhead: number
  /** Of this version's migrations, how many are missing. */
  missingMigrations: number
  /** Applied by a version that this one does not know. */
  unknownMigrations: number
  hasVectors: boolean
  freeConnections: number
  /** Whether a restore may disable triggers. */
  mayRestore: boolean
}

/** What an instance admin first needs to know about a database, at `now` in milliseconds. */
export async function databaseFacts(sql: Sql, now: () => number): Promise<DatabaseFacts> {
  const asked = now()
  const { rows } = await sql.query<
    Omit<DatabaseFacts, 'clockAhead' | 'missingMigrations' | 'unknownMigrations'> & { clock: number }
  >(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
       (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
       pg_database_size(current_database()) as bytes, extract(epoch from clock_timestamp())::float8 * 1000 as clock,
       exists (select from pg_extension where extname = 'vector') as "hasVectors",
       current_setting('max_connections')::int - (select count(*) from pg_stat_activity where backend_type = 'client backend')
         as "freeConnections",
       has_parameter_privilege('session_replication_role', 'set') as "mayRestore"`,
  )
  const [found] = rows
  if (found === undefined) throw new Error('The database said nothing.')
  const { clock, ...facts } = found
  const known = new Set(await migrationVersions())
  const applied = await appliedMigrations(sql)
  return {
    ...facts,
    clockAhead: (clock - (asked + now()) / 2) / 1000,
    missingMigrations: [...known].filter((version) => !applied.has(version)).length,
    unknownMigrations: [...applied].filter((version) => !known.has(version)).length,
  }
}

async function appliedMigrations(sql: Sql): Promise<Set<string>> {
  const { rows: found } = await sql.query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  )
  if (found[0]?.exists !== true) return new Set()
  const { rows } = await sql.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  return new Set(rows.map(({ version }) => version))
}
