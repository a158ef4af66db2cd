import type { ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const lingerMs = 1000

/**
 * A proxy that sends on a connection it has kept, just when it is closed, cannot know whether the request was heard, and
 * does not send a POST again. So new connections are refused first, which it can know, and kept ones live on until their
 * next reply, which closes them. `server` listens, and is to be closed afterwards.
 */
export async function leaveProxy(server: Server): Promise<void> {
  server.prependListener('request', (_request: unknown, response: ServerResponse) => {
    response.setHeader('Connection', 'close')
  })
  Server.prototype.close.call(server) // that of HTTP would close kept connections as well
  await pause(lingerMs)
}
