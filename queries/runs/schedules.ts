import { z } from 'zod'
import { nextOccurrence, upcomingOccurrences } from '#core/runs/schedules/occurrences.ts'
import {
  cadence,
  scheduleInput,
  scheduleLimits,
  scheduleRun,
  type Cadence,
  type ScheduleCreation,
  type ScheduleInput,
  type ScheduleRow,
} from '#core/runs/schedules/schema.ts'
import { spreadOf } from '#core/runs/schedules/spread.ts'
import { knownTimeZone } from '#core/runs/schedules/time-zone.ts'
import type { Refusal } from '#core/result.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import { listEngines } from '../engines/engines.ts'

/** The schedules of a brand, oldest first, each with its next five times and its last ten outcomes. */
export async function listSchedules(sql: Sql, brandId: string, now: Date): Promise<ScheduleRow[]> {
  const { rows } = await sql.query(
    `${selectSchedules} where s.client_id = $1 and s.deleted_at is null order by s.created_at, s.id`,
    [brandId],
  )
  return rows.map((row) => shown(row, now))
}

/** As `listSchedules` shows it; null if it is deleted, does not exist, or the caller may not see it. */
export async function findSchedule(sql: Sql, scheduleId: string, now: Date): Promise<ScheduleRow | null> {
  const { rows } = await sql.query(`${selectSchedules} where s.id = $1 and s.deleted_at is null`, [
    scheduleId,
  ])
  return rows[0] === undefined ? null : shown(rows[0], now)
}

export type ScheduleHome = BrandHome & { scheduleId: string; cadence: Cadence; isDeleted: boolean }

/** The brand of a schedule, including deleted ones; null if the caller may not see it. */
export async function findScheduleHome(sql: Sql, scheduleId: string): Promise<ScheduleHome | null> {
  const { rows } = await sql.query(
    `select id as "scheduleId", organization_id as "organizationId", client_id as "brandId", cadence,
       deleted_at is not null as "isDeleted"
     from llm_mentions.schedules where id = $1`,
    [scheduleId],
  )
  return rows[0] === undefined ? null : scheduleHome.parse(rows[0])
}

/** Creating it again with the same ID changes nothing. */
export async function createSchedule(
  sql: Sql,
  home: BrandHome,
  { id = crypto.randomUUID(), ...input }: ScheduleCreation,
  now: Date,
): Promise<{ id: string } | Refusal> {
  const known = await findScheduleHome(sql, id)
  if (known !== null && !known.isDeleted && known.brandId === home.brandId) return { id }
  const problem = (await problemWithNumber(sql, home.brandId)) ?? (await problemWithEngines(sql, home, input))
  if (problem !== null) return problem
  const next = await nextTime(sql, { ...home, scheduleId: id, cadence: input.cadence }, now)
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.schedules
       (id, organization_id, client_id, name, cadence, plan, next_at, time_zone, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, private.my_user_id())
     on conflict (id) do nothing returning id`,
    [id, home.organizationId, home.brandId, input.name, input.cadence, input.plan, next.at, next.timeZone],
  )
  return rows[0] ?? { refused: 'This id is taken. Try again with another.' }
}

/** A paused schedule stays paused. False if the caller may not change it. */
export async function changeSchedule(
  sql: Sql,
  schedule: ScheduleHome,
  input: ScheduleInput,
  now: Date,
): Promise<boolean | Refusal> {
  const problem = await problemWithEngines(sql, schedule, input)
  if (problem !== null) return problem
  const next = await nextTime(sql, { ...schedule, cadence: input.cadence }, now)
  const { rows } = await sql.query(
    `update llm_mentions.schedules
     set name = $2, cadence = $3, plan = $4, time_zone = $5, updated_at = now(),
       next_at = case when paused_at is null then $6::timestamptz end
     where id = $1 returning id`,
    [schedule.scheduleId, input.name, input.cadence, input.plan, next.timeZone, next.at],
  )
  return rows.length > 0
}

/** Pausing twice keeps the first moment. */
export async function pauseSchedule(sql: Sql, { scheduleId }: ScheduleHome, now: Date): Promise<boolean> {
  const { rows } = await sql.query(
    `update llm_mentions.schedules
     set paused_at = coalesce(paused_at, $2), next_at = null, updated_at = now()
     where id = $1 returning id`,
    [scheduleId, now],
  )
  return rows.length > 0
}

/** Continues with the next time: times missed meanwhile are not caught up on. */
export async function resumeSchedule(sql: Sql, schedule: ScheduleHome, now: Date): Promise<boolean> {
  const next = await nextTime(sql, schedule, now)
  const { rows } = await sql.query(
    `update llm_mentions.schedules
     set next_at = case when paused_at is null then next_at else $2::timestamptz end,
       time_zone = $3, paused_at = null, updated_at = now()
     where id = $1 returning id`,
    [schedule.scheduleId, next.at, next.timeZone],
  )
  return rows.length > 0
}

/** It no longer runs and leaves the list; for a day it can be restored with all its data. */
export async function deleteSchedule(sql: Sql, { scheduleId }: ScheduleHome, now: Date): Promise<boolean> {
  const { rows } = await sql.query(
    `update llm_mentions.schedules
     set deleted_at = coalesce(deleted_at, $2), next_at = null, updated_at = now()
     where id = $1 returning id`,
    [scheduleId, now],
  )
  return rows.length > 0
}

/** Undoes a deletion. A paused schedule is still paused. */
export async function restoreSchedule(
  sql: Sql,
  schedule: ScheduleHome,
  now: Date,
): Promise<'restored' | 'forbidden' | Refusal> {
  if (!schedule.isDeleted) return 'restored'
  const problem = await problemWithNumber(sql, schedule.brandId)
  if (problem !== null) return problem
  const next = await nextTime(sql, schedule, now)
  const { rows } = await sql.query(
    `update llm_mentions.schedules
     set deleted_at = null, time_zone = $2, updated_at = now(),
       next_at = case when paused_at is null then $3::timestamptz end
     where id = $1 returning id`,
    [schedule.scheduleId, next.timeZone, next.at],
  )
  return rows.length > 0 ? 'restored' : 'forbidden'
}

const scheduleHome = z.object({
  scheduleId: z.string(),
  organizationId: z.string(),
  brandId: z.string(),
  cadence,
  isDeleted: z.boolean(),
})

const storedSchedule = scheduleInput.extend({
  id: z.string(),
  brandId: z.string(),
  timeZone: z.string(),
  pausedAt: z.date().nullable(),
  runs: z.array(scheduleRun),
})

const selectSchedules = `
  select s.id, s.client_id as "brandId", s.name, s.cadence, s.plan, s.paused_at as "pausedAt",
    o.time_zone as "timeZone",
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'dueAt', to_char(r.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'outcome', r.outcome, 'reason', r.reason, 'analysisId', r.analysis_id) order by r.due_at desc)
      from (
        select * from llm_mentions.schedule_runs where schedule_id = s.id order by due_at desc limit 10
      ) r), '[]') as runs
  from llm_mentions.schedules s
  join llm_mentions.organizations o on o.id = s.organization_id`

/** Computed in the organization's current time zone, even if a worker has not yet updated it. */
function shown(row: unknown, now: Date): ScheduleRow {
  const { pausedAt, timeZone: zone, ...stored } = storedSchedule.parse(row)
  const timeZone = knownTimeZone(zone)
  const spread = spreadOf(stored.id)
  const upcoming =
    pausedAt === null ? upcomingOccurrences(stored.cadence, { timeZone, spread, after: now, count: 5 }) : []
  return {
    ...stored,
    timeZone,
    ...spread,
    pausedAt: pausedAt?.toISOString() ?? null,
    nextAt: upcoming[0]?.at.toISOString() ?? null,
    upcoming: upcoming.map(({ at, note }) => ({ at: at.toISOString(), note })),
  }
}

/** Serialized per brand, so that two at once do not both find the last place. */
async function problemWithNumber(sql: Sql, brandId: string): Promise<Refusal | null> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('schedules:' || $1, 0))`, [brandId])
  const { rows } = await sql.query<{ count: number }>(
    'select count(*) as count from llm_mentions.schedules where client_id = $1 and deleted_at is null',
    [brandId],
  )
  if ((rows[0]?.count ?? 0) < scheduleLimits.perBrand) return null
  return { refused: `A brand has at most ${scheduleLimits.perBrand} schedules. Delete one first.` }
}

/** An engine that has lost its key stays: the run reports that, and continues when the key is back. */
async function problemWithEngines(
  sql: Sql,
  { organizationId }: BrandHome,
  { plan }: ScheduleInput,
): Promise<Refusal | null> {
  const known = new Set((await listEngines(sql, organizationId)).map(({ id }) => id))
  const unknown = plan.engines.find((id) => !known.has(id))
  if (unknown === undefined) return null
  return { refused: `Engine “${unknown}” not found.`, field: 'plan.engines' }
}

async function nextTime(
  sql: Sql,
  schedule: { organizationId: string; scheduleId: string; cadence: Cadence },
  now: Date,
): Promise<{ timeZone: string; at: Date }> {
  const { rows } = await sql.query<{ timeZone: string }>(
    'select time_zone as "timeZone" from llm_mentions.organizations where id = $1',
    [schedule.organizationId],
  )
  const timeZone = rows[0]?.timeZone
  if (timeZone === undefined) throw new Error('A schedule without an organization')
  const spread = spreadOf(schedule.scheduleId)
  const clock = { timeZone: knownTimeZone(timeZone), spread }
  return { timeZone, at: nextOccurrence(schedule.cadence, { ...clock, after: now }).at }
}
