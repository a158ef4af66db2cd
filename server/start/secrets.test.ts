import { chmod, chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import { identitySecrets, keptSecrets, openVault } from './secrets.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'answerscope-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('secrets are created once, readable by their owner only, and stay the same', async () => {
  const first = await keptSecrets(dataDir)
  expect(first.jwtSecret.length).toBeGreaterThanOrEqual(64)
  expect(first.databasePassword).not.toBe(first.jwtSecret)
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  await chmod(join(dataDir, 'secrets.json'), 0o644)
  expect(await keptSecrets(dataDir)).toEqual(first)
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['secrets.json'])
})

test('processes that start at the same moment agree', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => keptSecrets(dataDir)))
  expect(new Set(all.map((one) => one.jwtSecret)).size).toBe(1)
})

test.each(['', '{', '{"jwtSecret":"short"}'])('a damaged file is not replaced: %j', async (content) => {
  await writeFile(join(dataDir, 'secrets.json'), content)
  await expect(keptSecrets(dataDir)).rejects.toThrow('is damaged')
})

test('all signing keys of the backend derive from one secret, so processes agree', async () => {
  const env = parseEnv({ AUTH_JWT_SECRET: 'Zk3v9QpX7mB1tR5wY8nC2dF6hJ0sL4aE', DATA_DIR: dataDir })
  const other = parseEnv({ AUTH_JWT_SECRET: 'another secret of thirty-two bytes!!', DATA_DIR: dataDir })
  expect(await identitySecrets(env)).toEqual(await identitySecrets(env))
  const { publishableKey } = await identitySecrets(env)
  // The key of version 0.7.0 for the same secret: pages that are open during the upgrade keep working with it.
  expect(publishableKey).toBe('sb_publishable_6JeN0T6UgzGdgTwlGmUasV_P3YVYlbE')
  expect((await identitySecrets(other)).publishableKey).not.toBe(publishableKey)
})

test('a file of another account is named, not read', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('only root can give a file away')
  await keptSecrets(dataDir)
  await chown(join(dataDir, 'secrets.json'), 65_534, 65_534)
  const getuid = process.getuid
  process.getuid = () => 1000
  try {
    await expect(keptSecrets(dataDir)).rejects.toThrow(
      'belongs to another account (user id 65534; you are 1000)',
    )
  } finally {
    process.getuid = getuid
  }
})

test('keys of organizations are encrypted with our own secret, and still decrypt once ENCRYPTION_KEYS are set', async () => {
  const place = { organizationId: 'a', rowId: 'b', purpose: [] }
  const ENCRYPTION_KEYS = `2026:${Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64')}`
  const derived = await openVault(parseEnv({ DATA_DIR: dataDir }))
  const sealed = derived?.seal('sk-1', place)
  expect(sealed?.sealedWith).toBe('derived')
  const own = await openVault(parseEnv({ DATA_DIR: dataDir, ENCRYPTION_KEYS }))
  expect(own?.currentId).toBe('2026')
  expect(sealed && own?.open(sealed, place)).toBe('sk-1')
})

test('with a Supabase project keys cannot be stored before ENCRYPTION_KEYS are set', async () => {
  const project = parseEnv({
    SUPABASE_URL: 'https://x.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789',
    DATABASE_URL: 'postgres://u:p@db.example/postgres',
  })
  expect(await openVault(project)).toBeNull()
})
