import type { Sql } from '../database.ts'

/** A table with its own rows: partitions stand for their parents. */
export type StoredTable = {
  schema: string
  name: string
  parent: string | null
  /** The bound of a partition, as PostgreSQL prints it. */
  bound: string | null
  /** Without computed columns. */
  columns: string[]
}

export type StoredSequence = { schema: string; name: string; next: string }

/**
 * Everything that is ours: the product's schemas, waiting jobs, the table `clients`, and `accounts`, the accounts of
 * the built-in identity service. Excludes what a start creates by itself, such as the list of migrations, and the
 * pgvector table, which only some databases have.
 */
export async function listStoredTables(
  sql: Sql,
  { accounts }: { accounts: boolean },
): Promise<StoredTable[]> {
  const { rows } = await sql.query<StoredTable>(
    `select n.nspname::text as schema, c.relname::text as name,
            (select i.inhparent::regclass::text from pg_inherits i where i.inhrelid = c.oid) as parent,
            pg_get_expr(c.relpartbound, c.oid) as bound,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${isOurs} and not ${isRebuilt}
     order by n.nspname, c.relname`,
    [accounts],
  )
  return rows
}

/**
 * Tables that are emptied with the stored ones because of foreign keys: those whose rows are in partitions, and those
 * that are rebuilt.
 */
export async function listEmptiedWithThem(sql: Sql): Promise<{ schema: string; name: string }[]> {
  const { rows } = await sql.query<{ schema: string; name: string }>(
    `select n.nspname::text as schema, c.relname::text as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'p' and n.nspname in ('llm_mentions', 'llm_mentions_partitions')
        or ${isRebuilt}`,
  )
  return rows
}

/** Sequences with their next value. */
export async function listStoredSequences(
  sql: Sql,
  { accounts }: { accounts: boolean },
): Promise<StoredSequence[]> {
  const { rows } = await sql.query<{ schema: string; name: string }>(
    `select n.nspname::text as schema, c.relname::text as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${isOurs}
     order by n.nspname, c.relname`,
    [accounts],
  )
  const sequences: StoredSequence[] = []
  for (const { schema, name } of rows) {
    const { rows: values } = await sql.query<{ next: string }>(
      `select (v.last_value + case when v.is_called then s.seqincrement else 0 end)::text as next
       from ${quoted(schema, name)} v, pg_sequence s
       where s.seqrelid = $1::regclass`,
      [quoted(schema, name)],
    )
    sequences.push({ schema, name, next: values[0]?.next ?? '1' })
  }
  return sequences
}

const isOurs = `(n.nspname in ('llm_mentions', 'llm_mentions_partitions', 'private')
  or n.nspname = 'public' and c.relname = 'clients'
  or n.nspname = 'graphile_worker' and (c.relkind = 'S' or c.relname like '\\_private\\_%')
  or n.nspname = 'auth' and $1)`

const isRebuilt = `(n.nspname = 'private' and c.relname = 'compared_vectors' and c.relkind = 'r')`

export const quoted = (...names: string[]) => names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')

/** The last migration of the database; null if it has never been started. */
export async function schemaVersion(sql: Sql): Promise<string | null> {
  const { rows: found } = await sql.query<{ table: string | null }>(
    `select to_regclass('supabase_migrations.schema_migrations')::text as table`,
  )
  if (found[0]?.table == null) return null
  const { rows } = await sql.query<{ version: string | null }>(
    `select max(version) as version from supabase_migrations.schema_migrations where to_regclass('llm_mentions.organizations') is not null`,
  )
  return rows[0]?.version ?? null
}
