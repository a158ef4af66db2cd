import { createServer, type IncomingMessage } from 'node:http'
import { addressOf, collect, play, type WireReply } from './server.ts'

/** The operations of a collector at its data provider. */
export type VendorOperation = 'order' | 'collect' | 'find'

export type VendorRequest = {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: unknown
}

/** A loopback data provider that stores its orders. */
export type WireVendor = {
  baseUrl: string
  requests: VendorRequest[]
  /** The next requests of this kind get these responses, one each, and change nothing at the data provider. */
  fail(operation: VendorOperation, ...replies: WireReply[]): void
  /** The next requests of this kind are executed, but their responses are lost. */
  lose(operation: VendorOperation, ...replies: WireReply[]): void
  close(): Promise<void>
}

export type VendorAnswer = { operation: VendorOperation; carryOut: () => WireReply }

/** `handle` is the data provider: it identifies a request and executes it. */
export async function startVendor(handle: (request: VendorRequest) => VendorAnswer): Promise<WireVendor> {
  const requests: VendorRequest[] = []
  const faults: { operation: VendorOperation; reply: WireReply; isCarriedOut: boolean }[] = []
  const server = createServer((incoming, response) => {
    collect(incoming)
      .then((body) => {
        const url = new URL(incoming.url ?? '/', 'http://vendor.example')
        const request = {
          method: incoming.method ?? 'GET',
          path: url.pathname,
          query: Object.fromEntries(url.searchParams),
          headers: incoming.headers,
          body,
        }
        requests.push(request)
        const { operation, carryOut } = handle(request)
        const index = faults.findIndex((fault) => fault.operation === operation)
        const fault = index < 0 ? undefined : faults.splice(index, 1)[0]
        const reply = fault && !fault.isCarriedOut ? fault.reply : carryOut()
        play(fault?.reply ?? reply, incoming, response)
      })
      .catch(() => response.destroy()) // The client disconnected before sending its request.
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const queue =
    (isCarriedOut: boolean) =>
    (operation: VendorOperation, ...replies: WireReply[]) => {
      faults.push(...replies.map((reply) => ({ operation, reply, isCarriedOut })))
    }
  return {
    baseUrl: `http://127.0.0.1:${addressOf(server.address()).port}`,
    requests,
    fail: queue(false),
    lose: queue(true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Errors that any data provider, or anything in between, may return for any request. */
export const vendorTroubles = {
  unavailable: { status: 503, body: 'upstream connect error', headers: { 'content-type': 'text/plain' } },
  slowDown: { status: 429, body: { error: 'Too many requests' }, headers: { 'retry-after': '120' } },
  garbage: { status: 200, body: '<html>Please wait</html>', headers: { 'content-type': 'text/html' } },
  cutJson: { status: 200, body: '{"tasks":[{"id":"' },
  silence: { hang: 'before-headers' },
  halfSilence: { hang: 'in-body' },
  reset: { cut: 'before-headers' },
  halfReset: { cut: 'in-body' },
  redirect: { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' },
  flood: { megabytes: 40 },
} satisfies Record<string, WireReply>
