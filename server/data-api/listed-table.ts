/** What of one table the data API answers. Everything else about it does not exist there. */
export type ListedTable = {
  schema: string
  table: string
  /** The only strings of `select`, without blanks. */
  select: readonly string[]
  /** The operators each column is filtered with. */
  filters: Readonly<Record<string, readonly string[]>>
  /** The only strings of `order`. */
  order: readonly string[]
}

/** The columns that a statement for this table can name: what the role needs the right to read. */
export function columnsOf({ select, filters, order }: ListedTable): string[] {
  const named = [
    ...select.flatMap((columns) => columns.split(',')),
    ...Object.keys(filters),
    ...order.flatMap((columns) => columns.split(',').map((column) => column.split('.')[0] ?? '')),
  ]
  return [...new Set(named)].sort()
}
