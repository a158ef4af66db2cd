import type { Row } from '#core/database/row.ts'
import type { RunStatus, PauseCode } from '#core/runs/schema.ts'
import { pricedEngines } from './plan-run.ts'
import type { Refusal } from '#core/result.ts'
import { quotaRefusal } from '#core/billing/quota.ts'
import { budgetProblem } from './budgets.ts'
import { wakeWorkers } from './wake-workers.ts'
import type { Sql } from '../database.ts'
import { listEngines } from '../engines/engines.ts'
import { problemWithOpenPairs } from './max-open-pairs.ts'
import { reserveQuota } from '../billing/quota.ts'
import type { CallerTransaction } from '../user-client.ts'

/** The result of a change to a run; `unchanged` if it was so already or there was nothing to do. */
export type RunChange = 'changed' | 'unchanged' | 'missing' | 'forbidden'

/**
 * Cancels waiting pairs. Those in progress may end: their answers are paid for and kept. An import keeps what it has
 * stored; its job drops the rest.
 */
export async function cancelRun(sql: CallerTransaction, analysisId: string): Promise<RunChange> {
  const analysis = await lockRun(sql, analysisId)
  if (typeof analysis === 'string') return analysis
  if (!isOpen(analysis.status)) return 'unchanged'
  await setStatus(sql, analysisId, 'cancelled')
  await sql.query(`select private.move_pairs($1, array['queued'], 'cancelled')`, [analysisId])
  return 'changed'
}

/** Queues canceled pairs again. An import cannot be resumed, because its file is deleted when it is canceled. */
export async function resumeCanceledRun(
  sql: CallerTransaction,
  analysisId: string,
): Promise<RunChange | Refusal> {
  const analysis = await lockRun(sql, analysisId)
  if (typeof analysis === 'string') return analysis
  if (analysis.kind === 'import' || analysis.status !== 'cancelled') return 'unchanged'
  const problem = await problemWithQueueing(sql, analysis, 'cancelled')
  if (problem !== null) return { refused: problem }
  // With nothing left to ask, the upkeep of a worker finishes it again.
  await queueAgain(sql, analysis, 'cancelled')
  await setStatus(sql, analysisId, 'queued')
  return 'changed'
}

export async function retryRun(sql: CallerTransaction, analysisId: string): Promise<RunChange | Refusal> {
  const analysis = await lockRun(sql, analysisId)
  if (typeof analysis === 'string') return analysis
  if (analysis.kind === 'import') return 'unchanged'
  if (analysis.status === 'paused') return { refused: 'This run is paused. Resume it first.' }
  const problem = await problemWithQueueing(sql, analysis, 'failed')
  if (problem !== null) return { refused: problem }
  const pairs = await queueAgain(sql, analysis, 'failed')
  if (pairs === 0) return 'unchanged'
  await setStatus(sql, analysisId, 'queued')
  return 'changed'
}

/** Holds waiting pairs until a person resumes; those in progress end. Replaces a pause of another kind. */
export async function pauseRun(sql: CallerTransaction, analysisId: string): Promise<RunChange> {
  const analysis = await lockRun(sql, analysisId)
  if (typeof analysis === 'string') return analysis
  if (analysis.kind === 'import' || !isOpen(analysis.status) || analysis.pauseCode === 'person')
    return 'unchanged'
  await sql.query(
    `update llm_mentions.analyses
     set status = 'paused', pause_code = 'person', pause_message = 'Paused by a member.', resumes_at = null
     where id = $1`,
    [analysisId],
  )
  await sql.query('select private.hold_pairs($1)', [analysisId])
  return 'changed'
}

/** Releases held pairs, unless a budget or the plan prevents the first of them. */
export async function resumePausedRun(
  sql: CallerTransaction,
  analysisId: string,
): Promise<RunChange | Refusal> {
  const analysis = await lockRun(sql, analysisId)
  if (typeof analysis === 'string') return analysis
  if (analysis.status !== 'paused') return 'unchanged'
  const problem = (await quotaOfPaused(sql, analysis)) ?? (await budgetProblem(sql, analysisId))
  if (problem !== null) return { refused: problem }
  await goOn(sql, analysis)
  return 'changed'
}

/** Changes or removes a run's budget. A run that this budget paused resumes if it is now sufficient. */
export async function setRunBudget(
  sql: CallerTransaction,
  analysisId: string,
  usd: number | null,
): Promise<RunChange | Refusal> {
  const analysis = await lockRun(sql, analysisId)
  if (typeof analysis === 'string') return analysis
  if (analysis.kind === 'import' || !isOpen(analysis.status)) return 'unchanged'
  if (usd !== null) {
    const unpriced = await unpricedEngine(sql, analysisId)
    if (unpriced !== null)
      return {
        refused: `No price available for ${unpriced}, so a budget can’t be enforced. Set a price in Settings.`,
      }
  }
  await sql.query('update llm_mentions.analyses set budget_usd = $2 where id = $1', [analysisId, usd])
  if (analysis.pauseCode === 'run-budget' && (await budgetProblem(sql, analysisId)) === null)
    await goOn(sql, analysis)
  return 'changed'
}

/** After a budget was raised or removed: resumes runs that it paused if it is now sufficient. Returns how many. */
export async function resumeWithinBudgets(
  sql: Sql,
  { organizationId, brandId }: { organizationId: string; brandId: string | null },
): Promise<number> {
  const { rows } = await sql.query<{ id: string; status: RunStatus }>(
    `select id, status from llm_mentions.analyses
     where new_organization_id = $1 and ($2::uuid is null or new_client_id = $2)
       and status = 'paused' and pause_code = any($3)
     order by id for update`,
    [organizationId, brandId, [brandId === null ? 'organization-budget' : 'brand-budget']],
  )
  let resumed = 0
  for (const analysis of rows) {
    if ((await budgetProblem(sql, analysis.id)) !== null) continue
    await goOn(sql, analysis)
    resumed += 1
  }
  return resumed
}

type LockedRun = Row<'analyses', 'id' | 'kind' | 'pauseCode' | 'engines' | 'countries'> & {
  organizationId: string
  brandId: string
  status: RunStatus
  models: Record<string, string>
}

/** A caller who may read but not change a run cannot lock it. */
async function lockRun(sql: Sql, analysisId: string): Promise<LockedRun | 'missing' | 'forbidden'> {
  const select = `select id, new_organization_id as "organizationId", new_client_id as "brandId", kind, status,
      pause_code as "pauseCode", engines, countries, models
    from llm_mentions.analyses where id = $1`
  const visible = await sql.query<LockedRun>(select, [analysisId])
  if (visible.rows.length === 0) return 'missing'
  const locked = await sql.query<LockedRun>(`${select} for update`, [analysisId])
  return locked.rows[0] ?? 'forbidden'
}

async function setStatus(sql: Sql, analysisId: string, status: RunStatus): Promise<void> {
  await sql.query(
    `update llm_mentions.analyses
     set status = case when $2 = 'queued' and started_at is not null then 'running' else $2 end,
       finished_at = case when $2 in ('cancelled', 'completed') then now() end,
       pause_code = null, pause_message = null, resumes_at = null
     where id = $1`,
    [analysisId, status],
  )
}

/** Returns how many. */
async function queueAgain(sql: Sql, analysis: LockedRun, from: 'failed' | 'cancelled'): Promise<number> {
  const engines = await pricedEngines(sql, {
    organizationId: analysis.organizationId,
    input: analysis,
    engines: await listEngines(sql, analysis.organizationId),
  })
  const { rows } = await sql.query<{ moved: number }>(
    `select private.move_pairs($1, array[$2], 'queued', $3) as moved`,
    [
      analysis.id,
      from,
      JSON.stringify(engines.map(({ engine, reserveUsd }) => ({ engine, reserve_usd: reserveUsd }))),
    ],
  )
  await wakeWorkers(sql)
  return rows[0]?.moved ?? 0
}

/** Pairs that ended without an answer count again once they are queued. */
async function problemWithQueueing(
  sql: Sql,
  { id, organizationId }: LockedRun,
  from: 'failed' | 'cancelled',
): Promise<string | null> {
  const { rows } = await sql.query<{ pairs: number }>(
    'select count(*) as pairs from llm_mentions.prompt_engine_pairs where analysis_id = $1 and status = $2',
    [id, from],
  )
  const wanted = rows[0]?.pairs ?? 0
  if (wanted === 0) return null
  const full = await problemWithOpenPairs(sql, organizationId, wanted)
  if (full !== null) return full
  const room = await reserveQuota(sql, organizationId, wanted)
  return room === null ? null : quotaRefusal({ ...room.quota, wanted, fit: room.fit })
}

/** A run that waits for its quota is planned for a later month; resuming now needs room in this one. */
async function quotaOfPaused(sql: Sql, { id, organizationId, pauseCode }: LockedRun): Promise<string | null> {
  if (pauseCode !== 'quota') return null
  const { rows } = await sql.query<{ pairs: number }>(
    `select count(*) as pairs from llm_mentions.prompt_engine_pairs where analysis_id = $1 and status = 'queued'`,
    [id],
  )
  const wanted = rows[0]?.pairs ?? 0
  const room = await reserveQuota(sql, organizationId, wanted)
  return room === null ? null : quotaRefusal({ ...room.quota, wanted, fit: room.fit })
}

async function unpricedEngine(sql: Sql, analysisId: string): Promise<string | null> {
  const { rows } = await sql.query<{ engine: string }>(
    `select engine from llm_mentions.prompt_engine_pairs
     where analysis_id = $1 and status in ('queued', 'asking') and reserve_usd is null limit 1`,
    [analysisId],
  )
  return rows[0]?.engine ?? null
}

async function goOn(
  sql: Sql,
  { id, pauseCode }: Pick<LockedRun, 'id'> & { pauseCode?: PauseCode | null },
): Promise<void> {
  await setStatus(sql, id, 'queued')
  // Pairs that wait for a month's answers are planned for that month; any other pause holds them indefinitely.
  await sql.query('select private.release_pairs($1, $2)', [
    id,
    pauseCode === 'quota' ? '-infinity' : 'infinity',
  ])
  await wakeWorkers(sql)
}

const isOpen = (status: RunStatus) => status === 'queued' || status === 'running' || status === 'paused'
