import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/** A provider's response. Bodies that are not strings are sent as JSON. */
export type WireReply =
  | { status: number; headers?: Record<string, string>; body: unknown; gzip?: boolean }
  /** At most headers, then silence. */
  | { hang: 'before-headers' | 'in-body' }
  /** The connection is cut. */
  | { cut: 'before-headers' | 'in-body' }
  /** A body of this size without useful content. */
  | { megabytes: number }

export type WireRequest = {
  scenario: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

/** A list is served in order, one response per request, then again from the start. */
export type WireScenario = WireReply | readonly WireReply[]

export type WireServer = {
  /** `http://127.0.0.1:port`; the first path segment is the scenario. */
  origin: string
  /** The base URL of a scenario, ending in `/v1`. */
  baseUrl(scenario: string): string
  requests: WireRequest[]
  close(): Promise<void>
}

/**
 * A loopback provider: `http://127.0.0.1:port/<scenario>/v1/responses` responds according to the scenario. One server
 * serves every API format, because the scenario determines everything except the transport.
 */
export async function startWireServer(scenarios: Record<string, WireScenario>): Promise<WireServer> {
  const requests: WireRequest[] = []
  const served = new Map<string, number>()
  const next = (scenario: string): WireReply | undefined => {
    const replies = Object.hasOwn(scenarios, scenario) ? [scenarios[scenario] ?? []].flat() : []
    const count = served.get(scenario) ?? 0
    served.set(scenario, count + 1)
    return replies[count % replies.length]
  }
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const scenario = path.split('/')[1] ?? ''
    collect(request)
      .then((body) => {
        requests.push({ scenario, path, headers: request.headers, body })
        play(next(scenario) ?? { status: 404, body: `There is no scenario ${scenario}` }, request, response)
      })
      .catch(() => response.destroy()) // The client disconnected before sending its request.
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = addressOf(server.address())
  return {
    origin: `http://127.0.0.1:${port}`,
    baseUrl: (scenario) => `http://127.0.0.1:${port}/${scenario}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Responds to a request with `reply`. */
export function play(reply: WireReply, request: IncomingMessage, response: ServerResponse) {
  if ('hang' in reply) {
    if (reply.hang === 'in-body')
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"output":[')
    return
  }
  if ('cut' in reply) {
    if (reply.cut === 'before-headers') return request.socket.destroy()
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' })
    response.write('{"output":[', () => request.socket.destroy())
    return
  }
  if ('megabytes' in reply) return pour(reply.megabytes, response)

  const { status, headers = {}, body, gzip } = reply
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(gzip ? { 'content-encoding': 'gzip' } : {}),
    ...headers,
  })
  response.end(gzip ? gzipSync(text) : text)
}

function pour(megabytes: number, response: ServerResponse) {
  const megabyte = Buffer.alloc(1024 * 1024, ' ')
  let left = megabytes
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1
      if (!response.write(megabyte)) return void response.once('drain', more)
    }
    response.end('{}')
  }
  more()
}

/** The body of a request, parsed; null if it has none. */
export async function collect(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? null : JSON.parse(text)
}

export function addressOf(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The wire server has no port')
  return address
}
