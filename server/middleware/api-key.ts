import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { apiKeyLimits, type ApiKeyRight } from '#core/api-key/schema.ts'
import { holderOfApiKey } from '#queries/api-keys.ts'
import type { AppEnv } from '../context.ts'
import { forbidden, tooManyRequests, unauthenticated } from '../errors.ts'
import { originOf } from './caller.ts'
import { countAgainst } from '../rate-limit.ts'

/** Lets programs through by their API key and leaves in `c.var.holder` who they act for. Counts before anything is read. */
export const requireApiKey = createMiddleware<AppEnv>(async (c, next) => {
  const holder = await holderOfApiKey(c.var.database, bearerKey(c.req.header('Authorization')))
  if ('refused' in holder) {
    c.header('WWW-Authenticate', 'Bearer')
    throw unauthenticated(holder.refused)
  }
  await countRequest(c, holder.keyId)
  const origin = { ...originOf(c), kind: 'api-key' as const, name: `API key ${holder.name}` }
  c.set('holder', { ...holder, caller: { ...holder.caller, origin } })
  await next()
})

/** For routes that need one of the rights a key may have. */
export const requireRight = (right: ApiKeyRight) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!c.var.holder.rights.includes(right)) throw forbidden(`This key lacks the right “${right}”.`)
    await next()
  })

const bearerKey = (header: string | undefined) => /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? ''

const perKey = { name: 'apiKey', points: apiKeyLimits.requestsPerMinute, seconds: 60 }

/** Headers of draft-ietf-httpapi-ratelimit-headers-05; `RateLimit-Reset` counts seconds. */
async function countRequest(c: Context<AppEnv>, keyId: string): Promise<void> {
  const { isAllowed, remaining, resetSeconds } = await countAgainst(perKey, c.var.database, keyId)
  c.header('RateLimit-Policy', `${perKey.points};w=${perKey.seconds}`)
  c.header('RateLimit-Limit', String(perKey.points))
  c.header('RateLimit-Remaining', String(remaining))
  c.header('RateLimit-Reset', String(resetSeconds))
  if (!isAllowed) throw tooManyRequests(resetSeconds, `At most ${perKey.points} requests a minute per key.`)
}
