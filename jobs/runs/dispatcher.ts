import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isAway } from '#queries/database-away.ts'
import { pairChannel } from '#queries/runs/wake-workers.ts'
import { requeuePair } from '#queries/runs/pair-outcomes.ts'
import {
  claimPairs,
  claimOrderedPairs,
  delayCheck,
  type Pair,
  type OrderedPair,
} from '#queries/runs/claim-pairs.ts'
import { providerQueuesWithPairs } from '#queries/engines/provider-queues.ts'
import { askPair } from './ask-pair.ts'
import { pauseBefore } from './ask-failure.ts'
import { whileDatabaseReturns } from '../database-away.ts'
import type { JobContext } from '../job-context.ts'
import { collectPair } from './order-answer.ts'

export type Dispatcher = {
  /**
   * Claims nothing more, waits for calls in progress, aborts them after a while, and resolves when everything is
   * recorded.
   */
  stop(): Promise<void>
}

export type DispatcherSettings = {
  /** Pairs are claimed under this ID; see `mayClaim`. */
  workerId: string
  /**
   * Whether other processes can tell now that this worker is alive. Pairs of a worker that seems dead are given away.
   */
  mayClaim: () => boolean
  /** Parallel calls of this process; as many outcomes again may wait to be recorded. */
  concurrency: number
  /** Parallel calls for one organization, in all processes. */
  organizationConcurrency: number
  stopAfterMs: number
}

const lookEveryMs = 1000

/** If calls are usually shorter than this, the time of a claim would cause a gap between two of them. */
const shortAskMs = 2000

/** How many data provider tasks are checked at once, and for how long other workers leave them alone. */
const collectAtOnce = 20
const collectLeaseMs = 5 * 60 * 1000

/**
 * A provider queue as this process sees it. hungry: pairs may be due; claiming: the claim is running; limited: the
 * claim reported that a limit holds the rest back, so a new one is only useful when a call of the queue has ended, at
 * the time it named, or at the next poll.
 */
type ProviderQueueState = 'hungry' | 'claiming' | 'limited'

type State = DispatcherSettings & {
  readonly context: JobContext
  readonly stopping: AbortController
  readonly aborting: AbortController
  readonly queues: Map<string, ProviderQueueState>
  readonly unsettled: Set<Promise<void>>
  /** Since when each free place has been free; one entry per free place. */
  readonly free: number[]
  /** Claimed, and asked as soon as a place is free. */
  readonly ready: { pair: Pair; since: number }[]
  claimingAhead: number
  usualAskMs: number | null
  collecting: number
  /** Calls that have ended, but whose outcome is not recorded yet. */
  settling: number
  pumping: NodeJS.Immediate | null
  nudge: PromiseWithResolvers<void>
}

/**
 * Asks due pairs through every provider queue, as far as this process has free places. The table is polled for due
 * pairs when something was planned (LISTEN), when a claim said so, and every second anyway. The claim decides
 * everything that concerns more than this process, such as rates and budgets.
 *
 * A place is free again when its call ends, or, if more outcomes than places wait to be recorded, once that is done: so
 * a crash repeats at most twice `concurrency` calls.
 */
export function startDispatcher(context: JobContext, settings: DispatcherSettings): Dispatcher {
  const state: State = {
    ...settings,
    context,
    stopping: new AbortController(),
    aborting: new AbortController(),
    queues: new Map(),
    unsettled: new Set(),
    free: Array.from({ length: settings.concurrency }, () => performance.now()),
    ready: [],
    claimingAhead: 0,
    usualAskMs: null,
    collecting: 0,
    settling: 0,
    pumping: null,
    nudge: Promise.withResolvers(),
  }
  const looking = keepLooking(state)
  const listening = listen(context.database.url, () => state.nudge.resolve(), state.stopping.signal)
  return { stop: () => stop(state, [looking, listening]) }
}

async function stop(state: State, loops: readonly Promise<void>[]): Promise<void> {
  const { context, ready, unsettled } = state
  state.stopping.abort()
  state.nudge.resolve()
  if (state.pumping !== null) clearImmediate(state.pumping)
  const patience = setTimeout(() => {
    state.aborting.abort()
    // What the database still does not accept is on disk.
    void context.outbox.close()
  }, state.stopAfterMs)
  await Promise.all(loops)
  while (unsettled.size > 0 || ready.length > 0) {
    for (const { pair } of ready.splice(0)) track(state, release(context, pair))
    await Promise.all(unsettled)
  }
  clearTimeout(patience)
}

async function keepLooking(state: State): Promise<void> {
  const { signal } = state.stopping
  while (!signal.aborted) {
    state.nudge = Promise.withResolvers()
    await look(state).catch((error: unknown) => {
      state.context.logger.warn({ err: error }, 'due pairs couldn’t be loaded; trying again')
    })
    await Promise.race([state.nudge.promise, wait(lookEveryMs, undefined, { signal }).catch(() => {})])
  }
}

async function look(state: State): Promise<void> {
  const { queues, context } = state
  for (const { queue, dueInMs } of await providerQueuesWithPairs(context.database.pool)) {
    if (dueInMs > lookEveryMs) continue
    if (dueInMs > 0) wakeIn(state, queue, dueInMs)
    else if (queues.get(queue) !== 'claiming') queues.set(queue, 'hungry')
  }
  pumpSoon(state)
  if (state.mayClaim()) await collectDue(state)
}

function wakeIn(state: State, queue: string, ms: number): void {
  setTimeout(
    () => {
      if (state.queues.get(queue) === 'claiming') return
      state.queues.set(queue, 'hungry')
      pumpSoon(state)
    },
    Math.max(1, Math.min(ms, 60_000)),
  ).unref()
}

function pumpSoon(state: State): void {
  if (state.stopping.signal.aborted) return
  // Places that become free during a claim of the provider queue are filled together by the next claim.
  state.pumping ??= setImmediate(pump, state)
}

function pump(state: State): void {
  const { queues, free } = state
  state.pumping = null
  if (state.stopping.signal.aborted || !state.mayClaim()) return
  const hungry = [...queues].filter(([, queue]) => queue === 'hungry').map(([queue]) => queue)
  const ahead = roomAhead(state)
  // Without a free place there is time to claim several at once.
  if (free.length === 0 && ahead < state.concurrency / 4) return
  let room = free.length + ahead
  for (const [index, queue] of hungry.entries()) {
    const wanted = Math.ceil(room / (hungry.length - index))
    if (wanted <= 0) return
    room -= wanted
    // Moves to the end of the map: the provider queues take turns when places are scarce.
    queues.delete(queue)
    queues.set(queue, 'claiming')
    track(state, claim(state, queue, { places: free.splice(0, wanted), wanted }))
  }
}

/**
 * Pairs that may be claimed beyond the free places: as many as there are places if calls are short, so that the next
 * begins when one ends. None if they take long: claimed pairs would be asked and paid for although their run was
 * canceled meanwhile.
 */
const roomAhead = ({ usualAskMs, concurrency, ready, claimingAhead }: State) =>
  usualAskMs !== null && usualAskMs < shortAskMs ? Math.max(0, concurrency - ready.length - claimingAhead) : 0

async function claim(
  state: State,
  queue: string,
  { places, wanted }: { places: number[]; wanted: number },
): Promise<void> {
  const { context, queues, free, workerId, organizationConcurrency } = state
  const ahead = wanted - places.length
  state.claimingAhead += ahead
  try {
    const claimed = await claimPairs(context.database, { queue, workerId, wanted, organizationConcurrency })
    const { pairs, nextAt, hasMore } = claimed
    for (const pair of pairs) {
      const place = places.shift() ?? free.shift()
      if (place === undefined) state.ready.push({ pair, since: performance.now() })
      else track(state, ask(state, pair, place))
    }
    if (pairs.length === wanted) queues.set(queue, 'hungry')
    else if (hasMore) queues.set(queue, 'limited')
    else queues.delete(queue)
    if (nextAt !== null) wakeIn(state, queue, nextAt.getTime() - Date.now())
  } catch (error) {
    queues.delete(queue) // The next poll finds it again.
    context.logger.warn({ err: error, queue }, 'pairs could not be claimed; trying again')
  } finally {
    state.claimingAhead -= ahead
    free.push(...places)
    if (queues.get(queue) === 'hungry' || places.length > 0) pumpSoon(state)
  }
}

async function ask(state: State, pair: Pair, freeSince: number): Promise<void> {
  const { context } = state
  const waitedMs = Math.max(0, Math.min(performance.now() - freeSince, Date.now() - Date.parse(pair.dueAt)))
  const startedAt = performance.now()
  const settle = await askPair(context, pair, state.aborting.signal).catch(
    (error: unknown) => () => giveBack(context, pair, error),
  )
  const endedAt = performance.now()
  const askMs = endedAt - startedAt
  state.usualAskMs = state.usualAskMs === null ? askMs : 0.8 * state.usualAskMs + 0.2 * askMs
  state.settling += 1
  const keepsPlace = state.settling > state.concurrency
  if (!keepsPlace) passOn(state, endedAt)
  liftLimit(state, pair.queue)
  pumpSoon(state)
  try {
    await settle()
  } finally {
    state.settling -= 1
    if (keepsPlace) {
      passOn(state, performance.now())
      pumpSoon(state)
    }
  }
  const settleMs = performance.now() - endedAt
  context.logger.debug({ pairId: pair.id, waitedMs, askMs, settleMs }, 'a pair was run')
  // Only now do its provider queue and its organization have room again, for every worker.
  if (liftLimit(state, pair.queue)) pumpSoon(state)
}

/** Whether a limit held the rest of the queue back. */
function liftLimit({ queues }: State, queue: string): boolean {
  if (queues.get(queue) !== 'limited') return false
  queues.set(queue, 'hungry')
  return true
}

/** Gives a free place to the next pair that waits for one. */
function passOn(state: State, freeSince: number): void {
  const next = state.stopping.signal.aborted ? undefined : state.ready.shift()
  if (next === undefined) state.free.push(freeSince)
  else if (freeSince - next.since < shortAskMs) track(state, ask(state, next.pair, freeSince))
  else {
    track(state, release(state.context, next.pair))
    passOn(state, freeSince)
  }
}

/** Claimed, but held too long or no longer needed: the next claim checks its run and budgets again. */
const release = ({ database, closing }: JobContext, pair: Pair) =>
  whileDatabaseReturns(
    () =>
      requeuePair(database, pair, {
        // Not `aborted`: nothing was sent, so no data provider need be searched for a task of it.
        failure: { code: 'not-asked', message: 'It goes back to the queue.' },
        call: null,
        afterMs: 0,
        countsAsAttempt: false,
      }),
    closing,
  )

/** A call of this process broke off. Its cost is unknown. */
async function giveBack(
  { database, logger, closing }: JobContext,
  pair: Pair,
  error: unknown,
): Promise<void> {
  logger.error({ err: error, pairId: pair.id, engine: pair.engine }, 'running a pair was interrupted')
  await whileDatabaseReturns(
    () =>
      requeuePair(database, pair, {
        failure: { code: 'internal', message: 'Something went wrong.' },
        call: {
          pair,
          kind: 'ask',
          outcome: 'failed',
          occurredAt: new Date(),
          failureCode: 'internal',
          mayBeBilled: true,
        },
        afterMs: pauseBefore(pair.attempts),
        countsAsAttempt: true,
      }),
    closing,
  )
}

async function collectDue(state: State): Promise<void> {
  const wanted = collectAtOnce - state.collecting
  if (wanted <= 0 || state.stopping.signal.aborted) return
  const pairs = await claimOrderedPairs(state.context.database, { wanted, leaseMs: collectLeaseMs })
  for (const pair of pairs) track(state, collect(state, pair))
}

async function collect(state: State, pair: OrderedPair): Promise<void> {
  const { context } = state
  state.collecting += 1
  try {
    await collectPair(context, pair, state.aborting.signal)
  } catch (error) {
    context.logger.error(
      { err: error, pairId: pair.id, engine: pair.engine },
      'collecting an answer was interrupted',
    )
    await delayCheck(context.database, pair, { forMs: 60_000 }).catch(() => {}) // Its lease ends by itself.
  } finally {
    state.collecting -= 1
  }
  liftLimit(state, pair.queue)
  pumpSoon(state)
}

function track({ unsettled, context: { logger } }: State, work: Promise<void>): void {
  const tracked = work
    .catch((error: unknown) => {
      // Pairs that could not be recorded stay with this worker, and are given to others when it has ended.
      if (isAway(error)) logger.warn({ err: error }, 'the database is unavailable; a pair stays open')
      else logger.error({ err: error }, 'a pair couldn’t be stored')
    })
    .finally(() => unsettled.delete(tracked))
  unsettled.add(tracked)
}

/** Calls `onWake` whenever pairs were planned or released, on a separate connection that reconnects when it is lost. */
async function listen(url: string, onWake: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    const lost = Promise.withResolvers<void>()
    client.on('error', () => lost.resolve())
    client.on('end', () => lost.resolve())
    client.on('notification', onWake)
    const stop = () => lost.resolve()
    signal.addEventListener('abort', stop)
    try {
      await client.connect()
      await client.query(`listen ${pairChannel}`)
      onWake()
      await lost.promise
    } catch {
      // Polling continues each second meanwhile.
    } finally {
      signal.removeEventListener('abort', stop)
      await client.end().catch(() => {})
    }
    if (!signal.aborted) await wait(1000, undefined, { signal }).catch(() => {})
  }
}
