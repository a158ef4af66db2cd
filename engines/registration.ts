import type { Collector, Engine, EngineCard } from './engine.ts'

/** What is expected of one answer, in US dollars; see `engineRow` in core/analysis/schema.ts. */
export type ExpectedPrice = { typicalUsd: number; ceilingUsd: number }

/** What a provider file hands to the registry: a working engine, or one plain sentence saying what is missing. */
export type Registration = { card: EngineCard; price: ExpectedPrice | null } & (
  | { engine: Engine | Collector }
  | { reason: string }
)
