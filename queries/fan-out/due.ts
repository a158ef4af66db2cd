import { z } from 'zod'
import { fanOutSchedules, fanOutSettings, type FanOutSchedule } from '#core/fan-out/analysis-schema.ts'
import { dayIn, nextFanOut, periodUntil } from '#core/fan-out/schedule.ts'
import { lateAfterMs, formatMoment } from '#core/runs/schedules/run-decision.ts'
import { knownTimeZone } from '#core/runs/schedules/time-zone.ts'
import type { Database, Sql } from '../database.ts'
import type { JobTransaction } from '../job-transaction.ts'
import { systemStatement } from '../system-client.ts'
import { addFanOut } from './analyses.ts'

/** Processed in one transaction. */
const batch = 50

/**
 * Repeats due analyses by their schedule: a new analysis that names its origin, with a period of the same length ending
 * today. Any number of workers may run it concurrently; several missed times give one analysis. If the previous one has
 * not ended, the brand is archived, or the plan has no query fan-out, nothing starts, and the reason is recorded.
 */
export async function startDueFanOuts(sql: JobTransaction, now: Date): Promise<number> {
  const { rows } = await sql.query(
    `select a.id, a.organization_id as "organizationId", a.client_id as "brandId", a.prompt_id as "promptId", a.topic, a.title,
       a.period_from::text as "from", a.period_to::text as "to", a.engines, a.settings, a.schedule,
       a.schedule_set_at as "setAt", a.next_at as "dueAt", a.created_by as "createdBy", o.time_zone as "timeZone",
       c.archived_at is not null as "isArchived", private.plan_contains(o.id, 'query-fanout') as "isInPlan",
       exists (select from llm_mentions.query_fanout_analysis b
         where b.client_id = a.client_id and (b.id = a.id or b.repeated_from = a.id) and b.status in ('queued', 'running')
           and b.deleted_at is null) as "isRunning"
     from llm_mentions.query_fanout_analysis a
     join llm_mentions.organizations o on o.id = a.organization_id
     join llm_mentions.clients c on c.id = a.client_id
     where a.next_at <= $1 and a.deleted_at is null
     order by a.next_at limit ${batch} for update of a skip locked`,
    [now],
  )
  for (const analysis of rows.map((row) => dueAnalysis.parse(row))) await startDue(sql, analysis, now)
  return rows.length
}

const dueAnalysis = z.object({
  id: z.string(),
  organizationId: z.string(),
  brandId: z.string(),
  promptId: z.string().nullable(),
  topic: z.string().nullable(),
  title: z.string(),
  from: z.string(),
  to: z.string(),
  engines: z.array(z.string()),
  settings: fanOutSettings,
  schedule: z.enum(fanOutSchedules),
  setAt: z.date(),
  dueAt: z.date(),
  createdBy: z.string().nullable(),
  timeZone: z.string(),
  isArchived: z.boolean(),
  isInPlan: z.boolean(),
  isRunning: z.boolean(),
})
type DueAnalysis = z.infer<typeof dueAnalysis>

async function startDue(sql: JobTransaction, analysis: DueAnalysis, now: Date): Promise<void> {
  const { id, organizationId, brandId, schedule, setAt, dueAt } = analysis
  const timeZone = knownTimeZone(analysis.timeZone)
  const against = reasonAgainst(analysis)
  const isLate = now.getTime() - dueAt.getTime() > lateAfterMs
  const due = formatMoment(dueAt, timeZone)
  const note =
    against !== null
      ? `Left out ${due}: ${against}`
      : isLate
        ? `Started late: it was due ${due}, and no worker took it up before.`
        : null
  await sql.query(
    'update llm_mentions.query_fanout_analysis set next_at = $2, schedule_note = $3 where id = $1',
    [id, nextFanOut(schedule, { id, setAt, timeZone, after: now }), note],
  )
  if (against !== null) return
  const once: FanOutSchedule = 'none'
  await addFanOut(
    sql,
    { organizationId, brandId },
    {
      ...analysis,
      ...periodUntil(dayIn(timeZone, now), analysis),
      schedule: once,
      scheduledFrom: id,
      now,
    },
  )
}

function reasonAgainst({ isArchived, isInPlan, isRunning }: DueAnalysis): string | null {
  if (isArchived) return 'the brand is archived.'
  if (!isInPlan) return 'the plan does not contain query fan-out.'
  return isRunning ? 'the one before has not ended.' : null
}

/** Removes analyses deleted more than a day ago, with all their data. */
export async function dropDeletedFanOuts(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `delete from llm_mentions.query_fanout_analysis where deleted_at < $1::timestamptz - interval '1 day'`,
    [now],
  )
}

/**
 * Ends analyses that run or wait without a job, such as after workers died repeatedly over them, and records the
 * reason. A job that is being processed, or has attempts left, is left alone.
 */
export async function endLostFanOuts(database: Database): Promise<void> {
  await systemStatement(
    database,
    `update llm_mentions.query_fanout_analysis a
     set status = 'failed', finished_at = now(),
       failure = 'The analysis was interrupted several times. Try again later.'
     where a.status in ('queued', 'running') and a.created_at < now() - interval '1 minute'
       and not exists (
         select from graphile_worker.jobs j
         where j.key = 'fanout:' || a.id and (j.locked_at is not null or j.attempts < j.max_attempts))`,
    [],
  )
}
