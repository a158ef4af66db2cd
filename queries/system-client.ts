import type pg from 'pg'
import { inTransaction, type Database } from './database.ts'
import { withJobs, type JobTransaction } from './job-transaction.ts'

export type SystemTransaction = JobTransaction

/**
 * Runs `work` in one transaction past all policies. For jobs and the command line only (a lint fence says so):
 * whoever calls this names the organization in every statement.
 */
export async function asSystem<T>(
  database: Database,
  work: (transaction: SystemTransaction) => Promise<T>,
): Promise<T> {
  return inTransaction(database, (client) => withJobs(client, work), 'begin; set local role service_role')
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
