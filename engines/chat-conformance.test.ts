import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, describeFailures, wireKey } from '#testing/wire/conformance.ts'
import { wireEngine } from '#testing/wire/engine.ts'
import { chatAnswers, chatFailures, expectedChatFailures } from '#testing/wire/openai-chat.ts'
import { startWireServer, type WireServer } from '#testing/wire/server.ts'
import { transportFailures } from '#testing/wire/transport-failures.ts'
import { createEngines } from './registry.ts'
import { engineSettings } from './settings.ts'

let server: WireServer

beforeAll(async () => {
  server = await startWireServer({ ...chatAnswers, ...transportFailures, ...chatFailures })
})
afterAll(() => server.close())

/** Their wire formats are their own, and so are their tests. */
const otherFormats = ['openai', 'anthropic', 'gemini', 'perplexity', 'xai', 'mistral']

const engines = createEngines(engineSettings({}, { sandboxUrl: null }))
  .list()
  .filter(({ id, channel, sandbox }) => channel === 'api' && !sandbox && !otherFormats.includes(id))

describe.each(engines)('$label over Chat Completions', ({ id, label, providerId }) => {
  const engineFor = (scenario: string, connection: { timeoutMs?: number; baseUrl?: string } = {}) =>
    wireEngine(id, {
      provider: providerId,
      apiKey: wireKey,
      model: 'a-model',
      baseUrl: server.baseUrl(scenario),
      ...connection,
    })

  test('asks the prompt and nothing else, with the key', async () => {
    const { text, raw } = await answerOf(engineFor('no-search'))
    expect(text).toBe('Acorn is well known.')
    expect(raw.requests).toMatchObject([
      { model: 'a-model', messages: [{ role: 'user', content: 'What are the best tents?' }] },
    ])
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${wireKey}`)
  })

  describeFailures(label, { engineFor, expected: expectedChatFailures })
})
