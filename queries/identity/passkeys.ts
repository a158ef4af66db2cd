import type { Sql } from '../database.ts'

/** A credential that signs an account in without a password (`auth.webauthn_credentials`). */
export type Passkey = {
  id: string
  userId: string
  name: string
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
  createdAt: Date
  lastUsedAt: Date | null
}

export const maxPasskeys = 10
export const passkeySeconds = 300

const selectPasskey = `
  select id, user_id as "userId", friendly_name as name, credential_id as "credentialId", public_key as "publicKey",
    sign_count as "signCount", transports, created_at as "createdAt", last_used_at as "lastUsedAt"
  from auth.webauthn_credentials`

export async function listPasskeys(sql: Sql, userId: string): Promise<Passkey[]> {
  const { rows } = await sql.query<Passkey>(`${selectPasskey} where user_id = $1 order by created_at, id`, [
    userId,
  ])
  return rows
}

/** Locks the passkey until the transaction ends. */
export async function lockPasskey(sql: Sql, credentialId: Buffer): Promise<Passkey | null> {
  const { rows } = await sql.query<Passkey>(`${selectPasskey} where credential_id = $1 for update`, [
    credentialId,
  ])
  return rows[0] ?? null
}

/** Null if the credential is known already. */
export async function addPasskey(
  sql: Sql,
  passkey: Pick<Passkey, 'userId' | 'name' | 'credentialId' | 'publicKey' | 'signCount' | 'transports'> & {
    attestation: string
    aaguid: string
    isBackupEligible: boolean
    isBackedUp: boolean
  },
): Promise<Pick<Passkey, 'id' | 'name' | 'createdAt'> | null> {
  const { rows } = await sql.query<Pick<Passkey, 'id' | 'name' | 'createdAt'>>(
    `insert into auth.webauthn_credentials (user_id, friendly_name, credential_id, public_key, sign_count, transports,
       attestation_type, aaguid, backup_eligible, backed_up)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (credential_id) do nothing
     returning id, friendly_name as name, created_at as "createdAt"`,
    [
      passkey.userId,
      passkey.name,
      passkey.credentialId,
      passkey.publicKey,
      passkey.signCount,
      JSON.stringify(passkey.transports),
      passkey.attestation,
      passkey.aaguid,
      passkey.isBackupEligible,
      passkey.isBackedUp,
    ],
  )
  return rows[0] ?? null
}

export async function notePasskeyUse(sql: Sql, id: string, signCount: number): Promise<void> {
  await sql.query(
    'update auth.webauthn_credentials set sign_count = $2, last_used_at = now(), updated_at = now() where id = $1',
    [id, signCount],
  )
}

/** Null if the account has no such passkey. */
export async function renamePasskey(
  sql: Sql,
  { id, userId, name }: Pick<Passkey, 'id' | 'userId' | 'name'>,
): Promise<Passkey | null> {
  const { rowCount } = await sql.query(
    'update auth.webauthn_credentials set friendly_name = $3, updated_at = now() where id = $1 and user_id = $2',
    [id, userId, name],
  )
  if (rowCount !== 1) return null
  return (await listPasskeys(sql, userId)).find((passkey) => passkey.id === id) ?? null
}

/** Returns its name; null if the account has no such passkey. */
export async function removePasskey(sql: Sql, id: string, userId: string): Promise<string | null> {
  const { rows } = await sql.query<{ name: string }>(
    'delete from auth.webauthn_credentials where id = $1 and user_id = $2 returning friendly_name as name',
    [id, userId],
  )
  return rows[0]?.name ?? null
}

type Purpose = 'registration' | 'authentication'

export async function startPasskeyChallenge(
  sql: Sql,
  input: { userId: string | null; purpose: Purpose; challenge: string },
): Promise<{ id: string; expiresAt: Date }> {
  const { rows } = await sql.query<{ id: string; expiresAt: Date }>(
    `insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => ${passkeySeconds}))
     returning id, expires_at as "expiresAt"`,
    [input.userId, input.purpose, JSON.stringify({ challenge: input.challenge })],
  )
  const [row] = rows
  if (row === undefined) throw new Error('The challenge was not stored.')
  return row
}

/** Takes a challenge once, whatever comes of it. */
export async function takePasskeyChallenge(
  sql: Sql,
  { id, userId, purpose }: { id: string; userId: string | null; purpose: Purpose },
): Promise<{ challenge: string; isExpired: boolean } | null> {
  const { rows } = await sql.query<{ challenge: string; isExpired: boolean }>(
    `delete from auth.webauthn_challenges
     where id = $1 and challenge_type = $2 and user_id is not distinct from $3
     returning session_data ->> 'challenge' as challenge, expires_at <= now() as "isExpired"`,
    [id, purpose, userId],
  )
  return rows[0] ?? null
}
