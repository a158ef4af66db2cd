import { createParser } from 'eventsource-parser'
import { authorizedFetch } from '../api.ts'

/** The server sends a comment at least every 15 s, so after this much silence the connection is dead. */
const silenceMs = 45_000

/**
 * Reads an event stream of the API until the server ends it. Throws if the stream is unavailable, breaks, or falls
 * silent; the caller then polls instead or retries.
 */
export async function followEvents(
  path: string,
  {
    onEvent,
    signal,
    headers,
  }: {
    onEvent: (event: { event?: string | undefined; data: string }) => void
    signal: AbortSignal
    headers?: Record<string, string>
  },
): Promise<void> {
  const silence = new AbortController()
  const response = await authorizedFetch(path, {
    headers: { Accept: 'text/event-stream', ...headers },
    signal: AbortSignal.any([signal, silence.signal]),
  })
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new Error('The server did not answer with an event stream.')

  const parser = createParser({ onEvent })
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  let alarm = setTimeout(() => silence.abort(), silenceMs)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(alarm)
      alarm = setTimeout(() => silence.abort(), silenceMs)
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(alarm)
  }
}
