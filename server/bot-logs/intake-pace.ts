import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { botLogLimits } from '#core/bot-logs/source-schema.ts'
import type { SourcePlace } from '#queries/bot-logs/intake/intake.ts'
import { tooManyRequests } from '../errors.ts'

/**
 * Counted per process: a shared count would cost more than accepting a small batch. Stored bytes are limited across
 * processes.
 */
const perMinute = (keyPrefix: string, points: number) =>
  new RateLimiterMemory({ keyPrefix, points, duration: 60 })

const { batchesPerMinute, bytesPerMinute } = botLogLimits
const batches = perMinute('batches', batchesPerMinute)
const bytesOfSource = perMinute('source', bytesPerMinute.source)
const bytesOfOrganization = perMinute('organization', bytesPerMinute.organization)

export async function countBatch({ sourceId }: SourcePlace): Promise<void> {
  await consume(
    batches,
    { key: sourceId, points: 1 },
    `Send up to ${batchesPerMinute.toLocaleString('en')} batches per minute. Make batches larger.`,
  )
}

/** Counts the bytes of one post, before any of them is stored. */
export async function countBytes({ sourceId, organizationId }: SourcePlace, points: number): Promise<void> {
  if (points === 0) return
  const sentence = (whose: string, most: number) =>
    `The limit for ${whose} is ${Math.round(most / 1024 / 1024)} MiB per minute. Keep the lines and send them again later, or compress them.`
  await consume(bytesOfSource, { key: sourceId, points }, sentence('one source', bytesPerMinute.source))
  await consume(
    bytesOfOrganization,
    { key: organizationId, points },
    sentence('all sources of an organization', bytesPerMinute.organization),
  )
}

async function consume(
  limiter: RateLimiterMemory,
  { key, points }: { key: string; points: number },
  sentence: string,
): Promise<void> {
  await limiter.consume(key, points).catch((error: unknown) => {
    if (!(error instanceof RateLimiterRes)) throw error
    throw tooManyRequests(Math.max(1, Math.ceil(error.msBeforeNext / 1000)), sentence)
  })
}
