import { providerCard } from '#core/engines/provider-catalog.ts'
import { versionedBaseUrl } from '../calls/base-url.ts'
import type { Ask, Collected, Collector, EngineCard, EngineFailure, FailureCode, Ordered } from '../engine.ts'
import { array, object, string } from '../extract/tolerant.ts'
import { failureBeforeAsking } from '../calls/failure.ts'
import type { Registration } from '../registration.ts'
import { settingsOf, type EngineSettings, type ProviderSettings } from '../settings.ts'
import {
  brightdataExtractorVersion,
  extractBrightdata,
  recordIn,
  withoutPages,
} from './brightdata-extract.ts'
import {
  collectedAnswer,
  collectorCost,
  expectedCollectorPrices,
  failedToCollect,
  objectionToOrder,
  stillPending,
} from './collected.ts'
import { callVendor, vendorFailure, type Vendor, type VendorReply } from './vendor-call.ts'

type Product = {
  id: string
  name: string
  model: string
  /** The data provider's id of the scraper; a requested model with another `gd_…` id uses that one instead. */
  dataset: string
  /** The page into which the prompt is typed. */
  url: string
  docs: string
  takesCountry: boolean
  searches: 'chosen' | 'always'
}

/**
 * The id of ChatGPT's scraper is documented; the others are those used by several public projects. Grok is documented
 * as unavailable in 2026 and left out.
 */
const products: readonly Product[] = [
  {
    id: 'brightdata-chatgpt',
    name: 'ChatGPT',
    model: 'chatgpt',
    dataset: 'gd_m7aof0k82r803d5bjm',
    url: 'https://chatgpt.com/',
    docs: 'https://docs.brightdata.com/products/scrapers/chatgpt/introduction',
    takesCountry: true,
    searches: 'chosen',
  },
  {
    id: 'brightdata-perplexity',
    name: 'Perplexity',
    model: 'perplexity',
    dataset: 'gd_m7dhdot1vw9a7gc1n',
    url: 'https://www.perplexity.ai',
    docs: 'https://docs.brightdata.com/left-over/ai-scrapers',
    takesCountry: true,
    searches: 'always',
  },
  {
    id: 'brightdata-ai-mode',
    name: 'Google AI Mode',
    model: 'google-ai-mode',
    dataset: 'gd_mcswdt6z2elth3zqr2',
    url: 'https://google.com/aimode',
    docs: 'https://docs.brightdata.com/left-over/ai-scrapers',
    takesCountry: true,
    searches: 'always',
  },
  {
    id: 'brightdata-gemini',
    name: 'Gemini',
    model: 'gemini',
    dataset: 'gd_mbz66arm2mf9cu856y',
    url: 'https://gemini.google.com/',
    docs: 'https://docs.brightdata.com/left-over/ai-scrapers',
    takesCountry: false,
    searches: 'chosen',
  },
  {
    id: 'brightdata-copilot',
    name: 'Microsoft Copilot',
    model: 'copilot',
    dataset: 'gd_m7di5jy6s9geokz8w',
    url: 'https://copilot.microsoft.com/chats',
    docs: 'https://docs.brightdata.com/left-over/ai-scrapers',
    takesCountry: false,
    searches: 'chosen',
  },
]

/** Not documented; far above any typed question. */
const maxCharacters = 10_000

const checkAfterMs = 30_000

/** Answers of consumer apps through Bright Data's scrapers: one snapshot per question. */
export function brightdataCollectors(settings: EngineSettings): Registration[] {
  const brightdata = settingsOf(settings, 'brightdata')
  return products.map((product) => {
    const card = cardOf(product)
    // The price depends on the plan and is in no response, so it is known only if entered.
    const prices = expectedCollectorPrices({
      listPrice: null,
      searches: 1,
      model: product.model,
      overrides: brightdata.prices,
    })
    const connection = connectionTo(brightdata, settings)
    return 'reason' in connection
      ? { card, prices, reason: connection.reason }
      : { card, prices, engine: collector(card, product, connection, brightdata) }
  })
}

function cardOf({ id, name, model, docs, takesCountry, searches }: Product): EngineCard {
  return {
    id,
    label: `${name} (app, Bright Data)`,
    provider: 'Bright Data',
    providerId: 'brightdata',
    channel: 'ui',
    sandbox: false,
    docs,
    defaultModel: model,
    models: [model],
    takesCountry,
    searches,
  }
}

function connectionTo(
  { apiKey, baseUrl }: ProviderSettings,
  { timeoutMs, reach }: EngineSettings,
): Vendor | { reason: string } {
  if (apiKey === null) return { reason: 'Set BRIGHTDATA_API_KEY to collect answers through Bright Data.' }
  const address = versionedBaseUrl(baseUrl ?? providerCard('brightdata').baseUrl, '/')
  if (address === null)
    return { reason: 'BRIGHTDATA_BASE_URL must be a URL such as https://api.brightdata.com.' }
  return {
    label: 'Bright Data',
    baseUrl: address,
    headers: { authorization: `Bearer ${apiKey}` },
    query: {},
    secrets: [apiKey],
    timeoutMs,
    reach,
  }
}

function collector(
  card: EngineCard,
  product: Product,
  vendor: Vendor,
  { apiKey, prices }: ProviderSettings,
): Collector {
  return {
    ...card,

    async order(ask, { signal }): Promise<Ordered> {
      const objection =
        objectionToKey(apiKey ?? '') ?? objectionToOrder(ask, { label: card.label, maxCharacters })
      if (objection) return { ok: false, failure: objection }
      const dataset = ask.model?.startsWith('gd_') ? ask.model : product.dataset
      const input = [inputOf(ask, product)]
      const orderedAt = new Date().toISOString()
      const reply = await callVendor(vendor, {
        path: '/datasets/v3/trigger',
        query: { dataset_id: dataset, include_errors: 'true', format: 'json' },
        body: input,
        signal,
      })
      const id = string(object(reply.body)['snapshot_id'])
      if (reply.failure) return { ok: false, failure: orderFailure(vendor, reply, reply.failure) }
      if (id === null)
        return {
          ok: false,
          failure: vendorFailure(vendor, reply, {
            code: 'invalid-response',
            said: `took the order without naming a snapshot${saidIn(reply.body)}`,
          }),
        }
      return {
        ok: true,
        checkAfterMs,
        task: {
          id,
          orderedAt,
          request: {
            dataset_id: dataset,
            input,
            ...(ask.language === undefined ? {} : { not_sent: { language: ask.language } }),
          },
          cost: null,
          model: dataset === product.dataset ? card.defaultModel : dataset,
        },
      }
    },

    async collect(task, { signal }): Promise<Collected> {
      const id = encodeURIComponent(task.id)
      const progress = await callVendor(vendor, { path: `/datasets/v3/progress/${id}`, signal })
      const status = string(object(progress.body)['status'])
      if (progress.status === 404) return { state: 'failed', failure: forgotten(vendor, progress) }
      if (progress.failure)
        return failedToCollect(task, { ...progress, failure: progress.failure }, checkAfterMs)
      if (status !== null && over.has(status))
        return {
          state: 'failed',
          failure: vendorFailure(vendor, progress, {
            code: 'provider-error',
            said: `didn’t get the answer (${status})${saidIn(progress.body)}`,
          }),
        }
      // Anything other than "ready" is in progress: starting, running, building, and future states.
      if (status !== 'ready') return stillPending(task, checkAfterMs)

      const snapshot = await callVendor(vendor, {
        path: `/datasets/v3/snapshot/${id}`,
        query: { format: 'json' },
        signal,
      })
      if (snapshot.status === 404) return { state: 'failed', failure: forgotten(vendor, snapshot) }
      if (snapshot.failure)
        return failedToCollect(task, { ...snapshot, failure: snapshot.failure }, checkAfterMs)
      if (snapshot.status === 202 || isBuilding(snapshot.body)) return stillPending(task, checkAfterMs)
      const extracted = extractBrightdata([snapshot.body])
      if (extracted === null) return { state: 'failed', failure: recordFailure(vendor, snapshot) }
      const answer = collectedAnswer({
        task,
        extracted: wasLanguageLeftOut(task.request)
          ? { ...extracted, warnings: [...extracted.warnings, 'language-not-sent'] }
          : extracted,
        cost: collectorCost({ reported: null, searches: 1, model: task.model, overrides: prices }),
        bodies: [withoutPages(snapshot.body)],
        extractorVersion: brightdataExtractorVersion,
      })
      return { state: 'done', answer }
    },
  }
}

const over = new Set(['failed', 'error', 'canceled', 'cancelled'])

function objectionToKey(apiKey: string): EngineFailure | null {
  return /^[\x21-\x7e]+$/.test(apiKey)
    ? null
    : failureBeforeAsking('bad-key', 'The API key contains spaces or invalid characters. Copy it again.')
}

/** The country in uppercase: the API rejects lowercase. Web search keeps its default, allowed. */
function inputOf({ prompt, country }: Ask, { url, takesCountry }: Product) {
  return { url, prompt, ...(takesCountry && country !== undefined ? { country: country.toUpperCase() } : {}) }
}

function wasLanguageLeftOut(request: unknown): boolean {
  return string(object(object(request)['not_sent'])['language']) !== null
}

/** A snapshot that is not ready returns its status instead of records. */
function isBuilding(body: unknown): boolean {
  return !Array.isArray(body) && string(object(body)['status']) !== null && extractBrightdata([body]) === null
}

function forgotten(vendor: Vendor, reply: VendorReply): EngineFailure {
  return vendorFailure(vendor, reply, {
    code: 'provider-error',
    said: 'no longer has the snapshot (404).',
  })
}

/**
 * 25 responses of 429 within five minutes block an address for all requests until support unblocks it, so we wait that
 * long after one. Source: https://docs.brightdata.com/products/scrapers/limits.
 */
const slowDownMs = 5 * 60 * 1000

/** A suspended account has no credit. Source: https://docs.brightdata.com/api-reference/errors. */
function orderFailure(vendor: Vendor, reply: VendorReply, failure: EngineFailure): EngineFailure {
  if (failure.code === 'rate-limited')
    return { ...failure, retryAfterMs: Math.max(failure.retryAfterMs ?? 0, slowDownMs) }
  return /suspend|balance|not active|top up/i.test(failure.message) && (reply.status ?? 0) >= 400
    ? vendorFailure(vendor, reply, {
        code: 'quota-exhausted',
        said: `says the account has no credit left (${reply.status})${saidIn(reply.body)}`,
      })
    : failure
}

function recordFailure(vendor: Vendor, reply: VendorReply): EngineFailure {
  const record = recordIn(reply.body)
  const error = string(record['error']) ?? string(record['error_code']) ?? string(record['warning'])
  if (error === null)
    return vendorFailure(vendor, reply, {
      code: array(reply.body).length === 0 ? 'provider-error' : 'invalid-response',
      said: 'returned a snapshot without an answer.',
    })
  const code: FailureCode = /validation|is not available for this|not allowed|required/i.test(error)
    ? 'bad-request'
    : 'provider-error'
  return vendorFailure(vendor, reply, { code, said: `didn’t get the answer: ${error}` })
}

function saidIn(body: unknown): string {
  const { error_message: own, error, message } = object(body)
  const words = string(own) ?? string(error) ?? string(message)
  return words === null ? '.' : `: ${words}`
}
