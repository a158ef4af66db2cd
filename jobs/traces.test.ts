import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { EngineAnswer, EngineFailure } from '#engines/engine.ts'
import { startTraceExport } from './trace-export.ts'
import { traceAsk, traceJob } from './traces.ts'

const answer: EngineAnswer = {
  text: 'The secret answer about tents',
  searched: true,
  queries: ['secret query about tents'],
  openedUrls: [],
  citations: [],
  retrieved: [],
  searchCalls: 1,
  usage: {
    inputTokens: 900,
    cachedInputTokens: null,
    cacheWriteTokens: null,
    outputTokens: 70,
    reasoningTokens: null,
    totalTokens: 970,
  },
  finish: { unified: 'stop', raw: 'completed' },
  warnings: [],
  model: { requested: 'gpt-6', actual: 'gpt-6-2026-08-01' },
  cost: { usd: 0.02, basis: 'computed' },
  latencyMs: 10,
  raw: { requests: [], responses: [] },
  extractorVersion: 1,
}

const failure: EngineFailure = {
  code: 'rate-limited',
  retryable: true,
  retryAfterMs: 1000,
  message: 'quotes of tents',
  status: 429,
  latencyMs: 5,
  rawResponse: null,
}

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Records what an OTLP/HTTP collector receives. */
async function collector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies }
}

test('calls and jobs reach the collector by the conventions, without any text of prompts or answers', async () => {
  const { url, bodies } = await collector()
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = url
  const traces = await startTraceExport({ OTEL_EXPORTER_OTLP_ENDPOINT: url })
  await traceAsk({ engine: 'openai', provider: 'openai', model: 'gpt-6' }, async () => ({ ok: true, answer }))
  await traceAsk({ engine: 'xai', provider: 'xai', model: 'grok' }, async () => ({ ok: false, failure }))
  await expect(
    traceJob('read-import', () => Promise.reject(new TypeError('row "secret tents" is bad'))),
  ).rejects.toThrow('secret')
  await traces.stop()
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  const sent = bodies.join('')
  for (const word of [
    'chat gpt-6',
    'gen_ai.provider.name',
    'gen_ai.usage.input_tokens',
    'job read-import',
    'TypeError',
    'rate-limited',
  ])
    expect(sent).toContain(word)
  expect(sent).not.toContain('tents')
})

test('nothing is loaded or sent unless an endpoint is configured', async () => {
  const traces = await startTraceExport({})
  const outcome = await traceAsk({ engine: 'openai', provider: 'openai', model: 'gpt-6' }, async () => ({
    ok: true,
    answer,
  }))
  await traces.stop()
  expect(outcome.ok).toBe(true)
})
