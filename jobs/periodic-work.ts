import type { Logger } from 'pino'
import {
  jobCatalog,
  maintenanceCatalog,
  type MaintenanceName,
  type PeriodicJobName,
  type Schedule,
} from '#core/job-catalog.ts'
import { forgetOauth } from '#queries/api/oauth/upkeep.ts'
import { dropOldUploads } from '#queries/answers/import-run.ts'
import { endLimitOverrides } from '#queries/billing/overrides.ts'
import { remindOverdue } from '#queries/billing/plan-events.ts'
import { askStripeAgain, forgetStripeEvents } from '#queries/billing/stripe-events.ts'
import { settleDuePlans } from '#queries/billing/subscriptions.ts'
import { abandonUploads } from '#queries/bot-logs/intake/deliveries.ts'
import { dropOldPieces } from '#queries/bot-logs/intake/delivery-run.ts'
import { endBrokenReading } from '#queries/bot-logs/intake/local-delivery.ts'
import { isAway } from '#queries/database-away.ts'
import type { Database } from '#queries/database.ts'
import { forgetExpiredSignIns } from '#queries/identity/upkeep.ts'
import { sendLostDeliveries } from '#queries/notifications/deliveries.ts'
import { remindOfSecondFactor, resetDueFactors } from '#queries/people/second-factors.ts'
import { failLongWaits, finishRuns, resumeDueRuns } from '#queries/runs/claim-pairs.ts'
import { wakeWorkers } from '#queries/runs/wake-workers.ts'
import { forgetContactMessages } from '#queries/site/contact-messages.ts'
import { asSystem } from '#queries/system-client.ts'
import { reprocessOutdatedLater } from './answers/reprocess-brand.ts'
import { checkReverseNamesLater } from './bot-logs/check-reverse-names.ts'
import { deleteBotLogSourcesLater } from './bot-logs/delete-bot-log-source.ts'
import { refreshCrawlerListsLater } from './bot-logs/refresh-crawler-lists.ts'
import { refreshRobotsLater } from './bot-logs/refresh-robots.ts'
import { refreshSitemapsLater } from './bot-logs/refresh-sitemaps.ts'
import { sumBotLogsLater } from './bot-logs/sum-bot-logs.ts'
import { resolveLinksLater } from './citations/resolve-links.ts'
import { readSearchesLater } from './fan-out/read-searches.ts'
import { labelAnswersLater } from './labels/label-answers.ts'
import { notificationWork } from './notifications/notification-tick.ts'
import { applyRetentionLater } from './organizations/apply-retention.ts'
import { checkSsoDomainsLater } from './organizations/check-sso-domains.ts'
import { deleteDueOrganizationsLater } from './organizations/delete-organization.ts'
import {
  emailReportTick,
  fanOutTick,
  fanOutUpkeep,
  scheduleTick,
  scheduleUpkeep,
  weeklyEmailTick,
} from './runs/schedule-tick.ts'
import { trialTick } from './trials/trial-tick.ts'

export type Work = Partial<Record<PeriodicJobName | MaintenanceName, () => Promise<unknown>>>

/** What upkeep does, in this order. The compiler demands a line for everything in the catalog that has a schedule. */
const allWork = (database: Database, logger: Logger): Required<Work> => ({
  'finish-runs': () => finishRuns(database, 'all'),
  'run-schedule': () => scheduleTick(database),
  'resume-runs': () =>
    asSystem(database, async (sql) => {
      const resumed = await resumeDueRuns(sql)
      if (resumed > 0) await wakeWorkers(sql)
    }),
  'end-long-waits': async () => {
    const failed = await asSystem(database, failLongWaits)
    if (failed > 0)
      logger.warn(
        { cells: failed },
        'prompt–engine pairs failed because their engine was paused for more than a day',
      )
  },
  'drop-uploads': () => dropOldUploads(database),
  'keep-schedules': () => scheduleUpkeep(database),
  'send-email-report': () => emailReportTick(database),
  'send-weekly-email': () => weeklyEmailTick(database),
  'run-fan-out': () => fanOutTick(database),
  'keep-fan-outs': () => fanOutUpkeep(database),
  ...notificationWork(database),
  'resolve-links': () => resolveLinksLater(database),
  'label-answers': () => labelAnswersLater(database),
  'reprocess-brand': () => reprocessOutdatedLater(database),
  'read-searches': () => readSearchesLater(database),
  'drop-log-pieces': () => dropOldPieces(database),
  'end-broken-log-imports': () => asSystem(database, endBrokenReading),
  'abandon-log-uploads': () => asSystem(database, abandonUploads),
  'refresh-crawler-lists': () => refreshCrawlerListsLater(database),
  'refresh-robots': () => refreshRobotsLater(database),
  'check-reverse-names': () => checkReverseNamesLater(database),
  'refresh-sitemaps': () => refreshSitemapsLater(database),
  'sum-bot-logs': () => sumBotLogsLater(database),
  'delete-bot-log-source': () => deleteBotLogSourcesLater(database),
  'delete-organization': () => deleteDueOrganizationsLater(database),
  'forget-contact-messages': () => asSystem(database, forgetContactMessages),
  'forget-sign-ins': () => forgetExpiredSignIns(database.pool),
  'remind-second-factor': () => asSystem(database, remindOfSecondFactor),
  'reset-second-factors': async () => {
    while (await asSystem(database, resetDueFactors));
  },
  'forget-oauth': () => asSystem(database, forgetOauth),
  'end-trials': () => trialTick(database),
  'apply-stripe-events': () => asSystem(database, askStripeAgain),
  'remind-overdue': () => asSystem(database, remindOverdue),
  'settle-plans': () => asSystem(database, settleDuePlans),
  'end-overrides': () => asSystem(database, endLimitOverrides),
  'forget-stripe-events': () => asSystem(database, forgetStripeEvents),
  'apply-retention': () => applyRetentionLater(database),
  'check-sso-domains': () => checkSsoDomainsLater(database),
  'send-delivery': () => sendLostDeliveries(database),
})

/** The work that the catalog schedules for every round, or for every sweep. */
export function workOf(schedule: Schedule, database: Database, logger: Logger): Work {
  const catalog: Record<string, { schedule?: Schedule | undefined }> = {
    ...jobCatalog,
    ...maintenanceCatalog,
  }
  return Object.fromEntries(
    Object.entries(allWork(database, logger)).filter(([name]) => catalog[name]?.schedule === schedule),
  )
}

/**
 * One after another, each isolated: a failure, such as from one organization's row, does not prevent the others. Only
 * an unreachable database ends the round.
 */
export async function doEach(
  work: Record<string, () => Promise<unknown>>,
  logger: Pick<Logger, 'error'>,
): Promise<void> {
  for (const [name, run] of Object.entries(work))
    try {
      await run()
    } catch (error) {
      if (isAway(error)) throw error
      logger.error({ err: error, upkeep: name }, 'A part of upkeep failed; the others continue')
    }
}
