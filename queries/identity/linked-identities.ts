import type { Sql } from '../database.ts'

export type LinkedIdentity = { id: string; userId: string; provider: string }

/** One way to sign in: by email, or with a provider's account. `data` is JSON text. */
export async function addIdentity(
  sql: Sql,
  {
    userId,
    provider,
    providerId,
    data,
  }: { userId: string; provider: string; providerId: string; data: string },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, $3, $4, now(), now(), now())
     on conflict (provider_id, provider) do nothing`,
    [userId, provider, providerId, data],
  )
  await listProviders(sql, userId)
  return rowCount === 1
}

export async function findIdentity(
  sql: Sql,
  provider: string,
  providerId: string,
): Promise<LinkedIdentity | null> {
  const { rows } = await sql.query<LinkedIdentity>(
    `select id, user_id as "userId", provider from auth.identities where provider = $1 and provider_id = $2`,
    [provider, providerId],
  )
  return rows[0] ?? null
}

export async function refreshIdentity(sql: Sql, id: string, data: string): Promise<void> {
  await sql.query(
    'update auth.identities set identity_data = $2, last_sign_in_at = now(), updated_at = now() where id = $1',
    [id, data],
  )
}

/**
 * Unlinks one way to sign in. The last one stays, and so does the email identity while the account has a password, which
 * would open it without one.
 */
export async function removeIdentity(
  sql: Sql,
  userId: string,
  identityId: string,
): Promise<'removed' | 'last' | 'unknown'> {
  await sql.query('select from auth.users where id = $1 for update', [userId])
  const { rows } = await sql.query<{ id: string; provider: string }>(
    'select id, provider from auth.identities where user_id = $1',
    [userId],
  )
  const wanted = rows.find(({ id }) => id === identityId)
  if (rows.length <= 1) return 'last'
  if (wanted === undefined) return 'unknown'
  await sql.query('delete from auth.identities where id = $1', [identityId])
  if (wanted.provider === 'email')
    await sql.query('update auth.users set encrypted_password = null where id = $1', [userId])
  await listProviders(sql, userId)
  return 'removed'
}

/** Keeps `app_metadata.providers` in step with the identities. */
async function listProviders(sql: Sql, userId: string): Promise<void> {
  await sql.query(
    `update auth.users a
     set updated_at = now(), raw_app_meta_data = coalesce(a.raw_app_meta_data, '{}')
       || jsonb_build_object('provider', known.providers -> 0, 'providers', known.providers)
     from (
       select jsonb_agg(provider order by created_at) as providers
       from (select provider, min(created_at) as created_at from auth.identities where user_id = $1 group by provider) each
     ) known
     where a.id = $1 and known.providers is not null`,
    [userId],
  )
}
