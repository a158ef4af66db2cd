import { inTransaction, type Database, type Sql } from './database.ts'
import { withJobs, type JobTransaction } from './job-transaction.ts'

/** Claims of a verified access token. `sub` is the sign-in identity (`users.supabase_user_id`). */
export type JwtClaims = { sub: string; role: string; email?: string } & Record<string, unknown>

/** Where a request came from, for the audit log. `kind` when it is not simply a person at the screens. */
export type RequestOrigin = {
  kind?: 'api-key' | 'staff' | 'operator'
  /** The organization that staff look into with its leave: read and never written. */
  supports?: string
  /** Shown as the actor instead of the person's address, such as a key's name. */
  name?: string
  address?: string
  userAgent?: string
  requestId?: string
}

export type Caller = { claims: JwtClaims; origin?: RequestOrigin }

export type CallerTransaction = JobTransaction

/** Runs `work` in one transaction as the caller, so that row-level policies decide what it sees and does. */
export async function asCaller<T>(
  database: Database,
  caller: Caller,
  work: (transaction: CallerTransaction) => Promise<T>,
): Promise<T> {
  return inTransaction(database, async (client) => {
    await becomeCaller(client, caller)
    return withJobs(client, work)
  })
}

/** As `asCaller`, for reading much in many statements: all see the database as it was at the first. Nothing is written. */
export async function readingAsCaller<T>(
  database: Database,
  caller: Caller,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return inTransaction(
    database,
    async (client) => {
      await becomeCaller(client, caller)
      return work({ query: (text, parameters) => client.query(text, parameters && [...parameters]) })
    },
    'begin isolation level repeatable read read only',
  )
}

async function becomeCaller(client: Sql, { claims, origin }: Caller): Promise<void> {
  await client.query(
    `select set_config('role', 'authenticated', true),
            set_config('request.jwt.claims', $1, true),
            set_config('request.jwt.claim.sub', $2, true),
            set_config('request.jwt.claim.role', 'authenticated', true),
            set_config('request.origin', $3, true)`,
    [JSON.stringify({ ...claims, role: 'authenticated' }), claims.sub, JSON.stringify(origin ?? {})],
  )
  if (origin?.supports !== undefined) await client.query('set transaction read only')
}
