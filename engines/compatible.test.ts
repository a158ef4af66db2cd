import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PriceOverrides } from '#core/engines/price-override.ts'
import { answerOf, expectSpansToFit, failureOf, wireKey } from '#testing/wire/conformance.ts'
import { wireEngine } from '#testing/wire/engine.ts'
import { chatAnswers, chatFailures, sonarText } from '#testing/wire/openai-chat.ts'
import { startWireServer, type WireServer } from '#testing/wire/server.ts'
import { transportFailures } from '#testing/wire/transport-failures.ts'
import { type Engine, isCollector } from './engine.ts'
import { createEngines } from './registry.ts'
import { engineSettings } from './settings.ts'

let server: WireServer
const longKey = 'sk-test-secret-of-full-length-0001'

beforeAll(async () => {
  server = await startWireServer({
    ...chatAnswers,
    ...transportFailures,
    ...chatFailures,
    echo: { status: 200, body: JSON.stringify(chatAnswers['no-search'].body).replace('Acorn', longKey) },
  })
})
afterAll(() => server.close())

const engineFor = (
  scenario: string,
  connection: { timeoutMs?: number; baseUrl?: string; apiKey?: string | null } = {},
) =>
  wireEngine('compatible', {
    provider: 'compatible',
    apiKey: wireKey,
    model: 'local-llama',
    baseUrl: server.baseUrl(scenario),
    ...connection,
  })

const answer = (scenario: keyof typeof chatAnswers) => answerOf(engineFor(scenario))

const noEnvironment = engineSettings({}, { sandboxUrl: null })

function customEngine({
  prices,
  reach = 'anywhere',
}: {
  prices?: PriceOverrides
  reach?: 'anywhere' | 'public'
}): Engine {
  const engine = createEngines({
    ...noEnvironment,
    reach,
    endpoints: [
      {
        name: 'gpu-box',
        apiKey: null,
        baseUrl: server.baseUrl('no-search'),
        model: 'qwen3-32b',
        ...(prices ? { prices } : {}),
      },
    ],
  }).get('custom-gpu-box')
  if (!engine || isCollector(engine)) throw new Error('The registry has no custom-gpu-box')
  return engine
}

describe('an answer of a self-hosted server', () => {
  test('has text and usage, with an unknown cost', async () => {
    expect(await answer('no-search')).toMatchObject({
      text: 'Acorn is well known.',
      searched: false,
      citations: [],
      usage: { inputTokens: 4200, outputTokens: 310 },
      cost: { usd: null, basis: 'unknown' },
      model: { requested: 'local-llama' },
    })
  })

  test.each(['thinking', 'thinking-without-opening', 'reasoning'] as const)(
    'omits the thinking in %s, which stays in the body',
    async (scenario) => {
      const read = await answer(scenario)
      expect(read.text).toBe('Acorn is light.')
      expect(JSON.stringify(read.raw.responses)).toContain('I prefer Birch.')
    },
  )

  test('reads the text parts of a content in parts', async () => {
    expect((await answer('parts-of-content')).text).toBe('Acorn is light.')
  })

  test('keeps the sources that a server with its own search adds', async () => {
    const read = await answer('local-search')
    expect(read.text).toBe(sonarText)
    expect(read.citations.map(({ quote }) => quote)).toEqual(['[1]', '[3]', '[2]'])
    expect(read.retrieved).toHaveLength(4)
    expect(read.searched).toBe(true)
    expectSpansToFit(read)
    expect((await answer('success')).citations).toHaveLength(2)
  })
})

describe('a question to a self-hosted server', () => {
  test('contains only the prompt, and is sent with the key', async () => {
    const { raw } = await answer('no-search')
    expect(raw.requests).toEqual([
      { model: 'local-llama', messages: [{ role: 'user', content: 'What are the best tents?' }] },
    ])
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${wireKey}`)
  })

  test('has no Authorization header without a key', async () => {
    await answerOf(engineFor('no-search', { apiKey: null }))
    expect(server.requests.at(-1)?.headers.authorization).toBeUndefined()
  })

  test('to a bare host gets /v1 added', async () => {
    const bare = new URL(server.baseUrl('no-search')).origin
    await failureOf(engineFor('no-search', { baseUrl: bare }))
    expect(server.requests.at(-1)?.path).toBe('/v1/chat/completions')
  })
})

describe('a custom endpoint', () => {
  test('is an engine with its own name, called without a key', async () => {
    const read = await answerOf(customEngine({}))
    expect(read.model.requested).toBe('qwen3-32b')
    expect(server.requests.at(-1)?.headers.authorization).toBeUndefined()
    expect(customEngine({})).toMatchObject({
      id: 'custom-gpu-box',
      label: 'gpu-box (own endpoint)',
      providerId: 'compatible',
      models: ['qwen3-32b'],
    })
  })

  test('has the price entered for its model, per token or per answer', async () => {
    const perToken = { 'qwen3-32b': { inputUsdPerMillion: 1, outputUsdPerMillion: 2 } }
    expect((await answerOf(customEngine({ prices: perToken }))).cost).toEqual({
      usd: 0.00482,
      basis: 'computed',
    })
    expect((await answerOf(customEngine({ prices: { '*': { usdPerAnswer: 0 } } }))).cost).toEqual({
      usd: 0,
      basis: 'computed',
    })
  })

  test('at a private address is not called if addresses come from customers', async () => {
    const before = server.requests.length
    expect((await failureOf(customEngine({ reach: 'public' }))).code).not.toBe('invalid-response')
    expect(server.requests.length).toBe(before)
  })
})

test('a key that a server echoes is not stored anywhere', async () => {
  const { text, raw } = await answerOf(engineFor('echo', { apiKey: longKey }))
  expect(text).toBe('[key] is well known.')
  expect(JSON.stringify(raw)).not.toContain(longKey)
  expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${longKey}`)
})

describe('a server that is not configured', () => {
  const reasonFor = (env: Record<string, string>) => {
    const listing = createEngines(engineSettings(env, { sandboxUrl: null }))
      .list()
      .find(({ id }) => id === 'compatible')
    return listing && !listing.configured ? listing.reason : null
  }

  test('reports the missing variable', () => {
    expect(reasonFor({})).toContain('Set COMPATIBLE_BASE_URL and COMPATIBLE_MODEL to use')
    expect(reasonFor({ COMPATIBLE_BASE_URL: 'http://127.0.0.1:11434' })).toContain(
      'Set COMPATIBLE_MODEL to the name of',
    )
    expect(reasonFor({ COMPATIBLE_BASE_URL: 'my box', COMPATIBLE_MODEL: 'm' })).toContain(
      'COMPATIBLE_BASE_URL',
    )
    expect(reasonFor({ COMPATIBLE_BASE_URL: 'http://127.0.0.1:11434', COMPATIBLE_MODEL: 'm' })).toBeNull()
  })
})
