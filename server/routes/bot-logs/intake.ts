import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { botLogLimits } from '#core/bot-logs/source-schema.ts'
import {
  fastlyServices,
  findLogEndpoint,
  noteKnock,
  takeWhole,
  type Batch,
  type LogEndpoint,
} from '#queries/bot-logs/intake/intake.ts'
import { placeOfSecret, tokenHash } from '#queries/bot-logs/sources.ts'
import { CannotOpen } from '#queries/engines/key-vault.ts'
import { readBatch, withBody } from '../../bot-logs/batch-body.ts'
import { fastlyChallenge } from '../../bot-logs/fastly-challenge.ts'
import { takeGathered } from '../../bot-logs/gather-batches.ts'
import { countBatch, countBytes } from '../../bot-logs/intake-pace.ts'
import type { AppEnv } from '../../context.ts'
import { forbidden, gone, tooManyRequests, unauthenticated, unavailable } from '../../errors.ts'
import { countAgainst, type RateLimit } from '../../rate-limit.ts'
import { turns } from '../../streams/turns.ts'

/**
 * The endpoint for servers, CDNs, and log shippers of customers. No sign-in: the source's token opens it, in every way
 * that vendors can send one. 200 means that the lines are durable. No request waits for them to be read.
 */
export const botLogIntakeRoutes = new Hono<AppEnv>()
  .on(['POST', 'PUT'], '/bot-logs/:sourceId', async (c) => {
    const door = await openEndpoint(c)
    await countBatch(door)
    return withBody(c.req.raw, door.organizationId, async (sent, held) => {
      await countBytes(door, sent.length)
      requireSignature(c, door, sent)
      const body = await readBatch(sent, c.req.raw.headers, held)
      if (body.kind === 'nothing') {
        await noteKnock(c.var.database, door.sourceId)
        return answer(c, door, { taken: false })
      }
      const taken =
        body.kind === 'lines'
          ? takeGathered(c.var.database, door, body.batch)
          : takeLarge(c, door, body.batch)
      const { outcome } = await taken
      if (outcome === 'gone') throw sourceIsGone()
      if (outcome === 'full')
        throw tooManyRequests(
          60,
          'Earlier batches are still being processed. Keep the lines and send them again later.',
        )
      return answer(c, door, { taken: outcome === 'taken' })
    })
  })
  /** Confirms that URL and token are correct, also for a vendor's ownership check. */
  .get('/bot-logs/:sourceId', async (c) => {
    const door = await openEndpoint(c)
    await noteKnock(c.var.database, door.sourceId)
    return answer(c, door, { taken: false })
  })

/** At the root of the site, where Fastly checks before it sends anything. */
export const fastlyChallengeRoutes = new Hono<AppEnv>().get(
  '/.well-known/fastly/logging/challenge',
  async (c) =>
    c.text(fastlyChallenge(await fastlyServices(c.var.database)), 200, { 'Cache-Control': 'max-age=60' }),
)

const takeLarge = (c: Context<AppEnv>, door: LogEndpoint, batch: Batch) =>
  takeWhole(c.var.database, door, { ...batch, name: c.req.header('X-Batch-Name') ?? '' })

/** The source, if the request has its token. A wrong token gets the same response in all cases. */
async function openEndpoint(c: Context<AppEnv>): Promise<LogEndpoint> {
  const { data: sourceId } = z.uuid().safeParse(c.req.param('sourceId'))
  const find = () => (sourceId === undefined ? null : findLogEndpoint(c.var.database, sourceId))
  const door = await (guessedUntil(c.var.clientAddress) > Date.now()
    ? ofGuessers(async () => find())
    : find())
  const tokens = presentedTokens(c)
  if (door === null || !tokens.some((token) => opens(door, token))) {
    if (tokens.length > 0) await countGuess(c)
    c.header('WWW-Authenticate', 'Bearer')
    throw unauthenticated('Unknown URL or token. Send the token as: Authorization: Bearer bl_…')
  }
  if (door.closed === 'ended') throw sourceIsGone()
  if (door.closed === 'paused') throw forbidden('This log source is paused. Resume it to accept lines.')
  if (door.closed === 'not-in-plan')
    throw forbidden('The plan of this organization doesn’t include AI traffic. Lines are rejected.')
  return door
}

const sourceIsGone = () => gone('This log source was deleted. Stop sending to it.')

/** In every way that vendors can send one; another kind of Authorization may also be present. */
function presentedTokens(c: Context<AppEnv>): string[] {
  const authorization = c.req.header('Authorization') ?? ''
  const basic = /^Basic (\S+)$/i.exec(authorization)?.[1]
  return [
    /^(?:Bearer|Token) (\S+)$/i.exec(authorization)?.[1],
    basic === undefined
      ? undefined
      : Buffer.from(basic, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:/, ''),
    /^bl_\S+$/.exec(authorization)?.[0],
    c.req.header('X-Amz-Firehose-Access-Key'),
    c.req.query('token'),
  ].flatMap((token) => (token === undefined || token === '' || token.length > 200 ? [] : [token]))
}

function opens(door: LogEndpoint, token: string): boolean {
  const hash = tokenHash(token)
  return door.tokenHashes.some((known) => timingSafeEqual(known, hash))
}

const guesses: RateLimit = { name: 'botLogGuess', ...botLogLimits.unknownTokens }

/**
 * IP addresses that tried too many tokens, and until when wrong ones from there are not even counted. A correct one
 * still opens, after at most a few others: a vendor sends for many customers from one address, and a stranger's wrong
 * tokens must not cost them their lines. All processes share the count.
 */
const guessers = new Map<string, number>()
const maxGuessers = 10_000
const ofGuessers = turns({ places: 2, waiting: 100 })

function guessedUntil(address: string): number {
  const until = guessers.get(address) ?? 0
  if (until <= Date.now()) guessers.delete(address)
  return until
}

async function countGuess(c: Context<AppEnv>): Promise<void> {
  const until = guessedUntil(c.var.clientAddress)
  if (until > Date.now()) throw tooManyGuesses(Math.ceil((until - Date.now()) / 1000))
  const { isAllowed, resetSeconds } = await countAgainst(guesses, c.var.database, c.var.clientAddress)
  if (isAllowed) return
  if (guessers.size >= maxGuessers) guessers.clear()
  guessers.set(c.var.clientAddress, Date.now() + resetSeconds * 1000)
  throw tooManyGuesses(resetSeconds)
}

const tooManyGuesses = (seconds: number) =>
  tooManyRequests(seconds, 'Too many invalid tokens from this IP address. Wait a few minutes.')

/** If a source has Vercel's signing secret, unsigned bodies are rejected. */
function requireSignature(c: Context<AppEnv>, door: LogEndpoint, sent: Buffer): void {
  const { sealed, sealedWith } = door
  if (sealed === null || sealedWith === null) return
  const { vault } = c.var.settings
  if (vault === null) throw unavailable('The signing secret of this log source can’t be read right now.')
  const signature = Buffer.from(c.req.header('X-Vercel-Signature') ?? '', 'hex')
  const expected = createHmac(
    'sha1',
    opened(() => vault.open({ sealed, sealedWith }, placeOfSecret(door))),
  )
    .update(sent)
    .digest()
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    throw forbidden('The signature is missing or was made with another secret.')
}

function opened(open: () => string): string {
  try {
    return open()
  } catch (error) {
    if (error instanceof CannotOpen)
      throw unavailable('The signing secret of this log source can’t be read. Enter it again.')
    throw error
  }
}

/** Firehose expects its request ID back, Vercel its code. */
function answer(c: Context<AppEnv>, door: LogEndpoint, body: { taken: boolean }): Response {
  if (door.vendor === 'vercel' && door.challenge !== null) c.header('X-Vercel-Verify', door.challenge)
  const requestId = c.req.header('X-Amz-Firehose-Request-Id')
  return requestId === undefined ? c.json(body) : c.json({ requestId, timestamp: Date.now() })
}
