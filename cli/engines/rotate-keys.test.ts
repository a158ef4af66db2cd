import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { openKeyVault } from '#queries/engines/key-vault.ts'
import { addProviderKey } from '#queries/engines/provider-keys.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { run } from './rotate-keys.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const [old, current, other] = [1, 2, 3].map((n) => ({ id: `k${n}`, bytes: new Uint8Array(randomBytes(32)) }))

async function rotate(keys: readonly ({ id: string; bytes: Uint8Array } | undefined)[], args: string[] = []) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const ENCRYPTION_KEYS = keys
    .flatMap((key) => (key ? [`${key.id}:${Buffer.from(key.bytes).toString('base64')}`] : []))
    .join(',')
  const env = {
    DATABASE_URL: database.url,
    ENCRYPTION_KEYS,
    AUTH_JWT_SECRET: 'Zk3v9QpX7mB1tR5wY8nC2dF6hJ0sL4aE',
  }
  const code = await run(args, { stdin: new PassThrough(), stdout, stderr, env })
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') }
}

test('keys are encrypted again and counted, and undecryptable ones give exit code 2', async () => {
  const vault = openKeyVault(old ? [old] : [])
  await asCaller(database, cast.alice.caller, (sql) =>
    addProviderKey(
      sql,
      cast.acorn.id,
      {
        provider: 'openai',
        name: '',
        secret: 'sk-secret-0815',
        baseUrl: null,
        model: null,
        embeddingModel: null,
        prices: {},
      },
      { vault, allowPrivate: false },
    ),
  )
  expect(await rotate([other])).toMatchObject({
    code: 2,
    out: '{"current":"k3","resealed":0,"unreadable":1}\n',
  })
  expect(await rotate([current, old])).toMatchObject({
    code: 0,
    out: '{"current":"k2","resealed":1,"unreadable":0}\n',
  })
  expect(await rotate([current, old])).toMatchObject({
    code: 0,
    out: expect.stringContaining('"resealed":0'),
  })
  expect(await rotate([current], ['--force'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('--force'),
  })
})
