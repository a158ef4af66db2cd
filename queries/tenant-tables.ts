import type { Sql } from './database.ts'

/** A table with rows of organizations, and the column with the organization. A partitioned table is listed once. */
export type TenantTable = { schema: string; name: string; organizationColumn: string; columns: string[] }

/**
 * Every table with rows of organizations, from the database itself, so that none can be forgotten: those that others
 * reference come last.
 */
export async function listTenantTables(sql: Sql): Promise<TenantTable[]> {
  const { rows: tables } = await sql.query<TenantTable & { id: number }>(
    `select c.oid::integer as id, n.nspname as schema, c.relname as name, o.attname as "organizationColumn",
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute o on o.attrelid = c.oid and o.attname in ('organization_id', 'new_organization_id') and not o.attisdropped
     where n.nspname in ('llm_mentions', 'private', 'public') and c.relkind in ('r', 'p')
     order by n.nspname, c.relname`,
  )
  const { rows: ties } = await sql.query<{ child: number; parent: number }>(
    `select coalesce(i.inhparent, k.conrelid)::integer as child, coalesce(j.inhparent, k.confrelid)::integer as parent
     from pg_constraint k
     left join pg_inherits i on i.inhrelid = k.conrelid
     left join pg_inherits j on j.inhrelid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  )
  const depths = new Map<number, number>()
  const depthOf = (id: number, seen: readonly number[] = []): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    const children = ties.filter(({ parent, child }) => parent === id && !seen.includes(child))
    const depth = Math.max(0, ...children.map(({ child }) => depthOf(child, [...seen, id]) + 1))
    depths.set(id, depth)
    return depth
  }
  return tables.toSorted((a, b) => depthOf(a.id) - depthOf(b.id)).map(({ id: _id, ...table }) => table)
}

/** `schema.name`, quoted for a statement. */
export const quotedName = ({ schema, name }: Pick<TenantTable, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Columns with secrets: hashes of tokens, encrypted keys. No export contains them. */
export const isSecretColumn = (name: string, type: string): boolean =>
  type === 'bytea' ||
  (/(^|_)(hash|secret|sealed|password|token)($|_)/.test(name) &&
    name !== 'content_hash' &&
    name !== 'import_hash')
