import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sandboxCharacters } from './characters.ts'
import { drawFrom } from './draw.ts'
import { readSandboxRequest } from './request.ts'
import { sandboxResponseBody } from './response-body.ts'

const maxRequestBytes = 4 * 1024 * 1024

export type SandboxOptions = {
  /** Part of every draw: another seed gives entirely different answers. */
  seed: string
  /** Duration of each answer. */
  latencyMs: number
  /** A free port if absent. */
  port?: number
  /** Shares of failing requests, 0…1; none by default. */
  faults?: { rateLimited?: number; serverError?: number; slow?: number }
  /** The delay given in the response to a refused request. */
  retryAfterSeconds?: number
  /** Duration of a slow answer. */
  slowMs?: number
  now?: () => Date
}

/**
 * Starts the sandbox on loopback: an HTTP server with the OpenAI Responses format and invented answers. Use `url` as
 * `sandboxUrl` in the engine settings. `close` also ends open connections.
 */
export async function startSandbox(
  options: SandboxOptions,
): Promise<{ url: string; close: () => Promise<void> }> {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    answer({ request, response, options, count: requests }).catch((error: unknown) => {
      // The client disconnected, or a bug: it can only be logged.
      if (!request.destroyed) console.error('The sandbox could not answer', error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer({
  request,
  response,
  options,
  count,
}: {
  request: IncomingMessage
  response: ServerResponse
  options: SandboxOptions
  count: number
}) {
  const { pathname } = new URL(request.url ?? '/', 'http://sandbox')
  if (request.method !== 'POST' || pathname !== '/v1/responses')
    return sendError(response, 404, {
      message: `No ${request.method} ${pathname}.`,
      code: 'not_found',
    })
  const body = await read(request)
  if (body === null)
    return sendError(response, 413, { message: 'The request is too large.', code: 'too_large' })

  if (options.latencyMs > 0) await wait(options.latencyMs)
  if (await failOnPurpose({ response, options, count })) return

  const asked = readSandboxRequest(body)
  if (!asked || asked.stream)
    return sendError(response, 400, {
      message: 'This is not a request the sandbox reads.',
      code: 'invalid_request',
    })
  const character = sandboxCharacters.find(({ model }) => model === asked.model)
  if (!character)
    return sendError(response, 404, {
      message: `The model \`${asked.model}\` does not exist.`,
      code: 'model_not_found',
    })
  const reply = sandboxResponseBody(
    {
      engine: character.id,
      prompt: asked.prompt,
      ...(asked.brands ? { brands: asked.brands } : {}),
      seed: `${options.seed}/${asked.seed}`,
      answeredAt: options.now?.() ?? new Date(),
      country: asked.country,
      maySearch: asked.maySearch,
    },
    { includeSources: asked.includeSources },
  )
  send(response, 200, reply)
}

async function failOnPurpose({
  response,
  options,
  count,
}: {
  response: ServerResponse
  options: SandboxOptions
  count: number
}): Promise<boolean> {
  const { rateLimited = 0, serverError = 0, slow = 0 } = options.faults ?? {}
  const fate = drawFrom('fault', options.seed, count).unit()
  if (fate < rateLimited) {
    response.setHeader('retry-after', String(options.retryAfterSeconds ?? 1))
    sendError(response, 429, { message: 'Rate limit reached.', code: 'rate_limit_exceeded' })
    return true
  }
  if (fate < rateLimited + serverError) {
    sendError(response, 500, { message: 'The server had an error.', code: 'server_error' })
    return true
  }
  if (fate < rateLimited + serverError + slow) await wait(options.slowMs ?? 5000)
  return false
}

/** The parsed body, undefined if it is not JSON, null if it is too large. */
async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.byteLength
    if (size > maxRequestBytes) return null
    chunks.push(bytes)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined // Results in 400 like any other invalid body.
  }
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendError(
  response: ServerResponse,
  status: number,
  { message, code }: { message: string; code: string },
) {
  send(response, status, { error: { message, type: code, param: null, code } })
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('The sandbox has no port')
  return address.port
}
