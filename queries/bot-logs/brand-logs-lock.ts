import type { Sql } from '../database.ts'

/**
 * Transactions that store, regrade, or delete hits of a brand run one at a time: sums are counted from the previous
 * state, and two deliveries may bring the same line.
 */
export async function lockBrandLogs(sql: Sql, brandId: string): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('bot-logs:' || $1, 0))", [brandId])
}
