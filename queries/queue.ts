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
