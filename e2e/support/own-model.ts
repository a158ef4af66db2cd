import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

export type OwnModel = { baseUrl: string; asked: () => number; close: () => Promise<void> }

/**
 * A local server that speaks the OpenAI API with two models and requires the key. `oak-1` answers and, if a schema is
 * required, proposes searches, some in every reply and some only in a few. `oak-vectors` returns vectors, close to each
 * other for texts with the same words. Every reply takes `answerMs`, so that a run can be observed.
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
      const asks = await bodyOf(request)
      const reply = (status: number, body: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      }
      if (request.headers.authorization !== `Bearer ${key}`)
        return reply(401, { error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } })
      if (request.url === '/v1/models') return reply(200, { object: 'list', data: [{ id: 'oak-1' }] })
      const count = (asked += 1)
      await wait(answerMs)
      if (request.url === '/v1/embeddings') return reply(200, vectorsFor(asks.input ?? []))
      const content =
        asks.response_format?.type === 'json_schema'
          ? JSON.stringify({ queries: proposalsOf(count) })
          : `Gardeners like **Larkhoe** best, they say (${count}).`
      return reply(200, {
        id: `chatcmpl-${count}`,
        object: 'chat.completion',
        created: 1_795_000_000,
        model: 'oak-1',
        choices: [
          {
            index: 0,
            finish_reason: 'stop',
            message: { role: 'assistant', content },
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

const askedBody = z.object({
  input: z.array(z.string()).optional(),
  response_format: z.object({ type: z.string() }).optional(),
})

async function bodyOf(request: IncomingMessage): Promise<z.infer<typeof askedBody>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return askedBody.parse(JSON.parse(Buffer.concat(chunks).toString() || '{}'))
}

const proposal = (query: string, type: string, intent: string) => ({
  query,
  types: [type],
  intent,
  reason: `Somebody who asks this wants to know “${query}”, too.`,
})

const always = [
  proposal('best trail running shoes 2026', 'recency', 'commercial'),
  proposal('trail running shoes reviews', 'implicit', 'commercial'),
  proposal('how to choose trail running shoes', 'implicit', 'informational'),
  proposal('waterproof hiking jacket comparison', 'comparative', 'commercial'),
]
const sometimes = [
  proposal('trail running shoe review', 'implicit', 'commercial'),
  proposal('durability of trail running shoes on rock', 'implicit', 'informational'),
  proposal('trail shoes for wide feet', 'personalized', 'commercial'),
]

const proposalsOf = (count: number) => [
  ...always,
  ...sometimes.filter((_, index) => count % (index + 2) === 0),
]

/** One dimension for each of 64 groups of words: texts with the same words have the same vector. */
function vectorsFor(texts: readonly string[]) {
  return {
    object: 'list',
    model: 'oak-vectors',
    data: texts.map((text, index) => {
      const embedding = Array.from({ length: 64 }, () => 0.01)
      for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
        const place = Array.from(word).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 64, 7)
        embedding[place] = (embedding[place] ?? 0) + 1
      }
      return { object: 'embedding', index, embedding }
    }),
    usage: { prompt_tokens: texts.join(' ').length / 4, total_tokens: texts.join(' ').length / 4 },
  }
}
