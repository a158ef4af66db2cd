import type { RowOrder } from '#queries/listed-rows.ts'
import { dataApiList } from './list.ts'
import type { ListedTable } from './listed-table.ts'

/** A listed table, prepared for requests. Maps, because the keys looked up come from the caller. */
export type Table = {
  schema: string
  table: string
  select: ReadonlyMap<string, readonly string[]>
  filters: ReadonlyMap<string, ReadonlySet<string>>
  order: ReadonlyMap<string, readonly RowOrder[]>
}

type Schemas = ReadonlyMap<string, ReadonlyMap<string, Table>>

/** By schema and name. */
function tablesOf(list: readonly ListedTable[]): Schemas {
  const bySchema = new Map<string, Map<string, Table>>()
  for (const listed of list) {
    const tables = bySchema.get(listed.schema) ?? new Map<string, Table>()
    bySchema.set(listed.schema, tables)
    tables.set(listed.table, {
      schema: listed.schema,
      table: listed.table,
      select: new Map(listed.select.map((columns) => [columns, columns.split(',')])),
      filters: new Map(
        Object.entries(listed.filters).map(([column, operators]) => [column, new Set(operators)]),
      ),
      order: new Map(listed.order.map((columns) => [columns, columns.split(',').map(orderOf)])),
    })
  }
  return bySchema
}

function orderOf(written: string): RowOrder {
  const [column = '', direction, nulls] = written.split('.')
  const order = { column, direction: direction === 'desc' ? 'desc' : 'asc' } as const
  if (nulls === undefined) return order
  return { ...order, nulls: nulls === 'nullsfirst' ? 'first' : 'last' }
}

export const listedTables = tablesOf(dataApiList)
