import type pg from 'pg'
import type { JobName, JobPayload } from '#core/job-catalog.ts'
import { inTransaction, type Database, type Sql } from './database.ts'
import { addJob, addJobs, type BulkJobOptions, type JobOptions, type JobSpec } from './queue.ts'

export type SystemTransaction = Sql & {
  enqueueLater<Name extends JobName>(name: Name, payload: JobPayload<Name>, options?: JobOptions): void
  /** Adds many jobs of one name in one statement, in this transaction. */
  enqueueAllLater<Name extends JobName>(
    name: Name,
    jobs: readonly JobSpec<Name>[],
    options?: BulkJobOptions,
  ): void
}

/**
 * Runs `work` in one transaction past all policies. For jobs and the command line only (a lint fence says so):
 * whoever calls this names the organization in every statement.
 */
export async function asSystem<T>(
  database: Database,
  work: (transaction: SystemTransaction) => Promise<T>,
): Promise<T> {
  return inTransaction(
    database,
    async (client) => {
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
      if (jobs.length > 0) {
        await client.query('reset role')
        for (const enqueue of jobs) await enqueue()
      }
      return result
    },
    'begin; set local role service_role',
  )
}

/**
 * One statement past all policies, in one round trip instead of four; it is its own transaction. Same rules as
 * `asSystem`. Runs as the role the product connects with, which owns the tables.
 */
export async function systemStatement<Row extends pg.QueryResultRow>(
  database: Database,
  text: string,
  parameters: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  return database.pool.query<Row>(text, [...parameters])
}
