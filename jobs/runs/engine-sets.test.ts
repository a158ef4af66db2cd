import { randomBytes, randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProviderKeyInput } from '#core/engines/provider-key-schema.ts'
import { isCollector } from '#engines/engine.ts'
import { createEngines } from '#engines/registry.ts'
import { engineSettings } from '#engines/settings.ts'
import { listEngines, replaceEngineListings } from '#queries/engines/engines.ts'
import { openKeyVault, type KeyVault } from '#queries/engines/key-vault.ts'
import { addProviderKey, changeProviderKey, removeProviderKey } from '#queries/engines/provider-keys.ts'
import { isRotationDue, rotateKeys, sealedKeysOf } from '#queries/engines/sealed-keys.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { startWireServer } from '#testing/wire/server.ts'
import { describeProviderKeys } from '../engines/describe-provider-keys.ts'
import { createEngineSets, type Keyring, type TestKey } from './engine-sets.ts'
import type { JobContext } from '../job-context.ts'
import { rotateProviderKeys } from '../engines/rotate-provider-keys.ts'
import { testProviderKey } from '../engines/test-provider-key.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const wire = await startWireServer({ compatible: { status: 200, body: '{}' } })
afterAll(() => wire.close())

const vaultOf = (...keys: { id: string; bytes: Uint8Array }[]): KeyVault => {
  const vault = openKeyVault(keys)
  if (vault === null) throw new Error('no vault')
  return vault
}
const oldKey = { id: 'old', bytes: randomBytes(32) }
const newKey = { id: 'new', bytes: randomBytes(32) }
const vault = vaultOf(oldKey)

const instanceSettings = engineSettings(
  { OPENAI_API_KEY: 'sk-instance', ANTHROPIC_API_KEY: 'sk-instance' },
  { sandboxUrl: 'http://127.0.0.1:9/v1' },
)
const refuseTests: TestKey = async () => {
  throw new Error('not expected')
}
const keyring = (change: Partial<Keyring> = {}): Keyring => ({
  vault,
  settings: instanceSettings,
  allowPrivate: true,
  testKey: refuseTests,
  ...change,
})

const input: ProviderKeyInput = {
  provider: 'openai',
  name: '',
  secret: 'sk-of-acorn-0815',
  baseUrl: null,
  model: null,
  embeddingModel: null,
  prices: {},
}
const own: ProviderKeyInput = {
  ...input,
  provider: 'compatible',
  name: 'own',
  baseUrl: `${wire.origin}/compatible/v1`,
  model: 'llama',
}

async function add(change: Partial<ProviderKeyInput> = {}): Promise<string> {
  const added = await asCaller(database, cast.alice.caller, (sql) =>
    addProviderKey(sql, cast.acorn.id, { ...input, ...change }, { vault, allowPrivate: true }),
  )
  if ('refused' in added) throw new Error(added.refused)
  return added.id
}

const rowOf = async (id: string) => {
  const { rows } = await database.pool.query('select * from llm_mentions.provider_keys where id = $1', [id])
  return rows[0]
}

beforeEach(async () => {
  await database.pool.query('delete from llm_mentions.provider_keys')
})

describe('engines of a provider queue', () => {
  const setsWith = (change: Partial<Keyring> = {}) =>
    createEngineSets({
      database,
      instance: createEngines(instanceSettings),
      keyring: keyring(change),
    })
  const configured = (sets: ReturnType<typeof setsWith>, queue: string) =>
    sets.forProviderQueue(queue).then((registry) =>
      registry
        .list()
        .filter((engine) => engine.configured)
        .map(({ id }) => id),
    )

  test('of the instance are the instance’s', async () => {
    const sets = setsWith()
    expect(await sets.forProviderQueue('openai')).toBe(sets.instance)
    expect(await configured(sets, 'sandbox')).toContain('sandbox-atlas')
  })

  test('of an organization never fall back to a key of the instance', async () => {
    const sets = setsWith()
    expect(await configured(sets, `anthropic:${cast.acorn.id}`)).toEqual([])
    await add()
    expect(await configured(sets, `openai:${cast.acorn.id}`)).toEqual(['openai'])
    expect(await configured(sets, `openai:${cast.birch.id}`)).toEqual([])
    const claude = (await sets.forProviderQueue(`anthropic:${cast.acorn.id}`)).get('anthropic')
    if (claude === undefined || isCollector(claude)) throw new Error('no engine')
    expect(await claude.ask({ prompt: 'x' }, {})).toMatchObject({
      ok: false,
      failure: { code: 'not-configured' },
    })
  })

  test('send the organization’s key to its own endpoint', async () => {
    await add(own)
    const engine = (await setsWith().forProviderQueue(`custom-own:${cast.acorn.id}`)).get('custom-own')
    if (engine === undefined || isCollector(engine)) throw new Error('no engine')
    await engine.ask({ prompt: 'x' }, {})
    expect(wire.requests.at(-1)?.headers.authorization).toBe('Bearer sk-of-acorn-0815')
  })

  test('reach no private address unless the instance admin allows it', async () => {
    await add(own)
    const before = wire.requests.length
    const sets = setsWith({ allowPrivate: false })
    const engine = (await sets.forProviderQueue(`custom-own:${cast.acorn.id}`)).get('custom-own')
    if (engine === undefined || isCollector(engine)) throw new Error('no engine')
    expect(await engine.ask({ prompt: 'x' }, {})).toMatchObject({ ok: false })
    expect(wire.requests).toHaveLength(before)
  })

  test('follow a change at once, and the removal of a key', async () => {
    const sets = setsWith()
    const queue = `openai:${cast.acorn.id}`
    const id = await add({ model: 'gpt-one' })
    const model = async () => (await sets.forProviderQueue(queue)).get('openai')?.defaultModel
    expect(await model()).toBe('gpt-one')
    const first = await sets.forProviderQueue(queue)
    expect(await sets.forProviderQueue(queue)).toBe(first)
    await asCaller(database, cast.alice.caller, (sql) =>
      changeProviderKey(sql, id, { model: 'gpt-two' }, { vault, allowPrivate: true }),
    )
    expect(await model()).toBe('gpt-two')
    await asCaller(database, cast.alice.caller, (sql) => removeProviderKey(sql, id))
    expect(await configured(sets, queue)).toEqual([])
  })

  test('whose key cannot be decrypted report that and are not called', async () => {
    await add()
    await add(own)
    const before = wire.requests.length
    const sets = setsWith({ vault: vaultOf(newKey) })
    for (const [queue, id] of [
      ['openai', 'openai'],
      ['custom-own', 'custom-own'],
    ] as const) {
      const registry = await sets.forProviderQueue(`${queue}:${cast.acorn.id}`)
      expect(registry.list().find((engine) => engine.id === id)).toMatchObject({
        configured: false,
        reason: expect.stringContaining('“old”'),
      })
      const engine = registry.get(id)
      if (engine === undefined || isCollector(engine)) throw new Error('no engine')
      expect(await engine.ask({ prompt: 'x' }, {})).toMatchObject({
        ok: false,
        failure: { code: 'not-configured', message: expect.stringContaining('“old”') },
      })
    }
    expect(wire.requests).toHaveLength(before)
  })

  test('reject a key that was moved to another tenant', async () => {
    const id = await add()
    await database.pool.query('update llm_mentions.provider_keys set organization_id = $2 where id = $1', [
      id,
      cast.birch.id,
    ])
    expect(await configured(setsWith(), `openai:${cast.birch.id}`)).toEqual([])
  })
})

describe('the test of a key', () => {
  const job = (testKey: TestKey, change: Partial<Keyring> = {}) => {
    const run = async (keyId: string, isLastAttempt = false) =>
      testProviderKey(
        {
          database,
          keyring: keyring({ testKey, ...change }),
          logger: pino({ level: 'silent' }),
        } as JobContext,
        { organizationId: cast.acorn.id, keyId },
        { signal: new AbortController().signal, isLastAttempt },
      )
    return run
  }
  const failing =
    (retryable: boolean): TestKey =>
    async () => ({
      ok: false,
      failure: {
        code: retryable ? 'overloaded' : 'bad-key',
        retryable,
        retryAfterMs: null,
        message: 'OpenAI did not take the key.',
        status: 401,
        latencyMs: 1,
        rawResponse: null,
      },
    })

  test('that works makes its engines usable and describes them', async () => {
    const id = await add({ model: 'gpt-own', prices: { '*': { usdPerAnswer: 0.5 } } })
    const seen: unknown[] = []
    await job(async (settings, target) => {
      seen.push([settings.providers, settings.reach, target])
      return { ok: true, detail: 'OpenAI takes the key.' }
    })(id)
    expect(seen).toEqual([
      [
        {
          openai: {
            apiKey: 'sk-of-acorn-0815',
            baseUrl: null,
            model: 'gpt-own',
            prices: { '*': { usdPerAnswer: 0.5 } },
          },
        },
        'anywhere',
        'openai',
      ],
    ])
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'works', state_message: 'OpenAI takes the key.' })
    expect(row.engine_cards).toMatchObject([{ id: 'openai', configured: true, defaultModel: 'gpt-own' }])
    expect(JSON.stringify(row.engine_cards)).not.toContain('sk-of-acorn')
  })

  test('of an endpoint describes only that endpoint', async () => {
    const id = await add(own)
    await job(async (_, target) => ({ ok: true, detail: JSON.stringify(target) }))(id)
    const row = await rowOf(id)
    expect(row.state_message).toBe('{"endpoint":"own"}')
    expect(row.engine_cards.map((card: { id: string }) => card.id)).toEqual(['custom-own'])
  })

  test('that fails reports the reason at once, or after the last attempt if it is temporary', async () => {
    const id = await add()
    await expect(job(failing(true))(id)).rejects.toThrow('Retrying the test')
    expect(await rowOf(id)).toMatchObject({ state: 'testing' })
    await job(failing(true))(id, true)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', state_message: 'OpenAI did not take the key.' })
    await database.pool.query("update llm_mentions.provider_keys set state = 'testing'")
    await job(failing(false))(id)
    expect(await rowOf(id)).toMatchObject({ state: 'failed' })
  })

  test('that cannot decrypt the key reports that without a call', async () => {
    const id = await add()
    await job(refuseTests, { vault: vaultOf(newKey) })(id)
    expect((await rowOf(id)).state_message).toContain('“old”')
    await database.pool.query("update llm_mentions.provider_keys set state = 'testing'")
    await job(refuseTests, { vault: null })(id)
    expect((await rowOf(id)).state_message).toContain('ENCRYPTION_KEYS')
  })

  test('of a key that was changed meanwhile is discarded', async () => {
    const id = await add()
    await job(async () => {
      await asCaller(database, cast.alice.caller, (sql) =>
        changeProviderKey(sql, id, { secret: 'sk-another-key-1' }, { vault, allowPrivate: true }),
      )
      return { ok: true, detail: 'OpenAI takes the key.' }
    })(id)
    expect(await rowOf(id)).toMatchObject({ state: 'testing' })
    await job(refuseTests)(randomUUID())
  })
})

test('a new version updates the engines of working keys, without a test or another change', async () => {
  const id = await add({ model: 'gpt-own' })
  await database.pool.query(
    `update llm_mentions.provider_keys set state = 'works', engine_cards = '[{"id": "of an older version"}]'`,
  )
  const context = { database, keyring: keyring(), logger: pino({ level: 'silent' }) } as JobContext
  const listed = async () =>
    (await asCaller(database, cast.bob.caller, (sql) => listEngines(sql, cast.acorn.id))).find(
      (engine) => engine.id === 'openai',
    )
  await asSystem(database, (sql) =>
    replaceEngineListings(
      sql,
      createEngines(instanceSettings)
        .list()
        .map((listing) => ({ ...listing, models: [...listing.models] })),
    ),
  )
  expect(await listed()).toMatchObject({ configured: false })
  const before = await rowOf(id)
  await describeProviderKeys(context, {}, { signal: new AbortController().signal, isLastAttempt: false })
  expect(await listed()).toMatchObject({ configured: true, defaultModel: 'gpt-own' })
  const after = await rowOf(id)
  expect({ ...after, engine_cards: 0 }).toEqual({ ...before, engine_cards: 0 })
})

describe('a rotation', () => {
  test('encrypts every key again, changes nothing else, and can be repeated', async () => {
    const id = await add()
    await add(own)
    await add({ ...own, name: 'open', secret: null })
    await database.pool.query("update llm_mentions.provider_keys set state = 'failed'")
    await database.pool.query(
      "update private.provider_queues set paused_until = 'infinity', pause_code = 'bad-key'",
    )
    const before = await rowOf(id)
    const rotating = vaultOf(newKey, oldKey)
    expect(await isRotationDue(database, rotating)).toBe(true)
    const context = {
      database,
      keyring: keyring({ vault: rotating }),
      logger: pino({ level: 'silent' }),
    } as JobContext
    await rotateProviderKeys(context, {}, { signal: new AbortController().signal, isLastAttempt: false })
    expect(await rotateKeys(database, rotating)).toEqual({ resealed: 0, unreadable: 0 })
    expect(await isRotationDue(database, rotating)).toBe(false)
    const after = await rowOf(id)
    expect(after.sealed_with).toBe('new')
    expect({ ...after, sealed: 0, sealed_with: 0 }).toEqual({ ...before, sealed: 0, sealed_with: 0 })
    const { rows } = await database.pool.query(
      'select from private.provider_queues where paused_until is null',
    )
    expect(rows).toHaveLength(0)
    const onlyNew = createEngineSets({
      database,
      instance: createEngines(instanceSettings),
      keyring: keyring({ vault: vaultOf(newKey) }),
    })
    const registry = await onlyNew.forProviderQueue(`openai:${cast.acorn.id}`)
    expect(registry.list().find((engine) => engine.id === 'openai')?.configured).toBe(true)
  })

  test('leaves what it cannot decrypt, and reports how many', async () => {
    await add()
    expect(await rotateKeys(database, vaultOf(newKey))).toEqual({ resealed: 0, unreadable: 1 })
    const keys = await asSystem(database, (sql) => sealedKeysOf(sql, cast.acorn.id))
    expect(keys.map(({ sealedWith }) => sealedWith)).toEqual(['old'])
  })

  test('is not stopped by a row that no form of ours wrote', async () => {
    const forge = `insert into llm_mentions.provider_keys (organization_id, provider, sealed, sealed_with, state)
      values ($1, 'no-provider', 'x', 'old', 'works')`
    await database.pool.query(forge, [cast.acorn.id])
    await add()
    const keys = await asSystem(database, (sql) => sealedKeysOf(sql, cast.acorn.id))
    expect(keys.map(({ provider }) => provider)).toEqual(['openai'])
    expect(await rotateKeys(database, vaultOf(newKey, oldKey))).toEqual({ resealed: 1, unreadable: 1 })
  })

  test('can run twice at the same time', async () => {
    await add()
    await add(own)
    const rotating = vaultOf(newKey, oldKey)
    const both = await Promise.all([rotateKeys(database, rotating), rotateKeys(database, rotating)])
    expect(both[0].resealed + both[1].resealed).toBe(2)
    expect(both[0].unreadable + both[1].unreadable).toBe(0)
  })
})
