import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { apiKeyLimits, type ApiKeyRight } from '#core/api/keys/schema.ts'
import { accessTokenPattern } from '#core/api/oauth/schema.ts'
import {
  holderOfApiKey,
  type CountedHolder,
  type KeyRefusal,
  type RequestCount,
} from '#queries/api/api-keys.ts'
import { holderOfAccessToken } from '#queries/api/oauth/tokens.ts'
import type { AppEnv } from '../context.ts'
import { forbidden, tooManyRequests, unauthenticated } from '../errors.ts'
import { bearerChallenge, oauthUrls } from '../oauth/metadata.ts'
import { originOf } from './caller.ts'
import { countAgainst } from '../rate-limit.ts'

/** Accepts programs by their API key and sets `c.var.holder` to whom they act for. Counts before anything is read. */
export const requireApiKey = createMiddleware<AppEnv>(async (c, next) => {
  await acceptHolder(c, {
    find: (key) => holderOfApiKey(c.var.database, key, c.var.clientAddress),
    actor: 'API key',
    challenge: () => 'Bearer',
  })
  await next()
})

/** As `requireApiKey`, also for applications that a user connected by sign-in. Tells others where to sign in. */
export const requireKeyOrConnection = createMiddleware<AppEnv>(async (c, next) => {
  const { database, clientAddress, settings } = c.var
  const isToken = accessTokenPattern.test(bearerKey(c.req.header('Authorization')))
  await acceptHolder(c, {
    find: (secret) =>
      isToken
        ? holderOfAccessToken(database, {
            token: secret,
            resource: oauthUrls(settings).resource,
            address: clientAddress,
          })
        : holderOfApiKey(database, secret, clientAddress),
    actor: isToken ? 'Application' : 'API key',
    challenge: () => bearerChallenge(settings, { isInvalid: c.req.header('Authorization') !== undefined }),
  })
  await next()
})

async function acceptHolder(
  c: Context<AppEnv>,
  {
    find,
    actor,
    challenge,
  }: {
    find: (secret: string) => Promise<CountedHolder | KeyRefusal>
    /** What the audit log calls it, before its name. */
    actor: string
    challenge: () => string
  },
): Promise<void> {
  refuseGuesser(c.var.clientAddress)
  const found = await find(bearerKey(c.req.header('Authorization')))
  if ('refused' in found) {
    if (found.isUnknown && c.req.header('Authorization') !== undefined) await countGuess(c)
    c.header('WWW-Authenticate', challenge())
    throw unauthenticated(found.refused)
  }
  refuseTooMany(c, found)
  const { holder } = found
  const origin = { ...originOf(c), kind: 'api-key' as const, name: `${actor} ${holder.name}` }
  c.set('holder', { ...holder, caller: { ...holder.caller, origin } })
}

export const requireRight = (right: ApiKeyRight) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!c.var.holder.rights.includes(right)) throw forbidden(`This API key lacks the permission “${right}”.`)
    await next()
  })

const bearerKey = (header: string | undefined) => /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? ''

const guesses = { name: 'apiKeyGuess', ...apiKeyLimits.unknownKeys }

/**
 * Network addresses that tried too many nonexistent keys, and until when their keys are not looked up. The count is
 * shared by all processes; each stores here those it has seen.
 */
const guessers = new Map<string, number>()
const maxGuessers = 10_000

function refuseGuesser(address: string): void {
  const until = guessers.get(address) ?? 0
  if (until > Date.now()) throw tooManyGuesses(Math.ceil((until - Date.now()) / 1000))
  guessers.delete(address)
}

async function countGuess(c: Context<AppEnv>): Promise<void> {
  const address = c.var.clientAddress
  const { isAllowed, resetSeconds } = await countAgainst(guesses, c.var.database, address)
  if (isAllowed) return
  if (guessers.size >= maxGuessers) guessers.clear()
  guessers.set(address, Date.now() + resetSeconds * 1000)
  throw tooManyGuesses(resetSeconds)
}

const tooManyGuesses = (seconds: number) =>
  tooManyRequests(seconds, 'Too many invalid API keys from this IP address. Wait a few minutes.')

/** Headers of draft-ietf-httpapi-ratelimit-headers-05; `RateLimit-Reset` counts seconds. */
function refuseTooMany(
  c: Context<AppEnv>,
  { ofKey, ofOrganization }: { ofKey: RequestCount; ofOrganization: RequestCount },
): void {
  const { requestsPerMinute, organizationRequestsPerMinute } = apiKeyLimits
  const left = Math.min(
    requestsPerMinute - ofKey.requests,
    organizationRequestsPerMinute - ofOrganization.requests,
  )
  c.header('RateLimit-Policy', `${requestsPerMinute};w=60`)
  c.header('RateLimit-Limit', String(requestsPerMinute))
  c.header('RateLimit-Remaining', String(Math.max(0, left)))
  c.header('RateLimit-Reset', String(ofKey.secondsLeft))
  if (ofKey.requests > requestsPerMinute)
    throw tooManyRequests(
      ofKey.secondsLeft,
      `The limit is ${requestsPerMinute} requests per minute per API key.`,
    )
  if (ofOrganization.requests > organizationRequestsPerMinute)
    throw tooManyRequests(
      ofOrganization.secondsLeft,
      `The limit is ${organizationRequestsPerMinute.toLocaleString('en')} requests per minute per organization.`,
    )
}
