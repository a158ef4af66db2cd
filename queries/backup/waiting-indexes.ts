import type { Sql } from '../database.ts'
import { quoted, type StoredTable } from './stored-tables.ts'

const manyRows = 1000

/**
 * Postpones the indexes of tables that are to get many rows until `rebuildIndexes`: built at once over all rows, by
 * several processes, a restore takes 145 s instead of 217 s (250,000 answers, 6,120,358 rows, two busy cores; the same
 * CPU time). Only a superuser may do so; for others the indexes grow row by row. The caller is in a transaction that
 * emptied the tables, so no one uses them meanwhile, and a rollback restores them. No definition is touched, so none
 * can be recreated incorrectly.
 */
export async function letIndexesWait(
  sql: Sql,
  tables: readonly (Pick<StoredTable, 'schema' | 'name'> & { rows: number })[],
): Promise<string[]> {
  const { rows: setting } = await sql.query<{ superuser: string }>(
    `select current_setting('is_superuser') as superuser`,
  )
  if (setting[0]?.superuser !== 'on') return []
  const { rows } = await sql.query<{ index: string }>(
    `update pg_catalog.pg_index i
     set indisready = false, indisvalid = false
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.oid = i.indexrelid and i.indrelid = any ($1::text[]::regclass[]) and i.indisready and i.indisvalid
     returning format('%I.%I', n.nspname, c.relname) as index`,
    [tables.filter((table) => table.rows >= manyRows).map(({ schema, name }) => quoted(schema, name))],
  )
  return rows.map(({ index }) => index)
}

/** Builds them over the rows; a unique index rejects duplicates. */
export async function rebuildIndexes(sql: Sql, indexes: readonly string[]): Promise<void> {
  if (indexes.length > 0) await sql.query(`set local maintenance_work_mem = '256MB'`)
  for (const index of indexes) await sql.query(`reindex index ${index}`)
  const { rows } = await sql.query<{ index: string }>(
    `select indexrelid::regclass::text as index from pg_catalog.pg_index
     where indexrelid = any ($1::text[]::regclass[]) and not (indisready and indisvalid and indislive)`,
    [indexes],
  )
  if (rows[0] !== undefined) throw new Error(`The index ${rows[0].index} was not rebuilt.`)
}
