import {
  dropCancelledImport,
  finishImport,
  startImport,
  uploadedChunks,
} from '#queries/answers/import-run.ts'
import { importAnswers } from './import-answers.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Reads an uploaded file. Idempotent and resumable: each batch moves the line the import has reached in the
 * transaction that stores it, so a second run goes on from there. One at a time per import (queue of its own).
 * Between batches it sees that the import was cancelled, and drops the rest of the file.
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
    if (run.isLastAttempt)
      await finishImport(context.database, open, { failure: 'Something went wrong on our side.' })
    throw error
  }
  await dropCancelledImport(context.database, payload.analysisId)
}
