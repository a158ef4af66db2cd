import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyedProviderIds, type ProviderId } from '#core/engines/provider-catalog.ts'
import { startWireServer, type WireServer } from '#testing/wire/server.ts'
import type { FailureCode } from './engine.ts'
import { testKey } from './key-test.ts'
import { type EngineSettings, engineSettings, type ProviderSettings } from './settings.ts'

const key = 'secret-key-0001'
const login = 'carol@birch.example:secret-pass-0001'
const models = { object: 'list', data: [{ id: 'llama3' }, { id: 'phi:latest' }] }
const dataforseo = (task: Record<string, unknown>) => ({ status_code: 20000, tasks: [task] })
let server: WireServer

beforeAll(async () => {
  server = await startWireServer({
    models: { status: 200, body: models },
    'no-models': { status: 200, body: { object: 'list', data: [] } },
    malformed: { status: 400, body: { error: { message: 'input is required', type: 'invalid_request' } } },
    'openrouter-left': { status: 200, body: { data: { limit: 100, limit_remaining: 74.5, usage: 25.5 } } },
    'openrouter-free': { status: 200, body: { data: { limit: null, limit_remaining: null } } },
    'openrouter-none': { status: 200, body: { data: { limit: 5, limit_remaining: 0 } } },
    'dataforseo-left': {
      status: 200,
      body: dataforseo({ status_code: 20000, result: [{ login: 'carol', money: { balance: 12.345 } }] }),
    },
    'dataforseo-none': {
      status: 200,
      body: dataforseo({ status_code: 20000, result: [{ money: { balance: 0 } }] }),
    },
    'dataforseo-paused': {
      status: 200,
      body: dataforseo({ status_code: 40201, status_message: 'Your account has been temporarily blocked.' }),
    },
    'dataforseo-failing': {
      status: 200,
      body: dataforseo({ status_code: 50301, status_message: 'Third party API service unavailable.' }),
    },
    'brightdata-active': { status: 200, body: { status: 'active', can_make_requests: false } },
    'brightdata-suspended': { status: 200, body: { status: 'suspended' } },
    'serpapi-left': { status: 200, body: { plan_id: 'free', total_searches_left: 1250 } },
    'serpapi-none': { status: 200, body: { total_searches_left: 0 } },
    'bad-key': { status: 401, body: { error: { message: `Incorrect API key provided: ${key}` } } },
    'bad-key-400': {
      status: 400,
      body: { code: 'Client specified an invalid argument', error: 'Incorrect API key provided: se***01.' },
    },
    'bad-key-page': { status: 401, body: '<html>Unauthorized</html>' },
    'no-credit': { status: 402, body: { error: { message: 'Insufficient Balance' } } },
    limited: { status: 429, headers: { 'retry-after': '30' }, body: { error: { message: 'Slow down' } } },
    page: { status: 200, body: '<html>Welcome</html>', headers: { 'content-type': 'text/html' } },
    'error-200': { status: 200, body: { error: 'Invalid API key.' } },
    redirect: { status: 302, headers: { location: '/models/v1/models' }, body: '' },
    slow: { hang: 'before-headers' },
    cut: { cut: 'before-headers' },
    v1: { status: 200, body: models },
  })
})
afterAll(() => server.close())

describe('a key test', () => {
  type Row = [ProviderId, string, string, Record<string, string>]
  const special: Row[] = [
    ['anthropic', 'models', '/models/v1/models?limit=1', { 'x-api-key': key }],
    ['google', 'models', '/models/v1/models?pageSize=1', { 'x-goog-api-key': key }],
    ['perplexity', 'malformed', '/malformed/v1/responses', { authorization: `Bearer ${key}` }],
    ['openrouter', 'openrouter-free', '/openrouter-free/v1/key', { authorization: `Bearer ${key}` }],
    [
      'dataforseo',
      'dataforseo-left',
      '/dataforseo-left/v1/v3/appendix/user_data',
      { authorization: `Basic ${Buffer.from(login).toString('base64')}` },
    ],
    ['brightdata', 'brightdata-active', '/brightdata-active/v1/status', { authorization: `Bearer ${key}` }],
    ['serpapi', 'serpapi-left', `/serpapi-left/v1/account.json?api_key=${key}`, {}],
  ]
  const usual = keyedProviderIds
    .filter((id) => !special.some(([provider]) => provider === id))
    .map((id): Row => [id, 'models', '/models/v1/models', { authorization: `Bearer ${key}` }])

  test.each([...special, ...usual])(
    'of %s calls a free endpoint in the form that the provider requires',
    async (provider, scenario, path, headers) => {
      expect(await tried(provider, scenario)).toMatchObject({
        ok: true,
        detail: expect.stringMatching(/works/),
      })
      expect(server.requests.at(-1)).toMatchObject({ path, headers })
    },
  )

  test('exists for every provider that accepts keys', async () => {
    for (const provider of keyedProviderIds)
      expect(await tried(provider, 'bad-key')).toMatchObject({
        ok: false,
        failure: { code: 'bad-key', retryable: false, status: 401 },
      })
  })

  test.each<[ProviderId, string, string]>([
    ['openrouter', 'openrouter-left', 'The key works; $74.50 of its limit are left.'],
    ['dataforseo', 'dataforseo-left', 'The key works; $12.35 are left.'],
    ['serpapi', 'serpapi-left', 'The key works; 1,250 searches are left.'],
  ])('of %s reports the remaining credit', async (provider, scenario, detail) => {
    expect(await tried(provider, scenario)).toEqual({ ok: true, detail })
  })

  test.each<[ProviderId, string, FailureCode]>([
    ['openrouter', 'openrouter-none', 'quota-exhausted'],
    ['dataforseo', 'dataforseo-none', 'quota-exhausted'],
    ['dataforseo', 'dataforseo-paused', 'bad-key'],
    ['brightdata', 'brightdata-suspended', 'quota-exhausted'],
    ['serpapi', 'serpapi-none', 'quota-exhausted'],
    ['xai', 'bad-key-400', 'bad-key'],
    ['perplexity', 'bad-key-page', 'bad-key'],
    ['deepseek', 'no-credit', 'quota-exhausted'],
    ['openai', 'limited', 'rate-limited'],
    ['openai', 'page', 'invalid-response'],
    ['serpapi', 'error-200', 'bad-key'],
    ['openai', 'redirect', 'bad-request'],
    ['openai', 'cut', 'network'],
  ])(
    'of %s in the scenario %s fails as %s, without the key in any message',
    async (provider, scenario, code) => {
      const outcome = await tried(provider, scenario)
      expect(outcome).toMatchObject({ ok: false, failure: { code, rawResponse: null } })
      expect(JSON.stringify(outcome)).not.toMatch(/secret-key-0001|secret-pass-0001/)
    },
  )

  test('may be repeated after an error of the provider', async () => {
    expect(await tried('dataforseo', 'dataforseo-failing')).toMatchObject({
      ok: false,
      failure: { code: 'overloaded', retryable: true, status: 200 },
    })
  })

  test('does not follow a redirect', async () => {
    const before = server.requests.length
    await tried('openai', 'redirect')
    expect(server.requests.slice(before).map(({ scenario }) => scenario)).toEqual(['redirect'])
  })

  test('has a time limit', async () => {
    expect(await testKey(settings('openai', 'slow', { timeoutMs: 100 }), 'openai')).toMatchObject({
      ok: false,
      failure: { code: 'timeout', retryable: true },
    })
  })

  test('refuses a private address if only public ones are allowed', async () => {
    const before = server.requests.length
    expect(await testKey(settings('openai', 'models', { reach: 'public' }), 'openai')).toMatchObject({
      ok: false,
      failure: { code: 'bad-request', retryable: false, message: expect.stringContaining('private') },
    })
    expect(server.requests).toHaveLength(before)
  })

  test('fails before any call if there is nothing to test', async () => {
    const unset = engineSettings({}, { sandboxUrl: null })
    for (const provider of keyedProviderIds)
      expect(await testKey(unset, provider)).toMatchObject({ ok: false, failure: { code: 'not-configured' } })
    expect(await testKey(unset, { endpoint: 'nobody' })).toMatchObject({
      ok: false,
      failure: { code: 'not-configured' },
    })
    expect(await tried('openai', 'models', { apiKey: 'two\nlines' })).toMatchObject({
      ok: false,
      failure: { code: 'bad-key' },
    })
  })

  test('adds the version path to a bare host', async () => {
    expect(await tried('openai', 'v1', { baseUrl: server.origin })).toMatchObject({ ok: true })
    expect(server.requests.at(-1)?.path).toBe('/v1/models')
  })
})

describe('the test of a custom endpoint', () => {
  const endpoint = (scenario: string, model = 'llama3', apiKey: string | null = null) =>
    testKey(
      {
        ...engineSettings({}, { sandboxUrl: null }),
        endpoints: [{ name: 'office', apiKey, baseUrl: server.baseUrl(scenario), model }],
      },
      { endpoint: 'office' },
    )

  test('needs no key', async () => {
    expect(await endpoint('models')).toEqual({ ok: true, detail: 'The server responds.' })
    expect(server.requests.at(-1)?.headers.authorization).toBeUndefined()
    await endpoint('models', 'llama3', key)
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`)
  })

  test('detects a model that the server does not list, if it lists any', async () => {
    expect(await endpoint('models', 'llama9')).toEqual({
      ok: true,
      detail: 'The server responds, but doesn’t list the model llama9.',
    })
    expect(await endpoint('models', 'phi')).toEqual({ ok: true, detail: 'The server responds.' })
    expect(await endpoint('no-models', 'llama9')).toEqual({ ok: true, detail: 'The server responds.' })
  })
})

function settings(
  provider: ProviderId,
  scenario: string,
  { timeoutMs = 10_000, reach = 'anywhere', ...own }: Partial<EngineSettings & ProviderSettings> = {},
): EngineSettings {
  const apiKey = provider === 'dataforseo' ? login : key
  return {
    ...engineSettings({}, { sandboxUrl: null }),
    timeoutMs,
    reach,
    providers: { [provider]: { apiKey, baseUrl: server.baseUrl(scenario), model: null, ...own } },
  }
}

function tried(provider: ProviderId, scenario: string, own: Partial<ProviderSettings> = {}) {
  return testKey(settings(provider, scenario, own), provider)
}
