import type { JobName, JobPayload } from '#core/job-catalog.ts'
import type { Sql } from './database.ts'
import { addJob, addJobs, type BulkJobOptions, type JobOptions, type JobSpec } from './queue.ts'

/** A transaction that can enqueue jobs: they exist if and only if the rows they are about do. */
export type JobTransaction = Sql & {
  enqueueLater<Name extends JobName>(name: Name, payload: JobPayload<Name>, options?: JobOptions): void
  /** Adds many jobs of one name in one statement. */
  enqueueAllLater<Name extends JobName>(
    name: Name,
    jobs: readonly JobSpec<Name>[],
    options?: BulkJobOptions,
  ): void
}

/** Runs `work`, then adds its jobs: the rows they are about exist by then. */
export async function withJobs<T>(
  client: Sql,
  work: (transaction: JobTransaction) => Promise<T>,
): Promise<T> {
  const jobs: (() => Promise<void>)[] = []
  const result = await work({
    query: (text, parameters) => client.query(text, parameters && [...parameters]),
    enqueueLater: (name, payload, options) => {
      jobs.push(() => addJob(client, name, payload, options))
    },
    enqueueAllLater: (name, specs, options) => {
      jobs.push(() => addJobs(client, name, specs, options))
    },
  })
  for (const enqueue of jobs) await enqueue()
  return result
}
