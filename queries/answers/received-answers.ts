import { createHash } from 'node:crypto'
import type { AnswersReceipt, AnswersRequest } from '#core/api/keys/answers-request.ts'
import type { Row } from '#core/database/row.ts'
import type { RunStatus } from '#core/runs/schema.ts'
import type { ApiKeyHolder } from '../api/api-keys.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import { claimRequest, keepReply } from '../operations/api-requests.ts'
import { appendUpload, beginUpload, completeUpload } from './imports.ts'
import type { CallerTransaction } from '../user-client.ts'

const chunkBytes = 512 * 1024

/**
 * Accepts answers sent by a program, as a separate import that a worker reads. With an idempotency key the same request
 * within a day gets the same receipt and adds nothing; null if the key was used for another request.
 */
export async function receiveAnswers(
  sql: CallerTransaction,
  holder: ApiKeyHolder,
  home: BrandHome,
  { lines, rejected }: AnswersRequest,
  idempotencyKey: string | null,
): Promise<AnswersReceipt | null> {
  const bytes = Buffer.from(`${lines.join('\n')}\n`)
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (idempotencyKey !== null) {
    const asked = createHash('sha256')
      .update(JSON.stringify([home.brandId, hash, rejected]))
      .digest('hex')
    const earlier = await claimRequest<AnswersReceipt>(sql, holder.keyId, idempotencyKey, asked)
    if (earlier === 'another') return null
    if (earlier !== 'claimed') return earlier.reply
  }
  const analysisId = await beginUpload(sql, home, `API: ${holder.name}`, holder.keyId)
  for (let at = 0, position = 0; at < bytes.length; at += chunkBytes, position += 1)
    await appendUpload(sql, home, { analysisId, position, bytes: bytes.subarray(at, at + chunkBytes) })
  await completeUpload(sql, home, { analysisId, bytes: bytes.length, hash })
  const receipt: AnswersReceipt = {
    accepted: lines.length,
    rejected,
    analysisId,
    statusUrl: `/api/v1/analyses/${analysisId}`,
  }
  if (idempotencyKey !== null) await keepReply(sql, holder.keyId, idempotencyKey, receipt)
  return receipt
}

/** The state of the answers of one receipt. `added` are new, `known` existed already. */
export type ReceivedAnswers = {
  id: string
  brandId: string
  status: RunStatus
  added: number
  known: number
  rejected: number
  /** Rows rejected while they were read, such as one prompt too many; lines count accepted rows from 1. */
  errors: { line: number; reason: string }[]
  failure: string | null
  createdAt: string
  finishedAt: string | null
}

/** The state of answers that this key has sent; null for anything else. */
export async function findReceivedAnswers(
  sql: Sql,
  keyId: string,
  analysisId: string,
): Promise<ReceivedAnswers | null> {
  const { rows } = await sql.query<
    Omit<ReceivedAnswers, 'createdAt' | 'finishedAt'> & Row<'analyses', 'createdAt' | 'finishedAt'>
  >(
    `select a.id, a.new_client_id as "brandId", a.status, a.import_added as added, a.import_known as known,
       a.import_rejected as rejected, a.failure, a.created_at as "createdAt", a.finished_at as "finishedAt",
       (select coalesce(jsonb_agg(jsonb_build_object('line', e.line, 'reason', e.reason) order by e.line), '[]')
        from llm_mentions.import_errors e where e.analysis_id = a.id) as errors
     from llm_mentions.analyses a where a.id = $1 and a.api_key_id = $2`,
    [analysisId, keyId],
  )
  const [row] = rows
  if (row === undefined) return null
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}
