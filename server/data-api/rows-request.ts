import type { RowFilter, RowsWanted } from '#queries/listed-rows.ts'
import { noSuchColumn, notParsed } from './data-api-error.ts'
import type { Table } from './tables.ts'

/** More rows than any screen reads at once; larger reads must be paged. */
export const maxRows = 1000
const maxOffset = 1_000_000
const maxValueLength = 200
/** Brands of an organization, to each of which a member may have access. */
const maxListed = 500

/** What a request wants from a table. Anything not listed for the table is rejected. */
export function rowsWanted(
  { schema, table, select, filters, order }: Table,
  parameters: ReadonlyMap<string, string>,
): Omit<RowsWanted, 'counted'> {
  const rest = new Map(parameters)
  const take = (name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return value
  }
  const selected = take('select') ?? '*'
  const columns = select.get(selected)
  if (columns === undefined) throw notParsed('select parameter', selected)
  const ordered = take('order')
  const orders = ordered === undefined ? [] : order.get(ordered)
  if (orders === undefined) throw notParsed('order', ordered ?? '')
  const limit = Math.min(wholeNumber('limit', take('limit')) ?? maxRows, maxRows)
  const offset = wholeNumber('offset', take('offset')) ?? 0
  if (offset > maxOffset) throw notParsed('offset parameter', String(offset))

  const asked = new Map<string, RowFilter>()
  for (const [column, condition] of rest) {
    const operators = filters.get(column)
    if (operators === undefined) throw noSuchColumn(table, column)
    asked.set(column, filterOf({ column, condition, operators }))
  }
  // In the order of the list, so that the same filters make the same statement.
  const inOrder = [...filters.keys()].flatMap((column) => asked.get(column) ?? [])
  return { schema, table, columns, filters: inOrder, order: orders, limit, offset }
}

function filterOf({
  column,
  condition,
  operators,
}: {
  column: string
  condition: string
  operators: ReadonlySet<string>
}): RowFilter {
  const dot = condition.indexOf('.')
  const operator = condition.slice(0, Math.max(dot, 0))
  const value = condition.slice(dot + 1)
  if (operators.has(operator) && operator === 'eq' && value.length <= maxValueLength)
    return { column, operator, value }
  if (operators.has(operator) && operator === 'in')
    return { column, operator, value: listedValues(value) ?? refuse(condition) }
  return refuse(condition)
}

const refuse = (condition: string): never => {
  throw notParsed('filter', condition)
}

/** `(a,"b,c")`: values with commas, brackets, or quotes are quoted, with `\` before quotes and backslashes. */
export function listedValues(text: string): string[] | null {
  if (!text.startsWith('(') || !text.endsWith(')')) return null
  const inner = text.slice(1, -1)
  const values: string[] = []
  if (inner === '') return values
  const item = /(?:"((?:[^"\\]|\\.)*)"|([^",()]*))(,|$)/sy
  while (values.length <= maxListed) {
    const found = item.exec(inner)
    if (found === null) return null
    const [, inQuotes, plain = '', end] = found
    const value = inQuotes === undefined ? plain : inQuotes.replaceAll(/\\(.)/gs, '$1')
    if (value.length > maxValueLength) return null
    values.push(value)
    if (end === '') return values.length <= maxListed ? values : null
  }
  return null
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw notParsed(`${name} parameter`, text)
  return Number(text)
}
