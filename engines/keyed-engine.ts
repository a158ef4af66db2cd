import { providerCard } from '#core/engines/provider-catalog.ts'
import type { PriceOverrides } from '#core/engines/price-override.ts'
import { versionedBaseUrl } from './calls/base-url.ts'
import type { Cost, Engine, EngineCard, Usage } from './engine.ts'
import { expectedLabelerPrice, expectedPrice, expectedPricesOf } from './prices/prices.ts'
import type { Registration } from './registration.ts'
import { settingsOf, type EngineSettings } from './settings.ts'

/** The inputs of an answer's price; `searches` is what the provider charges besides tokens. */
export type Priced = {
  model: string
  usage: Usage
  searches: number | null
  askedAt: Date
  overrides: PriceOverrides
}

export type KeyedConnection = {
  /** Including the version path. */
  baseUrl: string
  apiKey: string
  timeoutMs: number
  reach: EngineSettings['reach']
  overrides: PriceOverrides
}

/**
 * The engine of a provider that needs only a key: its card with the configured model, its expected prices, and either a
 * working engine or a sentence about the missing or invalid variable.
 */
export function keyedEngine(
  settings: EngineSettings,
  {
    card,
    price,
    judges = true,
    engine,
  }: {
    card: EngineCard
    /** Whether its connection is `structured`. */
    judges?: boolean
    price: (answer: Priced) => Cost
    engine: (card: EngineCard, connection: KeyedConnection) => Engine
  },
): Registration[] {
  const { apiKey, baseUrl: address, model, prices: overrides = {} } = settingsOf(settings, card.providerId)
  const { label, envPrefix, baseUrl: defaultBaseUrl } = providerCard(card.providerId)
  const defaultModel = model ?? card.defaultModel
  const known = { ...card, defaultModel, models: [...new Set([defaultModel, ...card.models])] }
  const prices = expectedPricesOf(known.models, overrides, (model) =>
    expectedPrice(
      ({ searches, ...usage }) => price({ model, usage, searches, askedAt: new Date(), overrides }),
      { searches: card.searches !== 'never' },
    ),
  )
  const labelerPrices = judges
    ? expectedPricesOf(known.models, overrides, (model) =>
        expectedLabelerPrice(({ searches, ...usage }) =>
          price({ model, usage, searches, askedAt: new Date(), overrides }),
        ),
      )
    : undefined
  const described = { card: known, prices, ...(labelerPrices === undefined ? {} : { labelerPrices }) }
  const missing = (reason: string): Registration[] => [{ ...described, reason }]
  if (apiKey === null) return missing(`Set ${envPrefix}_API_KEY to use ${label}.`)
  const baseUrl = versionedBaseUrl(address ?? defaultBaseUrl, new URL(defaultBaseUrl).pathname)
  if (baseUrl === null) return missing(`${envPrefix}_BASE_URL must be a URL such as ${defaultBaseUrl}.`)
  const { timeoutMs, reach } = settings
  return [
    {
      ...described,
      engine: engine(known, { baseUrl, apiKey, timeoutMs, reach, overrides }),
    },
  ]
}
