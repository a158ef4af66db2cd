import type { Sql } from '../database.ts'

/**
 * What stores, regrades or deletes hits of a brand takes turns, transaction by transaction: sums are counted from what was
 * there before, and two deliveries may bring the same line.
 */
export async function lockBrandLogs(sql: Sql, brandId: string): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('bot-logs:' || $1, 0))", [brandId])
}
