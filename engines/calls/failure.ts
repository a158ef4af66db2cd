import type { EngineFailure, FailureCode } from '../engine.ts'
import { AddressRefused, type Exchange, ResponseTooLarge } from './provider-call.ts'
import { reportedError, type ReportedError } from './reported-error.ts'
import { retryAfterMs, untilPacificMidnightMs } from './retry-after.ts'

type Verdict = { code: FailureCode; retryable: boolean; message: string }

/** Provider words (error `code`, `type`, `status`, or `reason`) that are more specific than the HTTP status. */
const meanings: Record<string, FailureCode> = {
  insufficient_quota: 'quota-exhausted',
  billing_not_active: 'quota-exhausted',
  billing_hard_limit_reached: 'quota-exhausted',
  billing_error: 'quota-exhausted',
  invalid_api_key: 'bad-key',
  API_KEY_INVALID: 'bad-key',
  authentication_error: 'bad-key',
  permission_error: 'bad-key',
  account_deactivated: 'bad-key',
  UNAUTHENTICATED: 'bad-key',
  PERMISSION_DENIED: 'bad-key',
  model_not_found: 'unknown-model',
  invalid_model: 'unknown-model',
  rate_limit_exceeded: 'rate-limited',
  rate_limit_error: 'rate-limited',
  RESOURCE_EXHAUSTED: 'rate-limited',
  timeout_error: 'timeout',
  DEADLINE_EXCEEDED: 'timeout',
  server_error: 'provider-error',
  api_error: 'provider-error',
  INTERNAL: 'provider-error',
  server_overloaded: 'overloaded',
  overloaded_error: 'overloaded',
  UNAVAILABLE: 'overloaded',
  slow_down: 'overloaded',
}

/**
 * Texts of providers that have no code for it: Anthropic's 400 "Your credit balance is too low", DeepSeek's 402
 * "Insufficient Balance", xAI's 403 "has either used all available credits or reached its monthly spending limit",
 * OpenRouter's "requires more credits". Not "exceeded your current quota": Google also uses it for the limit per
 * minute.
 */
const sentences: [RegExp, FailureCode][] = [
  [
    /credit balance is too low|insufficient (account )?(balance|credits?|funds)|used all available credits|monthly spending limit|requires more credits/i,
    'quota-exhausted',
  ],
  [/api key (is )?(not valid|invalid|expired|not found)|(incorrect|invalid|malformed) api key/i, 'bad-key'],
  [
    /\b(invalid|unknown) model\b|\bmodel (does )?not exist|not a valid model|\bmodel\b.{0,80}\b(does not exist|is not found|not found)/i,
    'unknown-model',
  ],
]

/** A rejected prompt is not a problem of the key or the account, although it is a 403. */
const flagged = /\bflagged\b|violates (our |the )?(usage|content) (guidelines|polic)|SAFETY_CHECK/i

const retryableCodes: ReadonlySet<FailureCode> = new Set([
  'rate-limited',
  'overloaded',
  'provider-error',
  'timeout',
  'network',
])

/**
 * The failure of an exchange from which no answer could be read; null if nothing explains the error, which is then our
 * bug and must be thrown.
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
  /** Which of our own timers or callers ended the call. */
  stopped: 'aborted' | 'timeout' | null
  latencyMs: number
  /** Must never appear in the failure, even if echoed by the provider. */
  secrets: readonly string[]
  now?: Date
}): EngineFailure | null {
  const reported = exchange?.body != null ? reportedError(exchange.body) : null
  const verdict = verdictOn({ exchange, reported, label, host, stopped, latencyMs })
  if (!verdict) return null
  const readable = exchange?.status === 200 && exchange.body !== null
  return {
    ...verdict,
    message: withoutSecrets(verdict.message, secrets),
    retryAfterMs: exchange?.body != null ? waitAfter({ verdict, exchange, reported, now }) : null,
    status: exchange?.status ?? null,
    latencyMs,
    rawResponse: readable ? withoutSecrets(exchange.body ?? '', secrets) : null,
  }
}

/** A failure before any exchange: the engine is not configured, or the question cannot be asked. */
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

/** Whether this kind of failure may be temporary. */
export function isPassing(code: FailureCode): boolean {
  return retryableCodes.has(code)
}

/** Why a key cannot even be sent; null if it can. */
export function objectionToKey(apiKey: string): EngineFailure | null {
  return /^[\x21-\x7e]*$/.test(apiKey)
    ? null
    : failureBeforeAsking('bad-key', 'The API key contains spaces or invalid characters. Copy it again.')
}

function waitAfter({
  verdict,
  exchange,
  reported,
  now,
}: {
  verdict: Verdict
  exchange: Exchange
  reported: ReportedError | null
  now: Date
}): number | null {
  // A daily quota renews by itself; Google's RetryInfo, which gives seconds, ignores that.
  if (verdict.code === 'quota-exhausted' && isDailyQuota(reported)) return untilPacificMidnightMs(now)
  if (!verdict.retryable) return null
  return retryAfterMs({
    headers: exchange.headers,
    message: verdict.message,
    retryDelay: reported?.retryDelay ?? null,
    rateLimitReset: reported?.rateLimitReset ?? null,
    now,
  })
}

function isDailyQuota(reported: ReportedError | null): boolean {
  return reported?.quotaIds.some((id) => /PerDay/i.test(id)) === true
}

function verdictOn({
  exchange,
  reported,
  label,
  host,
  stopped,
  latencyMs,
}: {
  exchange: Exchange | undefined
  reported: ReportedError | null
  label: string
  host: string
  stopped: 'aborted' | 'timeout' | null
  latencyMs: number
}): Verdict | null {
  if (stopped === 'aborted') return { code: 'aborted', retryable: false, message: 'The call was canceled.' }
  if (stopped === 'timeout')
    return {
      code: 'timeout',
      retryable: true,
      message: `${label} didn’t finish within ${Math.round(latencyMs / 100) / 10} seconds.`,
    }
  if (!exchange) return null
  if (exchange.error instanceof ResponseTooLarge)
    return { code: 'invalid-response', retryable: false, message: `${label}: ${exchange.error.message}.` }
  if (exchange.error instanceof AddressRefused)
    return {
      code: 'bad-request',
      retryable: false,
      message: `${label} wasn’t called: the address of ${host} is private, and private addresses aren’t allowed here.`,
    }
  if (exchange.error) {
    const reason = networkReason(exchange.error)
    return reason === null
      ? null
      : {
          code: 'network',
          // Retrying does not make a certificate valid.
          retryable: !/CERT|SSL|TLS/.test(reason),
          message: `${label} couldn’t be reached at ${host}: ${reason}.`,
        }
  }
  if (exchange.status === null) return null
  return verdictOnReply({ status: exchange.status, reported, label })
}

/** Null if it is not a network error: an error without a system code, or a call that Node considers malformed. */
function networkReason(error: Error): string | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (code === null || code.startsWith('ERR_INVALID_')) return null
  return networkWords[code] ?? code
}

const networkWords: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused (ECONNREFUSED)',
  ECONNRESET: 'the connection was cut (ECONNRESET)',
  ENOTFOUND: 'the name is unknown (ENOTFOUND)',
  EAI_AGAIN: 'the name could not be looked up (EAI_AGAIN)',
  ETIMEDOUT: 'the connection timed out (ETIMEDOUT)',
  EPIPE: 'the connection was cut (EPIPE)',
}

function verdictOnReply({
  status,
  reported,
  label,
}: {
  status: number
  reported: ReportedError | null
  label: string
}): Verdict {
  // Gateways pass on the model's error with status 200 and its own status in the body.
  if (status >= 200 && status < 300 && reported?.status)
    return verdictOnReply({ status: reported.status, reported, label })

  const said = reported?.message ? ` ${reported.message}` : ''
  const code = meaningOf(reported)
  const verdict = (code: FailureCode, sentence: string): Verdict => ({
    code,
    retryable: retryableCodes.has(code) || status === 409,
    message: `${label} ${sentence}${said}`.slice(0, 1000),
  })
  if (status >= 200 && status < 300)
    return reported && (reported.message || code)
      ? verdict(code ?? 'bad-request', 'reported an error:')
      : verdict('invalid-response', `answered ${status} with a body that contains no answer.`)
  // Perplexity reports this with 401, so it is checked before the key.
  if (code === 'quota-exhausted' || status === 402)
    return verdict('quota-exhausted', `says the account has no credit left (${status}).`)
  if (status === 401) return verdict('bad-key', 'does not accept the key (401).')
  if (status === 403 && (reported?.words.includes('flagged') || flagged.test(said)))
    return verdict('bad-request', 'refused the prompt (403).')
  if (status === 403) return verdict('bad-key', 'doesn’t allow this key (403).')
  if (status === 429 && isDailyQuota(reported))
    return verdict('quota-exhausted', 'says the daily quota is used up (429).')
  if (status === 429) return verdict('rate-limited', 'asks to slow down (429).')
  if (status === 408) return verdict('timeout', 'timed out (408).')
  if (status >= 500)
    return verdict(
      status === 502 || status === 503 || status === 504 || status === 529 || code === 'overloaded'
        ? 'overloaded'
        : 'provider-error',
      `failed (${status}).`,
    )
  if (status === 404 && (code === 'unknown-model' || /\bmodels?\b/i.test(said)))
    return verdict('unknown-model', 'does not know the model (404).')
  if (status === 404) return verdict('bad-request', 'has nothing at this URL (404); check the base URL.')
  if (status >= 300 && status < 400)
    return verdict(
      'bad-request',
      `answered with a redirect (${status}), which isn’t followed; check the base URL.`,
    )
  if (code === 'bad-key') return verdict('bad-key', `does not accept the key (${status}).`)
  if (code === 'unknown-model') return verdict('unknown-model', `does not know the model (${status}).`)
  return verdict(code ?? 'bad-request', `refused the request (${status}).`)
}

function meaningOf(reported: ReportedError | null): FailureCode | undefined {
  const word = reported?.words.map((known) => meanings[known]).find((known) => known !== undefined)
  return word ?? sentences.find(([pattern]) => pattern.test(reported?.message ?? ''))?.[1]
}

/** Keys are long; a placeholder such as `test` is not removed, because that would only garble the sentence. */
const shortestSecret = 6

/** `text` without any secret. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= shortestSecret)
    .reduce((clean, secret) => clean.replaceAll(secret, '[key]'), text)
}
