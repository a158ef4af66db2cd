import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ReceivedHook = { path: string; headers: IncomingHttpHeaders; body: string }
type Answer = (response: ServerResponse, hook: ReceivedHook) => void

/** A server on loopback that stores what is posted to it, and responds with `answer`; 204 by default. */
export async function openWebhookReceiver() {
  const hooks: ReceivedHook[] = []
  const waiting: (() => void)[] = []
  const receiver = {
    url: '',
    hooks,
    answer: ((response) => response.writeHead(204).end()) as Answer,
    /** Resolves once this many have arrived. */
    async received(count: number): Promise<ReceivedHook[]> {
      while (hooks.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return hooks
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const hook = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    hooks.push(hook)
    receiver.answer(response, hook)
    for (const wake of waiting.splice(0)) wake()
  }
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return receiver
}
