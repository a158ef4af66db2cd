import { describe, expect, test } from 'vitest'
import type { Ask, Engine, EngineAnswer, EngineFailure } from '#engines/engine.ts'
import { startWireServer } from './server.ts'
import { expectedTransportFailures, type ExpectedFailure } from './transport-failures.ts'

/** The key used for testing engines; it must never appear in a failure. */
export const wireKey = 'sk-test-secret-0001'

export async function answerOf(engine: Engine, ask: Partial<Ask> = {}): Promise<EngineAnswer> {
  const outcome = await engine.ask({ prompt: 'What are the best tents?', ...ask }, {})
  if (!outcome.ok) throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`)
  return outcome.answer
}

export async function failureOf(engine: Engine, ask: Partial<Ask> = {}): Promise<EngineFailure> {
  const outcome = await engine.ask({ prompt: 'What are the best tents?', ...ask }, {})
  if (outcome.ok) throw new Error(`Answered: ${outcome.answer.text}`)
  return outcome.failure
}

/** Every quote matches its offsets, and no offset is outside the text. */
export function expectSpansToFit({ text, citations }: Pick<EngineAnswer, 'text' | 'citations'>): void {
  for (const { start, end, quote } of citations) {
    expect(start === null).toBe(end === null)
    if (start === null || end === null) continue
    expect(start).toBeGreaterThanOrEqual(0)
    expect(end).toBeLessThanOrEqual(text.length)
    expect(text.slice(start, end)).toBe(quote)
  }
}

/**
 * The tests every engine must pass on failures: the shared transport failures and the provider's own errors, none of
 * which may repeat the key.
 */
export function describeFailures(
  name: string,
  {
    engineFor,
    expected,
  }: {
    engineFor: (scenario: string, connection: { timeoutMs?: number; baseUrl?: string }) => Engine
    expected: Record<string, ExpectedFailure>
  },
) {
  describe(`a failure of ${name}`, () => {
    test.each(Object.entries({ ...expectedTransportFailures, ...expected }))(
      'in the scenario %s has its code and retry advice, without the key',
      async (scenario, row) => {
        const timeoutMs = scenario.startsWith('hang') ? 150 : 10_000
        const failure = await failureOf(engineFor(scenario, { timeoutMs }))
        expect([failure.code, failure.retryable, failure.retryAfterMs]).toEqual(row)
        expect(failure.message).not.toBe('')
        expect(JSON.stringify(failure)).not.toContain(wireKey)
      },
    )

    test('keeps a billed body that could not be read', async () => {
      const failure = await failureOf(engineFor('cut-json', {}))
      expect(failure.rawResponse).toContain('"resp_1"')
      expect(failure.status).toBe(200)
    })

    test('is "aborted" if the caller stopped', async () => {
      const caller = new AbortController()
      const engine = engineFor('hang-before-headers', {})
      const pending = engine.ask({ prompt: 'Best tents?' }, { signal: caller.signal })
      caller.abort()
      expect(await pending).toMatchObject({ ok: false, failure: { code: 'aborted', retryable: false } })
    })

    test('is "network" if nothing listens there', async () => {
      const gone = await startWireServer({})
      const baseUrl = gone.baseUrl('success')
      await gone.close()
      expect(await failureOf(engineFor('success', { baseUrl }))).toMatchObject({
        code: 'network',
        retryable: true,
        message: expect.stringContaining('ECONNREFUSED'),
      })
    })
  })
}
