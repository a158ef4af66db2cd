import type { Profile, ProfilePatch } from '#core/people/profile-schema.ts'
import type { Sql } from '../database.ts'

/** `identity` is the caller's own, from a verified token. */
export async function findProfile(sql: Sql, identity: string): Promise<Profile | null> {
  const { rows } = await sql.query<Profile>(
    `select id, email, full_name as "fullName", language from llm_mentions.users where supabase_user_id = $1`,
    [identity],
  )
  return rows[0] ?? null
}

/** Whether the caller, from a verified token, is platform staff. */
export async function isStaff(sql: Sql, identity: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from llm_mentions.users where supabase_user_id = $1 and is_staff',
    [identity],
  )
  return rowCount === 1
}

/** Undefined fields stay unchanged. */
export async function changeProfile(
  sql: Sql,
  identity: string,
  { fullName, language }: ProfilePatch,
): Promise<Profile | null> {
  const { rows } = await sql.query<Profile>(
    `update llm_mentions.users
     set full_name = case when $2 then nullif($3::text, '') else full_name end, language = coalesce($4, language)
     where supabase_user_id = $1
     returning id, email, full_name as "fullName", language`,
    [identity, fullName !== undefined, fullName ?? null, language ?? null],
  )
  return rows[0] ?? null
}
