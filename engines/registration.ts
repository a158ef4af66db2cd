import type { ExpectedPrices } from '#core/engines/expected-price.ts'
import type { Collector, Engine, EngineCard } from './engine.ts'

/** What a provider file hands to the registry: a working engine, or one plain sentence saying what is missing. */
export type Registration = {
  card: EngineCard
  /** What is expected of one answer of each model of the card. */
  prices: ExpectedPrices
  /** The same of one judged text; absent where the engine cannot judge. */
  labelerPrices?: ExpectedPrices
} & ({ engine: Engine | Collector } | { reason: string })
