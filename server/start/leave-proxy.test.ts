import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { leaveProxy } from './leave-proxy.ts'

test('a keep-alive connection is served once more and closed, a new one is refused', async () => {
  const server = createServer((_request, response) => response.end('answered'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const proxy = new Agent({ keepAlive: true, maxSockets: 1 })

  async function post(agent: Agent) {
    const asked = request({ host: '127.0.0.1', port, method: 'POST', agent }).end('body')
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    reply.resume()
    await once(reply, 'end')
    return { status: reply.statusCode, connection: reply.headers.connection }
  }

  expect(await post(proxy)).toEqual({ status: 200, connection: 'keep-alive' })
  const leaving = leaveProxy(server)
  await expect(post(new Agent())).rejects.toThrow('ECONNREFUSED')
  expect(await post(proxy)).toEqual({ status: 200, connection: 'close' })
  await leaving
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
