import { beforeEach, describe, expect, test } from 'vitest'
import type { EngineCardRow } from '#core/runs/schema.ts'
import type { PriceOverrides } from '#core/engines/price-override.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { listEngines, replaceEngineListings } from './engines.ts'
import { asSystem } from '../system-client.ts'
import { asCaller } from '../user-client.ts'

const database = await testDatabase()
const cast = await buildCast(database)

const card = (change: Partial<EngineCardRow>): EngineCardRow => ({
  id: 'chatgpt',
  label: 'ChatGPT',
  provider: 'OpenAI',
  providerId: 'openai',
  sandbox: false,
  configured: true,
  defaultModel: 'gpt-5-mini',
  models: ['gpt-5-mini'],
  docs: 'https://example.test/docs',
  channel: 'api',
  takesCountry: true,
  searches: 'chosen',
  typicalUsd: 0.02,
  ceilingUsd: 0.2,
  prices: {},
  ...change,
})
const claude = card({
  id: 'claude',
  label: 'Claude',
  provider: 'Anthropic',
  providerId: 'anthropic',
  configured: false,
  reason: 'Set ANTHROPIC_API_KEY.',
})
const sandbox = card({
  id: 'sandbox-atlas',
  label: 'Atlas',
  provider: 'Sandbox',
  providerId: 'sandbox',
  sandbox: true,
})

const list = (person: { caller: Parameters<typeof asCaller>[1] }, organizationId = cast.acorn.id) =>
  asCaller(database, person.caller, (sql) => listEngines(sql, organizationId))

async function addKey(columns: {
  provider: string
  name?: string
  model?: string
  state?: string
  message?: string
  cards?: EngineCardRow[]
  prices?: PriceOverrides
}) {
  await database.pool.query(
    `insert into llm_mentions.provider_keys (organization_id, provider, name, model, state, state_message, engine_cards,
       prices, requests_per_minute, concurrency)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 77, 7)`,
    [
      cast.acorn.id,
      columns.provider,
      columns.name ?? '',
      columns.model ?? null,
      columns.state ?? 'testing',
      columns.message ?? null,
      columns.cards === undefined ? null : JSON.stringify(columns.cards),
      JSON.stringify(columns.prices ?? {}),
    ],
  )
}

beforeEach(async () => {
  await database.pool.query('delete from llm_mentions.provider_keys')
  await database.pool.query('delete from private.provider_queues')
  await asSystem(database, (sql) => replaceEngineListings(sql, [card({}), claude, sandbox]))
})

describe('engines of an organization', () => {
  test('are the instance’s while it has no keys of its own', async () => {
    const engines = await list(cast.bob)
    expect(
      engines.map(({ id, keyOwner, queue, configured }) => ({ id, keyOwner, queue, configured })),
    ).toEqual([
      { id: 'chatgpt', keyOwner: 'instance', queue: 'openai', configured: true },
      { id: 'claude', keyOwner: null, queue: 'anthropic', configured: false },
      { id: 'sandbox-atlas', keyOwner: 'instance', queue: 'sandbox', configured: true },
    ])
    expect(engines[0]?.limits).toEqual({ requestsPerMinute: 300, concurrency: 30 })
    expect(engines[1]?.reason).toBe('Set ANTHROPIC_API_KEY.')
  })

  test('use its own key if it has one, even for members who may not see keys', async () => {
    await addKey({
      provider: 'openai',
      state: 'works',
      cards: [card({ defaultModel: 'gpt-own', typicalUsd: 0.5 })],
    })
    for (const person of [cast.alice, cast.erin, cast.bob]) {
      const [chatgpt] = await list(person)
      expect(chatgpt).toMatchObject({
        configured: true,
        keyOwner: 'organization',
        queue: `openai:${cast.acorn.id}`,
        defaultModel: 'gpt-own',
        typicalUsd: 0.5,
        limits: { requestsPerMinute: 77, concurrency: 7 },
        pause: null,
      })
    }
    expect((await list(cast.carol, cast.birch.id))[0]).toMatchObject({
      keyOwner: 'instance',
      queue: 'openai',
    })
  })

  test('have the prices entered for its key, even for members who may not see keys', async () => {
    const known = { typicalUsd: 0.02, ceilingUsd: 0.2 }
    const free = { typicalUsd: 0, ceilingUsd: 0 }
    const endpoint = card({
      id: 'custom-vllm',
      providerId: 'compatible',
      defaultModel: 'qwen',
      models: ['qwen'],
    })
    await addKey({
      provider: 'openai',
      state: 'works',
      cards: [card({ prices: { 'gpt-5-mini': known } })],
      prices: { 'gpt-own': { usdPerAnswer: 0.7 } },
    })
    await addKey({
      provider: 'compatible',
      name: 'vllm',
      model: 'qwen',
      state: 'works',
      cards: [{ ...endpoint, typicalUsd: null, ceilingUsd: null }],
      prices: { '*': { usdPerAnswer: 0 } },
    })
    for (const person of [cast.alice, cast.erin, cast.bob]) {
      const [chatgpt, , own] = await list(person)
      expect(chatgpt).toMatchObject({ ...known, prices: { 'gpt-5-mini': known } })
      expect(chatgpt?.prices['gpt-own']).toEqual({ typicalUsd: 0.7, ceilingUsd: 0.7 })
      expect(own).toMatchObject({ id: 'custom-vllm', ...free, prices: { qwen: free, '*': free } })
    }
    const [instance] = await list(cast.carol, cast.birch.id)
    expect(instance?.prices).toEqual({})
  })

  test('are unusable with a key that failed, or that never worked', async () => {
    await addKey({ provider: 'openai', state: 'failed', message: 'The key was refused.' })
    await addKey({ provider: 'anthropic' })
    const [chatgpt, second] = await list(cast.erin)
    expect(chatgpt).toMatchObject({ configured: false, keyOwner: 'organization' })
    expect(chatgpt?.reason).toContain('The key was refused.')
    expect(second).toMatchObject({
      configured: false,
      reason: 'Your organization’s key is being tested.',
    })
  })

  test('include its endpoints, which no other organization sees', async () => {
    const endpoint = card({
      id: 'custom-ollama',
      label: 'ollama',
      provider: 'OpenAI-compatible server',
      providerId: 'compatible',
      typicalUsd: null,
      ceilingUsd: null,
    })
    await addKey({
      provider: 'compatible',
      name: 'ollama',
      model: 'llama',
      state: 'works',
      cards: [endpoint],
    })
    await addKey({ provider: 'compatible', name: 'vllm', model: 'qwen' })
    const engines = await list(cast.bob)
    expect(engines.map(({ id }) => id)).toEqual([
      'chatgpt',
      'claude',
      'custom-ollama',
      'custom-vllm',
      'sandbox-atlas',
    ])
    expect(engines[2]).toMatchObject({
      configured: true,
      typicalUsd: null,
      queue: `custom-ollama:${cast.acorn.id}`,
      keyOwner: 'organization',
    })
    expect(engines[3]).toMatchObject({ configured: false, defaultModel: 'qwen' })
    const bySystem = await asSystem(database, (sql) => listEngines(sql, cast.acorn.id))
    expect(bySystem).toEqual(engines)
    const others = await list(cast.carol, cast.acorn.id)
    expect(others.filter(({ id }) => id.startsWith('custom-'))).toEqual([])
  })

  test('report why they are paused and until when', async () => {
    await addKey({ provider: 'openai', state: 'works', cards: [card({})] })
    await database.pool.query(
      `update private.provider_queues set paused_until = '2030-01-01T00:00:00Z', pause_code = 'rate-limited', pause_message = 'Slow down.'
       where organization_id = $1`,
      [cast.acorn.id],
    )
    await database.pool.query(
      `insert into private.provider_queues (id, provider, concurrency, paused_until, pause_code, pause_message)
       values ('anthropic', 'anthropic', 5, 'infinity', 'bad-key', 'The key was refused.')`,
    )
    const [chatgpt, second] = await list(cast.bob)
    expect(chatgpt?.pause).toEqual({
      code: 'rate-limited',
      message: 'Slow down.',
      until: '2030-01-01T00:00:00.000Z',
    })
    expect(second?.pause).toEqual({ code: 'bad-key', message: 'The key was refused.', until: null })
    expect((await list(cast.carol, cast.birch.id))[0]?.pause).toBeNull()
  })
})
