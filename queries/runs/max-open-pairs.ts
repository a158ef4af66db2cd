import type { Sql } from '../database.ts'

/** Pending answers of one organization at a time, over all brands and runs. */
export const maxOpenPairs = 200_000

/**
 * Why this many more answers cannot be planned now, in one sentence; null if they can. Until the transaction ends no
 * one else can plan answers of this organization, so that two runs never use the same allowance.
 */
export async function problemWithOpenPairs(
  sql: Sql,
  organizationId: string,
  wanted: number,
): Promise<string | null> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('answerscope:open-pairs:' || $1, 0))`, [
    organizationId,
  ])
  const { rows } = await sql.query<{ open: number }>('select private.open_pairs($1) as open', [
    organizationId,
  ])
  const open = rows[0]?.open ?? 0
  if (open + wanted <= maxOpenPairs) return null
  return (
    `Your organization waits for ${open.toLocaleString('en')} answers already, and may wait for ` +
    `${maxOpenPairs.toLocaleString('en')} at a time; this needs ${wanted.toLocaleString('en')}. ` +
    'Let some runs end, or cancel them.'
  )
}
