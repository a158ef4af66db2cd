import type { EngineFailure, FailureCode } from '#engines/engine.ts'
import { failCell, requeueCell, type CellFailure } from '#queries/runs/pair-outcomes.ts'
import type { Cell } from '#queries/runs/claim-pairs.ts'
import { pauseProviderQueue } from '#queries/engines/provider-queues.ts'
import { asSystem } from '#queries/system-client.ts'
import type { ProviderCall } from '#queries/runs/usage-logs.ts'
import { whileDatabaseReturns } from '../database-away.ts'
import type { JobContext } from '../job-context.ts'

/** Asks of one cell that may end badly before it has failed for good. */
export const maxAsks = 5

/** The same where the provider only said that it is busy: that costs nothing, and is no fault of the question. */
const maxBusyAsks = 20

const isBusy = ({ code }: EngineFailure) => code === 'rate-limited' || code === 'overloaded'

/** No other key, no answer: the lane waits for somebody. */
export const needsOperator = ({ code }: EngineFailure) =>
  code === 'bad-key' || code === 'quota-exhausted' || code === 'not-configured'

/** Failures after which the provider may have worked, and may bill it. */
export const mayBeBilled: ReadonlySet<FailureCode> = new Set(['invalid-response', 'timeout', 'aborted'])

export const unknownEngine = (cell: Cell): CellFailure => ({
  code: 'unknown-engine',
  message: `This installation has no engine “${cell.engine}”.`,
})

/**
 * What follows from a failed ask. Retries are ours, because only we know which failures are worth paying for again: the
 * cell waits and is asked again, or it fails, and where the failure is about the key or its limits, the lane pauses for
 * every cell behind it.
 */
export async function settleFailure(
  context: JobContext,
  {
    cell,
    model,
    failure,
    occurredAt,
  }: { cell: Cell; model: string; failure: EngineFailure; occurredAt: Date },
): Promise<void> {
  const { database, logger, closing } = context
  const { code, message, retryAfterMs } = failure
  const call: ProviderCall = {
    cell,
    kind: 'ask',
    outcome: code === 'aborted' ? 'lost' : 'failed',
    occurredAt,
    failureCode: code,
    mayBeBilled: mayBeBilled.has(code),
    model,
    latencyMs: failure.latencyMs,
  }
  const requeue = ({ afterMs, countsAsAttempt }: { afterMs: number; countsAsAttempt: boolean }) =>
    requeueCell(database, cell, {
      failure: { code, message },
      call,
      afterMs,
      countsAsAttempt,
      unread: failure.rawResponse,
    })

  await whileDatabaseReturns(async () => {
    if (code === 'aborted') return requeue({ afterMs: 0, countsAsAttempt: false })
    if (needsOperator(failure)) {
      logger.warn({ lane: cell.lane, engine: cell.engine, code }, 'an engine is paused')
      // A daily quota comes back by itself, and then the lane does too.
      await asSystem(database, (sql) =>
        pauseProviderQueue(sql, cell.lane, { code, message, forMs: retryAfterMs }),
      )
      return requeue({ afterMs: 0, countsAsAttempt: false })
    }
    if (isBusy(failure) && retryAfterMs !== null)
      await asSystem(database, (sql) =>
        pauseProviderQueue(sql, cell.lane, { code, message, forMs: retryAfterMs }),
      )
    if (!failure.retryable || cell.attempts >= (isBusy(failure) ? maxBusyAsks : maxAsks)) {
      logger.warn({ cellId: cell.id, engine: cell.engine, code, attempts: cell.attempts }, 'an ask failed')
      return failCell(database, cell, { failure: { code, message }, call, unread: failure.rawResponse })
    }
    return requeue({ afterMs: retryAfterMs ?? pauseBefore(cell.attempts), countsAsAttempt: true })
  }, closing)
}

/** 2, 4, 8 … seconds up to some minutes, each stretched by up to half, so that cells that failed together part. */
export function pauseBefore(attempts: number): number {
  return 1000 * 2 ** Math.min(attempts, 8) * (1 + Math.random() / 2)
}
