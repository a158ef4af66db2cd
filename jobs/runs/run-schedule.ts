import { databaseTime, runDueSchedule } from '#queries/runs/due-schedules.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Runs a schedule at one of its times. Idempotent: plan and outcome are written in one transaction, and a time with an
 * outcome is left alone. It calls no engine, so it ends within seconds and can be retried freely.
 */
export const runSchedule: JobHandler<'run-schedule'> = ({ database }, payload) =>
  asSystem(database, async (sql) => runDueSchedule(sql, payload, await databaseTime(sql)))
