import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#queries/database.ts'

/** At most `points` in `seconds` for each key. `name` separates its counts from those of other limits. */
export type RateLimit = { name: string; points: number; seconds: number }

export type Counted = { isAllowed: boolean; remaining: number; resetSeconds: number }

/** Counts one more, in PostgreSQL, so that all web processes share the count. */
export async function countAgainst(limit: RateLimit, database: Database, key: string): Promise<Counted> {
  const { result, isAllowed } = await limiterOf(limit, database)
    .consume(key)
    .then(
      (counted) => ({ result: counted, isAllowed: true }),
      (error: unknown) => {
        if (error instanceof RateLimiterRes) return { result: error, isAllowed: false }
        throw error
      },
    )
  return {
    isAllowed,
    remaining: result.remainingPoints,
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  }
}

/** Subtracts one count, if the attempt turned out not to count. */
export async function uncountAgainst(limit: RateLimit, database: Database, key: string): Promise<void> {
  await limiterOf(limit, database).reward(key)
}

const limiters = new WeakMap<Database, Map<string, RateLimiterPostgres>>()

function limiterOf({ name, points, seconds }: RateLimit, database: Database): RateLimiterPostgres {
  const ofDatabase = limiters.get(database) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(database, ofDatabase)
  const known = ofDatabase.get(name)
  if (known !== undefined) return known
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    schemaName: 'private',
    tableName: 'auth_attempts',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })
  ofDatabase.set(name, limiter)
  return limiter
}
