import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wireEngine } from '#testing/wire/engine.ts'
import { astralText, openaiAnswers, openaiFailures, plainText } from '#testing/wire/openai-responses.ts'
import { startWireServer, type WireServer } from '#testing/wire/server.ts'
import type { Ask, Engine, EngineAnswer, EngineFailure, FailureCode } from './engine.ts'

const key = 'sk-test-secret-0001'
let server: WireServer

beforeAll(async () => {
  server = await startWireServer({ ...openaiAnswers, ...openaiFailures })
})
afterAll(() => server.close())

describe('an answer of OpenAI', () => {
  test('has text, citations with offsets, queries, retrieved pages, usage, and cost', async () => {
    const answer = await answerOf('success')
    expect(answer.text).toBe(plainText)
    expect(answer.searched).toBe(true)
    expect(answer.queries).toEqual(['best light tents 2026', 'acorn tent review'])
    expect(answer.citations).toEqual([
      {
        url: 'https://reviews.example/acorn?utm_source=openai',
        urlKey: 'https://reviews.example/acorn',
        title: 'Acorn tent review',
        start: plainText.indexOf('([reviews'),
        end: plainText.indexOf('. Birch'),
        quote: '([reviews.example](https://reviews.example/acorn?utm_source=openai))',
      },
      expect.objectContaining({
        title: 'Birch tents',
        quote: '([birch.example](https://birch.example/tents))',
      }),
    ])
    expect(answer.retrieved.map(({ url, title, rank }) => ({ url, title, rank }))).toEqual([
      { url: 'https://reviews.example/acorn', title: 'Acorn tent review', rank: 1 },
      { url: 'https://birch.example/tents', title: 'Birch tents', rank: 2 },
      { url: 'https://forum.example/t/42', title: null, rank: 3 },
    ])
    expect(answer.searchCalls).toBe(1)
    expect(answer.model).toEqual({ requested: 'gpt-5-mini', actual: 'gpt-5-mini-2025-08-07' })
    expect(answer.usage).toEqual({
      inputTokens: 9120,
      cachedInputTokens: 1024,
      cacheWriteTokens: null,
      outputTokens: 640,
      reasoningTokens: 256,
      totalTokens: 9760,
    })
    // gpt-5-mini: 8,096 × $0.25 + 1,024 × $0.025 + 640 × $2 per million tokens, and one search at $0.01.
    expect(answer.cost).toEqual({ usd: 0.0133296, basis: 'computed' })
    expect(answer.finish).toEqual({ unified: 'stop', raw: 'completed' })
    expect(answer.warnings).toEqual([])
    expect(answer.latencyMs).toBeGreaterThanOrEqual(0)
  })

  test('stores the bodies as sent and received, without the key', async () => {
    const { raw } = await answerOf('success', { country: 'de', language: 'de' })
    expect(raw.responses).toEqual([openaiAnswers.success.body])
    expect(raw.requests).toEqual([
      expect.objectContaining({
        model: 'gpt-5-mini',
        instructions: 'Answer in German.',
        include: ['web_search_call.action.sources'],
        tools: [{ type: 'web_search', user_location: { type: 'approximate', country: 'DE' } }],
        tool_choice: 'auto',
      }),
    ])
    expect(JSON.stringify(raw)).not.toContain(key)
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`)
  })

  test('is requested with only the prompt: no brands, no seed, no instructions', async () => {
    const { raw } = await answerOf('success', { brandHints: [{ name: 'Acorn' }], seed: 'draw 1' })
    expect(JSON.stringify(raw.requests)).not.toMatch(/Acorn|draw 1|instructions|metadata/)
  })

  test('is read from a compressed body', async () => {
    expect((await answerOf('compressed')).text).toBe(plainText)
  })

  test('may have no citations despite a search', async () => {
    expect(await answerOf('search-without-citation')).toMatchObject({
      searched: true,
      citations: [],
      searchCalls: 1,
    })
  })

  test('may have no search', async () => {
    expect(await answerOf('no-search')).toMatchObject({
      searched: false,
      queries: [],
      retrieved: [],
      searchCalls: 0,
      cost: { basis: 'computed' },
    })
  })

  test('distinguishes searches from opened pages, whatever their status', async () => {
    const answer = await answerOf('search-and-open')
    expect(answer.queries).toEqual(['best light tents 2026', 'acorn tent review', 'birch tent weight'])
    expect(answer.openedUrls).toEqual(['https://reviews.example/acorn'])
    expect(answer.searchCalls).toBe(2)
  })

  test('in the older format, whose searches have no action, still counts as searched', async () => {
    expect(await answerOf('search-without-action')).toMatchObject({
      searched: true,
      queries: [],
      searchCalls: 1,
    })
  })

  test('that is a refusal is marked as such', async () => {
    expect(await answerOf('refusal')).toMatchObject({
      text: "I'm sorry, but I can't help with that.",
      finish: { unified: 'content-filter', raw: 'refusal' },
      warnings: ['refusal'],
    })
  })

  test('truncated by the token limit ends with length, even before its first word', async () => {
    expect(await answerOf('truncated')).toMatchObject({
      text: 'The lightest tent is',
      finish: { unified: 'length', raw: 'max_output_tokens' },
    })
    expect(await answerOf('truncated-while-thinking')).toMatchObject({ text: '', warnings: ['empty-text'] })
    expect((await answerOf('filtered')).finish).toEqual({ unified: 'content-filter', raw: 'content_filter' })
  })

  test('is recovered if the SDK rejects a body because of an unknown item', async () => {
    const answer = await answerOf('unknown-item')
    expect(answer.warnings).toEqual(['sdk-parse-failed'])
    expect(answer.text).toBe(plainText)
    expect(answer.citations).toHaveLength(2)
    expect(answer.queries).toHaveLength(2)
  })

  test('is recovered if fields have the wrong types, without inventing values', async () => {
    const answer = await answerOf('wrong-types')
    expect(answer).toMatchObject({
      text: plainText,
      model: { actual: null },
      usage: { inputTokens: null, outputTokens: null },
      cost: { usd: null, basis: 'unknown' },
      warnings: ['citation-offsets-unusable', 'sdk-parse-failed'],
    })
    expect(answer.citations.map(({ url, start, end }) => ({ url, start, end }))).toEqual([
      { url: 'https://reviews.example/acorn?utm_source=openai', start: null, end: null },
      { url: 'https://birch.example/tents', start: null, end: null },
    ])
  })

  test('omits commentary from while the model worked', async () => {
    expect((await answerOf('commentary')).text).toBe(plainText)
  })

  test('in several messages is joined, and its citations are shifted', async () => {
    const answer = await answerOf('several-messages')
    expect(answer.text).toBe(`First part.\n\n${plainText}`)
    expect(answer.citations[0]?.quote).toBe('([birch.example](https://birch.example/tents))')
  })

  test.each(['astral-code-points', 'astral-utf16'] as const)(
    'has correct offsets after emoji if they are counted as in %s',
    async (scenario) => {
      const answer = await answerOf(scenario)
      const [citation] = answer.citations
      expect(answer.text).toBe(astralText)
      expect(answer.text.slice(citation?.start ?? 0, citation?.end ?? 0)).toBe(
        '([reviews.example](https://reviews.example/acorn?utm_source=openai))',
      )
    },
  )

  test('with offsets 0,0 has citations without offsets', async () => {
    const answer = await answerOf('zero-offsets')
    expect(answer.citations).toEqual([expect.objectContaining({ start: null, end: null, title: null })])
    expect(answer.warnings).toEqual([])
  })

  test('shows no leaked citation markers, and offsets follow the visible text', async () => {
    const answer = await answerOf('leaked-markers')
    expect(answer.text).toBe(
      'Acorn is light  and Birch is roomy ([birch.example](https://birch.example/tents)).',
    )
    expect(answer.citations[0]?.quote).toBe('([birch.example](https://birch.example/tents))')
    expect(JSON.stringify(answer.raw.responses)).toContain('turn0search3')
  })

  test.each(['unpriced-model', 'flex-tier', 'no-usage'] as const)(
    'has an unknown cost, not a cost of 0, for %s',
    async (scenario) => {
      expect((await answerOf(scenario)).cost).toEqual({ usd: null, basis: 'unknown' })
    },
  )

  test('is returned for a prompt of 100,000 characters and for broken Unicode', async () => {
    const prompt = `${'Which tent? '.repeat(8400)}\ud800`
    const { raw } = await answerOf('no-search', { prompt })
    expect(JSON.stringify(raw.requests)).toContain(JSON.stringify(prompt))
  })

  test('of ten megabytes is read', async () => {
    expect((await answerOf('ten-megabytes')).text).toHaveLength(10_485_760)
  })
})

describe('a failure of OpenAI', () => {
  const expected: Record<keyof typeof openaiFailures, [FailureCode, boolean, number | null]> = {
    'empty-body': ['invalid-response', false, null],
    garbage: ['invalid-response', false, null],
    'cut-json': ['invalid-response', false, null],
    'not-an-object': ['invalid-response', false, null],
    'no-output': ['invalid-response', false, null],
    'empty-output': ['invalid-response', false, null],
    'failed-response': ['provider-error', true, null],
    'bad-request': ['bad-request', false, null],
    'bad-key': ['bad-key', false, null],
    forbidden: ['bad-key', false, null],
    'missing-model': ['unknown-model', false, null],
    'wrong-address': ['bad-request', false, null],
    redirect: ['bad-request', false, null],
    'rate-limit': ['rate-limited', true, null],
    'rate-limit-seconds': ['rate-limited', true, 120_000],
    'rate-limit-fraction': ['rate-limited', true, 250],
    'rate-limit-hour': ['rate-limited', true, 3_600_000],
    'rate-limit-date': ['rate-limited', true, 90_000],
    'rate-limit-milliseconds': ['rate-limited', true, 1500],
    'rate-limit-budget': ['rate-limited', true, 360_500],
    'rate-limit-sentence': ['rate-limited', true, 8640],
    'rate-limit-nonsense': ['rate-limited', true, null],
    'no-credit': ['quota-exhausted', false, null],
    'server-error': ['provider-error', true, null],
    unavailable: ['overloaded', true, null],
    overloaded: ['overloaded', true, 7000],
    'hang-before-headers': ['timeout', true, null],
    'hang-in-body': ['timeout', true, null],
    'cut-before-headers': ['network', true, null],
    'cut-in-body': ['network', true, null],
    'huge-body': ['invalid-response', false, null],
  }

  test.each(Object.entries(expected))(
    'in the scenario %s has its code and retry advice',
    async (scenario, row) => {
      const timeoutMs = scenario.startsWith('hang') ? 150 : 10_000
      const failure = await failureIn(scenario, { timeoutMs })
      expect([failure.code, failure.retryable, failure.retryAfterMs]).toEqual(row)
      expect(failure.message).toMatch(/^ChatGPT \(OpenAI API\)|^The /)
    },
  )

  test('is not retried here, because retries belong to the queue', async () => {
    const before = server.requests.length
    await failureIn('server-error')
    expect(server.requests.length - before).toBe(1)
  })

  test('never repeats the key, even if the provider echoes it', async () => {
    const failure = await failureIn('bad-key')
    expect(failure.message).toContain('Incorrect API key provided: [key]')
    for (const scenario of Object.keys(openaiFailures).filter((name) => !name.startsWith('hang')))
      expect(JSON.stringify(await failureIn(scenario))).not.toContain(key)
  })

  test('keeps a billed body that could not be read', async () => {
    const failure = await failureIn('cut-json')
    expect(failure.rawResponse).toBe(openaiFailures['cut-json'].body)
    expect(failure.status).toBe(200)
  })

  test('of an endless body stops reading at the limit', async () => {
    expect((await failureIn('huge-body')).message).toContain('The reply is larger than 33554432 bytes')
  })

  test('is "aborted" if the caller stopped, before or during the call', async () => {
    const during = new AbortController()
    const pending = engineFor('hang-before-headers').ask({ prompt: 'Best tents?' }, { signal: during.signal })
    during.abort()
    expect(await pending).toMatchObject({ ok: false, failure: { code: 'aborted', retryable: false } })
    const before = await engineFor('success').ask({ prompt: 'Best tents?' }, { signal: AbortSignal.abort() })
    expect(before).toMatchObject({ ok: false, failure: { code: 'aborted' } })
  })

  test('is "network" if nothing listens there', async () => {
    const gone = await startWireServer({})
    const baseUrl = gone.baseUrl('success')
    await gone.close()
    const outcome = await openai({ baseUrl }).ask({ prompt: 'Best tents?' }, {})
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'network', retryable: true, message: expect.stringContaining('ECONNREFUSED') },
    })
  })

  test('comes before any request if the question or the key cannot be sent', async () => {
    const before = server.requests.length
    expect(await failureIn('success', {}, { prompt: ' ' })).toMatchObject({ code: 'bad-request' })
    expect(await failureIn('success', {}, { country: 'Germany' })).toMatchObject({ code: 'bad-request' })
    expect(await failureIn('success', { apiKey: 'sk-one\nsk-two' })).toMatchObject({ code: 'bad-key' })
    expect(server.requests.length).toBe(before)
  })
})

type Connection = { baseUrl?: string; apiKey?: string; timeoutMs?: number }

function openai({ baseUrl = 'http://127.0.0.1:9/v1', apiKey = key, timeoutMs = 10_000 }: Connection): Engine {
  return wireEngine('openai', { provider: 'openai', apiKey, baseUrl, timeoutMs, model: 'gpt-5-mini' })
}

function engineFor(scenario: string, connection: Connection = {}): Engine {
  return openai({ baseUrl: server.baseUrl(scenario), ...connection })
}

async function answerOf(scenario: keyof typeof openaiAnswers, ask: Partial<Ask> = {}): Promise<EngineAnswer> {
  const outcome = await engineFor(scenario).ask({ prompt: 'What are the best tents?', ...ask }, {})
  if (!outcome.ok) throw new Error(`${scenario}: ${outcome.failure.code} ${outcome.failure.message}`)
  return outcome.answer
}

async function failureIn(
  scenario: string,
  connection: Connection = {},
  ask: Partial<Ask> = {},
): Promise<EngineFailure> {
  const outcome = await engineFor(scenario, connection).ask(
    { prompt: 'What are the best tents?', ...ask },
    {},
  )
  if (outcome.ok) throw new Error(`${scenario} was answered`)
  return outcome.failure
}
