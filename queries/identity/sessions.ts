import { randomUUID } from 'node:crypto'
import type { Sql } from '../database.ts'

/** How someone signed in, in Supabase's words. */
export type SignInMethod =
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'email/signup'
  | 'email_change'
  | 'oauth'
  | 'sso/oidc'
  | 'passkey'

/** How a session was raised to the second level of assurance, in Supabase's words. */
export type FactorMethod = 'totp' | 'mfa/webauthn' | 'mfa/recovery_code'

const factorMethods = ['totp', 'mfa/webauthn', 'mfa/recovery_code'] satisfies FactorMethod[]

export type AmrEntry = { method: string; timestamp: number }

export type Session = { id: string; userId: string; aal: 'aal1' | 'aal2'; createdAt: Date; amr: AmrEntry[] }

/** Opens a session with its first refresh token, of which the database keeps a hash. */
export async function openSession(
  sql: Sql,
  input: {
    userId: string
    method: SignInMethod
    tokenHash: string
    userAgent: string
    address: string | null
  },
): Promise<string> {
  const id = randomUUID()
  await sql.query(
    `with session as (
       insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
       values ($1, $2, now(), now(), 'aal1', $4, $5)
     ), amr as (
       insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       values (gen_random_uuid(), $1, now(), now(), $3)
     )
     insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id)
     values ($6, $2, false, now(), now(), $1)`,
    [id, input.userId, input.method, input.userAgent, input.address, input.tokenHash],
  )
  return id
}

/** Null when the session has ended. */
export async function findSession(sql: Sql, id: string, userId: string): Promise<Session | null> {
  const { rows } = await sql.query<Session>(
    `select s.id, s.user_id as "userId", coalesce(s.aal, 'aal1') as aal, s.created_at as "createdAt",
       coalesce((
         select jsonb_agg(jsonb_build_object('method', m.authentication_method,
           'timestamp', extract(epoch from m.updated_at)::bigint) order by m.updated_at desc)
         from auth.mfa_amr_claims m where m.session_id = s.id
       ), '[]') as amr
     from auth.sessions s
     where s.id = $1 and s.user_id = $2 and (s.not_after is null or s.not_after > now())`,
    [id, userId],
  )
  return rows[0] ?? null
}

export type RefreshOutcome =
  | { outcome: 'refreshed'; userId: string; sessionId: string }
  | { outcome: 'unknown' | 'ended' | 'banned' | 'reused' }

/** Tabs of one browser may refresh at the same moment; a later use is a stolen or replayed token. */
const reuseSeconds = 10

/**
 * Exchanges a refresh token once. The row lock serializes concurrent exchanges. A token that was exchanged more than
 * some seconds ago ends its whole session: either its owner or a thief has an older copy, and we cannot tell which.
 */
export async function rotateRefreshToken(
  sql: Sql,
  input: { tokenHash: string; nextHash: string; userAgent: string; address: string | null },
): Promise<RefreshOutcome> {
  const { rows } = await sql.query<{
    id: number
    isRevoked: boolean
    isFresh: boolean
    sessionId: string | null
    isLive: boolean
    userId: string
    isBanned: boolean
  }>(
    `select t.id, coalesce(t.revoked, false) as "isRevoked",
       t.updated_at > now() - make_interval(secs => $2) as "isFresh", t.session_id as "sessionId",
       s.id is not null and (s.not_after is null or s.not_after > now()) as "isLive", a.id as "userId",
       coalesce(a.banned_until > now(), false) as "isBanned"
     from auth.refresh_tokens t
     join auth.users a on a.id::text = t.user_id and a.deleted_at is null
     left join auth.sessions s on s.id = t.session_id
     where t.token = $1 for update of t`,
    [input.tokenHash, reuseSeconds],
  )
  const [token] = rows
  if (token === undefined) return { outcome: 'unknown' }
  if (token.isBanned) return { outcome: 'banned' }
  if (!token.isLive || token.sessionId === null) return { outcome: 'ended' }
  if (token.isRevoked && !token.isFresh) {
    await sql.query('delete from auth.sessions where id = $1', [token.sessionId])
    return { outcome: 'reused' }
  }
  await sql.query(
    `with used as (
       update auth.refresh_tokens set revoked = true, updated_at = now() where id = $1 and not coalesce(revoked, false)
     ), old as (
       delete from auth.refresh_tokens
       where session_id = $2 and revoked and updated_at < now() - interval '30 days' and id <> $1
     ), session as (
       update auth.sessions set refreshed_at = now(), updated_at = now(), user_agent = $5, ip = $6 where id = $2
     )
     insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id, parent)
     values ($3, $4, false, now(), now(), $2, $7)`,
    [
      token.id,
      token.sessionId,
      input.nextHash,
      token.userId,
      input.userAgent,
      input.address,
      input.tokenHash,
    ],
  )
  return { outcome: 'refreshed', userId: token.userId, sessionId: token.sessionId }
}

/** Notes the country that a proxy states. */
export async function noteSessionPlace(sql: Sql, sessionId: string, country: string): Promise<void> {
  await sql.query(
    `insert into private.session_places as p (session_id, country) values ($1, $2)
     on conflict (session_id) do update set country = excluded.country where p.country <> excluded.country`,
    [sessionId, country],
  )
}

/**
 * Raises a session to the second level of assurance. Its earlier refresh tokens are void, so only the person who
 * confirmed the factor gets tokens of that level. Sessions of the account that have not confirmed one end.
 */
export async function raiseSession(
  sql: Sql,
  input: { sessionId: string; userId: string; factorId: string; method: FactorMethod; tokenHash: string },
): Promise<void> {
  const { sessionId, userId, factorId, method, tokenHash } = input
  await sql.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, now(), now(), $2)
     on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey do update set updated_at = now()`,
    [sessionId, method],
  )
  await sql.query(`update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`, [
    sessionId,
    factorId,
  ])
  await sql.query('delete from auth.refresh_tokens where session_id = $1', [sessionId])
  await sql.query(
    `insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id)
     values ($1, $2, false, now(), now(), $3)`,
    [tokenHash, userId, sessionId],
  )
  await sql.query(
    `delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2' and id <> $2`,
    [userId, sessionId],
  )
}

/** Sessions that were confirmed by one of these factors, which are gone, fall back to the first level. */
export async function lowerSessions(sql: Sql, userId: string, factorIds: readonly string[]): Promise<void> {
  await sql.query(
    `with lowered as (
       update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
       where user_id = $1 and factor_id = any($2::uuid[])
       returning id)
     delete from auth.mfa_amr_claims m using lowered
     where m.session_id = lowered.id and m.authentication_method = any($3)`,
    [userId, factorIds, factorMethods],
  )
}

export async function endSession(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from auth.sessions where id = $1', [id])
}

/** All sessions of an account, or all but one. Returns how many there were. */
export async function endSessions(sql: Sql, userId: string, exceptId: string | null): Promise<number> {
  const { rowCount } = await sql.query(
    'delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid',
    [userId, exceptId],
  )
  return rowCount ?? 0
}

/** Of all accounts. Returns how many there were. */
export async function endAllSessions(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query('delete from auth.sessions')
  return rowCount ?? 0
}
