import type { Context } from 'hono'
import { isIP } from 'node:net'
import { inTransaction, type Sql } from '#queries/database.ts'
import {
  findAccountById,
  noteSignIn,
  readAccountRecord,
  type Account,
  type AccountRecord,
} from '#queries/identity/accounts.ts'
import {
  findSession,
  noteSessionPlace,
  openSession,
  raiseSession,
  rotateRefreshToken,
  type FactorMethod,
  type Session,
  type SignInMethod,
} from '#queries/identity/sessions.ts'
import { endFactorResetOf } from '#queries/people/second-factors.ts'
import type { AppEnv } from '../context.ts'
import { bearerToken } from '../middleware/caller.ts'
import { socketAddress } from '../middleware/client-address.ts'
import { IdentityProblem, userBanned } from './problem.ts'
import { refuseWithoutSignOn } from './required-sign-on.ts'
import { hashToken, randomToken } from './secrets.ts'
import type { Identity } from './service.ts'
import { tokenSeconds } from './signing-keys.ts'
import { noteAct } from './audit.ts'
import { mailNewDevice } from './new-devices.ts'
import { claimsOfToken } from './token-claims.ts'

export type SessionBody = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: ReturnType<typeof userObject>
}

/**
 * Signs an account in: a session, its first refresh token, an access token. The caller's transaction makes this atomic.
 */
export async function signIn(
  identity: Identity,
  c: Context<AppEnv>,
  sql: Sql,
  account: Pick<Account, 'id' | 'isBanned' | 'email'>,
  method: SignInMethod,
): Promise<SessionBody> {
  if (account.isBanned) throw userBanned(400)
  if (method !== 'sso/oidc') await refuseWithoutSignOn(sql, account.id)
  const refreshToken = randomToken()
  const sessionId = await openSession(sql, {
    userId: account.id,
    method,
    tokenHash: hashToken(refreshToken),
    ...deviceOf(c),
  })
  const country = countryOf(c)
  if (country !== null) await noteSessionPlace(sql, sessionId, country)
  const isFirst = await noteSignIn(sql, account.id)
  const body = await sessionBody(identity, sql, { userId: account.id, sessionId, refreshToken })
  if (account.email !== null) {
    if (!isFirst && identity.devices.find(c, account.email) === null)
      mailNewDevice(identity, c, { accountId: account.id, sessionId, country })
    identity.devices.remember(c, account.email)
  }
  noteAct(identity, c, account.id, 'account.signed-in')
  return body
}

export async function refreshSession(
  identity: Identity,
  c: Context<AppEnv>,
  given: string,
): Promise<SessionBody> {
  const refreshToken = randomToken()
  const result = await inTransaction(identity.database, async (sql) => {
    const rotated = await rotateRefreshToken(sql, {
      tokenHash: hashToken(given),
      nextHash: hashToken(refreshToken),
      ...deviceOf(c),
    })
    if (rotated.outcome !== 'refreshed') return rotated.outcome
    const country = countryOf(c)
    if (country !== null) await noteSessionPlace(sql, rotated.sessionId, country)
    return sessionBody(identity, sql, { ...rotated, refreshToken })
  })
  if (typeof result === 'object') return result
  const [code, message] = {
    unknown: ['refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'] as const,
    ended: ['session_expired', 'Invalid Refresh Token: Session Expired'] as const,
    banned: ['user_banned', 'Invalid Refresh Token: User Banned'] as const,
    reused: ['refresh_token_already_used', 'Invalid Refresh Token: Already Used'] as const,
  }[result]
  throw new IdentityProblem(400, code, message)
}

/** After a second factor was confirmed: the session's tokens of the second level of assurance. */
export async function raise(
  identity: Identity,
  sql: Sql,
  { session, factorId, method }: { session: Session; factorId: string; method: FactorMethod },
): Promise<SessionBody> {
  const refreshToken = randomToken()
  const { id: sessionId, userId } = session
  await raiseSession(sql, { sessionId, userId, factorId, method, tokenHash: hashToken(refreshToken) })
  await endFactorResetOf(sql, userId)
  return sessionBody(identity, sql, { userId, sessionId, refreshToken })
}

async function sessionBody(
  identity: Identity,
  sql: Sql,
  { userId, sessionId, refreshToken }: { userId: string; sessionId: string; refreshToken: string },
): Promise<SessionBody> {
  const [record, session] = [await readAccountRecord(sql, userId), await findSession(sql, sessionId, userId)]
  if (record === null || session === null)
    throw new IdentityProblem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  const { token, expiresAt } = await identity.signing.sign({
    iss: `${identity.settings.publicUrl}/auth/v1`,
    sub: userId,
    email: record.email ?? '',
    phone: '',
    app_metadata: record.app_metadata,
    user_metadata: record.user_metadata,
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
  })
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: tokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userObject(record),
  }
}

export type SignedIn = { account: Account; session: Session }

/** The account and the live session of a request's bearer token. */
export async function requireSession(identity: Identity, c: Context<AppEnv>): Promise<SignedIn> {
  const token = bearerToken(c.req.header('Authorization'))
  if (token === null)
    throw new IdentityProblem(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const claims = claimsOfToken.safeParse(await identity.signing.verify(token))
  if (!claims.success)
    throw new IdentityProblem(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
  const { sub, session_id: sessionId } = claims.data
  const sql = identity.database.pool
  const account = await findAccountById(sql, sub)
  if (account === null)
    throw new IdentityProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (account.isBanned) throw userBanned()
  const session = await findSession(sql, sessionId, sub)
  if (session === null)
    throw new IdentityProblem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  return { account, session }
}

/** A person as Supabase Auth shows them. Fields that are null in the database are left out. */
export function userObject(record: AccountRecord) {
  const { email_change: newEmail, identities, factors, ...rest } = record
  const times = Object.fromEntries(
    Object.entries({
      email_confirmed_at: rest.email_confirmed_at,
      confirmed_at: rest.email_confirmed_at,
      invited_at: rest.invited_at,
      confirmation_sent_at: rest.confirmation_sent_at,
      recovery_sent_at: rest.recovery_sent_at,
      email_change_sent_at: rest.email_change_sent_at,
      last_sign_in_at: rest.last_sign_in_at,
    }).filter(([, value]) => value !== null),
  )
  return {
    id: rest.id,
    aud: rest.aud,
    role: rest.role,
    email: rest.email ?? '',
    phone: '',
    ...times,
    ...(newEmail !== null && { new_email: newEmail }),
    app_metadata: rest.app_metadata,
    user_metadata: rest.user_metadata,
    identities,
    ...(factors.length > 0 && { factors }),
    created_at: rest.created_at,
    updated_at: rest.updated_at,
    is_anonymous: false,
  }
}

export function deviceOf(c: Context<AppEnv>) {
  const address = socketAddress(c.env)
  const given = c.var.settings.TRUST_PROXY > 0 ? c.var.clientAddress.replace(/::\/64$/, '::') : address
  return {
    userAgent: (c.req.header('User-Agent') ?? '').slice(0, 300),
    address: isIP(given) === 0 ? null : given,
  }
}

/** The country that the proxy in front states, if the operator named its header. */
function countryOf(c: Context<AppEnv>): string | null {
  const { COUNTRY_HEADER: header, TRUST_PROXY: proxies } = c.var.settings
  if (header === undefined || proxies === 0) return null
  const given = c.req.header(header)?.toUpperCase() ?? ''
  // Cloudflare writes XX for unknown and T1 for Tor.
  return /^[A-Z]{2}$/.test(given) && given !== 'XX' ? given : null
}
