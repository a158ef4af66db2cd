import Stripe from 'stripe'
import { shownCustomer, shownInvoice, shownSession, shownSubscription } from './stripe-shapes.ts'
import {
  length,
  next,
  now,
  priceIn,
  stripeAccount,
  type Customer,
  type Invoice,
  type StripeEvent,
  type StripeState,
  type Subscription,
} from './stripe-state.ts'

export function addCustomer(
  state: StripeState,
  { name = 'Somebody', email = 'somebody@example.test', metadata = {} }: Partial<Customer>,
): Customer {
  const customer = { id: next(state, 'cus'), name, email, metadata, balance: 0, isDeleted: false }
  state.customers.set(customer.id, customer)
  return customer
}

/** The headers and body with which Stripe would post an event now. */
export function signed(
  event: StripeEvent,
  {
    secret = stripeAccount.STRIPE_WEBHOOK_SECRET as string,
    at = now(),
  }: { secret?: string; at?: number } = {},
) {
  return {
    body: event.body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': new Stripe(stripeAccount.STRIPE_SECRET_KEY).webhooks.generateTestHeaderString({
        payload: event.body,
        secret,
        timestamp: at,
      }),
    },
  }
}

export function emit(
  state: StripeState,
  type: string,
  object: unknown,
  { isLive = false } = {},
): StripeEvent {
  const event = {
    id: next(state, 'evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: now(),
    data: { object },
    livemode: isLive,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  const told = { id: event.id, type, body: JSON.stringify(event, null, 2) }
  state.events.push(told)
  if (state.webhookUrl !== null) {
    const { body, headers } = signed(told)
    // Stripe posts events on its own and retries; the caller does not wait.
    setTimeout(
      () => void fetch(state.webhookUrl ?? '', { method: 'POST', body, headers }).catch(() => null),
      50,
    )
  }
  return told
}

export function subscribe(
  state: StripeState,
  customer: string,
  priceId: string,
  status = 'active',
): Subscription {
  const price = priceIn(state, priceId)
  const subscription: Subscription = {
    id: next(state, 'sub'),
    itemId: next(state, 'si'),
    customer,
    priceId,
    status,
    created: now(),
    periodStart: now(),
    periodEnd: now() + length(price),
    cancelAtPeriodEnd: false,
    endedAt: null,
    latestInvoice: null,
    hasPendingUpdate: false,
  }
  state.subscriptions.set(subscription.id, subscription)
  emit(state, 'customer.subscription.created', shownSubscription(state, subscription))
  charge(state, subscription, price.amount)
  return subscription
}

/** A customer's payment on a checkout page. */
export function pay(state: StripeState, sessionId: string): Subscription {
  const session = state.sessions.get(sessionId)
  if (session?.status !== 'open') throw new Error('There is no open checkout of that id')
  session.status = 'complete'
  const subscription = subscribe(state, session.customer, session.priceId)
  emit(state, 'checkout.session.completed', shownSession(state, session))
  return subscription
}

/** Starts the next interval; its payment succeeds unless `declines` is set. */
export function renew(state: StripeState, subscription: Subscription): void {
  const price = priceIn(state, subscription.priceId)
  subscription.periodStart = subscription.periodEnd
  subscription.periodEnd += length(price)
  const invoice = charge(state, subscription, price.amount)
  subscription.status = invoice.status === 'paid' ? 'active' : 'past_due'
  emit(state, 'customer.subscription.updated', shownSubscription(state, subscription))
}

export function cancelNow(state: StripeState, subscription: Subscription): void {
  subscription.status = 'canceled'
  subscription.endedAt = now()
  emit(state, 'customer.subscription.deleted', shownSubscription(state, subscription))
}

/** As in the dashboard: permanent, and ends its subscriptions. */
export function deleteCustomer(state: StripeState, customer: Customer): void {
  customer.isDeleted = true
  for (const subscription of state.subscriptions.values())
    if (subscription.customer === customer.id && subscription.status !== 'canceled')
      cancelNow(state, subscription)
  emit(state, 'customer.deleted', shownCustomer(customer))
}

export function charge(state: StripeState, subscription: Subscription, total: number): Invoice {
  const invoice: Invoice = {
    id: next(state, 'in'),
    number: `NW-${String(state.invoices.size + 1).padStart(4, '0')}`,
    customer: subscription.customer,
    subscription: subscription.id,
    status: state.declines ? 'open' : 'paid',
    currency: priceIn(state, subscription.priceId).currency,
    total,
    paid: state.declines ? 0 : total,
    created: now(),
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
  }
  state.invoices.set(invoice.id, invoice)
  subscription.latestInvoice = invoice.id
  emit(state, 'invoice.finalized', shownInvoice(state, invoice))
  emit(state, state.declines ? 'invoice.payment_failed' : 'invoice.paid', shownInvoice(state, invoice))
  return invoice
}
