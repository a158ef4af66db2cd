import type { ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const lingerMs = 1000

/**
 * A proxy that sends on a keep-alive connection just when it is closed cannot know whether the request was received,
 * and does not repeat a POST. So new connections are refused first, which it can detect, and keep-alive ones stay open
 * until their next response, which closes them. `server` is listening, and is to be closed afterwards.
 */
export async function leaveProxy(server: Server): Promise<void> {
  server.prependListener('request', (_request: unknown, response: ServerResponse) => {
    response.setHeader('Connection', 'close')
  })
  Server.prototype.close.call(server) // HTTP's own close would close keep-alive connections, too.
  await pause(lingerMs)
}
