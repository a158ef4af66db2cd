import type pg from 'pg'

/** What PostgreSQL says about a statement without running it. */
export type Description = {
  /** `table` and `column` are the numbers in the catalogs; 0 for an expression. */
  fields: { name: string; table: number; column: number; type: number }[]
  error: { message: string; code: string } | null
}

type RowDescription = {
  fields: { name: string; tableID: number; columnID: number; dataTypeID: number }[]
}
type Failure = Error & { code?: string }
type Connection = {
  parse(query: { text: string; name: string; types: number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
}

/** Has PostgreSQL parse and plan the types of a statement. Nothing runs. */
export function describeStatement(client: pg.ClientBase, text: string): Promise<Description> {
  return new Promise((resolve) => {
    const described: Description = { fields: [], error: null }
    const question = {
      submit(connection: Connection) {
        connection.parse({ text, name: '', types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription({ fields }: RowDescription) {
        described.fields = fields.map((each) => ({
          name: each.name,
          table: each.tableID,
          column: each.columnID,
          type: each.dataTypeID,
        }))
      },
      handleError(error: Failure) {
        described.error = { message: error.message, code: error.code ?? '' }
        resolve(described)
      },
      handleReadyForQuery: () => resolve(described),
    }
    client.query(question as unknown as pg.Submittable)
  })
}
