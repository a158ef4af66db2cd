import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, describeFailures, expectSpansToFit, wireKey } from '#testing/wire/conformance.ts'
import { wireEngine } from '#testing/wire/engine.ts'
import { startWireServer, type WireServer } from '#testing/wire/server.ts'
import { transportFailures } from '#testing/wire/transport-failures.ts'
import {
  expectedXaiFailures,
  grokAstralText,
  grokText,
  xaiAnswers,
  xaiFailures,
} from '#testing/wire/xai-responses.ts'
import type { Ask } from './engine.ts'

let server: WireServer

beforeAll(async () => {
  server = await startWireServer({ ...xaiAnswers, ...transportFailures, ...xaiFailures })
})
afterAll(() => server.close())

const engineFor = (scenario: string, connection: { timeoutMs?: number; baseUrl?: string } = {}) =>
  wireEngine('xai', { provider: 'xai', apiKey: wireKey, baseUrl: server.baseUrl(scenario), ...connection })

const answer = (scenario: keyof typeof xaiAnswers, ask: Partial<Ask> = {}) =>
  answerOf(engineFor(scenario), ask)

describe('an answer of Grok', () => {
  test('has citations with offsets, queries, opened and retrieved pages, and the reported cost', async () => {
    const read = await answer('success')
    expect(read).toMatchObject({
      text: grokText,
      searched: true,
      queries: ['best light tents 2026'],
      openedUrls: ['https://birch.example/tents'],
      searchCalls: 3,
      model: { requested: 'grok-4.6', actual: 'grok-4.6' },
      cost: { usd: 0.03745, basis: 'reported' },
      finish: { unified: 'stop', raw: 'completed' },
      warnings: [],
    })
    expect(read.citations.map(({ url, title, quote }) => [url, title, quote])).toEqual([
      ['https://reviews.example/acorn', null, '[[1]](https://reviews.example/acorn)'],
      ['https://birch.example/tents', null, '[[2]](https://birch.example/tents)'],
    ])
    expectSpansToFit(read)
    expect(read.retrieved.map(({ url }) => url)).toEqual([
      'https://reviews.example/acorn',
      'https://forum.example/t/42',
      'https://birch.example/tents',
      'https://archive.example/tents',
    ])
    expect(read.usage).toMatchObject({ inputTokens: 12_300, cachedInputTokens: 4000, reasoningTokens: 410 })
  })

  test('has its citations at the links, even if offsets are counted in bytes', async () => {
    const read = await answer('byte-offsets')
    expect(read.citations.map(({ start }) => start)).toEqual([
      grokAstralText.indexOf('[[1]]'),
      grokAstralText.lastIndexOf('[[1]]'),
    ])
    expectSpansToFit(read)
  })

  test('cites its links if there are no annotations', async () => {
    const read = await answer('links-without-annotations')
    expect(read.citations.map(({ url }) => url)).toEqual([
      'https://reviews.example/acorn',
      'https://birch.example/tents',
    ])
    expectSpansToFit(read)
  })

  test('treats 0,0 as no offset and a URL as no title', async () => {
    expect(await answer('zero-offsets')).toMatchObject({
      citations: [{ url: 'https://reviews.example/acorn', title: null, start: null, end: null }],
      warnings: [],
    })
  })

  test('in the older format has its queries in arguments, except truncated ones', async () => {
    expect(await answer('arguments-instead-of-action')).toMatchObject({
      queries: ['birch tent weight', 'acorn tent'],
      openedUrls: ['https://birch.example/tents'],
      searchCalls: 4,
    })
  })

  test('may search without citing, or not search at all', async () => {
    expect(await answer('search-without-citation')).toMatchObject({ searched: true, citations: [] })
    expect(await answer('no-search')).toMatchObject({ searched: false, searchCalls: 0, queries: [] })
  })

  test('that is refused, filtered, or truncated is marked as such', async () => {
    expect(await answer('refusal')).toMatchObject({ finish: { unified: 'content-filter' } })
    expect((await answer('filtered')).finish).toEqual({ unified: 'content-filter', raw: 'content_filter' })
    expect((await answer('truncated')).finish).toEqual({ unified: 'length', raw: 'max_output_tokens' })
  })

  test('is recovered if the SDK rejects a body because of an unknown item', async () => {
    const read = await answer('unknown-item')
    expect(read.warnings).toEqual(['sdk-parse-failed'])
    expect(read.citations).toHaveLength(2)
    expect(read.queries).toHaveLength(1)
    expect((await answer('absent-fields')).citations).toHaveLength(2)
  })

  test('has a computed cost if xAI reports none, unless its tier has other prices', async () => {
    // grok-4-1-fast-non-reasoning: $0.20 and $0.50 per million tokens, and two searches at $0.005.
    expect((await answer('no-cost')).cost).toEqual({ usd: 0.2 + 0.05 + 0.01, basis: 'computed' })
    expect((await answer('no-cost-priority')).cost).toEqual({ usd: null, basis: 'unknown' })
  })
})

describe('a question to Grok', () => {
  test('has the prompt, the search tool, the sources option, and a limit', async () => {
    const { raw } = await answer('success', { brandHints: [{ name: 'Acorn' }], seed: 'draw 1' })
    expect(raw.requests).toEqual([
      {
        model: 'grok-4.6',
        input: [{ role: 'user', content: [{ type: 'input_text', text: 'What are the best tents?' }] }],
        max_output_tokens: 16_000,
        include: ['web_search_call.action.sources'],
        tools: [{ type: 'web_search' }],
        tool_choice: 'auto',
      },
    ])
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${wireKey}`)
  })

  test('gives country and language as text, because there are no fields for them', async () => {
    const { raw } = await answer('success', { country: 'de', language: 'de' })
    expect(raw.requests[0]).toMatchObject({
      input: [
        { role: 'system', content: 'The person asking is in Germany. Answer in German.' },
        { role: 'user' },
      ],
    })
  })
})

describeFailures('Grok', { engineFor, expected: expectedXaiFailures })
