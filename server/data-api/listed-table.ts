/** The part of one table that the data API serves. Everything else about it does not exist there. */
export type ListedTable = {
  schema: string
  table: string
  /** The only accepted values of `select`, without spaces. */
  select: readonly string[]
  /** The operators that filter each column. */
  filters: Readonly<Record<string, readonly string[]>>
  /** The only accepted values of `order`. */
  order: readonly string[]
}

/** The columns that a statement for this table can name: the role needs the right to read them. */
export function columnsOf({ select, filters, order }: ListedTable): string[] {
  const named = [
    ...select.flatMap((columns) => columns.split(',')),
    ...Object.keys(filters),
    ...order.flatMap((columns) => columns.split(',').map((column) => column.split('.')[0] ?? '')),
  ]
  return [...new Set(named)].sort()
}
