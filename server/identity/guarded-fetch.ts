import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { CustomFetch } from 'openid-client'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

/** Discovery, keys, and tokens are a few kilobytes; no provider may fill our memory. */
const maxBytes = 512 * 1024
const timeoutMs = 10_000

// Twin of the agents in engines/calls/provider-call.ts, which the server may not import. Azure's metadata service has a
// public address; all others are in a private or reserved range.
const refused = { denyIPAddressList: ['168.63.129.16'] }
const publicAgents = {
  http: new RequestFilteringHttpAgent(refused),
  https: new RequestFilteringHttpsAgent(refused),
}

/**
 * A `fetch` for URLs that an organization entered or its provider names. It reaches only public addresses over https,
 * judged after DNS on the connection itself, unless `allowPrivate`; it follows no redirect, and reads no long response.
 */
export function guardedFetch({
  allowPrivate,
  lookup,
}: {
  allowPrivate: boolean
  lookup?: LookupFunction
}): CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address)
    const isSecure = url.protocol === 'https:'
    if (!isSecure && !(allowPrivate && url.protocol === 'http:')) throw new TypeError('Only https is allowed')
    const payload = bodyOf(body)
    const timeout = AbortSignal.timeout(timeoutMs)
    return new Promise<Response>((resolve, reject) => {
      const open = isSecure ? httpsRequest : httpRequest
      const outgoing = open(
        url,
        {
          method,
          headers: {
            ...headers,
            'accept-encoding': 'identity',
            connection: 'close',
            ...(payload !== null && { 'content-length': Buffer.byteLength(payload) }),
          },
          signal: signal == null ? timeout : AbortSignal.any([signal, timeout]),
          ...(!allowPrivate && { agent: isSecure ? publicAgents.https : publicAgents.http }),
          ...(lookup && { lookup }),
        },
        (response) => {
          const chunks: Buffer[] = []
          let size = 0
          response.on('data', (chunk: Buffer) => {
            size += chunk.byteLength
            if (size > maxBytes) response.destroy(new Error('The response is too large'))
            else chunks.push(chunk)
          })
          response.on('error', reject)
          response.on('end', () => {
            const status = response.statusCode ?? 502
            const hasBody = status !== 204 && status !== 205 && status !== 304
            resolve(
              new Response(hasBody ? Buffer.concat(chunks) : null, {
                status,
                headers: Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
                  value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
                ),
              }),
            )
          })
        },
      )
      outgoing.on('error', reject)
      outgoing.end(payload ?? undefined)
    })
  }
}

function bodyOf(body: unknown): string | null {
  if (body == null) return null
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('Only text can be sent')
}
