import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export type OwnModel = { baseUrl: string; asked: () => number; close: () => Promise<void> }

/**
 * A server on this machine that speaks the OpenAI API with one model, `oak-1`, and wants the key. Every answer takes
 * `answerMs`, so that a run can be watched.
 */
export async function startOwnModel({
  key,
  answerMs,
  port = 0,
}: {
  key: string
  answerMs: number
  port?: number
}): Promise<OwnModel> {
  let asked = 0
  const server = createServer((request, response) => {
    const answer = async () => {
      request.resume()
      const reply = (status: number, body: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      }
      if (request.headers.authorization !== `Bearer ${key}`)
        return reply(401, { error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } })
      if (request.url === '/v1/models') return reply(200, { object: 'list', data: [{ id: 'oak-1' }] })
      asked++
      await wait(answerMs)
      return reply(200, {
        id: `chatcmpl-${asked}`,
        object: 'chat.completion',
        created: 1_795_000_000,
        model: 'oak-1',
        choices: [
          {
            index: 0,
            finish_reason: 'stop',
            message: { role: 'assistant', content: `Gardeners like **Larkhoe** best, they say (${asked}).` },
          },
        ],
        usage: { prompt_tokens: 12, completion_tokens: 9, total_tokens: 21 },
      })
    }
    answer().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It listens on a port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    asked: () => asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
