import { jobCatalog, type JobName, type JobPayload } from '#core/job-catalog.ts'
import type { Sql } from './database.ts'

/** One job; without `runAt` it runs at once. */
export type JobSpec<Name extends JobName> = { payload: JobPayload<Name>; runAt?: Date | undefined }

/**
 * The only way into the job queue: adds jobs of one name in one statement, in the transaction of `sql`, with what the catalog
 * says of that name. Payloads are parsed before they are stored.
 */
export async function addJobs<Name extends JobName>(
  sql: Sql,
  name: Name,
  jobs: readonly JobSpec<Name>[],
): Promise<void> {
  if (jobs.length === 0) return
  const { payload: schema, maxAttempts, priority, key, queue } = jobCatalog[name]
  const rows = jobs.map((job) => {
    const payload = schema.parse(job.payload)
    return {
      identifier: name,
      payload,
      queue_name: queue(payload),
      run_at: job.runAt ?? null,
      max_attempts: maxAttempts,
      job_key: key(payload),
      priority,
    }
  })
  await sql.query('select private.add_jobs($1)', [JSON.stringify(rows)])
}
