import type { LookupFunction } from 'node:net'
import { nextTry, retryAfter } from '#core/notifications/integrations/retry-plan.ts'
import { message } from '#core/language/message.ts'
import { AddressRefused, callOnce, ResponseTooLarge } from '#engines/calls/provider-call.ts'
import type { Outcome } from '#queries/notifications/deliveries.ts'

export type Posting = {
  target: string
  headers: Record<string, string>
  body: string
  tries: number
  /** Whether private networks may be reached; the instance admin decides. */
  allowPrivate: boolean
  lookup?: LookupFunction | undefined
  answerWithinMs?: number | undefined
  signal: AbortSignal
}

const longestAnswerMs = 10_000
/** Only the beginning of a response is needed, and no receiver may fill our memory. */
const longestReply = 16 * 1024

/**
 * Posts once and returns the outcome. Redirects are not followed, and the IP address is checked after DNS, on the
 * connection itself: a name that was public when the integration was created may now resolve into a private network.
 */
export async function postJson({
  target,
  headers,
  body,
  tries,
  allowPrivate,
  lookup,
  answerWithinMs = longestAnswerMs,
  signal,
}: Posting): Promise<Outcome> {
  const started = performance.now()
  const timeout = AbortSignal.timeout(answerWithinMs)
  const exchange = await callOnce(
    {
      url: new URL(target),
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Answerscope-Webhooks/1',
        accept: '*/*',
        'accept-encoding': 'identity',
        ...headers,
      },
      body,
      signal: AbortSignal.any([timeout, signal]),
    },
    { maxBytes: longestReply, reach: allowPrivate ? 'anywhere' : 'public', ...(lookup ? { lookup } : {}) },
  )
  const latencyMs = Math.round(performance.now() - started)
  const { status, error } = exchange
  const reply =
    error instanceof ResponseTooLarge
      ? 'The reply is longer than 16 KB.'
      : (exchange.body ?? '').slice(0, 2000)
  const told = { status, reply, latencyMs }
  const again = (code: string, message: string): Outcome => {
    const now = new Date()
    const nextAt = nextTry(tries, {
      now,
      retryAfterSeconds: retryAfter(exchange.headers['retry-after'], now),
      luck: Math.random(),
    })
    return nextAt === null
      ? { ...told, result: 'failed', code, message }
      : { ...told, result: 'retry', nextAt, code, message }
  }
  if (error instanceof AddressRefused)
    return again('private-address', 'The name resolves to a private address, which isn’t allowed.')
  if (status === null && timeout.aborted)
    return again('timed-out', `It didn’t respond within ${answerWithinMs / 1000} seconds.`)
  if (status === null) return again(codeOf(error), wordsOf(error))
  if (status >= 200 && status < 300)
    return { ...told, result: 'delivered', code: 'delivered', message: `Responded with ${status}.` }
  if (status >= 300 && status < 400)
    return again(
      `http-${status}`,
      `Responded with ${status}, a redirect. Redirects aren’t followed: enter the final URL.`,
    )
  if (status === 410)
    return {
      ...told,
      result: 'failed',
      code: 'gone',
      message: 'Responded with 410 (gone).',
      pauses: message('The receiver responded with 410: the endpoint no longer exists.'),
    }
  return again(`http-${status}`, `Responded with ${status}.`)
}

function codeOf(error: Error | null): string {
  const code = error !== null && 'code' in error ? String(error.code) : ''
  return /^[A-Z_0-9]{2,50}$/.test(code) ? code.toLowerCase().replaceAll('_', '-') : 'no-answer'
}

function wordsOf(error: Error | null): string {
  const code = codeOf(error)
  if (code === 'enotfound' || code === 'eai-again') return 'The host name couldn’t be found.'
  if (code === 'econnrefused') return 'The connection was refused.'
  if (code === 'econnreset' || code === 'epipe') return 'The connection was interrupted.'
  if (/cert|self-signed|tls|ssl|depth-zero|unable-to/.test(code)) return 'Its certificate isn’t trusted.'
  return 'It couldn’t be reached.'
}
