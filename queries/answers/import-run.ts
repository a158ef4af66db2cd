import { createHash } from 'node:crypto'
import type { ImportRow } from '#core/answers/import/parse-row.ts'
import { importLimits, type ImportError } from '#core/answers/import/schema.ts'
import { annotate } from '../reports/annotations.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Database, Sql } from '../database.ts'
import { discoverBrandsLater } from '../competitors/discovery-queue.ts'
import { asSystem } from '../system-client.ts'

export type OpenImport = BrandHome & {
  analysisId: string
  fileName: string
  bytes: number | null
  /** The last processed line. */
  lines: number
  added: number
  known: number
  rejected: number
}

/** Begins or resumes an import; null if it has ended or was canceled. */
export async function startImport(
  database: Database,
  { organizationId, analysisId }: { organizationId: string; analysisId: string },
): Promise<OpenImport | null> {
  return asSystem(database, async (sql) => {
    const { rows } = await sql.query<OpenImport>(
      `update llm_mentions.analyses set status = 'running', started_at = coalesce(started_at, now())
       where id = $1 and new_organization_id = $2 and kind = 'import' and status in ('queued', 'running')
       returning id as "analysisId", new_organization_id as "organizationId", new_client_id as "brandId",
         label as "fileName", import_bytes as bytes, import_lines as lines, import_added as added,
         import_known as known, import_rejected as rejected`,
      [analysisId, organizationId],
    )
    return rows[0] ?? null
  })
}

/** An import of a file that the process reads by itself, such as from the command line. */
export async function createLocalImport(
  database: Database,
  home: BrandHome,
  { fileName, bytes }: { fileName: string; bytes: number | null },
): Promise<OpenImport> {
  const analysisId = await asSystem(database, async (sql) => {
    const { rows } = await sql.query<{ id: string }>(
      `insert into llm_mentions.analyses
         (new_organization_id, new_client_id, kind, status, label, import_bytes, started_at)
       values ($1, $2, 'import', 'running', $3, $4, now()) returning id`,
      [home.organizationId, home.brandId, fileName.slice(0, 200), bytes],
    )
    return rows[0]?.id
  })
  if (analysisId === undefined) throw new Error('The import was not inserted')
  return { ...home, analysisId, fileName, bytes, lines: 0, added: 0, known: 0, rejected: 0 }
}

export async function* uploadedChunks(
  database: Database,
  analysisId: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let position = 0; ; position += 1) {
    const { rows } = await asSystem(database, (sql) =>
      sql.query<{ bytes: Uint8Array }>(
        'select bytes from llm_mentions.import_chunks where analysis_id = $1 and position = $2',
        [analysisId, position],
      ),
    )
    const bytes = rows[0]?.bytes
    if (bytes === undefined) return
    yield bytes
  }
}

export type ImportStep = {
  /** The checkpoint at which this step starts, and the one at its end. */
  fromLine: number
  toLine: number
  readBytes: number
  added: number
  known: number
  rejected: readonly ImportError[]
  engines: readonly string[]
}

/** False if the import was canceled, or another process has taken it over: then nothing of the step may stay. */
export async function noteImportStep(sql: Sql, analysisId: string, step: ImportStep): Promise<boolean> {
  const { rows } = await sql.query<{ rejected: number }>(
    `update llm_mentions.analyses
     set import_lines = $3, import_read_bytes = $4, import_added = import_added + $5, import_known = import_known + $6,
       import_rejected = import_rejected + $7,
       engines = (select coalesce(array_agg(distinct e order by e), '{}') from (
         select e from unnest(engines || $8::text[]) as e limit 50) as known_engines),
       planned = planned + $5
     where id = $1 and status = 'running' and import_lines = $2
     returning import_rejected as rejected`,
    [
      analysisId,
      step.fromLine,
      step.toLine,
      step.readBytes,
      step.added,
      step.known,
      step.rejected.length,
      step.engines,
    ],
  )
  const total = rows[0]?.rejected
  if (total === undefined) return false
  const room = importLimits.errors - (total - step.rejected.length)
  if (step.rejected.length > 0 && room > 0)
    await sql.query(
      `insert into llm_mentions.import_errors (organization_id, client_id, analysis_id, line, reason)
       select a.new_organization_id, a.new_client_id, a.id, e.line, e.reason
       from llm_mentions.analyses a, jsonb_to_recordset($2::jsonb) as e(line integer, reason text)
       where a.id = $1 on conflict do nothing`,
      [analysisId, JSON.stringify(step.rejected.slice(0, room))],
    )
  return true
}

/** Ends an import and deletes its file. One that was canceled meanwhile stays canceled. */
export async function finishImport(
  database: Database,
  open: OpenImport,
  { failure }: { failure: string | null },
): Promise<void> {
  await asSystem(database, async (sql) => {
    const { rows } = await sql.query<{ added: number; isUpload: boolean }>(
      `update llm_mentions.analyses
       set status = $2, failure = $3, finished_at = now(), import_read_bytes = coalesce(import_bytes, import_read_bytes)
       where id = $1 and status = 'running' returning import_added as added, api_key_id is null as "isUpload"`,
      [open.analysisId, failure === null ? 'completed' : 'failed', failure],
    )
    if (rows[0] === undefined) return
    // Programs send answers all day long: an annotation on the timeline for each call would hide the others.
    if (rows[0].isUpload) await noteImport(sql, { ...open, added: rows[0].added })
    if (rows[0].added > 0) discoverBrandsLater(sql, open)
    await sql.query('delete from llm_mentions.import_chunks where analysis_id = $1', [open.analysisId])
  })
}

/** Deletes the file of a canceled import; its stored answers stay. Does nothing to other imports. */
export async function dropCancelledImport(database: Database, analysisId: string): Promise<void> {
  await asSystem(database, async (sql) => {
    const dropped = await sql.query(
      `delete from llm_mentions.import_chunks c using llm_mentions.analyses a
       where a.id = c.analysis_id and a.id = $1 and a.status = 'cancelled'`,
      [analysisId],
    )
    // Once per file, however often its job runs.
    if ((dropped.rowCount ?? 0) === 0) return
    const { rows } = await sql.query<BrandHome & { fileName: string; added: number }>(
      `select new_organization_id as "organizationId", new_client_id as "brandId", label as "fileName",
         import_added as added
       from llm_mentions.analyses where id = $1 and api_key_id is null`,
      [analysisId],
    )
    if (rows[0] !== undefined) await noteImport(sql, rows[0])
  })
}

async function noteImport(
  sql: Sql,
  { added, fileName, ...home }: BrandHome & { fileName: string; added: number },
): Promise<void> {
  if (added === 0) return
  const source = fileName === '' ? '' : ` from ${fileName}`
  await annotate(sql, home, {
    kind: 'import',
    text: `${added.toLocaleString('en')} answers imported${source}.`,
  })
}

/** Deletes the files of ended imports, and ends uploads that stopped a day ago. */
export async function dropOldUploads(database: Database): Promise<void> {
  await asSystem(database, async (sql) => {
    await sql.query(
      `update llm_mentions.analyses
       set status = 'failed', failure = 'The upload broke off.', finished_at = now()
       where kind = 'import' and status = 'paused' and import_bytes is null and created_at < now() - interval '1 day'`,
    )
    await sql.query(
      `delete from llm_mentions.import_chunks c using llm_mentions.analyses a
       where a.id = c.analysis_id and (a.status in ('completed', 'failed')
         -- A cancelled import whose job is still to come is left to it.
         or (a.status = 'cancelled' and (a.import_bytes is null or a.finished_at < now() - interval '1 day')))`,
    )
  })
}

/**
 * Identifies an imported answer when its file is imported again, by all its fields. IDs alone are not reliable, because
 * files number their rows from 1.
 */
export function importKeyOf(row: ImportRow): string {
  const parts = [
    row.id,
    row.engine,
    row.channel,
    row.prompt,
    row.repeat,
    row.answeredAt.toISOString(),
    row.text,
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
