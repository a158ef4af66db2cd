import { randomUUID } from 'node:crypto'
import type { Sql } from '../database.ts'

/** The purpose of an emailed code or link. */
export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_current'
  | 'email_change_token_new'
  | 'reauthentication_token'

/** Columns of `auth.users` that belong to a token: the hash of its code, and when it was sent. */
const columns: Record<TokenType, { code: string; sentAt: string }> = {
  confirmation_token: { code: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  recovery_token: { code: 'recovery_token', sentAt: 'recovery_sent_at' },
  email_change_token_current: { code: 'email_change_token_current', sentAt: 'email_change_sent_at' },
  email_change_token_new: { code: 'email_change_token_new', sentAt: 'email_change_sent_at' },
  reauthentication_token: { code: 'reauthentication_token', sentAt: 'reauthentication_sent_at' },
}

export const maxCodeAttempts = 5
export const codeSeconds = 3600

/** A code and a link that were emailed to `sentTo`. Only hashes are stored. */
export type MailedToken = {
  userId: string
  type: TokenType
  sentTo: string
  linkHash: string
  codeHash: string
}

/** Replaces and voids what was emailed before for the same purpose. */
export async function keepToken(sql: Sql, token: MailedToken): Promise<void> {
  const { code, sentAt } = columns[token.type]
  await sql.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [
    token.userId,
    token.type,
  ])
  await sql.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to) values ($1, $2, $3, $4, $5)`,
    [randomUUID(), token.userId, token.type, token.linkHash, token.sentTo],
  )
  await sql.query(`update auth.users set ${code} = $2, ${sentAt} = now() where id = $1`, [
    token.userId,
    token.codeHash,
  ])
}

export type FoundToken = { id: string; userId: string; type: TokenType; sentTo: string; codeHash: string }

const selectToken = `
  select t.id, t.user_id as "userId", t.token_type as type, t.relates_to as "sentTo",
    coalesce(case t.token_type
      when 'confirmation_token' then a.confirmation_token
      when 'recovery_token' then a.recovery_token
      when 'email_change_token_current' then a.email_change_token_current
      when 'email_change_token_new' then a.email_change_token_new
      when 'reauthentication_token' then a.reauthentication_token
    end, '') as "codeHash"
  from auth.one_time_tokens t
  join auth.users a on a.id = t.user_id and a.deleted_at is null
  where t.token_type = any($2::auth.one_time_token_type[])
    and t.created_at > now() at time zone 'utc' - make_interval(secs => ${codeSeconds})`

export async function findTokenByLink(
  sql: Sql,
  linkHash: string,
  types: readonly TokenType[],
): Promise<FoundToken | null> {
  const { rows } = await sql.query<FoundToken>(`${selectToken} and t.token_hash = $1`, [linkHash, types])
  return rows[0] ?? null
}

/** What was emailed to exactly this address. */
export async function findTokensOfAddress(
  sql: Sql,
  sentTo: string,
  types: readonly TokenType[],
): Promise<FoundToken[]> {
  const { rows } = await sql.query<FoundToken>(`${selectToken} and t.relates_to = $1`, [sentTo, types])
  return rows
}

/**
 * Counts an attempt at each of the tokens before it is made, so that concurrent attempts cannot slip past.
 *
 * @returns the IDs that may still be tried.
 */
export async function countCodeAttempts(sql: Sql, tokenIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: string; attempts: number }>(
    `insert into private.code_attempts as c (token_id, attempts, expires_at)
     select id, 1, now() + make_interval(secs => ${codeSeconds}) from unnest($1::uuid[]) as id
     on conflict (token_id) do update set attempts = least(c.attempts + 1, 1000)
     returning token_id as id, attempts`,
    [tokenIds],
  )
  return new Set(rows.filter(({ attempts }) => attempts <= maxCodeAttempts).map(({ id }) => id))
}

/** Takes a token once: of two concurrent uses one gets false. */
export async function takeToken(sql: Sql, token: FoundToken): Promise<boolean> {
  const { rowCount } = await sql.query('delete from auth.one_time_tokens where id = $1', [token.id])
  if (rowCount !== 1) return false
  await sql.query(`update auth.users set ${columns[token.type].code} = '' where id = $1`, [token.userId])
  return true
}

/** Voids all codes and links of the account that are still valid. */
export async function voidTokens(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from auth.one_time_tokens where user_id = $1', [userId])
}

export async function forgetOldTokens(sql: Sql): Promise<void> {
  await sql.query(
    "delete from auth.one_time_tokens where created_at < now() at time zone 'utc' - interval '1 day'",
  )
}

export async function forgetExpiredAttempts(sql: Sql): Promise<void> {
  await sql.query('delete from private.code_attempts where expires_at < now()')
}
