import { analysisLimits, type AnalysisInput, type AnalysisStatus } from '#core/analysis/schema.ts'
import { enqueueCellsLater, type CellReference } from './cell-jobs.ts'
import type { Sql } from './database.ts'
import { listEngines } from './engines.ts'
import type { CallerTransaction } from './user-client.ts'

/** Why something cannot be done, in one sentence for the person who asked; `field` is the input at fault. */
export type Refusal = { refused: string; field?: string }
export type PlannedAnalysis = { id: string; planned: number }

/**
 * Plans prompts × engines × repeats as cells and enqueues each, all in the caller's transaction, so that an analysis
 * without its jobs, or a job without its cell, cannot exist. What cannot be planned is refused in one sentence.
 */
export async function planAnalysis(
  sql: CallerTransaction,
  { organizationId, brandId, input }: { organizationId: string; brandId: string; input: AnalysisInput },
): Promise<PlannedAnalysis | Refusal> {
  const engineProblem = await problemWithEngines(sql, organizationId, input.engines)
  if (engineProblem !== null) return { refused: engineProblem, field: 'engines' }
  const prompts = await promptsToAsk(sql, brandId, input.promptIds ?? null)
  if (input.promptIds !== undefined && prompts.length < input.promptIds.length)
    return {
      refused: 'Some of these prompts do not exist any more or are archived.',
      field: 'promptIds',
    }
  if (prompts.length === 0) return { refused: 'This brand has no prompts yet. Add one first.' }
  const planned = prompts.length * input.engines.length * input.repeats
  if (planned > analysisLimits.cells)
    return {
      refused:
        `${prompts.length.toLocaleString('en')} prompts × ${input.engines.length} engines × ${input.repeats} repeats ` +
        `are ${planned.toLocaleString('en')} answers; one analysis may have ${analysisLimits.cells.toLocaleString('en')}.`,
      field: 'repeats',
    }
  const plan = await insertPlan(sql, { organizationId, brandId, input, prompts })
  enqueueCellsLater(sql, plan.cells)
  return { id: plan.id, planned }
}

export type PromptToAsk = { promptId: string; promptVersionId: string }
export type AnalysisPlan = {
  organizationId: string
  brandId: string
  input: AnalysisInput
  prompts: readonly PromptToAsk[]
}

/** The rows of an analysis and its cells, in the order in which they are to be asked; nothing is enqueued yet. */
export async function insertPlan(
  sql: Sql,
  plan: AnalysisPlan,
): Promise<{ id: string; cells: CellReference[] }> {
  const id = await insertAnalysis(sql, plan)
  return { id, cells: await insertCells(sql, id, plan) }
}

/** What became of a change to an analysis; `unchanged` when it was so already or there was nothing to do. */
export type AnalysisChange = 'changed' | 'unchanged' | 'missing' | 'forbidden'

/**
 * Cells that wait become cancelled. Those being asked are left to end: their answers are paid for and kept. An import
 * keeps what it has stored; its job drops the rest.
 */
export async function cancelAnalysis(sql: CallerTransaction, analysisId: string): Promise<AnalysisChange> {
  const analysis = await lockAnalysis(sql, analysisId)
  if (typeof analysis === 'string') return analysis
  if (!['queued', 'running', 'paused'].includes(analysis.status)) return 'unchanged'
  await setStatus(sql, analysisId, 'cancelled')
  await moveCells(sql, analysisId, { from: ['queued'], to: 'cancelled' })
  return 'changed'
}

/** Cancelled cells are queued again. An import cannot go on: the file is let go of when it is cancelled. */
export async function resumeAnalysis(sql: CallerTransaction, analysisId: string): Promise<AnalysisChange> {
  const analysis = await lockAnalysis(sql, analysisId)
  if (typeof analysis === 'string') return analysis
  if (analysis.kind === 'import' || analysis.status !== 'cancelled') return 'unchanged'
  const cells = await moveCells(sql, analysisId, { from: ['cancelled'], to: 'queued' })
  // With nothing left to ask, the upkeep of a worker finishes it again.
  await setStatus(sql, analysisId, 'queued')
  enqueueCellsLater(sql, cells)
  return 'changed'
}

/** Failed cells are queued again. */
export async function retryAnalysis(sql: CallerTransaction, analysisId: string): Promise<AnalysisChange> {
  const analysis = await lockAnalysis(sql, analysisId)
  if (typeof analysis === 'string') return analysis
  if (analysis.kind === 'import') return 'unchanged'
  const cells = await moveCells(sql, analysisId, { from: ['failed'], to: 'queued' })
  if (cells.length === 0) return 'unchanged'
  await setStatus(sql, analysisId, 'queued')
  enqueueCellsLater(sql, cells)
  return 'changed'
}

async function problemWithEngines(
  sql: Sql,
  organizationId: string,
  wanted: readonly string[],
): Promise<string | null> {
  const engines = await listEngines(sql, organizationId)
  if (engines.length === 0) return 'No worker has started yet, so no engine can be asked.'
  for (const id of wanted) {
    const engine = engines.find((known) => known.id === id)
    if (engine === undefined) return `There is no engine “${id}”.`
    if (!engine.configured) return `${engine.label} is not configured. ${engine.reason ?? ''}`.trim()
  }
  return null
}

/** Prompts that are not archived, all or those chosen, with their current wording. */
export async function promptsToAsk(
  sql: Sql,
  brandId: string,
  promptIds: readonly string[] | null,
): Promise<PromptToAsk[]> {
  const { rows } = await sql.query<PromptToAsk>(
    `select p.id as "promptId", v.id as "promptVersionId"
     from llm_mentions.prompts p
     join llm_mentions.prompt_versions v on v.prompt_id = p.id and v.version = p.version
     where p.client_id = $1 and p.archived_at is null and ($2::uuid[] is null or p.id = any($2))
     order by p.created_at, p.id`,
    [brandId, promptIds],
  )
  return rows
}

async function insertAnalysis(
  sql: Sql,
  { organizationId, brandId, input, prompts }: AnalysisPlan,
): Promise<string> {
  const planned = prompts.length * input.engines.length * input.repeats
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.analyses
       (new_organization_id, new_client_id, kind, label, engines, country, language, repeats, planned, created_by)
     values ($1, $2, 'run', $3, $4, $5, $6, $7, $8, private.my_user_id())
     returning id`,
    [
      organizationId,
      brandId,
      input.label,
      input.engines,
      input.country,
      input.language,
      input.repeats,
      planned,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The analysis was not inserted')
  return id
}

async function insertCells(
  sql: Sql,
  id: string,
  { organizationId, brandId, input, prompts }: AnalysisPlan,
): Promise<CellReference[]> {
  const promptIds = prompts.map(({ promptId }) => promptId)
  const versionIds = prompts.map(({ promptVersionId }) => promptVersionId)
  await sql.query(
    `insert into llm_mentions.analysis_prompts (organization_id, client_id, analysis_id, prompt_id, prompt_version_id)
     select $1, $2, $3, prompt_id, version_id from unnest($4::uuid[], $5::uuid[]) as p(prompt_id, version_id)`,
    [organizationId, brandId, id, promptIds, versionIds],
  )
  const { rows } = await sql.query<CellReference>(
    `insert into llm_mentions.analysis_cells
       (organization_id, client_id, analysis_id, prompt_id, prompt_version_id, engine, country, language, repeat)
     select $1, $2, $3, p.prompt_id, p.version_id, engine, $6, $7, repeat
     from generate_series(1, $8::integer) as repeat,
       unnest($4::uuid[], $5::uuid[]) with ordinality as p(prompt_id, version_id, position),
       unnest($9::text[]) as engine
     order by repeat, p.position, engine
     returning id, organization_id as "organizationId", analysis_id as "analysisId"`,
    [
      organizationId,
      brandId,
      id,
      promptIds,
      versionIds,
      input.country,
      input.language,
      input.repeats,
      input.engines,
    ],
  )
  return rows
}

type LockedAnalysis = {
  kind: 'run' | 'import'
  status: AnalysisStatus
}

/** Whoever may read but not change an analysis cannot lock it. */
async function lockAnalysis(sql: Sql, analysisId: string): Promise<LockedAnalysis | 'missing' | 'forbidden'> {
  const select = 'select kind, status from llm_mentions.analyses where id = $1'
  const visible = await sql.query<LockedAnalysis>(select, [analysisId])
  if (visible.rows.length === 0) return 'missing'
  const locked = await sql.query<LockedAnalysis>(`${select} for update`, [analysisId])
  return locked.rows[0] ?? 'forbidden'
}

async function setStatus(sql: Sql, analysisId: string, status: AnalysisStatus): Promise<void> {
  await sql.query(
    `update llm_mentions.analyses
     set status = $2, finished_at = case when $2 in ('cancelled', 'completed') then now() end
     where id = $1`,
    [analysisId, status],
  )
}

/** Locks in the order in which answers lock their cells, so that the two never wait for each other in a circle. */
async function moveCells(
  sql: Sql,
  analysisId: string,
  { from, to }: { from: readonly string[]; to: 'queued' | 'cancelled' },
): Promise<CellReference[]> {
  const { rows } = await sql.query<CellReference>(
    `with chosen as (
       select id from llm_mentions.analysis_cells
       where analysis_id = $1 and status = any($2) order by id for update
     )
     update llm_mentions.analysis_cells c
     set status = $3, updated_at = now(),
       attempts = case when $3 = 'queued' then 0 else attempts end,
       failure_code = case when $3 = 'queued' then null else failure_code end,
       failure_message = case when $3 = 'queued' then null else failure_message end
     from chosen where c.id = chosen.id
     returning c.id, c.organization_id as "organizationId", c.analysis_id as "analysisId"`,
    [analysisId, from, to],
  )
  return rows
}
