import type Stripe from 'stripe'
import type { ChangePreview } from '#core/billing/schema.ts'
import { isMissing } from './stripe.ts'

type Item = { subscriptionId: string; itemId: string }

/** What Stripe would charge or credit for another price from `prorationDate` on. Changes nothing. */
export async function previewPriceChange(
  stripe: Stripe,
  { subscriptionId, itemId, customerId, priceId }: Item & { customerId: string; priceId: string },
  prorationDate: number,
): Promise<Omit<ChangePreview, 'excess'>> {
  const invoice = await stripe.invoices.createPreview({
    customer: customerId,
    subscription: subscriptionId,
    subscription_details: {
      items: [{ id: itemId, price: priceId }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
    },
  })
  const discount = sumOf(invoice.total_discount_amounts)
  const tax = sumOf(invoice.total_taxes?.filter(({ tax_behavior }) => tax_behavior === 'exclusive'))
  const lines = invoice.lines.data.map(({ description, amount }) => ({
    description: description ?? '',
    amount,
  }))
  return {
    prorationDate,
    currency: invoice.currency,
    dueNow: Math.max(0, invoice.amount_due),
    credit: Math.max(0, -invoice.total),
    lines,
    discount,
    tax,
    // What is credited already pays its part; whatever else Stripe counts stands here too, so that the sum is right.
    balance: Math.max(0, invoice.amount_due) - Math.max(0, invoice.total),
  }
}

const sumOf = (amounts: readonly { amount: number }[] | null | undefined) =>
  (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)

/**
 * Asks Stripe for another price. Only a payment that succeeds changes the plan; one that fails or wants a confirmation
 * leaves the former, and `payAt` is the page where it can be made good.
 */
export async function changePrice(
  stripe: Stripe,
  { subscriptionId, itemId, priceId }: Item & { priceId: string },
  prorationDate: number,
): Promise<{ payAt: string | null }> {
  const changed = await stripe.subscriptions.update(
    subscriptionId,
    {
      items: [{ id: itemId, price: priceId }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    },
    { idempotencyKey: `change:${subscriptionId}:${priceId}:${prorationDate}` },
  )
  const { latest_invoice: invoice } = changed
  if (changed.pending_update == null || invoice === null || typeof invoice === 'string')
    return { payAt: null }
  return { payAt: invoice.hosted_invoice_url ?? null }
}

/** At the end of what is paid for, or taken back. */
export async function setCancelling(
  stripe: Stripe,
  subscriptionId: string,
  { isCancelling }: { isCancelling: boolean },
): Promise<void> {
  await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isCancelling })
}

/** At once and for good, such as for an organization that is deleted. Nothing to do for one that has ended. */
export async function endSubscription(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionId)
  } catch (error) {
    if (!isMissing(stripe, error)) throw error
  }
}
