import type { JobPayload } from '#core/job-catalog.ts'
import { cellJobAttempts, cellJobKey, cellJobPayload, type CellReference } from './cell-jobs.ts'
import { enqueueRescoreLater } from './competitors.ts'
import { inTransaction, type Database, type Sql } from './database.ts'
import { addJobs } from './queue.ts'
import { costUnits, storeAnswers, type NewAnswer } from './store-answer.ts'
import { asSystem, systemStatement } from './system-client.ts'

/** A planned answer with what asking it takes. */
export type Cell = {
  id: string
  organizationId: string
  brandId: string
  analysisId: string
  promptId: string
  promptVersionId: string
  engine: string
  country: string | null
  language: string | null
  repeat: number
  /** Counts the one that begins now. */
  attempts: number
  prompt: string
  brandSetVersion: number
}

/**
 * Moves cells to `asking`, and their analyses to `running` at the first. Left out of the result is what there is
 * nothing to ask of: answered, failed or cancelled. A cell that is `asking` already was left behind by a worker that
 * died, and is asked again unless its analysis was cancelled meanwhile.
 */
export async function beginCells(
  database: Database,
  jobs: readonly JobPayload<'ask-engine'>[],
): Promise<Map<string, Cell>> {
  const { rows } = await systemStatement<Cell>(
    database,
    `with chosen as (
         select c.id, a.status = 'cancelled' as is_cancelled
         from unnest($1::uuid[], $2::uuid[]) as job(cell_id, organization_id)
         join llm_mentions.analysis_cells c on c.id = job.cell_id and c.organization_id = job.organization_id
         join llm_mentions.analyses a on a.id = c.analysis_id
         where c.status in ('queued', 'asking')
         order by c.id for update of c
       ), cell as (
         update llm_mentions.analysis_cells c
         set status = case when chosen.is_cancelled then 'cancelled' else 'asking' end,
           attempts = c.attempts + 1, updated_at = now()
         from chosen where c.id = chosen.id
         returning c.*
       ), started as (
         update llm_mentions.analyses set status = 'running', started_at = coalesce(started_at, now())
         where id in (select analysis_id from cell) and status = 'queued'
       )
       select cell.id, cell.organization_id as "organizationId", cell.client_id as "brandId",
         cell.analysis_id as "analysisId", cell.prompt_id as "promptId", cell.prompt_version_id as "promptVersionId",
         cell.engine, cell.country, cell.language, cell.repeat, cell.attempts, version.text as prompt,
         brand.brand_set_version as "brandSetVersion"
       from cell
       join llm_mentions.prompt_versions version on version.id = cell.prompt_version_id
       join llm_mentions.clients brand on brand.id = cell.client_id
       where cell.status = 'asking'`,
    [jobs.map(({ cellId }) => cellId), jobs.map(({ organizationId }) => organizationId)],
  )
  return new Map(rows.map((cell) => [cell.id, cell]))
}

/**
 * Takes a cell that was begun, but not asked yet, back when its analysis was cancelled in between.
 * Whether there is nothing to ask any more.
 */
export async function withdrawCancelledCell(database: Database, cell: Cell): Promise<boolean> {
  const { rows } = await systemStatement(
    database,
    `update llm_mentions.analysis_cells c
     set status = 'cancelled', attempts = c.attempts - 1, updated_at = now()
     from llm_mentions.analyses a
     where c.id = $1 and c.organization_id = $2 and c.status = 'asking' and a.id = c.analysis_id
       and a.status = 'cancelled'
     returning c.id`,
    [cell.id, cell.organizationId],
  )
  return rows.length > 0
}

export type CellFailure = { code: string; message: string }

/** The cell waits for its next attempt at `runAt`, with the reason visible, or ends with its cancelled analysis. */
export async function requeueCell(
  database: Database,
  cell: Cell,
  { failure, runAt, countsAsAttempt }: { failure: CellFailure; runAt: Date; countsAsAttempt: boolean },
): Promise<void> {
  const requeued = await asSystem(database, async (sql) => {
    const { rows } = await sql.query<{ status: string }>(
      `update llm_mentions.analysis_cells c
       set status = case when a.status = 'cancelled' then 'cancelled' else 'queued' end,
         failure_code = $3, failure_message = $4, updated_at = now(),
         attempts = c.attempts - case when $5 then 0 else 1 end
       from llm_mentions.analyses a
       where c.id = $1 and c.organization_id = $2 and c.status = 'asking' and a.id = c.analysis_id
       returning c.status`,
      [cell.id, cell.organizationId, failure.code, failure.message, countsAsAttempt],
    )
    if (rows[0]?.status !== 'queued') return false
    sql.enqueueLater('ask-engine', cellJobPayload(cell), {
      runAt,
      key: cellJobKey(cell.id),
      maxAttempts: cellJobAttempts,
    })
    return true
  })
  if (!requeued) await finishAnalyses(database, [cell.analysisId])
}

/** The cell will not be asked again unless somebody retries it. */
export async function failCell(database: Database, cell: Cell, failure: CellFailure): Promise<void> {
  await asSystem(database, (sql) =>
    sql.query(
      `update llm_mentions.analysis_cells
       set status = 'failed', failure_code = $3, failure_message = $4, updated_at = now()
       where id = $1 and organization_id = $2 and status = 'asking'`,
      [cell.id, cell.organizationId, failure.code, failure.message],
    ),
  )
  await finishAnalyses(database, [cell.analysisId])
}

export type CellAnswer = { cellId: string; answer: NewAnswer }

/**
 * Stores answers and closes their cells in one transaction. The lock on the cell makes it exactly one answer:
 * whoever comes second finds it answered and stores nothing. Answers that arrive after a cancellation are kept,
 * because they are paid for.
 */
export async function storeCellAnswers(database: Database, items: readonly CellAnswer[]): Promise<void> {
  await asSystem(database, async (sql) => {
    const open = await lockOpenCells(sql, items)
    const first = new Map(items.filter(({ cellId }) => open.has(cellId)).map((item) => [item.cellId, item]))
    const chosen = [...first.values()]
    const stored = await storeAnswers(
      sql,
      chosen.map(({ answer }) => answer),
    )
    await sql.query(
      `update llm_mentions.analysis_cells cell
       set status = 'answered', answer_id = row.answer_id, answered_at = row.answered_at,
         cost_usd = row.cost_units / 100000000::numeric, latency_ms = row.latency_ms,
         failure_code = null, failure_message = null, updated_at = now()
       from json_to_recordset($1::json)
         as row(id uuid, answer_id uuid, answered_at timestamptz, cost_units bigint, latency_ms integer)
       where cell.id = row.id`,
      [
        JSON.stringify(
          chosen
            .filter(({ answer }) => stored.has(answer.id))
            .map(({ cellId, answer }) => ({
              id: cellId,
              answer_id: answer.id,
              answered_at: answer.answeredAt,
              cost_units: costUnits(answer.cost?.usd),
              latency_ms: answer.latencyMs == null ? null : Math.round(answer.latencyMs),
            })),
        ),
      ],
    )
    for (const stale of await staleBrands(sql, chosen)) enqueueRescoreLater(sql, stale)
  })
  await finishAnalyses(
    database,
    items.map(({ answer }) => answer.analysisId),
  )
}

/**
 * Ends runs in which nothing is left to ask. Called after the commit that closed a cell: of two that close the last
 * two at once, the later one sees both closed. The upkeep of every worker calls it too, for a process that died here.
 */
export async function finishAnalyses(
  database: Database,
  analysisIds: readonly string[] | 'all',
): Promise<void> {
  await systemStatement(
    database,
    `update llm_mentions.analyses a
     set finished_at = now(),
       status = case
         when exists (select from llm_mentions.analysis_cells c where c.analysis_id = a.id and c.status = 'answered')
         then 'completed' else 'failed' end
     where a.kind = 'run' and a.status in ('queued', 'running') and ($1::uuid[] is null or a.id = any($1))
       and not exists (
         select from llm_mentions.analysis_cells c where c.analysis_id = a.id and c.status in ('queued', 'asking'))`,
    [analysisIds === 'all' ? null : [...new Set(analysisIds)]],
  )
}

/**
 * Puts open cells back into the queue that no job stands for, such as after a restore. Returns how many.
 * Runs as the owner of the tables, because no role of ours may read the queue's.
 */
export async function requeueLostCells(database: Database): Promise<number> {
  return inTransaction(database, async (client) => {
    const { rows } = await client.query<CellReference>(
      `select c.id, c.organization_id as "organizationId", c.analysis_id as "analysisId"
       from llm_mentions.analyses a
       join llm_mentions.analysis_cells c on c.analysis_id = a.id and c.status in ('queued', 'asking')
       where a.kind = 'run' and a.status in ('queued', 'running') and c.updated_at < now() - interval '1 minute'
         and not exists (
           select from graphile_worker.jobs j
           where j.key = 'cell:' || c.id and (j.locked_at is not null or j.attempts < j.max_attempts))
       limit 1000`,
    )
    const jobs = rows.map((cell) => ({ payload: cellJobPayload(cell), key: cellJobKey(cell.id) }))
    await addJobs(
      { query: (text, parameters) => client.query(text, parameters && [...parameters]) },
      'ask-engine',
      jobs,
      {
        maxAttempts: cellJobAttempts,
      },
    )
    return rows.length
  })
}

async function lockOpenCells(sql: Sql, items: readonly CellAnswer[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from llm_mentions.analysis_cells
     where id = any($1) and status <> 'answered' order by id for update`,
    [items.map(({ cellId }) => cellId)],
  )
  return new Set(rows.map((row) => row.id))
}

/** Brands whose tracked brands changed while the answers were being read. */
async function staleBrands(sql: Sql, items: readonly CellAnswer[]): Promise<JobPayload<'rescore-brand'>[]> {
  const { rows } = await sql.query<{ organizationId: string; brandId: string; version: number }>(
    `select organization_id as "organizationId", id as "brandId", brand_set_version as version
     from llm_mentions.clients where id = any($1)`,
    [[...new Set(items.map(({ answer }) => answer.brandId))]],
  )
  return rows
    .filter(({ brandId, version }) =>
      items.some(({ answer }) => answer.brandId === brandId && answer.brandSetVersion !== version),
    )
    .map(({ organizationId, brandId }) => ({ organizationId, brandId }))
}
