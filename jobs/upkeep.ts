import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { losePairs } from '#queries/runs/pair-outcomes.ts'
import { failLongWaits, finishRuns, resumeDueRuns } from '#queries/runs/claim-pairs.ts'
import { wakeWorkers } from '#queries/runs/wake-workers.ts'
import { forgetContactMessages } from '#queries/site/contact-messages.ts'
import type { Database } from '#queries/database.ts'
import { isAway } from '#queries/database-away.ts'
import { abandonUploads } from '#queries/bot-logs/intake/deliveries.ts'
import { dropOldPieces } from '#queries/bot-logs/intake/delivery-run.ts'
import { endBrokenReading } from '#queries/bot-logs/intake/local-delivery.ts'
import { dropOldUploads } from '#queries/answers/import-run.ts'
import { sendLostDeliveries } from '#queries/notifications/deliveries.ts'
import { forgetExpiredSignIns } from '#queries/identity/upkeep.ts'
import { askStripeAgain, forgetStripeEvents } from '#queries/billing/stripe-events.ts'
import { endLimitOverrides } from '#queries/billing/overrides.ts'
import { remindOverdue } from '#queries/billing/plan-events.ts'
import { settleDuePlans } from '#queries/billing/subscriptions.ts'
import { asSystem } from '#queries/system-client.ts'
import { announceWorker, deadWorkers, noteWorkerAlive, retireWorkers } from '#queries/operations/workers.ts'
import { applyRetentionLater } from './organizations/apply-retention.ts'
import { deleteBotLogSourcesLater } from './bot-logs/delete-bot-log-source.ts'
import { checkReverseNamesLater } from './bot-logs/check-reverse-names.ts'
import { deleteDueOrganizationsLater } from './organizations/delete-organization.ts'
import { refreshCrawlerListsLater } from './bot-logs/refresh-crawler-lists.ts'
import { refreshRobotsLater } from './bot-logs/refresh-robots.ts'
import { refreshSitemapsLater } from './bot-logs/refresh-sitemaps.ts'
import { readSearchesLater } from './fan-out/read-searches.ts'
import { sumBotLogsLater } from './bot-logs/sum-bot-logs.ts'
import { reprocessOutdatedLater } from './answers/reprocess-brand.ts'
import { labelAnswersLater } from './labels/label-answers.ts'
import { resolveLinksLater } from './citations/resolve-links.ts'
import { maxAsks } from './runs/ask-failure.ts'
import { notificationWork } from './notifications/notification-tick.ts'
import { trialTick } from './trials/trial-tick.ts'
import {
  emailReportTick,
  fanOutTick,
  fanOutUpkeep,
  scheduleTick,
  scheduleUpkeep,
} from './runs/schedule-tick.ts'

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

const pauseMs = 2500

/** Tasks that are not needed in every round run every so many rounds: about twice a minute. */
const roundsBetweenSweeps = 12

type Work = Record<string, () => Promise<unknown>>

const everyRound = (database: Database): Work => ({
  'ending runs': () => finishRuns(database, 'all'),
  'starting schedules': () => scheduleTick(database),
})

const periodicTasks = (database: Database, logger: Logger): Work => ({
  'going on with paused runs': () =>
    asSystem(database, async (sql) => {
      const resumed = await resumeDueRuns(sql)
      if (resumed > 0) await wakeWorkers(sql)
    }),
  'ending long waits': async () => {
    const failed = await asSystem(database, failLongWaits)
    if (failed > 0) logger.warn({ pairs: failed }, 'pairs failed whose engine was paused for more than a day')
  },
  'dropping uploads': () => dropOldUploads(database),
  'keeping schedules': () => scheduleUpkeep(database),
  'sending digests': () => emailReportTick(database),
  'repeating analyses of query fan-out': () => fanOutTick(database),
  'keeping analyses of query fan-out': () => fanOutUpkeep(database),
  ...notificationWork(database),
  'resolving links': () => resolveLinksLater(database),
  'judging answers': () => labelAnswersLater(database),
  're-scoring': () => reprocessOutdatedLater(database),
  'reading searches': () => readSearchesLater(database),
  'dropping bot logs that were read': () => dropOldPieces(database),
  'ending broken imports of bot logs': () => asSystem(database, endBrokenReading),
  'giving up uploads of bot logs': () => asSystem(database, abandonUploads),
  'refreshing lists of crawlers': () => refreshCrawlerListsLater(database),
  'refreshing robots.txt': () => refreshRobotsLater(database),
  'asking for names of crawlers': () => checkReverseNamesLater(database),
  'reading sitemaps': () => refreshSitemapsLater(database),
  'summing up bot logs': () => sumBotLogsLater(database),
  'deleting log sources': () => deleteBotLogSourcesLater(database),
  'deleting organizations': () => deleteDueOrganizationsLater(database),
  'forgetting contact messages': () => asSystem(database, forgetContactMessages),
  'forgetting expired sign-ins': () => forgetExpiredSignIns(database.pool),
  'ending trials': () => trialTick(database),
  'asking Stripe again': () => asSystem(database, askStripeAgain),
  'reminding of payments': () => asSystem(database, remindOverdue),
  'ending plans whose time is over': () => asSystem(database, settleDuePlans),
  'ending limits whose time is over': () => asSystem(database, endLimitOverrides),
  'forgetting events of Stripe': () => asSystem(database, forgetStripeEvents),
  'applying retention': () => applyRetentionLater(database),
  'sending lost messages': () => sendLostDeliveries(database),
})

/**
 * One after another, each isolated: a failure, such as from one organization's row, does not prevent the others. Only
 * an unreachable database ends the round.
 */
export async function doEach(work: Work, logger: Pick<Logger, 'error'>): Promise<void> {
  for (const [name, run] of Object.entries(work))
    try {
      await run()
    } catch (error) {
      if (isAway(error)) throw error
      logger.error({ err: error, upkeep: name }, 'A part of upkeep failed; the others go on')
    }
}

/**
 * The maintenance work of every worker, on its own connection whose session holds the locks that prove it is alive:
 * returns the pairs and jobs of dead workers, ends runs whose last step was lost, resumes paused runs that are due, and
 * starts due schedules. A worker is dead if no session held its lock in two consecutive checks: after a restart of the
 * database, live workers take their locks again in between.
 */
export async function startUpkeep(database: Database, logger: Logger): Promise<Upkeep> {
  const living = new Map<string, { isPool: boolean; heard: PromiseWithResolvers<void> }>()
  const ended = new Set<string>()
  const stopping = new AbortController()
  let announced = new Set<string>()
  let suspects = new Set<string>()
  let rounds = 0
  let nudge = Promise.withResolvers<void>()

  const round = async (client: pg.Client) => {
    for (const [id, { isPool, heard }] of living) {
      if (!announced.has(id)) await announceWorker(client, { id, isPool })
      announced.add(id)
      heard.resolve()
      if (!isPool) await noteWorkerAlive(client, id)
    }
    if (ended.size > 0) {
      const ids = [...ended]
      await bury(client, ids)
      for (const id of ids) ended.delete(id)
    }
    const silent = new Set(await deadWorkers(client))
    const dead = [...silent].filter((id) => suspects.has(id) && !living.has(id))
    suspects = silent
    if (dead.length > 0) {
      logger.warn({ workers: dead }, 'a worker died; what it held is given to others')
      await bury(client, dead)
    }
    await doEach(everyRound(database), logger)
    if (rounds % roundsBetweenSweeps === 0) await doEach(periodicTasks(database, logger), logger)
    rounds += 1
  }

  const bury = async (client: pg.Client, ids: readonly string[]) => {
    const analyses = await asSystem(database, async (sql) => {
      const concerned = await losePairs(sql, { workerIds: ids, maxAsks })
      if (concerned.length > 0) await wakeWorkers(sql)
      return concerned
    })
    await retireWorkers(client, ids)
    if (analyses.length > 0) await finishRuns(database, analyses)
  }

  const session = async () => {
    const client = new pg.Client({
      connectionString: database.url,
      options: '-c TimeZone=UTC',
      connectionTimeoutMillis: 10_000,
    })
    // The next query fails and ends this session; until then no process can tell that this worker is alive.
    client.on('error', () => announced.clear())
    client.on('end', () => announced.clear())
    announced = new Set()
    suspects = new Set()
    try {
      await client.connect()
      while (!stopping.signal.aborted) {
        await round(client)
        await Promise.race([nudge.promise, wait(pauseMs, undefined, { ref: false })])
      }
      await bury(client, [...living.keys(), ...ended])
    } finally {
      announced.clear()
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
    announce(id, { isPool }) {
      const heard = Promise.withResolvers<void>()
      living.set(id, { isPool, heard })
      wake()
      return heard.promise
    },
    isAnnounced: (id) => announced.has(id),
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
