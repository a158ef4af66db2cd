import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'

/** The raw exchange: one request to a provider and its response, whatever the SDK does with it. */
export type Exchange = {
  requestBody: string
  status: number | null
  headers: Record<string, string>
  body: string | null
  /** Why there is no complete body. */
  error: Error | null
}

export class ResponseTooLarge extends Error {}

/** The address is private, link-local, or a metadata service, and only public ones are allowed. */
export class AddressRefused extends Error {}

/**
 * Far below the time servers keep an idle connection (5 s is Node's own default, which is short). A call on a new
 * connection took 50 ms longer on loopback (median 269 instead of 214 ms at concurrency 50), and over TLS it needs
 * another handshake.
 */
const longestIdleMs = 1500

/** `timeout` only ends idle connections; a call in progress continues. */
const keptConnections = {
  http: new HttpAgent({ keepAlive: true, timeout: longestIdleMs }),
  https: new HttpsAgent({ keepAlive: true, timeout: longestIdleMs }),
}

/** `public`: private, link-local, and metadata addresses are refused, whatever a name resolves to. */
export type Reach = 'anywhere' | 'public'

export type CallLimits = {
  maxBytes: number
  /** How to handle a longer response: refuse it, or keep its beginning if that is enough. */
  beyond?: 'refuse' | 'cut'
  reach: Reach
  /** How names are resolved; by default the system resolver. */
  lookup?: LookupFunction
}

export type Call = {
  url: URL
  method: string
  headers: Record<string, string>
  /** Not sent with a GET. */
  body: string
  signal: AbortSignal | null
}

/** Azure's metadata service has a public address; all others are in a private or reserved range. */
const refused = { denyIPAddressList: ['168.63.129.16'] }
const publicAgents = {
  http: new RequestFilteringHttpAgent(refused),
  https: new RequestFilteringHttpsAgent(refused),
}

/** A `fetch` for the SDK that records the exchange; see `sendCall`. */
export function recordingFetch(limits: CallLimits) {
  const exchanges: Exchange[] = []

  const fetch: typeof globalThis.fetch = async (input, init) => {
    // The SDK sends JSON text to a URL; anything else means the SDK changed and must be noticed.
    const body = init?.method === 'GET' ? '' : init?.body
    if (input instanceof Request || init === undefined || typeof body !== 'string')
      throw new TypeError('Only a URL with a text body, or a GET, can be sent')
    const exchange = emptyExchange(body)
    exchanges.push(exchange)
    await sendCall(exchange, limits, {
      url: new URL(input),
      method: init.method ?? 'POST',
      headers: Object.fromEntries(new Headers(init.headers)),
      body,
      signal: init.signal ?? null,
    })
    if (exchange.error) throw exchange.error
    const hasBody = exchange.status !== 204 && exchange.status !== 304
    return new Response(hasBody ? exchange.body : null, {
      status: exchange.status ?? 500,
      headers: exchange.headers,
    })
  }

  return { fetch, exchanges }
}

/** One call without the SDK. Never throws: errors are in the exchange's `error`. */
export async function callOnce(call: Call, limits: CallLimits): Promise<Exchange> {
  const exchange = emptyExchange(call.body)
  await sendCall(exchange, limits, call)
  return exchange
}

function emptyExchange(requestBody: string): Exchange {
  return { requestBody, status: null, headers: {}, body: null, error: null }
}

/**
 * Fills the exchange, reading at most `maxBytes`.
 * It uses node:http because the built-in fetch gives up after 300 s without response headers, which cannot be
 * configured, while research calls take longer; the caller's signal is the only timeout here. It follows no redirect:
 * that would send the key to another host. A connection is reused only within `longestIdleMs`: a call on one that the
 * server is closing fails, and it is unknown whether it was received, and so billed, before.
 */
async function sendCall(exchange: Exchange, limits: CallLimits, call: Call): Promise<void> {
  try {
    await send(exchange, limits, call)
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error('The call failed', { cause })
    exchange.error = isRefusal(error) ? new AddressRefused('The address is not public', { cause }) : error
  }
}

/** The agent reports refusals only as text; one test per kind of address notices when it changes. */
function isRefusal(error: Error): boolean {
  return /^DNS lookup .* is not allowed\. Because/.test(error.message)
}

/** The beginning of a response; its body is unread, and still compressed as `content-encoding` says. */
export type Reply = { status: number; headers: Record<string, string>; body: Readable }

/**
 * One GET whose body is read as a stream, for bodies too large for memory. Throws `AddressRefused` and any network
 * error.
 */
export async function openReply(
  { url, headers, signal }: Pick<Call, 'url' | 'headers'> & { signal: AbortSignal },
  { reach, lookup }: Pick<CallLimits, 'reach' | 'lookup'>,
): Promise<Reply> {
  const isSecure = url.protocol === 'https:'
  const open = isSecure ? httpsRequest : httpRequest
  const agents = reach === 'anywhere' ? keptConnections : publicAgents
  const options = {
    headers: { ...headers, connection: 'close' },
    signal,
    agent: isSecure ? agents.https : agents.http,
    ...(lookup ? { lookup } : {}),
  }
  try {
    return await new Promise<Reply>((resolve, reject) => {
      const outgoing = open(url, options, (response) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: flatHeaders(response.headers),
          body: response,
        }),
      )
      outgoing.on('error', reject)
      outgoing.end()
    })
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error('The call failed', { cause })
    throw isRefusal(error) ? new AddressRefused('The address is not public', { cause }) : error
  }
}

async function send(
  exchange: Exchange,
  { maxBytes, beyond = 'refuse', reach, lookup }: CallLimits,
  { url, method, headers, body, signal }: Call,
) {
  const isSecure = url.protocol === 'https:'
  const open = isSecure ? httpsRequest : httpRequest
  const agents = reach === 'anywhere' ? keptConnections : publicAgents
  const agent = isSecure ? agents.https : agents.http
  const bytes = Buffer.from(body)
  await new Promise<void>((resolve, reject) => {
    const outgoing = open(
      url,
      {
        method,
        headers: {
          ...headers,
          ...(reach === 'public' ? { connection: 'close' } : {}),
          ...(method === 'GET' ? {} : { 'content-length': bytes.byteLength }),
        },
        ...(signal ? { signal } : {}),
        agent,
        ...(lookup ? { lookup } : {}),
      },
      (response) => {
        exchange.status = response.statusCode ?? null
        exchange.headers = flatHeaders(response.headers)
        readAll(decoded(response, exchange.headers['content-encoding']), { maxBytes, beyond }).then(
          (text) => {
            exchange.body = text
            if (beyond === 'cut' && !response.complete) outgoing.destroy()
            resolve()
          },
          (error: unknown) => {
            outgoing.destroy()
            reject(error)
          },
        )
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })
}

function decoded(response: Readable, encoding: string | undefined): Readable {
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'deflate'
          ? createInflate()
          : encoding === 'zstd'
            ? createZstdDecompress()
            : null
  if (!decoder) return response
  response.on('error', (error) => decoder.destroy(error))
  return response.pipe(decoder)
}

async function readAll(
  stream: Readable,
  { maxBytes, beyond }: Required<Pick<CallLimits, 'maxBytes' | 'beyond'>>,
): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    size += bytes.byteLength
    if (size > maxBytes && beyond === 'cut') {
      chunks.push(bytes.subarray(0, bytes.byteLength - (size - maxBytes)))
      break
    }
    if (size > maxBytes) throw new ResponseTooLarge(`The reply is larger than ${maxBytes} bytes`)
    chunks.push(bytes)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** The body is already decoded and complete, so headers about its transfer no longer apply. */
function flatHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'content-length' || name === 'transfer-encoding' || value === undefined) continue
    flat[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}
