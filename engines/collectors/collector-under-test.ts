import type { PriceOverrides } from '#core/engine/price-override.ts'
import type { Ask, Collector, CollectorTask, EngineAnswer } from '../engine.ts'
import { isCollector } from '../engine.ts'
import type { ExpectedPrice, Registration } from '../registration.ts'
import { type EngineSettings, engineSettings } from '../settings.ts'
import { brightdataCollectors } from './brightdata.ts'
import { dataforseoCollectors } from './dataforseo.ts'
import { serpapiCollectors } from './serpapi.ts'

const registrationsOf = {
  dataforseo: dataforseoCollectors,
  brightdata: brightdataCollectors,
  serpapi: serpapiCollectors,
} satisfies Record<string, (settings: EngineSettings) => Registration[]>

/** One collector pointed at a loopback vendor, with its expected price. */
export function collectorFor(
  id: string,
  {
    provider,
    baseUrl,
    apiKey,
    timeoutMs = 10_000,
    prices,
  }: {
    provider: keyof typeof registrationsOf
    baseUrl: string
    apiKey: string
    timeoutMs?: number
    prices?: PriceOverrides
  },
): Collector & { price: ExpectedPrice | null } {
  const settings: EngineSettings = {
    ...engineSettings({}, { sandboxUrl: null }),
    timeoutMs,
    providers: { [provider]: { apiKey, baseUrl, model: null, ...(prices ? { prices } : {}) } },
  }
  const registration = registrationsOf[provider](settings).find(({ card }) => card.id === id)
  if (!registration) throw new Error(`There is no ${id}`)
  if ('reason' in registration) throw new Error(registration.reason)
  if (!isCollector(registration.engine)) throw new Error(`${id} is no collector`)
  return { ...registration.engine, price: registration.price }
}

export async function orderedFrom(collector: Collector, ask: Ask): Promise<CollectorTask> {
  const ordered = await collector.order(ask, {})
  if (!ordered.ok) throw new Error(`${ordered.failure.code} ${ordered.failure.message}`)
  return ordered.task
}

/** Looks for the answer until it is there, without waiting. */
export async function delivered(collector: Collector, task: CollectorTask): Promise<EngineAnswer> {
  for (let look = 0; look < 6; look += 1) {
    const collected = await collector.collect(task, {})
    if (collected.state === 'done') return collected.answer
    if (collected.state === 'failed')
      throw new Error(`${collected.failure.code} ${collected.failure.message}`)
  }
  throw new Error('It stays pending')
}
