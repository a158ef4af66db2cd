import { inTransaction, type Database, type Sql } from './database.ts'
import { withJobs, type JobTransaction } from './job-transaction.ts'

/**
 * From here on a transaction sees all of these organizations and may write for them what only the system writes
 * (migration create_rights). For changes whose right was checked as the caller in the same transaction. `'everything'`
 * only works for staff and the local instance admin: the database checks.
 */
export async function actForSystem(sql: Sql, organization: string | readonly string[]): Promise<void> {
  await sql.query("select set_config('answerscope.acting_for', $1, true)", [
    typeof organization === 'string' ? organization : organization.join(','),
  ])
}

/** A transaction for one organization without a caller, authorized by a secret of that organization. */
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
 * From here on a transaction may record input from outside, without a signed-in user: requests of visitors, and reports
 * of carriers of emails, texts, and payments. The calling code has checked the token or the signature.
 */
export async function hearFromOutside(sql: Sql): Promise<void> {
  await sql.query("select set_config('answerscope.acting_for', 'outside', true)")
}
