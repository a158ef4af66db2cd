import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { lockDataDir } from './data-dir-lock.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

// These tests start processes or hash passwords, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const folders: string[] = []
const running = new Set<EmbeddedPostgres>()

// 0700, like `mktemp -d` and a home folder.
async function privateFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'answerscope-cluster-'))
  folders.push(folder)
  await chmod(folder, 0o700)
  return folder
}

async function start(dataDir: string, notes: string[] = []) {
  const server = await startEmbeddedPostgres({
    dataDir,
    password: 'a password/with:signs',
    onNote: (note) => notes.push(note),
    settings: ['shared_buffers=16MB'],
  })
  running.add(server)
  return server
}

async function stop(server: EmbeddedPostgres) {
  await server.stop()
  running.delete(server)
}

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const postmaster = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

afterAll(async () => {
  for (const server of running) await server.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test('data written before a stop is there after the next start, at the same address', async () => {
  const dataDir = await privateFolder()
  const first = await start(dataDir)
  await ask(first.url, 'create table kept as select 42 as answer')
  await stop(first)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  const second = await start(dataDir)
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await stop(second)
})

test('a server that outlived its parent is taken over, and stops on request', async () => {
  const dataDir = await privateFolder()
  const orphan = await start(dataDir)
  running.delete(orphan)
  const pid = await postmaster(dataDir)
  const notes: string[] = []
  const adopted = await start(dataDir, notes)
  expect(notes).toEqual([`PostgreSQL (process ${pid}) is still running; using it.`])
  expect(adopted.url).toBe(orphan.url)
  await stop(adopted)
  await orphan.stop()
  await expect(ask(adopted.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
})

test('a server killed from outside is started again and recovers', async () => {
  const dataDir = await privateFolder()
  const server = await start(dataDir)
  await ask(server.url, 'create table kept as select 42 as answer')
  process.kill(await postmaster(dataDir), 'SIGKILL')
  await expect
    .poll(() => ask(server.url, 'select answer from kept').catch(() => null), { timeout: 15_000 })
    .toEqual([{ answer: 42 }])
  await stop(server)
})

test('a lock file whose process ID now belongs to another program is no obstacle', async () => {
  const dataDir = await privateFolder()
  await stop(await start(dataDir))
  const other = spawn('sleep', ['60'])
  try {
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${other.pid}\n/x\n0\n5432\n`)
    const server = await start(dataDir)
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop(server)
  } finally {
    other.kill('SIGKILL')
  }
})

test('an incomplete cluster is created again', async () => {
  const dataDir = await privateFolder()
  await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true })
  await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18')
  const server = await start(dataDir)
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false)
  await stop(server)
})

test('a folder that is not a cluster, or one of another version, is left alone and reported plainly', async () => {
  const dataDir = await privateFolder()
  await mkdir(join(dataDir, 'postgres'))
  await expect(start(dataDir)).rejects.toThrow(/exists but contains no PostgreSQL/)
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  await expect(start(dataDir)).rejects.toThrow(/written by PostgreSQL 15/)
})

test('commits wait for the disk', async () => {
  const server = await start(await privateFolder())
  expect(await ask(server.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  expect(await ask(server.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await ask(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  await stop(server)
})

test('a second process for a data folder learns which one holds it', async () => {
  const dataDir = await privateFolder()
  const lock = await lockDataDir(dataDir)
  lock.setAddress('http://127.0.0.1:3000')
  await expect(lockDataDir(dataDir)).rejects.toThrow(
    `in use by process ${process.pid}, which answers at http://127.0.0.1:3000`,
  )
  await lock.release()
  await (await lockDataDir(dataDir)).release()
})
