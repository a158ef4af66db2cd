import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, describeFailures, expectSpansToFit, wireKey } from '#testing/wire/conformance.ts'
import { wireEngine } from '#testing/wire/engine.ts'
import {
  expectedMistralFailures,
  mistralAnswers,
  mistralFailures,
  mistralOffsets,
  mistralText,
} from '#testing/wire/mistral-conversations.ts'
import { startWireServer, type WireServer } from '#testing/wire/server.ts'
import { transportFailures } from '#testing/wire/transport-failures.ts'
import type { Ask } from './engine.ts'
import { createEngines } from './registry.ts'
import { engineSettings } from './settings.ts'

let server: WireServer

beforeAll(async () => {
  server = await startWireServer({ ...mistralAnswers, ...transportFailures, ...mistralFailures })
})
afterAll(() => server.close())

const engineFor = (scenario: string, connection: { timeoutMs?: number; baseUrl?: string } = {}) =>
  wireEngine('mistral', {
    provider: 'mistral',
    apiKey: wireKey,
    baseUrl: server.baseUrl(scenario),
    ...connection,
  })

const answer = (scenario: keyof typeof mistralAnswers, ask: Partial<Ask> = {}) =>
  answerOf(engineFor(scenario), ask)

describe('an answer of Mistral', () => {
  test('has each reference at the end of the text so far, including repeated ones', async () => {
    const read = await answer('success')
    expect(read).toMatchObject({
      text: mistralText,
      searched: true,
      queries: ['best light tents 2026'],
      searchCalls: 1,
      model: { requested: 'mistral-medium-latest', actual: 'mistral-medium-2508' },
      finish: { unified: 'stop', raw: null },
      warnings: [],
    })
    expect(read.citations.map(({ url, start, end }) => [url, start, end])).toEqual([
      ['https://reviews.example/acorn', mistralOffsets[0], mistralOffsets[0]],
      ['https://birch.example/tents', mistralOffsets[1], mistralOffsets[1]],
      ['https://reviews.example/acorn', mistralOffsets[2], mistralOffsets[2]],
    ])
    expectSpansToFit(read)
    expect(read.retrieved).toEqual([
      expect.objectContaining({ title: 'Acorn tent review', snippet: 'The lightest we weighed.', rank: 1 }),
      expect.objectContaining({ title: 'Birch tents', rank: 2 }),
    ])
  })

  test('counts content that the connector read as input', async () => {
    expect((await answer('success')).usage).toMatchObject({
      inputTokens: 188 + 7112,
      outputTokens: 55,
      totalTokens: 7355,
    })
  })

  test('has an unknown cost after a search, whose fee is not documented, and a known one without', async () => {
    expect((await answer('success')).cost).toEqual({ usd: null, basis: 'unknown' })
    // mistral-medium-2508: 20 × $0.40 and 10 × $2 per million tokens.
    expect((await answer('no-search')).cost).toEqual({ usd: 0.000028, basis: 'computed' })
  })

  test('uses an entered search fee', async () => {
    const settings = engineSettings(
      {
        MISTRAL_API_KEY: wireKey,
        MISTRAL_BASE_URL: server.baseUrl('success'),
        MISTRAL_PRICES: '{"*":{"usdPerSearch":0.03}}',
      },
      { sandboxUrl: null },
    )
    const engine = createEngines(settings).get('mistral')
    if (!engine || !('ask' in engine)) throw new Error('There is no Mistral engine')
    // 7,300 × $0.40 and 55 × $2 per million tokens, and one search.
    expect((await answerOf(engine)).cost).toEqual({ usd: 0.03303, basis: 'computed' })
  })

  test('may search without citing, or not search at all', async () => {
    expect(await answer('search-without-citation')).toMatchObject({ searched: true, citations: [] })
    expect(await answer('no-search')).toMatchObject({ searched: false, queries: [], searchCalls: 0 })
  })

  test.each(['no-arguments', 'arguments-in-words'] as const)(
    'is complete except for the query in %s, which the SDK may reject',
    async (scenario) => {
      const read = await answer(scenario)
      expect(read.text).toBe(mistralText)
      expect(read.citations).toHaveLength(3)
      expect(read).toMatchObject({ searched: true, queries: [], searchCalls: 1 })
    },
  )

  test('omits its thinking and joins its messages', async () => {
    expect((await answer('thinking')).text).toBe('Acorn.')
    const several = await answer('several-messages')
    expect(several.text).toBe('Let me look.\n\nAcorn is light.')
    expect(several.citations[0]?.start).toBe(several.text.length)
  })

  test('that declines is an answer, because the format has no field for it', async () => {
    expect(await answer('refusal')).toMatchObject({ text: "I'm sorry, but I can't help with that." })
  })

  test('is read despite unknown items and without optional fields', async () => {
    const read = await answer('unknown-item')
    expect(read.warnings).toEqual(['sdk-parse-failed'])
    expect(read.citations).toHaveLength(3)
    expect(await answer('absent-fields')).toMatchObject({
      text: 'Acorn.',
      citations: [],
      model: { actual: null },
    })
  })

  test('keeps the pages that the tool found', async () => {
    expect((await answer('found-pages')).retrieved.at(-1)).toMatchObject({
      url: 'https://forum.example/t/42',
      snippet: 'A thread.',
      rank: 3,
    })
  })
})

describe('a question to Mistral', () => {
  test('has the prompt, the search connector, and a limit, and is not stored', async () => {
    const { raw } = await answer('success', { brandHints: [{ name: 'Acorn' }], seed: 'draw 1' })
    expect(raw.requests).toEqual([
      {
        model: 'mistral-medium-latest',
        store: false,
        inputs: [
          {
            type: 'message.input',
            role: 'user',
            content: [{ type: 'text', text: 'What are the best tents?' }],
          },
        ],
        tools: [{ type: 'web_search' }],
        completion_args: { max_tokens: 8_000, tool_choice: 'auto' },
      },
    ])
    expect(server.requests.at(-1)).toMatchObject({
      path: '/success/v1/conversations',
      headers: { authorization: `Bearer ${wireKey}` },
    })
  })

  test('gives country and language as text, because there are no fields for them', async () => {
    const { raw } = await answer('success', { country: 'at', language: 'de' })
    expect(raw.requests[0]).toMatchObject({
      instructions: 'The person asking is in Austria. Answer in German.',
    })
  })
})

describeFailures('Mistral', { engineFor, expected: expectedMistralFailures })
