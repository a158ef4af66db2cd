import type { Sql } from '../database.ts'

/**
 * Held until the transaction ends. Storing answers of a brand takes it `shared`; changing the tracked brands,
 * reprocessing, and rebuilding take it `exclusive`, so that no answer is stored under a brand set that is being
 * replaced.
 */
export async function lockBrandEvidence(
  sql: Sql,
  brandIds: readonly string[],
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
  await sql.query(
    `select ${lock}(hashtextextended('answerscope:brand:' || id, 0))
     from unnest($1::text[]) as id`,
    [[...new Set(brandIds)].sort()],
  )
}
