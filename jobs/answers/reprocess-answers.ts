import type { ReadingBrands } from '#queries/answers/preview-reprocessing.ts'
import { failReprocessing, reprocessStep } from '#queries/answers/reprocess-answers.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Reprocesses the selected stored answers of an organization, brand by brand. Resumable: each step stores its position
 * together with its results, so a worker that dies costs one step. Stops at the next step after a cancellation.
 */
export const reprocessAnswers: JobHandler<'reprocess-answers'> = async (
  { database, logger },
  payload,
  { signal, isLastAttempt },
) => {
  const known = new Map<string, ReadingBrands>()
  try {
    do signal.throwIfAborted()
    while (await asSystem(database, (sql) => reprocessStep(sql, payload, known)))
  } catch (error) {
    if (!isLastAttempt || signal.aborted) throw error
    logger.error({ err: error, reprocessingId: payload.reprocessingId }, 'answers couldn’t be reprocessed')
    await asSystem(database, (sql) => failReprocessing(sql, payload.reprocessingId))
  }
}
