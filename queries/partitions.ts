import type { Database } from './database.ts'
import { asSystem } from './system-client.ts'

const known = new WeakMap<Database, Set<string>>()

/**
 * Creates the monthly partitions of these moments, in a separate transaction: attaching must not wait for a long
 * import.
 */
export async function ensurePartitions(database: Database, moments: Iterable<Date>): Promise<void> {
  const months = known.get(database) ?? new Set<string>()
  known.set(database, months)
  const missing = new Map<string, Date>()
  for (const moment of moments) {
    const month = moment.toISOString().slice(0, 7)
    if (!months.has(month)) missing.set(month, moment)
  }
  for (const [month, moment] of missing) {
    await asSystem(database, (sql) => sql.query('select private.ensure_partitions($1, $1)', [moment]))
    months.add(month)
  }
}
