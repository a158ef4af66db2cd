import type { AnalysisProgress, AnalysisStatus, CellCounts, PauseCode } from '#core/analysis/schema.ts'
import { etaSeconds } from '#core/analysis/eta.ts'
import type { Sql } from './database.ts'

/** One analysis with its progress; null when the caller cannot see it. */
export async function findAnalysis(sql: Sql, analysisId: string): Promise<AnalysisProgress | null> {
  const [analysis] = await progressOf(sql, 'a.id = $1', [analysisId])
  return analysis ?? null
}

/** The analyses of a brand, newest first. */
export async function listAnalyses(
  sql: Sql,
  brandId: string,
  { limit }: { limit: number },
): Promise<AnalysisProgress[]> {
  return progressOf(sql, 'a.new_client_id = $1', [brandId], limit)
}

/** What is queued, running or paused in an organization, as far as the caller may see it. */
export async function listOpenAnalyses(sql: Sql, organizationId: string): Promise<AnalysisProgress[]> {
  return progressOf(sql, `a.new_organization_id = $1 and a.status in ('queued', 'running', 'paused')`, [
    organizationId,
  ])
}

type AnalysisRow = {
  id: string
  brandId: string
  kind: 'run' | 'import'
  status: AnalysisStatus
  label: string
  engines: string[]
  repeats: number
  countries: string[]
  models: Record<string, string>
  language: string | null
  planned: number
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  failure: string | null
  budgetUsd: number | null
  scheduleId: string | null
  pauseCode: PauseCode | null
  pauseMessage: string | null
  resumesAt: Date | null
  prompts: number
  importBytes: number | null
  importReadBytes: number
  importLines: number
  importAdded: number
  importKnown: number
  importRejected: number
}

type CellRow = {
  analysisId: string
  status: keyof CellCounts
  code: string | null
  message: string | null
  cells: number
  costUsd: number | null
  costUnknown: number
  recent: number
}

async function progressOf(
  sql: Sql,
  condition: string,
  parameters: readonly unknown[],
  limit = 100,
): Promise<AnalysisProgress[]> {
  const analyses = await sql.query<AnalysisRow>(
    `select a.id, a.new_client_id as "brandId", a.kind, a.status, a.label, a.engines, a.repeats, a.countries, a.models, a.language,
       a.budget_usd as "budgetUsd", a.schedule_id as "scheduleId", a.pause_code as "pauseCode",
       a.pause_message as "pauseMessage", a.resumes_at as "resumesAt",
       a.planned, a.created_at as "createdAt", a.started_at as "startedAt", a.finished_at as "finishedAt", a.failure,
       (select count(*) from llm_mentions.analysis_prompts p where p.analysis_id = a.id) as prompts,
       a.import_bytes as "importBytes", a.import_read_bytes as "importReadBytes", a.import_lines as "importLines",
       a.import_added as "importAdded", a.import_known as "importKnown", a.import_rejected as "importRejected"
     from llm_mentions.analyses a where ${condition}
     order by a.created_at desc, a.id limit ${limit}`,
    parameters,
  )
  const cells = await sql.query<CellRow>(
    `select analysis_id as "analysisId", status, count(*) as cells,
       case when status in ('failed', 'queued') then failure_code end as code,
       max(case when status in ('failed', 'queued') then failure_message end) as message,
       sum(cost_usd) as "costUsd",
       count(*) filter (where status = 'answered' and cost_usd is null) as "costUnknown",
       count(*) filter (where answered_at > now() - interval '30 seconds') as recent
     from llm_mentions.analysis_cells where analysis_id = any($1)
     group by analysis_id, status, case when status in ('failed', 'queued') then failure_code end`,
    [analyses.rows.map((row) => row.id)],
  )
  const cellsOf = Map.groupBy(cells.rows, (row) => row.analysisId)
  return analyses.rows.map((row) => present(row, cellsOf.get(row.id) ?? []))
}

function present(row: AnalysisRow, cells: readonly CellRow[]): AnalysisProgress {
  const counts: CellCounts = { queued: 0, asking: 0, answered: 0, failed: 0, cancelled: 0 }
  for (const group of cells) counts[group.status] += group.cells
  const known = cells.filter((group) => group.costUsd !== null)
  const now = new Date()
  return {
    id: row.id,
    brandId: row.brandId,
    kind: row.kind,
    status: row.status,
    label: row.label,
    engines: row.engines,
    prompts: row.prompts,
    repeats: row.repeats,
    countries: row.countries,
    models: row.models,
    language: row.language,
    planned: row.planned,
    counts,
    costUsd: known.length === 0 ? null : sum(known.map((group) => group.costUsd ?? 0)),
    costUnknown: sum(cells.map((group) => group.costUnknown)),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    etaSeconds:
      row.status !== 'running' || row.startedAt === null
        ? null
        : row.kind === 'import'
          ? etaSeconds({
              done: row.importReadBytes,
              left: (row.importBytes ?? 0) - row.importReadBytes,
              seconds: secondsSince(row.startedAt, now),
            })
          : etaSeconds({
              done: sum(cells.map((group) => group.recent)),
              left: counts.queued + counts.asking,
              seconds: Math.min(30, secondsSince(row.startedAt, now)),
            }),
    budgetUsd: row.budgetUsd,
    scheduleId: row.scheduleId,
    pause:
      row.status === 'paused' && row.pauseCode !== null
        ? {
            code: row.pauseCode,
            message: row.pauseMessage ?? 'It is paused.',
            resumesAt: row.resumesAt?.toISOString() ?? null,
          }
        : null,
    waits: [],
    failure: row.failure,
    failures: cells
      .filter((group) => group.code !== null)
      .map((group) => ({ code: group.code ?? '', count: group.cells, message: group.message ?? '' }))
      .sort((a, b) => b.count - a.count),
    import:
      row.kind === 'import'
        ? {
            bytes: row.importBytes,
            readBytes: row.importReadBytes,
            lines: row.importLines,
            added: row.importAdded,
            known: row.importKnown,
            rejected: row.importRejected,
          }
        : null,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const secondsSince = (then: Date, now: Date) => (now.getTime() - then.getTime()) / 1000
