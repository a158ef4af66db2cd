import type { SoleOwnership } from '#core/data-rights/schema.ts'
import { inTransaction, type Database, type Sql } from './database.ts'
import { isSecretColumn, quoted } from './tenant-tables.ts'
import type { RequestOrigin } from './user-client.ts'

/** Organizations that nobody else owns. `identity` is the caller's own, from a token that has been verified. */
export async function listSoleOwnerships(sql: Sql, identity: string): Promise<SoleOwnership[]> {
  const { rows } = await sql.query<SoleOwnership>(
    `select o.id as "organizationId", o.name,
       (select count(*)::integer from llm_mentions.organization_users a
        where a.organization_id = o.id and a.status = 'active') as members,
       (select to_char(d.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        from llm_mentions.organization_deletions d where d.organization_id = o.id) as "deletionDueAt"
     from llm_mentions.users u
     join llm_mentions.organization_users m on m.user_id = u.id and m.role = 'owner' and m.status = 'active'
     join llm_mentions.organizations o on o.id = m.organization_id
     where u.supabase_user_id = $1 and not exists (
       select from llm_mentions.organization_users x
       where x.organization_id = o.id and x.user_id <> u.id and x.role = 'owner' and x.status = 'active')
     order by o.name, o.id`,
    [identity],
  )
  return rows
}

export type AccountDeletion =
  | 'deleted'
  | { refused: string; field?: string }
  | { solelyOwned: SoleOwnership[] }

/**
 * Deletes the caller's own account: names in what stays are forgotten, then the sign-in identity goes, and with it the
 * profile, memberships and API keys. `deleteIdentity` is how a hosted backend does it; without it the row is ours.
 */
export async function deleteAccount(
  database: Database,
  { identity, email, origin }: { identity: string; email: string; origin: RequestOrigin },
  deleteIdentity?: (identity: string) => Promise<void>,
): Promise<AccountDeletion> {
  return inTransaction(database, async (sql) => {
    const { rows } = await sql.query<{ id: string; email: string | null }>(
      'select id, email from llm_mentions.users where supabase_user_id = $1',
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
    // The log of what cascades names nobody any more.
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
 * Everything that is kept about a person: what is theirs as whole rows, of what they made in organizations what and when,
 * their trials, and their own entries in the audit log. Read from the database's foreign keys, so that no table can be forgotten.
 */
export async function personalData(sql: Sql, identity: string): Promise<Record<string, unknown> | null> {
  const { rows } = await sql.query<{ id: string; profile: unknown }>(
    `select u.id, json_build_object('id', u.id, 'email', u.email, 'fullName', u.full_name, 'createdAt', u.created_at) as profile
     from llm_mentions.users u where u.supabase_user_id = $1`,
    [identity],
  )
  const person = rows[0]
  if (person === undefined) return null
  const { rows: account } = await sql.query<{ account: unknown }>(
    `select json_build_object('createdAt', a.created_at, 'lastSignInAt', a.last_sign_in_at,
       'addressConfirmedAt', a.email_confirmed_at) as account from auth.users a where a.id = $1`,
    [identity],
  )
  const { rows: memberships } = await sql.query(
    `select o.name as organization, m.organization_id, m.role, m.status, m.created_at
     from llm_mentions.organization_users m join llm_mentions.organizations o on o.id = m.organization_id
     where m.user_id = $1 order by m.created_at`,
    [person.id],
  )
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
      `select row_to_json(x) as row from (select ${shown.map((name) => `t.${quoted(name)}`).join(', ')}
       from ${table} t where t.${quoted(column)} = $1) x`,
      [person.id],
    )
    if (found.length === 0) continue
    const key = table.replace('llm_mentions.', '')
    if (isOwn) own[key] = found.map(({ row }) => row)
    else made[`${key}.${column}`] = found.map(({ row }) => row)
  }
  const { rows: log } = await sql.query(
    `select at, action, subject_kind, subject_name, address, user_agent from llm_mentions.audit_log
     where actor_id = $1 or (organization_id is null and subject_kind = 'account' and subject_id = $1::text) order by at`,
    [person.id],
  )
  const { rows: trials } = await sql.query(
    `select t.state, t.brand_name, t.domain, t.email, t.country, t.language, t.topic, t.rivals, t.source, t.requested_at,
       t.confirmed_at, t.converted_at, t.expires_at, t.delete_at
     from llm_mentions.trials t join auth.users a on lower(a.email) = t.email
     where a.id = $1 and a.email_confirmed_at is not null order by t.requested_at`,
    [identity],
  )
  return {
    profile: person.profile,
    account: account[0]?.account ?? null,
    memberships,
    own,
    made,
    trials,
    log,
  }
}
