import { run, Logger as QueueLogger, type Runner, type TaskList } from 'graphile-worker'
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { StripeSettings } from '#stripe/stripe.ts'
import { engineCard, type EngineCardRow } from '#core/runs/schema.ts'
import { jobCatalog, jobsAtOnce, type JobName, type Pool } from '#core/job-catalog.ts'
import type { EngineRegistry } from '#engines/registry.ts'
import type { Database } from '#queries/database.ts'
import { replaceEngineListings } from '#queries/engines/engines.ts'
import {
  catalogProviderQueues,
  ensureInstanceProviderQueues,
  liftPausesOfFormerKeys,
  upsertInstanceProviderQueues,
  type InstanceProviderQueue,
} from '#queries/engines/provider-queues.ts'
import type { TrialSettings } from '#core/trials/settings.ts'
import { asSystem } from '#queries/system-client.ts'
import type { BatchSize } from './bot-logs/line-gatherer.ts'
import { applyRetention } from './organizations/apply-retention.ts'
import { checkSsoDomains } from './organizations/check-sso-domains.ts'
import { applyStripeEvents } from './billing/apply-stripe-events.ts'
import { createAnswerOutbox } from './runs/answer-outbox.ts'
import { checkReverseNames } from './bot-logs/check-reverse-names.ts'
import { createBrandSets } from './runs/brand-sets.ts'
import { crawlPages } from './pages/crawl-pages.ts'
import { describeProviderKeys } from './engines/describe-provider-keys.ts'
import { deleteBotLogSource } from './bot-logs/delete-bot-log-source.ts'
import { deleteOrganization } from './organizations/delete-organization.ts'
import { discoverBrands } from './competitors/discover-brands.ts'
import { startDispatcher } from './runs/dispatcher.ts'
import { createEngineSets, instanceOnly, type Keyring } from './runs/engine-sets.ts'
import { endSubscription } from './billing/end-subscription.ts'
import { archiveOrganization } from './organizations/archive-organization.ts'
import { followText } from './notifications/follow-text.ts'
import { importBotLog } from './bot-logs/import-bot-log.ts'
import { labelAnswers } from './labels/label-answers.ts'
import { detectBotChangesOf } from './bot-logs/detect-bot-changes.ts'
import { checkAlerts } from './notifications/check-alerts.ts'
import type { SendingSettings, JobContext, JobHandler, MailOut } from './job-context.ts'
import type { FileReach } from './bot-logs/published-file.ts'
import { queueConnections } from './queue-connections.ts'
import { readImport } from './answers/read-import.ts'
import { refreshCrawlerLists } from './bot-logs/refresh-crawler-lists.ts'
import { refreshRobots } from './bot-logs/refresh-robots.ts'
import { refreshSitemaps } from './bot-logs/refresh-sitemaps.ts'
import { sumBotLogs } from './bot-logs/sum-bot-logs.ts'
import { readSearches } from './fan-out/read-searches.ts'
import { reprocessAnswers } from './answers/reprocess-answers.ts'
import { reprocessBrand } from './answers/reprocess-brand.ts'
import { resolveLinks } from './citations/resolve-links.ts'
import { rotateProviderKeys } from './engines/rotate-provider-keys.ts'
import { runFanOut } from './fan-out/run-fan-out.ts'
import { runSchedule } from './runs/run-schedule.ts'
import { sendContactMessage } from './site/send-contact-message.ts'
import { sendDelivery } from './notifications/send-delivery.ts'
import { sendWeeklyEmail } from './notifications/send-weekly-email.ts'
import { sendEmailReport } from './notifications/send-email-report.ts'
import { sendFactorMail } from './people/send-factor-mail.ts'
import { sendInvitation } from './people/send-invitation.ts'
import { sendTrialMail } from './trials/send-trial-mail.ts'
import { spreadEvent } from './notifications/spread-event.ts'
import { readHomePageOf } from './onboarding/read-home-page.ts'
import { startTrial } from './trials/start-trial.ts'
import { testProviderKey } from './engines/test-provider-key.ts'
import { traceJob } from './traces.ts'
import { startUpkeep } from './upkeep.ts'

export type WorkerSettings = {
  engines: EngineRegistry
  /** Answers that could not be stored wait in `<dataDir>/spool`. */
  dataDir: string
  logger: Logger
  /** For keys of organizations; without it they are neither tested nor rotated. */
  keyring?: Keyring
  /** Without it no email is sent, and emails that should be sent record that. */
  mail?: MailOut
  /** Without it nothing is sold. */
  stripe?: StripeSettings | undefined
  /** Without it messages to integrations wait. */
  channels?: SendingSettings
  /** Without it trials use the sandbox. */
  trials?: TrialSettings
  /** Only tests crawl loopback. */
  crawlReach?: FileReach
  /** Only tests store logs in batches of another size. */
  logBatch?: BatchSize
  /**
   * Limits of the instance's keys. Without them existing provider queues keep theirs, and new ones get the catalog's.
   */
  queues?: readonly InstanceProviderQueue[]
  /** Parallel calls of this process; a crash repeats at most twice as many, see `startDispatcher`. Default: 50. */
  concurrency?: number
  /** Pairs of one organization that workers hold at once: asked, claimed ahead, or being stored. Default: 150. */
  organizationConcurrency?: number
  /** How long `stop` lets running calls and jobs continue before it aborts them. Default: 10 s. */
  stopAfterMs?: number
}

/** One line per job: the compiler requires a handler for each name in the catalog. */
const handlers: { [Name in JobName]: JobHandler<Name> } = {
  'read-import': readImport,
  'discover-brands': discoverBrands,
  'read-searches': readSearches,
  'reprocess-answers': reprocessAnswers,
  'reprocess-brand': reprocessBrand,
  'run-fan-out': runFanOut,
  'run-schedule': runSchedule,
  'send-contact-message': sendContactMessage,
  'send-delivery': sendDelivery,
  'follow-text': followText,
  'send-email-report': sendEmailReport,
  'send-weekly-email': sendWeeklyEmail,
  'send-factor-mail': sendFactorMail,
  'send-invitation': sendInvitation,
  'send-trial-mail': sendTrialMail,
  'start-trial': startTrial,
  'spread-event': spreadEvent,
  'label-answers': labelAnswers,
  'detect-bot-changes': detectBotChangesOf,
  'check-alerts': checkAlerts,
  'archive-organization': archiveOrganization,
  'delete-organization': deleteOrganization,
  'apply-retention': applyRetention,
  'check-sso-domains': checkSsoDomains,
  'import-bot-log': importBotLog,
  'delete-bot-log-source': deleteBotLogSource,
  'refresh-crawler-lists': refreshCrawlerLists,
  'refresh-robots': refreshRobots,
  'check-reverse-names': checkReverseNames,
  'refresh-sitemaps': refreshSitemaps,
  'sum-bot-logs': sumBotLogs,
  'crawl-pages': crawlPages,
  'read-home-page': readHomePageOf,
  'apply-stripe-events': applyStripeEvents,
  'end-subscription': endSubscription,
  'test-provider-key': testProviderKey,
  'describe-provider-keys': describeProviderKeys,
  'rotate-provider-keys': rotateProviderKeys,
  'resolve-links': resolveLinks,
}

/** Calls to engines in runs have no pool: see `startDispatcher`. */
const poolNames: readonly Pool[] = ['short', 'long', 'network']

/**
 * Starts asking due pairs and working on the queue of `database`. Any number of processes may do so concurrently. A
 * broken pool of the queue, such as after a restart of the database, is replaced by a new one after its jobs were
 * returned.
 */
export async function runWorker(
  database: Database,
  settings: WorkerSettings,
): Promise<{ stop(): Promise<void> }> {
  const { logger, engines, keyring, concurrency = 50, organizationConcurrency = 150 } = settings
  const { stopAfterMs = 10_000 } = settings
  const closing = new AbortController()
  const context: JobContext = {
    database,
    engineSets:
      keyring === undefined
        ? instanceOnly(engines)
        : createEngineSets({ database, instance: engines, keyring }),
    brandSets: createBrandSets(database),
    outbox: createAnswerOutbox({
      database,
      folder: join(settings.dataDir, 'spool'),
      logger,
      places: concurrency,
    }),
    logger,
    closing: closing.signal,
    keyring,
    mail: settings.mail,
    stripe: settings.stripe,
    channels: settings.channels,
    trials: settings.trials ?? sandboxTrials,
    crawlReach: settings.crawlReach,
    logBatch: settings.logBatch,
  }
  await asSystem(database, (sql) => replaceEngineListings(sql, engineCards(engines)))
  await prepareProviderQueues(context, settings.queues)
  const recovered = await context.outbox.storeSpooled()
  if (recovered > 0)
    logger.info({ answers: recovered }, 'stored answers that an earlier process kept on disk')

  const workerId = `worker_${randomUUID()}`
  const upkeep = await startUpkeep(database, logger)
  await upkeep.announce(workerId, { isPool: false })
  const dispatcher = startDispatcher(context, {
    workerId,
    mayClaim: () => upkeep.isAnnounced(workerId),
    concurrency,
    organizationConcurrency,
    stopAfterMs,
  })
  const stopping = new AbortController()
  const pools: Partial<Record<Pool, QueuePool>> = {}
  const supervise = async (name: Pool) => {
    while (!stopping.signal.aborted) {
      try {
        const pool = await startPool({
          context,
          name,
          stopAfterMs,
          onCreated: (id) => void upkeep.announce(id, { isPool: true }),
        })
        pools[name] = pool
        // Stopped while the pool was starting: `stop` found none to stop.
        if (stopping.signal.aborted) await pool.stop()
        await pool.ended
      } catch (error) {
        if (!stopping.signal.aborted) logger.warn({ err: error }, 'the job queue stopped; restarting it')
      }
      const ended = pools[name]
      if (ended !== undefined) upkeep.retire(ended.id)
      delete pools[name]
      if (!stopping.signal.aborted) await wait(500, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const supervised = Promise.all(poolNames.map(supervise))
  return {
    async stop() {
      if (stopping.signal.aborted) return void (await supervised)
      stopping.abort()
      closing.abort()
      await Promise.all([dispatcher.stop(), ...poolNames.map((name) => pools[name]?.stop())])
      await supervised
      await context.outbox.close()
      await upkeep.stop()
    },
  }
}

const sandboxTrials: TrialSettings = { engines: [], budgetUsd: 0, dailyBudgetUsd: 0 }

async function prepareProviderQueues({ database, logger }: JobContext, queues: WorkerSettings['queues']) {
  const lifted = await asSystem(database, async (sql) => {
    if (queues === undefined) {
      await ensureInstanceProviderQueues(sql, catalogProviderQueues)
      return []
    }
    const former = await liftPausesOfFormerKeys(sql, queues)
    await upsertInstanceProviderQueues(sql, queues)
    return former
  })
  if (lifted.length > 0) logger.info({ queues: lifted }, 'a new key ended the pause of these queues')
}

type QueuePool = { id: string; ended: Promise<void>; stop(): Promise<void> }

async function startPool({
  context,
  name,
  stopAfterMs,
  onCreated,
}: {
  context: JobContext
  name: Pool
  stopAfterMs: number
  onCreated: (id: string) => void
}): Promise<QueuePool> {
  const connections = queueConnections(context.database.url, (error) =>
    context.logger.debug({ err: error }, 'a queue connection was lost'),
  )
  const events = new EventEmitter()
  let id = ''
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    id = workerPool.id
    onCreated(id)
  })
  const overdue = Promise.withResolvers<void>()
  events.on('pool:gracefulShutdown', () => {
    connections.forgive()
    setTimeout(overdue.resolve, stopAfterMs + 10_000).unref() // A pool that cannot end is abandoned.
  })
  events.on('pool:forcefulShutdown', connections.forgive)
  try {
    const runner = await run({
      pgPool: connections.pool,
      taskList: taskList(context, name),
      parsedCronItems: [],
      noHandleSignals: true,
      events,
      logger: new QueueLogger(() => (level, message) => {
        if (level === 'error') context.logger.warn({ queue: message }, 'job queue warning')
        else context.logger.trace({ queue: message }, 'job queue warning')
      }),
      preset: {
        worker: {
          concurrentJobs: jobsAtOnce[name],
          pollInterval: 1000,
          gracefulShutdownAbortTimeout: stopAfterMs,
          // Without a batch the queue drops the promise of this query, and its failure would end the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    })
    const ended = Promise.race([runner.promise.finally(() => connections.pool.end()), overdue.promise])
    ended.catch(() => {}) // Awaiting `ended` reports it; possibly no one awaits it yet.
    return { id, ended, stop: () => Promise.race([stopRunner(runner), overdue.promise]) }
  } catch (error) {
    await connections.pool.end()
    throw error
  }
}

async function stopRunner(runner: Runner): Promise<void> {
  await runner.stop().catch(() => {}) // It may have stopped by itself a moment ago.
}

function taskList(context: JobContext, pool: Pool): TaskList {
  const tasks: TaskList = {}
  for (const name of Object.keys(handlers) as JobName[])
    if (jobCatalog[name].pool === pool) tasks[name] = taskOf(context, name)
  return tasks
}

function taskOf<Name extends JobName>(context: JobContext, name: Name): TaskList[string] {
  return async (payload, { job, abortSignal }) => {
    const handler: JobHandler<Name> = handlers[name]
    await traceJob(name, () =>
      handler(context, jobCatalog[name].payload.parse(payload), {
        signal: abortSignal ?? new AbortController().signal,
        isLastAttempt: job.attempts >= job.max_attempts,
      }),
    )
  }
}

function engineCards(engines: EngineRegistry): EngineCardRow[] {
  return engines.list().map((listing) => engineCard.parse(listing))
}
