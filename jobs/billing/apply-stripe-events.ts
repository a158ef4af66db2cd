import { organizationOfCustomer, entitlementOf } from '#stripe/entitlement.ts'
import { openStripe } from '#stripe/stripe.ts'
import { hearingUntil, noteEventProblem, settleEvents } from '#queries/billing/stripe-events.ts'
import { adoptCustomer, storeEntitlement, organizationPaying } from '#queries/billing/subscriptions.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Applies all events of a customer by fetching the current state from Stripe: any order, any number of repeats, and any
 * delay end in the same state. Jobs of one customer run one after another, so an older response never overwrites a
 * newer one. Idempotent. While Stripe is unreachable, the queue retries and the events record why they wait.
 */
export const applyStripeEvents: JobHandler<'apply-stripe-events'> = async (
  { database, stripe: settings, logger },
  { customerId },
) => {
  if (settings === undefined) throw new Error('This worker has no Stripe key')
  const { until, known } = await asSystem(database, async (sql) => ({
    until: await hearingUntil(sql),
    known: await organizationPaying(sql, customerId),
  }))
  const stripe = await openStripe(settings)
  try {
    const organizationId = known ?? (await organizationOfCustomer(stripe, customerId))
    const standing = organizationId === null ? null : await entitlementOf(stripe, customerId)
    const outcome = await asSystem(database, async (sql) => {
      const isOurs =
        organizationId !== null &&
        (known !== null || (await adoptCustomer(sql, { organizationId, customerId })))
      const settled =
        isOurs && standing !== null
          ? await storeEntitlement(sql, organizationId, standing)
          : 'unknown-customer'
      await settleEvents(sql, { customerId, until, outcome: settled })
      return settled
    })
    if (outcome === 'unknown-customer')
      logger.warn({ customerId }, 'Stripe sent an event of an unknown customer')
    if (outcome === 'unknown-price')
      logger.warn({ customerId }, 'A subscription has a price that belongs to no plan')
    if (standing !== null && standing.others.length > 0)
      logger.warn(
        { customerId, others: standing.others },
        'A customer has more than one running subscription',
      )
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'Stripe couldn’t be reached'
    await asSystem(database, (sql) => noteEventProblem(sql, { customerId, problem }))
    throw error
  }
}
