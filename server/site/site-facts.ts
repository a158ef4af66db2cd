import type { Logger } from 'pino'
import { sampleSnapshot } from '#core/site/sample-snapshot.ts'
import type { Processors, SiteFacts } from '#core/site/schema.ts'
import type { Database } from '#queries/database.ts'
import { publicPlans } from '#queries/billing/public-plans.ts'
import { liveSampleReport } from '#queries/site/sample-report.ts'
import { trialOffer } from '#queries/trials/trials.ts'
import type { Settings } from '../env.ts'

/** Plans change seldom, but changes by an instance admin should appear soon. */
const plansKeptMs = 15_000
/** A starting worker announces the engines. */
const trialKeptMs = 2000
/** The demo's answers are recomputed each time. */
const sampleKeptMs = 10 * 60_000

/** Data on public pages, cached briefly so that many visitors cause few database queries. */
export function siteFacts({
  database,
  log,
  processors,
  addsTax,
  trialEngines,
}: {
  database: Database
  log: Pick<Logger, 'warn'>
  processors: Processors
  addsTax: boolean
  trialEngines: readonly string[]
}): () => Promise<SiteFacts> {
  const plans = keptFor(plansKeptMs, async () => {
    const known = await publicPlans(database)
    // Without Stripe nothing can be bought, whatever the plans say.
    return processors.payments ? known : { ...known, sellsPlans: false }
  })
  const sample = keptFor(sampleKeptMs, async () => {
    try {
      return (await liveSampleReport(database, new Date())) ?? sampleSnapshot
    } catch (error) {
      log.warn({ err: error }, 'The sample report couldn’t be computed; showing the stored one')
      return sampleSnapshot
    }
  })
  const trial = keptFor(trialKeptMs, () => trialOffer(database, trialEngines))
  return async () => ({
    ...(await plans()),
    addsTax,
    trial: await trial(),
    processors,
    sample: await sample(),
  })
}

/** Recipients of data, by the instance's configuration. */
export const processorsOf = (settings: Settings): Processors => ({
  mail: settings.supabase !== null || settings.SMTP_URL !== undefined,
  contactMail: settings.SMTP_URL !== undefined && settings.CONTACT_MAIL !== undefined,
  textMessages: settings.TWILIO_ACCOUNT_SID !== undefined,
  payments: settings.STRIPE_SECRET_KEY !== undefined,
  errorLog: settings.LOGTAIL_SOURCE_TOKEN !== undefined && settings.LOGTAIL_ENDPOINT !== undefined,
  analytics: settings.ENVIRONMENT !== 'local' && settings.ANALYTICS_SCRIPT_URL !== undefined,
})

/** Concurrent requests share one fetch; a failure is not cached. */
function keptFor<T>(ms: number, fetch: () => Promise<T>): () => Promise<T> {
  let held: { value: Promise<T>; until: number } | null = null
  return () => {
    if (held !== null && performance.now() < held.until) return held.value
    const value = fetch()
    const mine = { value, until: performance.now() + ms }
    held = mine
    value.catch(() => {
      if (held === mine) held = null
    })
    return value
  }
}
