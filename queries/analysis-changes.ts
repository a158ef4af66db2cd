import type { AnalysisStatus, PauseCode } from '#core/analysis/schema.ts'
import { pricedEngines, type Refusal } from './analyses.ts'
import { wakeWorkers } from './cell-wakeup.ts'
import type { Sql } from './database.ts'
import { listEngines } from './engines.ts'
import type { CallerTransaction } from './user-client.ts'

/** What became of a change to an analysis; `unchanged` when it was so already or there was nothing to do. */
export type AnalysisChange = 'changed' | 'unchanged' | 'missing' | 'forbidden'

/**
 * Cells that wait become cancelled. Those being asked are left to end: their answers are paid for and kept. An import
 * keeps what it has stored; its job drops the rest.
 */
export async function cancelAnalysis(sql: CallerTransaction, analysisId: string): Promise<AnalysisChange> {
  const analysis = await lockAnalysis(sql, analysisId)
  if (typeof analysis === 'string') return analysis
  if (!isOpen(analysis.status)) return 'unchanged'
  await setStatus(sql, analysisId, 'cancelled')
  await sql.query(`select private.move_cells($1, array['queued'], 'cancelled')`, [analysisId])
  return 'changed'
}

/** Cancelled cells are queued again. An import cannot go on: the file is let go of when it is cancelled. */
export async function resumeCancelledAnalysis(
  sql: CallerTransaction,
  analysisId: string,
): Promise<AnalysisChange | Refusal> {
  const analysis = await lockAnalysis(sql, analysisId)
  if (typeof analysis === 'string') return analysis
  if (analysis.kind === 'import' || analysis.status !== 'cancelled') return 'unchanged'
  // With nothing left to ask, the upkeep of a worker finishes it again.
  await queueAgain(sql, analysis, 'cancelled')
  await setStatus(sql, analysisId, 'queued')
  return 'changed'
}

/** Failed cells are queued again. */
export async function retryAnalysis(
  sql: CallerTransaction,
  analysisId: string,
): Promise<AnalysisChange | Refusal> {
  const analysis = await lockAnalysis(sql, analysisId)
  if (typeof analysis === 'string') return analysis
  if (analysis.kind === 'import') return 'unchanged'
  const cells = await queueAgain(sql, analysis, 'failed')
  if (cells === 0) return 'unchanged'
  await setStatus(sql, analysisId, 'queued')
  return 'changed'
}

/** Cells that wait are held until somebody resumes; those being asked end. A pause of another kind becomes this one. */
export async function pauseAnalysis(sql: CallerTransaction, analysisId: string): Promise<AnalysisChange> {
  const analysis = await lockAnalysis(sql, analysisId)
  if (typeof analysis === 'string') return analysis
  if (analysis.kind === 'import' || !isOpen(analysis.status) || analysis.pauseCode === 'person')
    return 'unchanged'
  await sql.query(
    `update llm_mentions.analyses
     set status = 'paused', pause_code = 'person', pause_message = 'Somebody paused it.', resumes_at = null
     where id = $1`,
    [analysisId],
  )
  await sql.query('select private.hold_cells($1)', [analysisId])
  return 'changed'
}

/** Held cells go on. */
export async function resumePausedAnalysis(
  sql: CallerTransaction,
  analysisId: string,
): Promise<AnalysisChange | Refusal> {
  const analysis = await lockAnalysis(sql, analysisId)
  if (typeof analysis === 'string') return analysis
  if (analysis.status !== 'paused') return 'unchanged'
  await goOn(sql, analysis)
  return 'changed'
}

type LockedAnalysis = {
  id: string
  organizationId: string
  brandId: string
  kind: 'run' | 'import'
  status: AnalysisStatus
  pauseCode: PauseCode | null
  engines: string[]
  countries: string[]
  models: Record<string, string>
}

/** Whoever may read but not change an analysis cannot lock it. */
async function lockAnalysis(sql: Sql, analysisId: string): Promise<LockedAnalysis | 'missing' | 'forbidden'> {
  const select = `select id, new_organization_id as "organizationId", new_client_id as "brandId", kind, status,
      pause_code as "pauseCode", engines, countries, models
    from llm_mentions.analyses where id = $1`
  const visible = await sql.query<LockedAnalysis>(select, [analysisId])
  if (visible.rows.length === 0) return 'missing'
  const locked = await sql.query<LockedAnalysis>(`${select} for update`, [analysisId])
  return locked.rows[0] ?? 'forbidden'
}

async function setStatus(sql: Sql, analysisId: string, status: AnalysisStatus): Promise<void> {
  await sql.query(
    `update llm_mentions.analyses
     set status = $2, finished_at = case when $2 in ('cancelled', 'completed') then now() end,
       pause_code = null, pause_message = null, resumes_at = null
     where id = $1`,
    [analysisId, status],
  )
}

/** Returns how many. */
async function queueAgain(sql: Sql, analysis: LockedAnalysis, from: 'failed' | 'cancelled'): Promise<number> {
  const engines = await pricedEngines(sql, {
    organizationId: analysis.organizationId,
    input: analysis,
    engines: await listEngines(sql, analysis.organizationId),
  })
  const { rows } = await sql.query<{ moved: number }>(
    `select private.move_cells($1, array[$2], 'queued', $3) as moved`,
    [
      analysis.id,
      from,
      JSON.stringify(engines.map(({ engine, reserveUsd }) => ({ engine, reserve_usd: reserveUsd }))),
    ],
  )
  await wakeWorkers(sql)
  return rows[0]?.moved ?? 0
}

async function goOn(sql: Sql, { id }: LockedAnalysis): Promise<void> {
  await setStatus(sql, id, 'queued')
  await sql.query('select private.release_cells($1)', [id])
  await wakeWorkers(sql)
}

const isOpen = (status: AnalysisStatus) => status === 'queued' || status === 'running' || status === 'paused'
