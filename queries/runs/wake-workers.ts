import type { Sql } from '../database.ts'

/** The channel on which workers hear that pairs may be asked; see jobs/runs/dispatcher.ts. */
export const pairChannel = 'answerscope_pairs'

/** Tells every worker, once this transaction has committed, that there is something to ask. They would find it within seconds anyway. */
export async function wakeWorkers(sql: Sql): Promise<void> {
  await sql.query('select pg_notify($1, $2)', [pairChannel, ''])
}
