import type { EngineCard, EngineFailure } from '../engine.ts'
import { failureOf, withoutSecrets } from './failure.ts'
import { type Exchange, recordingFetch } from './provider-call.ts'

/** Far above any answer (a 10 MB one included); a server that streams without end stops here. */
const maxReplyBytes = 32 * 1024 * 1024

export type RecordedCall = {
  exchanges: readonly Exchange[]
  warnings: string[]
  /** What the SDK threw, whatever the exchange was. */
  error: unknown
  latencyMs: number
  /** What the exchange amounts to when nothing can be read from it; null: a bug of ours. */
  failure: () => EngineFailure | null
}

type Connection = {
  baseUrl: string
  apiKey: string
  timeoutMs: number
  reach: 'anywhere' | 'public'
}

type Sending = { fetch: typeof globalThis.fetch; signal: AbortSignal }

/** Runs one call of the SDK under the connection's clock, remembers what travelled, and never throws. */
export async function recordedCall(
  {
    card,
    connection: { apiKey, baseUrl, reach, timeoutMs },
    signal,
  }: { card: Pick<EngineCard, 'label'>; connection: Connection; signal: AbortSignal | undefined },
  send: (call: Sending) => Promise<readonly unknown[]>,
): Promise<RecordedCall> {
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), timeoutMs)
  // Not AbortSignal.any: its weak references cost the garbage collector much.
  const stop = () => clock.abort()
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  const { fetch, exchanges } = recordingFetch({ maxBytes: maxReplyBytes, reach })
  const startedAt = performance.now()
  const sdk = await sendOnce(send, { fetch, signal: clock.signal })
  signal?.removeEventListener('abort', stop)
  clearTimeout(timer)
  const latencyMs = Math.round(performance.now() - startedAt)
  hideKey(exchanges, apiKey)
  const stopped = signal?.aborted ? 'aborted' : clock.signal.aborted ? 'timeout' : null
  const failure = () =>
    failureOf({
      exchange: exchanges.at(-1),
      label: card.label,
      host: new URL(baseUrl).host,
      stopped,
      latencyMs,
      secrets: [apiKey],
    })
  return { ...sdk, exchanges, latencyMs, failure }
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // Not JSON: the extractor finds nothing in it, and the ask is an invalid response.
  }
}

type SdkResult = { error: unknown; warnings: string[] }

async function sendOnce(
  send: (call: Sending) => Promise<readonly unknown[]>,
  call: Sending,
): Promise<SdkResult> {
  try {
    const warnings = await send(call)
    return { error: null, warnings: warnings.map((warning) => `sdk: ${JSON.stringify(warning)}`) }
  } catch (error) {
    return { error, warnings: ['sdk-parse-failed'] }
  }
}

/** What is sent to servers of one's own in place of a key may be a word of the answer, such as `ollama`; keys are longer. */
const shortestKey = 20

/** Members read what was received; a proxy that repeats the headers of a request must not show them the key. */
function hideKey(exchanges: readonly Exchange[], apiKey: string): void {
  if (apiKey.length < shortestKey) return
  for (const exchange of exchanges)
    if (exchange.body !== null) exchange.body = withoutSecrets(exchange.body, [apiKey])
}
