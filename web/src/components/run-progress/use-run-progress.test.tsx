// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RunProgress } from '#core/runs/schema.ts'
import { startSupabase } from '../../lib/session/supabase.ts'
import { runKeys } from './run-queries.ts'
import { finishedProgress, sampleProgress } from './sample-progress.ts'
import { useRunProgress } from './use-run-progress.ts'

beforeAll(() => {
  startSupabase({ supabaseUrl: 'http://127.0.0.1:9', supabaseKey: 'test' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('progress arrives through the event stream, even if events are split between chunks', async () => {
  const text = `: hello\n\ndata: ${JSON.stringify(sampleProgress)}\n\ndata: ${JSON.stringify(finishedProgress)}\n\n`
  const asked = serve({
    stream: () => eventStream([text.slice(0, 40), text.slice(40, 700), text.slice(700)]),
  })
  const onOver = vi.fn<(progress: RunProgress) => void>()

  const { result } = follow({ ...sampleProgress, status: 'queued' }, { onOver })

  await waitFor(() => expect(result.current.status).toBe('completed'))
  expect(result.current.counts.answered).toBe(11)
  expect(asked.streams).toBe(1)
  await waitFor(() => expect(onOver).toHaveBeenCalledExactlyOnceWith(finishedProgress))
})

test('without a stream, the run is polled until it is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  const asked = serve({
    stream: () => new Response('no', { status: 502 }),
    one: (times) => (times < 3 ? sampleProgress : finishedProgress),
  })

  const { result } = follow(sampleProgress)

  await waitFor(() => expect(result.current.status).toBe('completed'), { timeout: 15_000 })
  const whenOver = asked.ones
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked.ones).toBe(whenOver)
  vi.useRealTimers()
})

test('a stream that breaks in the middle of a run is replaced by polling', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  const halfway = { ...sampleProgress, counts: { ...sampleProgress.counts, queued: 1, answered: 8 } }
  const asked = serve({
    stream: () => eventStream([`data: ${JSON.stringify(halfway)}\n\n`]),
    one: (times) => (times < 3 ? halfway : finishedProgress),
  })
  const { result } = follow(sampleProgress)
  await waitFor(() => expect(result.current.counts.answered).toBe(8))
  await waitFor(() => expect(result.current.status).toBe('completed'), { timeout: 15_000 })
  expect(asked.ones).toBeGreaterThan(1)
  vi.useRealTimers()
})

test('a stream that a proxy holds back does not prevent polling', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  serve({
    stream: () =>
      new Response(new ReadableStream({ start() {} }), { headers: { 'content-type': 'text/event-stream' } }),
    one: (times) => (times < 3 ? sampleProgress : finishedProgress),
  })
  const { result } = follow(sampleProgress)
  await waitFor(() => expect(result.current.status).toBe('completed'), { timeout: 15_000 })
  vi.useRealTimers()
})

test('a pause is shown, and the same stream then follows the run to its end', async () => {
  const events: ((progress: RunProgress) => void)[] = []
  const asked = serve({ stream: () => openStream(events) })
  const { result } = follow(sampleProgress)
  await waitFor(() => expect(events).toHaveLength(1))
  events[0]?.({ ...sampleProgress, status: 'paused' })
  await waitFor(() => expect(result.current.status).toBe('paused'))
  events[0]?.(sampleProgress)
  await waitFor(() => expect(result.current.status).toBe('running'))
  events[0]?.(finishedProgress)
  await waitFor(() => expect(result.current.status).toBe('completed'))
  expect(asked.streams).toBe(1)
})

test('a canceled run that is resumed is followed again', async () => {
  let now = finishedProgress
  const asked = serve({ stream: () => eventStream([]), one: () => now })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const cancelled: RunProgress = {
    ...finishedProgress,
    status: 'cancelled',
    counts: { queued: 0, asking: 0, answered: 5, failed: 1, cancelled: 6 },
  }
  now = cancelled
  const { result } = follow(cancelled, {}, queryClient)
  await waitFor(() => expect(asked.ones).toBe(1))
  expect(asked.streams).toBe(0)
  now = finishedProgress
  act(() => void queryClient.setQueryData(runKeys.one(cancelled.id), sampleProgress))
  await waitFor(() => expect(asked.streams).toBe(1))
  await waitFor(() => expect(result.current.status).toBe('completed'), { timeout: 15_000 })
})

test('a page that a proxy returns for the stream is not taken for a stream', async () => {
  serve({
    stream: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    one: () => finishedProgress,
  })
  const { result } = follow(sampleProgress)
  await waitFor(() => expect(result.current.status).toBe('completed'))
})

test('no stream is opened with `stream: false`', async () => {
  const asked = serve({ stream: () => eventStream([]), one: () => finishedProgress })
  const { result } = follow(sampleProgress, { stream: false })
  await waitFor(() => expect(result.current.status).toBe('completed'))
  expect(asked.streams).toBe(0)
})

type Options = Parameters<typeof useRunProgress>[1]

function follow(
  known: RunProgress,
  options?: Options,
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(() => useRunProgress(known, options), { wrapper })
}

function serve({ stream, one }: { stream: () => Response; one?: (times: number) => RunProgress }) {
  const asked = { streams: 0, ones: 0 }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const address = input instanceof Request ? input.url : String(input)
    if (address.endsWith('/progress')) {
      asked.streams++
      return stream()
    }
    asked.ones++
    // Never answers while the stream is under test.
    return one ? Response.json(one(asked.ones)) : new Promise(() => {})
  })
  return asked
}

function openStream(events: ((progress: RunProgress) => void)[]): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    start(controller) {
      events.push((progress) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(progress)}\n\n`)))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

function eventStream(chunks: string[]): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
