import { setTimeout as wait } from 'node:timers/promises'
import type { FanOutResult } from '#core/fan-out/analysis-schema.ts'
import type { Database } from '#queries/database.ts'
import {
  beginFanOut,
  endFanOut,
  enterStep,
  isToEnd,
  noteFanOutProgress,
  type FanOutRun,
} from '#queries/fan-out/run.ts'
import { asSystem } from '#queries/system-client.ts'
import { compareSides } from './compare-sides.ts'
import { FanOutFailure } from './failure.ts'
import { keepObserved, observedKeysOf } from './keep-observed.ts'
import { scoreCoverage } from './score-coverage.ts'
import { simulateSearches } from './simulate.ts'
import type { JobContext, JobHandler } from '../job-context.ts'

/** How often cancellation is checked. */
const lookMs = 1000

/**
 * Runs a query fan-out analysis: observed → simulated → coverage → done. Each step ends in the transaction that starts
 * the next and can be repeated, so a worker that dies only costs the calls in progress. Ends within about a second of
 * being canceled; results until then stay.
 */
export const runFanOut: JobHandler<'run-fan-out'> = async (context, payload, { signal, isLastAttempt }) => {
  const { database, logger } = context
  const run = await asSystem(database, (sql) => beginFanOut(sql, payload))
  if (run === null) return
  const cancelled = new AbortController()
  const ended = new AbortController()
  const watching = watch(context, run, { cancelled, ended: ended.signal })
  const end = (how: Parameters<typeof endFanOut>[2]) =>
    asSystem(database, (sql) => endFanOut(sql, run.id, how))
  try {
    await doSteps(context, run, AbortSignal.any([signal, cancelled.signal]))
    await end({ status: 'completed' })
  } catch (error) {
    if (cancelled.signal.aborted) await end({ status: 'cancelled' })
    else if (error instanceof FanOutFailure) await end({ status: 'failed', failure: error.message })
    else if (isLastAttempt && !signal.aborted) {
      logger.error({ err: error, analysisId: run.id }, 'a fan-out analysis failed')
      await end({
        status: 'failed',
        failure: 'Something went wrong. Try again later.',
      })
    } else throw error
  } finally {
    ended.abort()
    await watching
  }
}

async function doSteps(context: JobContext, run: FanOutRun, signal: AbortSignal): Promise<void> {
  const { database } = context
  let { step, result } = run
  const enter = async (next: FanOutRun['step'], found: Partial<FanOutResult>) => {
    signal.throwIfAborted()
    result = { ...result, ...found }
    step = next
    await asSystem(database, (sql) => enterStep(sql, run.id, next, result))
  }
  signal.throwIfAborted()
  if (step === 'observed') await enter('simulated', await keepObserved(database, run))
  if (step === 'simulated')
    await enter('coverage', await simulatedPart(context, run, { notes: result.notes, signal }))
  if (step === 'coverage') {
    await scoreCoverage(context, {
      analysisId: run.id,
      signal,
      onProgress: (progress) => asSystem(database, (sql) => noteFanOutProgress(sql, run.id, progress)),
    })
    await enter('done', {})
  }
}

async function simulatedPart(
  context: JobContext,
  run: FanOutRun,
  { notes, signal }: { notes: readonly string[]; signal: AbortSignal },
): Promise<Partial<FanOutResult>> {
  if (run.settings.simulation === 'none') return {}
  const { promptIds, isAll, names, language, vectorsFor, ...simulated } = await simulateSearches(
    context,
    run,
    {
      now: new Date(),
      signal,
    },
  )
  signal.throwIfAborted()
  const observedKeys = await observedKeysOf(context.database, run, { promptIds, isAll })
  const overlap = await compareSides(context.database, run, {
    observedKeys,
    language,
    names,
    vectorsFor,
  })
  return { ...simulated, notes: [...notes, ...simulated.notes], overlap }
}

/** Aborts `cancelled` as soon as the analysis is canceled or gone. */
async function watch(
  { database, logger }: JobContext,
  { id }: { id: string },
  { cancelled, ended }: { cancelled: AbortController; ended: AbortSignal },
): Promise<void> {
  while (!ended.aborted && !cancelled.signal.aborted) {
    if (await isCancelled(database, id, logger)) cancelled.abort()
    await wait(lookMs, undefined, { signal: ended }).catch(() => {}) // Ended: the loop ends.
  }
}

async function isCancelled(database: Database, id: string, logger: JobContext['logger']): Promise<boolean> {
  try {
    return await asSystem(database, (sql) => isToEnd(sql, id))
  } catch (error) {
    logger.debug({ err: error }, 'couldn’t check whether an analysis was canceled')
    return false
  }
}
