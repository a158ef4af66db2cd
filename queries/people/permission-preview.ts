import { randomUUID } from 'node:crypto'
import {
  previewRowLimit,
  type PermissionPreview,
  type PermissionPreviewInput,
} from '#core/people/permission-preview.ts'
import { rightNames, type Right } from '#core/people/rights.ts'
import type { Database, Sql } from '../database.ts'
import { quoted } from '../tenant-tables.ts'
import { asCaller, type Caller } from '../user-client.ts'

/**
 * A statement per right that only its holders can execute. `{me}` is the member, `{other}` another viewer, `{brand}` a
 * brand that `{me}` has access to, `{lateBrand}` one that was created later.
 */
export const rightProbes: Record<Right, string> = {
  view: `select from llm_mentions.clients where id = '{brand}'`,
  'all-brands': `select from llm_mentions.clients where id = '{lateBrand}'`,
  'query-fanout': `select from llm_mentions.query_fanout_analysis where client_id = '{brand}'`,
  // The column that the screen's guard reads.
  'bot-logs': `select from llm_mentions.organization_users where organization_id = '{org}' and user_id = '{me}' and (can_view_bot_logs or role in ('owner', 'admin'))`,
  edit: `insert into llm_mentions.prompts (new_organization_id, client_id, text) values ('{org}', '{brand}', 'May this be asked?')`,
  'create-brands': `insert into llm_mentions.clients (organization_id, name) values ('{org}', 'A brand that is undone')`,
  'see-members': `select from llm_mentions.organization_users where organization_id = '{org}' and user_id = '{other}'`,
  admin: `update llm_mentions.organization_users set status = 'inactive' where organization_id = '{org}' and user_id = '{other}'`,
  own: `update llm_mentions.organization_users set role = 'owner' where organization_id = '{org}' and user_id = '{other}'`,
}

/**
 * Creates a member with these rights, views the organization as that member, and undoes everything. Null: the caller
 * does not administer it. Bypasses the caller's policies to create the member, so no production route may reach it.
 */
export async function previewPermissions(
  database: Database,
  caller: Caller,
  organizationId: string,
  wanted: PermissionPreviewInput,
): Promise<PermissionPreview | null> {
  try {
    await asCaller(database, caller, async (sql) => {
      const { rows } = await sql.query<{ isAdmin: boolean }>(
        `select $1::uuid in (select private.my_admin_organization_ids()) as "isAdmin"`,
        [organizationId],
      )
      throw new Undone(rows[0]?.isAdmin ? await look(sql, caller, organizationId, wanted) : null)
    })
  } catch (error) {
    if (error instanceof Undone) return error.preview
    throw error
  }
  throw new Error('A preview was not undone')
}

/** Rolls the transaction back, and carries the result out. */
class Undone extends Error {
  readonly preview: PermissionPreview | null

  constructor(preview: PermissionPreview | null) {
    super('undone')
    this.preview = preview
  }
}

async function look(
  sql: Sql,
  caller: Caller,
  organizationId: string,
  wanted: PermissionPreviewInput,
): Promise<PermissionPreview> {
  const tables = await tablesOf(sql)
  const of = await countRows(sql, tables, ({ name, column }) => ({
    text: 'select private.count_tenant_rows($1, $3::regclass, $4, $2) as rows',
    values: [organizationId, previewRowLimit, `llm_mentions.${name}`, column],
  }))
  const { rows: known } = await sql.query<{ id: string }>(
    `select id from llm_mentions.clients where organization_id = $1 order by name`,
    [organizationId],
  )
  const me = await addMember(sql, organizationId, wanted)
  const other = await addMember(sql, organizationId, { ...bareViewer })
  const become = () => becomePerson(sql, { sub: me.supabaseUserId, aal: caller.claims['aal'] })

  await become()
  const { rows: brands } = await sql.query<{ id: string; name: string }>(
    'select id, name from llm_mentions.clients where organization_id = $1 order by name',
    [organizationId],
  )
  const seen = await countRows(sql, tables, ({ name, column }) => ({
    text: `select count(*) as rows from (select 1 from llm_mentions.${name} where ${quoted(column)} = $1 limit $2) few`,
    values: [organizationId, previewRowLimit],
  }))

  await becomePerson(sql, caller.claims)
  const brand = brands[0]?.id ?? wanted.brandIds[0] ?? known[0]?.id ?? randomUUID()
  const { rows: late } = await sql.query<{ id: string }>('select private.rehearse_brands($1, $2) as id', [
    organizationId,
    brand,
  ])
  const places = {
    org: organizationId,
    me: me.userId,
    other: other.userId,
    brand,
    lateBrand: late[0]?.id ?? '',
  }
  await become()
  return {
    brands,
    allBrands: known.length,
    // The members created for this, and their audit log entries, do not belong to the organization.
    tables: tables.map(({ name }) => {
      const all = of.get(name) ?? 0
      return { name, seen: Math.min(seen.get(name) ?? 0, all), of: all }
    }),
    allowed: await allowedOf(sql, places),
  }
}

const bareViewer: PermissionPreviewInput = {
  role: 'viewer',
  allBrands: false,
  brandIds: [],
  canViewBotLogs: false,
  canViewQueryFanout: false,
}

async function addMember(
  sql: Sql,
  organizationId: string,
  { role, allBrands, brandIds, canViewBotLogs, canViewQueryFanout }: PermissionPreviewInput,
): Promise<{ userId: string; supabaseUserId: string }> {
  const { rows } = await sql.query<{ userId: string; supabaseUserId: string }>(
    `select user_id as "userId", identity as "supabaseUserId" from private.rehearse_member($1, $2, $3, $4, $5, $6)`,
    [organizationId, role, allBrands, brandIds, canViewBotLogs, canViewQueryFanout],
  )
  if (rows[0] === undefined) throw new Error('The member of the preview was not made')
  return rows[0]
}

async function becomePerson(
  sql: Sql,
  claims: Caller['claims'] | { sub: string; aal: unknown },
): Promise<void> {
  await sql.query(
    `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
    [JSON.stringify({ ...claims, role: 'authenticated' }), claims.sub],
  )
}

type Table = { name: string; column: string }

/** Every table whose rows name their organization, if users may read it at all. */
async function tablesOf(sql: Sql): Promise<Table[]> {
  const { rows } = await sql.query<Table>(
    `select c.relname as name, min(a.attname) as column
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'llm_mentions'
     join pg_attribute a on a.attrelid = c.oid and a.attname in ('organization_id', 'new_organization_id')
     where c.relkind in ('r', 'p') and has_column_privilege('answerscope_web', c.oid, a.attname, 'select')
     group by c.relname order by c.relname`,
  )
  return rows
}

async function countRows(
  sql: Sql,
  tables: readonly Table[],
  statement: (table: Table) => { text: string; values: unknown[] },
): Promise<Map<string, number>> {
  const counted = new Map<string, number>()
  for (const table of tables) {
    const { text, values } = statement(table)
    const { rows } = await sql.query<{ rows: number }>(text, values)
    counted.set(table.name, rows[0]?.rows ?? 0)
  }
  return counted
}

/** Tries each right; one that is refused, or affects no row, is not held. */
async function allowedOf(sql: Sql, places: Record<string, string>): Promise<Right[]> {
  const allowed: Right[] = []
  for (const right of rightNames) {
    const probe = rightProbes[right].replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '')
    await sql.query('savepoint probe')
    const touched = await sql.query(probe).then(
      ({ rowCount }) => rowCount ?? 0,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === '42501') return 0
        throw error
      },
    )
    await sql.query('rollback to savepoint probe')
    if (touched > 0) allowed.push(right)
  }
  return allowed
}
