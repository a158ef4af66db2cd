import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, expectSpansToFit, wireKey } from '#testing/wire/conformance.ts'
import { wireEngine } from '#testing/wire/engine.ts'
import { chatAnswers, chatText, sonarText } from '#testing/wire/openai-chat.ts'
import { startWireServer, type WireServer } from '#testing/wire/server.ts'
import { type Ask, isCollector } from './engine.ts'
import { createEngines } from './registry.ts'
import { engineSettings } from './settings.ts'

let server: WireServer

beforeAll(async () => {
  server = await startWireServer(chatAnswers)
})
afterAll(() => server.close())

const engineFor = (scenario: string, connection: { timeoutMs?: number; baseUrl?: string } = {}) =>
  wireEngine('openrouter', {
    provider: 'openrouter',
    apiKey: wireKey,
    baseUrl: server.baseUrl(scenario),
    ...connection,
  })

const answer = (scenario: keyof typeof chatAnswers, ask: Partial<Ask> = {}) =>
  answerOf(engineFor(scenario), ask)

describe('an answer through OpenRouter', () => {
  test('has citations and the reported cost, with 0,0 as no offset and an empty title as none', async () => {
    const read = await answer('success')
    expect(read).toMatchObject({
      text: chatText,
      searched: true,
      queries: [],
      searchCalls: 1,
      model: { requested: 'openai/gpt-5.4-mini', actual: 'openai/gpt-5.4-mini' },
      cost: { usd: 0.0245, basis: 'reported' },
      finish: { unified: 'stop', raw: 'stop' },
      warnings: [],
    })
    expect(read.citations).toEqual([
      {
        url: 'https://reviews.example/acorn?utm_source=openai',
        urlKey: 'https://reviews.example/acorn',
        title: 'Acorn tent review',
        start: chatText.indexOf('([reviews'),
        end: chatText.indexOf('. Birch'),
        quote: '([reviews.example](https://reviews.example/acorn?utm_source=openai))',
      },
      {
        url: 'https://birch.example/tents',
        urlKey: 'https://birch.example/tents',
        title: null,
        start: null,
        end: null,
      },
    ])
    expectSpansToFit(read)
    expect(read.usage).toMatchObject({ inputTokens: 4200, cachedInputTokens: 128, reasoningTokens: 90 })
  })

  test('adds the provider’s bill for a key of one’s own at the provider', async () => {
    expect((await answer('own-key')).cost).toEqual({ usd: 0.021, basis: 'reported' })
  })

  test('has an unknown cost if none is reported', async () => {
    expect(await answer('no-search')).toMatchObject({
      searched: false,
      citations: [],
      cost: { usd: null, basis: 'unknown' },
    })
  })

  test('has the entered price if no cost is reported', async () => {
    const settings = engineSettings(
      {
        OPENROUTER_API_KEY: wireKey,
        OPENROUTER_BASE_URL: server.baseUrl('no-search'),
        OPENROUTER_PRICES: '{"openai/gpt-5.4-mini":{"usdPerAnswer":0.02}}',
      },
      { sandboxUrl: null },
    )
    const engine = createEngines(settings).get('openrouter')
    if (!engine || isCollector(engine)) throw new Error('There is no OpenRouter engine')
    expect((await answerOf(engine)).cost).toEqual({ usd: 0.02, basis: 'computed' })
  })

  test('keeps a citation that points outside the text, without its offsets', async () => {
    expect(await answer('citations-beside-offsets')).toMatchObject({
      citations: [{ start: null, end: null }],
      warnings: ['citation-offsets-unusable'],
    })
  })

  test('of Sonar cites what its markers refer to, and keeps the rest as retrieved', async () => {
    const read = await answer('sonar')
    expect(read.text).toBe(sonarText)
    expect(read.citations.map(({ urlKey, title, quote }) => [urlKey, title, quote])).toEqual([
      ['https://reviews.example/acorn', 'Acorn tent review', '[1]'],
      ['https://forum.example/t/42', null, '[3]'],
      ['https://birch.example/tents', 'Birch tents', '[2]'],
    ])
    expectSpansToFit(read)
    expect(read.retrieved.map(({ url, date, rank }) => [rank, url, date])).toEqual([
      [1, 'https://reviews.example/acorn?utm_source=openai', '2026-08-01'],
      [2, 'https://birch.example/tents', '2026-05-01'],
      [3, 'https://forum.example/t/42', undefined],
      [4, 'https://archive.example/old', undefined],
    ])
    expect(read).toMatchObject({ searched: true, searchCalls: 2 })
    expect((await answer('sonar-annotations-only')).citations.map(({ quote }) => quote)).toEqual([
      '[1]',
      '[3]',
      '[2]',
    ])
    expect((await answer('sonar-without-sources')).searched).toBe(true)
  })

  test('that is refused, filtered, or truncated is marked as such', async () => {
    expect(await answer('refusal')).toMatchObject({
      text: "I can't help with that.",
      finish: { unified: 'content-filter' },
      warnings: expect.arrayContaining(['refusal']),
    })
    expect((await answer('filtered')).finish).toEqual({ unified: 'content-filter', raw: 'content_filter' })
    expect((await answer('truncated')).finish).toEqual({ unified: 'length', raw: 'length' })
  })

  test('is read despite unknown fields and without optional ones', async () => {
    expect(await answer('unknown-field')).toMatchObject({ text: 'Acorn.', citations: [] })
    expect(await answer('absent-fields')).toMatchObject({ text: 'Acorn.', usage: { inputTokens: null } })
  })
})

describe('a question through OpenRouter', () => {
  test('has the prompt, the web plugin, the cost option, and a limit', async () => {
    const { raw } = await answer('success', { brandHints: [{ name: 'Acorn' }], seed: 'draw 1' })
    expect(raw.requests).toEqual([
      {
        model: 'openai/gpt-5.4-mini',
        messages: [{ role: 'user', content: 'What are the best tents?' }],
        max_tokens: 8000,
        plugins: [{ id: 'web' }],
        usage: { include: true },
      },
    ])
    expect(server.requests.at(-1)).toMatchObject({
      path: '/success/v1/chat/completions',
      headers: { authorization: `Bearer ${wireKey}` },
    })
  })

  test('gives the country to the plugin and the language as text', async () => {
    const { raw } = await answer('success', { country: 'de', language: 'de' })
    expect(raw.requests[0]).toMatchObject({
      messages: [
        { role: 'system', content: [{ type: 'text', text: 'Answer in German.' }] },
        { role: 'user' },
      ],
      plugins: [{ id: 'web', user_location: { type: 'approximate', country: 'DE' } }],
    })
  })
})
