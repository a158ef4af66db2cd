import { inTransaction, type Database, type Sql } from './database.ts'
import { withJobs, type JobTransaction } from './job-transaction.ts'

/**
 * From here on a transaction sees all of these organizations and writes for them what only the system writes (migration
 * act_for_one_organization). For changes whose right has been asked as the caller in this very transaction. `'everything'`
 * works for staff and the local operator only: the database looks.
 */
export async function actForSystem(sql: Sql, organization: string | readonly string[]): Promise<void> {
  await sql.query("select set_config('answerscope.acting_for', $1, true)", [
    typeof organization === 'string' ? organization : organization.join(','),
  ])
}

/** A transaction for one organization without a caller: a secret of that organization was shown instead. */
export async function actingFor<T>(
  database: Database,
  organizationId: string,
  work: (sql: JobTransaction) => Promise<T>,
): Promise<T> {
  return inTransaction(database, (client) =>
    withJobs(client, async (sql) => {
      await actForSystem(sql, organizationId)
      return work(sql)
    }),
  )
}

/**
 * From here on a transaction writes down what comes from outside, where nobody is signed in: what visitors ask for, and
 * what carriers of mails, texts and payments report. The calling code has checked the token or the signature.
 */
export async function hearFromOutside(sql: Sql): Promise<void> {
  await sql.query("select set_config('answerscope.acting_for', 'outside', true)")
}
