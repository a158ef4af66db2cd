import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { botLogLimits } from '#core/bot-logs/source-schema.ts'
import { ApiError } from '../errors.ts'
import { withBody } from './batch-body.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const limitMs = botLogLimits.batchSeconds * 1000

/** A body that arrives byte by byte; `wasGivenUp` once it is no longer read. */
function slowBody() {
  let sink: ReadableStreamDefaultController<Uint8Array>
  const state = { wasGivenUp: false }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sink = controller
    },
    cancel: () => {
      state.wasGivenUp = true
    },
  })
  const init = { method: 'POST', body, duplex: 'half' as const }
  const request = new Request('http://localhost/', init)
  return {
    state,
    send: (text: string) => sink.enqueue(new TextEncoder().encode(text)),
    end: () => sink.close(),
    read: () => withBody(request, 'acorn', async (sent) => sent.toString()),
  }
}

test('a slow batch is given up after its time limit, even if bytes keep arriving', async () => {
  const { state, send, read } = slowBody()
  const outcome = read().catch((error: unknown) => error)
  for (let second = 0; second < botLogLimits.batchSeconds; second += 10) {
    send('x')
    expect(state.wasGivenUp).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
  }
  const error = await outcome
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 408, message: expect.stringContaining('60 seconds') })
  expect(state.wasGivenUp).toBe(true)
})

test('a batch that never begins is given up, too', async () => {
  const { read } = slowBody()
  const outcome = read().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(limitMs)
  expect(await outcome).toMatchObject({ status: 408 })
})

test('a batch that arrives in time is accepted, and no timer remains', async () => {
  const { send, end, read } = slowBody()
  const outcome = read()
  send('one ')
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  send('line')
  end()
  expect(await outcome).toBe('one line')
  expect(vi.getTimerCount()).toBe(0)
})
