import { describe, expect, test } from 'vitest'
import type { FailureCode } from '../engine.ts'
import { failureOf } from './failure.ts'
import { retryAfterMs } from './retry-after.ts'

const now = new Date('2026-11-20T10:00:00Z')

type Reply = { status: number; body: unknown; headers?: Record<string, string> }

function failure({ status, body, headers = {} }: Reply) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return failureOf({
    exchange: { requestBody: '{}', status, headers, body: text, error: null },
    label: 'The engine',
    host: 'api.example',
    stopped: null,
    latencyMs: 12,
    secrets: ['sk-secret-0001'],
    now,
  })
}

const error = (fields: Record<string, unknown>) => ({ error: fields })
const google = (code: number, status: string, message: string, details: unknown[] = []) =>
  error({ code, status, message, details })
const quotaFailure = (...quotaIds: string[]) => ({
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: quotaIds.map((quotaId) => ({ quotaId })),
})

describe('an error response', () => {
  test.each<[string, Reply, FailureCode, boolean]>([
    [
      '401 that speaks of the quota',
      { status: 401, body: error({ type: 'insufficient_quota', message: 'No credit' }) },
      'quota-exhausted',
      false,
    ],
    // Keys
    [
      'OpenAI 401',
      { status: 401, body: error({ code: 'invalid_api_key', message: 'Incorrect API key' }) },
      'bad-key',
      false,
    ],
    [
      'Anthropic 401',
      {
        status: 401,
        body: { type: 'error', ...error({ type: 'authentication_error', message: 'invalid x-api-key' }) },
      },
      'bad-key',
      false,
    ],
    [
      'Google 400 by reason',
      { status: 400, body: google(400, 'INVALID_ARGUMENT', 'Bad', [{ reason: 'API_KEY_INVALID' }]) },
      'bad-key',
      false,
    ],
    [
      'Google 400 by sentence',
      {
        status: 400,
        body: google(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'),
      },
      'bad-key',
      false,
    ],
    [
      'Google 400 in a list',
      { status: 400, body: [google(400, 'INVALID_ARGUMENT', 'API key not valid.')] },
      'bad-key',
      false,
    ],
    [
      'xAI 400',
      {
        status: 400,
        body: {
          code: 'Client specified an invalid argument',
          error: 'Incorrect API key provided: xa***01. You can obtain an API key from https://console.x.ai.',
        },
      },
      'bad-key',
      false,
    ],
    ['Mistral 401', { status: 401, body: { detail: 'Unauthorized' } }, 'bad-key', false],
    [
      'Perplexity 401 as a page',
      { status: 401, body: '<html><head><title>401 Authorization Required</title></head></html>' },
      'bad-key',
      false,
    ],
    [
      'DeepSeek 401',
      {
        status: 401,
        body: error({
          message: 'Authentication Fails',
          type: 'authentication_error',
          code: 'invalid_request_error',
        }),
      },
      'bad-key',
      false,
    ],
    [
      'OpenRouter 401',
      { status: 401, body: error({ code: 401, message: 'No auth credentials found' }) },
      'bad-key',
      false,
    ],
    [
      'Google 403',
      { status: 403, body: google(403, 'PERMISSION_DENIED', 'Your API key was reported as leaked.') },
      'bad-key',
      false,
    ],
    // Credit
    [
      'OpenAI 429 quota',
      {
        status: 429,
        body: error({ code: 'insufficient_quota', message: 'You exceeded your current quota' }),
      },
      'quota-exhausted',
      false,
    ],
    [
      'Anthropic 400 credit',
      {
        status: 400,
        body: {
          type: 'error',
          ...error({
            type: 'invalid_request_error',
            message: 'Your credit balance is too low to access the Anthropic API.',
          }),
        },
      },
      'quota-exhausted',
      false,
    ],
    [
      'DeepSeek 402',
      {
        status: 402,
        body: error({
          message: 'Insufficient Balance',
          type: 'unknown_error',
          code: 'invalid_request_error',
        }),
      },
      'quota-exhausted',
      false,
    ],
    [
      'OpenRouter 402',
      {
        status: 402,
        body: error({ code: 402, message: 'This request requires more credits, or fewer max_tokens.' }),
      },
      'quota-exhausted',
      false,
    ],
    [
      'xAI 403 credit',
      {
        status: 403,
        body: {
          code: 'The caller does not have permission to execute the specified operation',
          error:
            'Your team 0a1b has either used all available credits or reached its monthly spending limit.',
        },
      },
      'quota-exhausted',
      false,
    ],
    [
      'Google 429 by day',
      {
        status: 429,
        body: google(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota', [
          quotaFailure('GenerateRequestsPerDayPerProjectPerModel-FreeTier'),
        ]),
      },
      'quota-exhausted',
      false,
    ],
    // Rates
    [
      'Google 429 by minute',
      {
        status: 429,
        body: google(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota', [
          quotaFailure('GenerateRequestsPerMinutePerProjectPerModel-FreeTier'),
        ]),
      },
      'rate-limited',
      true,
    ],
    [
      'Mistral 429',
      { status: 429, body: { message: 'Requests rate limit exceeded', request_id: '0a' } },
      'rate-limited',
      true,
    ],
    [
      'Anthropic 429',
      { status: 429, body: { type: 'error', ...error({ type: 'rate_limit_error', message: 'Too many' }) } },
      'rate-limited',
      true,
    ],
    ['a bare 429', { status: 429, body: '' }, 'rate-limited', true],
    // Load
    [
      'Anthropic 529',
      { status: 529, body: { type: 'error', ...error({ type: 'overloaded_error', message: 'Overloaded' }) } },
      'overloaded',
      true,
    ],
    [
      'OpenRouter 200 with 502',
      { status: 200, body: error({ code: 502, message: 'Provider returned error' }) },
      'overloaded',
      true,
    ],
    [
      'OpenRouter 200 with 429',
      { status: 200, body: error({ code: 429, message: 'Rate limited upstream' }) },
      'rate-limited',
      true,
    ],
    [
      'Google 503',
      { status: 503, body: google(503, 'UNAVAILABLE', 'The model is overloaded.') },
      'overloaded',
      true,
    ],
    [
      'Google 500',
      { status: 500, body: google(500, 'INTERNAL', 'An internal error has occurred.') },
      'provider-error',
      true,
    ],
    ['a gateway page', { status: 502, body: '<html>Bad gateway</html>' }, 'overloaded', true],
    // Models
    [
      'Anthropic 404',
      {
        status: 404,
        body: { type: 'error', ...error({ type: 'not_found_error', message: 'model: claude-9' }) },
      },
      'unknown-model',
      false,
    ],
    [
      'Google 404',
      { status: 404, body: google(404, 'NOT_FOUND', 'models/gemini-9 is not found for API version v1beta') },
      'unknown-model',
      false,
    ],
    [
      'Mistral 400',
      {
        status: 400,
        body: { object: 'error', message: 'Invalid model: mistral-9', type: 'invalid_model', code: '1500' },
      },
      'unknown-model',
      false,
    ],
    [
      'DeepSeek 400',
      { status: 400, body: error({ message: 'Model Not Exist', type: 'invalid_request_error' }) },
      'unknown-model',
      false,
    ],
    [
      'OpenRouter 400',
      { status: 400, body: error({ code: 400, message: 'grok-99 is not a valid model ID' }) },
      'unknown-model',
      false,
    ],
    [
      'Ollama 404',
      {
        status: 404,
        body: error({ message: 'model "llama9" not found, try pulling it first', type: 'api_error' }),
      },
      'unknown-model',
      false,
    ],
    // Questions
    [
      'Mistral 422',
      {
        status: 422,
        body: { detail: [{ loc: ['body', 'inputs'], msg: 'Field required', type: 'missing' }] },
      },
      'bad-request',
      false,
    ],
    [
      'OpenRouter 403 flagged',
      {
        status: 403,
        body: error({ code: 403, message: 'Your input was flagged', metadata: { reasons: ['violence'] } }),
      },
      'bad-request',
      false,
    ],
    [
      'xAI 403 filtered',
      {
        status: 403,
        body: {
          code: 'permission-denied',
          error: 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO',
        },
      },
      'bad-request',
      false,
    ],
    [
      'Google 400 place',
      {
        status: 400,
        body: google(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
      },
      'bad-request',
      false,
    ],
    ['an odd error field', { status: 400, body: { error: 7 } }, 'bad-request', false],
    ['JSON that is no object', { status: 400, body: '"no"' }, 'bad-request', false],
  ])('of the kind "%s" is classified', (_, reply, code, retryable) => {
    expect(failure(reply)).toMatchObject({ code, retryable })
  })

  test.each<[Reply, string]>([
    [
      { status: 401, body: { detail: 'Unauthorized' } },
      'The engine does not accept the key (401). Unauthorized',
    ],
    [
      { status: 422, body: { detail: [{ msg: 'Field required' }, { msg: 'Too long' }] } },
      'The engine refused the request (422). Field required; Too long',
    ],
    [
      { status: 400, body: { error: 'Incorrect API key provided: sk-secret-0001.' } },
      'The engine does not accept the key (400). Incorrect API key provided: [key].',
    ],
  ])('contains the provider’s text, without the key', (reply, message) => {
    expect(failure(reply)?.message).toBe(message)
  })

  test('about Google’s daily quota is retried when the day ends: midnight in California', () => {
    const reply = {
      status: 429,
      body: google(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota', [
        quotaFailure('GenerateRequestsPerDayPerProjectPerModel-FreeTier'),
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' },
      ]),
    }
    // 10:00 UTC is 02:00 in California in winter: 22 hours are left.
    expect(failure(reply)?.retryAfterMs).toBe(22 * 3_600_000)
  })
})

describe('the delay before a retry', () => {
  const limited = (headers: Record<string, string>, body: unknown = {}) =>
    failure({ status: 429, headers, body })?.retryAfterMs

  test.each<[string, Record<string, string>, number | null]>([
    ['seconds', { 'retry-after': '120' }, 120_000],
    ['a day of seconds', { 'retry-after': '86400' }, 86_400_000],
    ['a date', { 'retry-after': 'Fri, 20 Nov 2026 10:01:30 GMT' }, 90_000],
    [
      'a date, against the provider’s clock',
      { date: 'Fri, 20 Nov 2026 10:01:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 10:01:30 GMT' },
      30_000,
    ],
    ['a date that is over', { 'retry-after': 'Fri, 20 Nov 2026 09:00:00 GMT' }, 0],
    ['milliseconds, which are more precise', { 'retry-after-ms': '1500', 'retry-after': '2' }, 1500],
    [
      'a budget of Anthropic',
      {
        'anthropic-ratelimit-requests-remaining': '0',
        'anthropic-ratelimit-requests-reset': '2026-11-20T10:00:07Z',
      },
      7000,
    ],
    [
      'the longest of Anthropic’s used-up budgets',
      {
        'anthropic-ratelimit-requests-remaining': '0',
        'anthropic-ratelimit-requests-reset': '2026-11-20T10:00:07Z',
        'anthropic-ratelimit-input-tokens-remaining': '0',
        'anthropic-ratelimit-input-tokens-reset': '2026-11-20T10:00:50Z',
        'anthropic-ratelimit-output-tokens-remaining': '9',
        'anthropic-ratelimit-output-tokens-reset': '2026-11-20T11:00:00Z',
      },
      50_000,
    ],
    [
      'a budget of OpenAI',
      { 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '6m0.5s' },
      360_500,
    ],
    [
      'a reset in milliseconds since 1970',
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now.getTime() + 9000) },
      9000,
    ],
    [
      'a reset in seconds since 1970',
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now.getTime() / 1000 + 9) },
      9000,
    ],
    ['a reset in seconds', { 'ratelimit-remaining': '0', 'ratelimit-reset': '40' }, 40_000],
    ['a reset that is over', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1700000000' }, 0],
    [
      'a budget that is not used up',
      { 'x-ratelimit-remaining-tokens': '5', 'x-ratelimit-reset-tokens': '6m' },
      null,
    ],
    ['a budget without a reset', { 'x-ratelimit-remaining': '0' }, null],
    ['nonsense', { 'retry-after': 'soon' }, null],
    ['nothing', {}, null],
  ])('in headers is read as %s', (_, headers, wait) => {
    expect(limited(headers)).toBe(wait)
  })

  test.each<[string, unknown, number | null]>([
    ['RetryInfo', google(429, 'RESOURCE_EXHAUSTED', 'Slow down', [{ retryDelay: '34.4s' }]), 34_400],
    [
      'RetryInfo as a message',
      google(429, 'RESOURCE_EXHAUSTED', 'Slow down', [{ retryDelay: { seconds: '3', nanos: 500_000_000 } }]),
      3500,
    ],
    [
      'RetryInfo in a list',
      [google(429, 'RESOURCE_EXHAUSTED', 'Slow down', [{}, { retryDelay: '2s' }])],
      2000,
    ],
    [
      'headers that OpenRouter passes on',
      error({
        code: 429,
        message: 'Limit',
        metadata: { headers: { 'X-RateLimit-Reset': String(now.getTime() + 5000) } },
      }),
      5000,
    ],
    [
      'seconds that OpenRouter passes on',
      error({ code: 429, message: 'Limit', metadata: { retry_after_seconds: 12 } }),
      12_000,
    ],
    ['OpenAI’s sentence', error({ message: 'Please try again in 1m2.3s. Visit us.' }), 62_300],
    ['Google’s sentence', error({ message: 'Quota.\nPlease retry in 20.04466179s.' }), 20_045],
    ['a shape nobody knows', error({ details: 'later', metadata: 7 }), null],
  ])('in a body is read from %s', (_, body, wait) => {
    expect(limited({}, body)).toBe(wait)
  })

  test('in headers takes precedence over the one in the body', () => {
    const body = google(429, 'RESOURCE_EXHAUSTED', 'Slow down', [{ retryDelay: '34.4s' }])
    expect(limited({ 'retry-after': '5' }, body)).toBe(5000)
  })

  test('is null if a retry is useless', () => {
    expect(failure({ status: 401, headers: { 'retry-after': '5' }, body: {} })?.retryAfterMs).toBeNull()
  })

  test('is never negative and never NaN, whatever the headers contain', () => {
    for (const value of [
      '',
      ' ',
      '-5',
      '1e9',
      'NaN',
      '0x10',
      '99999999999999999999',
      '2026-13-45T99:00:00Z',
      '5 minutes',
    ]) {
      const wait = retryAfterMs({
        headers: {
          'retry-after': value,
          'retry-after-ms': value,
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': value,
        },
        message: value,
        retryDelay: value,
        rateLimitReset: value,
        now,
      })
      expect(wait === null || wait >= 0).toBe(true)
    }
  })
})
