import { createServer } from 'node:http'
import { z } from 'zod'

export type LogRequest = {
  entries: Record<string, unknown>[]
  bytes: number
  authorization: string | undefined
  at: number
}

const batch = z.array(z.record(z.string(), z.unknown()))

/**
 * A log-ingestion endpoint on loopback. Refuses the first `refuse` requests with 503 and answers each after `delayMs`;
 * reports what arrived and how many requests were open at once.
 */
export async function startLogIngestion(options: { refuse?: number; delayMs?: number } = {}) {
  const requests: LogRequest[] = []
  const state = { open: 0, maxOpen: 0, refused: 0 }
  const server = createServer((request, response) => {
    state.open++
    state.maxOpen = Math.max(state.maxOpen, state.open)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      setTimeout(() => {
        state.open--
        response.setHeader('Access-Control-Allow-Origin', '*')
        response.setHeader('Access-Control-Allow-Headers', '*')
        if (request.method === 'OPTIONS') return response.end()
        if (state.refused < (options.refuse ?? 0)) {
          state.refused++
          response.statusCode = 503
          return response.end()
        }
        const body = Buffer.concat(chunks)
        requests.push({
          entries: batch.parse(JSON.parse(body.toString())),
          bytes: body.length,
          authorization: request.headers.authorization,
          at: Date.now(),
        })
        response.statusCode = 202
        return response.end()
      }, options.delayMs ?? 0)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    requests,
    state,
    entries: () => requests.flatMap((request) => request.entries),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
