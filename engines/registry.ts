import type { Engine, EngineCard } from './engine.ts'
import { failureBeforeAsking } from './failure.ts'
import { openaiEngine } from './openai.ts'
import type { Registration } from './registration.ts'
import { sandboxEngines } from './sandbox/engines.ts'
import type { EngineSettings } from './settings.ts'

export type EngineListing = EngineCard & ({ configured: true } | { configured: false; reason: string })

export interface EngineRegistry {
  /** Every engine there is, configured or not, in the order screens show them. */
  list(): EngineListing[]
  /** Undefined for an unknown id. An engine that is not configured answers with the failure `not-configured`. */
  get(id: string): Engine | undefined
}

/** All engines under these settings. Never throws: what is missing is said in the listing. */
export function createEngines(settings: EngineSettings): EngineRegistry {
  const registrations = [openaiEngine(settings), ...sandboxEngines(settings)]
  const engines = new Map(registrations.map((registration) => [registration.card.id, engineOf(registration)]))
  return {
    list: () => registrations.map(listing),
    get: (id) => engines.get(id),
  }
}

function listing(registration: Registration): EngineListing {
  return 'engine' in registration
    ? { ...registration.card, configured: true }
    : { ...registration.card, configured: false, reason: registration.reason }
}

function engineOf(registration: Registration): Engine {
  if ('engine' in registration) return registration.engine
  const { card, reason } = registration
  return { ...card, ask: async () => ({ ok: false, failure: failureBeforeAsking('not-configured', reason) }) }
}
