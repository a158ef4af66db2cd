import type { EngineFailure, FailureCode } from '#engines/engine.ts'
import { failPair, requeuePair, type PairFailure } from '#queries/runs/pair-outcomes.ts'
import type { Pair } from '#queries/runs/claim-pairs.ts'
import { pauseProviderQueue } from '#queries/engines/provider-queues.ts'
import { asSystem } from '#queries/system-client.ts'
import type { ProviderCall } from '#queries/runs/usage-logs.ts'
import { whileDatabaseReturns } from '../database-away.ts'
import type { JobContext } from '../job-context.ts'

/** Failing attempts before a prompt–engine pair has failed for good. */
export const maxAsks = 5

/** The same if the provider was only busy: that costs nothing and is not the prompt's fault. */
const maxBusyAsks = 20

const isBusy = ({ code }: EngineFailure) => code === 'rate-limited' || code === 'overloaded'

/** No answer without another key: the provider queue waits for a person. */
export const needsOperator = ({ code }: EngineFailure) =>
  code === 'bad-key' || code === 'quota-exhausted' || code === 'not-configured'

/** Failures after which the provider may have worked, and may bill it. */
export const mayBeBilled: ReadonlySet<FailureCode> = new Set(['invalid-response', 'timeout', 'aborted'])

export const unknownEngine = (pair: Pair): PairFailure => ({
  code: 'unknown-engine',
  message: `This instance has no engine “${pair.engine}”.`,
})

/**
 * Handles a failed attempt. Retries are ours, because only we know which failures are worth paying for again: the pair
 * waits and is retried, or it fails. If the failure is about the key or its limits, the provider queue pauses for every
 * pair behind it.
 */
export async function settleFailure(
  context: JobContext,
  {
    pair,
    model,
    failure,
    occurredAt,
  }: { pair: Pair; model: string; failure: EngineFailure; occurredAt: Date },
): Promise<void> {
  const { database, logger, closing } = context
  const { code, message, retryAfterMs } = failure
  const call: ProviderCall = {
    pair,
    kind: 'ask',
    outcome: code === 'aborted' ? 'lost' : 'failed',
    occurredAt,
    failureCode: code,
    mayBeBilled: mayBeBilled.has(code),
    model,
    latencyMs: failure.latencyMs,
  }
  const requeue = ({ afterMs, countsAsAttempt }: { afterMs: number; countsAsAttempt: boolean }) =>
    requeuePair(database, pair, {
      failure: { code, message },
      call,
      afterMs,
      countsAsAttempt,
      unread: failure.rawResponse,
    })

  await whileDatabaseReturns(async () => {
    if (code === 'aborted') return requeue({ afterMs: 0, countsAsAttempt: false })
    if (needsOperator(failure)) {
      logger.warn({ queue: pair.queue, engine: pair.engine, code }, 'an engine is paused')
      // A daily quota renews by itself, and the provider queue then resumes.
      await asSystem(database, (sql) =>
        pauseProviderQueue(sql, pair.queue, { code, message, forMs: retryAfterMs }),
      )
      return requeue({ afterMs: 0, countsAsAttempt: false })
    }
    if (isBusy(failure) && retryAfterMs !== null)
      await asSystem(database, (sql) =>
        pauseProviderQueue(sql, pair.queue, { code, message, forMs: retryAfterMs }),
      )
    if (!failure.retryable || pair.attempts >= (isBusy(failure) ? maxBusyAsks : maxAsks)) {
      logger.warn(
        { pairId: pair.id, engine: pair.engine, code, attempts: pair.attempts },
        'an engine call failed',
      )
      return failPair(database, pair, { failure: { code, message }, call, unread: failure.rawResponse })
    }
    return requeue({ afterMs: retryAfterMs ?? pauseBefore(pair.attempts), countsAsAttempt: true })
  }, closing)
}

/** 2, 4, 8 … seconds up to some minutes, each extended by up to half, so that pairs that failed together spread out. */
export function pauseBefore(attempts: number): number {
  return 1000 * 2 ** Math.min(attempts, 8) * (1 + Math.random() / 2)
}
