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
  /** Makes every answer of a brand be read again, whether or not anything changed. */
  'reread-brand': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  'rescore-brand': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  /** One mail to one person. */
  'send-digest': {
    payload: z.object({
      organizationId: z.uuid(),
      brandId: z.uuid(),
      digestId: z.uuid(),
      userId: z.uuid(),
      at: z.iso.datetime(),
      isTrial: z.boolean(),
    }),
  },
  /** Mails one invitation; its token comes sealed. */
  'send-invite': {
    payload: z.object({
      organizationId: z.uuid(),
      inviteId: z.uuid(),
      sealed: z.string(),
      sealedWith: z.string(),
    }),
  },
  /** Tells one event to everybody it is for. */
  'spread-event': { payload: z.object({ organizationId: z.uuid(), eventId: z.uuid() }) },
  /** One message to one channel, as its row in `deliveries` says. */
  'send-delivery': { payload: z.object({ organizationId: z.uuid(), deliveryId: z.uuid() }) },
  /** Asks what became of a text message, and what it cost. */
  'follow-text': {
    payload: z.object({ organizationId: z.uuid(), deliveryId: z.uuid(), look: z.int().min(0) }),
  },
  'judge-rules': { payload: z.object({ organizationId: z.uuid() }) },
  /** Judges what crawlers of a brand did, and whether its logs still arrive. */
  'judge-bots': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  'judge-answers': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  /** Makes the archive of everything an organization has. */
  'export-organization': {
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
  /** Reads the sitemaps of a brand's hosts when due, and lays its visits against their pages. */
  'refresh-sitemaps': { payload: z.object({ organizationId: z.uuid(), brandId: z.uuid() }), takesLong: true },
  'test-provider-key': { payload: z.object({ organizationId: z.uuid(), keyId: z.uuid() }) },
  'describe-provider-keys': { payload: z.object({}), takesLong: true },
  'rotate-provider-keys': { payload: z.object({}), takesLong: true },
  'resolve-links': { payload: z.object({}), takesLong: true },
} as const satisfies Record<string, { payload: z.ZodType; takesLong?: true }>

export type JobName = keyof typeof jobCatalog
export type JobPayload<Name extends JobName> = z.infer<(typeof jobCatalog)[Name]['payload']>
