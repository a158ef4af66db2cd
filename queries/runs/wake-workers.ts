import type { Sql } from '../database.ts'

/** The channel on which workers learn that pairs may be asked; see jobs/runs/dispatcher.ts. */
export const pairChannel = 'answerscope_pairs'

/** Wakes every worker once this transaction has committed. They would find the work within seconds anyway. */
export async function wakeWorkers(sql: Sql): Promise<void> {
  await sql.query('select pg_notify($1, $2)', [pairChannel, ''])
}
