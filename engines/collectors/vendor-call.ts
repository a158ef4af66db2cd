import type { EngineFailure, FailureCode } from '../engine.ts'
import { failureOf, withoutSecrets } from '../calls/failure.ts'
import { type Exchange, type Reach, recordingFetch } from '../calls/provider-call.ts'

/** A data provider with a JSON API, and our credentials. */
export type Vendor = {
  /** The data provider's name, used at the beginning of messages. */
  label: string
  /** Without a trailing slash. */
  baseUrl: string
  headers: Record<string, string>
  /** Added to every URL, for data providers that take the key there. Never stored, never in a message. */
  query: Record<string, string>
  /** Must never appear in a failure, even if echoed. */
  secrets: readonly string[]
  /** For one call. */
  timeoutMs: number
  reach: Reach
}

export type VendorCall = {
  path: string
  query?: Record<string, string>
  /** Sent as JSON with POST; without it the call is a GET. */
  body?: unknown
  signal: AbortSignal | undefined
}

export type VendorReply = {
  /** Null if no complete response arrived. */
  status: number | null
  /** Parsed; null if it is not JSON. */
  body: unknown
  text: string
  latencyMs: number
  /** Null for a 2xx response with JSON, whose meaning depends on the data provider. */
  failure: EngineFailure | null
}

/** Maximum time to accept an order or to return a result. */
export const longestCallMs = 60_000

/** As large as an engine's response may be; a full results page has a few hundred kilobytes. */
const maxReplyBytes = 32 * 1024 * 1024

/** Calls once, without retries. Throws only what no exchange explains: our bugs. */
export async function callVendor(vendor: Vendor, call: VendorCall): Promise<VendorReply> {
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), Math.min(vendor.timeoutMs, longestCallMs))
  const { fetch, exchanges } = recordingFetch({ maxBytes: maxReplyBytes, reach: vendor.reach })
  const startedAt = performance.now()
  const error = await sendOnce(fetch, vendor, {
    ...call,
    signal: call.signal ? AbortSignal.any([call.signal, clock.signal]) : clock.signal,
  })
  clearTimeout(timer)
  const exchange = exchanges.at(-1)
  const latencyMs = Math.round(performance.now() - startedAt)
  const isComplete = exchange !== undefined && exchange.error === null && error === null
  const text = isComplete ? (exchange.body ?? '') : ''
  const body = parsedJson(text)
  const status = isComplete ? exchange.status : null
  if (status !== null && status >= 200 && status < 300 && body !== undefined)
    return { status, body, text, latencyMs, failure: null }
  const failure = failureOf({
    exchange: withVendorsWords(exchange, body),
    label: vendor.label,
    host: new URL(vendor.baseUrl).host,
    stopped: isComplete ? null : call.signal?.aborted ? 'aborted' : clock.signal.aborted ? 'timeout' : null,
    latencyMs,
    secrets: vendor.secrets,
  })
  if (failure === null) throw error ?? new Error(`${vendor.label}: the call ended without a reply`)
  return { status, body: body ?? null, text, latencyMs, failure }
}

/** A failure that the data provider reports in the body of a successful HTTP response. */
export function vendorFailure(
  { label, secrets }: Vendor,
  { status, text, latencyMs }: Pick<VendorReply, 'status' | 'text' | 'latencyMs'>,
  { code, said, retryAfterMs = null }: { code: FailureCode; said: string; retryAfterMs?: number | null },
): EngineFailure {
  const retryable = passing.has(code)
  return {
    code,
    retryable,
    retryAfterMs: retryable ? retryAfterMs : null,
    message: withoutSecrets(`${label} ${said}`.slice(0, 1000), secrets),
    status,
    latencyMs,
    rawResponse: status === 200 ? withoutSecrets(text, secrets) : null,
  }
}

const passing: ReadonlySet<FailureCode> = new Set([
  'rate-limited',
  'overloaded',
  'provider-error',
  'timeout',
  'network',
])

async function sendOnce(
  fetch: typeof globalThis.fetch,
  vendor: Vendor,
  { path, query = {}, body, signal }: VendorCall,
): Promise<unknown> {
  const url = new URL(vendor.baseUrl + path)
  for (const [name, value] of Object.entries({ ...query, ...vendor.query })) url.searchParams.set(name, value)
  const headers = { accept: 'application/json', ...vendor.headers }
  try {
    await (body === undefined
      ? fetch(url, { method: 'GET', headers, signal: signal ?? null })
      : fetch(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: signal ?? null,
        }))
    return null
  } catch (error) {
    return error ?? new Error('The call failed')
  }
}

/** Data providers use several names for error messages; renames them to the one that failures quote. */
function withVendorsWords(exchange: Exchange | undefined, body: unknown): Exchange | undefined {
  if (exchange === undefined || typeof body !== 'object' || body === null || 'error' in body) return exchange
  const said = 'status_message' in body ? body.status_message : 'message' in body ? body.message : undefined
  return typeof said === 'string' && said !== ''
    ? { ...exchange, body: JSON.stringify({ error: said }) }
    : exchange
}

/** Undefined if the text is not JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // A gateway's page, or a truncated response.
  }
}
