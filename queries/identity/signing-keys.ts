import type { Row } from '#core/database/row.ts'
import type { Sql } from '../database.ts'

/** A generation of the key that signs access tokens; the key itself is derived from the installation's secret. */
export type SigningKeyRow = Row<'signing_keys', 'generation' | 'algorithm' | 'activeFrom' | 'expiresAt'>

/** Keys that sign or are still accepted, newest first. */
export async function listSigningKeys(sql: Sql): Promise<SigningKeyRow[]> {
  const { rows } = await sql.query<SigningKeyRow>(
    `select generation, algorithm, active_from as "activeFrom", expires_at as "expiresAt" from private.signing_keys
     where expires_at is null or expires_at > now()
     order by active_from desc, generation desc`,
  )
  return rows
}

/**
 * Creates the first key of an installation. If sessions of version 0.7.0 exist, its HS256 key is accepted for one hour
 * more. Expired keys are deleted.
 */
export async function prepareSigningKeys(sql: Sql): Promise<void> {
  await forgetExpiredSigningKeys(sql)
  await sql.query(
    `with known as (select exists (select from private.signing_keys where algorithm = 'ES256') as is_there),
     former as (
       insert into private.signing_keys (algorithm, active_from, expires_at)
       select 'HS256', now(), now() + interval '1 hour' from known
       where not is_there and exists (select from auth.refresh_tokens)
     )
     insert into private.signing_keys (algorithm) select 'ES256' from known where not is_there`,
  )
}

/**
 * Adds a generation. It signs after `delaySeconds`, when every process knows it; the current key is accepted until its
 * last token has expired. Without a delay, earlier keys end at once: their tokens are invalid once every process knows
 * it. The caller's transaction makes this atomic.
 */
export async function rotateSigningKeys(
  sql: Sql,
  { delaySeconds, tokenSeconds }: { delaySeconds: number; tokenSeconds: number },
): Promise<SigningKeyRow[]> {
  if (delaySeconds === 0) await sql.query('delete from private.signing_keys')
  else
    await sql.query(
      `update private.signing_keys set expires_at = least(expires_at, now() + make_interval(secs => $1))`,
      [delaySeconds + tokenSeconds],
    )
  await sql.query(
    `insert into private.signing_keys (algorithm, active_from) values ('ES256', now() + make_interval(secs => $1))`,
    [delaySeconds],
  )
  return listSigningKeys(sql)
}

export async function forgetExpiredSigningKeys(sql: Sql): Promise<void> {
  await sql.query('delete from private.signing_keys where expires_at <= now()')
}
