import { z } from 'zod'
import { openStripe, type StripeSettings } from './stripe.ts'

/** An event from Stripe, without its contents. `customerId` null: it concerns no customer. */
export type ReportedEvent = {
  id: string
  type: string
  customerId: string | null
  objectId: string | null
  isLive: boolean
  createdAt: Date
}

/**
 * The event of a request with a valid Stripe signature no older than five minutes; null without such a signature, and
 * `no-event` for other things Stripe signs, such as the notifications of its second API. `body` is unchanged.
 */
export async function reportedEvent(
  settings: StripeSettings,
  { body, signature }: { body: string; signature: string },
): Promise<ReportedEvent | 'no-event' | null> {
  const { webhooks, errors } = await openStripe(settings)
  const isSigned = (secret: string) => {
    try {
      return webhooks.signature?.verifyHeader(body, signature, secret, oldestSeconds) === true
    } catch (error) {
      if (error instanceof errors.StripeSignatureVerificationError) return false
      throw error
    }
  }
  if (!settings.webhookSecrets.some(isSigned)) return null
  const event = signedEvent.safeParse(parsed(body)).data
  if (event === undefined) return 'no-event'
  const { id, type, livemode, created, data } = event
  return { id, type, ...concerned(data.object), isLive: livemode, createdAt: new Date(created * 1000) }
}

const oldestSeconds = 300

const signedEvent = z.object({
  object: z.literal('event'),
  id: z.string().regex(/^evt_\w{1,200}$/),
  type: z.string(),
  livemode: z.boolean(),
  created: z.int().min(0).max(100_000_000_000),
  data: z.object({ object: z.unknown() }),
})

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function concerned(object: unknown): { customerId: string | null; objectId: string | null } {
  const { id, object: kind, customer } = fieldsIn(object)
  const objectId = isId(id) ? id : null
  if (kind === 'customer') return { customerId: objectId, objectId }
  const named = typeof customer === 'string' ? customer : fieldsIn(customer)['id']
  return { customerId: isId(named) ? named : null, objectId }
}

/** No Stripe ID is longer or contains other characters. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value)

const fieldsIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Whether it may change what a customer has paid for. */
export const isAboutBilling = (type: string): boolean =>
  /^(customer\.(subscription\.|deleted$)|invoice\.|checkout\.session\.)/.test(type)
