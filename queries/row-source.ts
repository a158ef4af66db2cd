import { storableJsonText } from '#core/text/storable-text.ts'

/** Columns as a statement reads them, and rows as its parameters. */
export type RowSource = {
  /** The expression after `from`; its parameters are $1, $2 … of the statement, one per column. */
  from: string
  values(rows: readonly Record<string, unknown>[]): string[]
}

/**
 * `columns` with their types, such as `id uuid, name text`. Rows are sent as one array per column: 261 rows of 26
 * columns took PostgreSQL 1.3 ms to read in this way, and 6.5 ms as JSON objects.
 */
export function rowSource(columns: string): RowSource {
  const declared = columns.split(',').map((column) => {
    const [name = '', type = ''] = column.trim().split(' ')
    return { name, type, isJson: type.startsWith('json') }
  })
  const arrays = declared.map(({ type }, index) => `$${index + 1}::${type}[]`)
  return {
    from: `unnest(${arrays.join(', ')}) as row(${declared.map(({ name }) => name).join(', ')})`,
    values: (rows) =>
      declared.map(({ name, isJson }) => `{${rows.map((row) => elementOf(row[name], isJson)).join(',')}}`),
  }
}

function elementOf(value: unknown, isJson: boolean): string {
  if (value === null || value === undefined) return 'NULL'
  if (isJson) return quoted(storableJsonText(value))
  if (value instanceof Date) return quoted(value.toISOString())
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value)
}

const quoted = (text: string): string =>
  `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`
