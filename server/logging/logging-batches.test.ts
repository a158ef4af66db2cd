import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLogging } from './logging.ts'

// An entry has more than 48 bytes, so a thousand of them never fit into 48 KiB. Here an entry counts as one byte.
vi.mock(import('@logtail/node'), async (original) => {
  const library = await original()
  class Logtail extends library.Logtail {
    constructor(...[token, options]: ConstructorParameters<typeof library.Logtail>) {
      super(token, { ...options, calculateLogSizeBytes: () => 1 })
    }
  }
  return { ...library, Logtail }
})

const sent: number[] = []
const send = vi.fn<typeof fetch>()
const entriesIn = (body: unknown) => (typeof body === 'string' ? JSON.parse(body).length : 0)

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  send.mockImplementation(async (_, init) => {
    sent.push(entriesIn(init?.body))
    return new Response(null, { status: 202 })
  })
  vi.stubGlobal('fetch', send)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const { log } = openLogging(
    {
      ENVIRONMENT: 'production',
      LOGTAIL_SOURCE_TOKEN: 'token',
      LOGTAIL_ENDPOINT: 'https://logs.example/in',
    },
    { write: () => {} },
  )
  return async (count: number) => {
    for (let index = 0; index < count; index++) log.warn('w')
    await vi.advanceTimersByTimeAsync(0)
  }
}

test('a batch is sent as soon as it has 1000 entries', async () => {
  const warn = open()
  await warn(999)
  expect(sent).toEqual([])
  await warn(1)
  expect(sent).toEqual([1000])
})

test('a batch is sent when its first entry is 1000 ms old', async () => {
  const warn = open()
  await warn(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([1])
})

test('after a failure not even a full batch is sent within 100 ms', async () => {
  send.mockRejectedValueOnce(new TypeError('fetch failed'))
  const warn = open()
  await warn(1000)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(100)
  await warn(1)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await warn(1)
  expect(sent).toEqual([1002])
})
