import { endSubscription as endAtStripe } from '#stripe/plan-change.ts'
import { openStripe } from '#stripe/stripe.ts'
import type { JobHandler } from '../job-context.ts'

/** Ends the subscription of a deleted organization. Idempotent: an ended one stays ended. */
export const endSubscription: JobHandler<'end-subscription'> = async ({ stripe }, { subscriptionId }) => {
  if (stripe === undefined) throw new Error('This worker has no Stripe key')
  await endAtStripe(await openStripe(stripe), subscriptionId)
}
