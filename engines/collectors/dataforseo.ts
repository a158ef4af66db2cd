import { versionedBaseUrl } from '../base-url.ts'
import type { Ask, Collected, Collector, CollectorTask, EngineCard, Ordered } from '../engine.ts'
import { array, number, object, string } from '../extract/tolerant.ts'
import { reportedCost } from '../prices.ts'
import type { ExpectedPrice, Registration } from '../registration.ts'
import { settingsOf, type EngineSettings, type ProviderSettings } from '../settings.ts'
import { defaultCountry, locationCode, pageLanguage } from './asker-place.ts'
import {
  collectedAnswer,
  collectorCost,
  expectedCollectorPrice,
  failedToCollect,
  objectionToOrder,
  stillPending,
} from './collected.ts'
import { type TaskState, taskState } from './dataforseo-codes.ts'
import {
  dataforseoExtractorVersion,
  type DataforseoSurface,
  extractDataforseo,
  isOverviewMissing,
  nothingFoundCode,
} from './dataforseo-extract.ts'
import { callVendor, vendorFailure, type Vendor, type VendorReply } from './vendor-call.ts'

type Product = {
  id: string
  name: string
  model: string
  surface: DataforseoSurface
  /** Tasks are posted to `<path>/task_post` and fetched from `<path>/task_get/advanced/<id>`. */
  path: string
  /** Where all tasks of the same part of the API are listed. */
  listPath: string
  /** Documented longest `keyword`. */
  maxCharacters: number
  fields: Record<string, unknown>
  searches: 'chosen' | 'always'
  listPrice: ExpectedPrice
  checkAfterMs: number
}

/** One page in the standard queue: $0.0012, by https://dataforseo.com/google-ai-mode-data-api and /chatgpt-scraper-api (autumn 2026). */
const onePage = { typicalUsd: 0.0012, ceilingUsd: 0.0012 }

/**
 * Ten results in the standard queue $0.0006, and $0.0006 for an overview that Google loads late, given back when there is
 * none (parameter `load_async_ai_overview` of organic/task_post). A prompt with a search operator such as `site:` is
 * charged five times.
 */
const resultsWithOverview = { typicalUsd: 0.0012, ceilingUsd: 0.0036 }

const products: readonly Product[] = [
  {
    id: 'dataforseo-chatgpt',
    name: 'ChatGPT',
    model: 'chatgpt',
    surface: 'chat',
    path: '/v3/ai_optimization/chat_gpt/llm_scraper',
    listPath: '/v3/ai_optimization/id_list',
    maxCharacters: 2000,
    fields: {},
    searches: 'chosen',
    listPrice: onePage,
    checkAfterMs: 60_000,
  },
  {
    id: 'dataforseo-gemini',
    name: 'Gemini',
    model: 'gemini',
    surface: 'chat',
    path: '/v3/ai_optimization/gemini/llm_scraper',
    listPath: '/v3/ai_optimization/id_list',
    maxCharacters: 2000,
    fields: {},
    searches: 'chosen',
    listPrice: onePage,
    checkAfterMs: 60_000,
  },
  {
    id: 'dataforseo-ai-mode',
    name: 'Google AI Mode',
    model: 'google-ai-mode',
    surface: 'ai-mode',
    path: '/v3/serp/google/ai_mode',
    listPath: '/v3/serp/id_list',
    maxCharacters: 700,
    fields: { device: 'desktop' },
    searches: 'always',
    listPrice: onePage,
    checkAfterMs: 30_000,
  },
  {
    id: 'dataforseo-ai-overview',
    name: 'Google AI Overview',
    model: 'google-ai-overview',
    surface: 'ai-overview',
    path: '/v3/serp/google/organic',
    listPath: '/v3/serp/id_list',
    maxCharacters: 700,
    fields: { device: 'desktop', depth: 10, load_async_ai_overview: true },
    searches: 'always',
    listPrice: resultsWithOverview,
    checkAfterMs: 30_000,
  },
]

const defaultBaseUrl = 'https://api.dataforseo.com'

/** Answers as people see them, through DataForSEO's tasks. The key is `login:password`. */
export function dataforseoCollectors(settings: EngineSettings): Registration[] {
  const dataforseo = settingsOf(settings, 'dataforseo')
  return products.map((product) => {
    const card = cardOf(product)
    const price = expectedCollectorPrice({ ...product, searches: 1, overrides: dataforseo.prices })
    const connection = connectionTo(dataforseo, settings)
    return 'reason' in connection
      ? { card, price, reason: connection.reason }
      : { card, price, engine: collector(card, product, connection, dataforseo) }
  })
}

function cardOf({ id, name, model, path, searches }: Product): EngineCard {
  return {
    id,
    label: `${name} as people see it (DataForSEO)`,
    provider: 'DataForSEO',
    providerId: 'dataforseo',
    channel: 'ui',
    sandbox: false,
    docs: `https://docs.dataforseo.com${path}/task_post/`,
    defaultModel: model,
    models: [model],
    takesCountry: true,
    searches,
  }
}

function connectionTo(
  { apiKey, baseUrl }: ProviderSettings,
  { timeoutMs, reach }: EngineSettings,
): Vendor | { reason: string } {
  if (apiKey === null)
    return { reason: 'Set DATAFORSEO_API_KEY to login:password to collect answers through DataForSEO.' }
  const [login = '', ...rest] = apiKey.split(':')
  const password = rest.join(':')
  if (login === '' || password === '')
    return { reason: 'DATAFORSEO_API_KEY must be login and password with a colon between them.' }
  const address = versionedBaseUrl(baseUrl ?? defaultBaseUrl, '/')
  if (address === null)
    return { reason: 'DATAFORSEO_BASE_URL must be a web address such as https://api.dataforseo.com.' }
  const token = Buffer.from(apiKey).toString('base64')
  return {
    label: 'DataForSEO',
    baseUrl: address,
    headers: { authorization: `Basic ${token}` },
    query: {},
    secrets: [apiKey, token, password, login],
    timeoutMs,
    reach,
  }
}

function collector(
  card: EngineCard,
  product: Product,
  vendor: Vendor,
  { prices }: ProviderSettings,
): Collector {
  const { surface, checkAfterMs } = product
  const pacing = { label: vendor.label, checkAfterMs }
  return {
    ...card,

    async order(ask, { signal }): Promise<Ordered> {
      const objection = objectionToOrder(ask, { label: card.label, maxCharacters: product.maxCharacters })
      if (objection) return { ok: false, failure: objection }
      const request = [orderBody(ask, product)]
      const orderedAt = new Date().toISOString()
      const reply = await callVendor(vendor, { path: `${product.path}/task_post`, body: request, signal })
      const { state, said, task } = read(reply.body)
      const id = string(task['id'])
      if (reply.failure === null && id !== null && (state === 'created' || state === 'done'))
        return {
          ok: true,
          checkAfterMs,
          task: {
            id,
            orderedAt,
            request,
            cost: reportedCost(number(task['cost'])),
            model: card.defaultModel,
          },
        }
      if (reply.failure && reply.status === null) return { ok: false, failure: reply.failure }
      const code = failureIn(state) ?? reply.failure?.code ?? 'invalid-response'
      return { ok: false, failure: refusal(vendor, reply, code, said) }
    },

    async collect(task, { signal }): Promise<Collected> {
      const path = `${product.path}/task_get/advanced/${encodeURIComponent(task.id)}`
      const reply = await callVendor(vendor, { path, signal })
      const { state, code, said, isOfCall } = read(reply.body)
      if (isOfCall) {
        const failure = refusal(vendor, reply, failureIn(state) ?? 'invalid-response', said)
        return failedToCollect(task, { status: reply.status, failure }, pacing)
      }
      if (reply.failure)
        return failedToCollect(task, { status: reply.status, failure: reply.failure }, pacing)
      if (state === 'waiting' || state === 'created') return stillPending(task, pacing)
      const extracted =
        state === 'done' || code === nothingFoundCode ? extractDataforseo([reply.body], surface) : null
      if (extracted) {
        const cost = collectorCost({ reported: task.cost, searches: 1, model: task.model, overrides: prices })
        const bodies = [reply.body]
        const extractorVersion = dataforseoExtractorVersion
        return { state: 'done', answer: collectedAnswer({ task, extracted, cost, bodies, extractorVersion }) }
      }
      return { state: 'failed', failure: taskFailure(vendor, reply, { state, said }) }
    },

    find: (reference, { signal }) =>
      findByTag(vendor, product, { reference, signal, model: card.defaultModel }),
  }
}

/** `%` and `+` are decoded by the vendor unless they come encoded. */
function orderBody({ prompt, country = defaultCountry, language, reference }: Ask, { fields }: Product) {
  return {
    keyword: prompt.replaceAll('%', '%25').replaceAll('+', '%2B'),
    location_code: locationCode(country),
    language_code: pageLanguage({ language, country }),
    ...fields,
    ...(reference === undefined ? {} : { tag: reference.slice(0, 255) }),
  }
}

type Reading = {
  state: TaskState | null
  code: number | null
  said: string
  task: Record<string, unknown>
  /** The call as a whole was refused, so that nothing is said about any task. */
  isOfCall: boolean
}

/** The state of the first task, or of the whole call when that is what failed. */
function read(body: unknown): Reading {
  const { status_code: overall, status_message: overallSaid, tasks } = object(body)
  const task = object(array(tasks)[0])
  const call = number(overall)
  const isOfCall = call !== null && call !== 20000
  const code = isOfCall ? call : number(task['status_code'])
  const message = string(isOfCall ? overallSaid : task['status_message'])
  return {
    state: code === null ? null : taskState(code),
    code,
    said: message === null ? '.' : `: ${message}`,
    task,
    isOfCall,
  }
}

function failureIn(state: TaskState | null) {
  return state === null ||
    state === 'created' ||
    state === 'done' ||
    state === 'waiting' ||
    state === 'forgotten'
    ? null
    : state
}

function refusal(
  vendor: Vendor,
  reply: VendorReply,
  code: NonNullable<ReturnType<typeof failureIn>>,
  said: string,
) {
  return vendorFailure(vendor, reply, {
    code,
    said: `${sentences[code] ?? 'refused the task'}${said}`,
    retryAfterMs: reply.failure?.retryAfterMs ?? null,
  })
}

const sentences: Partial<Record<string, string>> = {
  'bad-key': 'does not accept this account',
  'quota-exhausted': 'says the account has no money left for this',
  'rate-limited': 'asks to slow down',
  overloaded: 'is overloaded',
  'provider-error': 'failed',
  'invalid-response': 'answered with a body that holds no task',
}

/** Why a task that is over brought nothing. */
function taskFailure(vendor: Vendor, reply: VendorReply, { state, said }: Pick<Reading, 'state' | 'said'>) {
  if (state === 'forgotten')
    return vendorFailure(vendor, reply, {
      code: 'provider-error',
      said: `does not know the task any more${said}`,
    })
  const code = failureIn(state)
  if (code !== null) return refusal(vendor, reply, code, said)
  return isOverviewMissing(reply.body)
    ? vendorFailure(vendor, reply, {
        code: 'provider-error',
        said: 'found an overview without its text, which Google had not loaded yet.',
      })
    : vendorFailure(vendor, reply, {
        code: 'invalid-response',
        said: 'brought a result that holds no answer.',
      })
}

const listPageSize = 1000
const listPages = 10
/** An order whose reply was lost is asked for within minutes; a day covers a worker that was away. */
const listedForMs = 24 * 60 * 60 * 1000

/**
 * Looks through the tasks of the last day, finished or not, for the tag. Tasks that ended in an error do not count: they
 * were ordered and are over. Throws when the list cannot be had: "there is none" would mean paying twice.
 * Source: https://docs.dataforseo.com/v3/appendix/id_list/ (free of charge; metadata holds the fields of the order).
 */
async function findByTag(
  vendor: Vendor,
  { listPath, path }: Product,
  { reference, signal, model }: { reference: string; signal: AbortSignal | undefined; model: string },
): Promise<CollectorTask | null> {
  const tag = reference.slice(0, 255)
  const now = Date.now()
  for (let page = 0; page < listPages; page += 1) {
    const reply = await callVendor(vendor, {
      path: listPath,
      signal,
      body: [
        {
          datetime_from: utc(now - listedForMs),
          // The vendor's clock may be ahead of ours.
          datetime_to: utc(now + 10 * 60 * 1000),
          limit: listPageSize,
          offset: page * listPageSize,
          sort: 'desc',
          include_metadata: true,
        },
      ],
    })
    const { state, said, task } = read(reply.body)
    if (reply.failure) throw new Error(reply.failure.message)
    if (state !== 'done') throw new Error(`DataForSEO could not list its tasks${said}`)
    const listed = array(task['result']).map(object)
    const found = listed.find(
      (each) =>
        object(each['metadata'])['tag'] === tag &&
        string(each['id']) !== null &&
        isOf(path, each) &&
        !isOver(each),
    )
    if (found) {
      const posted = Date.parse(string(found['datetime_posted']) ?? '')
      return {
        id: string(found['id']) ?? '',
        orderedAt: new Date(Number.isNaN(posted) ? now : posted).toISOString(),
        request: [found['metadata']],
        cost: reportedCost(number(found['cost']) ?? number(Number.parseFloat(string(found['cost']) ?? ''))),
        model,
      }
    }
    if (listed.length < listPageSize) return null
  }
  throw new Error(`DataForSEO lists more than ${listPages * listPageSize} tasks of the last day`)
}

/** One tag may have been used for several products; the address of the order tells them apart where it is given. */
function isOf(path: string, { url }: Record<string, unknown>): boolean {
  const address = string(url)
  return address === null || !address.includes('/v3/') || address.includes(path.slice('/v3'.length))
}

function isOver({ status }: Record<string, unknown>): boolean {
  const code = typeof status === 'string' ? Number.parseInt(status, 10) : number(status)
  return code !== null && !Number.isNaN(code) && code >= 40_000 && taskState(code) !== 'waiting'
}

/** `2026-11-20 21:42:50 +00:00` */
function utc(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} +00:00`
}
