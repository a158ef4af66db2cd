import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { formerSpan, isFormer, readFormerSeries, type FormerSeries, type Step } from './former-series.ts'
import { readLedger, type Ledger } from './migration-ledger.ts'

const supabaseFolder = new URL('../supabase/', import.meta.url)
const migrationsFolder = new URL('migrations/', supabaseFolder)
/** The baseline replaced the former series; later migrations follow one by one. */
export const lastOfBaseline = '20261128002700'

/** Runs what a Supabase project provides itself: the tables of sign-ins as of `upTo`, roles, and grants. */
export async function preparePlatform(url: string, upTo?: string): Promise<void> {
  const isFormerRelease = upTo !== undefined && upTo <= formerSpan.release
  const names = [isFormerRelease ? 'from-0.7.0/identity.sql' : 'identity.sql', 'platform.sql']
  const files = await Promise.all(names.map((name) => readFile(new URL(name, supabaseFolder), 'utf8')))
  await withLock(url, async (client) => {
    for (const sql of files) await client.query(`begin; ${sql}; commit`)
  })
}

/**
 * Applies the missing migrations, each in its own transaction, recorded where the Supabase CLI records them. An
 * installation of 0.7.0, or of a step since, first gets the bridge: one transaction, which also records the baseline in
 * place of the former series. Throws a LedgerProblem for any other list of applied migrations. Any number of processes
 * may call it at once: one works, the others wait. `upTo` is the last migration to apply; in an empty database it may
 * be one of the former series, to restore an older backup. Returns the names applied.
 */
export async function migrate(url: string, upTo?: string): Promise<string[]> {
  const [names, former] = await Promise.all([migrationNames(), readFormerSeries()])
  return withLock(url, async (client) => {
    const ledger = await currentLedger(client, names, former)
    await client.query(createLedger)
    if (upTo !== undefined && isFormer(upTo)) return applyFormer(client, ledger, former, upTo)
    const bridged = ledger.series === 'former' ? await applyBridge(client, ledger.missing, names, former) : []
    const missing =
      ledger.series === 'former'
        ? names.filter((name) => !isBaseline(name))
        : names.filter((name) => ledger.missing.includes(versionOf(name)))
    const wanted = missing.filter((name) => upTo === undefined || versionOf(name) <= upTo)
    for (const name of wanted) await applyMigration(client, name)
    return [...bridged, ...wanted]
  })
}

/** The migrations of this version, oldest first. */
export const migrationVersions = async () => (await migrationNames()).map(versionOf)

/** Versions whose backups can be restored, oldest first: 0.7.0's, the steps since, and `migrationVersions`. */
export async function restorableVersions(): Promise<string[]> {
  const { steps } = await readFormerSeries()
  return [formerSpan.release, ...steps.map(({ version }) => version), ...(await migrationVersions())]
}

const migrationNames = async () =>
  (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted()

const versionOf = (name: string) => name.slice(0, 14)
const isBaseline = (name: string) => versionOf(name) <= lastOfBaseline

async function readMigration(name: string): Promise<Step> {
  const sql = await readFile(new URL(name, migrationsFolder), 'utf8')
  return { version: versionOf(name), name: name.slice(15, -4), sql }
}

const createLedger = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations
    (version text primary key, statements text[], name text)`

async function currentLedger(client: pg.Client, names: string[], former: FormerSeries): Promise<Ledger> {
  const { rows } = await client.query<{ has_ledger: boolean; has_tables: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as has_ledger,
       to_regclass('llm_mentions.organizations') is not null as has_tables`,
  )
  const { rows: applied } = rows[0]?.has_ledger
    ? await client.query<{ version: string }>('select version from supabase_migrations.schema_migrations')
    : { rows: [] }
  return readLedger(new Set(applied.map(({ version }) => version)), rows[0]?.has_tables === true, {
    migrations: names.map(versionOf),
    baseline: names.filter(isBaseline).map(versionOf),
    former,
  })
}

async function applyMigration(client: pg.Client, name: string): Promise<void> {
  const migration = await readMigration(name)
  await inTransaction(client, `Migration ${name}`, async () => {
    await client.query(migration.sql)
    await record(client, migration)
  })
}

/** Upgrades 0.7.0, or a step since, to the baseline. */
async function applyBridge(
  client: pg.Client,
  missing: Step[],
  names: string[],
  { release, steps, finish }: FormerSeries,
): Promise<string[]> {
  const baseline = await Promise.all(names.filter(isBaseline).map(readMigration))
  await inTransaction(client, 'The upgrade from 0.7.0', async () => {
    for (const step of missing) await applyStep(client, step)
    await client.query(finish)
    // The Supabase CLI rejects a list with versions that its folder does not have.
    await client.query('delete from supabase_migrations.schema_migrations where version = any($1)', [
      [...release, ...steps].map(({ version }) => version),
    ])
    for (const migration of baseline) await record(client, migration)
  })
  return ['bridge from 0.7.0']
}

/** Brings an empty database to the schema of 0.7.0, or to a step since. */
async function applyFormer(
  client: pg.Client,
  ledger: Ledger,
  { release, steps }: FormerSeries,
  upTo: string,
): Promise<string[]> {
  const missing = ledger.series === 'former' ? ledger.missing : [...release, ...steps]
  const wanted = missing.filter(({ version }) => version <= upTo)
  await inTransaction(client, `The schema ${upTo}`, async () => {
    for (const step of wanted) {
      await applyStep(client, step)
      await record(client, step)
    }
  })
  return wanted.map(({ version, name }) => `${version}_${name}`)
}

async function applyStep(client: pg.Client, { version, name, sql }: Step): Promise<void> {
  await client.query(sql).catch((error: unknown) => {
    throw new Error(`${version}_${name}: ${reasonOf(error)}`, { cause: error })
  })
}

const record = (client: pg.Client, { version, name, sql }: Step) =>
  client.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [version, name, [sql]],
  )

async function inTransaction(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin')
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${what} failed and was rolled back: ${reasonOf(error)}`, { cause: error })
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

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
