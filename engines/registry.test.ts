import { describe, expect, test } from 'vitest'
import { providerCard, providerIds } from '#core/engines/provider-catalog.ts'
import { isCollector } from './engine.ts'
import { createEngines } from './registry.ts'
import { engineSettings } from './settings.ts'

const unset = engineSettings({}, { sandboxUrl: null })
const listed = createEngines(unset).list()

const listingOf = (id: string, env: Record<string, string>) => {
  const listing = createEngines(engineSettings(env, { sandboxUrl: null }))
    .list()
    .find((engine) => engine.id === id)
  if (listing === undefined) throw new Error(`There is no engine ${id}`)
  return listing
}

describe('the registry', () => {
  test.each(listed.map((engine) => [engine.id, engine] as const))('describes %s completely', (_, engine) => {
    expect(engine.id).toMatch(/^[a-z][a-z0-9-]+$/)
    expect(engine.label.trim()).not.toBe('')
    expect(engine.provider.trim()).not.toBe('')
    expect(engine.docs).toMatch(/^(https:\/\/|docs\/)\S+$/)
    expect(engine.defaultModel.trim()).not.toBe('')
    expect(engine.models).toContain(engine.defaultModel)
    expect(engine.channel).toBe(providerCard(engine.providerId).channel)
    expect(engine.sandbox).toBe(engine.id.startsWith('sandbox-'))
    expect(engine.sandbox).toBe(engine.label.startsWith('Sandbox'))
  })

  test('has no two engines with the same id or label', () => {
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
    expect(new Set(listed.map(({ label }) => label)).size).toBe(listed.length)
  })

  test('has an engine for every provider that accepts keys', () => {
    expect([...new Set(listed.map(({ providerId }) => providerId))].toSorted()).toEqual(
      providerIds.toSorted(),
    )
  })

  test('says in one sentence why an engine cannot be asked, also when it is asked', async () => {
    for (const engine of listed) {
      if (engine.configured) throw new Error(`${engine.id} needs nothing?`)
      expect(engine.reason).toMatch(/^[A-Z][^.]+\.$/)
      const asked = createEngines(unset).get(engine.id)
      if (!asked || isCollector(asked)) throw new Error(`${engine.id} could be ordered from`)
      expect(await asked.ask({ prompt: 'Best tents?' }, {})).toMatchObject({
        ok: false,
        failure: { code: 'not-configured', retryable: false, message: engine.reason },
      })
    }
  })

  test('configures the engines of the environment', () => {
    const env = { OPENAI_API_KEY: ' sk-1 ', OPENAI_MODEL: 'gpt-5-mini', OPENAI_BASE_URL: '' }
    const engines = createEngines(engineSettings(env, { sandboxUrl: 'http://127.0.0.1:4000/v1' }))
    const configured = engines.list().filter((engine) => engine.configured)
    expect(new Set(configured.map(({ providerId }) => providerId))).toEqual(new Set(['openai', 'sandbox']))
    expect(engines.get('openai')?.defaultModel).toBe('gpt-5-mini')
    expect(engines.get('elsewhere')).toBeUndefined()
  })

  test.each(listed.map((engine) => [engine.id, engine] as const))(
    'has a price or null for every model of %s, and the default model’s price separately',
    (_, { models, defaultModel, typicalUsd, ceilingUsd, prices }) => {
      expect(Object.keys(prices).toSorted()).toEqual([...models].toSorted())
      expect(prices[defaultModel] ?? { typicalUsd: null, ceilingUsd: null }).toEqual({
        typicalUsd,
        ceilingUsd,
      })
      const known = Object.values(prices).filter((price) => price !== null)
      expect(known.filter((price) => price.ceilingUsd < price.typicalUsd)).toEqual([])
    },
  )

  test('has a separate price for each model', () => {
    const { prices } = listingOf('openai', {})
    expect(prices['gpt-6-luna']?.typicalUsd).toBeLessThan(prices['gpt-6-sol']?.typicalUsd ?? 0)
    expect(prices['gpt-6-astra']?.typicalUsd).toBeGreaterThan(prices['gpt-6-sol']?.typicalUsd ?? Infinity)
  })

  test('uses entered prices, also for models that are not offered', () => {
    const entered = { '*': { usdPerAnswer: 0.5 }, own: { inputUsdPerMillion: 1, outputUsdPerMillion: 1 } }
    const { prices } = listingOf('openai', { OPENAI_PRICES: JSON.stringify(entered) })
    expect(prices['*']).toEqual({ typicalUsd: 0.5, ceilingUsd: 0.5 })
    expect(prices['gpt-6-luna']).toEqual({ typicalUsd: 0.5, ceilingUsd: 0.5 })
    // 10,900 tokens at $1 a million and one search at OpenAI's $0.01; 68,000 and five.
    expect(prices['own']).toEqual({ typicalUsd: 0.0209, ceilingUsd: 0.118 })
  })

  test('prices a Perplexity preset like its model, other models like their providers, and no other preset', () => {
    const { prices } = listingOf('perplexity', {})
    const openai = listingOf('openai', {}).prices['gpt-5.4']
    expect(prices['low']).toEqual({ typicalUsd: 0.0265, ceilingUsd: 0.18 })
    // Half a cent less a search than OpenAI's own.
    expect(prices['openai/gpt-5.4']?.typicalUsd).toBeCloseTo((openai?.typicalUsd ?? 0) - 0.005, 9)
    expect(prices['xhigh']).toBeNull()
    const entered = JSON.stringify({ '*': { usdPerAnswer: 0.5 }, low: { usdPerSearch: 0.1 } })
    const own = listingOf('perplexity', { PERPLEXITY_PRICES: entered }).prices
    expect(own['xhigh']?.typicalUsd).toBe(0.5)
    expect(own['perplexity/sonar']?.typicalUsd).toBe(0.5)
    expect(own['low']?.typicalUsd).toBeCloseTo(0.0265 + 0.095, 9)
  })

  test('does not throw for an invalid base URL', () => {
    const env = { OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'not a url' }
    expect(createEngines(engineSettings(env, { sandboxUrl: null })).list()[0]).toMatchObject({
      configured: false,
      reason: expect.stringContaining('OPENAI_BASE_URL'),
    })
  })
})

describe('engine settings', () => {
  test('report the variable with an invalid value', () => {
    expect(() => engineSettings({ ENGINE_TIMEOUT_SECONDS: 'long' }, { sandboxUrl: null })).toThrow(
      /ENGINE_TIMEOUT_SECONDS/,
    )
  })

  test('read a provider’s variables by its prefix, including prices', () => {
    const env = { GOOGLE_API_KEY: 'AIza', GOOGLE_PRICES: '{"*": {"usdPerAnswer": 0.5}}' }
    expect(engineSettings(env, { sandboxUrl: null }).providers.google).toEqual({
      apiKey: 'AIza',
      baseUrl: null,
      model: null,
      prices: { '*': { usdPerAnswer: 0.5 } },
    })
    expect(createEngines(engineSettings(env, { sandboxUrl: null })).list()).toContainEqual(
      expect.objectContaining({ id: 'gemini', configured: true, typicalUsd: 0.5, ceilingUsd: 0.5 }),
    )
  })

  test.each([
    ['{'],
    ['[]'],
    ['{"*": {"usdPerAnswer": "free"}}'],
    ['{"*": {"usd": 1}}'],
    ['{"*": {"usdPerAnswer": -1}}'],
  ])('report the variable with invalid prices: %s', (prices) => {
    expect(() => engineSettings({ XAI_PRICES: prices }, { sandboxUrl: null })).toThrow(/XAI_PRICES/)
  })

  test('have a default time limit of three minutes', () => {
    expect(unset.timeoutMs).toBe(180_000)
    expect(engineSettings({ ENGINE_TIMEOUT_SECONDS: '20' }, { sandboxUrl: null }).timeoutMs).toBe(20_000)
    expect(engineSettings({ ENGINE_TIMEOUT_SECONDS: '' }, { sandboxUrl: null }).timeoutMs).toBe(180_000)
  })
})
