import { parsedJson } from '#engines/calls/recorded-call.ts'
import { isAway } from '#queries/database-away.ts'
import { failPair } from '#queries/runs/pair-outcomes.ts'
import type { Pair } from '#queries/runs/claim-pairs.ts'
import type { ProviderCall } from '#queries/runs/usage-logs.ts'
import { whileDatabaseReturns } from '../database-away.ts'
import type { JobContext } from '../job-context.ts'
import type { PackedAnswer } from './packed-answer.ts'
import { readAnswer, type Received } from './read-answer.ts'

/**
 * Records the outcome of a call. The next call has its place already, unless too many wait for that; see
 * `startDispatcher`.
 */
export type Settle = () => Promise<void>

/** From here on the answer is paid for: a bug of ours ends in a failed pair and a file, never in a second call. */
export async function keepAnswer(
  { database, outbox, logger, closing }: JobContext,
  { kind, ...received }: Received & { kind: ProviderCall['kind'] },
): Promise<void> {
  const { pair } = received
  const call = callOf(received.pair, received.answer, { kind, occurredAt: received.answeredAt })
  try {
    await outbox.store({ call, answer: readAnswer(received) })
  } catch (error) {
    if (isAway(error)) throw error
    const { raw } = received.answer
    const file = await outbox.keepRefused(pair.id, {
      ...received.answer,
      raw: typeof raw === 'string' ? parsedJson(raw) : raw,
    })
    logger.error(
      { err: error, pairId: pair.id, file },
      'an answer could not be stored and was kept in a file',
    )
    await whileDatabaseReturns(
      () =>
        failPair(database, pair, {
          failure: {
            code: 'not-stored',
            message:
              'The answer arrived but couldn’t be stored. The instance admin can find it in the data folder.',
          },
          call: { ...call, outcome: 'failed', failureCode: 'not-stored', mayBeBilled: true },
        }),
      closing,
    )
  }
}

function callOf(
  pair: Pair,
  answer: PackedAnswer,
  { kind, occurredAt }: Pick<ProviderCall, 'kind' | 'occurredAt'>,
): ProviderCall {
  return {
    pair,
    kind,
    outcome: 'answered',
    occurredAt,
    costUsd: answer.cost.usd,
    costBasis: answer.cost.basis,
    model: answer.model.actual ?? answer.model.requested,
    inputTokens: answer.usage.inputTokens,
    outputTokens: answer.usage.outputTokens,
    searches: answer.searchCalls ?? answer.queries.length,
    latencyMs: answer.latencyMs,
  }
}
