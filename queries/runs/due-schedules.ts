import { z } from 'zod'
import type { JobPayload } from '#core/job-catalog.ts'
import { nextOccurrence, occurrencesBetween } from '#core/runs/schedules/occurrences.ts'
import { decideRun, formatMoment, type DueRun } from '#core/runs/schedules/run-decision.ts'
import { cadence, schedulePlan, type SchedulePlan } from '#core/runs/schedules/schema.ts'
import { spreadOf } from '#core/runs/schedules/spread.ts'
import { knownTimeZone } from '#core/runs/schedules/time-zone.ts'
import { defaultRunName } from '#core/runs/schedules/describe-cadence.ts'
import { planRunAs } from './plan-run.ts'
import type { Sql } from '../database.ts'
import { listEngines } from '../engines/engines.ts'
import type { JobTransaction } from '../job-transaction.ts'

/** Missed times recorded individually; an outage may have left thousands. */
const missedKept = 100

/** Schedules processed in one transaction. */
const batch = 100

/** How far back missed times are computed, in days. */
const lookBack = 400

/** The database's clock, which all workers share. */
export async function databaseTime(sql: Sql): Promise<Date> {
  const { rows } = await sql.query<{ now: Date }>('select clock_timestamp() as now')
  if (rows[0] === undefined) throw new Error('The database returned no time')
  return rows[0].now
}

/**
 * Enqueues a job for each due schedule and computes when it is due next. Any number of workers may run it concurrently:
 * each takes schedules that no other holds. Of several missed times the latest is run, the others are recorded as
 * skipped. Returns how many schedules were due, at most `batch` of them.
 */
export async function enqueueDueSchedules(sql: JobTransaction, now: Date): Promise<number> {
  const due = await lockSchedules(sql, 's.next_at <= $1', now)
  for (const schedule of due) {
    const { scheduleId, organizationId, brandId, clock } = schedule
    const after = new Date(Math.max(schedule.nextAt.getTime(), now.getTime() - lookBack * 86_400_000))
    const later = occurrencesBetween(schedule.cadence, { ...clock, after, until: now })
    const times = [schedule.nextAt, ...later.map(({ at }) => at)]
    const dueAt = times.at(-1) ?? schedule.nextAt
    await noteMissed(sql, schedule, { missed: times.slice(0, -1), dueAt })
    await setNext(sql, schedule, now)
    sql.enqueueLater('run-schedule', { organizationId, brandId, scheduleId, dueAt: dueAt.toISOString() })
  }
  return due.length
}

/** Recomputes the next times of schedules whose organization has changed its time zone. Returns how many. */
export async function followTimeZones(sql: Sql, now: Date): Promise<number> {
  const moved = await lockSchedules(sql, 's.next_at > $1 and s.time_zone is distinct from o.time_zone', now)
  for (const schedule of moved) await setNext(sql, schedule, now)
  return moved.length
}

/** Removes schedules deleted more than a day ago, with their outcomes; the runs they started stay. */
export async function dropDeletedSchedules(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `delete from llm_mentions.schedules where deleted_at < $1::timestamptz - interval '1 day'`,
    [now],
  )
}

/**
 * Plans the run, or records why not, in one transaction with the outcome: a time with an outcome is left alone, so a
 * repeat starts nothing twice.
 */
export async function runDueSchedule(
  sql: JobTransaction,
  { organizationId, brandId, scheduleId, dueAt }: JobPayload<'run-schedule'>,
  now: Date,
): Promise<void> {
  const schedule = await lockSchedule(sql, scheduleId)
  if (schedule === null || schedule.isDeleted || (await hasOutcome(sql, scheduleId, dueAt))) return
  const timeZone = knownTimeZone(schedule.timeZone)
  const decision = decideRun({
    dueAt: new Date(dueAt),
    now,
    timeZone,
    runName: schedule.name === '' ? defaultRunName(schedule.cadence) : schedule.name,
    plan: schedule.plan,
    isPaused: schedule.isPaused,
    isBrandArchived: schedule.isBrandArchived,
    openRun: await openRunOf(sql, { brandId, scheduleId }),
    promptIds: await promptsOf(sql, brandId, schedule.plan),
    engines: await listEngines(sql, organizationId),
  })
  const write = (run: Outcome) => writeOutcome(sql, { organizationId, brandId, scheduleId, dueAt }, run)
  if (decision.kind === 'skip') return write({ outcome: 'skipped', notes: [decision.reason] })

  const planned = await planRunAs({
    sql,
    organizationId,
    brandId,
    input: decision.input,
    createdBy: schedule.createdBy,
    scheduleId,
  })
  if ('refused' in planned) return write({ outcome: 'skipped', notes: [planned.refused] })
  const wait = await waitOf(sql, planned.id)
  const started = decision.isLate ? 'late' : 'started'
  return write({
    outcome: wait?.code === 'quota' ? 'queued' : started,
    notes: wait === null ? decision.notes : [wait.message, ...decision.notes],
    analysisId: planned.id,
  })
}

const lockedSchedule = z.object({
  scheduleId: z.string(),
  organizationId: z.string(),
  brandId: z.string(),
  nextAt: z.date(),
  timeZone: z.string(),
  cadence,
  plan: schedulePlan,
})

/** Unreadable rows were not written through our API; they are paused, so that they do not stop others. */
async function lockSchedules(sql: Sql, condition: string, now: Date) {
  const { rows } = await sql.query<{ scheduleId: string }>(
    `select s.id as "scheduleId", s.organization_id as "organizationId", s.client_id as "brandId",
       s.next_at as "nextAt", s.cadence, s.plan, o.time_zone as "timeZone"
     from llm_mentions.schedules s
     join llm_mentions.organizations o on o.id = s.organization_id
     where ${condition}
     order by s.next_at limit ${batch} for update of s skip locked`,
    [now],
  )
  const unread = rows.filter((row) => !lockedSchedule.safeParse(row).success)
  if (unread.length > 0)
    await sql.query(
      'update llm_mentions.schedules set next_at = null, paused_at = coalesce(paused_at, $2) where id = any($1)',
      [unread.map(({ scheduleId }) => scheduleId), now],
    )
  return rows
    .filter((row) => !unread.includes(row))
    .map((row) => lockedSchedule.parse(row))
    .map((row) => ({
      ...row,
      clock: { timeZone: knownTimeZone(row.timeZone), spread: spreadOf(row.scheduleId) },
    }))
}

type LockedSchedule = Awaited<ReturnType<typeof lockSchedules>>[number]

async function setNext(sql: Sql, schedule: LockedSchedule, now: Date): Promise<void> {
  const { at } = nextOccurrence(schedule.cadence, { ...schedule.clock, after: now })
  await sql.query('update llm_mentions.schedules set next_at = $2, time_zone = $3 where id = $1', [
    schedule.scheduleId,
    at,
    schedule.timeZone,
  ])
}

async function noteMissed(
  sql: Sql,
  { organizationId, brandId, scheduleId, clock }: LockedSchedule,
  { missed, dueAt }: { missed: readonly Date[]; dueAt: Date },
): Promise<void> {
  if (missed.length === 0) return
  const kept = missed.slice(-missedKept)
  const stands = `No worker was running. The run due ${formatMoment(dueAt, clock.timeZone)} replaces it.`
  const before = missed.length - kept.length
  const first =
    before === 0 ? stands : `${stands} So it does for ${before.toLocaleString('en')} times before it.`
  await sql.query(
    `insert into llm_mentions.schedule_runs (organization_id, client_id, schedule_id, due_at, outcome, reason)
     select $1, $2, $3, due_at, 'skipped', reason
     from unnest($4::timestamptz[], $5::text[]) as missed(due_at, reason)
     on conflict do nothing`,
    [organizationId, brandId, scheduleId, kept, kept.map((_, index) => (index === 0 ? first : stands))],
  )
}

const dueSchedule = z.object({
  name: z.string(),
  cadence,
  plan: schedulePlan,
  timeZone: z.string(),
  createdBy: z.string().nullable(),
  isPaused: z.boolean(),
  isDeleted: z.boolean(),
  isBrandArchived: z.boolean(),
})

async function lockSchedule(sql: Sql, scheduleId: string) {
  const { rows } = await sql.query(
    `select s.name, s.cadence, s.plan, o.time_zone as "timeZone", s.created_by as "createdBy",
       s.paused_at is not null as "isPaused", s.deleted_at is not null as "isDeleted",
       c.archived_at is not null as "isBrandArchived"
     from llm_mentions.schedules s
     join llm_mentions.organizations o on o.id = s.organization_id
     join llm_mentions.clients c on c.id = s.client_id
     where s.id = $1 for update of s`,
    [scheduleId],
  )
  return rows[0] === undefined ? null : dueSchedule.parse(rows[0])
}

async function hasOutcome(sql: Sql, scheduleId: string, dueAt: string): Promise<boolean> {
  const { rows } = await sql.query(
    'select from llm_mentions.schedule_runs where schedule_id = $1 and due_at = $2',
    [scheduleId, dueAt],
  )
  return rows.length > 0
}

/** Only of the schedule's own brand: anyone who writes a run may name any schedule in it. */
async function openRunOf(
  sql: Sql,
  { brandId, scheduleId }: { brandId: string; scheduleId: string },
): Promise<DueRun['openRun']> {
  const { rows } = await sql.query<NonNullable<DueRun['openRun']>>(
    `select created_at as "createdAt", case when status = 'paused' then pause_message end as "pauseMessage"
     from llm_mentions.analyses
     where schedule_id = $1 and new_client_id = $2 and status in ('queued', 'running', 'paused')
     order by created_at desc limit 1`,
    [scheduleId, brandId],
  )
  return rows[0] ?? null
}

async function promptsOf(sql: Sql, brandId: string, { tags }: SchedulePlan): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select p.id from llm_mentions.prompts p
     where p.client_id = $1 and p.archived_at is null and (cardinality($2::text[]) = 0 or exists (
       select from llm_mentions.prompt_tags t where t.prompt_id = p.id and t.tag = any($2)))
     order by p.created_at, p.id`,
    [brandId, tags],
  )
  return rows.map(({ id }) => id)
}

/** Why a run that was just planned does not begin at once; null if it does. */
async function waitOf(sql: Sql, analysisId: string): Promise<{ code: string; message: string } | null> {
  const { rows } = await sql.query<{ code: string; message: string }>(
    `select coalesce(pause_code, '') as code, coalesce(pause_message, '') as message
     from llm_mentions.analyses where id = $1 and status = 'paused'`,
    [analysisId],
  )
  return rows[0] ?? null
}

type Outcome = {
  outcome: 'started' | 'late' | 'queued' | 'skipped'
  notes: readonly string[]
  analysisId?: string
}

async function writeOutcome(
  sql: Sql,
  { organizationId, brandId, scheduleId, dueAt }: JobPayload<'run-schedule'>,
  { outcome, notes, analysisId }: Outcome,
): Promise<void> {
  await sql.query(
    `insert into llm_mentions.schedule_runs
       (organization_id, client_id, schedule_id, due_at, outcome, reason, analysis_id)
     values ($1, $2, $3, $4, $5, nullif(left($6, 500), ''), $7)`,
    [organizationId, brandId, scheduleId, dueAt, outcome, notes.join(' '), analysisId ?? null],
  )
}
