import type Stripe from 'stripe'
import { problemsWithSelling } from '#stripe/check-selling.ts'
import { listEntitlements } from '#stripe/entitlement.ts'
import { openStripe, stripeSettings } from '#stripe/stripe.ts'
import { driftOf } from '#core/billing/drift.ts'
import { isRunning } from '#core/billing/schema.ts'
import type { Entitlement } from '#core/billing/entitlement.ts'
import type { Database } from '#queries/database.ts'
import { listPlans } from '#queries/billing/plans.ts'
import { applyStripeLater, listStripeEvents, replayStripe } from '#queries/billing/stripe-events.ts'
import { listStoredEntitlements } from '#queries/billing/subscriptions.ts'
import { asSystem } from '#queries/system-client.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'

const usage = `npm run -s cli -- stripe events [--open]
npm run -s cli -- stripe replay EVENT|CUSTOMER|open|all
npm run -s cli -- stripe check
npm run -s cli -- stripe reconcile [--mend]

"events": the latest 200 Stripe events, or those not applied. "replay": a worker fetches the current state from Stripe and
stores it; safe to repeat. "check": compares the prices of plans with Stripe, and checks whether Stripe Tax is
on. "reconcile": compares all stored subscriptions and invoices with Stripe, and lists
subscriptions that belong to no organization; changes nothing, or with --mend has a worker fetch what differs. Both
need STRIPE_SECRET_KEY.
`

const shown = 200

/** Exit codes: 0 done, 1 invalid arguments, an unknown name, or a difference. Prints JSON. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const [action = 'events', what, ...more] = args
  const print = (value: unknown) => io.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
  const fail = (sentence: string) => {
    io.stderr.write(`${sentence}\n`)
    return 1
  }
  if (more.length > 0) return fail(`Unknown: ${more.join(' ')}.\n\n${usage}`)
  if (action === 'events' && (what === undefined || what === '--open'))
    return withDatabase(io, (database) =>
      asSystem(database, async (sql) => {
        print(await listStripeEvents(sql, { isOpen: what === '--open', limit: shown }))
        return 0
      }),
    )
  if (action === 'replay') {
    const which = whichOf(what)
    if (which === null) return fail(`Choose evt_…, cus_…, open, or all.\n\n${usage}`)
    return withDatabase(io, (database) =>
      asSystem(database, async (sql) => {
        const customers = await replayStripe(sql, which)
        if (customers === 0 && typeof which === 'object') return fail(`No events of ${what}.`)
        print({ customers })
        return 0
      }),
    )
  }
  if (action === 'check' && what === undefined) {
    const settings = settingsIn(io)
    if (settings === null) return fail('STRIPE_SECRET_KEY is not set.')
    const plans = await withDatabase(io, (database) => asSystem(database, listPlans))
    const problems = await problemsWithSelling(await openStripe(settings), plans, settings)
    print({ problems })
    return problems.length === 0 ? 0 : 1
  }
  if (action === 'reconcile' && (what === undefined || what === '--mend')) {
    const settings = settingsIn(io)
    if (settings === null) return fail('STRIPE_SECRET_KEY is not set.')
    const stripe = await openStripe(settings)
    const found = await withDatabase(io, (database) =>
      reconcile(database, stripe, { mends: what === '--mend' }),
    )
    print(found)
    return found.drift.length === 0 && found.strangers.length === 0 ? 0 : 1
  }
  return fail(`Unknown command: "stripe ${[action, what].filter(Boolean).join(' ')}".\n\n${usage}`)
}

const settingsIn = (io: CommandIo) =>
  stripeSettings({ ...io.env, STRIPE_WEBHOOK_SECRET: io.env['STRIPE_WEBHOOK_SECRET'] ?? 'none' })

async function reconcile(database: Database, stripe: Stripe, { mends }: { mends: boolean }) {
  // Fetched first: events that arrive meanwhile make our data newer, which shows as drift that the next run does not
  // find.
  const standings = await listEntitlements(stripe)
  return asSystem(database, async (sql) => {
    const kept = await listStoredEntitlements(sql)
    const drift = kept.flatMap((one) => {
      const { organizationId, customerId } = one
      const differences = driftOf(one, standings.get(customerId) ?? nothingAtStripe)
      return differences.length === 0 ? [] : [{ organizationId, customerId, differences }]
    })
    const known = new Set(kept.map(({ customerId }) => customerId))
    const strangers = [...standings].flatMap(([customerId, { subscription }]) =>
      known.has(customerId) || subscription === null || !isRunning(subscription.status)
        ? []
        : [{ customerId, subscriptionId: subscription.id, status: subscription.status }],
    )
    if (mends) for (const { customerId } of [...drift, ...strangers]) applyStripeLater(sql, customerId)
    return { customers: kept.length, drift, strangers }
  })
}

const nothingAtStripe: Entitlement = { subscription: null, others: [], invoices: [] }

function whichOf(what: string | undefined): Parameters<typeof replayStripe>[1] | null {
  if (what === 'open' || what === 'all') return what
  if (what?.startsWith('evt_')) return { eventId: what }
  return what?.startsWith('cus_') ? { customerId: what } : null
}
