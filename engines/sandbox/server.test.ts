import { afterEach, describe, expect, test } from 'vitest'
import { type Ask, type Engine, isCollector } from '../engine.ts'
import { createEngines } from '../registry.ts'
import { engineSettings } from '../settings.ts'
import { sandboxAnswer } from './answer.ts'
import { type SandboxOptions, startSandbox } from './server.ts'

const now = () => new Date('2026-11-02T09:00:00Z')
const brandHints = [{ name: 'Acorn', domains: ['acorn.example'] }, { name: 'Birch' }]
const ask: Ask = {
  prompt: 'What are the best hiking tents?',
  seed: 'cell 7 repeat 1',
  brandHints,
  country: 'DE',
}

const running: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.close()))
})

describe('the sandbox server', () => {
  test('returns over HTTP what the generator creates, including offsets', async () => {
    const engine = await engineWith({})
    const outcome = await engine.ask(ask, {})
    const expected = sandboxAnswer({
      engine: 'sandbox-atlas',
      prompt: ask.prompt,
      brands: brandHints,
      seed: 'test/cell 7 repeat 1',
      answeredAt: now(),
      country: 'DE',
    })
    if (!outcome.ok) throw new Error(outcome.failure.message)
    expect(outcome.answer).toMatchObject({
      text: expected.text,
      queries: expected.queries,
      cost: { usd: 0, basis: 'computed' },
      warnings: [],
    })
    expect(
      outcome.answer.citations.map(({ url, title, start, end }) => ({ url, title, start, end })),
    ).toEqual(expected.citations)
    expect(outcome.answer.retrieved.map(({ url }) => url)).toEqual(expected.retrieved.map(({ url }) => url))
  })

  test('gives three answers from three engines', async () => {
    const { url } = await started({})
    const texts = await Promise.all(
      ['sandbox-atlas', 'sandbox-beacon', 'sandbox-cirrus'].map(async (id) => {
        const outcome = await engineAt(url, { id }).ask(ask, {})
        return outcome.ok ? outcome.answer.text : null
      }),
    )
    expect(new Set(texts).size).toBe(3)
    expect(texts).not.toContain(null)
  })

  test('fails only on request, and says how long to wait', async () => {
    const limited = await engineWith({ faults: { rateLimited: 1 }, retryAfterSeconds: 3 })
    expect(await limited.ask(ask, {})).toMatchObject({
      ok: false,
      failure: { code: 'rate-limited', retryAfterMs: 3000 },
    })
    const broken = await engineWith({ faults: { serverError: 1 } })
    expect(await broken.ask(ask, {})).toMatchObject({
      ok: false,
      failure: { code: 'provider-error', retryable: true },
    })
    const slow = await engineWith({ faults: { slow: 1 }, slowMs: 60_000 }, { timeoutMs: 100 })
    expect(await slow.ask(ask, {})).toMatchObject({ ok: false, failure: { code: 'timeout' } })
  })

  test('takes as long as the configured latency', async () => {
    const engine = await engineWith({ latencyMs: 120 })
    const outcome = await engine.ask(ask, {})
    expect(outcome.ok && outcome.answer.latencyMs).toBeGreaterThanOrEqual(119)
  })

  test('rejects other models and other paths', async () => {
    const engine = await engineWith({})
    expect(await engine.ask({ ...ask, model: 'gpt-6-sol' }, {})).toMatchObject({
      ok: false,
      failure: { code: 'unknown-model' },
    })
    const { url } = await started({})
    expect((await fetch(`${url}/models`)).status).toBe(404)
    expect((await fetch(`${url}/responses`, { method: 'POST', body: '{"model":' })).status).toBe(400)
  })
})

async function started(options: Partial<SandboxOptions>) {
  const sandbox = await startSandbox({ seed: 'test', latencyMs: 0, now, ...options })
  running.push(sandbox)
  return sandbox
}

async function engineWith(options: Partial<SandboxOptions>, { timeoutMs = 10_000 } = {}): Promise<Engine> {
  const { url } = await started(options)
  return engineAt(url, { timeoutMs })
}

function engineAt(sandboxUrl: string, { id = 'sandbox-atlas', timeoutMs = 10_000 }): Engine {
  const engine = createEngines({ ...engineSettings({}, { sandboxUrl }), timeoutMs }).get(id)
  if (!engine || isCollector(engine)) throw new Error(`The registry has no ${id}`)
  return engine
}
