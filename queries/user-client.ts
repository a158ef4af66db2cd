import { inTransaction, type Database } from './database.ts'
import { withJobs, type JobTransaction } from './job-transaction.ts'

/** Claims of a verified access token. `sub` is the sign-in identity (`users.supabase_user_id`). */
export type JwtClaims = { sub: string; role: string; email?: string } & Record<string, unknown>

export type Caller = { claims: JwtClaims }

export type CallerTransaction = JobTransaction

/** Runs `work` in one transaction as the caller, so that row-level policies decide what it sees and does. */
export async function asCaller<T>(
  database: Database,
  caller: Caller,
  work: (transaction: CallerTransaction) => Promise<T>,
): Promise<T> {
  return inTransaction(database, async (client) => {
    await client.query(
      `select set_config('role', 'authenticated', true),
              set_config('request.jwt.claims', $1, true),
              set_config('request.jwt.claim.sub', $2, true),
              set_config('request.jwt.claim.role', 'authenticated', true)`,
      [JSON.stringify({ ...caller.claims, role: 'authenticated' }), caller.claims.sub],
    )
    return withJobs(client, work)
  })
}
