import type { ImportError, ImportErrors } from '#core/answers/import/schema.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import type { CallerTransaction } from '../user-client.ts'

/** An upload begins as a paused import: nothing reads it until its last chunk has arrived. */
export async function beginUpload(
  sql: Sql,
  home: BrandHome,
  fileName: string,
  apiKeyId: string | null = null,
): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.analyses (new_organization_id, new_client_id, kind, status, label, created_by, api_key_id)
     values ($1, $2, 'import', 'paused', $3, private.my_user_id(), $4) returning id`,
    [home.organizationId, home.brandId, fileName.slice(0, 200), apiKeyId],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The import was not inserted')
  return id
}

export async function appendUpload(
  sql: Sql,
  home: BrandHome,
  { analysisId, position, bytes }: { analysisId: string; position: number; bytes: Uint8Array },
): Promise<void> {
  await sql.query(
    `insert into llm_mentions.import_chunks (organization_id, client_id, analysis_id, position, bytes)
     values ($1, $2, $3, $4, $5)`,
    [home.organizationId, home.brandId, analysisId, position, bytes],
  )
}

/** The whole file has arrived: it may be read, unless the import was canceled meanwhile. */
export async function completeUpload(
  sql: CallerTransaction,
  home: BrandHome,
  { analysisId, bytes, hash }: { analysisId: string; bytes: number; hash: string },
): Promise<void> {
  const { rowCount } = await sql.query(
    `update llm_mentions.analyses set status = 'queued', import_bytes = $2, import_hash = $3
     where id = $1 and status = 'paused'`,
    [analysisId, bytes, hash],
  )
  if (rowCount === 0) return
  enqueueImportLater(sql, { organizationId: home.organizationId, analysisId })
}

export async function abandonUpload(sql: Sql, analysisId: string): Promise<void> {
  await sql.query(
    `update llm_mentions.analyses set status = 'cancelled', finished_at = now()
     where id = $1 and status = 'paused'`,
    [analysisId],
  )
}

function enqueueImportLater(
  sql: Pick<CallerTransaction, 'enqueueLater'>,
  payload: { organizationId: string; analysisId: string },
): void {
  sql.enqueueLater('read-import', payload)
}

/** Null if the caller cannot see the import. */
export async function listImportErrors(sql: Sql, analysisId: string): Promise<ImportErrors | null> {
  const analysis = await sql.query<{ rejected: number }>(
    'select import_rejected as rejected from llm_mentions.analyses where id = $1',
    [analysisId],
  )
  const rejected = analysis.rows[0]?.rejected
  if (rejected === undefined) return null
  const { rows } = await sql.query<ImportError>(
    'select line, reason from llm_mentions.import_errors where analysis_id = $1 order by line',
    [analysisId],
  )
  return { errors: rows, rejected }
}
