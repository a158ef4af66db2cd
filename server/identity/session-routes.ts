import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { denialInput, type DenialOutcome } from '#core/people/session-schema.ts'
import { inTransaction } from '#queries/database.ts'
import { findAccountById } from '#queries/identity/accounts.ts'
import { takeAuthCode } from '#queries/identity/flow-states.ts'
import { endSession, endSessions } from '#queries/identity/sessions.ts'
import type { AppEnv } from '../context.ts'
import { noteAct } from './audit.ts'
import { denyDevice } from './new-devices.ts'
import { IdentityProblem, invalidRequest } from './problem.ts'
import { authCodeBody, passwordBody, readBody, refreshBody, signUpBody } from './request-bodies.ts'
import { limited, redirectTo } from './requests.ts'
import { hashToken, isSame } from './secrets.ts'
import type { Identity } from './service.ts'
import { refreshSession, requireSession, signIn } from './sessions.ts'
import { signInWithPassword } from './sign-in.ts'
import { signUp } from './sign-up.ts'

/** How sessions begin, go on, and end. */
export const sessionRoutes = (identity: Identity) =>
  new Hono<AppEnv>()
    .post('/signup', limited(identity, 'mailByNetwork'), async (c) =>
      signUp(identity, c, await readBody(c, signUpBody), redirectTo(identity, c)),
    )
    .post('/token', async (c) => c.json(await grantTokens(identity, c)))
    .post('/logout', async (c) => {
      const scope = z.enum(['global', 'local', 'others']).safeParse(c.req.query('scope') ?? 'global')
      if (!scope.success) throw invalidRequest('Unsupported logout scope')
      const { account, session } = await requireSession(identity, c)
      const { pool } = identity.database
      if (scope.data === 'local') await endSession(pool, session.id)
      else {
        await endSessions(pool, account.id, scope.data === 'others' ? session.id : null)
        noteAct(identity, c, account.id, 'account.signed-out-everywhere')
      }
      return c.body(null, 204)
    })
    /** Ours: the link in an email about a new device. */
    .post('/denials', limited(identity, 'mailByNetwork'), async (c) => {
      const { token } = await readBody(c, denialInput)
      return c.json<DenialOutcome>(await denyDevice(identity, c, token))
    })

async function grantTokens(identity: Identity, c: Context<AppEnv>) {
  const { limits } = identity
  switch (c.req.query('grant_type')) {
    case 'password': {
      await limits.count('passwordByNetwork', c.var.clientAddress)
      return signInWithPassword(identity, c, await readBody(c, passwordBody))
    }
    case 'refresh_token': {
      await limits.count('refreshByNetwork', c.var.clientAddress)
      const { refresh_token: token } = await readBody(c, refreshBody)
      return refreshSession(identity, c, token)
    }
    case 'pkce': {
      await limits.count('providerByNetwork', c.var.clientAddress)
      return exchangeAuthCode(identity, c, await readBody(c, authCodeBody))
    }
    case 'id_token':
      throw new IdentityProblem(400, 'provider_disabled', 'Sign-in with ID tokens is not enabled')
    default:
      throw new IdentityProblem(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}

/**
 * The code was given to the page's URL, and the verifier never left the page: only both together open the session.
 */
async function exchangeAuthCode(
  identity: Identity,
  c: Context<AppEnv>,
  { auth_code: code, code_verifier: verifier }: z.infer<typeof authCodeBody>,
) {
  return inTransaction(identity.database, async (sql) => {
    const flow = await takeAuthCode(sql, hashToken(code))
    if (flow === null)
      throw new IdentityProblem(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (flow === 'expired')
      throw new IdentityProblem(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    const { challenge = '', method = 's256' } = flow.codeChallenge ?? {}
    const given = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
    if (!isSame(given, challenge))
      throw new IdentityProblem(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
    const account = await findAccountById(sql, flow.userId)
    if (account === null)
      throw new IdentityProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    return signIn(identity, c, sql, account, flow.method)
  })
}
