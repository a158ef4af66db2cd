import type { EngineCard, EngineFailure } from '../engine.ts'
import { failureOf, withoutSecrets } from './failure.ts'
import { type Exchange, recordingFetch } from './provider-call.ts'

/** Far above any answer (including one of 10 MB); an endless stream is cut off here. */
const maxReplyBytes = 32 * 1024 * 1024

export type RecordedCall = {
  exchanges: readonly Exchange[]
  warnings: string[]
  /** What the SDK threw, whatever the exchange was. */
  error: unknown
  latencyMs: number
  /** The failure of the exchange if nothing can be read from it; null: our bug. */
  failure: () => EngineFailure | null
}

type Connection = {
  baseUrl: string
  apiKey: string
  timeoutMs: number
  reach: 'anywhere' | 'public'
}

type Sending = { fetch: typeof globalThis.fetch; signal: AbortSignal }

/** Runs one call of the SDK with the connection's timeout, records the exchange, and never throws. */
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
  // Not AbortSignal.any: its weak references are costly for the garbage collector.
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
    return null // Not JSON: the extractor finds nothing in it, which makes the answer an invalid response.
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

/** The placeholder key of a self-hosted server may be a word of the answer, such as `ollama`; real keys are longer. */
const shortestKey = 20

/** Members can read the stored response; a proxy that echoes request headers must not show them the key. */
function hideKey(exchanges: readonly Exchange[], apiKey: string): void {
  if (apiKey.length < shortestKey) return
  for (const exchange of exchanges)
    if (exchange.body !== null) exchange.body = withoutSecrets(exchange.body, [apiKey])
}
