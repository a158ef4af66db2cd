import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from './data-api-error.ts'

/**
 * A screen reads about six times when it opens. Counted in memory: counting in the database would be a write for every
 * read and cost more than the read itself. Each web process counts separately, so n processes allow n times as much,
 * which still limits what one caller can have the database do.
 */
export const readsPerMinute = { perCaller: 600, perNetwork: 3000 }

export function openReadLimits(points = readsPerMinute) {
  const caller = new RateLimiterMemory({ points: points.perCaller, duration: 60 })
  const network = new RateLimiterMemory({ points: points.perNetwork, duration: 60 })
  return {
    countNetwork: (address: string) => count(network, address),
    countCaller: (identity: string) => count(caller, identity),
  }
}

async function count(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw tooManyRequests(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
  }
}
