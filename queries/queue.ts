import { jobCatalog, type JobName, type JobPayload } from '#core/job-catalog.ts'
import type { Sql } from './database.ts'

export type JobOptions = {
  /** Jobs with the same queue name run one after another. */
  queue?: string
  runAt?: Date
  maxAttempts?: number
  /** A second job with the same key replaces the first while that one waits. */
  key?: string
  /** Lower runs first; default 0. */
  priority?: number
}

/** The only way to add jobs: in the transaction of `sql`. The payload is parsed before it is stored. */
export async function addJob<Name extends JobName>(
  sql: Sql,
  name: Name,
  payload: JobPayload<Name>,
  options: JobOptions = {},
): Promise<void> {
  await add(sql, [
    {
      identifier: name,
      payload: jobCatalog[name].payload.parse(payload),
      queue_name: options.queue ?? null,
      run_at: options.runAt ?? null,
      max_attempts: options.maxAttempts ?? null,
      job_key: options.key ?? null,
      priority: options.priority ?? null,
    },
  ])
}

export type BulkJobOptions = Pick<JobOptions, 'maxAttempts' | 'priority'>
export type JobSpec<Name extends JobName> = { payload: JobPayload<Name>; runAt?: Date; key?: string }

/** Adds many jobs of one name in one statement, in the transaction of `sql`. */
export async function addJobs<Name extends JobName>(
  sql: Sql,
  name: Name,
  jobs: readonly JobSpec<Name>[],
  options: BulkJobOptions = {},
): Promise<void> {
  if (jobs.length === 0) return
  await add(
    sql,
    jobs.map(({ payload, runAt, key }) => ({
      identifier: name,
      payload: jobCatalog[name].payload.parse(payload),
      queue_name: null,
      run_at: runAt ?? null,
      job_key: key ?? null,
      max_attempts: options.maxAttempts ?? null,
      priority: options.priority ?? null,
    })),
  )
}

async function add(sql: Sql, jobs: readonly Record<string, unknown>[]): Promise<void> {
  await sql.query('select private.add_jobs($1)', [JSON.stringify(jobs)])
}
