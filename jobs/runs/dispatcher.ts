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

/**
 * Asks due pairs through every provider queue, as far as this process has free places. The table is polled for due
 * pairs when something was planned (LISTEN), when a claim said so, and every second anyway. The claim decides
 * everything that concerns more than this process, such as rates and budgets.
 *
 * A place is free again when its call ends, or, if more outcomes than places wait to be recorded, once that is done: so
 * a crash repeats at most twice `concurrency` calls.
 */
export function startDispatcher(
  context: JobContext,
  { workerId, mayClaim, concurrency, organizationConcurrency, stopAfterMs }: DispatcherSettings,
): Dispatcher {
  const { database, logger } = context
  const stopping = new AbortController()
  const aborting = new AbortController()
  const queues = new Map<string, ProviderQueueState>()
  const unsettled = new Set<Promise<void>>()
  /** Since when each free place has been free; one entry per free place. */
  const free: number[] = Array.from({ length: concurrency }, () => performance.now())
  /** Claimed, and asked as soon as a place is free. */
  const ready: { pair: Pair; since: number }[] = []
  let claimingAhead = 0
  let usualAskMs: number | null = null
  let collecting = 0
  /** Calls that have ended, but whose outcome is not recorded yet. */
  let settling = 0
  let pumping: NodeJS.Immediate | null = null

  const pump = () => {
    pumping = null
    if (stopping.signal.aborted) return
    if (!mayClaim()) return
    const hungry = [...queues].filter(([, state]) => state === 'hungry').map(([queue]) => queue)
    const ahead = roomAhead()
    // Without a free place there is time to claim several at once.
    if (free.length === 0 && ahead < concurrency / 4) return
    let room = free.length + ahead
    for (const [index, queue] of hungry.entries()) {
      const wanted = Math.ceil(room / (hungry.length - index))
      if (wanted <= 0) return
      room -= wanted
      // Moves to the end of the map: the provider queues take turns when places are scarce.
      queues.delete(queue)
      queues.set(queue, 'claiming')
      track(claim(queue, free.splice(0, wanted), wanted))
    }
  }

  /**
   * Pairs that may be claimed beyond the free places: as many as there are places if calls are short, so that the next
   * begins when one ends. None if they take long: claimed pairs would be asked and paid for although their run was
   * canceled meanwhile.
   */
  const roomAhead = () =>
    usualAskMs !== null && usualAskMs < shortAskMs
      ? Math.max(0, concurrency - ready.length - claimingAhead)
      : 0
  const pumpSoon = () => {
    if (stopping.signal.aborted) return
    // Places that become free during a claim of the provider queue are filled together by the next claim.
    pumping ??= setImmediate(pump)
  }

  const claim = async (queue: string, places: number[], wanted: number) => {
    const ahead = wanted - places.length
    claimingAhead += ahead
    try {
      const { pairs, nextAt, hasMore } = await claimPairs(database, {
        queue,
        workerId,
        wanted,
        organizationConcurrency,
      })
      for (const pair of pairs) {
        const place = places.shift() ?? free.shift()
        if (place === undefined) ready.push({ pair, since: performance.now() })
        else track(ask(pair, place))
      }
      if (pairs.length === wanted) queues.set(queue, 'hungry')
      else if (hasMore) queues.set(queue, 'limited')
      else queues.delete(queue)
      if (nextAt !== null) wakeIn(queue, nextAt.getTime() - Date.now())
    } catch (error) {
      queues.delete(queue) // The next poll finds it again.
      logger.warn({ err: error, queue }, 'pairs could not be claimed; trying again')
    } finally {
      claimingAhead -= ahead
      free.push(...places)
      if (queues.get(queue) === 'hungry' || places.length > 0) pumpSoon()
    }
  }

  const ask = async (pair: Pair, freeSince: number) => {
    const waitedMs = Math.max(0, Math.min(performance.now() - freeSince, Date.now() - Date.parse(pair.dueAt)))
    const startedAt = performance.now()
    let settle: () => Promise<void>
    try {
      settle = await askPair(context, pair, aborting.signal)
    } catch (error) {
      settle = () => giveBack(pair, error)
    }
    const endedAt = performance.now()
    usualAskMs = usualAskMs === null ? endedAt - startedAt : 0.8 * usualAskMs + 0.2 * (endedAt - startedAt)
    settling += 1
    const keepsPlace = settling > concurrency
    if (!keepsPlace) passOn(endedAt)
    if (queues.get(pair.queue) === 'limited') queues.set(pair.queue, 'hungry')
    pumpSoon()
    try {
      await settle()
    } finally {
      settling -= 1
      if (keepsPlace) {
        passOn(performance.now())
        pumpSoon()
      }
    }
    logger.debug(
      {
        pairId: pair.id,
        waitedMs,
        askMs: endedAt - startedAt,
        settleMs: performance.now() - endedAt,
      },
      'a pair was asked',
    )
    // Only now do its provider queue and its organization have room again, for every worker.
    if (queues.get(pair.queue) === 'limited') {
      queues.set(pair.queue, 'hungry')
      pumpSoon()
    }
  }

  /** Gives a free place to the next pair that waits for one. */
  const passOn = (freeSince: number) => {
    const next = stopping.signal.aborted ? undefined : ready.shift()
    if (next === undefined) free.push(freeSince)
    else if (freeSince - next.since < shortAskMs) track(ask(next.pair, freeSince))
    else {
      track(release(next.pair))
      passOn(freeSince)
    }
  }

  /** Claimed, but held too long or no longer needed: the next claim checks its run and budgets again. */
  const release = (pair: Pair) =>
    whileDatabaseReturns(
      () =>
        requeuePair(database, pair, {
          // Not `aborted`: nothing was sent, so no data provider need be searched for a task of it.
          failure: { code: 'not-asked', message: 'It goes back to the queue unasked.' },
          call: null,
          afterMs: 0,
          countsAsAttempt: false,
        }),
      context.closing,
    )

  /** A call of this process broke off. Its cost is unknown. */
  const giveBack = async (pair: Pair, error: unknown) => {
    logger.error({ err: error, pairId: pair.id, engine: pair.engine }, 'asking a pair broke off')
    await whileDatabaseReturns(
      () =>
        requeuePair(database, pair, {
          failure: { code: 'internal', message: 'Something went wrong on our side.' },
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
      context.closing,
    )
  }

  const wakeIn = (queue: string, ms: number) => {
    setTimeout(
      () => {
        if (queues.get(queue) === 'claiming') return
        queues.set(queue, 'hungry')
        pumpSoon()
      },
      Math.max(1, Math.min(ms, 60_000)),
    ).unref()
  }

  const look = async () => {
    for (const { queue, dueInMs } of await providerQueuesWithPairs(database.pool)) {
      if (dueInMs > lookEveryMs) continue
      if (dueInMs > 0) wakeIn(queue, dueInMs)
      else if (queues.get(queue) !== 'claiming') queues.set(queue, 'hungry')
    }
    pumpSoon()
    if (mayClaim()) await collectDue()
  }

  const collectDue = async () => {
    const wanted = collectAtOnce - collecting
    if (wanted <= 0 || stopping.signal.aborted) return
    const pairs = await claimOrderedPairs(database, { wanted, leaseMs: collectLeaseMs })
    for (const pair of pairs) track(collect(pair))
  }

  const collect = async (pair: OrderedPair) => {
    collecting += 1
    try {
      await collectPair(context, pair, aborting.signal)
    } catch (error) {
      logger.error({ err: error, pairId: pair.id, engine: pair.engine }, 'collecting an answer broke off')
      await delayCheck(database, pair, { forMs: 60_000 }).catch(() => {}) // Its lease expires by itself.
    } finally {
      collecting -= 1
    }
    if (queues.get(pair.queue) === 'limited') queues.set(pair.queue, 'hungry')
    pumpSoon()
  }

  const track = (work: Promise<void>) => {
    const tracked = work
      .catch((error: unknown) => {
        // Pairs that could not be recorded stay with this worker, and are given to others when it has ended.
        if (isAway(error)) logger.warn({ err: error }, 'the database is away; a pair stays open')
        else logger.error({ err: error }, 'a pair could not be written down')
      })
      .finally(() => unsettled.delete(tracked))
    unsettled.add(tracked)
  }

  let nudge = Promise.withResolvers<void>()
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      nudge = Promise.withResolvers()
      await look().catch((error: unknown) => {
        logger.warn({ err: error }, 'what is due could not be found out; trying again')
      })
      await Promise.race([
        nudge.promise,
        wait(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {}),
      ])
    }
  })()
  const listening = listen(database.url, () => nudge.resolve(), stopping.signal)

  return {
    async stop() {
      stopping.abort()
      nudge.resolve()
      if (pumping !== null) clearImmediate(pumping)
      const patience = setTimeout(() => {
        aborting.abort()
        // What the database still does not accept is on disk.
        void context.outbox.close()
      }, stopAfterMs)
      await Promise.all([looking, listening])
      while (unsettled.size > 0 || ready.length > 0) {
        for (const { pair } of ready.splice(0)) track(release(pair))
        await Promise.all(unsettled)
      }
      clearTimeout(patience)
    },
  }
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
