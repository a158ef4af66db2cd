import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { Collected, Collector, EngineFailure } from '#engines/engine.ts'
import { failureBeforeAsking } from '#engines/calls/failure.ts'
import { delivered, orderedFrom, wireCollector } from '#testing/wire/collector.ts'
import { dataforseoKey, startDataforseo } from '#testing/wire/dataforseo.ts'
import { collectAnswer } from './collect-answer.ts'

const broken: EngineFailure = {
  ...failureBeforeAsking('network', 'The vendor could not be reached.'),
  retryable: true,
}
const pending: Collected = { state: 'pending', checkAfterMs: 30_000 }
const failed = (failure: EngineFailure): Collected => ({ state: 'failed', failure })

describe('collecting an answer', () => {
  test('waits as long as the data provider says, and reports it', async () => {
    const { outcome, pauses, said } = await collected([pending, pending, done])
    expect(outcome.ok).toBe(true)
    expect(pauses).toEqual([60_000, 30_000, 30_000])
    expect(said).toContain('Ordered from DataForSEO: task task-1. Ctrl-C stops waiting, not the order.')
    expect(said).toContain('checking again in 60 s.')
  })

  test('tolerates temporary network errors, and waits as long as requested', async () => {
    const { outcome, pauses, said } = await collected([
      failed(broken),
      failed({ ...broken, retryAfterMs: 90_000 }),
      done,
    ])
    expect(outcome.ok).toBe(true)
    expect(pauses).toEqual([60_000, 60_000, 90_000])
    expect(said).toContain('The vendor could not be reached.')
  })

  test('gives up after six errors in a row, and immediately after a permanent one', async () => {
    const stumbling = await collected(Array.from({ length: 9 }, () => failed(broken)))
    expect(stumbling.outcome).toMatchObject({ ok: false, failure: broken, task: { id: 'task-1' } })
    expect(stumbling.pauses).toHaveLength(6)
    const final = failureBeforeAsking('bad-key', 'No.')
    expect(await collected([failed(final)])).toMatchObject({ outcome: { failure: final }, pauses: [60_000] })
  })

  test('ends after an hour with the id of the task', async () => {
    const { outcome, pauses } = await collected(Array.from({ length: 500 }, () => pending))
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'timeout' }, task: { id: 'task-1' } })
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThanOrEqual(3_600_000)
  })

  test('ends when interrupted, with the id of the task', async () => {
    const interrupt = new AbortController()
    const { outcome } = await collected([pending, done], {
      signal: interrupt.signal,
      onWait: () => interrupt.abort(),
    })
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'aborted', message: expect.stringContaining('task-1') },
      task: { id: 'task-1' },
    })
  })

  test('reports why nothing could be ordered', async () => {
    const refusal = failureBeforeAsking('quota-exhausted', 'No money.')
    const { outcome, pauses } = await collected([], { refusal })
    expect(outcome).toEqual({ ok: false, failure: refusal, task: null })
    expect(pauses).toEqual([])
  })

  test('returns what a data provider delivers over HTTP', async () => {
    const vendor = await startDataforseo()
    const { collector } = wireCollector('dataforseo-chatgpt', {
      provider: 'dataforseo',
      baseUrl: vendor.baseUrl,
      apiKey: dataforseoKey,
    })
    const { outcome } = await waitedFor(collector)
    const again = await delivered(collector, await orderedFrom(collector, { prompt: 'Best tents?' }))
    await vendor.close()
    expect(outcome.ok && outcome.answer.text).toBe(again.text)
  })
})

const answer = {
  text: 'Acorn.',
  searched: true,
  queries: [],
  openedUrls: [],
  citations: [],
  retrieved: [],
  searchCalls: null,
  usage: {
    inputTokens: null,
    cachedInputTokens: null,
    cacheWriteTokens: null,
    outputTokens: null,
    reasoningTokens: null,
    totalTokens: null,
  },
  finish: { unified: 'stop' as const, raw: null },
  warnings: [],
  model: { requested: 'chatgpt', actual: null },
  cost: { usd: 0.0012, basis: 'reported' as const },
  latencyMs: 90_000,
  raw: { requests: [], responses: [] },
  extractorVersion: 1,
}
const done: Collected = { state: 'done', answer }

async function collected(
  looks: Collected[],
  {
    refusal = null,
    ...options
  }: { refusal?: EngineFailure | null; signal?: AbortSignal; onWait?: () => void } = {},
) {
  const left = [...looks]
  const collector: Collector = {
    id: 'dataforseo-chatgpt',
    label: 'ChatGPT (app, DataForSEO)',
    provider: 'DataForSEO',
    providerId: 'dataforseo',
    channel: 'ui',
    sandbox: false,
    docs: 'https://docs.dataforseo.com',
    defaultModel: 'chatgpt',
    models: ['chatgpt'],
    takesCountry: true,
    searches: 'chosen',
    order: async () =>
      refusal
        ? { ok: false, failure: refusal }
        : {
            ok: true,
            task: {
              id: 'task-1',
              orderedAt: '2026-11-20T10:00:00Z',
              request: {},
              cost: null,
              model: 'chatgpt',
            },
            checkAfterMs: 60_000,
          },
    collect: async () => left.shift() ?? pending,
  }
  return waitedFor(collector, options)
}

async function waitedFor(
  collector: Collector,
  {
    signal = new AbortController().signal,
    onWait = () => {},
  }: { signal?: AbortSignal; onWait?: () => void } = {},
) {
  const stderr = new PassThrough()
  const said = text(stderr)
  const pauses: number[] = []
  const outcome = await collectAnswer(
    collector,
    { prompt: 'Best tents?' },
    {
      stderr,
      signal,
      wait: async (ms) => {
        pauses.push(ms)
        onWait()
      },
    },
  )
  stderr.end()
  return { outcome, pauses, said: await said }
}
