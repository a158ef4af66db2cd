import pg from 'pg'
import { inOneTrip, type Database } from './database.ts'
import { openingAs, type Caller } from './user-client.ts'

/** Which rows of which table. All names come from the list of the data API, and none from a request. */
export type RowsWanted = {
  schema: string
  table: string
  columns: readonly string[]
  filters: readonly RowFilter[]
  order: readonly RowOrder[]
  limit: number
  offset: number
  /** Also counts all matching rows. */
  counted: boolean
}
export type RowFilter =
  | { column: string; operator: 'eq'; value: string }
  | { column: string; operator: 'in'; value: readonly string[] }
export type RowOrder = { column: string; direction: 'asc' | 'desc'; nulls?: 'first' | 'last' }

/** `body`: the rows as a JSON array, as PostgreSQL writes them. */
export type RowsRead = { rows: number; total: number | null; body: string }

/** No screen needs longer; a slow request would delay others. */
const limits = { statement_timeout: '3s', lock_timeout: '1s' }

/**
 * Reads rows as the caller: with the rights of `authenticated`, which are those of the list, and under its policies.
 */
export async function readListedRows(
  database: Database,
  caller: Caller,
  wanted: RowsWanted,
): Promise<RowsRead> {
  const opening = openingAs(caller, { begin: 'begin read only', role: 'authenticated', limits })
  const { rows } = await inOneTrip<RowsRead>(database, opening, statementFor(wanted))
  if (rows[0] === undefined) throw new Error('Counting rows brought no row')
  return rows[0]
}

/** The text depends only on the shape of a request, so that each shape is planned once per connection. */
export function statementFor(wanted: RowsWanted): { name?: string; text: string; values: unknown[] } {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const from = `${name(wanted.schema)}.${name(wanted.table)}`
  const conditions = wanted.filters.map((filter) =>
    filter.operator === 'eq'
      ? `${name(filter.column)} = ${parameter(filter.value)}`
      : `${name(filter.column)} = any (${parameter(filter.value)})`,
  )
  const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
  const order = wanted.order.map(
    ({ column, direction, nulls }) =>
      `${name(column)} ${direction}${nulls === undefined ? '' : ` nulls ${nulls}`}`,
  )
  const total = wanted.counted ? `(select count(*) from ${from}${where})` : 'null'
  const text = `select count(*)::integer as rows, ${total} as total, coalesce(json_agg(page), '[]')::text as body
from (select ${wanted.columns.map(name).join(', ')} from ${from}${where}${
    order.length === 0 ? '' : ` order by ${order.join(', ')}`
  } limit ${parameter(wanted.limit)} offset ${parameter(wanted.offset)}) as page`
  const prepared = preparedName(text)
  return { ...(prepared !== null && { name: prepared }), text, values }
}

const preparedNames = new Map<string, string>()
/**
 * Every connection stores each of them. The list allows fewer; if it grew beyond, further shapes would be planned each
 * time.
 */
const preparedShapes = 200

function preparedName(text: string): string | null {
  const known = preparedNames.get(text)
  if (known !== undefined) return known
  if (preparedNames.size >= preparedShapes) return null
  const next = `listed_rows_${preparedNames.size + 1}`
  preparedNames.set(text, next)
  return next
}

const name = (identifier: string) => pg.escapeIdentifier(identifier)
