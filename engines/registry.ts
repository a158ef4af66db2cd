import type { ExpectedPrices } from '#core/engines/expected-price.ts'
import { anthropicEngine } from './anthropic.ts'
import { brightdataCollectors } from './collectors/brightdata.ts'
import { dataforseoCollectors } from './collectors/dataforseo.ts'
import { serpapiCollectors } from './collectors/serpapi.ts'
import { compatibleEngines } from './compatible.ts'
import { deepseekEngine } from './deepseek.ts'
import type { Collector, Engine, EngineCard } from './engine.ts'
import { failureBeforeAsking } from './calls/failure.ts'
import { mistralEngine } from './mistral.ts'
import { geminiEngine } from './gemini.ts'
import { openaiEngine } from './openai.ts'
import { openrouterEngine } from './openrouter.ts'
import { perplexityEngine } from './perplexity.ts'
import type { Registration } from './registration.ts'
import { sandboxEngines } from './sandbox/engines.ts'
import type { EngineSettings } from './settings.ts'
import { xaiEngine } from './xai.ts'

export type EngineListing = EngineCard & {
  /** Typical cost in US dollars of one answer of the default model, and its ceiling; null if no price is known. */
  typicalUsd: number | null
  ceilingUsd: number | null
  /** The same by model. */
  prices: ExpectedPrices
  /** The same for one text as labeler; absent if it cannot label. */
  labelerPrices?: ExpectedPrices
  /** Its embedding model; absent if it has none. */
  vectorModel?: string
} & ({ configured: true } | { configured: false; reason: string })

export interface EngineRegistry {
  /** Every engine, configured or not, in display order. */
  list(): EngineListing[]
  /** Undefined for an unknown id. An engine that is not configured returns the failure `not-configured`. */
  get(id: string): Engine | Collector | undefined
}

/** One entry per provider; each returns its engines, configured or not. */
const registrationsOf: readonly ((settings: EngineSettings) => Registration[])[] = [
  openaiEngine,
  anthropicEngine,
  geminiEngine,
  perplexityEngine,
  xaiEngine,
  mistralEngine,
  deepseekEngine,
  openrouterEngine,
  compatibleEngines,
  dataforseoCollectors,
  brightdataCollectors,
  serpapiCollectors,
  sandboxEngines,
]

/** All engines under these settings. Never throws: the listing says what is missing. */
export function createEngines(settings: EngineSettings): EngineRegistry {
  const registrations = registrationsOf.flatMap((register) => register(settings))
  const engines = new Map(registrations.map((registration) => [registration.card.id, engineOf(registration)]))
  return {
    list: () => registrations.map(listing),
    get: (id) => engines.get(id),
  }
}

function listing(registration: Registration): EngineListing {
  const { card, prices, labelerPrices } = registration
  const { typicalUsd, ceilingUsd } = prices[card.defaultModel] ?? { typicalUsd: null, ceilingUsd: null }
  const described = {
    ...card,
    typicalUsd,
    ceilingUsd,
    prices,
    ...(labelerPrices === undefined ? {} : { labelerPrices }),
  }
  return 'engine' in registration
    ? { ...described, ...vectorModelOf(registration.engine), configured: true }
    : { ...described, configured: false, reason: registration.reason }
}

const vectorModelOf = (engine: Engine | Collector) =>
  'vectors' in engine && engine.vectors !== undefined ? { vectorModel: engine.vectors.model } : {}

function engineOf(registration: Registration): Engine | Collector {
  if ('engine' in registration) return registration.engine
  const { card, reason } = registration
  return { ...card, ask: async () => ({ ok: false, failure: failureBeforeAsking('not-configured', reason) }) }
}
