import type { EngineFailure } from '#engines/engine.ts'
import { failCell, requeueCell, withdrawCancelledCell, type Cell } from '#queries/cells.ts'
import type { JobContext, JobHandler } from './job-context.ts'
import { isAway } from './database-away.ts'
import { readAnswer, type Received } from './read-answer.ts'

export const maxAsks = 5

/** A cell that had to wait longer than this for its engine is looked at again: its analysis may be cancelled. */
const longWaitMs = 1000

/**
 * Asks one engine for one cell and stores the answer. Not idempotent towards the provider (an ask costs money), but
 * towards the database: a cell gets one answer. Retries are ours, not the queue's, because only we know which
 * failures are worth paying for again; the queue's own attempts are for faults of this process or the database.
 */
export const askEngine: JobHandler<'ask-engine'> = async (context, payload, run) => {
  const { database, engines, slots } = context
  const cell = await context.cellStarts.begin(payload)
  if (cell === null) return
  try {
    const engine = engines.get(cell.engine)
    if (engine === undefined) {
      await failCell(database, cell, {
        code: 'unknown-engine',
        message: `This installation has no engine “${cell.engine}”.`,
      })
      return
    }
    const brands = await context.brandSets.get(cell.brandId, cell.brandSetVersion)
    const sandboxFields = engine.sandbox
      ? { seed: cell.id, brandHints: brands.brands.map(({ name, domains }) => ({ name, domains })) }
      : {}
    const outcome = await slots.use(engine.id, async (waitedMs) => {
      if (waitedMs > longWaitMs && (await withdrawCancelledCell(database, cell))) return null
      return engine.ask(
        {
          prompt: cell.prompt,
          ...(cell.country === null ? {} : { country: cell.country }),
          ...(cell.language === null ? {} : { language: cell.language }),
          ...sandboxFields,
        },
        { signal: run.signal },
      )
    })
    if (outcome === null) return
    if (!outcome.ok) {
      await settleFailure(context, cell, outcome.failure)
      return
    }
    await keepAnswer(context, { cell, engine, answer: outcome.answer, brands, answeredAt: new Date() })
  } catch (error) {
    if (run.isLastAttempt)
      await failCell(database, cell, { code: 'internal', message: 'Something went wrong on our side.' })
    throw error
  }
}

/** From here on the answer is paid for: a fault of ours ends in a failed cell and a file, never in asking again. */
async function keepAnswer({ database, outbox, logger }: JobContext, received: Received): Promise<void> {
  const { cell } = received
  try {
    await outbox.store({ cellId: cell.id, answer: readAnswer(received) })
  } catch (error) {
    if (isAway(error)) throw error
    const file = await outbox.keepRefused(cell.id, received.answer)
    logger.error(
      { err: error, cellId: cell.id, file },
      'an answer could not be stored and was kept in a file',
    )
    await failCell(database, cell, {
      code: 'not-stored',
      message: 'The answer arrived but could not be stored. The operator finds it in the data folder.',
    })
  }
}

async function settleFailure({ database, logger }: JobContext, cell: Cell, failure: EngineFailure) {
  const { code, message } = failure
  if (code === 'aborted') {
    await requeueCell(database, cell, {
      failure: { code, message },
      runAt: new Date(),
      countsAsAttempt: false,
    })
    return
  }
  if (!failure.retryable || cell.attempts >= maxAsks) {
    logger.warn({ cellId: cell.id, engine: cell.engine, code, attempts: cell.attempts }, 'an ask failed')
    await failCell(database, cell, { code, message })
    return
  }
  const runAt = new Date(Date.now() + (failure.retryAfterMs ?? pauseBefore(cell.attempts)))
  await requeueCell(database, cell, { failure: { code, message }, runAt, countsAsAttempt: true })
}

/** 2, 4, 8, 16 seconds, each stretched by up to half, so that cells that failed together do not return together. */
function pauseBefore(attempts: number): number {
  return 1000 * 2 ** attempts * (1 + Math.random() / 2)
}
