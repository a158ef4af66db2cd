import { providerCard, type ProviderId } from '#core/engines/provider-catalog.ts'
import { versionedBaseUrl } from './calls/base-url.ts'
import { taskState } from './collectors/dataforseo-codes.ts'
import type { EngineFailure, FailureCode } from './engine.ts'
import { array, number, object, string } from './extract/tolerant.ts'
import { failureBeforeAsking, failureOf, isPassing, objectionToKey, withoutSecrets } from './calls/failure.ts'
import { callOnce, type Exchange } from './calls/provider-call.ts'
import { type EngineSettings, settingsOf } from './settings.ts'

export type KeyTestOutcome = { ok: true; detail: string } | { ok: false; failure: EngineFailure }

/** A user waits for it on a screen. */
const longestMs = 15_000
const maxReplyBytes = 8 * 1024 * 1024

/**
 * Tests the key and URL of a provider, or of the endpoint with that name, with one free call. `detail` is a sentence
 * for the user who entered the key: that it works, and the remaining credit if reported. A key without credit fails as
 * `quota-exhausted`. One call without redirects, at most 15 seconds; the key is in no message.
 */
export async function testKey(
  settings: EngineSettings,
  target: ProviderId | { endpoint: string },
): Promise<KeyTestOutcome> {
  const trial = trialOf(settings, target)
  if ('code' in trial) return { ok: false, failure: trial }
  const { label, baseUrl, key, probe } = trial
  const timeLimit = AbortSignal.timeout(Math.min(settings.timeoutMs, longestMs))
  const url = new URL(`${baseUrl}${probe.path}`)
  for (const [name, value] of Object.entries(probe.query?.(key) ?? {})) url.searchParams.set(name, value)
  const startedAt = performance.now()
  const exchange = await callOnce(
    {
      url,
      method: probe.body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(probe.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === '' ? {} : probe.headers?.(key)),
      },
      body: probe.body ?? '',
      signal: timeLimit,
    },
    { maxBytes: maxReplyBytes, reach: settings.reach },
  )
  const latencyMs = Math.round(performance.now() - startedAt)
  const secrets = secretsIn(key)

  const finding = findingIn(exchange, probe)
  if (finding?.code === null) return { ok: true, detail: withoutSecrets(finding.said, secrets) }
  if (finding)
    return {
      ok: false,
      failure: {
        ...failureBeforeAsking(finding.code, withoutSecrets(`${label} ${finding.said}`, secrets)),
        retryable: isPassing(finding.code),
        status: exchange.status,
        latencyMs,
      },
    }
  const failure = failureOf({
    exchange,
    label,
    host: url.host,
    stopped: timeLimit.aborted ? 'timeout' : null,
    latencyMs,
    secrets,
  })
  if (failure === null) throw exchange.error ?? new Error(`${label}: the test ended without a reply`)
  return { ok: false, failure: { ...failure, rawResponse: null } }
}

/** The result of a well-formed response: the key works (`code` null), or is known but does not work. */
type Finding = { code: FailureCode | null; said: string }

type Probe = {
  path: string
  headers?: (key: string) => Record<string, string>
  query?: (key: string) => Record<string, string>
  /** Sent with POST; without it the test is a GET. */
  body?: string
  /** Error statuses that only a valid key gets. */
  refusals?: readonly number[]
  read?: (body: Record<string, unknown>) => Finding
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const works: Finding = { code: null, said: 'The key works.' }
const left = (amount: string): Finding => ({ code: null, said: `The key works; ${amount} left.` })
const nothingLeft = (said: string): Finding => ({ code: 'quota-exhausted', said })

/** Most providers list their models only to who has a key. */
const usual: Probe = { path: '/models', headers: bearer }

const probes: Partial<Record<ProviderId, Probe>> = {
  anthropic: {
    path: '/models?limit=1',
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  },
  google: {
    path: '/models?pageSize=1',
    headers: (key) => ({ 'x-goog-api-key': key }),
  },
  // Its list of models is public. A request without a question is free, and whether it is rejected as malformed or as
  // unauthorized tells if the key is valid.
  perplexity: {
    path: '/responses',
    headers: bearer,
    body: '{}',
    refusals: [400, 422],
  },
  // The list of models is public here, too; https://openrouter.ai/docs/api/api-reference/api-keys/get-current-key is
  // not.
  openrouter: {
    path: '/key',
    headers: bearer,
    read(body) {
      const remaining = object(body['data'])['limit_remaining']
      if (typeof remaining !== 'number') return works
      return remaining > 0
        ? left(`${usd(remaining)} of its limit are`)
        : nothingLeft('says the limit of this key is used up.')
    },
  },
  // https://docs.dataforseo.com/v3/appendix/user_data/, free of charge.
  dataforseo: {
    path: '/v3/appendix/user_data',
    headers: (key) => ({ authorization: `Basic ${base64(key)}` }),
    read(body) {
      const task = object(array(body['tasks'])[0])
      const code = number(task['status_code']) ?? number(body['status_code'])
      const state = code === null ? 'invalid-response' : taskState(code)
      if (state !== 'done')
        return {
          code: isFailure(state) ? state : 'provider-error',
          said: `says: ${string(task['status_message']) ?? string(body['status_message']) ?? 'nothing'}`,
        }
      const balance = object(object(array(task['result'])[0])['money'])['balance']
      if (typeof balance !== 'number') return works
      return balance > 0 ? left(`${usd(balance)} are`) : nothingLeft('says the account has no credit left.')
    },
  },
  // https://docs.brightdata.com/api-reference/account-management-api/Get_account_status; a suspended account has no
  // credit.
  brightdata: {
    path: '/status',
    headers: bearer,
    read(body) {
      const status = string(body['status'])
      return status === null || status === 'active' ? works : nothingLeft(`says the account is ${status}.`)
    },
  },
  // https://serpapi.com/account-api, not counted as a search.
  serpapi: {
    path: '/account.json',
    query: (key) => ({ api_key: key }),
    read(body) {
      const searches = number(body['total_searches_left'])
      if (searches === null) return works
      return searches > 0
        ? left(`${searches.toLocaleString('en')} searches are`)
        : nothingLeft('says no searches are left in this plan.')
    },
  },
}

type Trial = { label: string; baseUrl: string; key: string; probe: Probe }

function trialOf(settings: EngineSettings, target: ProviderId | { endpoint: string }): Trial | EngineFailure {
  if (target === 'sandbox') return failureBeforeAsking('not-configured', 'The sandbox needs no key.')
  const endpoint =
    typeof target === 'object' ? settings.endpoints.find(({ name }) => name === target.endpoint) : null
  if (endpoint === undefined) return failureBeforeAsking('not-configured', 'Endpoint not found.')
  const provider = typeof target === 'object' ? 'compatible' : target
  const { label: name, key: keyKind, baseUrl: ownAddress } = providerCard(provider)
  const label = endpoint ? `${endpoint.name} (own endpoint)` : name
  const { apiKey, baseUrl: address } = endpoint ?? settingsOf(settings, provider)
  const probe = endpoint ? { ...usual, read: readModels(endpoint.model) } : (probes[provider] ?? usual)
  if (apiKey === null && keyKind !== 'optional')
    return failureBeforeAsking('not-configured', `${label} has no key.`)
  if (address === null && provider === 'compatible')
    return failureBeforeAsking('not-configured', `${label} has no URL.`)
  const baseUrl = versionedBaseUrl(address ?? ownAddress, new URL(ownAddress).pathname)
  if (baseUrl === null) return failureBeforeAsking('not-configured', `The URL of ${label} is invalid.`)
  const key = apiKey ?? ''
  return (keyKind === 'login-and-password' ? null : objectionToKey(key)) ?? { label, baseUrl, key, probe }
}

/**
 * Self-hosted servers accept any key, so the test looks for the configured model. Some servers accept more names than
 * they list.
 */
function readModels(model: string) {
  return (body: Record<string, unknown>): Finding => {
    const models = array(body['data']).map((entry) => string(object(entry)['id']))
    const isListed = models.includes(model) || models.includes(`${model}:latest`)
    return {
      code: null,
      said:
        models.length === 0 || isListed
          ? 'The server responds.'
          : `The server responds, but doesn’t list the model ${model}.`,
    }
  }
}

/** Null if the response is not one that the provider gives to a known key; the exchange then says why. */
function findingIn({ status, body, error }: Exchange, probe: Probe): Finding | null {
  if (error || status === null || body === null) return null
  if (probe.refusals?.includes(status)) return works
  if (status !== 200) return null
  const json = parsedObject(body)
  return json === null || json['error'] ? null : (probe.read?.(json) ?? works)
}

function parsedObject(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? object(json) : null
  } catch {
    return null // A web page: the URL is not that of an API.
  }
}

function isFailure(state: ReturnType<typeof taskState>): state is FailureCode {
  return state !== 'created' && state !== 'done' && state !== 'waiting' && state !== 'forgotten'
}

function secretsIn(key: string): string[] {
  return [key, base64(key), ...key.split(':')]
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

function usd(amount: number): string {
  return `$${amount.toFixed(2)}`
}
