import type { JobName, JobPayload } from '#core/job-catalog.ts'
import type { Sql } from './database.ts'
import { addJobs, type JobSpec } from './queue.ts'

/** A transaction that can enqueue jobs: they exist if and only if the rows they are about do. */
export type JobTransaction = Sql & {
  enqueueLater<Name extends JobName>(name: Name, payload: JobPayload<Name>, runAt?: Date): void
  /** Adds many jobs of one name in one statement. */
  enqueueAllLater<Name extends JobName>(name: Name, jobs: readonly JobSpec<Name>[]): void
}

/** Runs `work`, then adds its jobs: the rows they are about exist by then. */
export async function withJobs<T>(
  client: Sql,
  work: (transaction: JobTransaction) => Promise<T>,
): Promise<T> {
  const jobs: (() => Promise<void>)[] = []
  const result = await work({
    query: (text, parameters) => client.query(text, parameters && [...parameters]),
    enqueueLater: (name, payload, runAt) => {
      jobs.push(() => addJobs(client, name, [{ payload, runAt }]))
    },
    enqueueAllLater: (name, specs) => {
      jobs.push(() => addJobs(client, name, specs))
    },
  })
  for (const enqueue of jobs) await enqueue()
  return result
}
