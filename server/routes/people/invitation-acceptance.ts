import { Hono, type Context } from 'hono'
import { invitationAcceptance, invitationToken } from '#core/people/invitations/schema.ts'
import {
  acceptInvitation,
  listMyInvitations,
  previewInvitation,
} from '#queries/people/invitation-acceptance.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { notFound, tooManyRequests } from '../../errors.ts'
import { callerOf, requireCaller } from '../../middleware/caller.ts'
import { countAgainst, uncountAgainst } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

/** Per client address. Valid tokens do not count toward the second. */
const lookups = { name: 'inviteLookups', points: 300, seconds: 300 }
const guesses = { name: 'inviteGuesses', points: 20, seconds: 900 }

/**
 * The page of an invitation, for the holder of its link, signed in or not. Tokens are in the body, because request URLs
 * are logged. An invalid token gets the same response in all cases.
 */
export const invitationAcceptanceRoutes = new Hono<AppEnv>()
  .post('/invitation-previews', validate('json', invitationToken), async (c) => {
    const { token } = c.req.valid('json')
    const caller = await callerOf(c)
    c.header('Cache-Control', 'no-store')
    return c.json(await guarded(c, () => previewInvitation(c.var.database, token, caller)))
  })
  .post('/invitation-acceptances', requireCaller, validate('json', invitationAcceptance), async (c) => {
    const key = c.req.valid('json')
    const accepted = await guarded(c, async () => {
      const acceptance = await asCaller(c.var.database, c.var.caller, (sql) => acceptInvitation(sql, key))
      return acceptance.outcome === 'unknown' ? null : acceptance
    })
    return c.json(accepted)
  })
  .get('/my-invitations', requireCaller, async (c) =>
    c.json({ invites: await asCaller(c.var.database, c.var.caller, listMyInvitations) }),
  )

/**
 * Counts a guess before the lookup, so that concurrent ones cannot slip past, and subtracts it if the token is valid.
 */
async function guarded<Found>(c: Context<AppEnv>, look: () => Promise<Found | null>): Promise<Found> {
  const { database, clientAddress } = c.var
  for (const limit of [lookups, guesses]) {
    const { isAllowed, resetSeconds } = await countAgainst(limit, database, clientAddress)
    if (!isAllowed)
      throw tooManyRequests(resetSeconds, 'Too many attempts from your network. Try again later.')
  }
  const found = await look()
  if (found === null) throw notFound('Invitation')
  await uncountAgainst(guesses, database, clientAddress)
  return found
}
