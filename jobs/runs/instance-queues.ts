import { createHash } from 'node:crypto'
import { z } from 'zod'
import { providerCatalog } from '#core/engines/provider-catalog.ts'
import { settingsOf, type EngineSettings } from '#engines/settings.ts'
import type { InstanceProviderQueue } from '#queries/engines/provider-queues.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The provider queues of the instance: the catalog's limits, or those of `<PREFIX>_REQUESTS_PER_MINUTE` (0: none) and
 * `<PREFIX>_CONCURRENCY`. Throws a ZodError that names the variable if a value is impossible.
 */
export function instanceProviderQueues(env: Environment, settings: EngineSettings): InstanceProviderQueue[] {
  return providerCatalog.map(({ id, envPrefix, limits }) => {
    const rate = numberIn(env, `${envPrefix}_REQUESTS_PER_MINUTE`, { min: 0, max: 1_000_000 })
    const atOnce = numberIn(env, `${envPrefix}_CONCURRENCY`, { min: 1, max: 10_000, whole: true })
    return {
      provider: id,
      requestsPerMinute: rate === null ? limits.requestsPerMinute : rate === 0 ? null : rate,
      concurrency: atOnce ?? limits.concurrency,
      keyFingerprint: fingerprint(settingsOf(settings, id).apiKey),
    }
  })
}

/** `ORGANIZATION_CONCURRENCY` and `WORKER_CONCURRENCY`; omitted if they are not set. */
export function concurrencyIn(env: Environment): { organizationConcurrency?: number; concurrency?: number } {
  const organization = numberIn(env, 'ORGANIZATION_CONCURRENCY', { min: 1, max: 10_000, whole: true })
  const worker = numberIn(env, 'WORKER_CONCURRENCY', { min: 1, max: 1000, whole: true })
  return {
    ...(organization === null ? {} : { organizationConcurrency: organization }),
    ...(worker === null ? {} : { concurrency: worker }),
  }
}

function numberIn(
  env: Environment,
  name: string,
  { min, max, whole = false }: { min: number; max: number; whole?: boolean },
): number | null {
  const text = env[name]?.trim() ?? ''
  if (text === '') return null
  const message = `${name} must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}`
  const number = z.coerce.number(message).min(min, message).max(max, message)
  return (whole ? number.int(message) : number).parse(text)
}

/** Distinguishes keys without revealing them: 64 bits of a SHA-256. */
function fingerprint(apiKey: string | null): string | null {
  return apiKey === null ? null : createHash('sha256').update(apiKey).digest('hex').slice(0, 16)
}
