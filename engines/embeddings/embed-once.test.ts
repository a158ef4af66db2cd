import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProviderId } from '#core/engines/provider-catalog.ts'
import { isCollector } from '../engine.ts'
import { createEngines } from '../registry.ts'
import { engineSettings } from '../settings.ts'
import { wireEngine } from '#testing/wire/engine.ts'
import { startWireServer, type WireReply, type WireServer } from '#testing/wire/server.ts'

const key = 'sk-test-secret-0123456789'
/** Of length 5: 3 and 4 are the first components. */
const vector = (dimensions: number) => [3, 4, ...Array.from({ length: dimensions - 2 }, () => 0)]
const openaiBody = (dimensions: number, count = 2) => ({
  object: 'list',
  model: 'an-embedding-model',
  data: Array.from({ length: count }, (_, index) => ({
    object: 'embedding',
    index,
    embedding: vector(dimensions),
  })),
  usage: { prompt_tokens: 1000, total_tokens: 1000 },
})
const ok = (body: unknown): WireReply => ({ status: 200, body })

let server: WireServer
beforeAll(async () => {
  server = await startWireServer({
    openai: ok(openaiBody(512)),
    mistral: ok(openaiBody(1024)),
    gemini: ok({ embeddings: [{ values: vector(768) }, { values: vector(768) }] }),
    short: ok(openaiBody(512, 1)),
    narrow: ok(openaiBody(64)),
    uneven: ok({
      ...openaiBody(64),
      data: [64, 32].map((length, index) => ({ object: 'embedding', index, embedding: vector(length) })),
    }),
    prose: ok('no vectors today'),
    busy: { status: 429, headers: { 'retry-after': '17' }, body: { error: { message: 'Slow down' } } },
    'bad-key': { status: 401, body: { error: { message: `Incorrect API key provided: ${key}` } } },
    broken: { cut: 'before-headers' },
  })
})
afterAll(() => server.close())

function makerOf(engineId: string, provider: ProviderId, scenario: string) {
  const { vectors } = wireEngine(engineId, { provider, baseUrl: server.baseUrl(scenario), apiKey: key })
  if (vectors === undefined) throw new Error(`${engineId} gives no vectors`)
  return vectors
}
const twoTexts = { texts: ['wet trails', 'dry feet'], purpose: 'query' as const }

describe.each<[string, ProviderId, string, number | null]>([
  ['openai', 'openai', 'openai', 0.00002],
  ['mistral', 'mistral', 'mistral', 0.0001],
  // Google does not report the number of tokens.
  ['gemini', 'google', 'gemini', null],
])('%s', (engineId, provider, scenario, usd) => {
  test('returns a vector of length 1 for each text, in one request, with its cost', async () => {
    const maker = makerOf(engineId, provider, scenario)
    const before = server.requests.length
    const outcome = await maker.embed(twoTexts, {})
    expect(server.requests.length - before).toBe(1)
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('wet trails')
    if (!outcome.ok) throw new Error(outcome.failure.message)
    expect(outcome.vectors).toHaveLength(2)
    expect(outcome.vectors[0]).toHaveLength(maker.dimensions ?? Number.NaN)
    expect([outcome.vectors[0]?.[0], outcome.vectors[0]?.[1]].map((n) => n?.toFixed(3))).toEqual([
      '0.600',
      '0.800',
    ])
    expect(outcome.bill.cost).toEqual(
      usd === null ? { usd: null, basis: 'unknown' } : { usd, basis: 'computed' },
    )
  })

  test("returns the ceiling of a call's cost", () => {
    expect(makerOf(engineId, provider, scenario).ceilingUsd(1_000_000)).toBeGreaterThan(0.01)
  })
})

describe('embeddings of a self-hosted server', () => {
  const makerAt = (scenario: string, embeddingModel: string | null) => {
    const settings = { apiKey: key, baseUrl: server.baseUrl(scenario), model: 'oak-1', embeddingModel }
    const engine = createEngines({
      ...engineSettings({}, { sandboxUrl: null }),
      endpoints: [{ name: 'oak', ...settings }],
    }).get('custom-oak')
    return engine === undefined || isCollector(engine) ? undefined : engine.vectors
  }

  test('may have any dimension, at entered prices', async () => {
    const outcome = await makerAt('narrow', 'oak-vectors')?.embed(twoTexts, {})
    if (outcome?.ok !== true) throw new Error('It gave no vectors')
    expect(outcome.vectors.map(({ length }) => length)).toEqual([64, 64])
    expect(outcome.bill).toMatchObject({ cost: { usd: null }, model: { requested: 'oak-vectors' } })
    expect(server.requests.at(-1)).toMatchObject({
      path: '/narrow/v1/embeddings',
      headers: { authorization: `Bearer ${key}` },
      body: { model: 'oak-vectors', input: ['wet trails', 'dry feet'] },
    })
  })

  test('with different dimensions are rejected', async () => {
    expect(await makerAt('uneven', 'oak-vectors')?.embed(twoTexts, {})).toMatchObject({
      ok: false,
      failure: { code: 'invalid-response' },
    })
  })

  test('without a model do not exist, which the list shows', () => {
    expect(makerAt('narrow', null)).toBeUndefined()
    const listed = createEngines(
      engineSettings(
        {
          COMPATIBLE_BASE_URL: 'http://localhost:11434',
          COMPATIBLE_MODEL: 'm',
          COMPATIBLE_EMBEDDING_MODEL: 'v',
        },
        { sandboxUrl: null },
      ),
    ).list()
    expect(
      listed.flatMap(({ id, vectorModel }) => (vectorModel === undefined ? [] : [[id, vectorModel]])),
    ).toEqual([['compatible', 'v']])
  })
})

describe('a failed call', () => {
  test.each([
    ['short', { code: 'invalid-response', message: 'ChatGPT (OpenAI API) didn’t return vectors.' }],
    ['narrow', { code: 'invalid-response' }],
    ['prose', { code: 'invalid-response' }],
    ['busy', { code: 'rate-limited', retryAfterMs: 17_000 }],
    ['bad-key', { code: 'bad-key' }],
    ['broken', { code: 'network', retryable: true }],
  ])('%s is returned as a value', async (scenario, failure) => {
    const outcome = await makerOf('openai', 'openai', scenario).embed(twoTexts, {})
    expect(outcome).toMatchObject({ ok: false, failure })
    expect(JSON.stringify(outcome)).not.toContain(key)
  })

  test('an empty list and too many texts are not sent', async () => {
    const before = server.requests.length
    const maker = makerOf('openai', 'openai', 'openai')
    expect(await maker.embed({ ...twoTexts, texts: [] }, {})).toMatchObject({ ok: false })
    const many = Array.from({ length: maker.maxTexts + 1 }, () => 'text')
    expect(await maker.embed({ ...twoTexts, texts: many }, {})).toMatchObject({ ok: false })
    expect(server.requests).toHaveLength(before)
  })
})

test('engines of providers without embeddings have none', () => {
  const engine = wireEngine('deepseek', {
    provider: 'deepseek',
    baseUrl: server.baseUrl('openai'),
    apiKey: key,
  })
  expect(engine.vectors).toBeUndefined()
})
