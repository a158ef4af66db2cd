import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lockDataDir } from '#server/start/data-dir-lock.ts'
import { keptSecrets } from '#server/start/secrets.ts'
import { copyPreparedInstallation } from '#testing/prepared-installation.ts'
import { run as backUp } from './backup.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'
import { run as restore } from './restore.ts'

// Clusters are created and migrated here, which takes time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const folder = await mkdtemp(join(tmpdir(), 'answerscope-restore-'))
const [source, target, file] = [join(folder, 'source'), join(folder, 'target'), join(folder, 'backup.age')]
const identity = await generateX25519Identity()
const identityFile = join(folder, 'identity')
await writeFile(identityFile, identity)
const keys = ['--identity-file', identityFile]
afterAll(() => rm(folder, { recursive: true, force: true }))

async function call(command: typeof backUp, args: string[], dataDir: string) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const env: CommandIo['env'] = { DATA_DIR: dataDir }
  const code = await command(args, { stdin: new PassThrough(), stdout, stderr, env })
  return { code, err: String(stderr.read() ?? '') }
}

const names = (dataDir: string) =>
  withDatabase({ env: { DATA_DIR: dataDir }, stderr: new PassThrough() }, async ({ pool }) => {
    const { rows } = await pool.query<{ name: string }>(
      'select name from llm_mentions.organizations order by name',
    )
    return rows.map(({ name }) => name)
  })

const addOrganization = (dataDir: string, name: string) =>
  withDatabase({ env: { DATA_DIR: dataDir }, stderr: new PassThrough() }, ({ pool }) =>
    pool.query('insert into llm_mentions.organizations (name) values ($1)', [name]),
  )

beforeAll(async () => {
  await copyPreparedInstallation(source)
  await addOrganization(source, 'Acorn')
  const recipient = await identityToRecipient(identity)
  await call(backUp, ['--output', file, '--with-secrets', '--recipient', recipient], source)
})

test('an embedded installation moves to another folder with its signing secret', async () => {
  expect(await call(restore, [file, '--verify', ...keys], target)).toEqual({ code: 0, err: '' })
  expect(await names(target)).toEqual(['Acorn'])
  const [before, after] = [await keptSecrets(source), await keptSecrets(target)]
  expect(after.jwtSecret).toBe(before.jwtSecret)
  expect(after.databasePassword).not.toBe(before.databasePassword)
  expect(await readFile(file, 'latin1')).not.toContain(before.jwtSecret)
})

test('existing data stays unless --force is given, and is then replaced entirely', async () => {
  await addOrganization(target, 'Later')
  expect((await call(restore, [file, ...keys], target)).err).toContain(
    'the database is not empty. --force replaces its data',
  )
  expect(await names(target)).toEqual(['Acorn', 'Later'])
  expect(await call(restore, [file, '--force', ...keys], target)).toMatchObject({ code: 0 })
  expect(await names(target)).toEqual(['Acorn'])
})

test('a folder in use by a process is not changed', async () => {
  const lock = await lockDataDir(target)
  expect((await call(restore, [file, '--force', ...keys], target)).err).toContain(
    `in use by process ${process.pid}`,
  )
  await lock.release()
})
