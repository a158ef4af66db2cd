import type { Language } from '#core/language/languages.ts'
import type { Sql } from '../database.ts'

/** A sign-in account (`auth.users`). Email addresses are lower case. */
export type Account = {
  id: string
  email: string | null
  passwordHash: string | null
  isConfirmed: boolean
  isBanned: boolean
  /** The new email address of a pending change; null: none. */
  newEmail: string | null
  /** Whether one of the two mailboxes of a change has confirmed it. */
  /** As the person chose it in the settings. */
  language: Language | null
}

const selectAccount = `
  select a.id, a.email, nullif(a.encrypted_password, '') as "passwordHash", a.email_confirmed_at is not null as "isConfirmed",
    coalesce(a.banned_until > now(), false) as "isBanned", nullif(a.email_change, '') as "newEmail",
    private.language_of(a.id) as language
  from auth.users a
  where a.deleted_at is null and not a.is_sso_user`

export async function findAccountByEmail(sql: Sql, email: string): Promise<Account | null> {
  const { rows } = await sql.query<Account>(`${selectAccount} and a.email = $1`, [email])
  return rows[0] ?? null
}

export async function findAccountById(sql: Sql, id: string): Promise<Account | null> {
  const { rows } = await sql.query<Account>(`${selectAccount} and a.id = $1`, [id])
  return rows[0] ?? null
}

/** Metadata is JSON text: keys that a person chose never become keys of our objects. */
export type NewAccount = {
  id: string
  email: string | null
  passwordHash: string | null
  provider: string
  metadata: string
  /** Hash that identifies the browser that signed up. */
  signUpBrowser?: string
}

/** Adds an account that is not confirmed yet. False if the email address is taken. */
export async function createAccount(sql: Sql, account: NewAccount): Promise<boolean> {
  const { id, email, passwordHash, provider, metadata } = account
  const { rowCount } = await sql.query(
    `insert into auth.users (id, instance_id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
       confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at)
     values ($1, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', $2, $3,
       jsonb_strip_nulls(jsonb_build_object('provider', $4::text, 'providers', jsonb_build_array($4::text), 'sign_up_browser', $6::text)),
       $5, '', '', '', '', now(), now())
     on conflict (email) where is_sso_user = false do nothing`,
    [id, email, passwordHash, provider, metadata, account.signUpBrowser ?? null],
  )
  return rowCount === 1
}

/** A repeated sign-up of an email address that was never confirmed: the newest password, name, and browser apply. */
export async function replaceUnconfirmedPassword(
  sql: Sql,
  input: { id: string; passwordHash: string; metadata: string; signUpBrowser: string },
): Promise<void> {
  await sql.query(
    `update auth.users
     set encrypted_password = $2, raw_user_meta_data = raw_user_meta_data || $3::jsonb, updated_at = now(),
       raw_app_meta_data = raw_app_meta_data || jsonb_build_object('sign_up_browser', $4::text)
     where id = $1 and email_confirmed_at is null`,
    [input.id, input.passwordHash, input.metadata, input.signUpBrowser],
  )
}

/** The email address is proven, because a code or link that was sent to it came back. */
export async function confirmAccount(sql: Sql, id: string): Promise<void> {
  await sql.query(
    `update auth.users
     set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
       raw_app_meta_data = raw_app_meta_data - 'sign_up_browser',
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
     where id = $1`,
    [id],
  )
  await sql.query(
    `update auth.identities
     set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [id],
  )
}

/**
 * Drops a password that was set before the email address was proven, because someone else may have set it. It stays
 * only if the address is proven in the same browser that signed up.
 */
export async function dropUnprovenPassword(
  sql: Sql,
  id: string,
  signUpBrowser: string | null,
): Promise<void> {
  await sql.query(
    `update auth.users set encrypted_password = null
     where id = $1 and email_confirmed_at is null
       and ($2::text is null or raw_app_meta_data ->> 'sign_up_browser' is distinct from $2)`,
    [id, signUpBrowser],
  )
}

export async function setPassword(sql: Sql, id: string, passwordHash: string): Promise<void> {
  await sql.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    id,
    passwordHash,
  ])
}

/** Merges `metadata` (JSON text) into the account's metadata; a null removes a key. */
export async function mergeMetadata(sql: Sql, id: string, metadata: string): Promise<void> {
  await sql.query(
    `update auth.users
     set updated_at = now(), raw_user_meta_data = (
       select coalesce(jsonb_object_agg(key, value), '{}')
       from jsonb_each(coalesce(raw_user_meta_data, '{}') || $2::jsonb) where value <> 'null'
     )
     where id = $1`,
    [id, metadata],
  )
}

/** True if it is the first sign-in of the account. */
export async function noteSignIn(sql: Sql, id: string): Promise<boolean> {
  const { rows } = await sql.query<{ isFirst: boolean }>(
    `update auth.users a set last_sign_in_at = now(), updated_at = now()
     from (select id, last_sign_in_at from auth.users where id = $1 for update) former
     where a.id = former.id returning former.last_sign_in_at is null as "isFirst"`,
    [id],
  )
  return rows[0]?.isFirst === true
}

/** Drops the password, so that no one can sign in with it. Returns false if it is no longer this one. */
export async function dropPassword(sql: Sql, id: string, passwordHash: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update auth.users set encrypted_password = null, updated_at = now() where id = $1 and encrypted_password = $2',
    [id, passwordHash],
  )
  return rowCount === 1
}

/**
 * Starts a change of the email address: `email_change` waits until both mailboxes have confirmed it. Voids the messages
 * of an earlier change.
 */
export async function startEmailChange(sql: Sql, id: string, newEmail: string): Promise<void> {
  await sql.query(
    `with started as (
       update auth.users
       set email_change = $2, email_change_confirm_status = 0, email_change_sent_at = now(), updated_at = now()
       where id = $1
       returning id)
     delete from auth.one_time_tokens t using started
     where t.user_id = started.id
       and t.token_type in ('email_change_token_current', 'email_change_token_new')`,
    [id, newEmail],
  )
}

/** `email_change_confirm_status` while one of the two mailboxes has confirmed; 0 while none has. */
const confirmedBy = { current: 1, new: 2 } as const

export type Mailbox = keyof typeof confirmedBy

/**
 * Whether this change of the email address still waits for this mailbox. Locks the account until the transaction ends.
 */
export async function lockEmailChange(
  sql: Sql,
  id: string,
  { newEmail, mailbox }: { newEmail: string; mailbox: Mailbox },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from auth.users where id = $1 and email_change = $2 and email_change_confirm_status <> $3 for update',
    [id, newEmail, confirmedBy[mailbox]],
  )
  return rowCount === 1
}

/** Records that one mailbox has confirmed. False if the other one has already, so that the change can be completed. */
export async function confirmHalfOfChange(sql: Sql, id: string, mailbox: Mailbox): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update auth.users set email_change_confirm_status = $2, updated_at = now()
     where id = $1 and email_change_confirm_status in (0, $2)`,
    [id, confirmedBy[mailbox]],
  )
  return rowCount === 1
}

/** Both mailboxes have confirmed: the email address changes. False if it has been taken meanwhile. */
export async function completeEmailChange(sql: Sql, id: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update auth.users a
     set email = a.email_change, email_change = '', email_change_confirm_status = 0, email_confirmed_at = now(),
       updated_at = now(),
       raw_user_meta_data = coalesce(a.raw_user_meta_data, '{}')
         || jsonb_build_object('email', a.email_change, 'email_verified', true)
     where a.id = $1 and a.email_change <> ''
       and not exists (select from auth.users b where b.email = a.email_change and b.id <> a.id and not b.is_sso_user)`,
    [id],
  )
  if (rowCount !== 1) return false
  await sql.query(
    `update auth.identities i
     set identity_data = i.identity_data || jsonb_build_object('email', a.email, 'email_verified', true), updated_at = now()
     from auth.users a
     where a.id = $1 and i.user_id = a.id and i.provider = 'email'`,
    [id],
  )
  return true
}

/** What `GET /user` shows, in database names; times are ISO texts. */
export type AccountRecord = {
  id: string
  aud: string
  role: string
  email: string | null
  email_confirmed_at: string | null
  invited_at: string | null
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  email_change: string | null
  email_change_sent_at: string | null
  last_sign_in_at: string | null
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  created_at: string
  updated_at: string
  identities: Record<string, unknown>[]
  factors: Record<string, unknown>[]
}

const isoText = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const isoTime = (column: string) => `${isoText(column)} as ${column.replace('a.', '')}`

export async function readAccountRecord(sql: Sql, id: string): Promise<AccountRecord | null> {
  const times = [
    'email_confirmed_at',
    'invited_at',
    'confirmation_sent_at',
    'recovery_sent_at',
    'email_change_sent_at',
    'last_sign_in_at',
    'created_at',
    'updated_at',
  ].map((column) => isoTime(`a.${column}`))
  const { rows } = await sql.query<AccountRecord>(
    `select a.id, a.aud, a.role, a.email, nullif(a.email_change, '') as email_change, ${times.join(', ')},
       coalesce(a.raw_app_meta_data, '{}') as app_metadata, coalesce(a.raw_user_meta_data, '{}') as user_metadata,
       coalesce((
         select jsonb_agg(jsonb_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
             'identity_data', i.identity_data, 'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at,
             'created_at', i.created_at, 'updated_at', i.updated_at, 'email', i.email) order by i.created_at, i.id)
         from auth.identities i where i.user_id = a.id
       ), '[]') as identities,
       coalesce((
         select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', f.id, 'friendly_name', nullif(f.friendly_name, ''),
             'factor_type', f.factor_type, 'status', f.status, 'created_at', ${isoText('f.created_at')},
             'updated_at', ${isoText('f.updated_at')}, 'last_challenged_at', ${isoText('f.last_challenged_at')},
             'last_used_at', ${isoText('u.last_used_at')})) order by f.created_at, f.id)
         from auth.mfa_factors f left join private.factor_uses u on u.factor_id = f.id
         where f.user_id = a.id
       ), '[]') as factors
     from auth.users a where a.id = $1 and a.deleted_at is null`,
    [id],
  )
  return rows[0] ?? null
}
