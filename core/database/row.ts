import type { Tables } from './tables.ts'

type Camel<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<Camel<Rest>>}`
  : Name

type Named<Columns> = { [Name in keyof Columns & string as Name | Camel<Name>]: Columns[Name] }

/**
 * Columns of a table as a statement returns them, by their names or in camelCase: `Row<'pages', 'id' | 'fetchedAt'>` for
 * `select id, fetched_at as "fetchedAt"`. An outer join adds `| null`, which no table can know.
 */
export type Row<Table extends keyof Tables, Columns extends keyof Named<Tables[Table]>> = Pick<
  Named<Tables[Table]>,
  Columns
>
