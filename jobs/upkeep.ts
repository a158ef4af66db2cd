import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { finishAnalyses, requeueLostCells } from '#queries/cells.ts'
import type { Database } from '#queries/database.ts'
import { dropOldUploads } from '#queries/import-run.ts'
import { announceWorker, deadWorkers, noteWorkerAlive, retireWorkers } from '#queries/workers.ts'
import { scheduleTick, scheduleUpkeep } from './schedule-tick.ts'

export type Upkeep = {
  /** Says that a pool of this process lives, from now on and after every reconnect. */
  announce(poolId: string): void
  /** A pool of this process has ended: its jobs go back to the queue. */
  retire(poolId: string): void
  stop(): Promise<void>
}

const pauseMs = 2500

/**
 * What every worker does beside its jobs, on one connection of its own whose session holds the locks that say it lives:
 * gives back the jobs of pools that died (the queue itself would wait four hours), ends runs whose last step was lost,
 * and puts cells back that no job stands for. A pool is dead when no session held its lock in two looks in a row:
 * after a restart of the database the living take their locks again in between.
 */
export async function startUpkeep(database: Database, logger: Logger): Promise<Upkeep> {
  const living = new Set<string>()
  const ended = new Set<string>()
  const stopping = new AbortController()
  let suspects = new Set<string>()
  let rounds = 0
  let nudge = Promise.withResolvers<void>()

  const round = async (client: pg.Client, announced: Set<string>) => {
    for (const id of living) {
      if (!announced.has(id)) await announceWorker(client, id)
      announced.add(id)
      await noteWorkerAlive(client, id)
    }
    if (ended.size > 0) {
      const ids = [...ended]
      await retireWorkers(client, ids)
      for (const id of ids) ended.delete(id)
    }
    const silent = new Set(await deadWorkers(client))
    const dead = [...silent].filter((id) => suspects.has(id) && !living.has(id))
    suspects = silent
    if (dead.length > 0) {
      logger.warn({ workers: dead }, 'a worker died; its jobs are given to others')
      await retireWorkers(client, dead)
    }
    await finishAnalyses(database, 'all')
    await scheduleTick(database)
    if (rounds % 12 === 0) {
      const lost = await requeueLostCells(database)
      if (lost > 0) logger.warn({ cells: lost }, 'cells without a job were queued again')
      await dropOldUploads(database)
      await scheduleUpkeep(database)
    }
    rounds += 1
  }

  const session = async () => {
    const client = new pg.Client({ connectionString: database.url, options: '-c TimeZone=UTC' })
    client.on('error', () => {}) // The next query fails and ends this session.
    const announced = new Set<string>()
    suspects = new Set()
    await client.connect()
    try {
      while (!stopping.signal.aborted) {
        await round(client, announced)
        await Promise.race([nudge.promise, wait(pauseMs, undefined, { ref: false })])
      }
      await retireWorkers(client, [...living, ...ended])
    } finally {
      await client.end().catch(() => {})
    }
  }

  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        await session()
      } catch (error) {
        logger.warn({ err: error }, 'upkeep lost the database; trying again')
        await wait(1000, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
  const wake = () => {
    nudge.resolve()
    nudge = Promise.withResolvers()
  }
  const looping = loop()
  return {
    announce(poolId) {
      living.add(poolId)
      wake()
    },
    retire(poolId) {
      if (living.delete(poolId)) ended.add(poolId)
      wake()
    },
    async stop() {
      stopping.abort()
      wake()
      await looping
    },
  }
}
