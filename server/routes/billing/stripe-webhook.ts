import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isLive, stripeSettings } from '#stripe/stripe.ts'
import { isAboutBilling, reportedEvent } from '#stripe/reported-event.ts'
import { noteStripeEvent } from '#queries/billing/stripe-events.ts'
import type { AppEnv } from '../../context.ts'
import { badRequest, notFound, tooLarge, tooManyRequests } from '../../errors.ts'
import { countAgainst } from '../../rate-limit.ts'

/** Per IP address, without a valid signature. */
const refusals = { name: 'stripe-webhook', points: 60, seconds: 600 }

const limitBody = bodyLimit({
  maxSize: 1024 * 1024,
  onError: () => {
    throw tooLarge('The request is larger than 1 MB.')
  },
})

/**
 * Events from Stripe. No sign-in: the signature over the unchanged body is the proof. An event is recorded before it is
 * acknowledged; its meaning is fetched from Stripe afterwards.
 */
export const stripeWebhookRoutes = new Hono<AppEnv>().post('/stripe/webhook', limitBody, async (c) => {
  const { settings, database, clientAddress, log } = c.var
  const stripe = stripeSettings(settings)
  if (stripe === null) throw notFound('Page')
  const event = await reportedEvent(stripe, {
    body: await c.req.text(),
    signature: c.req.header('Stripe-Signature') ?? '',
  })
  if (event === null) {
    const counted = await countAgainst(refusals, database, clientAddress)
    if (!counted.isAllowed) throw tooManyRequests(counted.resetSeconds)
    throw badRequest('The signature is not Stripe’s, or it is too old.')
  }
  if (event === 'no-event') throw badRequest('This isn’t a Stripe webhook event.')
  const isOurs = event.isLive === isLive(stripe) && isAboutBilling(event.type)
  const isNew = await noteStripeEvent(database, event, { isOurs })
  if (isNew) log.info({ event: event.id, type: event.type, isOurs }, 'Stripe event received')
  return c.json({ received: true })
})
