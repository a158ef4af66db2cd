import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { answerOf, wireKey } from '#testing/wire/conformance.ts'
import { wireEngine } from '#testing/wire/engine.ts'
import { chatAnswers } from '#testing/wire/openai-chat.ts'
import { startWireServer, type WireServer } from '#testing/wire/server.ts'
import type { Ask } from './engine.ts'
import { createEngines } from './registry.ts'
import { engineSettings } from './settings.ts'

let server: WireServer

beforeAll(async () => {
  server = await startWireServer(chatAnswers)
})
afterAll(() => server.close())
afterEach(() => void vi.useRealTimers())

const engineFor = (scenario: string, connection: { timeoutMs?: number; baseUrl?: string } = {}) =>
  wireEngine('deepseek', {
    provider: 'deepseek',
    apiKey: wireKey,
    baseUrl: server.baseUrl(scenario),
    ...connection,
  })

const answer = (scenario: keyof typeof chatAnswers, ask: Partial<Ask> = {}) =>
  answerOf(engineFor(scenario), ask)

describe('an answer of DeepSeek', () => {
  test('has text and usage, without reasoning, at the list price', async () => {
    expect(await answer('deepseek-cache')).toMatchObject({
      text: 'Acorn.',
      searched: false,
      queries: [],
      citations: [],
      model: { requested: 'deepseek-v4-flash', actual: 'deepseek-v4-flash' },
      usage: { inputTokens: 1_000_000, cachedInputTokens: 0, outputTokens: 100_000 },
      cost: { basis: 'computed' },
    })
    expect((await answer('reasoning')).text).toBe('Acorn is light.')
  })

  // $0.22 and $0.66 per million tokens, twice that from 1:00 to 4:00 and 6:00 to 10:00 UTC.
  test.each([
    ['2026-11-20T12:00:00Z', 0.286],
    ['2026-11-20T03:00:00Z', 0.572],
  ])('requested at %s has the price of the hour', async (now, usd) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    expect((await answer('deepseek-cache')).cost).toEqual({ usd, basis: 'computed' })
  })

  test('truncated while thinking has no text, with a warning', async () => {
    expect(await answer('thinking-cut-off')).toMatchObject({
      text: '',
      finish: { unified: 'length' },
      warnings: expect.arrayContaining(['empty-text']),
    })
  })
})

describe('a question to DeepSeek', () => {
  test('has the prompt and a limit, with country and language as text', async () => {
    const { raw } = await answer('no-search', { country: 'de', language: 'fr' })
    expect(raw.requests).toEqual([
      {
        model: 'deepseek-v4-flash',
        messages: [
          { role: 'system', content: 'The person asking is in Germany. Answer in French.' },
          { role: 'user', content: 'What are the best tents?' },
        ],
        max_tokens: 16_000,
      },
    ])
  })

  test('goes to the bare host, which has no version path', () => {
    const settings = engineSettings({ DEEPSEEK_API_KEY: wireKey }, { sandboxUrl: null })
    const listing = createEngines(settings)
      .list()
      .find(({ id }) => id === 'deepseek')
    expect(listing).toMatchObject({ configured: true, searches: 'never' })
  })
})
