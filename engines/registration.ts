import type { Engine, EngineCard } from './engine.ts'

/** What a provider file hands to the registry: a working engine, or one plain sentence saying what is missing. */
export type Registration = { card: EngineCard; engine: Engine } | { card: EngineCard; reason: string }
