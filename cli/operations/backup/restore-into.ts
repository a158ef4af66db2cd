import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { replaceRows, type Loading, type RowSink } from '#queries/backup/copy-in.ts'
import { quoted, schemaVersion } from '#queries/backup/stored-tables.ts'
import { lockDataDir } from '#server/start/data-dir-lock.ts'
import { startEmbeddedPostgres } from '#server/start/embedded-postgres.ts'
import { bringUp, inTurn } from '#server/start/prepare-database.ts'
import { whileNoneRuns } from '#server/start/running-mark.ts'
import { keepJwtSecret, keptSecrets } from '#server/start/secrets.ts'
import type { CommandIo } from '../../command.ts'
import { readArchive, summing } from './archive.ts'
import { unseal, type Keys } from './envelope.ts'
import type { Manifest } from './manifest.ts'

export type Restoration = { file: string; keys: Keys; manifest: Manifest; force: boolean; verify: boolean }

/** Into DATABASE_URL, otherwise into the embedded database under DATA_DIR. All or nothing. */
export async function restoreInto(io: CommandIo, restoration: Restoration): Promise<void> {
  const dataDir = resolve(io.env['DATA_DIR'] || './data')
  const url = io.env['DATABASE_URL']
  const isSupabase = Boolean(io.env['SUPABASE_URL'])
  if (isSupabase && restoration.manifest.accounts)
    throw new Error(
      'the backup contains accounts of the built-in sign-in, but a Supabase project has its own. docs/scaling.md says how to move.',
    )
  if (url) await intoGiven(url, restoration, { accounts: !isSupabase })
  else await intoOwn(dataDir, restoration, io)
  await restoreFiles(dataDir, restoration)
}

/** A database that we may not create or drop: its tables are emptied and filled in one transaction. */
async function intoGiven(
  url: string,
  restoration: Restoration,
  { accounts }: { accounts: boolean },
): Promise<void> {
  const done = await inTurn(url, () =>
    whileNoneRuns(url, async () => {
      const there = await whatIsIn(url)
      const { schemaVersion: version } = restoration.manifest
      if (there.hasRows && !restoration.force) throw new Error(notEmpty)
      if (there.version !== null && there.version !== version)
        throw new Error(
          `the database has the schema ${there.version}, the backup ${version}. Create a new database, and set DATABASE_URL to it.`,
        )
      await fill(url, restoration, { accounts })
      return true
    }),
  )
  if (done === null)
    throw new Error('Answerscope is running on this database. Stop all processes, including workers.')
}

const notEmpty =
  'the database is not empty. --force replaces its data; back it up first, or choose another database.'

const [live, fresh, replaced] = ['answerscope', 'answerscope_restoring', 'answerscope_replaced']

/** The embedded cluster is ours: a second database is filled and takes the live one's name when complete. */
async function intoOwn(
  dataDir: string,
  restoration: Restoration,
  { stderr }: Pick<CommandIo, 'stderr'>,
): Promise<void> {
  const lock = await lockDataDir(dataDir)
  try {
    const { databasePassword } = await keptSecrets(dataDir)
    const server = await startEmbeddedPostgres({
      dataDir,
      password: databasePassword,
      onNote: (note) => stderr.write(`${note}\n`),
    })
    try {
      const there = await whatIsIn(server.url)
      if (there.hasRows && !restoration.force) throw new Error(notEmpty)
      const databaseUrl = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href
      await withClient(databaseUrl('postgres'), async (client) => {
        await client.query(`drop database if exists ${fresh} with (force)`)
        await client.query(`create database ${fresh}`)
        try {
          await fill(databaseUrl(fresh), restoration, { accounts: true })
        } catch (error) {
          await client.query(`drop database if exists ${fresh} with (force)`)
          throw error
        }
        await client.query(`drop database if exists ${replaced} with (force)`)
        await client.query('begin')
        await client.query(`alter database ${live} rename to ${replaced}`)
        await client.query(`alter database ${fresh} rename to ${live}`)
        await client.query('commit')
        await client.query(`drop database ${replaced} with (force)`)
      })
    } finally {
      await server.stop()
    }
  } finally {
    await lock.release()
  }
}

/** The schema as in the backup, its rows, then later migrations. */
async function fill(
  url: string,
  restoration: Restoration,
  { accounts }: { accounts: boolean },
): Promise<void> {
  const { manifest } = restoration
  const hasProject = !accounts
  await bringUp(url, { hasProject, upTo: manifest.schemaVersion })
  await replaceRows(url, { tables: manifest.tables, accounts }, async (loading) => {
    await loadRows(loading, restoration)
    for (const sequence of manifest.sequences) await loading.setSequence(sequence)
    if (restoration.verify) await compareRows(loading, manifest)
  })
  await bringUp(url, { hasProject })
  await withClient(url, (client) => client.query('analyze'))
}

async function loadRows(loading: Loading, { file, keys, manifest }: Restoration): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [`tables/${table.schema}.${table.name}`, table]))
  let open: { name: string; sink: RowSink } | null = null
  await readArchive(await unseal(file, keys), async (name, body) => {
    const table = tables.get(name)
    if (table === undefined) return
    if (open?.name !== name) {
      await open?.sink.end()
      open = { name, sink: loading.open(table) }
    }
    await open.sink.write(body)
  })
  await (open as { sink: RowSink } | null)?.sink.end()
}

/** The restored rows are read like for a backup and must give the same bytes. */
async function compareRows(loading: Loading, { tables, sequences }: Manifest): Promise<void> {
  for (const table of tables) {
    const sum = summing()
    for await (const chunk of loading.rowsOf(table)) sum.update(chunk as Buffer)
    if (sum.result().sha256 !== table.sha256)
      throw new Error(`the table ${table.schema}.${table.name} differs after it was written.`)
  }
  const now = await loading.sequences()
  for (const { schema, name, next } of sequences)
    if (now.find((each) => each.schema === schema && each.name === name)?.next !== next)
      throw new Error(`the sequence ${schema}.${name} has another value than in the backup.`)
}

async function whatIsIn(url: string): Promise<{ version: string | null; hasRows: boolean }> {
  return withClient(url, async (client) => {
    const version = await schemaVersion(client)
    let hasRows = false
    for (const table of [
      'llm_mentions.organizations',
      'llm_mentions.users',
      'auth.users',
      'public.clients',
    ]) {
      const { rows } = await client.query<{ table: string | null }>('select to_regclass($1)::text as table', [
        table,
      ])
      if (rows[0]?.table == null || (table.startsWith('auth.') && version === null)) continue
      const { rows: found } = await client.query<{ any: boolean }>(
        `select exists (select from ${quoted(...table.split('.'))}) as any`,
      )
      if (found[0]?.any === true) hasRows = true
    }
    return { version, hasRows }
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined) // the statement in flight reports it
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function restoreFiles(dataDir: string, { file, keys, manifest }: Restoration): Promise<void> {
  if (manifest.files.length === 0) return
  const contents = new Map<string, Buffer[]>(manifest.files.map(({ path }) => [`files/${path}`, []]))
  await readArchive(await unseal(file, keys), async (name, body) => {
    contents.get(name)?.push(body)
  })
  for (const { path } of manifest.files) {
    const body = Buffer.concat(contents.get(`files/${path}`) ?? [])
    const target = join(dataDir, path)
    if (path === 'secrets.json') await keepJwtSecret(dataDir, body.toString())
    else {
      await mkdir(dirname(target), { recursive: true })
      await writeFile(`${target}.part`, body, { mode: 0o600, flush: true })
      await rename(`${target}.part`, target)
    }
  }
}
