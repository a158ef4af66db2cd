import { z } from 'zod'

const analysis = z.object({ organizationId: z.uuid(), analysisId: z.uuid() })

/**
 * Every job: its name and what it is given. The compiler demands a handler in jobs/ for each line. What `takesLong`, such as
 * reading a file or asking other hosts, has places of its own in a worker, so that a mail never waits behind it.
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
  /** Reads chosen stored answers again, whether or not anything changed. */
  'reprocess-answers': {
    payload: z.object({ organizationId: z.uuid(), reprocessingId: z.uuid() }),
    takesLong: true,
  },
  /** Gives the searches of a brand's answers their keys and types. */
  'read-searches': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  'reprocess-brand': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  /** One mail to one person. */
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
  /** Mails one invitation; its token comes sealed. */
  'send-invitation': {
    payload: z.object({
      organizationId: z.uuid(),
      invitationId: z.uuid(),
      sealed: z.string(),
      sealedWith: z.string(),
    }),
  },
  /** Mails what a visitor wrote through /contact to the operator. */
  'send-contact-message': { payload: z.object({ messageId: z.uuid() }) },
  /** Gives a confirmed trial its brand and its first analysis. */
  'start-trial': { payload: z.object({ trialId: z.uuid() }) },
  /** One mail about a trial: its link, or that it ends soon. */
  'send-trial-mail': { payload: z.object({ trialId: z.uuid(), kind: z.enum(['link', 'reminder']) }) },
  /** Tells one event to everybody it is for. */
  'spread-event': { payload: z.object({ organizationId: z.uuid(), eventId: z.uuid() }) },
  /** One message to one channel, as its row in `deliveries` says. */
  'send-delivery': { payload: z.object({ organizationId: z.uuid(), deliveryId: z.uuid() }) },
  /** Asks what became of a text message, and what it cost. */
  'follow-text': {
    payload: z.object({ organizationId: z.uuid(), deliveryId: z.uuid(), look: z.int().min(0) }),
  },
  'check-alerts': { payload: z.object({ organizationId: z.uuid() }) },
  /** Judges what crawlers of a brand did, and whether its logs still arrive. */
  'detect-bot-changes': {
    payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }),
    takesLong: true,
  },
  'label-answers': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  /** Makes the archive of everything an organization has. */
  'archive-organization': {
    payload: z.object({ organizationId: z.uuid(), exportId: z.uuid() }),
    takesLong: true,
  },
  /** Deletes an organization whose time has come. */
  'delete-organization': { payload: z.object({ organizationId: z.uuid() }), takesLong: true },
  /** Deletes what an organization does not want kept any longer. */
  'apply-retention': { payload: z.object({ organizationId: z.uuid() }), takesLong: true },
  /** Reads what waits of one delivery of access logs. */
  'import-bot-log': {
    payload: z.object({ organizationId: z.uuid(), deliveryId: z.uuid() }),
    takesLong: true,
  },
  /** Takes away a source that was asked to go, with everything that came from it. */
  'delete-bot-log-source': {
    payload: z.object({ organizationId: z.uuid(), sourceId: z.uuid() }),
    takesLong: true,
  },
  /** Fetches what operators publish to recognise their crawlers by. */
  'refresh-crawler-lists': { payload: z.object({}), takesLong: true },
  /** Fetches robots.txt of a brand's hosts. */
  'refresh-robots': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  /** Asks reverse DNS about the addresses of claimed crawlers. */
  'check-reverse-names': { payload: z.object({}), takesLong: true },
  /** Makes sums over long periods of a brand's logs that are missing. */
  'sum-bot-logs': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  /** Reads the sitemaps of a brand's hosts when due, and lays its visits against their pages. */
  'refresh-sitemaps': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  /** Runs one analysis of query fan-out. */
  'run-fan-out': { payload: z.object({ organizationId: z.uuid(), analysisId: z.uuid() }), takesLong: true },
  /** Fetches pages of a brand, its rivals and those that answers cite, and reads uploaded documents. */
  'crawl-pages': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  /** Asks Stripe how a customer stands, and keeps it. */
  'apply-stripe-events': { payload: z.object({ customerId: z.string().regex(/^cus_\w{1,200}$/) }) },
  /** Ends a subscription whose organization is gone. */
  'end-subscription': { payload: z.object({ subscriptionId: z.string().regex(/^sub_\w{1,200}$/) }) },
  'test-provider-key': { payload: z.object({ organizationId: z.uuid(), keyId: z.uuid() }) },
  'describe-provider-keys': { payload: z.object({}), takesLong: true },
  'rotate-provider-keys': { payload: z.object({}), takesLong: true },
  'resolve-links': { payload: z.object({}), takesLong: true },
} as const satisfies Record<string, { payload: z.ZodType; takesLong?: true }>

export type JobName = keyof typeof jobCatalog
export type JobPayload<Name extends JobName> = z.infer<(typeof jobCatalog)[Name]['payload']>
