import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { isRunning, subscriptionStatus, type BillingInterval } from '#core/billing/schema.ts'
import { isMissing } from './stripe.ts'

export type Purchase = {
  organizationId: string
  planKey: string
  interval: BillingInterval
  priceId: string
  customerId: string
  addsTax: boolean
  /** Where Stripe redirects people afterwards. */
  successUrl: string
  cancelUrl: string
  /** Of the reader, such as `de`. */
  locale: string
}

/** Creates a customer for an organization, `instead` of a deleted one. A repeated request creates only one. */
export async function createCustomer(
  stripe: Stripe,
  {
    organizationId,
    name,
    email,
    instead,
  }: { organizationId: string; name: string; email: string | undefined; instead: string | null },
): Promise<string> {
  const wanted = {
    name,
    ...(email !== undefined && { email }),
    metadata: { organization_id: organizationId },
  }
  const { id } = await stripe.customers.create(wanted, {
    idempotencyKey: keyOf('customer', { wanted, instead }),
  })
  return id
}

/** Whether a customer with this ID can buy. One that was deleted at Stripe cannot, and is not restored. */
export async function isCustomer(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    return (await stripe.customers.retrieve(customerId)).deleted !== true
  } catch (error) {
    if (isMissing(stripe, error)) return false
    throw error
  }
}

/**
 * A Stripe checkout page. An open one is reused if it is for the same purchase, and closed otherwise: an organization
 * never has two that could both be paid. 'paid': a subscription is active at Stripe that was not reported yet.
 */
export async function openCheckout(
  stripe: Stripe,
  purchase: Purchase,
  formerSessionId: string | null,
): Promise<{ id: string; url: string } | 'paid'> {
  if (await hasRunningSubscription(stripe, purchase.customerId)) return 'paid'
  const former = formerSessionId === null ? null : await sessionIn(stripe, formerSessionId)
  if (former?.status === 'open') {
    if (former.metadata?.['price_id'] === purchase.priceId && former.url != null)
      return { id: former.id, url: former.url }
    if (!(await isExpired(stripe, former.id))) return 'paid'
  }
  const wanted: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    customer: purchase.customerId,
    client_reference_id: purchase.organizationId,
    line_items: [{ price: purchase.priceId, quantity: 1 }],
    success_url: purchase.successUrl,
    cancel_url: purchase.cancelUrl,
    automatic_tax: { enabled: purchase.addsTax },
    tax_id_collection: { enabled: true },
    billing_address_collection: 'required',
    customer_update: { name: 'auto', address: 'auto' },
    allow_promotion_codes: true,
    locale: stripeLocale(purchase.locale),
    metadata: {
      organization_id: purchase.organizationId,
      plan: purchase.planKey,
      price_id: purchase.priceId,
    },
    subscription_data: { metadata: { organization_id: purchase.organizationId } },
  }
  const session = await stripe.checkout.sessions.create(wanted, {
    idempotencyKey: keyOf('checkout', { wanted, formerSessionId }),
  })
  if (session.url === null) throw new Error('Stripe created a checkout session without a page')
  return { id: session.id, url: session.url }
}

/** A Stripe page for cards, addresses, tax numbers, and invoices. */
export async function openPortal(
  stripe: Stripe,
  { customerId, returnUrl, locale }: { customerId: string; returnUrl: string; locale: string },
): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: returnUrl,
    locale: stripeLocale(locale),
  })
  return url
}

async function sessionIn(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(id)
  } catch (error) {
    if (isMissing(stripe, error)) return null
    throw error
  }
}

async function hasRunningSubscription(stripe: Stripe, customerId: string): Promise<boolean> {
  const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 100 })
  return data.some(({ status }) => {
    const known = subscriptionStatus.safeParse(status)
    return known.success && isRunning(known.data)
  })
}

/** Closes a checkout page. False: it was paid at this moment. */
async function isExpired(stripe: Stripe, id: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(id)
    return true
  } catch (error) {
    if (!(error instanceof stripe.errors.StripeInvalidRequestError)) throw error
    return (await sessionIn(stripe, id))?.status !== 'complete'
  }
}

/** The same request has the same key, so that a repeat after a broken connection buys nothing twice. */
const keyOf = (what: string, wish: object) =>
  `${what}:${createHash('sha256').update(JSON.stringify(wish)).digest('hex')}`

const stripeLocale = (locale: string) => (locale === 'de' ? 'de' : locale === 'es' ? 'es' : 'en')
