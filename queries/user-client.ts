import type { JobName, JobPayload } from '#core/job-catalog.ts'
import { inTransaction, type Database, type Sql } from './database.ts'
import { addJob, addJobs, type BulkJobOptions, type JobOptions, type JobSpec } from './queue.ts'

/** Claims of a verified access token. `sub` is the sign-in identity (`users.supabase_user_id`). */
export type JwtClaims = { sub: string; role: string; email?: string } & Record<string, unknown>

export type Caller = { claims: JwtClaims }

export type CallerTransaction = Sql & {
  /** Adds a job in this transaction: it exists if and only if the rows it is about do. */
  enqueueLater<Name extends JobName>(name: Name, payload: JobPayload<Name>, options?: JobOptions): void
  /** Adds many jobs of one name in one statement, in this transaction. */
  enqueueAllLater<Name extends JobName>(
    name: Name,
    jobs: readonly JobSpec<Name>[],
    options?: BulkJobOptions,
  ): void
}

/**
 * Runs `work` in one transaction as the caller, so that row-level policies decide what it sees and does.
 * Jobs are added after `work`, once the caller's role has been laid down again.
 */
export async function asCaller<T>(
  database: Database,
  caller: Caller,
  work: (transaction: CallerTransaction) => Promise<T>,
): Promise<T> {
  return inTransaction(database, async (client) => {
    const jobs: (() => Promise<void>)[] = []
    await client.query(
      `select set_config('role', 'authenticated', true),
              set_config('request.jwt.claims', $1, true),
              set_config('request.jwt.claim.sub', $2, true),
              set_config('request.jwt.claim.role', 'authenticated', true)`,
      [JSON.stringify({ ...caller.claims, role: 'authenticated' }), caller.claims.sub],
    )
    const result = await work({
      query: (text, parameters) => client.query(text, parameters && [...parameters]),
      enqueueLater: (name, payload, options) => {
        jobs.push(() => addJob(client, name, payload, options))
      },
      enqueueAllLater: (name, specs, options) => {
        jobs.push(() => addJobs(client, name, specs, options))
      },
    })
    if (jobs.length > 0) {
      await client.query('reset role')
      for (const enqueue of jobs) await enqueue()
    }
    return result
  })
}
