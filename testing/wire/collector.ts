import type { ProviderId } from '#core/engines/provider-catalog.ts'
import type { PriceOverrides } from '#core/engines/price-override.ts'
import {
  type Ask,
  type Collector,
  type CollectorTask,
  type EngineAnswer,
  isCollector,
} from '#engines/engine.ts'
import { createEngines, type EngineListing } from '#engines/registry.ts'
import { engineSettings } from '#engines/settings.ts'

/** A collector from the registry, configured for a loopback data provider, and its listing. */
export function wireCollector(
  id: string,
  {
    provider,
    baseUrl,
    apiKey,
    timeoutMs = 10_000,
    prices,
  }: {
    provider: ProviderId
    baseUrl: string
    apiKey: string
    timeoutMs?: number
    prices?: PriceOverrides
  },
): { collector: Collector; listing: EngineListing } {
  const engines = createEngines({
    ...engineSettings({}, { sandboxUrl: null }),
    timeoutMs,
    providers: { [provider]: { apiKey, baseUrl, model: null, ...(prices ? { prices } : {}) } },
  })
  const listing = engines.list().find((each) => each.id === id)
  if (listing?.configured === false) throw new Error(listing.reason)
  const collector = engines.get(id)
  if (!listing || !collector || !isCollector(collector))
    throw new Error(`The registry has no collector ${id}`)
  return { collector, listing }
}

export async function orderedFrom(collector: Collector, ask: Ask): Promise<CollectorTask> {
  const ordered = await collector.order(ask, {})
  if (!ordered.ok) throw new Error(`${ordered.failure.code} ${ordered.failure.message}`)
  return ordered.task
}

/** Polls until the answer arrives, without waiting. */
export async function delivered(collector: Collector, task: CollectorTask): Promise<EngineAnswer> {
  for (let look = 0; look < 6; look += 1) {
    const collected = await collector.collect(task, {})
    if (collected.state === 'done') return collected.answer
    if (collected.state === 'failed')
      throw new Error(`${collected.failure.code} ${collected.failure.message}`)
  }
  throw new Error('It stays pending')
}
