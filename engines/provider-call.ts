import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'

/** What travelled: one request to a provider and what came back, whatever the SDK makes of it afterwards. */
export type Exchange = {
  requestBody: string
  status: number | null
  headers: Record<string, string>
  body: string | null
  /** Why there is no complete body. */
  error: Error | null
}

export class ResponseTooLarge extends Error {}

/** `public`: private, link-local and metadata addresses are refused, whatever a name resolves to. */
export type Reach = 'anywhere' | 'public'

const publicAgents = { http: new RequestFilteringHttpAgent(), https: new RequestFilteringHttpsAgent() }

/**
 * A `fetch` for the SDK that remembers the exchange and reads at most `maxBytes`.
 *
 * It runs on node:http because the built-in fetch gives up after 300 s without response headers and cannot be
 * told otherwise, while research calls take longer; the caller's signal is the only clock here. It follows no
 * redirect: that would hand the key to another host.
 */
export function recordingFetch({ maxBytes, reach }: { maxBytes: number; reach: Reach }) {
  const exchanges: Exchange[] = []

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const exchange: Exchange = { requestBody: '', status: null, headers: {}, body: null, error: null }
    exchanges.push(exchange)
    try {
      // The SDK sends JSON text to an address; anything else would be a change in it that we want to hear of.
      const body = init?.method === 'GET' ? '' : init?.body
      if (input instanceof Request || init === undefined || typeof body !== 'string')
        throw new TypeError('Only a URL with a text body, or a GET, can be sent')
      exchange.requestBody = body
      await send({ url: new URL(input), init, exchange, maxBytes, reach })
    } catch (cause) {
      exchange.error = cause instanceof Error ? cause : new Error('The call failed', { cause })
      throw cause
    }
    const hasBody = exchange.status !== 204 && exchange.status !== 304
    return new Response(hasBody ? exchange.body : null, {
      status: exchange.status ?? 500,
      headers: exchange.headers,
    })
  }

  return { fetch, exchanges }
}

async function send({
  url,
  init,
  exchange,
  maxBytes,
  reach,
}: {
  url: URL
  init: RequestInit
  exchange: Exchange
  maxBytes: number
  reach: Reach
}) {
  const isSecure = url.protocol === 'https:'
  const open = isSecure ? httpsRequest : httpRequest
  const agent = reach === 'anywhere' ? undefined : isSecure ? publicAgents.https : publicAgents.http
  const method = init.method ?? 'POST'
  const body = Buffer.from(exchange.requestBody)
  await new Promise<void>((resolve, reject) => {
    const outgoing = open(
      url,
      {
        method,
        headers: {
          ...Object.fromEntries(new Headers(init.headers)),
          ...(method === 'GET' ? {} : { 'content-length': body.byteLength }),
        },
        ...(init.signal ? { signal: init.signal } : {}),
        ...(agent ? { agent } : {}),
      },
      (response) => {
        exchange.status = response.statusCode ?? null
        exchange.headers = flatHeaders(response.headers)
        readAll(decoded(response, exchange.headers['content-encoding']), maxBytes).then(
          (text) => {
            exchange.body = text
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
    outgoing.end(body)
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

async function readAll(stream: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    size += bytes.byteLength
    if (size > maxBytes) throw new ResponseTooLarge(`The reply is larger than ${maxBytes} bytes`)
    chunks.push(bytes)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** The body is already decoded and complete, so what described its transfer no longer holds. */
function flatHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'content-length' || name === 'transfer-encoding' || value === undefined) continue
    flat[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}
