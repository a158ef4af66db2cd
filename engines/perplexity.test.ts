import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, describeFailures, expectSpansToFit, wireKey } from '#testing/wire/conformance.ts'
import { wireEngine } from '#testing/wire/engine.ts'
import { chatAnswers } from '#testing/wire/openai-chat.ts'
import {
  agentText,
  agentWebText,
  expectedPerplexityFailures,
  perplexityAnswers,
  perplexityFailures,
} from '#testing/wire/perplexity-agent.ts'
import { startWireServer, type WireServer } from '#testing/wire/server.ts'
import { transportFailures } from '#testing/wire/transport-failures.ts'
import type { Ask } from './engine.ts'

let server: WireServer

beforeAll(async () => {
  server = await startWireServer({
    ...perplexityAnswers,
    ...transportFailures,
    ...perplexityFailures,
    sonar: chatAnswers.sonar,
  })
})
afterAll(() => server.close())

const engineFor = (scenario: string, connection: { timeoutMs?: number; baseUrl?: string } = {}) =>
  wireEngine('perplexity', {
    provider: 'perplexity',
    apiKey: wireKey,
    baseUrl: server.baseUrl(scenario),
    ...connection,
  })

const answer = (scenario: keyof typeof perplexityAnswers, ask: Partial<Ask> = {}) =>
  answerOf(engineFor(scenario), ask)

describe('an answer of Perplexity', () => {
  test('in Sonar’s older format is recognized', async () => {
    const read = await answerOf(engineFor('sonar'), {})
    expect(read.searched).toBe(true)
    expect(read.citations.length).toBeGreaterThan(0)
    expect(read.retrieved.length).toBeGreaterThan(0)
    expectSpansToFit(read)
  })

  test('maps the markers in its text to results and has the retrieved pages, queries, and charge', async () => {
    const read = await answer('success')
    expect(read.text).toBe(agentText)
    expect(read).toMatchObject({
      searched: true,
      queries: ['best light tents 2026', 'acorn tent review', 'birch tent weight'],
      searchCalls: 2,
      model: { requested: 'low', actual: 'openai/gpt-5.1' },
      cost: { usd: 0.01226, basis: 'reported' },
      finish: { unified: 'stop', raw: 'completed' },
      warnings: [],
    })
    // [9] refers to no result.
    expect(read.citations.map(({ url, title, quote }) => [url, title, quote])).toEqual([
      ['https://reviews.example/acorn', 'Acorn tent review', '[1]'],
      ['https://birch.example/tents', 'Birch tents', '[2]'],
      ['https://birch.example/tents', 'Birch tents', '[2, 4]'],
      ['https://shop.example/birch', 'Birch in the shop', '[2, 4]'],
    ])
    expectSpansToFit(read)
    expect(read.retrieved.map(({ url, rank, date }) => [rank, url, date])).toEqual([
      [1, 'https://reviews.example/acorn', '2026-08-01'],
      [2, 'https://birch.example/tents', '2026-05-01'],
      [3, 'https://forum.example/t/42', undefined],
      [4, 'https://shop.example/birch', undefined],
    ])
    expect(read.usage).toEqual({
      inputTokens: 3160,
      cachedInputTokens: 200,
      cacheWriteTokens: 100,
      outputTokens: 331,
      reasoningTokens: 64,
      totalTokens: 3491,
    })
  })

  test('has correct spans after emoji, with the other kind of marker', async () => {
    const read = await answer('web-markers')
    expect(read.text).toBe(agentWebText)
    expect(read.citations.map(({ quote }) => quote)).toEqual(['[web:1]', '[web:2]'])
    expectSpansToFit(read)
  })

  test('uses annotations if there are any, and markers if these have no position', async () => {
    expect((await answer('annotated')).citations).toEqual([
      expect.objectContaining({ start: 0, end: 5, quote: 'Acorn' }),
    ])
    expect(
      (await answer('annotated-without-offsets')).citations.map(({ url, quote }) => [url, quote]),
    ).toEqual([
      ['https://reviews.example/acorn', '[1]'],
      ['https://birch.example/tents', undefined],
    ])
  })

  test('does not take code or a link for a marker', async () => {
    expect((await answer('no-markers-in-code')).citations).toEqual([])
  })

  test('may search without citing, or not search at all', async () => {
    expect(await answer('search-without-citation')).toMatchObject({ searched: true, citations: [] })
    expect(await answer('no-search')).toMatchObject({ searched: false, searchCalls: 0, retrieved: [] })
  })

  test('keeps the opened pages', async () => {
    expect((await answer('fetched-pages')).openedUrls).toEqual(['https://reviews.example/acorn'])
  })

  test('that is refused or truncated is marked as such', async () => {
    expect(await answer('refusal')).toMatchObject({
      finish: { unified: 'content-filter' },
      warnings: expect.arrayContaining(['refusal']),
    })
    expect(await answer('truncated')).toMatchObject({
      text: 'The lightest tent is',
      finish: { unified: 'length', raw: 'max_output_tokens' },
    })
  })

  test('is read despite unknown items and without optional fields', async () => {
    expect((await answer('unknown-item')).citations).toHaveLength(3)
    const bare = await answer('absent-fields')
    expect(bare.citations.map(({ quote }) => quote)).toEqual(['[1]'])
    expect(bare.cost).toEqual({ usd: null, basis: 'unknown' })
  })

  test('has an unknown cost if Perplexity reports none', async () => {
    expect((await answer('no-cost')).cost).toEqual({ usd: null, basis: 'unknown' })
  })
})

describe('a question to Perplexity', () => {
  test('has only the prompt and a preset', async () => {
    const { raw } = await answer('success', { brandHints: [{ name: 'Acorn' }], seed: 'draw 1' })
    expect(raw.requests).toEqual([{ preset: 'low', input: 'What are the best tents?' }])
    expect(server.requests.at(-1)).toMatchObject({
      path: '/success/v1/responses',
      headers: { authorization: `Bearer ${wireKey}` },
      body: raw.requests[0],
    })
    expect(JSON.stringify(raw)).not.toContain(wireKey)
  })

  test('gives the country to the search and the language in its field', async () => {
    const { raw } = await answer('success', { country: 'de', language: 'de-AT' })
    expect(raw.requests).toEqual([
      {
        preset: 'low',
        input: 'What are the best tents?',
        tools: [{ type: 'web_search', user_location: { country: 'DE' } }],
        language_preference: 'de',
      },
    ])
    expect(server.requests.at(-1)?.body).toEqual(raw.requests[0])
  })

  test('to a named model has its own search and a limit', async () => {
    const { raw } = await answer('success', { model: 'anthropic/claude-sonnet-4-6' })
    expect(raw.requests).toEqual([
      {
        model: 'anthropic/claude-sonnet-4-6',
        input: 'What are the best tents?',
        max_output_tokens: 16_000,
        tools: [{ type: 'web_search' }],
      },
    ])
  })
})

describeFailures('Perplexity', { engineFor, expected: expectedPerplexityFailures })
