import { providerCard } from '#core/engines/provider-catalog.ts'
import { versionedBaseUrl } from '../calls/base-url.ts'
import type { Ask, Collected, Collector, EngineCard, EngineFailure, Ordered } from '../engine.ts'
import { array, object, string } from '../extract/tolerant.ts'
import type { Registration } from '../registration.ts'
import { settingsOf, type EngineSettings, type ProviderSettings } from '../settings.ts'
import { defaultCountry, googleCountry, pageLanguage, placeName } from './asker-place.ts'
import {
  collectedAnswer,
  collectorCost,
  expectedCollectorPrices,
  failedToCollect,
  objectionToOrder,
  stillPending,
} from './collected.ts'
import { extractSerpapi, nothingShown, overviewToken, serpapiExtractorVersion } from './serpapi-extract.ts'
import { callVendor, vendorFailure, type Vendor, type VendorReply } from './vendor-call.ts'

type Product = {
  id: string
  name: string
  model: string
  engine: 'google_ai_mode' | 'google'
  surface: 'ai-mode' | 'ai-overview'
  docs: string
  /** Maximum number of searches per answer. */
  maxSearches: number
}

const products: readonly Product[] = [
  {
    id: 'serpapi-ai-mode',
    name: 'Google AI Mode',
    model: 'google-ai-mode',
    engine: 'google_ai_mode',
    surface: 'ai-mode',
    docs: 'https://serpapi.com/google-ai-mode-api',
    maxSearches: 1,
  },
  {
    id: 'serpapi-ai-overview',
    name: 'Google AI Overview',
    model: 'google-ai-overview',
    engine: 'google',
    surface: 'ai-overview',
    docs: 'https://serpapi.com/google-ai-overview-api',
    maxSearches: 2,
  },
]

/** What fits into a URL; Google itself accepts fewer. */
const maxCharacters = 2000

const checkAfterMs = 5_000

/** Answers of Google's consumer products through SerpApi's searches and its archive. */
export function serpapiCollectors(settings: EngineSettings): Registration[] {
  const serpapi = settingsOf(settings, 'serpapi')
  return products.map((product) => {
    const card = cardOf(product)
    // Sold in monthly plans: the cost of one search is known only if entered.
    const prices = expectedCollectorPrices({
      listPrice: null,
      searches: product.maxSearches,
      model: product.model,
      overrides: serpapi.prices,
    })
    const connection = connectionTo(serpapi, settings)
    return 'reason' in connection
      ? { card, prices, reason: connection.reason }
      : { card, prices, engine: collector(card, product, connection, serpapi) }
  })
}

function cardOf({ id, name, model, docs }: Product): EngineCard {
  return {
    id,
    label: `${name} (app, SerpApi)`,
    provider: 'SerpApi',
    providerId: 'serpapi',
    channel: 'ui',
    sandbox: false,
    docs,
    defaultModel: model,
    models: [model],
    takesCountry: true,
    searches: 'always',
  }
}

function connectionTo(
  { apiKey, baseUrl }: ProviderSettings,
  { timeoutMs, reach }: EngineSettings,
): Vendor | { reason: string } {
  if (apiKey === null) return { reason: 'Set SERPAPI_API_KEY to collect answers through SerpApi.' }
  const address = versionedBaseUrl(baseUrl ?? providerCard('serpapi').baseUrl, '/')
  if (address === null) return { reason: 'SERPAPI_BASE_URL must be a URL such as https://serpapi.com.' }
  return {
    label: 'SerpApi',
    baseUrl: address,
    headers: {},
    query: { api_key: apiKey },
    secrets: [apiKey, encodeURIComponent(apiKey)],
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
  const { surface } = product
  return {
    ...card,

    /**
     * The search is synchronous with `no_cache`: one submitted with `async` may come from a cache of one hour, so that
     * repeats of a question would get the same answer. An overview that Google loads later is fetched immediately,
     * because its token expires; both searches are part of the order.
     */
    async order(ask, { signal }): Promise<Ordered> {
      const objection = objectionToOrder(ask, { label: card.label, maxCharacters })
      if (objection) return { ok: false, failure: objection }
      const orderedAt = new Date().toISOString()
      const searches = [searchOf(ask, product)]
      let reply = await callVendor(vendor, { path: '/search.json', query: searches[0] ?? {}, signal })
      let refused = refusalOf(vendor, reply)
      const token = refused ? null : surface === 'ai-overview' ? overviewToken(reply.body) : null
      if (token !== null) {
        const second = { engine: 'google_ai_overview', page_token: token, no_cache: 'true' }
        searches.push(second)
        reply = await callVendor(vendor, { path: '/search.json', query: second, signal })
        refused = refusalOf(vendor, reply)
      }
      if (refused) return { ok: false, failure: refused }
      const id = string(object(object(reply.body)['search_metadata'])['id'])
      if (id === null)
        return {
          ok: false,
          failure: vendorFailure(vendor, reply, {
            code: 'invalid-response',
            said: 'made the search without naming it.',
          }),
        }
      return {
        ok: true,
        checkAfterMs: 0,
        task: { id, orderedAt, request: searches, cost: null, model: card.defaultModel },
      }
    },

    async collect(task, { signal }): Promise<Collected> {
      const reply = await callVendor(vendor, {
        path: `/searches/${encodeURIComponent(task.id)}.json`,
        signal,
      })
      if (reply.status === 404 || reply.status === 410)
        return {
          state: 'failed',
          failure: vendorFailure(vendor, reply, {
            code: 'provider-error',
            said: `no longer has the search (${reply.status}).`,
          }),
        }
      if (reply.failure) return failedToCollect(task, { ...reply, failure: reply.failure }, checkAfterMs)
      const status = string(object(object(reply.body)['search_metadata'])['status'])
      if (status === 'Queued' || status === 'Processing') return stillPending(task, checkAfterMs)
      const refused = refusalOf(vendor, reply)
      if (refused) return { state: 'failed', failure: refused }
      const extracted = extractSerpapi([reply.body], surface)
      if (extracted === null)
        return {
          state: 'failed',
          failure: vendorFailure(vendor, reply, {
            code: 'invalid-response',
            said: 'returned a search without an answer.',
          }),
        }
      const cost = collectorCost({
        reported: null,
        searches: array(task.request).length || 1,
        model: task.model,
        overrides: prices,
      })
      const bodies = [reply.body]
      const extractorVersion = serpapiExtractorVersion
      return { state: 'done', answer: collectedAnswer({ task, extracted, cost, bodies, extractorVersion }) }
    },
  }
}

/** All parameters except the key. */
function searchOf(
  { prompt, country = defaultCountry, language }: Ask,
  { engine }: Product,
): Record<string, string> {
  const place = placeName(country)
  return {
    engine,
    q: prompt,
    gl: googleCountry(country),
    hl: pageLanguage({ language, country }).toLowerCase(),
    // Without a location the search starts from the data provider's proxy.
    ...(place === null ? {} : { location: place }),
    device: 'desktop',
    no_cache: 'true',
  }
}

/**
 * Why a search failed; null if it is fine or Google simply had nothing to show. SerpApi uses 429 both for "slow down"
 * and for "no searches left"; only the text distinguishes them.
 */
function refusalOf(vendor: Vendor, reply: VendorReply): EngineFailure | null {
  const error = string(object(reply.body)['error'])
  const status = string(object(object(reply.body)['search_metadata'])['status'])
  if (reply.failure)
    return reply.status === 429 && /run out of searches/i.test(error ?? '')
      ? vendorFailure(vendor, reply, { code: 'quota-exhausted', said: `says: ${error}` })
      : reply.failure
  if (status === 'Error' || (error !== null && status !== 'Success'))
    return error !== null && nothingShown.test(error)
      ? null
      : vendorFailure(vendor, reply, {
          code: 'provider-error',
          said: `failed: ${error ?? 'the search ended in an error.'}`,
        })
  return null
}
