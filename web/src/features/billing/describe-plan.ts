import { moneyFormat } from '#core/billing/money.ts'
import type { BillingInterval, InvoiceStatus, PlanCard, Subscription } from '#core/billing/schema.ts'
import { message } from '#core/language/message.ts'
import { planFeatureLabels } from '#core/billing/plans/features.ts'
import { formatCount, formatDay } from '../../lib/format.ts'
import { locale } from '../../lib/language/chosen.ts'
import { t } from '../../lib/language/t.ts'

/** What a plan includes, one line each. */
export function contentsOf({ answersPerMonth, brands, seats, features }: PlanCard): string[] {
  return [
    answersPerMonth === null
      ? t('Unlimited answers')
      : t('{count, plural, one {# answer per month} other {# answers per month}}', {
          count: answersPerMonth,
        }),
    brands === null
      ? t('Unlimited brands')
      : t('{count, plural, one {# active brand} other {# active brands}}', { count: brands }),
    seats === null
      ? t('Unlimited seats')
      : t('{count, plural, one {# seat} other {# seats}}, not counting guests', { count: seats }),
    ...features.map((feature) => t(planFeatureLabels[feature])),
  ]
}

/** The price per month or year, without tax. `beside`: the plans whose prices are shown next to it. */
export function formatPlanPrice(
  plan: PlanCard,
  interval: BillingInterval,
  beside: readonly PlanCard[] = [],
): string {
  const cents = centsOf(plan, interval)
  if (cents === null) return t('Custom')
  const together = beside.flatMap((other) => centsOf(other, interval) ?? [])
  return perInterval(cents, 'usd', interval, together)
}

const centsOf = ({ monthlyPriceUsd, yearlyPriceUsd }: PlanCard, interval: BillingInterval): number | null => {
  const usd = interval === 'yearly' ? yearlyPriceUsd : monthlyPriceUsd
  return usd === null ? null : Math.round(usd * 100)
}

export function perInterval(
  amount: number,
  currency: string,
  interval: BillingInterval,
  together: readonly number[] = [],
): string {
  const words = moneyFormat([amount, ...together], currency, locale)(amount)
  return interval === 'yearly'
    ? t('{amount} per year', { amount: words })
    : t('{amount} per month', { amount: words })
}

/** The state of the subscription in one sentence. */
export function describeEntitlement(subscription: Subscription): string {
  const { status, cancelsAt, periodEnd, graceUntil, endedAt } = subscription
  switch (status) {
    case 'past_due':
    case 'unpaid':
      return graceUntil !== null && new Date(graceUntil) > new Date()
        ? t('Payment failed. Update your payment method by {day} to keep your plan.', {
            day: formatDay(graceUntil),
          })
        : t('Payment overdue. New runs are paused until you pay the open invoice.')
    case 'canceled':
      return endedAt === null
        ? t('Your subscription has ended.')
        : t('Your subscription ended on {day}.', { day: formatDay(endedAt) })
    case 'incomplete':
    case 'incomplete_expired':
      return t('Your first payment wasn’t completed.')
    case 'paused':
      return t('Your subscription is paused at Stripe.')
    case 'trialing':
    case 'active':
      if (cancelsAt !== null)
        return t('Ends on {day}. You keep full access until then.', { day: formatDay(cancelsAt) })
      return periodEnd === null ? t('Active.') : t('Renews on {day}.', { day: formatDay(periodEnd) })
  }
}

export const invoiceLabels: Record<InvoiceStatus, string> = {
  open: message('Due'),
  paid: message('Paid'),
  uncollectible: message('Uncollectible'),
  void: message('Void'),
}

/** "2 of 5", or the number alone without a limit. */
export const usedOf = (used: number, limit: number | null): string =>
  limit === null
    ? formatCount(used)
    : t('{used} of {limit}', { used: formatCount(used), limit: formatCount(limit) })
