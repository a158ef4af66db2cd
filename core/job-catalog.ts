import { z } from 'zod'
import { factorMailKinds } from './people/factor-mail.ts'

/** When upkeep (`jobs/upkeep.ts`) looks for what is due: every round, every sweep, or once when a worker starts. */
export const upkeepMs = { round: 2500, sweep: 30_000 }

export type Schedule = keyof typeof upkeepMs | 'startup'

/**
 * Places in a worker, so that jobs do not wait for others of another nature: `short`, such as an email; `long`, which
 * computes or reads a file; `network`, which mostly waits for other hosts, some of which never answer.
 */
export const jobsAtOnce = { short: 5, long: 3, network: 6 }
export type Pool = keyof typeof jobsAtOnce

export type JobContract<Payload> = {
  payload: z.ZodType<Payload>
  does: string
  /** What makes a second run of the same job harmless: the queue repeats what a killed worker held. */
  repeat: string
  pool: Pool
  maxAttempts: number
  /** Lower runs first. */
  priority: number
  /** After so long a run leaves its place to others and enqueues the rest. */
  turnMs: number
  /** A second job with the same key replaces the first while that one waits. Rows of an older version have these keys, too. */
  key: (payload: Payload) => string | null
  /** Jobs of one queue run one after the other. */
  queue: (payload: Payload) => string | null
  /** When upkeep looks for rows that need this job; which ones are due is up to the query. Absent: only on demand. */
  schedule?: Schedule | undefined
}

/**
 * What holds unless a job says otherwise. A failed attempt is repeated after exp(attempts) seconds, at most 6 hours. No job
 * has a time limit of its own: a worker that stops aborts what still runs after 10 s, and calls to others have limits.
 */
export const jobDefaults = {
  pool: 'short' as Pool,
  maxAttempts: 25,
  priority: 0,
  turnMs: Infinity,
  key: () => null,
  queue: () => null,
}

type Deviations<Payload> = Pick<JobContract<Payload>, 'payload' | 'does' | 'repeat'> &
  Partial<Omit<JobContract<Payload>, 'schedule'>>

const job = <Payload, When extends Schedule | undefined = undefined>(
  contract: Deviations<Payload> & { schedule?: When },
) => ({ ...jobDefaults, ...contract })

/** The priority of jobs that no one waits for. */
const afterRequests = 10

const ofInstance = z.object({})
const ofOrganization = z.object({ organizationId: z.uuid() })
const ofBrand = ofOrganization.extend({ brandId: z.uuid() })
const ofRun = ofOrganization.extend({ analysisId: z.uuid() })
const ofTrial = z.object({ trialId: z.uuid() })

const contracts = {
  'read-import': job({
    does: 'Reads an imported file of answers.',
    payload: ofRun,
    pool: 'long',
    key: ({ analysisId }) => `import:${analysisId}`,
    queue: ({ analysisId }) => `import:${analysisId}`,
    repeat: 'Continues after the last stored line; an answer that is there is not added again.',
  }),
  'run-schedule': job({
    does: 'Plans the run of a schedule at one of its times.',
    payload: ofBrand.extend({ scheduleId: z.uuid(), dueAt: z.iso.datetime() }),
    key: ({ scheduleId, dueAt }) => `schedule:${scheduleId}:${dueAt}`,
    schedule: 'round',
    repeat: 'Plan and outcome are one transaction; a time with an outcome is left alone.',
  }),
  'discover-brands': job({
    does: 'Proposes untracked brands that the newest answers mention.',
    payload: ofBrand,
    pool: 'long',
    key: ({ brandId }) => `discover:${brandId}`,
    queue: ({ brandId }) => `discover:${brandId}`,
    repeat: 'Replaces the open proposals; decisions stay.',
  }),
  'reprocess-answers': job({
    does: 'Extracts chosen answers again, whether or not anything changed.',
    payload: ofOrganization.extend({ reprocessingId: z.uuid() }),
    pool: 'long',
    key: ({ reprocessingId }) => `reread:${reprocessingId}`,
    queue: ({ organizationId }) => `reread:${organizationId}`,
    repeat: 'Each step stores its position together with what it extracted.',
  }),
  'reprocess-brand': job({
    does: 'Extracts the answers of a brand again after its brand set or the extractor changed.',
    payload: ofBrand,
    pool: 'long',
    key: ({ brandId }) => `rescore:${brandId}`,
    queue: ({ brandId }) => `rescore:${brandId}`,
    schedule: 'sweep',
    repeat: 'Takes only answers of an older version.',
  }),
  'read-searches': job({
    does: 'Gives the searches of a brand’s answers their keys and types.',
    payload: ofBrand,
    pool: 'long',
    key: ({ brandId }) => `read-searches:${brandId}`,
    queue: ({ brandId }) => `rescore:${brandId}`,
    schedule: 'sweep',
    repeat: 'Writes only what differs.',
  }),
  'label-answers': job({
    does: 'Labels a brand’s waiting answers with AI labeling.',
    payload: ofBrand,
    pool: 'network',
    maxAttempts: 5,
    turnMs: 30_000,
    key: ({ brandId }) => `label-answers:${brandId}`,
    queue: ({ brandId }) => `judge:${brandId}`,
    schedule: 'sweep',
    repeat: 'Verdicts are stored one by one and never paid again.',
  }),
  'resolve-links': job({
    does: 'Follows redirects that answers cite to their pages.',
    payload: ofInstance,
    pool: 'network',
    priority: afterRequests,
    maxAttempts: 3,
    key: () => 'resolve-links',
    queue: () => 'resolve-links',
    schedule: 'sweep',
    repeat: 'A link stays due until every citation has its target.',
  }),

  'run-fan-out': job({
    does: 'Runs a fan-out analysis.',
    payload: ofRun,
    pool: 'network',
    maxAttempts: 8,
    key: ({ analysisId }) => `fanout:${analysisId}`, // Twin: `endLostFanOuts` in queries/fan-out/due.ts.
    schedule: 'sweep',
    repeat: 'Each step ends in the transaction that enters the next.',
  }),
  'crawl-pages': job({
    does: 'Fetches pages of a brand, its competitors, and answers, and reads uploaded documents.',
    payload: ofBrand,
    pool: 'network',
    maxAttempts: 10,
    turnMs: 90_000,
    key: ({ brandId }) => `crawl-pages:${brandId}`,
    queue: ({ brandId }) => `crawl-pages:${brandId}`,
    repeat: 'A page waits until it is stored.',
  }),

  'read-home-page': job({
    does: 'Reads the home page of a new brand, from which its names and first prompts are proposed.',
    payload: ofOrganization.extend({ draftId: z.uuid() }),
    pool: 'network',
    maxAttempts: 2,
    key: ({ draftId }) => `read-home-page:${draftId}`,
    repeat: 'Replaces what an earlier reading found; a draft that is no longer waiting is left alone.',
  }),

  'import-bot-log': job({
    does: 'Reads what waits of a log delivery.',
    payload: ofOrganization.extend({ deliveryId: z.uuid() }),
    pool: 'long',
    key: ({ deliveryId }) => `bot-log:${deliveryId}`,
    queue: ({ deliveryId }) => `bot-log:${deliveryId}`,
    repeat: 'Each batch moves the line it has reached in its own transaction.',
  }),
  'delete-bot-log-source': job({
    does: 'Deletes a log source with everything that came from it.',
    payload: ofOrganization.extend({ sourceId: z.uuid() }),
    pool: 'long',
    key: ({ sourceId }) => `delete-bot-log-source:${sourceId}`,
    schedule: 'sweep',
    repeat: 'Deletes what is left; does nothing when the source was restored.',
  }),
  'detect-bot-changes': job({
    does: 'Detects changes of a brand’s crawlers, and sources that stopped.',
    payload: ofBrand,
    pool: 'long',
    key: ({ brandId }) => `detect-bot-changes:${brandId}`,
    schedule: 'sweep',
    repeat: 'Each day is checked once; the event key prevents duplicates.',
  }),
  'refresh-crawler-lists': job({
    does: 'Fetches the lists by which operators let their crawlers be recognized.',
    /** `isRequested`: by a user, so lists are fetched before they are due. */
    payload: z.object({ isRequested: z.literal(true).optional() }),
    pool: 'network',
    priority: afterRequests,
    maxAttempts: 3,
    key: ({ isRequested }) => (isRequested ? 'refresh-crawler-lists:requested' : 'refresh-crawler-lists'),
    queue: () => 'refresh-crawler-lists',
    schedule: 'sweep',
    repeat: 'Takes only what is due; an unchanged list adds no version.',
  }),
  'refresh-robots': job({
    does: 'Fetches robots.txt of a brand’s hosts.',
    payload: ofBrand,
    pool: 'network',
    priority: afterRequests,
    maxAttempts: 3,
    key: ({ brandId }) => `refresh-robots:${brandId}`,
    schedule: 'sweep',
    repeat: 'An unchanged file adds no version.',
  }),
  'refresh-sitemaps': job({
    does: 'Reads the sitemaps of a brand’s hosts when due, and measures its visits against them.',
    payload: ofBrand,
    pool: 'network',
    priority: afterRequests,
    maxAttempts: 3,
    key: ({ brandId }) => `refresh-sitemaps:${brandId}`,
    queue: ({ brandId }) => `refresh-sitemaps:${brandId}`,
    schedule: 'sweep',
    repeat: 'A reading replaces the one before in one transaction.',
  }),
  'check-reverse-names': job({
    does: 'Looks up the addresses of claimed crawlers in reverse DNS.',
    payload: ofInstance,
    pool: 'network',
    priority: afterRequests,
    maxAttempts: 3,
    key: () => 'check-reverse-names',
    queue: () => 'check-reverse-names',
    schedule: 'sweep',
    repeat: 'An address waits until its visits are graded.',
  }),
  'sum-bot-logs': job({
    does: 'Adds the long sums that a brand’s logs lack.',
    payload: ofBrand,
    pool: 'long',
    maxAttempts: 3,
    key: ({ brandId }) => `sum-bot-logs:${brandId}`,
    queue: ({ brandId }) => `sum-bot-logs:${brandId}`,
    schedule: 'sweep',
    repeat: 'Adds only sums that are missing, each in one transaction.',
  }),

  'spread-event': job({
    does: 'Notifies everyone an event is for.',
    payload: ofOrganization.extend({ eventId: z.uuid() }),
    repeat: 'One transaction, so no one is notified twice.',
  }),
  'check-alerts': job({
    does: 'Checks the alerts of an organization.',
    payload: ofOrganization,
    key: ({ organizationId }) => `check-alerts:${organizationId}`,
    schedule: 'sweep',
    repeat: 'Checks the same numbers all day; the event key prevents duplicates.',
  }),
  'send-delivery': job({
    does: 'Sends a message to an integration, as its row in `deliveries` says.',
    payload: ofOrganization.extend({ deliveryId: z.uuid() }),
    key: ({ deliveryId }) => `delivery:${deliveryId}`,
    schedule: 'sweep',
    repeat: 'The row is claimed first. A worker killed in between sends again with the same id.',
  }),
  'follow-text': job({
    does: 'Fetches state and cost of a text message until both are final.',
    payload: ofOrganization.extend({ deliveryId: z.uuid(), look: z.int().min(0) }),
    maxAttempts: 8,
    key: ({ deliveryId }) => `follow-text:${deliveryId}`,
    repeat: 'A state never goes back.',
  }),
  'send-email-report': job({
    does: 'Emails a report to one person.',
    payload: ofBrand.extend({
      emailReportId: z.uuid(),
      userId: z.uuid(),
      at: z.iso.datetime(),
      isTrial: z.boolean(),
    }),
    key: ({ emailReportId, userId, at, isTrial }) =>
      isTrial ? `digest-trial:${emailReportId}:${userId}` : `digest:${emailReportId}:${userId}:${at}`,
    schedule: 'sweep',
    repeat: 'A worker killed between sending and noting it sends a second email.',
  }),

  'send-weekly-email': job({
    does: 'Emails a member what changed this week over all brands.',
    payload: ofOrganization.extend({ userId: z.uuid(), at: z.iso.datetime(), isTrial: z.boolean() }),
    key: ({ organizationId, userId, at, isTrial }) =>
      `weekly-email:${organizationId}:${userId}:${isTrial ? 'now' : at}`,
    schedule: 'sweep',
    repeat: 'A worker killed between sending and noting it sends a second email.',
  }),

  'send-invitation': job({
    does: 'Emails an invitation; its token comes sealed.',
    payload: ofOrganization.extend({ invitationId: z.uuid(), sealed: z.string(), sealedWith: z.string() }),
    maxAttempts: 15, // Over about a day and a half.
    repeat: 'A second email has the same link.',
  }),
  'send-factor-mail': job({
    does: 'Emails a member that two-factor authentication is required, or was reset by an owner.',
    payload: ofOrganization.extend({ userId: z.uuid(), kind: z.enum(factorMailKinds) }),
    maxAttempts: 8,
    repeat: 'A worker killed after sending sends a second email.',
  }),
  'send-contact-message': job({
    does: 'Emails what a visitor wrote on /contact to the instance admin.',
    payload: z.object({ messageId: z.uuid() }),
    key: ({ messageId }) => `send-contact-message:${messageId}`,
    repeat: 'A message noted as sent is left alone.',
  }),
  'start-trial': job({
    does: 'Gives a confirmed trial its brand and first run.',
    payload: ofTrial,
    maxAttempts: 5,
    key: ({ trialId }) => `start-trial:${trialId}`,
    repeat: 'All or nothing; only a confirmed trial starts.',
  }),
  'send-trial-mail': job({
    does: 'Emails the link of a trial, or that it ends soon.',
    payload: ofTrial.extend({ kind: z.enum(['link', 'reminder']) }),
    maxAttempts: 8,
    key: ({ trialId }) => `send-trial-mail:${trialId}`,
    repeat: 'A second email has another link; both work.',
  }),

  'archive-organization': job({
    does: 'Creates the archive of an organization.',
    payload: ofOrganization.extend({ exportId: z.uuid() }),
    pool: 'long',
    maxAttempts: 5,
    repeat: 'Starts over; what an earlier attempt still writes is refused.',
  }),
  'delete-organization': job({
    does: 'Deletes an organization after its grace period.',
    payload: ofOrganization,
    pool: 'long',
    key: ({ organizationId }) => `delete-organization:${organizationId}`,
    schedule: 'sweep',
    repeat: 'Deletes what is left; the row that orders it goes last.',
  }),
  'apply-retention': job({
    does: 'Deletes what an organization does not keep any longer.',
    payload: ofOrganization,
    pool: 'long',
    key: ({ organizationId }) => `apply-retention:${organizationId}`,
    schedule: 'sweep',
    repeat: 'Deletes what is left.',
  }),

  'check-sso-domains': job({
    does: 'Looks daily for the DNS records of domains for single sign-on.',
    payload: ofInstance,
    pool: 'network',
    priority: afterRequests,
    maxAttempts: 3,
    key: () => 'check-sso-domains',
    queue: () => 'check-sso-domains',
    schedule: 'sweep',
    repeat: 'A checked domain is not due for a day.',
  }),

  'apply-stripe-events': job({
    does: 'Stores what Stripe says about a customer.',
    payload: z.object({ customerId: z.string().regex(/^cus_\w{1,200}$/) }),
    key: ({ customerId }) => `stripe:${customerId}`,
    queue: ({ customerId }) => `stripe:${customerId}`,
    schedule: 'sweep',
    repeat: 'Stores the present state, whatever the order of events.',
  }),
  'end-subscription': job({
    does: 'Ends a subscription whose organization is deleted.',
    payload: z.object({ subscriptionId: z.string().regex(/^sub_\w{1,200}$/) }),
    key: ({ subscriptionId }) => `end:${subscriptionId}`,
    repeat: 'One that has ended stays ended.',
  }),

  'test-provider-key': job({
    does: 'Tests an engine API key of an organization with a call.',
    payload: ofOrganization.extend({ keyId: z.uuid() }),
    maxAttempts: 4,
    key: ({ keyId }) => `test-key:${keyId}`,
    repeat: 'Replaces the result of the last test.',
  }),
  'describe-provider-keys': job({
    does: 'Updates which engines, models, and prices the keys of organizations have after an upgrade.',
    payload: ofInstance,
    pool: 'long',
    maxAttempts: 5,
    key: () => 'describe-provider-keys',
    schedule: 'startup',
    repeat: 'Calls no provider and changes no key.',
  }),
  'rotate-provider-keys': job({
    does: 'Encrypts secrets of organizations with the current key of the instance.',
    payload: ofInstance,
    pool: 'long',
    maxAttempts: 5,
    key: () => 'rotate-provider-keys',
    schedule: 'startup',
    repeat: 'Takes only secrets under another key.',
  }),
}

export type JobName = keyof typeof contracts
type Payloads = { [Name in JobName]: z.infer<(typeof contracts)[Name]['payload']> }
export type JobPayload<Name extends JobName> = Payloads[Name]

/** Every job: the compiler demands a handler in `jobs/worker.ts` for each line, and a start in upkeep for each that is scheduled. */
export const jobCatalog: { [Name in JobName]: JobContract<Payloads[Name]> } = contracts

/** Work of upkeep that is no job, because it takes a moment: each changes only rows that are due. */
export const maintenanceCatalog = {
  'finish-runs': { schedule: 'round', does: 'Ends runs whose last step was lost.' },
  'resume-runs': { schedule: 'sweep', does: 'Resumes paused runs.' },
  'end-long-waits': {
    schedule: 'sweep',
    does: 'Fails prompt–engine pairs whose engine was paused for a day.',
  },
  'drop-uploads': { schedule: 'sweep', does: 'Deletes old uploads of imports.' },
  'keep-schedules': {
    schedule: 'sweep',
    does: 'Follows changed time zones, and deletes schedules for good.',
  },
  'keep-fan-outs': { schedule: 'sweep', does: 'Deletes fan-out analyses for good, and ends lost ones.' },
  'note-states': { schedule: 'sweep', does: 'Records events that weren’t detected when they happened.' },
  'release-held': { schedule: 'sweep', does: 'Sends messages whose quiet hours have ended.' },
  'drop-log-pieces': { schedule: 'sweep', does: 'Deletes pieces of logs that were read.' },
  'end-broken-log-imports': { schedule: 'sweep', does: 'Ends broken imports from the command line.' },
  'abandon-log-uploads': { schedule: 'sweep', does: 'Ends uploads of logs that stopped.' },
  'forget-contact-messages': { schedule: 'sweep', does: 'Deletes old contact messages.' },
  'forget-sign-ins': {
    schedule: 'sweep',
    does: 'Deletes expired sign-in tokens, attempts, and signing keys.',
  },
  'remind-second-factor': {
    schedule: 'sweep',
    does: 'Reminds members to set up a second factor that their organization requires.',
  },
  'reset-second-factors': {
    schedule: 'sweep',
    does: 'Removes second factors whose reset by an owner is due.',
  },
  'forget-oauth': {
    schedule: 'sweep',
    does: 'Deletes old tokens and requests of connected applications, and unused registrations.',
  },
  'end-trials': { schedule: 'sweep', does: 'Locks trials that are over, and reminds before.' },
  'remind-overdue': { schedule: 'sweep', does: 'Reminds of failed payments.' },
  'settle-plans': { schedule: 'sweep', does: 'Ends plans whose time is over.' },
  'end-overrides': { schedule: 'sweep', does: 'Ends overrides whose time is over.' },
  'forget-stripe-events': { schedule: 'sweep', does: 'Deletes old events of Stripe.' },
} as const satisfies Record<string, { schedule: Schedule; does: string }>

export type MaintenanceName = keyof typeof maintenanceCatalog
export type PeriodicJobName = {
  [Name in JobName]: Extract<(typeof contracts)[Name]['schedule'], keyof typeof upkeepMs> extends never
    ? never
    : Name
}[JobName]
