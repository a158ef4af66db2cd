import type { Sql } from '../database.ts'
import { lowerSessions } from './sessions.ts'

export type FactorType = 'totp' | 'webauthn' | 'phone' | 'recovery_code'

/** A second factor of an account (`auth.mfa_factors`). It counts once a first code or signature has verified it. */
export type Factor = {
  id: string
  userId: string
  name: string
  type: FactorType
  isVerified: boolean
  /** An encrypted text of an authenticator app. */
  secret: string | null
  /** JSON of a security key, in the form of Supabase Auth. */
  credential: unknown
}

export const maxFactors = 10
export const challengeSeconds = 300

const selectFactor = `
  select f.id, f.user_id as "userId", coalesce(f.friendly_name, '') as name, f.factor_type as type,
    f.status = 'verified' as "isVerified", f.secret, f.web_authn_credential as credential
  from auth.mfa_factors f`

/** Null if there is none, or if it belongs to another account. */
export async function findFactor(sql: Sql, id: string, userId: string): Promise<Factor | null> {
  const { rows } = await sql.query<Factor>(`${selectFactor} where f.id = $1 and f.user_id = $2`, [id, userId])
  return rows[0] ?? null
}

/** As `findFactor`; locks the factor until the transaction ends. */
export async function lockFactor(sql: Sql, id: string, userId: string): Promise<Factor | null> {
  const { rows } = await sql.query<Factor>(
    `${selectFactor} where f.id = $1 and f.user_id = $2 for update of f`,
    [id, userId],
  )
  return rows[0] ?? null
}

/** All factors of an account, oldest first. */
export async function listFactors(sql: Sql, userId: string): Promise<Factor[]> {
  const { rows } = await sql.query<Factor>(
    `${selectFactor} where f.user_id = $1 order by f.created_at, f.id`,
    [userId],
  )
  return rows
}

/** Two tabs that enroll, verify, or remove at once take turns. Held until the transaction ends. */
export async function lockFactorsOf(sql: Sql, userId: string): Promise<void> {
  await sql.query('select from auth.users where id = $1 for update', [userId])
}

export async function addFactor(
  sql: Sql,
  factor: Pick<Factor, 'id' | 'userId' | 'name' | 'type' | 'isVerified' | 'secret'>,
): Promise<void> {
  await sql.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, $3, $4, $5, now(), now(), $6)`,
    [
      factor.id,
      factor.userId,
      factor.name,
      factor.type,
      factor.isVerified ? 'verified' : 'unverified',
      factor.secret,
    ],
  )
}

/** The first code or signature was right. Other enrollments of the account that were not finished end. */
export async function verifyFactor(sql: Sql, { id, userId }: Pick<Factor, 'id' | 'userId'>): Promise<void> {
  await sql.query(`update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1`, [id])
  await sql.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [userId])
}

/** At registration; later only the counter changes. */
export async function keepCredential(
  sql: Sql,
  id: string,
  { credential, aaguid }: { credential: unknown; aaguid: string },
): Promise<void> {
  await sql.query(
    `update auth.mfa_factors set web_authn_credential = $2, web_authn_aaguid = $3, updated_at = now() where id = $1`,
    [id, JSON.stringify(credential), aaguid],
  )
}

export async function keepCounter(sql: Sql, id: string, counter: number): Promise<void> {
  await sql.query(
    `update auth.mfa_factors
     set web_authn_credential = jsonb_set(web_authn_credential, '{authenticator,signCount}', to_jsonb($2::bigint)),
       updated_at = now()
     where id = $1`,
    [id, counter],
  )
}

/** Removes an account's factors. Sessions they confirmed fall back to the first level of assurance. */
export async function removeFactors(sql: Sql, userId: string, ids: readonly string[]): Promise<void> {
  await lowerSessions(sql, userId, ids)
  await sql.query('delete from auth.mfa_factors where user_id = $1 and id = any($2::uuid[])', [userId, ids])
  await sql.query('delete from private.factor_uses where factor_id = any($1::uuid[])', [ids])
  await sql.query('delete from private.recovery_codes where factor_id = any($1::uuid[])', [ids])
}

/** Enrollments that were begun and left, so that they neither block their name nor count. */
export async function forgetAbandonedEnrollments(sql: Sql, userId: string): Promise<void> {
  await sql.query(
    `delete from auth.mfa_factors f
     where f.user_id = $1 and f.status = 'unverified' and f.created_at < now() - make_interval(secs => ${challengeSeconds})
       and not exists (select from auth.mfa_challenges c where c.factor_id = f.id)`,
    [userId],
  )
}

/** What a challenge of a security key expects to be signed. */
export type SignedChallenge = { challenge: string }

export async function startChallenge(
  sql: Sql,
  input: { id: string; factorId: string; address: string; expected: SignedChallenge | null },
): Promise<void> {
  await sql.query(
    `delete from auth.mfa_challenges
     where factor_id = $1 and created_at < now() - make_interval(secs => ${challengeSeconds})`,
    [input.factorId],
  )
  await sql.query(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data)
     values ($1, $2, now(), $3, $4)`,
    [input.id, input.factorId, input.address, input.expected && JSON.stringify(input.expected)],
  )
  await sql.query('update auth.mfa_factors set last_challenged_at = now() where id = $1', [input.factorId])
}

export type Challenge = { isOpen: boolean; isExpired: boolean; address: string; expected: unknown }

/** A challenge of this factor. Locks it until the transaction ends. */
export async function lockChallenge(sql: Sql, id: string, factorId: string): Promise<Challenge | null> {
  const { rows } = await sql.query<Challenge>(
    `select c.verified_at is null as "isOpen", host(c.ip_address) as address, c.web_authn_session_data as expected,
       c.created_at < now() - make_interval(secs => ${challengeSeconds}) as "isExpired"
     from auth.mfa_challenges c where c.id = $1 and c.factor_id = $2 for update`,
    [id, factorId],
  )
  return rows[0] ?? null
}

export async function closeChallenge(sql: Sql, id: string): Promise<void> {
  await sql.query('update auth.mfa_challenges set verified_at = now() where id = $1', [id])
}

export async function noteFactorUse(sql: Sql, factorId: string): Promise<void> {
  await sql.query(
    `insert into private.factor_uses (factor_id) values ($1)
     on conflict (factor_id) do update set last_used_at = now()`,
    [factorId],
  )
}

/** Accepts the code of a 30-second step once: false if it, or a later one, was accepted before. */
export async function takeStep(sql: Sql, factorId: string, step: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into private.factor_uses as u (factor_id, last_step) values ($1, $2)
     on conflict (factor_id) do update set last_step = $2, last_used_at = now() where u.last_step < $2`,
    [factorId, step],
  )
  return rowCount === 1
}

export async function forgetOldFactors(sql: Sql): Promise<void> {
  await sql.query(
    `delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 day'`,
  )
  await sql.query(`delete from auth.mfa_challenges where created_at < now() - interval '1 day'`)
  await sql.query('delete from auth.webauthn_challenges where expires_at < now()')
  for (const table of ['private.factor_uses', 'private.recovery_codes'])
    await sql.query(
      `delete from ${table} t where not exists (select from auth.mfa_factors f where f.id = t.factor_id)`,
    )
}
