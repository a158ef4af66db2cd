import type Stripe from 'stripe'
import { isMissing } from './stripe.ts'

type SoldPlan = {
  key: string
  monthlyPriceUsd: number | null
  yearlyPriceUsd: number | null
  stripeMonthlyPriceId: string | null
  stripeYearlyPriceId: string | null
}

/**
 * What prevents plans from being sold as described, one sentence each: differing prices at Stripe, and with `addsTax` a
 * Stripe Tax that is switched off, without which Stripe opens no checkout page.
 */
export async function problemsWithSelling(
  stripe: Stripe,
  plans: readonly SoldPlan[],
  { addsTax }: { addsTax: boolean },
): Promise<string[]> {
  const problems = addsTax ? await problemsWithTax(stripe) : []
  for (const plan of plans)
    for (const [id, usd, interval] of [
      [plan.stripeMonthlyPriceId, plan.monthlyPriceUsd, 'month'],
      [plan.stripeYearlyPriceId, plan.yearlyPriceUsd, 'year'],
    ] as const)
      if (id !== null)
        problems.push(
          ...(await problemsWithPrice(stripe, { id, usd, interval })).map(
            (problem) => `${plan.key}, ${id}: ${problem}`,
          ),
        )
  return problems
}

async function problemsWithTax(stripe: Stripe): Promise<string[]> {
  try {
    const { status } = await stripe.tax.settings.retrieve()
    return status === 'active'
      ? []
      : ['Stripe Tax is off, so no one can pay. Turn it on, or set STRIPE_TAX=off.']
  } catch (error) {
    // A restricted key need not have access to these.
    if (error instanceof stripe.errors.StripePermissionError) return []
    throw error
  }
}

async function problemsWithPrice(
  stripe: Stripe,
  { id, usd, interval }: { id: string; usd: number | null; interval: 'month' | 'year' },
): Promise<string[]> {
  const price = await priceIn(stripe, id)
  if (price === null) return ['Stripe has no such price.']
  const problems: string[] = []
  if (!price.active) problems.push('The price is archived at Stripe.')
  if (price.recurring?.interval !== interval || price.recurring.interval_count !== 1)
    problems.push(`It isn’t billed once per ${interval}.`)
  if (usd === null) problems.push(`The plan has no price per ${interval}, so visitors see none.`)
  else if (price.currency !== 'usd')
    problems.push(`Stripe charges ${price.currency.toUpperCase()}, but the plan says ${usd} US dollars.`)
  else if (price.unit_amount !== Math.round(usd * 100))
    problems.push(`Stripe charges ${(price.unit_amount ?? 0) / 100} USD, but the plan says ${usd}.`)
  return problems
}

async function priceIn(stripe: Stripe, id: string): Promise<Stripe.Price | null> {
  try {
    return await stripe.prices.retrieve(id)
  } catch (error) {
    if (isMissing(stripe, error)) return null
    throw error
  }
}
