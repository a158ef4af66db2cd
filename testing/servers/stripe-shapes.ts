import {
  day,
  now,
  priceIn,
  type Customer,
  type Invoice,
  type Price,
  type Session,
  type StripeState,
  type Subscription,
} from './stripe-state.ts'

export const shownTax = (state: StripeState) => ({
  object: 'tax.settings',
  livemode: false,
  defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
  head_office: null,
  status: state.taxIsActive ? 'active' : 'pending',
  status_details: state.taxIsActive ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
})

export const shownPrice = ({ id, amount, currency, interval }: Price) => ({
  id,
  object: 'price',
  active: true,
  currency,
  unit_amount: amount,
  recurring: { interval, interval_count: 1, usage_type: 'licensed' },
  type: 'recurring',
})

export const shownCustomer = ({ isDeleted, ...customer }: Customer) =>
  isDeleted
    ? { id: customer.id, object: 'customer', deleted: true }
    : { object: 'customer', livemode: false, ...customer }

export const shownSession = (
  state: StripeState,
  { id, customer, status, organizationId, metadata }: Session,
) => ({
  id,
  object: 'checkout.session',
  customer,
  client_reference_id: organizationId,
  mode: 'subscription',
  status,
  livemode: false,
  metadata,
  url: status === 'open' ? `${state.url}/c/pay/${id}` : null,
})

export function shownSubscription(
  state: StripeState,
  subscription: Subscription,
  { isExpanded = false } = {},
): unknown {
  const { id, itemId, customer, status, created, periodStart, periodEnd, cancelAtPeriodEnd } = subscription
  const invoice = state.invoices.get(subscription.latestInvoice ?? '')
  return {
    id,
    object: 'subscription',
    customer,
    status,
    created,
    livemode: false,
    cancel_at: cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    ended_at: subscription.endedAt,
    currency: priceIn(state, subscription.priceId).currency,
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: itemId,
          object: 'subscription_item',
          quantity: 1,
          price: shownPrice(priceIn(state, subscription.priceId)),
          current_period_start: periodStart,
          current_period_end: periodEnd,
        },
      ],
    },
    latest_invoice:
      isExpanded && invoice !== undefined ? shownInvoice(state, invoice) : subscription.latestInvoice,
    pending_update: subscription.hasPendingUpdate ? { expires_at: now() + day } : null,
    metadata: {},
  }
}

export function shownInvoice(state: StripeState, invoice: Invoice) {
  const { id, number, customer, status, currency, total, paid, created, periodStart, periodEnd } = invoice
  return {
    id,
    object: 'invoice',
    number,
    customer,
    status,
    currency,
    total,
    amount_due: Math.max(0, total),
    amount_paid: Math.max(0, paid),
    amount_remaining: Math.max(0, total - paid),
    created,
    period_start: periodStart,
    period_end: periodEnd,
    status_transitions: {
      finalized_at: created,
      paid_at: null,
      voided_at: null,
      marked_uncollectible_at: null,
    },
    hosted_invoice_url: `${state.url}/i/${id}`,
    invoice_pdf: `${state.url}/i/${id}/pdf`,
    livemode: false,
    parent: { type: 'subscription_details', subscription_details: { subscription: invoice.subscription } },
  }
}
