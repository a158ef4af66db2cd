import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  anthropicAnswers,
  anthropicFailures,
  claims,
  searchedText,
} from '#testing/wire/anthropic-messages.ts'
import { wireEngine } from '#testing/wire/engine.ts'
import { startWireServer, type WireServer } from '#testing/wire/server.ts'
import type { Ask, EngineAnswer, EngineFailure, FailureCode } from './engine.ts'

const key = 'sk-ant-secret-0001'
let server: WireServer

beforeAll(async () => {
  server = await startWireServer({ ...anthropicAnswers, ...anthropicFailures })
})
afterAll(() => server.close())

describe('an answer of Claude', () => {
  test('has text, citations with offsets, queries, retrieved pages, usage, and cost', async () => {
    const answer = await answerOf('success')
    expect(answer.text).toBe(searchedText)
    expect(answer).toMatchObject({
      searched: true,
      queries: ['best light tents 2026'],
      searchCalls: 1,
      model: { requested: 'claude-sonnet-5-5', actual: 'claude-sonnet-5-5' },
      finish: { unified: 'stop', raw: 'end_turn' },
      warnings: [],
    })
    expect(answer.citations).toEqual([
      {
        url: 'https://reviews.example/acorn',
        urlKey: 'https://reviews.example/acorn',
        title: 'Acorn tent review',
        start: searchedText.indexOf(claims.acorn),
        end: searchedText.indexOf(claims.acorn) + claims.acorn.length,
        quote: claims.acorn,
        citedText: "Acorn's tent weighs 1.1\u00a0kg & packs small &hearts; 😀",
      },
      expect.objectContaining({ title: 'Birch Zelte für 2', quote: claims.birch, citedText: 'Viel Platz' }),
      expect.objectContaining({ title: 'Acorn tent review', quote: claims.birch }),
    ])
    expect(answer.citations.map(({ start, end }) => answer.text.slice(start ?? 0, end ?? 0))).toEqual(
      answer.citations.map(({ quote }) => quote),
    )
    expect(answer.retrieved).toEqual([
      {
        url: 'https://reviews.example/acorn',
        urlKey: 'https://reviews.example/acorn',
        title: 'Acorn tent review',
        date: 'April 30, 2026',
        rank: 1,
      },
      expect.objectContaining({ url: 'https://birch.example/zelte?größe=2', rank: 2 }),
      expect.objectContaining({ url: 'https://forum.example/t/42', title: null, rank: 3 }),
    ])
    expect(answer.usage).toEqual({
      inputTokens: 8039,
      cachedInputTokens: 1500,
      cacheWriteTokens: 500,
      outputTokens: 931,
      reasoningTokens: 120,
      totalTokens: 8970,
    })
    // 6,039 × $2 + 1,500 × $0.20 + 500 × $2.50 + 931 × $10 per million tokens, and one search at $0.01.
    expect(answer.cost).toEqual({ usd: 0.032938, basis: 'computed' })
  })

  test('is requested with a limit of tokens and searches, a country, and a language', async () => {
    const { raw } = await answerOf('success', { country: 'de', language: 'de' })
    expect(raw.responses).toEqual([anthropicAnswers.success].map((reply) => 'body' in reply && reply.body))
    expect(raw.requests).toEqual([
      {
        model: 'claude-sonnet-5-5',
        max_tokens: 16_000,
        system: [{ type: 'text', text: 'Answer in German.' }],
        messages: [{ role: 'user', content: [{ type: 'text', text: 'What are the best tents?' }] }],
        tools: [
          {
            type: 'web_search_20250305',
            name: 'web_search',
            max_uses: 5,
            user_location: { type: 'approximate', country: 'DE' },
          },
        ],
        tool_choice: { type: 'auto' },
      },
    ])
    expect(JSON.stringify(raw)).not.toContain(key)
    expect(server.requests.at(-1)).toMatchObject({
      path: '/success/v1/messages',
      headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
    })
  })

  test('is requested with only the prompt: no brands, no seed, no system prompt', async () => {
    const { raw } = await answerOf('success', { brandHints: [{ name: 'Maple' }], seed: 'draw 1' })
    expect(JSON.stringify(raw.requests)).not.toMatch(/Maple|draw 1|system|user_location/)
  })

  test('is read from a compressed body', async () => {
    expect((await answerOf('compressed')).text).toBe(searchedText)
  })

  test('may have no search', async () => {
    expect(await answerOf('no-search')).toMatchObject({
      searched: false,
      queries: [],
      retrieved: [],
      citations: [],
      searchCalls: 0,
      cost: { basis: 'computed' },
    })
  })

  test('may have no citations despite a search', async () => {
    expect(await answerOf('search-without-citation')).toMatchObject({ searched: true, citations: [] })
  })

  test('merges the pages of several searches', async () => {
    const answer = await answerOf('several-searches')
    expect(answer).toMatchObject({ queries: ['light tents', 'birch tents'], searchCalls: 2 })
    expect(answer.retrieved.map(({ url, title }) => [url, title])).toEqual([
      ['https://reviews.example/acorn', 'Acorn tent review'],
      ['https://forum.example/t/42', 'Forum'],
      ['https://birch.example/zelte?größe=2', 'Birch Zelte für 2'],
    ])
  })

  test('reports a failed search, which is not charged', async () => {
    expect(await answerOf('search-failed')).toMatchObject({
      text: 'From memory: Acorn.',
      searched: true,
      searchCalls: 0,
      warnings: ['search-failed: max_uses_exceeded'],
    })
  })

  test('that is a refusal is marked as such, with or without words', async () => {
    expect(await answerOf('refusal')).toMatchObject({
      text: 'I can’t help with that.',
      finish: { unified: 'content-filter', raw: 'refusal' },
      warnings: ['refusal'],
    })
    expect(await answerOf('silent-refusal')).toMatchObject({ text: '', warnings: ['refusal', 'empty-text'] })
  })

  test('truncated by the token limit ends with length, even before its first word', async () => {
    expect(await answerOf('truncated')).toMatchObject({
      text: 'The lightest tent is',
      finish: { unified: 'length', raw: 'max_tokens' },
    })
    expect(await answerOf('truncated-while-thinking')).toMatchObject({ text: '', warnings: ['empty-text'] })
  })

  test('that pauses while searching is continued, with the pages of all its steps', async () => {
    const answer = await answerOf('paused-while-searching')
    expect(answer.text).toBe(searchedText)
    expect(answer).toMatchObject({
      queries: ['light tents', 'birch tents'],
      searchCalls: 3,
      finish: { unified: 'stop', raw: 'end_turn' },
      usage: { inputTokens: 16_078, cachedInputTokens: 3000, outputTokens: 1862 },
      warnings: [],
    })
    expect(answer.retrieved.map(({ url }) => url)).toEqual([
      'https://reviews.example/acorn',
      'https://birch.example/zelte?größe=2',
    ])
    expect(answer.citations).toHaveLength(3)
    expect(answer.raw.responses).toHaveLength(2)
    expect(answer.raw.requests[1]).toMatchObject({
      messages: [
        { role: 'user' },
        {
          role: 'assistant',
          content: [
            { type: 'text' },
            { type: 'server_tool_use', id: 'srvtoolu_01' },
            { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_01' },
            { type: 'server_tool_use', id: 'srvtoolu_02' },
          ],
        },
      ],
    })
  })

  test('that pauses with nothing open is continued, too, without a break in its text', async () => {
    expect(await answerOf('paused-between-words')).toMatchObject({
      text: 'Acorn is light and Birch is roomy.',
      finish: { unified: 'stop' },
    })
  })

  test('that pauses twice is sent back block by block, whether or not the SDK knows the block', async () => {
    const { text, raw, warnings } = await answerOf('paused-with-unknown-block')
    expect({ text, warnings }).toEqual({ text: 'Acorn is light and Birch is roomy.', warnings: [] })
    expect(raw.requests[2]).toMatchObject({
      messages: [
        { role: 'user' },
        {
          role: 'assistant',
          content: [
            { type: 'hologram', beam: 12 },
            { type: 'text', text: 'Acorn is light and ' },
            { type: 'text', text: 'Birch is ' },
            { type: 'thinking', signature: 'EuYBCkQYAg' },
          ],
        },
      ],
    })
  })

  test('that never finishes ends after four requests, with a note', async () => {
    const answer = await answerOf('paused-for-ever')
    expect(answer.raw.requests).toHaveLength(4)
    expect(answer).toMatchObject({
      text: 'Still looking. '.repeat(4),
      finish: { unified: 'other', raw: 'pause_turn' },
      warnings: ['unfinished'],
    })
  })

  test('is recovered if the SDK rejects a body because of an unknown block', async () => {
    const answer = await answerOf('unknown-block')
    expect(answer.warnings).toEqual(['sdk-parse-failed'])
    expect(answer.text).toBe(`${searchedText} Done.`)
    expect(answer.citations).toHaveLength(3)
  })

  test('is recovered if fields have the wrong types, without inventing values', async () => {
    expect(await answerOf('wrong-types')).toMatchObject({
      text: 'Acorn is light.',
      searched: true,
      queries: [],
      retrieved: [],
      citations: [{ url: 'https://reviews.example/acorn', title: null, start: 0, end: 15 }],
      model: { actual: null },
      usage: { inputTokens: null, outputTokens: null, totalTokens: null },
      cost: { usd: null, basis: 'unknown' },
      warnings: ['sdk-parse-failed'],
    })
  })

  test.each(['unpriced-model', 'priority-tier', 'no-usage'] as const)(
    'has an unknown cost, not a cost of 0, for %s',
    async (scenario) => {
      expect((await answerOf(scenario)).cost).toEqual({ usd: null, basis: 'unknown' })
    },
  )

  test('of ten megabytes is read', async () => {
    expect((await answerOf('ten-megabytes')).text).toHaveLength(10_485_760)
  })
})

describe('a failure of Anthropic', () => {
  const expected: Record<keyof typeof anthropicFailures, [FailureCode, boolean, number | null]> = {
    'empty-body': ['invalid-response', false, null],
    garbage: ['invalid-response', false, null],
    'cut-json': ['invalid-response', false, null],
    'no-content': ['invalid-response', false, null],
    'empty-content': ['invalid-response', false, null],
    'error-with-200': ['provider-error', true, null],
    'bad-request': ['bad-request', false, null],
    'no-credit': ['quota-exhausted', false, null],
    'bad-key': ['bad-key', false, null],
    forbidden: ['bad-key', false, null],
    'missing-model': ['unknown-model', false, null],
    'too-large': ['bad-request', false, null],
    'rate-limit': ['rate-limited', true, null],
    'rate-limit-hour': ['rate-limited', true, 3_600_000],
    'rate-limit-budget': ['rate-limited', true, 3_600_000],
    'server-error': ['provider-error', true, null],
    overloaded: ['overloaded', true, 7000],
    'hang-in-body': ['timeout', true, null],
    'cut-in-body': ['network', true, null],
    'cut-before-headers': ['network', true, null],
    'huge-body': ['invalid-response', false, null],
    'paused-then-limited': ['rate-limited', true, 30_000],
  }

  test.each(Object.entries(expected))(
    'in the scenario %s has its code and retry advice',
    async (scenario, [code, retryable, wait]) => {
      const failure = await failureIn(scenario, scenario.startsWith('hang') ? 150 : 10_000)
      // A time of day is relative to now, slightly after the server wrote it.
      const minutes = failure.retryAfterMs === null ? null : Math.round(failure.retryAfterMs / 60_000)
      const expectedMinutes = wait === null ? null : Math.round(wait / 60_000)
      expect([failure.code, failure.retryable, minutes]).toEqual([code, retryable, expectedMinutes])
      expect(JSON.stringify(failure)).not.toContain(key)
    },
  )

  test('after a billed first half keeps that half', async () => {
    const failure = await failureIn('paused-then-limited')
    expect(failure.status).toBe(429)
    expect(failure.rawResponse).toContain('Acorn is ')
  })
})

const ask = (scenario: string, question: Partial<Ask> = {}, timeoutMs = 10_000) =>
  wireEngine('anthropic', {
    provider: 'anthropic',
    baseUrl: server.baseUrl(scenario),
    apiKey: key,
    timeoutMs,
  }).ask({ prompt: 'What are the best tents?', ...question }, {})

async function answerOf(
  scenario: keyof typeof anthropicAnswers,
  question: Partial<Ask> = {},
): Promise<EngineAnswer> {
  const outcome = await ask(scenario, question)
  if (!outcome.ok) throw new Error(`${scenario}: ${outcome.failure.code} ${outcome.failure.message}`)
  return outcome.answer
}

async function failureIn(scenario: string, timeoutMs = 10_000): Promise<EngineFailure> {
  const outcome = await ask(scenario, {}, timeoutMs)
  if (outcome.ok) throw new Error(`${scenario} was answered`)
  return outcome.failure
}
