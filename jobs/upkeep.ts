import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { upkeepMs } from '#core/job-catalog.ts'
import type { Database } from '#queries/database.ts'
import { announceWorker, deadWorkers, noteWorkerAlive, retireWorkers } from '#queries/operations/workers.ts'
import { finishRuns } from '#queries/runs/claim-pairs.ts'
import { losePairs } from '#queries/runs/pair-outcomes.ts'
import { wakeWorkers } from '#queries/runs/wake-workers.ts'
import { asSystem } from '#queries/system-client.ts'
import { doEach, workOf } from './periodic-work.ts'
import { maxAsks } from './runs/ask-failure.ts'

export type Upkeep = {
  /**
   * Announces that this worker, or a pool of it, is alive, from now on and after every reconnect. Resolves once other
   * processes can tell.
   */
  announce(id: string, kind: { isPool: boolean }): Promise<void>
  /** Whether other processes can tell right now. */
  isAnnounced(id: string): boolean
  /** A pool of this process has ended: its jobs return to the queue. */
  retire(poolId: string): void
  stop(): Promise<void>
}

type State = {
  readonly database: Database
  readonly logger: Logger
  readonly living: Map<string, { isPool: boolean; heard: PromiseWithResolvers<void> }>
  readonly ended: Set<string>
  readonly stopping: AbortController
  /** Of the living: those whose lock the present session holds. */
  announced: Set<string>
  /** Without a lock the last time. */
  suspects: Set<string>
  rounds: number
  nudge: PromiseWithResolvers<void>
}

const roundsBetweenSweeps = upkeepMs.sweep / upkeepMs.round

/**
 * What every worker does in addition to its jobs, on a separate connection whose session holds the locks that show it is alive:
 * gives back the pairs and jobs of workers that died, and does periodic work. A worker is dead when no session held its
 * lock in two looks in a row: after a restart of the database the living take their locks again in between.
 */
export async function startUpkeep(database: Database, logger: Logger): Promise<Upkeep> {
  const state: State = {
    database,
    logger,
    living: new Map(),
    ended: new Set(),
    stopping: new AbortController(),
    announced: new Set(),
    suspects: new Set(),
    rounds: 0,
    nudge: Promise.withResolvers(),
  }
  const looping = keepSession(state)
  return {
    announce(id, { isPool }) {
      const heard = Promise.withResolvers<void>()
      state.living.set(id, { isPool, heard })
      wake(state)
      return heard.promise
    },
    isAnnounced: (id) => state.announced.has(id),
    retire(poolId) {
      if (state.living.delete(poolId)) state.ended.add(poolId)
      wake(state)
    },
    async stop() {
      state.stopping.abort()
      wake(state)
      await looping
    },
  }
}

function wake(state: State): void {
  state.nudge.resolve()
  state.nudge = Promise.withResolvers()
}

async function keepSession(state: State): Promise<void> {
  const { signal } = state.stopping
  while (!signal.aborted) {
    try {
      await holdSession(state)
    } catch (error) {
      state.logger.warn({ err: error }, 'upkeep lost the database; trying again')
      await wait(1000, undefined, { signal }).catch(() => {})
    }
  }
}

async function holdSession(state: State): Promise<void> {
  const client = new pg.Client({
    connectionString: state.database.url,
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: 10_000,
  })
  // The next query fails and ends this session; until then no process can tell that this worker is alive.
  client.on('error', () => state.announced.clear())
  client.on('end', () => state.announced.clear())
  state.announced = new Set()
  state.suspects = new Set()
  try {
    await client.connect()
    while (!state.stopping.signal.aborted) {
      await doRound(state, client)
      await Promise.race([state.nudge.promise, wait(upkeepMs.round, undefined, { ref: false })])
    }
    await bury(state.database, client, [...state.living.keys(), ...state.ended])
  } finally {
    state.announced.clear()
    await client.end().catch(() => {})
  }
}

async function doRound(state: State, client: pg.Client): Promise<void> {
  const { database, logger } = state
  await announceLiving(state, client)
  await buryDead(state, client)
  await doEach(workOf('round', database, logger), logger)
  if (state.rounds % roundsBetweenSweeps === 0) await doEach(workOf('sweep', database, logger), logger)
  state.rounds += 1
}

async function announceLiving({ living, announced }: State, client: pg.Client): Promise<void> {
  for (const [id, { isPool, heard }] of living) {
    if (!announced.has(id)) await announceWorker(client, { id, isPool })
    announced.add(id)
    heard.resolve()
    if (!isPool) await noteWorkerAlive(client, id)
  }
}

async function buryDead(state: State, client: pg.Client): Promise<void> {
  const { database, living, ended, logger } = state
  if (ended.size > 0) {
    const ids = [...ended]
    await bury(database, client, ids)
    for (const id of ids) ended.delete(id)
  }
  const silent = new Set(await deadWorkers(client))
  const dead = [...silent].filter((id) => state.suspects.has(id) && !living.has(id))
  state.suspects = silent
  if (dead.length === 0) return
  logger.warn({ workers: dead }, 'a worker died; its work goes to others')
  await bury(database, client, dead)
}

async function bury(database: Database, client: pg.Client, ids: readonly string[]): Promise<void> {
  const analyses = await asSystem(database, async (sql) => {
    const concerned = await losePairs(sql, { workerIds: ids, maxAsks })
    if (concerned.length > 0) await wakeWorkers(sql)
    return concerned
  })
  await retireWorkers(client, ids)
  if (analyses.length > 0) await finishRuns(database, analyses)
}
