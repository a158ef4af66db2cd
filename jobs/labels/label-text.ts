import { setTimeout as pause } from 'node:timers/promises'
import type { BrandToLabel } from '#core/labels/labeler/instruction.ts'
import { silentVerdict } from '#core/labels/labeler/verdict.ts'
import type { Engine, EngineFailure, LabelerOutcome } from '#engines/engine.ts'
import type { BrandHome } from '#queries/brands/brand-home.ts'
import { settleCall, takeTurn, type CallEnd } from '#queries/engines/structured-calls.ts'
import { keepVerdicts, type Labeler, type NewVerdict } from '#queries/labels/labeler.ts'
import { pauseProviderQueue } from '#queries/engines/provider-queues.ts'
import { asSystem } from '#queries/system-client.ts'
import { mayBeBilled, needsOperator, pauseBefore } from '../runs/ask-failure.ts'
import { whileDatabaseReturns } from '../database-away.ts'
import type { JobContext } from '../job-context.ts'

export type LabelerInUse = Labeler & {
  queue: string
  label: string
  /** Upper limit for the cost of one call; null if no price is known. */
  reserveUsd: number | null
  judge: NonNullable<Engine['judge']>
}

/** `until`: when the job's turn is over, by `performance.now()`; no call begins after it. */
export type Turning = { signal: AbortSignal; until: number }

export type TextOutcome =
  | 'judged'
  /** Nothing is wrong with the text; the rest waits, for the stated reason. */
  | { waitsFor: string | null }
  /** The provider does not label this text. `isFinal`: nor any other, whatever is asked. */
  | { refused: string; isFinal: boolean }

/** Failing calls allowed for one text in one run of the job. */
const maxCalls = 3

/** Longer waits are left to the pause of the provider queue and the next run of the job. */
const longestWaitMs = 60_000

/**
 * Asks the labeler about some brands in one text and stores its verdicts. An unreadable response costs money, so it is
 * requested only once more; after that the brands count as labeled without a verdict, and the rules label them.
 */
export async function labelText(
  context: JobContext,
  {
    judge,
    home,
    text,
    brands,
    run,
    flying,
  }: {
    judge: LabelerInUse
    home: BrandHome
    text: string
    brands: readonly (BrandToLabel & { key: string })[]
    run: Turning
    /** Calls this job is waiting for. */
    flying: { count: number }
  },
): Promise<TextOutcome> {
  let unreadable = 0
  for (let calls = 1; ; calls += 1) {
    const turn = await takenTurn(context, { judge, home, run, flying })
    if ('waitsFor' in turn) return turn
    const { callId } = turn
    flying.count += 1
    const startedAt = performance.now()
    const outcome = await judge
      .judge({ text, brands, model: judge.model }, { signal: run.signal })
      .finally(() => (flying.count -= 1))
    const isUnreadable = !outcome.ok && outcome.failure.code === 'invalid-response'
    if (isUnreadable) unreadable += 1
    const verdicts = verdictsOf(outcome, brands, { givesUp: unreadable > 1 })
    await whileDatabaseReturns(
      () =>
        asSystem(context.database, async (sql) => {
          await settleCall(sql, callId, endOf(outcome, judge, performance.now() - startedAt))
          if (verdicts !== null)
            await keepVerdicts(sql, home, {
              judge,
              verdicts,
              costUsd: billOf(outcome)?.cost.usd ?? null,
              inputTokens: billOf(outcome)?.usage.inputTokens ?? null,
              outputTokens: billOf(outcome)?.usage.outputTokens ?? null,
            })
        }),
      context.closing,
    )
    if (verdicts !== null) return 'judged'
    if (outcome.ok || isUnreadable) continue
    const after = await afterFailure(context, judge, outcome.failure)
    if (after !== 'again') return after
    const waitsFor = outcome.failure.message
    if (calls >= maxCalls) return { waitsFor }
    const waitMs = outcome.failure.retryAfterMs ?? pauseBefore(calls)
    if (waitMs > longestWaitMs) return { waitsFor }
    await pause(waitMs, undefined, { signal: run.signal }).catch(() => {}) // Stopping: the next turn reports it.
  }
}

/** Waits for a turn of the provider queue, unless an obstacle will not pass at once. */
async function takenTurn(
  { database, closing }: JobContext,
  {
    judge,
    home,
    run: { signal, until },
    flying,
  }: { judge: LabelerInUse; home: BrandHome; run: Turning; flying: { count: number } },
): Promise<{ callId: number } | { waitsFor: string | null }> {
  const { engine, model, queue, reserveUsd } = judge
  while (!signal.aborted && performance.now() <= until) {
    const turn = await whileDatabaseReturns(
      () =>
        asSystem(database, (sql) =>
          takeTurn(sql, {
            ...home,
            purpose: 'judge',
            engine,
            model,
            queue,
            reserveUsd,
            flying: flying.count,
          }),
        ),
      closing,
    )
    if (turn.state === 'go') return turn
    if (turn.state === 'stop') return { waitsFor: turn.reason }
    await pause(Math.min(turn.ms, Math.max(0, until - performance.now()) + 1), undefined, { signal }).catch(
      () => {},
    ) // Stopping: the loop ends.
  }
  return { waitsFor: null }
}

/** As for answers, a failure of the key or its limits pauses the provider queue for everything behind it. */
async function afterFailure(
  { database, closing }: JobContext,
  { queue }: LabelerInUse,
  failure: EngineFailure,
): Promise<'again' | Exclude<TextOutcome, 'judged'>> {
  const { code, message, retryAfterMs } = failure
  const isBusy = code === 'rate-limited' || code === 'overloaded'
  if (needsOperator(failure) || (isBusy && retryAfterMs !== null))
    await whileDatabaseReturns(
      () =>
        asSystem(database, (sql) => pauseProviderQueue(sql, queue, { code, message, forMs: retryAfterMs })),
      closing,
    )
  if (code === 'aborted') return { waitsFor: null }
  if (needsOperator(failure)) return { waitsFor: message }
  if (failure.retryable) return 'again'
  return { refused: message, isFinal: code === 'unknown-model' }
}

function verdictsOf(
  outcome: LabelerOutcome,
  brands: readonly { brandId: string; key: string }[],
  { givesUp }: { givesUp: boolean },
): NewVerdict[] | null {
  if (!outcome.ok && !givesUp) return null
  return brands.map(({ brandId, key }) => ({
    key,
    verdict: (outcome.ok ? outcome.verdicts.get(brandId) : undefined) ?? silentVerdict,
  }))
}

const billOf = (outcome: LabelerOutcome) => outcome.bill

function endOf(outcome: LabelerOutcome, { model }: LabelerInUse, latencyMs: number): CallEnd {
  const bill = billOf(outcome)
  return {
    outcome: outcome.ok ? 'answered' : outcome.failure.code === 'aborted' ? 'lost' : 'failed',
    ...(outcome.ok ? {} : { failureCode: outcome.failure.code }),
    costUsd: bill?.cost.usd ?? null,
    costBasis: bill?.cost.basis ?? 'unknown',
    model: bill?.model.actual ?? model,
    inputTokens: bill?.usage.inputTokens ?? null,
    outputTokens: bill?.usage.outputTokens ?? null,
    latencyMs,
    mayBeBilled: outcome.ok || mayBeBilled.has(outcome.failure.code),
  }
}
