import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  aiModeResult,
  blocksText,
  nothingFound,
  overviewResults,
  serpapiKey,
  startSerpapi,
  type WireSerpapi,
} from '#testing/wire/serpapi.ts'
import { delivered, orderedFrom, wireCollector } from '#testing/wire/collector.ts'
import { vendorTroubles } from '#testing/wire/vendor.ts'
import type { PriceOverrides } from '#core/engines/price-override.ts'
import type { Ask } from '../engine.ts'

let vendor: WireSerpapi

beforeEach(async () => {
  vendor = await startSerpapi()
})
afterEach(() => vendor.close())

type Options = { apiKey?: string; timeoutMs?: number; prices?: PriceOverrides }
const wired = (id: string, options: Options = {}) =>
  wireCollector(id, { provider: 'serpapi', baseUrl: vendor.baseUrl, apiKey: serpapiKey, ...options })
const at = (id: string, options?: Options) => wired(id, options).collector
const aiMode = (options?: Options) => at('serpapi-ai-mode', options)
const overview = (options?: Options) => at('serpapi-ai-overview', options)
const ask: Ask = { prompt: 'What are the best tents?' }

describe('a search at SerpApi', () => {
  test('is uncached, uses the requested country, and is stored without the key', async () => {
    const ordered = await aiMode().order({ ...ask, country: 'gb' }, {})
    const search = {
      engine: 'google_ai_mode',
      q: ask.prompt,
      gl: 'uk',
      hl: 'en',
      location: 'United Kingdom',
      device: 'desktop',
      no_cache: 'true',
    }
    expect(ordered).toEqual({
      ok: true,
      checkAfterMs: 0,
      task: {
        id: expect.stringMatching(/^66e0/),
        orderedAt: expect.any(String),
        request: [search],
        cost: null,
        model: 'google-ai-mode',
      },
    })
    expect(vendor.requests[0]).toMatchObject({
      method: 'GET',
      path: '/search.json',
      query: { ...search, api_key: serpapiKey },
      body: null,
    })
    expect(vendor.requests[0]?.headers['content-length']).toBeUndefined()
  })

  test('omits a location whose name Google may spell differently', async () => {
    await aiMode().order({ ...ask, country: 'TR', language: 'zh-Hant' }, {})
    expect(vendor.requests[0]?.query).toMatchObject({ gl: 'tr', hl: 'zh-tw' })
    expect(vendor.requests[0]?.query['location']).toBeUndefined()
  })

  test.each([
    ['too fast', 'rate-limited', true],
    ['used up', 'quota-exhausted', false],
  ] as const)('of an account that is %s is %s', async (state, code, retryable) => {
    vendor.setAccount(state)
    expect(await aiMode().order(ask, {})).toMatchObject({
      ok: false,
      failure: { code, retryable, status: 429 },
    })
  })

  test.each([
    ['unavailable', 'overloaded', true],
    ['slowDown', 'rate-limited', true],
    ['garbage', 'invalid-response', false],
    ['silence', 'timeout', true],
    ['halfReset', 'network', true],
    ['redirect', 'bad-request', false],
  ] as const)('after %s fails as %s', async (trouble, code, retryable) => {
    vendor.fail('order', vendorTroubles[trouble])
    const timeoutMs = trouble === 'silence' ? 150 : 10_000
    expect(await aiMode({ timeoutMs }).order(ask, {})).toMatchObject({
      ok: false,
      failure: { code, retryable },
    })
  })

  test('with a wrong key never repeats it in any field', async () => {
    const failure = await aiMode({ apiKey: 'serp+another/key' }).order(ask, {})
    expect(failure).toMatchObject({
      ok: false,
      failure: { code: 'bad-key', message: expect.stringContaining('[key]') },
    })
    expect(JSON.stringify(failure)).not.toMatch(/another/)
  })

  test('that ends in an error is not an order', async () => {
    vendor.answerWith({ google_ai_mode: 'We could not get a result.' })
    expect(await aiMode().order(ask, {})).toMatchObject({
      ok: false,
      failure: { code: 'provider-error', retryable: true, message: expect.stringContaining('We could not') },
    })
  })
})

describe('an answer of AI Mode collected by SerpApi', () => {
  test('is assembled from its blocks, with the offsets of referenced passages', async () => {
    const engine = aiMode()
    const task = await orderedFrom(engine, ask)
    expect(await engine.collect(task, {})).toEqual({ state: 'pending', checkAfterMs: 5000 })
    const answer = await delivered(engine, task)
    expect(answer.text).toBe(blocksText)
    expect(answer.citations.map(({ url, quote, title }) => [url, quote, title])).toEqual([
      [
        'https://reviews.example/acorn#:~:text=light',
        'Acorn makes the lightest tent 🎒.',
        'Acorn tent review',
      ],
      ['https://birch.example/', 'Birch', null],
      ['https://birch.example/tents', 'Birch: roomy and cheap.', 'Birch tents'],
      ['https://reviews.example/acorn#:~:text=light', 'Birch: roomy and cheap.', 'Acorn tent review'],
      ['https://birch.example/tents', '| Tent | Weight |\n| --- | --- |\n| Birch | 2 kg |', 'Birch tents'],
      ['https://else.example/', undefined, 'Elsewhere'],
    ])
    expect(answer).toMatchObject({ searched: true, model: { requested: 'google-ai-mode', actual: null } })
    expect(answer.raw.requests).toEqual([task.request])
    expect(answer.raw.responses).toMatchObject([aiModeResult])
    expect(JSON.stringify([task, answer.raw])).not.toContain('secret')
  })

  test('may be only Markdown', async () => {
    const { text_blocks: _, ...rest } = aiModeResult
    vendor.answerWith({ google_ai_mode: rest })
    const answer = await delivered(aiMode(), await orderedFrom(aiMode(), ask))
    expect(answer.text).toBe(aiModeResult.reconstructed_markdown)
    expect(answer.citations.every(({ start }) => start === null)).toBe(true)
  })

  test('that Google did not give is stored as absent, but only if the response says so', async () => {
    vendor.answerWith({ google_ai_mode: nothingFound })
    expect(await delivered(aiMode(), await orderedFrom(aiMode(), ask))).toMatchObject({
      text: '',
      finish: { unified: 'other', raw: 'no-answer' },
      warnings: ['no-answer-shown'],
    })
    vendor.answerWith({ google_ai_mode: { hologram: true } })
    const task = await orderedFrom(aiMode(), ask)
    await aiMode().collect(task, {})
    expect(await aiMode().collect(task, {})).toMatchObject({
      state: 'failed',
      failure: { code: 'invalid-response' },
    })
  })

  test.each(['unavailable', 'slowDown', 'garbage', 'reset'] as const)('survives %s', async (trouble) => {
    const task = await orderedFrom(aiMode(), ask)
    vendor.fail('collect', vendorTroubles[trouble])
    expect(await aiMode().collect(task, {})).toMatchObject({ state: 'pending' })
    expect((await delivered(aiMode(), task)).text).toBe(blocksText)
    expect(vendor.searches.size).toBe(1)
  })

  test('is over if it is no longer in the archive', async () => {
    const task = await orderedFrom(aiMode(), ask)
    vendor.fail('collect', { status: 410, body: { error: 'The search expired.' } })
    for (const _ of ['expired', 'unknown']) {
      expect(await aiMode().collect(task, {})).toMatchObject({
        state: 'failed',
        failure: { code: 'provider-error', retryable: true },
      })
      vendor.searches.clear()
    }
  })

  test('costs as many searches as it took, if a price per search is entered', async () => {
    const prices = { '*': { usdPerSearch: 0.01 } }
    vendor.answerWith({
      google_ai_mode: aiModeResult,
      google: overviewResults.later,
      google_ai_overview: overviewResults.fetched,
    })
    const cost = async (engine: ReturnType<typeof aiMode>) =>
      (await delivered(engine, await orderedFrom(engine, ask))).cost
    expect(await cost(aiMode({ prices }))).toEqual({ usd: 0.01, basis: 'computed' })
    expect(await cost(overview({ prices }))).toEqual({ usd: 0.02, basis: 'computed' })
    expect(await cost(aiMode())).toEqual({ usd: null, basis: 'unknown' })
    expect(wired('serpapi-ai-overview', { prices }).listing).toMatchObject({
      typicalUsd: 0.01,
      ceilingUsd: 0.02,
    })
  })
})

describe('an AI Overview collected by SerpApi', () => {
  test('is read from the results page', async () => {
    vendor.answerWith({ google: overviewResults.inline })
    expect((await delivered(overview(), await orderedFrom(overview(), ask))).text).toBe(blocksText)
    expect(vendor.searches.size).toBe(1)
  })

  test('that Google loads later is fetched immediately, within the same order', async () => {
    vendor.answerWith({ google: overviewResults.later, google_ai_overview: overviewResults.fetched })
    const task = await orderedFrom(overview(), ask)
    expect(task.request).toMatchObject([
      { engine: 'google' },
      { engine: 'google_ai_overview', page_token: 'page-token-0001' },
    ])
    expect((await delivered(overview(), task)).text).toBe(blocksText)
    expect(vendor.requests.filter(({ path }) => path === '/search.json')).toHaveLength(2)
  })

  test.each([
    ['is not on the page', { google: overviewResults.none }],
    ['is not available', { google: overviewResults.notAvailable }],
    [
      'is not there after all',
      { google: overviewResults.later, google_ai_overview: overviewResults.notAvailable },
    ],
    ['has no results around it', { google: nothingFound }],
  ])('that %s is stored as absent', async (_, results) => {
    vendor.answerWith(results)
    expect(await delivered(overview(), await orderedFrom(overview(), ask))).toMatchObject({
      text: '',
      finish: { unified: 'other', raw: 'no-overview' },
      warnings: ['no-answer-shown'],
    })
  })

  test('whose second search fails is not ordered', async () => {
    vendor.answerWith({ google: overviewResults.later, google_ai_overview: 'The token has expired.' })
    expect(await overview().order(ask, {})).toMatchObject({
      ok: false,
      failure: { code: 'provider-error', retryable: true, message: expect.stringContaining('expired') },
    })
  })
})
