import * as values from '#core/database/values.ts'
import { sum } from '#core/math.ts'
import type { RunProgress, RunStatus, PairCounts, PauseCode } from '#core/runs/schema.ts'
import { z } from 'zod'
import { etaSeconds, runEtaSeconds } from '#core/runs/eta.ts'
import type { Sql } from '../database.ts'

/** One run with its progress; null if the caller cannot see it. */
export async function findRun(sql: Sql, analysisId: string): Promise<RunProgress | null> {
  const [analysis] = await progressOf(sql, 'a.id = $1', [analysisId])
  return analysis ?? null
}

/** The runs of a brand, newest first. */
export async function listRuns(
  sql: Sql,
  brandId: string,
  { limit }: { limit: number },
): Promise<RunProgress[]> {
  return progressOf(sql, 'a.new_client_id = $1', [brandId], limit)
}

/** Those of these runs that the caller can see, newest first. */
export async function findRuns(sql: Sql, analysisIds: readonly string[]): Promise<RunProgress[]> {
  return progressOf(sql, 'a.id = any($1)', [analysisIds], analysisIds.length)
}

/** Queued, running, or paused runs of an organization, as far as the caller may see them. */
export async function listOpenRuns(sql: Sql, organizationId: string): Promise<RunProgress[]> {
  return progressOf(sql, `a.new_organization_id = $1 and a.status in ('queued', 'running', 'paused')`, [
    organizationId,
  ])
}

type RunListRow = {
  id: string
  brandId: string
  kind: 'run' | 'import'
  status: RunStatus
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

const group = z.object({
  status: z.enum(values.prompt_engine_pairs.status),
  engine: z.string(),
  queue: z.string(),
  pairs: z.number(),
  costUsd: z.number().nullable(),
  costUnknown: z.number(),
  last30Seconds: z.number(),
  last5Minutes: z.number(),
})
const pairTally = z.object({
  groups: z.array(group),
  failures: z.array(z.object({ code: z.string(), count: z.number(), message: z.string() })),
})
type PairTally = z.infer<typeof pairTally>

/** Currently paused provider queues, by ID. */
type ProviderQueuePauses = ReadonlyMap<string, { code: string; message: string; until: string | null }>

async function progressOf(
  sql: Sql,
  condition: string,
  parameters: readonly unknown[],
  limit = 100,
): Promise<RunProgress[]> {
  const analyses = await sql.query<RunListRow>(
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
  const tallies = await talliesOf(sql, analyses.rows)
  const pauses = await pausesOf(sql, [...tallies.values()])
  return analyses.rows.map((row) => present(row, tallies.get(row.id) ?? noCells, pauses))
}

const noCells: PairTally = { groups: [], failures: [] }

async function talliesOf(sql: Sql, analyses: readonly RunListRow[]): Promise<Map<string, PairTally>> {
  const { rows } = await sql.query<{ analysisId: string; tally: unknown }>(
    'select analysis_id as "analysisId", tally from private.count_pairs($1)',
    [analyses.map(({ id }) => id)],
  )
  return new Map(rows.map(({ analysisId, tally }) => [analysisId, pairTally.parse(tally)]))
}

async function pausesOf(sql: Sql, tallies: readonly PairTally[]): Promise<ProviderQueuePauses> {
  const queues = tallies.flatMap(({ groups }) =>
    groups.filter(({ status }) => status === 'queued').map(({ queue }) => queue),
  )
  if (queues.length === 0) return new Map()
  const { rows } = await sql.query<{
    id: string
    code: string | null
    message: string | null
    until: Date | null
  }>(
    `select id, pause_code as code, pause_message as message, nullif(paused_until, 'infinity') as until
     from private.provider_queues where id = any($1) and paused_until > now()`,
    [[...new Set(queues)]],
  )
  return new Map(
    rows.map(({ id, code, message, until }) => [
      id,
      { code: code ?? 'paused', message: message ?? 'Paused.', until: until?.toISOString() ?? null },
    ]),
  )
}

function present(row: RunListRow, { groups, failures }: PairTally, pauses: ProviderQueuePauses): RunProgress {
  const counts: PairCounts = { queued: 0, asking: 0, answered: 0, failed: 0, cancelled: 0 }
  for (const { status, pairs } of groups) counts[status] += pairs
  const known = groups.filter(({ costUsd }) => costUsd !== null)
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
    costUsd: known.length === 0 ? null : sum(known.map(({ costUsd }) => costUsd ?? 0)),
    costUnknown: sum(groups.map(({ costUnknown }) => costUnknown)),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    etaSeconds: etaOf(row, groups, pauses),
    budgetUsd: row.budgetUsd,
    scheduleId: row.scheduleId,
    pause:
      row.status === 'paused' && row.pauseCode !== null
        ? {
            code: row.pauseCode,
            message: row.pauseMessage ?? 'Paused.',
            resumesAt: row.resumesAt?.toISOString() ?? null,
          }
        : null,
    waits: waitsOf(groups, pauses),
    failure: row.failure,
    failures,
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

function waitsOf(groups: PairTally['groups'], pauses: ProviderQueuePauses): RunProgress['waits'] {
  return groups.flatMap(({ status, engine, queue, pairs }) => {
    const pause = pauses.get(queue)
    return status === 'queued' && pause !== undefined ? [{ engine, ...pause, pairs }] : []
  })
}

function etaOf(row: RunListRow, groups: PairTally['groups'], pauses: ProviderQueuePauses): number | null {
  if (row.status !== 'running' || row.startedAt === null) return null
  const running = secondsSince(row.startedAt, new Date())
  if (row.kind === 'import')
    return etaSeconds({
      done: row.importReadBytes,
      left: (row.importBytes ?? 0) - row.importReadBytes,
      seconds: running,
    })
  const isLeft = ({ status }: { status: string }) => status === 'queued' || status === 'asking'
  // Waiting pairs know their current provider queue; answered ones may have used another, so engines lead to queues.
  const queueOf = new Map(groups.filter(isLeft).map(({ engine, queue }) => [engine, queue]))
  const queues = Map.groupBy(groups, ({ engine }) => queueOf.get(engine) ?? '')
  return runEtaSeconds(
    [...queues].map(([queue, sharing]) => ({
      left: sum(sharing.filter(isLeft).map(({ pairs }) => pairs)),
      answeredLast30Seconds: sum(sharing.map(({ last30Seconds }) => last30Seconds)),
      answeredLast5Minutes: sum(sharing.map(({ last5Minutes }) => last5Minutes)),
      isPaused: pauses.has(queue),
    })),
    running,
  )
}

const secondsSince = (then: Date, now: Date) => (now.getTime() - then.getTime()) / 1000
