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
    // Existing credit pays its part; this includes Stripe's other adjustments, too, so that the sum is correct.
    balance: Math.max(0, invoice.amount_due) - Math.max(0, invoice.total),
  }
}

const sumOf = (amounts: readonly { amount: number }[] | null | undefined) =>
  (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)

/**
 * Requests another price from Stripe. Only a successful payment changes the plan; one that fails or needs a
 * confirmation leaves the former one, and `payAt` is the page to complete it.
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

/** At the end of the paid period, or undone. */
export async function setCancelling(
  stripe: Stripe,
  subscriptionId: string,
  { isCancelling }: { isCancelling: boolean },
): Promise<void> {
  await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isCancelling })
}

/** Immediate and permanent, such as for a deleted organization. Does nothing for one that has ended. */
export async function endSubscription(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionId)
  } catch (error) {
    if (!isMissing(stripe, error)) throw error
  }
}
