import { z } from 'zod'

const analysis = z.object({ organizationId: z.uuid(), analysisId: z.uuid() })

/**
 * Every job with its payload. The compiler requires a handler in jobs/ for each entry. Jobs with `takesLong`, such as
 * reading a file or calling other hosts, have their own slots in a worker, so that an email never waits behind them.
 */
export const jobCatalog = {
  'read-import': { payload: analysis, takesLong: true },
  'run-schedule': {
    payload: z.object({
      organizationId: z.uuid(),
      brandId: z.uuid(),
      scheduleId: z.uuid(),
      dueAt: z.iso.datetime(),
    }),
  },
  'discover-brands': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  /** Reprocesses selected stored answers, whether or not anything changed. */
  'reprocess-answers': {
    payload: z.object({ organizationId: z.uuid(), reprocessingId: z.uuid() }),
    takesLong: true,
  },
  /** Computes keys and types for the searches of a brand's answers. */
  'read-searches': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  'reprocess-brand': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  /** One email to one person. */
  'send-email-report': {
    payload: z.object({
      organizationId: z.uuid(),
      brandId: z.uuid(),
      emailReportId: z.uuid(),
      userId: z.uuid(),
      at: z.iso.datetime(),
      isTrial: z.boolean(),
    }),
  },
  /** Emails one invitation; its token is encrypted. */
  'send-invitation': {
    payload: z.object({
      organizationId: z.uuid(),
      invitationId: z.uuid(),
      sealed: z.string(),
      sealedWith: z.string(),
    }),
  },
  /** Emails a message from /contact to the instance admin. */
  'send-contact-message': { payload: z.object({ messageId: z.uuid() }) },
  /** Creates the brand and the first run of a confirmed trial. */
  'start-trial': { payload: z.object({ trialId: z.uuid() }) },
  /** One email about a trial: its link, or a reminder that it ends soon. */
  'send-trial-mail': { payload: z.object({ trialId: z.uuid(), kind: z.enum(['link', 'reminder']) }) },
  /** Notifies everyone an event is for. */
  'spread-event': { payload: z.object({ organizationId: z.uuid(), eventId: z.uuid() }) },
  /** One message to one integration, as described by its row in `deliveries`. */
  'send-delivery': { payload: z.object({ organizationId: z.uuid(), deliveryId: z.uuid() }) },
  /** Checks the status and cost of a text message. */
  'follow-text': {
    payload: z.object({ organizationId: z.uuid(), deliveryId: z.uuid(), look: z.int().min(0) }),
  },
  'check-alerts': { payload: z.object({ organizationId: z.uuid() }) },
  /** Checks a brand's crawlers for changes, and whether its logs still arrive. */
  'detect-bot-changes': {
    payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }),
    takesLong: true,
  },
  'label-answers': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  /** Creates an organization's archive. */
  'archive-organization': {
    payload: z.object({ organizationId: z.uuid(), exportId: z.uuid() }),
    takesLong: true,
  },
  /** Deletes an organization after its grace period. */
  'delete-organization': { payload: z.object({ organizationId: z.uuid() }), takesLong: true },
  /** Deletes data beyond an organization's retention. */
  'apply-retention': { payload: z.object({ organizationId: z.uuid() }), takesLong: true },
  /** Reads the waiting pieces of one log delivery. */
  'import-bot-log': {
    payload: z.object({ organizationId: z.uuid(), deliveryId: z.uuid() }),
    takesLong: true,
  },
  /** Deletes a log source with all its data. */
  'delete-bot-log-source': {
    payload: z.object({ organizationId: z.uuid(), sourceId: z.uuid() }),
    takesLong: true,
  },
  /** Fetches the lists that operators publish to identify their crawlers. */
  'refresh-crawler-lists': { payload: z.object({}), takesLong: true },
  /** Fetches robots.txt of a brand's hosts. */
  'refresh-robots': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  /** Looks up reverse DNS for the addresses of claimed crawlers. */
  'check-reverse-names': { payload: z.object({}), takesLong: true },
  /** Computes missing sums over long periods of a brand's logs. */
  'sum-bot-logs': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  /** Reads the sitemaps of a brand's hosts when due, and matches log URLs to their pages. */
  'refresh-sitemaps': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  /** Runs one fan-out analysis. */
  'run-fan-out': { payload: z.object({ organizationId: z.uuid(), analysisId: z.uuid() }), takesLong: true },
  /** Fetches pages of a brand, its competitors, and those that answers cite, and reads uploaded documents. */
  'crawl-pages': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  /** Fetches a customer's state from Stripe and stores it. */
  'apply-stripe-events': { payload: z.object({ customerId: z.string().regex(/^cus_\w{1,200}$/) }) },
  /** Ends a subscription whose organization was deleted. */
  'end-subscription': { payload: z.object({ subscriptionId: z.string().regex(/^sub_\w{1,200}$/) }) },
  'test-provider-key': { payload: z.object({ organizationId: z.uuid(), keyId: z.uuid() }) },
  'describe-provider-keys': { payload: z.object({}), takesLong: true },
  'rotate-provider-keys': { payload: z.object({}), takesLong: true },
  'resolve-links': { payload: z.object({}), takesLong: true },
} as const satisfies Record<string, { payload: z.ZodType; takesLong?: true }>

export type JobName = keyof typeof jobCatalog
export type JobPayload<Name extends JobName> = z.infer<(typeof jobCatalog)[Name]['payload']>
