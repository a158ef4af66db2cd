// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRemoteLog } from './remote-log.ts'

// An entry has more than 48 bytes, so a thousand of them never fit into 48 KiB. In this file, an entry counts as one
// byte.
vi.mock(import('@logtail/browser'), async (original) => {
  const library = await original()
  class Logtail extends library.Logtail {
    constructor(...[token, options]: ConstructorParameters<typeof library.Logtail>) {
      super(token, { ...options, calculateLogSizeBytes: () => 1 })
    }
  }
  return { ...library, Logtail }
})

const sent: { at: number; entries: number }[] = []
const send = vi.fn<typeof fetch>()
const entriesIn = (body: unknown) => (typeof body === 'string' ? JSON.parse(body).length : 0)
let start = 0

beforeEach(() => {
  vi.useFakeTimers()
  start = Date.now()
  sent.length = 0
  send.mockImplementation(async (_, init) => {
    sent.push({ at: Date.now() - start, entries: entriesIn(init?.body) })
    return new Response(null, { status: 202 })
  })
  vi.stubGlobal('fetch', send)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const log = openRemoteLog({
    environment: 'production',
    sourceToken: 'token',
    endpoint: 'https://logs.example/in',
  })
  return async (count: number) => {
    for (let index = 0; index < count; index++) log.send({ level: 'warn', message: 'w', details: {} })
    await vi.advanceTimersByTimeAsync(0)
  }
}

test('a batch is sent as soon as it has 1000 entries', async () => {
  const warn = open()
  await warn(999)
  expect(sent).toEqual([])
  await warn(1)
  expect(sent).toEqual([{ at: 0, entries: 1000 }])
})

test('a batch is sent when its first entry is 1000 ms old', async () => {
  const warn = open()
  await warn(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual([{ at: 1000, entries: 1 }])
})

test('a refused batch is sent again after 100 ms, up to three times', async () => {
  const refusedAt: number[] = []
  for (let refusals = 0; refusals < 3; refusals++)
    send.mockImplementationOnce(async () => {
      refusedAt.push(Date.now() - start)
      return new Response(null, { status: 503 })
    })
  const warn = open()
  await warn(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(refusedAt).toEqual([1000, 1100, 1200])
  expect(sent).toEqual([{ at: 1300, entries: 1 }])
})
