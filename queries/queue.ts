import { jobCatalog, type JobName, type JobPayload } from '#core/job-catalog.ts'
import type { Sql } from './database.ts'

export type JobOptions = {
  /** Jobs of one queue name run one after the other. */
  queue?: string
  runAt?: Date
  maxAttempts?: number
  /** A second job with the same key replaces the first while that one waits. */
  key?: string
  /** Lower runs first; 0 unless told. */
  priority?: number
}

/** The one door to the job queue: adds a job in the transaction of `sql`. The payload is parsed before it is stored. */
export async function addJob<Name extends JobName>(
  sql: Sql,
  name: Name,
  payload: JobPayload<Name>,
  options: JobOptions = {},
): Promise<void> {
  const parsed = jobCatalog[name].payload.parse(payload)
  await sql.query(
    `select graphile_worker.add_job(
       identifier => $1, payload => $2::json, queue_name => $3, run_at => $4,
       max_attempts => $5, job_key => $6, priority => $7)`,
    [
      name,
      JSON.stringify(parsed),
      options.queue ?? null,
      options.runAt ?? null,
      options.maxAttempts ?? null,
      options.key ?? null,
      options.priority ?? null,
    ],
  )
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
  const specs = jobs.map(({ payload, runAt, key }) => ({
    identifier: name,
    payload: jobCatalog[name].payload.parse(payload),
    run_at: runAt ?? null,
    job_key: key ?? null,
    max_attempts: options.maxAttempts ?? null,
    priority: options.priority ?? null,
  }))
  await sql.query(
    `select count(*) from graphile_worker.add_jobs(array(
       select row(identifier, payload, null, run_at, max_attempts, job_key, priority, null)::graphile_worker.job_spec
       from json_to_recordset($1::json) as spec(
         identifier text, payload json, run_at timestamptz, max_attempts smallint, job_key text, priority smallint)))`,
    [JSON.stringify(specs)],
  )
}
