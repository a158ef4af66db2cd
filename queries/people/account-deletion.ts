import type { SoleOwnership } from '#core/organizations/data-rights/schema.ts'
import { inTransaction, type Database, type Sql } from '../database.ts'
import { isSecretColumn } from '../tenant-tables.ts'
import type { RequestOrigin } from '../user-client.ts'

/** Organizations that have no other owner. `identity` is the caller's own, from a verified token. */
export async function listSoleOwnerships(sql: Sql, identity: string): Promise<SoleOwnership[]> {
  const { rows } = await sql.query<SoleOwnership>(
    `select organization_id as "organizationId", name, members,
       to_char(deletion_due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "deletionDueAt"
     from private.sole_ownerships($1)`,
    [identity],
  )
  return rows
}

export type AccountDeletion =
  | 'deleted'
  | { refused: string; field?: string }
  | { solelyOwned: SoleOwnership[] }

/**
 * Deletes the caller's own account: removes names from what stays, then deletes the sign-in identity, and with it the
 * profile, memberships, and API keys. `deleteIdentity` deletes it on a hosted backend; without it the row is ours.
 */
export async function deleteAccount(
  database: Database,
  { identity, email, origin }: { identity: string; email: string; origin: RequestOrigin },
  deleteIdentity?: (identity: string) => Promise<void>,
): Promise<AccountDeletion> {
  return inTransaction(database, async (sql) => {
    const { rows } = await sql.query<{ id: string; email: string | null }>(
      'select id, email from private.person_of($1)',
      [identity],
    )
    const person = rows[0]
    if (person === undefined) return 'deleted'
    if (person.email?.toLowerCase() !== email)
      return { refused: 'This is not the address of your account.', field: 'email' }
    const solelyOwned = await listSoleOwnerships(sql, identity)
    if (solelyOwned.length > 0) return { solelyOwned }
    await sql.query("select private.note_act_of($1, $2, 'account.erased', null, 'account', $3, null)", [
      identity,
      JSON.stringify(origin),
      person.id,
    ])
    await sql.query('select private.forget_person($1, $2)', [person.id, person.email])
    // Log entries of the cascade name no one any more.
    await sql.query(
      `select set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claims', '', true),
              set_config('request.origin', '{"kind": "system", "name": "deleted person"}', true)`,
    )
    if (deleteIdentity === undefined) await sql.query('delete from auth.users where id = $1', [identity])
    else await deleteIdentity(identity)
    return 'deleted'
  })
}

/**
 * All data about the caller: their own rows in full, what they created in organizations and when, their trials, and
 * their own entries in the audit log. Derived from the database's foreign keys, so that no table can be forgotten.
 */
export async function personalData(sql: Sql, identity: string): Promise<Record<string, unknown> | null> {
  const { rows } = await sql.query<{ id: string; profile: unknown }>(
    `select u.id, json_build_object('id', u.id, 'email', u.email, 'fullName', u.full_name, 'createdAt', u.created_at) as profile
     from llm_mentions.users u where u.supabase_user_id = $1`,
    [identity],
  )
  const person = rows[0]
  if (person === undefined) return null
  const { rows: ties } = await sql.query<{
    table: string
    column: string
    columns: { name: string; type: string }[]
  }>(
    `select k.conrelid::regclass::text as table, a.attname as column,
       (select json_agg(json_build_object('name', c.attname, 'type', format_type(c.atttypid, null)) order by c.attnum)
        from pg_attribute c where c.attrelid = k.conrelid and c.attnum > 0 and not c.attisdropped) as columns
     from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attname = any (array(
       select x.attname from pg_attribute x where x.attrelid = k.conrelid and x.attnum = any (k.conkey)
         and (array_length(k.conkey, 1) = 1 or x.attname = 'user_id')))
     where k.contype = 'f' and k.conparentid = 0
       and k.confrelid in ('llm_mentions.users'::regclass, 'llm_mentions.organization_users'::regclass)
     order by 1, 2`,
  )
  const own: Record<string, unknown[]> = {}
  const made: Record<string, unknown[]> = {}
  for (const { table, column, columns } of ties) {
    const isOwn = column === 'user_id'
    const kept = columns.filter(({ name, type }) => !isSecretColumn(name, type)).map(({ name }) => name)
    const shown = isOwn
      ? kept
      : kept.filter((name) => ['id', 'organization_id', 'created_at', column].includes(name))
    const { rows: found } = await sql.query<{ row: unknown }>(
      'select row from private.rows_of_person($1, $2::regclass, $3, $4) as row',
      [person.id, table, column, shown],
    )
    if (found.length === 0) continue
    const key = table.replace('llm_mentions.', '')
    if (isOwn) own[key] = found.map(({ row }) => row)
    else made[`${key}.${column}`] = found.map(({ row }) => row)
  }
  const { rows: about } = await sql.query<{ data: Record<string, unknown>; signIn: unknown }>(
    'select private.data_about_me() as data, private.sign_in_methods_of_me() as "signIn"',
  )
  return {
    profile: person.profile,
    own,
    made,
    ...about[0]?.data,
    signIn: about[0]?.signIn,
  }
}
