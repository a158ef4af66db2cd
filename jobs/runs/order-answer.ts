import { z } from 'zod'
import * as values from '#core/database/values.ts'
import { isCollector, type Ask, type Collector, type CollectorTask } from '#engines/engine.ts'
import { failPair, requeuePair } from '#queries/runs/pair-outcomes.ts'
import { delayCheck, type Pair, type OrderedPair } from '#queries/runs/claim-pairs.ts'
import { pauseProviderQueue } from '#queries/engines/provider-queues.ts'
import { asSystem } from '#queries/system-client.ts'
import type { ProviderCall } from '#queries/runs/usage-logs.ts'
import { maxAsks, needsOperator, pauseBefore, settleFailure, unknownEngine } from './ask-failure.ts'
import { whileDatabaseReturns } from '../database-away.ts'
import type { JobContext } from '../job-context.ts'
import { keepAnswer, type Settle } from './keep-answer.ts'
import { packAnswer } from './packed-answer.ts'

/** An order that a data provider has not delivered after this time is given up. */
export const longestTaskMs = 6 * 60 * 60 * 1000

/** While the key does not work, orders placed with it are checked this often. */
const lookAgainMs = 10 * 60 * 1000

/** Outcomes of an earlier attempt after which an unknown order may exist. */
const mayHaveOrdered = new Set(['lost', 'aborted', 'timeout', 'network'])

/** Orders an answer, unless the task of an earlier attempt can be found again. */
export async function orderAnswer(
  context: JobContext,
  { pair, engine, ask, signal }: { pair: Pair; engine: Collector; ask: Ask; signal: AbortSignal },
): Promise<Settle> {
  const found = mayHaveOrdered.has(pair.failureCode ?? '') ? await engine.find?.(pair.id, { signal }) : null
  const ordered = found
    ? { ok: true as const, task: found, checkAfterMs: 0 }
    : await engine.order(ask, { signal })
  const occurredAt = new Date()
  const model = ask.model ?? engine.defaultModel
  if (!ordered.ok) return () => settleFailure(context, { pair, model, failure: ordered.failure, occurredAt })
  const { task, checkAfterMs } = ordered
  const call: ProviderCall = { pair, kind: 'ask', outcome: 'ordered', occurredAt, model: task.model }
  // An order is paid for: from here on it must not be lost.
  return () => context.outbox.store({ call, task, checkAfterMs })
}

/** Checks whether a data provider has delivered the order of a pair. Free, and may be repeated. */
export async function collectPair(
  context: JobContext,
  pair: OrderedPair,
  signal: AbortSignal,
): Promise<void> {
  const { database, closing, logger } = context
  const engine = (await context.engineSets.forProviderQueue(pair.queue)).get(pair.engine)
  const task: CollectorTask = orderedTask.parse(pair.task)
  if (engine === undefined || !isCollector(engine))
    return failPair(database, pair, {
      failure: unknownEngine(pair),
      call: failedCollection({ pair, task, failureCode: 'unknown-engine' }),
    })
  const collected = await engine.collect(task, { signal })
  if (collected.state === 'done') {
    const brands = await context.brandSets.get(pair.brandId, pair.brandSetVersion)
    const answer = packAnswer(collected.answer)
    return keepAnswer(context, { pair, engine, answer, brands, answeredAt: new Date(), kind: 'collect' })
  }
  if (signal.aborted) return delayCheck(database, pair, { forMs: 0 })
  const isLate = Date.now() - Date.parse(task.orderedAt) > longestTaskMs
  if (collected.state === 'pending' && !isLate)
    return delayCheck(database, pair, { forMs: Math.max(1000, collected.checkAfterMs) })

  const failure =
    collected.state === 'failed'
      ? collected.failure
      : {
          code: 'timeout' as const,
          retryable: false,
          message: `${engine.provider} didn’t deliver the answer within six hours.`,
          rawResponse: null,
          latencyMs: longestTaskMs,
        }
  const { code, message } = failure
  await whileDatabaseReturns(async () => {
    if (collected.state === 'failed' && needsOperator(collected.failure) && !isLate) {
      await asSystem(database, (sql) => pauseProviderQueue(sql, pair.queue, { code, message, forMs: null }))
      return delayCheck(database, pair, { forMs: lookAgainMs })
    }
    const call = failedCollection({ pair, task, failureCode: code, latencyMs: failure.latencyMs })
    if (failure.retryable && pair.attempts < maxAsks)
      return requeuePair(database, pair, {
        failure: { code, message },
        call,
        afterMs: pauseBefore(pair.attempts),
        countsAsAttempt: true,
        unread: failure.rawResponse,
      })
    logger.warn(
      { pairId: pair.id, engine: pair.engine, code, attempts: pair.attempts },
      'a collection failed',
    )
    return failPair(database, pair, { failure: { code, message }, call, unread: failure.rawResponse })
  }, closing)
}

const orderedTask = z.object({
  id: z.string(),
  orderedAt: z.string(),
  request: z.unknown(),
  cost: z.object({ usd: z.number().nullable(), basis: z.enum(values.answers.cost_basis) }).nullable(),
  model: z.string(),
})

function failedCollection({
  pair,
  task,
  failureCode,
  latencyMs = null,
}: {
  pair: Pair
  task: CollectorTask
  failureCode: string
  latencyMs?: number | null
}): ProviderCall {
  return {
    pair,
    kind: 'collect',
    outcome: 'failed',
    occurredAt: new Date(),
    failureCode,
    costUsd: task.cost?.usd ?? null,
    costBasis: task.cost?.basis ?? 'unknown',
    mayBeBilled: true,
    model: task.model,
    latencyMs,
  }
}
