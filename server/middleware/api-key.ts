import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { apiKeyLimits, type ApiKeyRight } from '#core/api-key/schema.ts'
import { holderOfApiKey } from '#queries/api-keys.ts'
import type { Database } from '#queries/database.ts'
import type { AppEnv } from '../context.ts'
import { forbidden, tooManyRequests, unauthenticated } from '../errors.ts'

/** Lets programs through by their API key and leaves in `c.var.holder` who they act for. Counts before anything is read. */
export const requireApiKey = createMiddleware<AppEnv>(async (c, next) => {
  const holder = await holderOfApiKey(c.var.database, bearerKey(c.req.header('Authorization')))
  if ('refused' in holder) {
    c.header('WWW-Authenticate', 'Bearer')
    throw unauthenticated(holder.refused)
  }
  await countRequest(c, holder.keyId)
  c.set('holder', holder)
  await next()
})

/** For routes that need one of the rights a key may have. */
export const requireRight = (right: ApiKeyRight) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!c.var.holder.rights.includes(right)) throw forbidden(`This key lacks the right “${right}”.`)
    await next()
  })

const bearerKey = (header: string | undefined) => /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? ''

const seconds = 60

/** Headers of draft-ietf-httpapi-ratelimit-headers-05; `RateLimit-Reset` counts seconds. */
async function countRequest(c: Context<AppEnv>, keyId: string): Promise<void> {
  const counted = await limiterOf(c.var.database)
    .consume(keyId)
    .then(
      (result) => ({ result, isAllowed: true }),
      (error: unknown) => {
        if (error instanceof RateLimiterRes) return { result: error, isAllowed: false }
        throw error
      },
    )
  const reset = Math.max(1, Math.ceil(counted.result.msBeforeNext / 1000))
  c.header('RateLimit-Policy', `${apiKeyLimits.requestsPerMinute};w=${seconds}`)
  c.header('RateLimit-Limit', String(apiKeyLimits.requestsPerMinute))
  c.header('RateLimit-Remaining', String(counted.result.remainingPoints))
  c.header('RateLimit-Reset', String(reset))
  if (!counted.isAllowed)
    throw tooManyRequests(reset, `At most ${apiKeyLimits.requestsPerMinute} requests a minute per key.`)
}

const limiters = new WeakMap<Database, RateLimiterPostgres>()

/** Counted in PostgreSQL, so that all web processes share the count. */
function limiterOf(database: Database): RateLimiterPostgres {
  const known = limiters.get(database)
  if (known !== undefined) return known
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    schemaName: 'private',
    tableName: 'auth_attempts',
    tableCreated: true,
    keyPrefix: 'apiKey',
    points: apiKeyLimits.requestsPerMinute,
    duration: seconds,
  })
  limiters.set(database, limiter)
  return limiter
}
