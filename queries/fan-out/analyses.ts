import { z } from 'zod'
import {
  fanOutLimits,
  fanOutPageSize,
  fanOutResult,
  fanOutSchedules,
  fanOutSettings,
  fanOutStatuses,
  fanOutSteps,
  type FanOutAnalysis,
  type FanOutChange,
  type FanOutInput,
  type FanOutList,
  type FanOutListQuery,
} from '#core/fan-out/analysis-schema.ts'
import { dayIn, nextFanOut, periodUntil } from '#core/fan-out/schedule.ts'
import { knownTimeZone } from '#core/runs/schedules/time-zone.ts'
import { actForSystem } from '../acting-for-system.ts'
import type { Refusal } from '#core/result.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import { listEngines } from '../engines/engines.ts'
import type { JobTransaction } from '../job-transaction.ts'

/** The analyses of a brand that were not deleted, newest first. */
export async function listFanOuts(
  sql: Sql,
  brandId: string,
  { q, status, page }: FanOutListQuery,
): Promise<FanOutList> {
  const parameters = [brandId, status ?? null, q ?? '']
  const listed = `a.client_id = $1 and a.deleted_at is null and ($2::text is null or a.status = $2)
    and ($3 = '' or strpos(lower(concat_ws(' ', a.title, a.topic, p.text)), lower($3)) > 0)`
  const { rows: counted } = await sql.query<{ total: number; mayStart: boolean }>(
    `select count(*) as total, $1 in (select private.my_editable_fan_out_brand_ids()) as "mayStart"
     from llm_mentions.query_fanout_analysis a
     left join llm_mentions.prompts p on p.id = a.prompt_id where ${listed}`,
    parameters,
  )
  const { rows } = await sql.query(
    `${selectAnalyses} where ${listed} order by a.created_at desc, a.id limit $4 offset $5`,
    [...parameters, fanOutPageSize, (page - 1) * fanOutPageSize],
  )
  return {
    analyses: rows.map(shown),
    total: counted[0]?.total ?? 0,
    page,
    pageSize: fanOutPageSize,
    mayStart: counted[0]?.mayStart ?? false,
  }
}

/** Null also for a deleted one, unless `isDeleted` requests it. */
export async function findFanOut(
  sql: Sql,
  analysisId: string,
  { isDeleted = false }: { isDeleted?: boolean } = {},
): Promise<(FanOutAnalysis & BrandHome) | null> {
  const { rows } = await sql.query<{ organizationId: string }>(
    `${selectAnalyses} where a.id = $1 and (a.deleted_at is not null) = $2`,
    [analysisId, isDeleted],
  )
  return rows[0] === undefined ? null : { ...shown(rows[0]), organizationId: rows[0].organizationId }
}

/** Those of these that the caller can see. */
export async function findFanOuts(sql: Sql, analysisIds: readonly string[]): Promise<FanOutAnalysis[]> {
  const { rows } = await sql.query(`${selectAnalyses} where a.id = any ($1) and a.deleted_at is null`, [
    analysisIds,
  ])
  return rows.map(shown)
}

/** The brand of an analysis if the caller may see that, so that an error can say what is missing. */
export async function brandOfFanOut(sql: Sql, analysisId: string): Promise<string | null> {
  const { rows } = await sql.query<{ brandId: string | null }>(
    'select private.brand_of_fan_out($1) as "brandId"',
    [analysisId],
  )
  return rows[0]?.brandId ?? null
}

/** False if the caller may only see them. */
export async function mayChangeFanOuts(sql: Sql, brandId: string): Promise<boolean> {
  const { rows } = await sql.query('select where $1 in (select private.my_editable_fan_out_brand_ids())', [
    brandId,
  ])
  return rows.length > 0
}

/** The caller of this has checked the right. Acts for the system from here on. */
export async function createFanOut(
  sql: JobTransaction,
  home: BrandHome,
  input: FanOutInput,
  now: Date,
): Promise<{ id: string } | Refusal> {
  const problem =
    (await problemWithSubject(sql, home, input)) ??
    (await problemWithEngine(sql, home, input)) ??
    (await problemWithNumber(sql, home, input))
  if (problem !== null) return problem
  const { rows } = await sql.query<{ me: string | null }>('select private.my_user_id() as me')
  await actForSystem(sql, home.organizationId)
  return addFanOut(sql, home, { ...input, createdBy: rows[0]?.me ?? null, now })
}

/** With the settings of another one. The default period is as long as before and ends today. */
export async function repeatFanOut(
  sql: JobTransaction,
  former: FanOutAnalysis & BrandHome,
  period: { from: string; to: string } | null,
  now: Date,
): Promise<{ id: string } | Refusal> {
  const { subject } = former
  const home = { organizationId: former.organizationId, brandId: former.brandId }
  const { from, to } = period ?? periodUntil(dayIn(await timeZoneOf(sql, home), now), former)
  const input = {
    promptId: subject.kind === 'prompt' ? subject.promptId : null,
    topic: subject.kind === 'topic' ? subject.topic : null,
    title: former.title,
    from,
    to,
    engines: former.engines,
    settings: former.settings,
    schedule: 'none' as const,
  }
  const created = await createFanOut(sql, home, input, now)
  if ('refused' in created) return created
  await sql.query('update llm_mentions.query_fanout_analysis set repeated_from = $2 where id = $1', [
    created.id,
    former.id,
  ])
  return created
}

type NewFanOut = FanOutInput & {
  createdBy: string | null
  now: Date
  /** By the schedule of this one. */
  scheduledFrom?: string
}

/** As the system. */
export async function addFanOut(
  sql: JobTransaction,
  { organizationId, brandId }: BrandHome,
  input: NewFanOut,
): Promise<{ id: string }> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.query_fanout_analysis
       (organization_id, client_id, prompt_id, topic, title, period_from, period_to, engines, settings, created_by,
        repeated_from, is_scheduled)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      organizationId,
      brandId,
      input.promptId,
      input.topic,
      input.title,
      input.from,
      input.to,
      input.engines,
      input.settings,
      input.createdBy,
      input.scheduledFrom ?? null,
      input.scheduledFrom !== undefined,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The analysis was not inserted')
  await setSchedule(sql, { organizationId, brandId, id }, input.schedule, input.now)
  enqueueFanOutLater(sql, { organizationId, analysisId: id })
  return { id }
}

export function enqueueFanOutLater(
  sql: JobTransaction,
  payload: { organizationId: string; analysisId: string },
): void {
  sql.enqueueLater('run-fan-out', payload)
}

/** Changes its title and schedule. The caller has checked the right; acts for the system from here on. */
export async function changeFanOut(
  sql: Sql,
  analysis: FanOutAnalysis & BrandHome,
  { title, schedule }: FanOutChange,
  now: Date,
): Promise<Record<string, never> | Refusal> {
  if (schedule !== undefined && schedule !== 'none' && analysis.schedule === 'none') {
    const problem = await problemWithSchedules(sql, analysis)
    if (problem !== null) return problem
  }
  await actForSystem(sql, analysis.organizationId)
  if (title !== undefined)
    await sql.query('update llm_mentions.query_fanout_analysis set title = $2 where id = $1', [
      analysis.id,
      title,
    ])
  if (schedule !== undefined && schedule !== analysis.schedule)
    await setSchedule(sql, analysis, schedule, now)
  return {}
}

async function setSchedule(
  sql: Sql,
  { id, ...home }: BrandHome & { id: string },
  schedule: FanOutInput['schedule'],
  now: Date,
): Promise<void> {
  const timeZone = await timeZoneOf(sql, home)
  await sql.query(
    `update llm_mentions.query_fanout_analysis
     set schedule = $2, schedule_set_at = $3, next_at = $4, schedule_note = null where id = $1`,
    [
      id,
      schedule,
      schedule === 'none' ? null : now,
      nextFanOut(schedule, { id, setAt: now, timeZone, after: now }),
    ],
  )
}

/** False if it has ended already. A waiting one ends at once, a running one within about a second. */
export async function cancelFanOut(sql: Sql, analysisId: string): Promise<boolean> {
  await actForSystem(sql, await organizationOf(sql, analysisId))
  const { rowCount } = await sql.query(
    `update llm_mentions.query_fanout_analysis
     set cancel_requested_at = coalesce(cancel_requested_at, now()),
       finished_at = case when status = 'queued' then now() end,
       status = case when status = 'queued' then 'cancelled' else status end
     where id = $1 and status in ('queued', 'running')`,
    [analysisId],
  )
  return rowCount === 1
}

/** It stops running and being repeated at once, and is removed with all its data a day later. */
export async function deleteFanOut(sql: Sql, analysisId: string): Promise<void> {
  await cancelFanOut(sql, analysisId)
  await sql.query(
    'update llm_mentions.query_fanout_analysis set deleted_at = now() where id = $1 and deleted_at is null',
    [analysisId],
  )
}

/** Restores its previous state, but one that was running stays canceled. */
export async function restoreFanOut(sql: Sql, analysisId: string): Promise<void> {
  await actForSystem(sql, await organizationOf(sql, analysisId))
  await sql.query('update llm_mentions.query_fanout_analysis set deleted_at = null where id = $1', [
    analysisId,
  ])
}

/** Of an analysis that the caller sees. */
async function organizationOf(sql: Sql, analysisId: string): Promise<string> {
  const { rows } = await sql.query<{ organizationId: string }>(
    'select organization_id as "organizationId" from llm_mentions.query_fanout_analysis where id = $1',
    [analysisId],
  )
  return rows[0]?.organizationId ?? ''
}

async function problemWithSubject(
  sql: Sql,
  { brandId }: BrandHome,
  { promptId, topic }: FanOutInput,
): Promise<Refusal | null> {
  if (promptId === null && topic === null) return null
  const { rows } = await sql.query(
    `select from llm_mentions.prompts
     where client_id = $1 and ($2::uuid is null or id = $2) and ($3::text is null or topic = $3) limit 1`,
    [brandId, promptId, topic],
  )
  if (rows.length > 0) return null
  return promptId === null
    ? { refused: 'None of this brand’s prompts have this topic.', field: 'topic' }
    : { refused: 'This brand doesn’t have this prompt.', field: 'promptId' }
}

async function problemWithEngine(
  sql: Sql,
  { organizationId }: BrandHome,
  { settings: { simulation, engine: id, vectorEngine } }: FanOutInput,
): Promise<Refusal | null> {
  const engines = await enginesThatPropose(sql, organizationId)
  if (vectorEngine !== null && engines.find((one) => one.id === vectorEngine)?.vectorModel === undefined)
    return {
      refused: 'This engine doesn’t provide embeddings. Choose another.',
      field: 'settings.vectorEngine',
    }
  if (simulation !== 'model') return null
  const engine = engines.find((one) => one.id === id)
  const field = 'settings.engine'
  if (engine === undefined) return { refused: 'This engine can’t simulate searches. Choose another.', field }
  return engine.configured ? null : { refused: engine.reason ?? 'This engine has no key.', field }
}

/** Engines that can label a text can propose searches: both are one call with a required response schema. */
export async function enginesThatPropose(sql: Sql, organizationId: string) {
  return (await listEngines(sql, organizationId)).filter(({ labelerPrices }) => labelerPrices !== undefined)
}

async function problemWithNumber(
  sql: Sql,
  home: BrandHome,
  { schedule }: FanOutInput,
): Promise<Refusal | null> {
  const { rows } = await sql.query<{ all: number; open: number }>(
    `select count(*) as all, count(*) filter (where status in ('queued', 'running')) as open
     from llm_mentions.query_fanout_analysis where client_id = $1 and deleted_at is null`,
    [home.brandId],
  )
  const { all = 0, open = 0 } = rows[0] ?? {}
  if (all >= fanOutLimits.analysesPerBrand)
    return {
      refused: `A brand can have up to ${fanOutLimits.analysesPerBrand.toLocaleString('en')} of these analyses. Delete old ones.`,
    }
  if (open >= fanOutLimits.openPerBrand)
    return {
      refused: `Up to ${fanOutLimits.openPerBrand} analyses per brand can run at once. Wait for one to finish.`,
    }
  return schedule === 'none' ? null : problemWithSchedules(sql, home)
}

async function problemWithSchedules(sql: Sql, { brandId }: BrandHome): Promise<Refusal | null> {
  const { rows } = await sql.query<{ scheduled: number }>(
    `select count(*) as scheduled from llm_mentions.query_fanout_analysis
     where client_id = $1 and deleted_at is null and schedule <> 'none'`,
    [brandId],
  )
  return (rows[0]?.scheduled ?? 0) < fanOutLimits.scheduledPerBrand
    ? null
    : {
        refused: `Up to ${fanOutLimits.scheduledPerBrand} analyses per brand can repeat automatically.`,
        field: 'schedule',
      }
}

async function timeZoneOf(sql: Sql, { organizationId }: BrandHome): Promise<string> {
  const { rows } = await sql.query<{ timeZone: string }>(
    'select time_zone as "timeZone" from llm_mentions.organizations where id = $1',
    [organizationId],
  )
  return knownTimeZone(rows[0]?.timeZone ?? 'UTC')
}

const selectAnalyses = `
  select a.id, a.organization_id as "organizationId", a.client_id as "brandId", a.title, a.prompt_id as "promptId",
    a.topic, p.text as "promptText", a.period_from::text as "from", a.period_to::text as "to", a.engines, a.settings,
    a.status, a.step, a.progress, a.cancel_requested_at is not null as "isCancelRequested", a.cost_usd as "costUsd",
    a.unknown_cost_calls as "unknownCostCalls", a.result, a.failure, u.email as "createdBy", a.created_at as "createdAt",
    a.started_at as "startedAt", a.finished_at as "finishedAt", a.repeated_from as "repeatedFrom",
    a.is_scheduled as "isScheduled", a.schedule, a.next_at as "nextAt", a.schedule_note as "scheduleNote",
    a.client_id in (select private.my_editable_fan_out_brand_ids()) as "mayChange"
  from llm_mentions.query_fanout_analysis a
  left join llm_mentions.prompts p on p.id = a.prompt_id
  left join llm_mentions.users u on u.id = a.created_by`

const stored = z.object({
  id: z.string(),
  brandId: z.string(),
  title: z.string(),
  promptId: z.string().nullable(),
  topic: z.string().nullable(),
  promptText: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  engines: z.array(z.string()),
  settings: fanOutSettings.catch(fanOutSettings.parse({})),
  status: z.enum(fanOutStatuses),
  step: z.enum(fanOutSteps),
  progress: z.object({ done: z.number(), total: z.number() }).nullable().catch(null),
  isCancelRequested: z.boolean(),
  costUsd: z.number(),
  unknownCostCalls: z.number(),
  result: fanOutResult.nullable().catch(null),
  failure: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.date(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  repeatedFrom: z.string().nullable(),
  isScheduled: z.boolean(),
  schedule: z.enum(fanOutSchedules),
  nextAt: z.date().nullable(),
  scheduleNote: z.string().nullable(),
  mayChange: z.boolean(),
})

function shown(row: unknown): FanOutAnalysis {
  const { promptId, topic, promptText, isCancelRequested, ...analysis } = stored.parse(row)
  const isOpen = analysis.status === 'queued' || analysis.status === 'running'
  return {
    ...analysis,
    subject:
      promptId !== null
        ? { kind: 'prompt', promptId, text: promptText ?? '' }
        : topic !== null
          ? { kind: 'topic', topic }
          : { kind: 'brand' },
    isCancelling: isCancelRequested && isOpen,
    createdAt: analysis.createdAt.toISOString(),
    startedAt: analysis.startedAt?.toISOString() ?? null,
    finishedAt: analysis.finishedAt?.toISOString() ?? null,
    nextAt: analysis.nextAt?.toISOString() ?? null,
  }
}
