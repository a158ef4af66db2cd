import { z } from 'zod'
import type { EngineFailure, FailureCode } from './engine.ts'
import { type Exchange, ResponseTooLarge } from './provider-call.ts'
import { retryAfterMs } from './retry-after.ts'

type Verdict = { code: FailureCode; retryable: boolean; message: string }

/** Provider words (error `code` or `type`) that say more than the HTTP status. */
const meanings: Record<string, FailureCode> = {
  insufficient_quota: 'quota-exhausted',
  billing_not_active: 'quota-exhausted',
  billing_hard_limit_reached: 'quota-exhausted',
  invalid_api_key: 'bad-key',
  authentication_error: 'bad-key',
  permission_error: 'bad-key',
  account_deactivated: 'bad-key',
  model_not_found: 'unknown-model',
  rate_limit_exceeded: 'rate-limited',
  server_error: 'provider-error',
  server_overloaded: 'overloaded',
  overloaded_error: 'overloaded',
  slow_down: 'overloaded',
}

const retryableCodes: ReadonlySet<FailureCode> = new Set([
  'rate-limited',
  'overloaded',
  'provider-error',
  'timeout',
  'network',
])

/**
 * The failure an exchange amounts to when no answer could be read from it; null when nothing explains the error,
 * which is then a bug of ours and must be thrown.
 */
export function failureOf({
  exchange,
  label,
  host,
  stopped,
  latencyMs,
  secrets,
  now = new Date(),
}: {
  exchange: Exchange | undefined
  label: string
  host: string
  /** Which of our own clocks or callers ended the call. */
  stopped: 'aborted' | 'timeout' | null
  latencyMs: number
  /** Never to appear in the failure, whoever echoes them. */
  secrets: readonly string[]
  now?: Date
}): EngineFailure | null {
  const verdict = verdictOn({ exchange, label, host, stopped, latencyMs })
  if (!verdict) return null
  const readable = exchange?.status === 200 && exchange.body !== null
  return {
    ...verdict,
    message: withoutSecrets(verdict.message, secrets),
    retryAfterMs:
      exchange?.body != null && verdict.retryable
        ? retryAfterMs({ headers: exchange.headers, message: verdict.message, now })
        : null,
    status: exchange?.status ?? null,
    latencyMs,
    rawResponse: readable ? withoutSecrets(exchange.body ?? '', secrets) : null,
  }
}

/** A failure that needs no exchange: the engine is not set up, or the question cannot be asked. */
export function failureBeforeAsking(code: FailureCode, message: string): EngineFailure {
  return {
    code,
    retryable: false,
    retryAfterMs: null,
    message,
    status: null,
    latencyMs: 0,
    rawResponse: null,
  }
}

function verdictOn({
  exchange,
  label,
  host,
  stopped,
  latencyMs,
}: {
  exchange: Exchange | undefined
  label: string
  host: string
  stopped: 'aborted' | 'timeout' | null
  latencyMs: number
}): Verdict | null {
  if (stopped === 'aborted') return { code: 'aborted', retryable: false, message: 'The call was cancelled.' }
  if (stopped === 'timeout')
    return {
      code: 'timeout',
      retryable: true,
      message: `${label} did not finish within ${Math.round(latencyMs / 100) / 10} seconds.`,
    }
  if (!exchange) return null
  if (exchange.error instanceof ResponseTooLarge)
    return { code: 'invalid-response', retryable: false, message: `${label}: ${exchange.error.message}.` }
  if (exchange.error) {
    const reason = networkReason(exchange.error)
    return reason === null
      ? null
      : {
          code: 'network',
          // A certificate does not become valid by asking again.
          retryable: !/CERT|SSL|TLS/.test(reason),
          message: `${label} could not be reached at ${host}: ${reason}.`,
        }
  }
  if (exchange.status === null) return null
  return verdictOnReply(exchange.status, exchange.body ?? '', label)
}

/** Null for what is not the network's fault: an error without a system code, or a call Node finds malformed. */
function networkReason(error: Error): string | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (code === null || code.startsWith('ERR_INVALID_')) return null
  return networkWords[code] ?? code
}

const networkWords: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there (ECONNREFUSED)',
  ECONNRESET: 'the connection was cut (ECONNRESET)',
  ENOTFOUND: 'the name is unknown (ENOTFOUND)',
  EAI_AGAIN: 'the name could not be looked up (EAI_AGAIN)',
  ETIMEDOUT: 'the connection timed out (ETIMEDOUT)',
  EPIPE: 'the connection was cut (EPIPE)',
}

function verdictOnReply(status: number, body: string, label: string): Verdict {
  const reported = reportedError(body)
  const code = reported?.words.map((word) => meanings[word]).find((known) => known !== undefined)
  const said = reported?.message ? ` ${reported.message}` : ''
  const verdict = (code: FailureCode, sentence: string): Verdict => ({
    code,
    retryable: retryableCodes.has(code) || status === 409,
    message: `${label} ${sentence}${said}`.slice(0, 1000),
  })
  if (status >= 200 && status < 300)
    return reported && (reported.message || code)
      ? verdict(code ?? 'bad-request', 'reported an error:')
      : verdict('invalid-response', `answered ${status} with a body that holds no answer.`)
  if (status === 401) return verdict('bad-key', 'does not accept the key (401).')
  if (status === 403) return verdict('bad-key', 'does not allow this key to ask (403).')
  if (code === 'quota-exhausted' || status === 402)
    return verdict('quota-exhausted', `says the account has no credit left (${status}).`)
  if (status === 429) return verdict('rate-limited', 'asks to slow down (429).')
  if (status === 408) return verdict('timeout', 'gave up waiting (408).')
  if (status >= 500)
    return verdict(
      status === 502 || status === 503 || status === 504 || status === 529 || code === 'overloaded'
        ? 'overloaded'
        : 'provider-error',
      `failed (${status}).`,
    )
  if (status === 404 && (code === 'unknown-model' || /\bmodel\b/i.test(said)))
    return verdict('unknown-model', 'does not know the model (404).')
  if (status === 404) return verdict('bad-request', 'has nothing at this address (404); check the base URL.')
  if (status >= 300 && status < 400)
    return verdict(
      'bad-request',
      `answered with a redirect (${status}), which is not followed; check the base URL.`,
    )
  return verdict(code ?? 'bad-request', `refused the request (${status}).`)
}

const errorBody = z.object({
  error: z.union([
    z.string(),
    z.object({
      message: z.string().nullish().catch(null),
      type: z.string().nullish().catch(null),
      code: z.union([z.string(), z.number()]).nullish().catch(null),
    }),
  ]),
})

function reportedError(body: string): { message: string | null; words: string[] } | null {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return null // Gateways answer errors with HTML or plain text; the status then has to do.
  }
  const parsed = errorBody.safeParse(json)
  if (!parsed.success) return null
  const { error } = parsed.data
  if (typeof error === 'string') return { message: error, words: [] }
  return {
    message: error.message ?? null,
    words: [error.code, error.type].filter((word) => word != null).map(String),
  }
}

/** Keys are long; a placeholder such as `test` is left alone, as cutting it would only maim the sentence. */
const shortestSecret = 6

/** `text` with every secret cut out. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= shortestSecret)
    .reduce((clean, secret) => clean.replaceAll(secret, '[key]'), text)
}
