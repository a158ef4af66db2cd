import { providerCard } from '#core/engines/provider-catalog.ts'
import { versionedBaseUrl } from '../calls/base-url.ts'
import type { Ask, Collected, Collector, EngineCard, Ordered } from '../engine.ts'
import { number, string } from '../extract/tolerant.ts'
import { reportedCost } from '../prices/prices.ts'
import type { Registration } from '../registration.ts'
import { settingsOf, type EngineSettings, type ProviderSettings } from '../settings.ts'
import { defaultCountry, locationCode, pageLanguage } from './asker-place.ts'
import {
  collectedAnswer,
  collectorCost,
  expectedCollectorPrices,
  failedToCollect,
  objectionToOrder,
  stillPending,
} from './collected.ts'
import { dataforseoExtractorVersion, extractDataforseo, nothingFoundCode } from './dataforseo-extract.ts'
import { findByTag } from './dataforseo-find.ts'
import { type DataforseoProduct, dataforseoProducts } from './dataforseo-products.ts'
import { failureIn, readTask, refusal, taskFailure } from './dataforseo-reply.ts'
import { callVendor, type Vendor } from './vendor-call.ts'

/** Answers of consumer apps through DataForSEO's tasks. The key is `login:password`. */
export function dataforseoCollectors(settings: EngineSettings): Registration[] {
  const dataforseo = settingsOf(settings, 'dataforseo')
  return dataforseoProducts.map((product) => {
    const card = cardOf(product)
    const prices = expectedCollectorPrices({ ...product, searches: 1, overrides: dataforseo.prices })
    const connection = connectionTo(dataforseo, settings)
    return 'reason' in connection
      ? { card, prices, reason: connection.reason }
      : { card, prices, engine: collector(card, product, connection, dataforseo) }
  })
}

function cardOf({ id, name, model, path, searches }: DataforseoProduct): EngineCard {
  return {
    id,
    label: `${name} (app, DataForSEO)`,
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
  const address = versionedBaseUrl(baseUrl ?? providerCard('dataforseo').baseUrl, '/')
  if (address === null)
    return { reason: 'DATAFORSEO_BASE_URL must be a URL such as https://api.dataforseo.com.' }
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
  product: DataforseoProduct,
  vendor: Vendor,
  { prices }: ProviderSettings,
): Collector {
  const { surface, checkAfterMs } = product
  return {
    ...card,

    async order(ask, { signal }): Promise<Ordered> {
      const objection = objectionToOrder(ask, { label: card.label, maxCharacters: product.maxCharacters })
      if (objection) return { ok: false, failure: objection }
      const request = [orderBody(ask, product)]
      const orderedAt = new Date().toISOString()
      const reply = await callVendor(vendor, { path: `${product.path}/task_post`, body: request, signal })
      const reading = readTask(reply.body)
      const { state, task } = reading
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
      return { ok: false, failure: refusal(vendor, reply, code, reading) }
    },

    async collect(task, { signal }): Promise<Collected> {
      const path = `${product.path}/task_get/advanced/${encodeURIComponent(task.id)}`
      const reply = await callVendor(vendor, { path, signal })
      const reading = readTask(reply.body)
      const { state, code, isOfCall } = reading
      if (isOfCall) {
        const failure = refusal(vendor, reply, failureIn(state) ?? 'invalid-response', reading)
        return failedToCollect(task, { status: reply.status, failure }, checkAfterMs)
      }
      if (reply.failure)
        return failedToCollect(task, { status: reply.status, failure: reply.failure }, checkAfterMs)
      if (state === 'waiting' || state === 'created') return stillPending(task, checkAfterMs)
      const extracted =
        state === 'done' || code === nothingFoundCode ? extractDataforseo([reply.body], surface) : null
      if (extracted) {
        const cost = collectorCost({ reported: task.cost, searches: 1, model: task.model, overrides: prices })
        const bodies = [reply.body]
        const extractorVersion = dataforseoExtractorVersion
        return { state: 'done', answer: collectedAnswer({ task, extracted, cost, bodies, extractorVersion }) }
      }
      return { state: 'failed', failure: taskFailure(vendor, reply, reading) }
    },

    find: (reference, { signal }) =>
      findByTag(vendor, product, { reference, signal, model: card.defaultModel }),
  }
}

/** The API decodes `%` and `+`, so they must be encoded. */
function orderBody(
  { prompt, country = defaultCountry, language, reference }: Ask,
  { fields }: DataforseoProduct,
) {
  return {
    keyword: prompt.replaceAll('%', '%25').replaceAll('+', '%2B'),
    location_code: locationCode(country),
    language_code: pageLanguage({ language, country }),
    ...fields,
    ...(reference === undefined ? {} : { tag: reference.slice(0, 255) }),
  }
}
