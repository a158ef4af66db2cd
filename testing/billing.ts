import { applyStripeEvents } from '#jobs/billing/apply-stripe-events.ts'
import { stripeSettings } from '#stripe/stripe.ts'
import type { Database } from '#queries/database.ts'
import { jobContext } from './job-context.ts'
import type { StripeServer } from './servers/stripe-server.ts'
import { stripeAccount } from './servers/stripe-state.ts'
import type { TestWebApp } from './web-app.ts'

/** Two plans for sale and a private one that is not, with their prices in Stripe. */
export async function sellPlans(database: Database, stripe: StripeServer): Promise<void> {
  await database.pool.query(
    `insert into llm_mentions.plans (key, name, monthly_price_usd, yearly_price_usd, answers_per_month, brands, seats,
       features, position, is_public, stripe_monthly_price_id, stripe_yearly_price_id)
     values ('start', 'Start', 29, 290, 500, 1, 2, '{}', 1, true, 'price_start_month', 'price_start_year'),
       ('team', 'Team', 99, null, 5000, 10, 10, '{bot-logs,query-fanout}', 2, true, 'price_team_month', null),
       ('secret', 'Secret', null, null, null, null, null, '{bot-logs,query-fanout}', 3, false, null, null)`,
  )
  const currency = 'usd'
  stripe.addPrice({ id: 'price_start_month', name: 'Start', amount: 2900, currency, interval: 'month' })
  stripe.addPrice({ id: 'price_start_year', name: 'Start', amount: 29_000, currency, interval: 'year' })
  stripe.addPrice({ id: 'price_team_month', name: 'Team', amount: 9900, currency, interval: 'month' })
}

/** A worker's context with the key of the local Stripe. */
export function billingContext(database: Database, stripe: StripeServer) {
  const settings = stripeSettings({ ...stripeAccount, STRIPE_BASE_URL: stripe.url })
  if (settings === null) throw new Error('The account has no key')
  return { ...jobContext(database), stripe: settings }
}

/** Posts the events created so far, once each, and runs the resulting jobs. Returns the status codes. */
export async function deliver(app: TestWebApp, database: Database, stripe: StripeServer): Promise<number[]> {
  const statuses: number[] = []
  for (const event of stripe.events.splice(0)) statuses.push((await post(app, stripe.signed(event))).status)
  await applyWaiting(database, stripe)
  return statuses
}

export const post = (app: TestWebApp, { body, headers }: { body: string; headers: Record<string, string> }) =>
  app.request('/api/stripe/webhook', { method: 'POST', body, headers })

/** Runs the waiting jobs, one after the other. */
export async function applyWaiting(database: Database, stripe: StripeServer): Promise<void> {
  const { rows } = await database.pool.query<{ customerId: string }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'apply-stripe-events' returning j.payload ->> 'customerId' as "customerId"`,
  )
  const run = { signal: new AbortController().signal, isLastAttempt: false }
  for (const { customerId } of rows)
    await applyStripeEvents(billingContext(database, stripe), { customerId }, run)
}
