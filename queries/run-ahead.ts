import { setImmediate } from 'node:timers/promises'
import type { Sql } from './database.ts'

/** One statement with its rows, as `RowSource` or JSON writes them. */
export type RowsStatement = { text: string; values: readonly string[] }

/**
 * Runs statements one after another, and serializes the rows of the next while the database works on one. So at most
 * two are in memory, and neither side waits for the other.
 */
export async function runAhead(sql: Sql, statements: Iterable<RowsStatement>): Promise<void> {
  const iterator = statements[Symbol.iterator]()
  let next = iterator.next()
  while (!next.done) {
    const running = sql.query(next.value.text, next.value.values)
    const ahead = setImmediate().then(() => iterator.next())
    ;[, next] = await Promise.all([running, ahead])
  }
}
