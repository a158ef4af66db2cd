import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import { format, type FormatOptions } from 'oxfmt'
import type { Sql } from '#queries/database.ts'

/** The files that `npm run schema` writes. */
export const tablesFile = 'core/database/tables.ts'
export const valuesFile = 'core/database/values.ts'

type Column = { table: string; name: string; type: string; nullable: boolean }
type List = { table: string; column: string; values: (string | number)[] }

/** What node-postgres makes of each type in our connections (`queries/database.ts`). */
export const readAs: Record<string, string> = {
  bigint: 'number',
  'bigint[]': 'string[]',
  boolean: 'boolean',
  bytea: 'Buffer',
  'bytea[]': 'Buffer[]',
  'character varying': 'string',
  date: 'string',
  'date[]': 'Date[]',
  'double precision': 'number',
  inet: 'string',
  integer: 'number',
  'integer[]': 'number[]',
  jsonb: 'unknown',
  numeric: 'number',
  real: 'number',
  smallint: 'number',
  'smallint[]': 'number[]',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  tsvector: 'string',
  uuid: 'string',
  'uuid[]': 'string[]',
}

/** The text of each file, from the catalogs of a migrated database. */
export async function tableFiles(sql: Sql): Promise<Record<string, string>> {
  const { rows: columns } = await sql.query<Column>(selectColumns)
  const { rows: checks } = await sql.query<{ table: string; column: string; is: string }>(selectChecks)
  const lists = checks.flatMap(({ table, column, is }): List[] => {
    const values = valuesOf(is)
    return values === null ? [] : [{ table, column, values }]
  })
  return {
    [tablesFile]: await formatted(tablesFile, tablesText(columns, lists)),
    [valuesFile]: await formatted(valuesFile, valuesText(lists)),
  }
}

const unqualified = (
  alias: string,
) => `${alias}.relnamespace::regnamespace::text in ('llm_mentions', 'private')
  and ${alias}.relkind in ('r', 'p') and not ${alias}.relispartition`

const selectColumns = `
  select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, -1) as type, not a.attnotnull as nullable
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where ${unqualified('c')}
  order by c.relname::text collate "C", a.attnum`

const selectChecks = `
  select c.relname::text as table, a.attname::text as column, pg_get_expr(k.conbin, k.conrelid) as is
  from pg_class c
  join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and cardinality(k.conkey) = 1
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  where ${unqualified('c')}
  order by c.relname::text collate "C", a.attnum, k.conname`

/** The values that a check of one column lists, as PostgreSQL writes it. Null for a check of something else. */
export function valuesOf(check: string): (string | number)[] | null {
  // One value of several is a rule about the others, not the list of what the column holds.
  if (/\bNOT\b|<>|CASE/.test(check)) return null
  if (/\bOR\b/.test(check.replace(/\(\S+ IS NULL\) OR /, ''))) return null
  const list = /^\(*(?:\(\S+ IS NULL\) OR )?(?:.* AND )?\(*"?\w+"? (?:= ANY \(|<@ )ARRAY\[(.*?)\]/.exec(
    check,
  )?.[1]
  if (list === undefined) return null
  return [...list.matchAll(/'((?:[^']|'')*)'|(-?\d+)/g)].map(([, text, number]) =>
    text === undefined ? Number(number) : text.replaceAll("''", "'"),
  )
}

const header = 'Written by `npm run schema` from supabase/migrations.'

function tablesText(columns: readonly Column[], lists: readonly List[]): string {
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([table, own]) => {
    const lines = own.map((column) => {
      const list = lists.find((each) => each.table === table && each.column === column.name)
      return `${column.name}: ${typeOf(column, list)}`
    })
    return `${table}: {\n${lines.join('\n')}\n}`
  })
  return `/** The rows of each table as a query returns them. ${header} */\nexport type Tables = {\n${tables.join('\n')}\n}\n`
}

function typeOf({ table, name, type, nullable }: Column, list: List | undefined): string {
  const read = readAs[type]
  if (read === undefined) throw new Error(`${table}.${name}: say what ${type} is read as.`)
  const union = list?.values.map(literal).join(' | ')
  const plain = union === undefined || union === '' ? read : read.endsWith('[]') ? `(${union})[]` : union
  return nullable && plain !== 'unknown' ? `${plain} | null` : plain
}

function valuesText(lists: readonly List[]): string {
  const tables = [...Map.groupBy(lists, ({ table }) => table)].map(([table, own]) => {
    const columns = own.map(({ column, values }) => `${column}: [${values.map(literal).join(', ')}],`)
    return `export const ${table} = {\n${columns.join('\n')}\n} as const\n`
  })
  return `/* What the checks of columns allow, by table. ${header} */\n\n${tables.join('\n')}`
}

const literal = (value: string | number) =>
  typeof value === 'number' ? String(value) : JSON.stringify(value)

async function formatted(file: string, text: string): Promise<string> {
  const {
    $schema: _,
    ignorePatterns: __,
    ...options
  } = JSON.parse(
    readFileSync(fileURLToPath(new URL('../../.oxfmtrc.json', import.meta.url)), 'utf8'),
  ) as FormatOptions & Record<string, unknown>
  const { code, errors } = await format(file, text, options)
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  return code
}
