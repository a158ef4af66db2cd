import { versionedBaseUrl } from '../calls/base-url.ts'
import type { Ask, EngineCard } from '../engine.ts'
import { responsesEngine } from '../openai-responses.ts'
import type { Registration } from '../registration.ts'
import type { EngineSettings } from '../settings.ts'
import { type SandboxCharacter, sandboxCharacters } from './characters.ts'
import { writeSandboxRequest } from './request.ts'

/** The sandbox engines, called over HTTP through the same adapter as the real provider. */
export function sandboxEngines({ sandboxUrl, timeoutMs }: EngineSettings): Registration[] {
  const baseUrl = sandboxUrl === null ? null : versionedBaseUrl(sandboxUrl)
  return sandboxCharacters.map((character) => {
    const card = sandboxCard(character)
    const prices = { [card.defaultModel]: { typicalUsd: 0, ceilingUsd: 0 } }
    if (baseUrl === null) return { card, prices, reason: 'The sandbox server is not running.' }
    return {
      card,
      prices,
      engine: responsesEngine(card, {
        baseUrl,
        apiKey: 'no-key-needed',
        timeoutMs,
        reach: 'anywhere',
        extraFields: (ask: Ask) => writeSandboxRequest(ask),
        // Invented answers are not billed: this zero is known, not assumed.
        cost: () => ({ usd: 0, basis: 'computed' }),
      }),
    }
  })
}

function sandboxCard({ id, label, model }: SandboxCharacter): EngineCard {
  return {
    id,
    label,
    provider: 'Sandbox',
    providerId: 'sandbox',
    channel: 'api',
    sandbox: true,
    docs: 'docs/engines.md#the-sandbox',
    defaultModel: model,
    models: [model],
    takesCountry: true,
    searches: 'chosen',
  }
}
