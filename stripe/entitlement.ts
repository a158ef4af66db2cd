import type Stripe from 'stripe'
import { invoiceStatus, isRunning, subscriptionStatus } from '#core/billing/schema.ts'
import type { Entitlement, EntitlementInvoice, EntitlementSubscription } from '#core/billing/entitlement.ts'
import { isMissing } from './stripe.ts'

const maxInvoices = 300

/** Fetches the current state from Stripe, so that neither the order nor the age of its events matters. */
export async function entitlementOf(stripe: Stripe, customerId: string): Promise<Entitlement> {
  try {
    const [subscriptions, invoices] = await Promise.all([
      stripe.subscriptions
        .list({ customer: customerId, status: 'all', limit: 100 })
        .autoPagingToArray({ limit: 500 }),
      stripe.invoices.list({ customer: customerId, limit: 100 }).autoPagingToArray({ limit: maxInvoices }),
    ])
    return entitlementFrom(subscriptions, invoices)
  } catch (error) {
    if (!isMissing(stripe, error)) throw error
    return { subscription: null, others: [], invoices: [] }
  }
}

/** The entitlements of all customers that ever had a subscription, by ID: a few requests, however many there are. */
export async function listEntitlements(stripe: Stripe): Promise<Map<string, Entitlement>> {
  const subscriptions = Map.groupBy(
    await everyOne(stripe.subscriptions.list({ status: 'all', limit: 100 })),
    ({ customer }) => idOf(customer),
  )
  const invoices = Map.groupBy(await everyOne(stripe.invoices.list({ limit: 100 })), ({ customer }) =>
    idOf(customer),
  )
  return new Map(
    [...subscriptions].map(([customerId, ofCustomer]) => [
      customerId,
      entitlementFrom(ofCustomer, (invoices.get(customerId) ?? []).slice(0, maxInvoices)),
    ]),
  )
}

async function everyOne<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}

const idOf = (customer: string | { id: string } | null): string =>
  typeof customer === 'string' ? customer : (customer?.id ?? '')

/** The organization for which an unknown customer was created; null for a foreign one. */
export async function organizationOfCustomer(stripe: Stripe, customerId: string): Promise<string | null> {
  try {
    const customer = await stripe.customers.retrieve(customerId)
    return customer.deleted === true ? null : (customer.metadata['organization_id'] ?? null)
  } catch (error) {
    if (isMissing(stripe, error)) return null
    throw error
  }
}

/** The relevant subscription is the newest active one; without any, the newest that ended. */
export function entitlementFrom(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
): Entitlement {
  const newestFirst = subscriptions
    .flatMap((subscription) => storedSubscription(subscription) ?? [])
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id.localeCompare(a.id))
  const running = newestFirst.filter(({ status }) => isRunning(status))
  const counted = running[0] ?? newestFirst[0]
  return {
    subscription: counted === undefined ? null : withoutCreation(counted),
    others: running.slice(1).map(({ id }) => id),
    invoices: invoices.flatMap((invoice) => storedInvoice(invoice) ?? []),
  }
}

function storedSubscription(
  subscription: Stripe.Subscription,
): (EntitlementSubscription & { createdAt: Date }) | null {
  const status = subscriptionStatus.safeParse(subscription.status)
  const item = subscription.items.data[0]
  if (!status.success || item === undefined) return null
  const { price, quantity } = item
  return {
    id: subscription.id,
    itemId: item.id,
    status: status.data,
    priceId: price.id,
    isYearly: price.recurring?.interval === 'year',
    currency: price.currency,
    amount: price.unit_amount === null ? null : price.unit_amount * (quantity ?? 1),
    periodStart: moment(item.current_period_start),
    periodEnd: moment(item.current_period_end),
    cancelsAt:
      subscription.cancel_at !== null
        ? moment(subscription.cancel_at)
        : subscription.cancel_at_period_end
          ? moment(item.current_period_end)
          : null,
    endedAt: subscription.ended_at === null ? null : moment(subscription.ended_at),
    createdAt: moment(subscription.created),
  }
}

function withoutCreation({
  createdAt: _createdAt,
  ...subscription
}: EntitlementSubscription & { createdAt: Date }) {
  return subscription
}

function storedInvoice(invoice: Stripe.Invoice): EntitlementInvoice | null {
  const status = invoiceStatus.safeParse(invoice.status)
  if (!status.success) return null
  return {
    id: invoice.id,
    number: invoice.number,
    status: status.data,
    currency: invoice.currency,
    total: invoice.total,
    amountPaid: invoice.amount_paid,
    amountDue: invoice.amount_remaining,
    periodStart: moment(invoice.period_start),
    periodEnd: moment(invoice.period_end),
    issuedAt: moment(invoice.status_transitions.finalized_at ?? invoice.created),
    hostedUrl: httpsOnly(invoice.hosted_invoice_url),
    pdfUrl: httpsOnly(invoice.invoice_pdf),
  }
}

const moment = (seconds: number) => new Date(seconds * 1000)

/** A link that a screen may offer. */
const httpsOnly = (url: string | null | undefined): string | null =>
  url != null && /^https?:\/\//.test(url) ? url : null
