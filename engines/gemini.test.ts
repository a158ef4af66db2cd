import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { wireEngine } from '#testing/wire/engine.ts'
import { claims, geminiAnswers, geminiFailures, groundedText } from '#testing/wire/gemini-generate.ts'
import { startWireServer, type WireServer } from '#testing/wire/server.ts'
import { type Ask, type EngineAnswer, type EngineFailure, type FailureCode, isCollector } from './engine.ts'
import { createEngines } from './registry.ts'
import { engineSettings } from './settings.ts'

const key = 'AIza-test-secret-0001'
const redirect = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect'
let server: WireServer

beforeAll(async () => {
  server = await startWireServer({ ...geminiAnswers, ...geminiFailures })
})
afterAll(() => server.close())

describe('an answer of Gemini', () => {
  // Prices depend on the day: those of the flash model double on January 1, 2027.
  const onDay = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(day) })
  beforeEach(() => void onDay('2026-11-20'))
  afterEach(() => void vi.useRealTimers())

  test('has text, citations with offsets, queries, retrieved pages, usage, and cost', async () => {
    const answer = await answerOf('success')
    expect(answer).toMatchObject({
      text: groundedText,
      searched: true,
      queries: ['leichte zelte 2026', 'acorn zelt gewicht'],
      searchCalls: 2,
      model: { requested: 'gemini-3.8-flash', actual: 'gemini-3.8-flash' },
      finish: { unified: 'stop', raw: 'STOP' },
      warnings: [],
    })
    expect(answer.citations).toEqual([
      {
        url: `${redirect}/AcornA`,
        urlKey: `${redirect}/AcornA`,
        title: 'reviews.example',
        start: 0,
        end: claims.acorn.length,
        quote: claims.acorn,
      },
      expect.objectContaining({ title: 'birch.example', quote: claims.birch }),
      expect.objectContaining({ title: 'reviews.example', quote: claims.birch }),
    ])
    expect(answer.text.slice(answer.citations[1]?.start ?? 0, answer.citations[1]?.end ?? 0)).toBe(
      claims.birch,
    )
    expect(answer.retrieved.map(({ url, title, rank }) => ({ url, title, rank }))).toEqual([
      { url: `${redirect}/AcornA`, title: 'reviews.example', rank: 1 },
      { url: `${redirect}/BirchB`, title: 'birch.example', rank: 2 },
      { url: `${redirect}/ForumC`, title: null, rank: 3 },
    ])
    expect(answer.usage).toEqual({
      inputTokens: 530,
      cachedInputTokens: 10,
      cacheWriteTokens: null,
      outputTokens: 720,
      reasoningTokens: 320,
      totalTokens: 1250,
    })
    // 520 × $0.75 + 10 × $0.075 + 720 × $3.75 per million tokens, and two distinct queries at $0.014.
    expect(answer.cost).toEqual({ usd: 0.03109075, basis: 'computed' })
  })

  test('is requested with search, and an instruction with country and language is stored', async () => {
    const { raw } = await answerOf('success', { country: 'de', language: 'de' })
    expect(raw.requests).toEqual([
      expect.objectContaining({
        contents: [{ role: 'user', parts: [{ text: 'What are the best tents?' }] }],
        systemInstruction: { parts: [{ text: 'The person asking is in Germany. Answer in German.' }] },
        tools: [{ googleSearch: {} }],
      }),
    ])
    expect(JSON.stringify(raw)).not.toContain(key)
    expect(server.requests.at(-1)).toMatchObject({
      path: '/success/v1/models/gemini-3.8-flash:generateContent',
      headers: { 'x-goog-api-key': key },
    })
  })

  test('is requested with only the prompt: no brands, no seed, no instruction', async () => {
    const { raw } = await answerOf('success', { brandHints: [{ name: 'Maple' }], seed: 'draw 1' })
    expect(JSON.stringify(raw.requests)).not.toMatch(/Maple|draw 1|systemInstruction/)
  })

  test('is read from a compressed body', async () => {
    expect((await answerOf('compressed')).text).toBe(groundedText)
  })

  test('may have no search', async () => {
    expect(await answerOf('no-search')).toMatchObject({
      searched: false,
      queries: [],
      retrieved: [],
      citations: [],
      searchCalls: 0,
      // 520 × $0.75 + 10 × $0.075 + 720 × $3.75 per million tokens.
      cost: { usd: 0.00309075 },
    })
  })

  test('may have no citations despite a search', async () => {
    expect(await answerOf('search-without-citation')).toMatchObject({
      searched: true,
      citations: [],
      searchCalls: 1,
    })
  })

  test('whose only query is empty counts as searched, without a fee', async () => {
    expect(await answerOf('only-empty-queries')).toMatchObject({
      searched: true,
      queries: [],
      searchCalls: 0,
      retrieved: [{ url: `${redirect}/AcornA` }],
    })
  })

  test('in several parts shows no thoughts, and its offsets count from their part', async () => {
    const answer = await answerOf('several-parts')
    expect(answer.text).toBe(`Für Größe: ${groundedText}`)
    expect(answer.citations.map(({ quote }) => quote)).toEqual([claims.birch])
    expect(answer.text.slice(answer.citations[0]?.start ?? 0, answer.citations[0]?.end ?? 0)).toBe(
      claims.birch,
    )
  })

  test('in several parts is also read if offsets count through all parts', async () => {
    const [citation] = (await answerOf('several-parts-counted-through')).citations
    expect(citation).toMatchObject({ quote: claims.birch, start: `Für Größe: ${claims.acorn}\n\n`.length })
  })

  test('with slightly wrong offsets has the intended words, and none if they are far off', async () => {
    const answer = await answerOf('wrong-offsets')
    expect(answer.citations.map(({ start, quote }) => [start, quote])).toEqual([
      [34, 'Birch has the most room.'],
      [31, '2.'],
      [null, undefined],
      [null, undefined],
    ])
    expect(answer.warnings).toEqual(['citation-offsets-unusable'])
  })

  test('without quotations uses the bytes if they fit between characters', async () => {
    expect((await answerOf('offsets-without-text')).citations.map(({ quote }) => quote)).toEqual([
      claims.birch,
      undefined,
      undefined,
    ])
  })

  test('keeps malformed URLs, and drops chunks without one', async () => {
    const answer = await answerOf('malformed-chunks')
    const urls = ['https://www.google.com/search?q=weather+in+San Francisco, CA,+US', 'gs://bucket/file.pdf']
    expect(answer.retrieved.map(({ url }) => url)).toEqual(urls)
    expect(answer.citations.map(({ url, quote }) => [url, quote])).toEqual([
      [urls[0], 'Acorn'],
      [urls[1], 'Acorn'],
      [urls[0], undefined],
    ])
  })

  test('also reads queries from tool calls, without duplicates', async () => {
    expect(await answerOf('tool-call-parts')).toMatchObject({
      text: 'Acorn is light.',
      queries: ['acorn tent', 'birch tent'],
      searched: true,
    })
  })

  test('is recovered if the SDK rejects a body because of an unknown part', async () => {
    const answer = await answerOf('unknown-part')
    expect(answer.text).toBe(groundedText)
    expect(answer.citations).toHaveLength(3)
  })

  test('is recovered if fields have the wrong types, without inventing values', async () => {
    expect(await answerOf('wrong-types')).toMatchObject({
      text: 'Acorn is light.',
      queries: [],
      citations: [{ url: `${redirect}/AcornA`, start: null }],
      model: { actual: null },
      usage: { inputTokens: null },
      cost: { usd: null, basis: 'unknown' },
    })
  })

  test('that is continued is one answer, each piece with its own pages and offsets', async () => {
    const answer = await answerOf('continued')
    expect(answer.raw.requests).toHaveLength(2)
    expect(answer).toMatchObject({
      text: `${groundedText} Acorn is light. Birch is roomy. Maple is cheap.`,
      queries: ['leichte zelte 2026', 'acorn zelt gewicht', 'maple tents'],
      finish: { unified: 'stop' },
      usage: { outputTokens: 1440 },
    })
    expect(answer.citations.map(({ start, end }) => answer.text.slice(start ?? 0, end ?? 0))).toEqual([
      claims.acorn,
      claims.birch,
      claims.birch,
      'Maple is cheap.',
    ])
  })

  test.each([
    ['safety', '', 'SAFETY'],
    ['recitation', 'The', 'RECITATION'],
    ['blocked-prompt', '', 'PROHIBITED_CONTENT'],
  ] as const)('filtered for %s has a warning', async (scenario, text, raw) => {
    expect(await answerOf(scenario)).toMatchObject({ text, finish: { unified: 'content-filter', raw } })
  })

  test('to a blocked prompt costs only the prompt', async () => {
    // 30 × $0.75 per million tokens.
    expect(await answerOf('blocked-prompt')).toMatchObject({
      usage: { inputTokens: 30, outputTokens: 0 },
      cost: { usd: 0.0000225, basis: 'computed' },
    })
  })

  test('truncated by the token limit ends with length, even before its first word', async () => {
    expect(await answerOf('truncated')).toMatchObject({
      text: 'The lightest tent is',
      finish: { unified: 'length', raw: 'MAX_TOKENS' },
    })
    expect(await answerOf('truncated-while-thinking')).toMatchObject({ text: '', warnings: ['empty-text'] })
  })

  test('of an older model costs a fee per grounded prompt, whatever the number of queries', async () => {
    // 520 × $0.30 + 10 × $0.03 + 720 × $2.50 per million tokens, and $0.035 for the prompt.
    expect((await answerOf('older-model')).cost).toEqual({ usd: 0.0369563, basis: 'computed' })
    expect((await answerOf('older-model-without-search')).cost).toEqual({ usd: 0.0019563, basis: 'computed' })
  })

  // 530 × $2 + 720 × $10 per million tokens, doubled in December, and two distinct queries at $0.014.
  test.each([
    ['2026-11-30', 0.03626],
    ['2026-12-01', 0.04452],
  ])('of a model newer than the price table has the price of %s', async (day, usd) => {
    onDay(day)
    expect((await answerOf('newest-model')).cost).toEqual({ usd, basis: 'computed' })
  })

  test('uses entered prices, for older and newer models', async () => {
    const priced = async (scenario: keyof typeof geminiAnswers) => {
      const prices = { '*': { inputUsdPerMillion: 100, outputUsdPerMillion: 0, usdPerSearch: 1 } }
      const asked = createEngines({
        ...engineSettings({}, { sandboxUrl: null }),
        providers: { google: { apiKey: key, baseUrl: server.baseUrl(scenario), model: null, prices } },
      }).get('gemini')
      if (!asked || isCollector(asked)) throw new Error('The registry has no gemini')
      const outcome = await asked.ask({ prompt: 'Best tents?' }, {})
      return outcome.ok ? outcome.answer.cost.usd : null
    }
    expect(await priced('newest-model')).toBe(2.053)
    expect(await priced('older-model')).toBe(1.053)
  })

  test.each(['unpriced-model', 'priority-tier', 'no-usage'] as const)(
    'has an unknown cost, not a cost of 0, for %s',
    async (scenario) => {
      expect((await answerOf(scenario)).cost).toEqual({ usd: null, basis: 'unknown' })
    },
  )

  test('of ten megabytes is read', async () => {
    expect((await answerOf('ten-megabytes')).text).toHaveLength(10_800_000)
  })
})

describe('a failure of Google', () => {
  const expected: Record<keyof typeof geminiFailures, [FailureCode, boolean, number | null]> = {
    'empty-body': ['invalid-response', false, null],
    garbage: ['invalid-response', false, null],
    'cut-json': ['invalid-response', false, null],
    'no-candidates': ['invalid-response', false, null],
    'empty-candidate': ['invalid-response', false, null],
    'error-with-200': ['overloaded', true, null],
    'bad-request': ['bad-request', false, null],
    'wrong-place': ['bad-request', false, null],
    'bad-key': ['bad-key', false, null],
    'bad-key-in-words': ['bad-key', false, null],
    unauthenticated: ['bad-key', false, null],
    forbidden: ['bad-key', false, null],
    'missing-model': ['unknown-model', false, null],
    'rate-limit': ['rate-limited', true, null],
    'rate-limit-info': ['rate-limited', true, 34_400],
    'rate-limit-sentence': ['rate-limited', true, 20_045],
    'daily-quota': ['quota-exhausted', false, expect.any(Number)],
    'server-error': ['provider-error', true, null],
    overloaded: ['overloaded', true, 7000],
    'hang-in-body': ['timeout', true, null],
    'cut-in-body': ['network', true, null],
    'cut-before-headers': ['network', true, null],
    'huge-body': ['invalid-response', false, null],
  }

  test.each(Object.entries(expected))(
    'in the scenario %s has its code and retry advice',
    async (scenario, row) => {
      const failure = await failureIn(scenario, scenario.startsWith('hang') ? 150 : 10_000)
      expect([failure.code, failure.retryable, failure.retryAfterMs]).toEqual(row)
      expect(JSON.stringify(failure)).not.toContain(key)
    },
  )
})

const ask = (scenario: string, question: Partial<Ask> = {}, timeoutMs = 10_000) =>
  wireEngine('gemini', {
    provider: 'google',
    baseUrl: server.baseUrl(scenario),
    apiKey: key,
    timeoutMs,
  }).ask({ prompt: 'What are the best tents?', ...question }, {})

async function answerOf(
  scenario: keyof typeof geminiAnswers,
  question: Partial<Ask> = {},
): Promise<EngineAnswer> {
  const outcome = await ask(scenario, question)
  if (!outcome.ok) throw new Error(`${scenario}: ${outcome.failure.code} ${outcome.failure.message}`)
  return outcome.answer
}

async function failureIn(scenario: string, timeoutMs: number): Promise<EngineFailure> {
  const outcome = await ask(scenario, {}, timeoutMs)
  if (outcome.ok) throw new Error(`${scenario} was answered`)
  return outcome.failure
}
