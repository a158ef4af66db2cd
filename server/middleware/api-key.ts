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
  const { database, clientAddress } = c.var
  refuseGuesser(clientAddress)
  const holder = await holderOfApiKey(database, bearerKey(c.req.header('Authorization')), clientAddress)
  if ('refused' in holder) {
    if (holder.isUnknown && c.req.header('Authorization') !== undefined) await countGuess(c)
    c.header('WWW-Authenticate', 'Bearer')
    throw unauthenticated(holder.refused)
  }
  await countRequest(c, holder)
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

const guesses = { name: 'apiKeyGuess', ...apiKeyLimits.unknownKeys }
const perKey = { name: 'apiKey', points: apiKeyLimits.requestsPerMinute, seconds: 60 }
const perOrganization = {
  name: 'apiOrganization',
  points: apiKeyLimits.organizationRequestsPerMinute,
  seconds: 60,
}

/**
 * Addresses that tried too many keys that do not exist, and until when none from there is looked at any more. The count
 * is kept for all processes; each learns here of those it has to do with.
 */
const guessers = new Map<string, number>()
const mostGuessers = 10_000

function refuseGuesser(address: string): void {
  const until = guessers.get(address) ?? 0
  if (until > Date.now()) throw tooManyGuesses(Math.ceil((until - Date.now()) / 1000))
  guessers.delete(address)
}

async function countGuess(c: Context<AppEnv>): Promise<void> {
  const address = c.var.clientAddress
  const { isAllowed, resetSeconds } = await countAgainst(guesses, c.var.database, address)
  if (isAllowed) return
  if (guessers.size >= mostGuessers) guessers.clear()
  guessers.set(address, Date.now() + resetSeconds * 1000)
  throw tooManyGuesses(resetSeconds)
}

const tooManyGuesses = (seconds: number) =>
  tooManyRequests(seconds, 'Too many keys that do not exist came from this address. Wait a little.')

/** Headers of draft-ietf-httpapi-ratelimit-headers-05; `RateLimit-Reset` counts seconds. */
async function countRequest(
  c: Context<AppEnv>,
  { keyId, organizationId }: { keyId: string; organizationId: string },
): Promise<void> {
  const [ofKey, ofOrganization] = await Promise.all([
    countAgainst(perKey, c.var.database, keyId),
    countAgainst(perOrganization, c.var.database, organizationId),
  ])
  c.header('RateLimit-Policy', `${perKey.points};w=${perKey.seconds}`)
  c.header('RateLimit-Limit', String(perKey.points))
  c.header('RateLimit-Remaining', String(Math.min(ofKey.remaining, ofOrganization.remaining)))
  c.header('RateLimit-Reset', String(ofKey.resetSeconds))
  if (!ofKey.isAllowed)
    throw tooManyRequests(ofKey.resetSeconds, `At most ${perKey.points} requests a minute per key.`)
  if (!ofOrganization.isAllowed)
    throw tooManyRequests(
      ofOrganization.resetSeconds,
      `At most ${perOrganization.points.toLocaleString('en')} requests a minute per organization.`,
    )
}
