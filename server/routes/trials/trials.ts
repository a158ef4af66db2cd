import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { isDisposable } from '#core/people/invitations/disposable.ts'
import {
  trialAccount,
  trialConfirmation,
  trialRequest,
  trialToken,
  type TrialAccountOutcome,
} from '#core/trials/schema.ts'
import { trialAnswer, trialProgress } from '#queries/trials/trial-reading.ts'
import {
  confirmTrial,
  convertTrial,
  provenAddress,
  requestTrial,
  shownTrial,
  spendProofsOfTrial,
  trialOffer,
  trialOfToken,
} from '#queries/trials/trials.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { badRequest, invalidInput, notFound, tooLarge, tooManyRequests, unavailable } from '../../errors.ts'
import { callerOf, requireCaller } from '../../middleware/caller.ts'
import { newChallenge, problemWithProof } from '../../proof-of-work.ts'
import { countAgainst, uncountAgainst, type RateLimit } from '../../rate-limit.ts'
import { inPageLanguage, pageLanguage } from '../../site/page-language.ts'
import { streamProgress } from '../../streams/stream-progress.ts'
import { validate } from '../../validate.ts'

/** Per client address, except the last limit of requests: all addresses together. */
const challenges = { name: 'trialChallenges', points: 60, seconds: 3600 }
/** Submissions, valid or not. */
const attempts = { name: 'trialAttempts', points: 40, seconds: 3600 }
const requests = { name: 'trialRequests', points: 6, seconds: 3600 }
const requestsPerDay = { name: 'trialRequestsDay', points: 15, seconds: 86_400 }
const allRequests = { name: 'trialRequestsAll', points: 500, seconds: 3600 }
const lookups = { name: 'trialLookups', points: 600, seconds: 300 }
const guesses = { name: 'trialGuesses', points: 20, seconds: 900 }
const accounts = { name: 'trialAccounts', points: 10, seconds: 3600 }

const lookMs = 1500
const token = (c: Context<AppEnv>) => c.req.header('X-Trial-Token') ?? ''

const limitForm = bodyLimit({
  maxSize: 16 * 1024,
  onError: () => {
    throw tooLarge('The form is larger than 16 KB.')
  },
})

/**
 * The free trial, for visitors who want one or have the link of one. Tokens are in bodies and headers, because request
 * URLs are logged. Opening a link changes nothing, because mail scanners open links, too.
 */
export const trialRoutes = new Hono<AppEnv>()
  .get('/trial-challenges', async (c) => {
    await limit(c, challenges)
    c.header('Cache-Control', 'no-store')
    return c.json(await newChallenge(c.var.database, new Date()))
  })
  .post('/trials', limitForm, async (c) => {
    try {
      return c.json({ mailedTo: await takeRequest(c, await c.req.json().catch(() => null)) }, 202)
    } catch (error) {
      throw inPageLanguage(c, error)
    }
  })
  .post('/trial-previews', validate('json', trialToken), async (c) => {
    const caller = await callerOf(c)
    c.header('Cache-Control', 'no-store')
    const { token: given } = c.req.valid('json')
    return c.json(shownTrial(await known(c, () => trialOfToken(c.var.database.pool, given, caller))))
  })
  .post('/trial-confirmations', validate('json', trialConfirmation), async (c) => {
    const caller = await callerOf(c)
    const confirmation = c.req.valid('json')
    return c.json(shownTrial(await known(c, () => confirmTrial(c.var.database, confirmation, caller))))
  })
  .get('/trial-progress', async (c) => {
    const { database } = c.var
    const look = () => trialProgress(database, token(c), new Date())
    const first = await known(c, look)
    c.header('Cache-Control', 'no-store')
    return streamProgress(c, first, {
      look,
      isEnded: ({ state }) => state === 'ready' || state === 'converted' || state === 'expired',
      everyMs: lookMs,
      reader: { name: `trial ${c.var.clientAddress}` },
    })
  })
  .get('/trial-answers/:answerId', validate('param', z.object({ answerId: z.uuid() })), async (c) => {
    const { answerId } = c.req.valid('param')
    return c.json(await known(c, () => trialAnswer(c.var.database, token(c), answerId, new Date()), 'Answer'))
  })
  .post('/trial-accounts', validate('json', trialAccount), async (c) => {
    await limit(c, accounts)
    const { token: given, proof, password } = c.req.valid('json')
    const { database, openProvenAccount } = c.var
    if (openProvenAccount === null) throw notFound('Email confirmation')
    const email = await known(
      c,
      () => provenAddress(database.pool, { token: given, proof }),
      'Email confirmation',
    )
    const outcome = await openProvenAccount({ email, password })
    if (typeof outcome === 'object') throw badRequest(outcome.refused, { password: outcome.refused })
    if (outcome === 'made') await spendProofsOfTrial(database.pool, given)
    return c.json<{ outcome: TrialAccountOutcome; email: string }>({ outcome, email })
  })
  .post('/trial-conversions', requireCaller, validate('json', trialToken), async (c) => {
    const { token: given } = c.req.valid('json')
    const converted = await known(c, async () => {
      const conversion = await asCaller(c.var.database, c.var.caller, (sql) => convertTrial(sql, given))
      return conversion.outcome === 'unknown' ? null : conversion
    })
    return c.json(converted)
  })

/** Accepts the form; returns where the link is emailed, whatever is known of that address. */
async function takeRequest(c: Context<AppEnv>, given: unknown): Promise<string> {
  const { database, clientAddress, settings } = c.var
  await limit(c, attempts)
  const parsed = trialRequest.safeParse(given)
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  const { brand, email, country, language, source, website, proof } = parsed.data
  if (isDisposable(email))
    throw badRequest('Some values are not valid.', {
      email: 'Disposable email addresses aren’t accepted. Enter a permanent one.',
    })
  const problem = await problemWithProof(database, proof, new Date())
  if (problem !== null) throw badRequest(problem, { proof: problem })
  // Counted after the proof of work: without one, no request can use up the limit that all visitors share.
  await limit(c, requests, tooManyTrials)
  await limit(c, requestsPerDay, tooManyTrials)
  await limit(c, allRequests, tooManyOfAll, 'all')
  if ((await trialOffer(database, settings.TRIAL_ENGINES)) === null)
    throw unavailable('This instance doesn’t offer free trials.')
  // Only programs fill in the hidden field; they get the usual response.
  if (website === '')
    await requestTrial(
      database,
      { brand, email, country, source },
      { language: language ?? pageLanguage(c), clientAddress },
    )
  return email
}

/**
 * Counts a guess before the lookup, so that concurrent ones cannot slip past, and subtracts it if the token is valid.
 */
async function known<Found>(
  c: Context<AppEnv>,
  look: () => Promise<Found | null>,
  what = 'Trial',
): Promise<Found> {
  await limit(c, lookups)
  await limit(c, guesses)
  const found = await look()
  if (found === null) throw notFound(what)
  await uncountAgainst(widened(c, guesses), c.var.database, c.var.clientAddress)
  return found
}

const tooManyAttempts = 'Too many attempts from your network.'
const tooManyTrials = 'Several trials were already requested from your network.'
const tooManyOfAll = 'We’re getting many trial requests right now.'

/** The reason, when it works again, and the alternative. */
function whatToDo(because: string, seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const again =
    minutes <= 1
      ? 'Try again in a minute.'
      : minutes < 120
        ? `Try again in ${minutes} minutes.`
        : `Try again in ${Math.ceil(minutes / 60)} hours.`
  return `${because} ${again} You don’t need a trial to create an account.`
}

/** In the local environment everyone has the same address, so each limit is ten times higher. */
const widened = (c: Context<AppEnv>, rule: RateLimit): RateLimit =>
  c.var.settings.ENVIRONMENT === 'local'
    ? { ...rule, name: `${rule.name}Local`, points: rule.points * 10 }
    : rule

async function limit(
  c: Context<AppEnv>,
  rule: RateLimit,
  because = tooManyAttempts,
  key: string = c.var.clientAddress,
): Promise<void> {
  const { isAllowed, resetSeconds } = await countAgainst(widened(c, rule), c.var.database, key)
  if (!isAllowed) throw tooManyRequests(resetSeconds, whatToDo(because, resetSeconds))
}
