import { endSubscription as endAtStripe } from '#stripe/plan-change.ts'
import { openStripe } from '#stripe/stripe.ts'
import type { JobHandler } from '../job-context.ts'

/** Nobody pays for an organization that is deleted. Idempotent: one that has ended stays ended. */
export const endSubscription: JobHandler<'end-subscription'> = async ({ stripe }, { subscriptionId }) => {
  if (stripe === undefined) throw new Error('This worker has no key of Stripe')
  await endAtStripe(await openStripe(stripe), subscriptionId)
}
