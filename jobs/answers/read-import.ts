import {
  dropCancelledImport,
  finishImport,
  startImport,
  uploadedChunks,
} from '#queries/answers/import-run.ts'
import { importAnswers } from './import-answers.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Reads an uploaded file. Idempotent and resumable: each batch advances the import's line in the transaction that
 * stores it, so a second run continues there. One job at a time per import (queue per import). Checks between batches
 * whether the import was canceled, and then drops the rest of the file.
 */
export const readImport: JobHandler<'read-import'> = async (context, payload, run) => {
  const open = await startImport(context.database, payload)
  if (open === null) return dropCancelledImport(context.database, payload.analysisId)
  try {
    const end = await importAnswers(context, {
      import: open,
      chunks: uploadedChunks(context.database, open.analysisId),
      now: new Date(),
      signal: run.signal,
    })
    if (end.finished) await finishImport(context.database, open, { failure: end.failure })
  } catch (error) {
    if (run.isLastAttempt) await finishImport(context.database, open, { failure: 'Something went wrong.' })
    throw error
  }
  await dropCancelledImport(context.database, payload.analysisId)
}
