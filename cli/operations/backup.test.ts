import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import pino from 'pino'
import tar from 'tar-stream'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { seedDemo } from '#jobs/demo/seed-demo.ts'
import { withSnapshot } from '#queries/backup/copy-out.ts'
import { openDatabase } from '#queries/database.ts'
import { migrationVersions } from '#queries/migrate.ts'
import { markRunning } from '#server/start/running-mark.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { prepareDatabase } from '#testing/database/database-server.ts'
import { databaseOf070, demoOf070, rowsOf070 } from '#testing/database/version-0.7.0.ts'
import { testWebApp } from '#testing/web-app.ts'
import { run as backUp } from './backup.ts'
import { run as rebuildRollups } from '../reports/rebuild-rollups.ts'
import { run as restore } from './restore.ts'

const folder = await mkdtemp(join(tmpdir(), 'answerscope-backup-'))
const server = inject('databaseServerUrl')
const made: string[] = []
afterAll(async () => {
  for (const name of made) await onServer(`drop database if exists ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

const database = await testDatabase()
const account = { email: 'owner@acorn.example', password: 'a good long password' }
const app = await testWebApp(database, { SMTP_URL: '', MAIL_FROM: '' })
await seedDemo(database, signUpOwner, pino({ level: 'silent' }))
await buildCast(database)
const whole = join(folder, 'whole.tar.zst')
await call(backUp, ['--output', whole], database.url)

/** Only the cast, where the amount of data does not matter. */
const small = await testDatabase()
await buildCast(small)
const cast = join(folder, 'cast.tar.zst')
await call(backUp, ['--output', cast], small.url)

/** Prepared and empty, like an unused instance. */
const unused = await Promise.all(Array.from({ length: 4 }, () => testDatabase()))
const unusedDatabase = () => unused.pop()?.url ?? ''

async function signUpOwner() {
  await app.backendRequest('/auth/v1/signup', { body: account })
  await app.identity.drain()
  const { rows } = await database.pool.query<{ id: string }>('select id from auth.users where email = $1', [
    account.email,
  ])
  return { supabaseUserId: rows[0]?.id ?? '' }
}

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function emptyDatabase() {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  made.push(name)
  return `${server}/${name}`
}

async function call(
  command: typeof backUp,
  args: string[],
  url: string,
  more: { env?: Record<string, string>; stdout?: Writable } = {},
) {
  const [out, err] = [new PassThrough(), new PassThrough()]
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), ...more.env }
  const io = { stdin: new PassThrough(), stdout: more.stdout ?? out, stderr: err, env }
  const code = await command(args, io)
  return { code, out: String(out.read() ?? ''), err: String(err.read() ?? '') }
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string) {
  return withClient(url, async (client) => (await client.query<Row>(text)).rows)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Rows and digest of every table, or of the matching ones, read without the code under test. */
async function digests(url: string, names = ''): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'supabase_migrations')
       and tablename <> 'migrations' and tablename ~ '${names}' order by 1`,
  )
  return withClient(url, async (client) => {
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as digest from ${name} t`,
      )
      found[name] = rows[0]?.digest ?? ''
    }
    return found
  })
}

/** The number of indexes that contain every row of their table; throws if one does not. */
async function wholeIndexes(url: string): Promise<number> {
  await query(url, 'create extension amcheck')
  const checked = await query(
    url,
    `select bt_index_check(i.indexrelid, heapallindexed => true)
     from pg_index i
     join pg_class c on c.oid = i.indexrelid and c.relkind = 'i'
     join pg_am a on a.oid = c.relam and a.amname = 'btree'
     join pg_namespace n on n.oid = c.relnamespace and n.nspname like 'llm\\_mentions%'`,
  )
  return checked.length
}

test('a backup restores every row, and the product works with it', async () => {
  const url = await emptyDatabase()
  const done = await call(restore, [whole, '--verify'], url)
  expect(done.err).toBe('')
  expect(JSON.parse(done.out)).toMatchObject({ restored: true, verified: true })
  const [before, after] = [await digests(database.url), await digests(url)]
  expect(after).toEqual(before)
  expect(Object.values(after).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(50)
  expect(await wholeIndexes(url)).toBeGreaterThan(200)
  expect(await query(url, 'select from pg_index where not (indisvalid and indisready)')).toEqual([])

  const restored = openDatabase(url)
  const again = await testWebApp(restored, { SMTP_URL: '', MAIL_FROM: '' })
  expect((await again.request('/readyz')).status).toBe(200)
  const signIn = await again.backendRequest('/auth/v1/token?grant_type=password', { body: account })
  expect(signIn.status).toBe(200)
  const { access_token: token } = (await signIn.json()) as { access_token: string }
  const headers = { Authorization: `Bearer ${token}` }
  const brands = await again.backendRequest(
    '/rest/v1/clients?select=id,name,organization_id,archived_at,is_demo',
    {
      headers: { ...headers, 'Accept-Profile': 'llm_mentions' },
    },
  )
  expect(await brands.json()).toHaveLength(1)
  expect(await call(rebuildRollups, [], url)).toMatchObject({ code: 0 })
  expect(await call(rebuildRollups, ['--bot-logs'], url)).toMatchObject({ code: 0 })
  const rebuilt = await digests(url, '_rollups$|^bot_log_hours$')
  for (const table of ['answer', 'brand', 'source', 'search', 'own_page'])
    expect([table, rebuilt[`llm_mentions.${table}_rollups`]]).toEqual([
      table,
      after[`llm_mentions.${table}_rollups`],
    ])
  expect(rebuilt['llm_mentions.bot_log_hours']).toBe(after['llm_mentions.bot_log_hours'])
  await restored.close()
}, 180_000)

test('a backup shows one moment, whatever is written meanwhile', async () => {
  const count = 'select count(*)::int as count from llm_mentions.organizations'
  const lines: string[] = []
  await withSnapshot(database.url, { accounts: true }, async (snapshot) => {
    const [before] = await query<{ count: number }>(database.url, count)
    await query(database.url, `insert into llm_mentions.organizations (name) values ('Made meanwhile')`)
    const table = snapshot.tables.find(({ name }) => name === 'organizations')
    if (table === undefined) throw new Error('there is no such table')
    for await (const chunk of snapshot.rowsOf(table)) lines.push(...String(chunk).split('\n').filter(Boolean))
    expect(lines).toHaveLength(before?.count ?? -1)
  })
  expect(lines.join()).not.toContain('Made meanwhile')
})

test('rows written in one transaction are both in it or neither, under any load', async () => {
  const url = unusedDatabase()
  let [written, isOver] = [0, false]
  const writing = withClient(small.url, async (client) => {
    for (; !isOver; written += 1)
      await client.query(
        `with made as (insert into llm_mentions.organizations (name) values ('Pair ${written}') returning id)
         insert into llm_mentions.clients (organization_id, name) select id, 'Pair ${written}' from made`,
      )
  })
  writing.catch(() => undefined) // checked below
  const writtenMore = (than: number) => vi.waitUntil(() => written > than, { timeout: 30_000 })
  await writtenMore(5)
  const file = join(folder, 'busy.tar.zst')
  expect(await call(backUp, ['--output', file], small.url)).toMatchObject({ code: 0 })
  await writtenMore(written)
  isOver = true
  await writing
  expect(await call(restore, [file, '--verify'], url)).toMatchObject({ code: 0 })
  const pairsIn = (table: string) =>
    query(url, `select name from llm_mentions.${table} where name like 'Pair %' order by name`)
  const restored = await pairsIn('organizations')
  for (const table of ['clients', 'tracked_brands']) expect(await pairsIn(table)).toEqual(restored)
  expect(restored.length).toBeGreaterThan(5)
  expect(restored.length).toBeLessThan(written)
})

describe('an encrypted backup', () => {
  const passphrase = 'correct horse battery staple'

  test('can be opened only with its passphrase', async () => {
    const file = join(folder, 'locked.age')
    const passphraseFile = join(folder, 'passphrase')
    await writeFile(passphraseFile, `${passphrase}\n`)
    await call(backUp, ['--output', file, '--passphrase-file', passphraseFile], small.url)
    expect((await readFile(file, 'latin1')).slice(0, 22)).toBe('age-encryption.org/v1\n')
    expect((await call(restore, [file, '--check'], '')).err).toContain('is encrypted: use --passphrase-file')
    const wrong = { env: { BACKUP_PASSPHRASE: 'another passphrase' } }
    expect((await call(restore, [file, '--check'], '', wrong)).err).toContain(
      'can’t be opened with that passphrase or key',
    )
    const right = { env: { BACKUP_PASSPHRASE: passphrase } }
    expect(await call(restore, [file, '--check'], '', right)).toMatchObject({ code: 0 })
  })

  test('can be made for a public key whose identity is elsewhere', async () => {
    const identity = await generateX25519Identity()
    const [file, identities] = [join(folder, 'for-key.age'), join(folder, 'identity')]
    await writeFile(identities, `# created by age-keygen\n${identity}\n`)
    const recipient = await identityToRecipient(identity)
    expect(await call(backUp, ['--output', file, '--recipient', recipient], database.url)).toMatchObject({
      code: 0,
    })
    const keys = ['--check', '--identity-file', identities]
    expect(await call(restore, [file, ...keys], '')).toMatchObject({ code: 0 })
    const bytes = await readFile(file)
    await writeFile(`${file}.cut`, bytes.subarray(0, bytes.length - 100_000))
    expect((await call(restore, [`${file}.cut`, ...keys], '')).err).toContain('incomplete or damaged')
  })

  test('is required if it contains secrets', async () => {
    const refused = await call(backUp, ['--output', join(folder, 'x'), '--with-secrets'], database.url)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--with-secrets needs') })
  })
})

describe('an invalid file is refused before anything is written:', () => {
  const url = unusedDatabase()

  async function refusalOf(bytes: Buffer) {
    const file = join(folder, randomUUID())
    await writeFile(file, bytes)
    const { code, err } = await call(restore, [file], url)
    expect(code).toBe(1)
    expect(await query(url, 'select from llm_mentions.organizations')).toEqual([])
    return err
  }

  test('a truncated one', async () => {
    const bytes = await readFile(whole)
    for (const length of [10, bytes.length >> 1, bytes.length - 1000])
      expect(await refusalOf(bytes.subarray(0, length))).toMatch(/incomplete or damaged/)
  })

  test('one with a changed byte', async () => {
    const bytes = Buffer.from(await readFile(whole))
    const at = bytes.length >> 1
    bytes[at] = (bytes[at] ?? 0) ^ 0x40
    expect(await refusalOf(bytes)).toMatch(/damaged/)
  })

  test('another file', async () => {
    expect(await refusalOf(Buffer.from('hello'))).toContain('isn’t an Answerscope backup')
    expect(await refusalOf(Buffer.alloc(0))).toContain('isn’t an Answerscope backup')
    expect(await refusalOf(await archive({ 'readme.txt': 'hello' }))).toContain('isn’t an Answerscope backup')
  })

  test('one whose checksums do not match its rows', async () => {
    const header = JSON.stringify({ format: 'answerscope-backup', formatVersion: 1 })
    const table = { schema: 'llm_mentions', name: 'plans', parent: null, bound: null, columns: ['key'] }
    const sums = { rows: 1, bytes: 5, sha256: '0'.repeat(64) }
    const manifest = { ...emptyManifest, tables: [{ ...table, ...sums }] }
    const entries = { 'header.json': header, 'tables/llm_mentions.plans/000001': 'free\n' }
    expect(
      await refusalOf(await archive({ ...entries, 'manifest.json': JSON.stringify(manifest) })),
    ).toContain('is damaged: the table llm_mentions.plans has changed')
    expect(await refusalOf(await archive(entries))).toContain('is incomplete')
    const outside = { ...emptyManifest, files: [{ path: '../../etc/passwd', bytes: 0, sha256: '' }] }
    expect(
      await refusalOf(await archive({ 'header.json': header, 'manifest.json': JSON.stringify(outside) })),
    ).toContain('damaged')
  })

  test('one of a later version', async () => {
    const header = (formatVersion: number) => JSON.stringify({ format: 'answerscope-backup', formatVersion })
    expect(await refusalOf(await archive({ 'header.json': header(2) }))).toContain('by a later version')
    const manifest = JSON.stringify({ ...emptyManifest, schemaVersion: '29990101000000' })
    expect(await refusalOf(await archive({ 'header.json': header(1), 'manifest.json': manifest }))).toMatch(
      /the backup was created by a later version of Answerscope \(schema/,
    )
  })

  test('one of a version before 0.7.0', async () => {
    const header = JSON.stringify({ format: 'answerscope-backup', formatVersion: 1 })
    const manifest = JSON.stringify(emptyManifest)
    expect(await refusalOf(await archive({ 'header.json': header, 'manifest.json': manifest }))).toContain(
      'the backup was created before version 0.7.0 (schema 20261120100000). Restore it with 0.7.0, and create a backup there.',
    )
  })
})

const emptyManifest = {
  product: '0',
  postgres: '18',
  schemaVersion: '20261120100000',
  takenAt: '',
  accounts: true,
  tables: [],
  sequences: [],
  files: [],
}

async function archive(entries: Record<string, string>): Promise<Buffer> {
  const pack = tar.pack()
  for (const [name, text] of Object.entries(entries)) pack.entry({ name }, text)
  pack.finalize()
  const packed = pack.pipe(createZstdCompress())
  const chunks: Buffer[] = []
  for await (const chunk of packed) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

describe('existing data in the database', () => {
  const url = unusedDatabase()
  beforeAll(() => call(restore, [cast], url))

  test('continues the sequences of the old database', async () => {
    const [before] = await query<{ max: string }>(url, 'select max(id) from llm_mentions.audit_log')
    const [after] = await query<{ next: string }>(
      url,
      `select nextval('llm_mentions.audit_log_id_seq') as next`,
    )
    expect(Number(before?.max)).toBeGreaterThan(0)
    expect(Number(after?.next)).toBeGreaterThan(Number(before?.max))
  })

  test('is replaced only with --force, and then entirely', async () => {
    const before = await digests(url)
    await query(url, `insert into llm_mentions.organizations (name) values ('Later')`)
    expect((await call(restore, [cast], url)).err).toContain(
      'the database is not empty. --force replaces its data',
    )
    expect(await query(url, `select from llm_mentions.organizations where name = 'Later'`)).toHaveLength(1)
    expect(await call(restore, [cast, '--force'], url)).toMatchObject({ code: 0 })
    expect(await digests(url)).toEqual(before)
  })

  test('stays if a row of the backup is refused in the middle', async () => {
    await query(url, `insert into llm_mentions.organizations (name) values ('Later')`)
    await query(url, `alter table llm_mentions.organizations add constraint never check (false) not valid`)
    const before = await digests(url)
    const refused = await call(restore, [cast, '--force'], url)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('never') })
    expect(await digests(url)).toEqual(before)
    await query(url, 'alter table llm_mentions.organizations drop constraint never')
  })

  test('is safe while a process uses it', async () => {
    const mark = await markRunning(url, () => {})
    expect((await call(restore, [cast, '--force'], url)).err).toContain(
      'Answerscope is running on this database',
    )
    await mark.release()
    expect(await call(restore, [cast, '--force'], url)).toMatchObject({ code: 0 })
  })
})

test('a backup of an older version is migrated to this one', async () => {
  const [old, url] = [await emptyDatabase(), await emptyDatabase()]
  const older = '20261126200000'
  await prepareDatabase(old, older)
  await query(old, `insert into llm_mentions.organizations (name) values ('Of old')`)
  const file = join(folder, 'old.tar.zst')
  const made = await call(backUp, ['--output', file], old)
  expect(JSON.parse(made.out)).toMatchObject({ schemaVersion: older })
  expect(await call(restore, [file, '--verify'], url)).toMatchObject({ code: 0 })
  expect(await query(url, 'select name from llm_mentions.organizations')).toEqual([{ name: 'Of old' }])
  const [{ version } = { version: '' }] = await query<{ version: string }>(
    url,
    'select max(version) as version from supabase_migrations.schema_migrations',
  )
  expect(version).toBe((await migrationVersions()).at(-1))
  expect((await call(restore, [file, '--force'], url)).err).toContain(
    `the database has the schema ${version}, the backup`,
  )
})

test('a user with an account in version 0.7.0 signs in after its backup was restored', async () => {
  const [old, url] = [await databaseOf070(), await emptyDatabase()]
  const file = join(folder, 'of-0.7.0.tar.zst')
  expect((await call(backUp, ['--output', file], old.url)).code).toBe(0)
  expect(await call(restore, [file, '--verify'], url)).toMatchObject({ code: 0 })
  const restored = openDatabase(url)
  const again = await testWebApp(restored)
  const signIn = await again.backendRequest('/auth/v1/token?grant_type=password', { body: demoOf070 })
  expect(await signIn.json()).toMatchObject({ user: { user_metadata: { full_name: 'Demo' } } })
  const refresh = await again.backendRequest('/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: rowsOf070['auth.refresh_tokens'][0]?.token },
  })
  expect(refresh.status).toBe(200)
  await restored.close()
})

describe('no backup remains', () => {
  test('if the disk is full', async () => {
    const full = new Writable({
      write: (_chunk, _encoding, done) => {
        done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
      },
    })
    const failed = await call(backUp, ['--output', '-'], database.url, { stdout: full })
    expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('the disk is full') })
  })

  test('if the name exists, or the folder does not', async () => {
    expect((await call(backUp, ['--output', whole], database.url)).err).toContain('already exists')
    const nowhere = join(folder, 'nowhere', 'x')
    expect((await call(backUp, ['--output', nowhere], database.url)).err).toContain('doesn’t exist')
    expect(existsSync(join(folder, 'nowhere'))).toBe(false)
  })

  test('if the database has never been started', async () => {
    const file = join(folder, 'never')
    expect((await call(backUp, ['--output', file], await emptyDatabase())).err).toContain(
      'never been started',
    )
    expect((await readdir(folder)).filter((name) => name === 'never' || name.endsWith('.part'))).toEqual([])
  })
})

test('a backup includes answers waiting to be stored', async () => {
  const [from, to, file] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'spooled.tar.zst')]
  await mkdir(join(from, 'spool'), { recursive: true })
  await writeFile(join(from, 'spool', 'cell-1.json'), '{"paid": true}')
  await writeFile(join(from, 'spool', 'cell-2.json.part'), 'half')
  await call(backUp, ['--output', file], small.url, { env: { DATA_DIR: from } })
  await call(restore, [file], unusedDatabase(), { env: { DATA_DIR: to } })
  expect(await readdir(join(to, 'spool'))).toEqual(['cell-1.json'])
  expect(await readFile(join(to, 'spool', 'cell-1.json'), 'utf8')).toBe('{"paid": true}')
})
