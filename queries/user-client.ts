import pg from 'pg'
import { inTransaction, type Database, type Sql } from './database.ts'
import { withJobs, type JobTransaction } from './job-transaction.ts'

/** Claims of a verified access token. `sub` is the sign-in identity (`users.supabase_user_id`). */
export type JwtClaims = { sub: string; role: string; email?: string } & Record<string, unknown>

/** Where a request came from, for the audit log. `kind` if it is not simply a person in the web app. */
export type RequestOrigin = {
  kind?: 'api-key' | 'staff' | 'operator'
  /** The organization that staff read with its permission; it is never written. */
  supports?: string
  /** Shown as the actor instead of the person's email address, such as a key's name. */
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
  begin = 'begin',
): Promise<T> {
  return inTransaction(database, (client) => withJobs(client, work), openingAs(caller, { begin }))
}

/** As `asCaller`, for many reading statements: all see the same snapshot of the database. Nothing is written. */
export async function readingAsCaller<T>(
  database: Database,
  caller: Caller,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return inTransaction(
    database,
    async (client) =>
      work({ query: (text, parameters) => client.query(text, parameters && [...parameters]) }),
    openingAs(caller, { begin: 'begin isolation level repeatable read read only' }),
  )
}

type Opening = {
  begin: string
  /** `authenticated` has the rights of the data API's list; the product API reads and writes more (decision 0027). */
  role?: 'answerscope_web' | 'authenticated'
  /** Only for this transaction. */
  limits?: { statement_timeout: string; lock_timeout: string }
}

/**
 * Begins a transaction and becomes the caller in one message: a round trip to the database costs more than most
 * statements. An error in any part aborts all of it, so nothing runs as another role.
 */
export function openingAs(
  { claims, origin }: Caller,
  { begin, role = 'answerscope_web', limits }: Opening,
): string {
  const settings = {
    role,
    // Readers of a trial are anonymous: no ID at all, because an empty one cannot be parsed as an ID.
    'request.jwt.claims': JSON.stringify({ ...claims, sub: claims.sub || undefined, role: 'authenticated' }),
    'request.jwt.claim.sub': claims.sub,
    'request.jwt.claim.role': 'authenticated',
    'request.origin': JSON.stringify(origin ?? {}),
    ...limits,
  }
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  const only = origin?.supports === undefined ? '' : '; set transaction read only'
  return `${begin}; select ${set.join(', ')}; select private.require_live_session()${only}`
}
