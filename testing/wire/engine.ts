import type { ProviderId } from '#core/engines/provider-catalog.ts'
import { type Engine, isCollector } from '#engines/engine.ts'
import { createEngines } from '#engines/registry.ts'
import { type EngineSettings, engineSettings } from '#engines/settings.ts'

/** A provider's engine from the registry, configured for a wire server; everything else keeps its default. */
export function wireEngine(
  engineId: string,
  {
    provider,
    baseUrl,
    apiKey,
    model = null,
    ...settings
  }: { provider: ProviderId; baseUrl: string; apiKey: string | null; model?: string | null } & Partial<
    Pick<EngineSettings, 'timeoutMs' | 'reach'>
  >,
): Engine {
  const engine = createEngines({
    ...engineSettings({}, { sandboxUrl: null }),
    ...settings,
    providers: { [provider]: { apiKey, baseUrl, model } },
  }).get(engineId)
  if (!engine || isCollector(engine)) throw new Error(`The registry has no engine ${engineId}`)
  return engine
}
