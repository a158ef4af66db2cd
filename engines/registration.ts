import type { ExpectedPrices } from '#core/engines/expected-price.ts'
import type { Collector, Engine, EngineCard } from './engine.ts'

/** The result of a provider file for the registry: a working engine, or one sentence about what is missing. */
export type Registration = {
  card: EngineCard
  /** The expected price of one answer for each model of the card. */
  prices: ExpectedPrices
  /** The same for one labeled text; absent if the engine cannot label. */
  labelerPrices?: ExpectedPrices
} & ({ engine: Engine | Collector } | { reason: string })
