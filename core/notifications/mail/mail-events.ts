import { z } from 'zod'
import { oneLine } from './mail.ts'

/**
 * What happened to an email after the mail server accepted it. `bounce`: the address refuses email permanently.
 * `complaint`: its owner marked it as spam. Temporary failures, such as a full mailbox, are neither.
 */
export type MailEvent = {
  kind: 'bounce' | 'complaint'
  email: string
  /** The receiving server's text, as one line. */
  reason: string
  at: Date
  /** As the sender wrote it, without brackets; null: not reported. */
  messageId: string | null
}

/** What a provider posted: events, or a request to confirm the subscription. Null: unknown shape. */
export type PostedMailEvents = { events: MailEvent[] } | { confirmAt: string } | null

/** Reads the formats of Amazon SES (through SNS or raw), Postmark, SendGrid, and Mailgun, detected automatically. */
export function mailEventsIn(body: unknown): PostedMailEvents {
  for (const shape of [snsQuestion, snsEnvelope, sesEvent, postmarkEvent, sendGridEvents, mailgunEvent]) {
    const read = shape(body)
    if (read !== null) return read
  }
  return null
}

const moment = z.union([z.string(), z.number()]).transform((given, context) => {
  const at = new Date(typeof given === 'number' ? given * 1000 : given)
  if (!Number.isNaN(at.getTime())) return at
  context.addIssue({ code: 'custom', message: 'No moment.' })
  return z.NEVER
})
const email = z
  .string()
  .max(320)
  .transform((given) => (/<([^<>]+)>\s*$/.exec(given)?.[1] ?? given).trim().toLowerCase())
const words = z.string().optional()

/** Amazon asks for confirmation once, before it posts; the URL is one of its own. */
function snsQuestion(body: unknown): PostedMailEvents {
  const asked = z
    .object({ Type: z.literal('SubscriptionConfirmation'), SubscribeURL: z.url() })
    .safeParse(body)
  if (!asked.success) return null
  const { protocol, hostname, href } = new URL(asked.data.SubscribeURL)
  return protocol === 'https:' && /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(hostname)
    ? { confirmAt: href }
    : { events: [] }
}

function snsEnvelope(body: unknown): PostedMailEvents {
  const envelope = z
    .object({ Type: z.enum(['Notification', 'UnsubscribeConfirmation']), Message: z.string() })
    .safeParse(body)
  if (!envelope.success) return null
  return sesEvent(parsed(envelope.data.Message)) ?? { events: [] }
}

const ses = z.object({
  notificationType: words,
  eventType: words,
  mail: z
    .object({ commonHeaders: z.object({ messageId: words }).optional() })
    .optional()
    .catch(undefined),
  bounce: z
    .object({
      bounceType: z.string(),
      timestamp: moment,
      bouncedRecipients: z.array(z.object({ emailAddress: email, diagnosticCode: words })).max(100),
    })
    .optional(),
  complaint: z
    .object({ timestamp: moment, complainedRecipients: z.array(z.object({ emailAddress: email })).max(100) })
    .optional(),
})

function sesEvent(body: unknown): PostedMailEvents {
  const event = ses.safeParse(body)
  if (!event.success || (event.data.notificationType ?? event.data.eventType) === undefined) return null
  const { bounce, complaint, mail } = event.data
  const messageId = bare(mail?.commonHeaders?.messageId)
  const bounced = bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : []
  return {
    events: [
      ...bounced.map(({ emailAddress, diagnosticCode }) => ({
        kind: 'bounce' as const,
        email: emailAddress,
        reason: inWords(diagnosticCode),
        at: bounce?.timestamp ?? new Date(0),
        messageId,
      })),
      ...(complaint?.complainedRecipients ?? []).map(({ emailAddress }) => ({
        kind: 'complaint' as const,
        email: emailAddress,
        reason: '',
        at: complaint?.timestamp ?? new Date(0),
        messageId,
      })),
    ],
  }
}

function postmarkEvent(body: unknown): PostedMailEvents {
  const event = z
    .object({
      RecordType: z.string(),
      Type: words,
      Email: email.optional(),
      BouncedAt: moment.optional(),
      Description: words,
      Details: words,
    })
    .safeParse(body)
  if (!event.success) return null
  const { RecordType, Type = '', Email, BouncedAt: at, Description, Details } = event.data
  const isFinal = RecordType === 'Bounce' && ['HardBounce', 'BadEmailAddress'].includes(Type)
  if (Email === undefined || at === undefined || !(isFinal || RecordType === 'SpamComplaint'))
    return { events: [] }
  const kind = isFinal ? 'bounce' : 'complaint'
  return { events: [{ kind, email: Email, reason: inWords(Details ?? Description), at, messageId: null }] }
}

function sendGridEvents(body: unknown): PostedMailEvents {
  const events = z
    .array(
      z.object({
        event: z.string(),
        email: email.optional(),
        timestamp: moment.optional(),
        type: words,
        reason: words,
        'smtp-id': words,
      }),
    )
    .max(1000)
    .safeParse(body)
  if (!events.success) return null
  return {
    events: events.data.flatMap(({ event, email: address, timestamp: at, type, reason, 'smtp-id': id }) => {
      // A blocked email may be accepted the next time.
      const isFinal = event === 'bounce' && type !== 'blocked'
      if (address === undefined || at === undefined || !(isFinal || event === 'spamreport')) return []
      const kind = isFinal ? ('bounce' as const) : ('complaint' as const)
      return [{ kind, email: address, reason: inWords(reason), at, messageId: bare(id) }]
    }),
  }
}

function mailgunEvent(body: unknown): PostedMailEvents {
  const posted = z
    .object({
      'event-data': z.object({
        event: z.string(),
        severity: words,
        recipient: email.optional(),
        timestamp: moment.optional(),
        'delivery-status': z.object({ message: words, description: words }).optional().catch(undefined),
        message: z
          .object({ headers: z.object({ 'message-id': words }).optional() })
          .optional()
          .catch(undefined),
      }),
    })
    .safeParse(body)
  if (!posted.success) return null
  const { event, severity, recipient, timestamp: at, message, ...more } = posted.data['event-data']
  const isFinal = event === 'failed' && severity === 'permanent'
  if (recipient === undefined || at === undefined || !(isFinal || event === 'complained'))
    return { events: [] }
  const status = more['delivery-status']
  return {
    events: [
      {
        kind: isFinal ? 'bounce' : 'complaint',
        email: recipient,
        reason: inWords(status?.message || status?.description),
        at,
        messageId: bare(message?.headers?.['message-id']),
      },
    ],
  }
}

const inWords = (given: string | undefined) => oneLine(given ?? '').slice(0, 300)

const bare = (messageId: string | undefined) => messageId?.trim().replace(/^<|>$/g, '') ?? null

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // not an event we handle
  }
}
