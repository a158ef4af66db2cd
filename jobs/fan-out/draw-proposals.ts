import { setTimeout as pause } from 'node:timers/promises'
import type { FanOutResult } from '#core/fan-out/analysis-schema.ts'
import type { EngineFailure, Engine, ProposalOutcome } from '#engines/engine.ts'
import { isCollector } from '#engines/engine.ts'
import {
  addFanOutCost,
  addLostCalls,
  drawsOf,
  keepDraw,
  providerQueueOfEngine,
  noteFanOutProgress,
  type FanOutBrand,
  type FanOutRun,
  type SimulatedPrompt,
} from '#queries/fan-out/run.ts'
import { pauseProviderQueue } from '#queries/engines/provider-queues.ts'
import { loseCalls, settleCall, takeTurn, type CallEnd } from '#queries/engines/structured-calls.ts'
import { asSystem } from '#queries/system-client.ts'
import { mayBeBilled, needsOperator, pauseBefore } from '../runs/ask-failure.ts'
import { whileDatabaseReturns } from '../database-away.ts'
import type { JobContext } from '../job-context.ts'
import { FanOutFailure } from './failure.ts'

/** Parallel calls of one analysis, in addition to the limits of the provider queue. */
const atOnce = 3

/** Failing calls allowed for one draw. */
const maxCalls = 3

/** Consecutive failed draws, after which the fault is not in the prompts. */
const maxFailures = 3

/** Longer waits, such as for a paused provider queue, end the draws. */
const longestWaitMs = 60_000

type Wanted = { prompt: SimulatedPrompt; draw: number }

type Proposer = {
  engine: string
  label: string
  model: string
  queue: string
  /** Upper limit for the cost of one call; null if no price is known. */
  reserveUsd: number | null
  propose: NonNullable<Engine['propose']>
}

type Drawing = {
  context: JobContext
  run: FanOutRun
  proposer: Proposer
  brand: FanOutBrand
  today: string
  signal: AbortSignal
  flying: { count: number }
}

/** Ends the draws. `reason`: why, in a sentence. */
type Stop = { reason: string }

/**
 * Asks a model for the searches of each prompt, as many draws as requested. Each response is stored in the transaction
 * that counts its cost, so a restarted analysis requests only what is missing. An obstacle to further calls (a budget,
 * a rejected key) ends the draws; completed ones are used, and the reason is added to the notes. Without any draw the
 * analysis fails with that reason.
 */
export async function drawProposals(
  context: JobContext,
  {
    run,
    prompts,
    brand,
    today,
    signal,
  }: {
    run: FanOutRun
    prompts: readonly SimulatedPrompt[]
    brand: FanOutBrand
    today: string
    signal: AbortSignal
  },
): Promise<Pick<FanOutResult, 'draws' | 'drawsWanted' | 'notes'>> {
  const { database } = context
  await asSystem(database, async (sql) => {
    const lost = await loseCalls(sql, { ...run, purpose: 'fan-out', analysisId: run.id })
    if (lost > 0) await addLostCalls(sql, run.id, lost)
  })
  const kept = await asSystem(database, (sql) => drawsOf(sql, run.id))
  const has = new Set(kept.map(({ promptId, draw }) => `${promptId} ${draw}`))
  const wanted = prompts.flatMap((prompt) =>
    Array.from({ length: run.settings.draws }, (_, index) => ({ prompt, draw: index + 1 })),
  )
  const missing = wanted.filter(({ prompt, draw }) => !has.has(`${prompt.id} ${draw}`))
  if (missing.length === 0) return { draws: wanted.length, drawsWanted: wanted.length, notes: [] }
  const proposer = await proposerOf(context, run)
  const drawing = { context, run, proposer, brand, today, signal, flying: { count: 0 } }
  const { made, stop } = await drawAll(drawing, missing, { total: wanted.length })
  signal.throwIfAborted()
  const draws = wanted.length - missing.length + made
  if (draws === 0) throw new FanOutFailure(stop?.reason ?? `${proposer.label} didn’t return searches.`)
  const notes = stop === null ? [] : [`${draws} of ${wanted.length} samples completed. ${stop.reason}`]
  return { draws, drawsWanted: wanted.length, notes }
}

async function proposerOf(
  { database, engineSets }: JobContext,
  { organizationId, settings: { engine: id, model: chosen } }: FanOutRun,
): Promise<Proposer> {
  const queue =
    id === null ? null : await asSystem(database, (sql) => providerQueueOfEngine(sql, organizationId, id))
  const registry = queue === null ? null : await engineSets.forProviderQueue(queue)
  const engine = id === null ? undefined : registry?.get(id)
  const listing = registry?.list().find((one) => one.id === id)
  if (
    id === null ||
    queue === null ||
    engine === undefined ||
    isCollector(engine) ||
    engine.propose === undefined
  )
    throw new FanOutFailure(
      listing?.configured === false
        ? listing.reason
        : `The engine “${id ?? ''}” can’t simulate searches here. Choose another.`,
    )
  const model = chosen ?? engine.defaultModel
  // A proposal call costs about what a labeling call does: the same shape, with less input.
  const prices = listing?.labelerPrices ?? {}
  return {
    engine: id,
    label: engine.label,
    model,
    queue,
    reserveUsd: (prices[model] ?? prices['*'])?.ceilingUsd ?? null,
    propose: engine.propose.bind(engine),
  }
}

async function drawAll(
  drawing: Drawing,
  missing: readonly Wanted[],
  { total }: { total: number },
): Promise<{ made: number; stop: Stop | null }> {
  const queue = [...missing]
  let made = 0
  let failures = 0
  let stop: Stop | null = null
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (stop !== null || drawing.signal.aborted) return
      const outcome = await drawOne(drawing, next)
      if (outcome === 'drawn') {
        made += 1
        failures = 0
        const done = total - missing.length + made
        await asSystem(drawing.context.database, (sql) =>
          noteFanOutProgress(sql, drawing.run.id, { done, total }),
        )
      } else {
        failures += 1
        if (outcome.isFinal || failures >= maxFailures) stop ??= { reason: outcome.reason }
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return { made, stop }
}

type DrawOutcome = 'drawn' | { reason: string; isFinal: boolean }

async function drawOne(drawing: Drawing, wanted: Wanted): Promise<DrawOutcome> {
  const { context, run, proposer, signal, flying } = drawing
  for (let calls = 1; ; calls += 1) {
    const turn = await takenTurn(drawing)
    if ('reason' in turn) return { ...turn, isFinal: true }
    flying.count += 1
    const startedAt = performance.now()
    const outcome = await ask(drawing, wanted).finally(() => (flying.count -= 1))
    await whileDatabaseReturns(
      () =>
        asSystem(context.database, async (sql) => {
          await settleCall(sql, turn.callId, endOf(outcome, proposer, performance.now() - startedAt))
          if (outcome.bill !== null || (!outcome.ok && mayBeBilled.has(outcome.failure.code)))
            await addFanOutCost(sql, run.id, outcome.bill?.cost.usd ?? null)
          if (outcome.ok)
            await keepDraw(sql, run, {
              promptId: wanted.prompt.id,
              draw: wanted.draw,
              engine: proposer.engine,
              model: outcome.bill.model.actual ?? proposer.model,
              costUsd: outcome.bill.cost.usd,
              proposals: outcome.value,
            })
        }),
      context.closing,
    )
    if (outcome.ok) return 'drawn'
    const { failure } = outcome
    if (signal.aborted) return { reason: failure.message, isFinal: true }
    await pauseProviderQueueAfter(drawing, failure)
    if (needsOperator(failure) || failure.code === 'unknown-model')
      return { reason: failure.message, isFinal: true }
    // An unreadable response costs money, so it is requested only once more.
    const isUnreadable = failure.code === 'invalid-response'
    if (calls >= (isUnreadable ? 2 : maxCalls) || (!failure.retryable && !isUnreadable))
      return { reason: failure.message, isFinal: false }
    const waitMs = isUnreadable ? 0 : (failure.retryAfterMs ?? pauseBefore(calls))
    if (waitMs > longestWaitMs) return { reason: failure.message, isFinal: true }
    await pause(waitMs, undefined, { signal }).catch(() => {}) // Stopping: the next turn reports it.
  }
}

const ask = (
  { proposer: { propose, model }, brand: { country, language }, today, signal }: Drawing,
  { prompt }: Wanted,
): Promise<ProposalOutcome> => propose({ prompt: prompt.text, country, language, today, model }, { signal })

/** Waits for a turn of the provider queue, unless an obstacle will not pass soon. */
async function takenTurn({
  context: { database, closing },
  run,
  proposer: { engine, model, queue, reserveUsd },
  signal,
  flying,
}: Drawing): Promise<{ callId: number } | Stop> {
  for (;;) {
    if (signal.aborted) return { reason: 'It was stopped.' }
    const turn = await whileDatabaseReturns(
      () =>
        asSystem(database, (sql) =>
          takeTurn(sql, {
            organizationId: run.organizationId,
            brandId: run.brandId,
            purpose: 'fan-out',
            analysisId: run.id,
            userId: run.createdBy,
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
    if (turn.state === 'stop') return turn
    await pause(turn.ms, undefined, { signal }).catch(() => {}) // Stopping: the loop ends.
  }
}

/** A failure of the key or its limits pauses the provider queue for everything behind it, as for answers. */
async function pauseProviderQueueAfter(
  { context: { database, closing }, proposer: { queue } }: Drawing,
  failure: EngineFailure,
): Promise<void> {
  const { code, message, retryAfterMs } = failure
  const isBusy = code === 'rate-limited' || code === 'overloaded'
  if (!needsOperator(failure) && !(isBusy && retryAfterMs !== null)) return
  await whileDatabaseReturns(
    () => asSystem(database, (sql) => pauseProviderQueue(sql, queue, { code, message, forMs: retryAfterMs })),
    closing,
  )
}

function endOf(outcome: ProposalOutcome, { model }: Proposer, latencyMs: number): CallEnd {
  const { bill } = outcome
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
