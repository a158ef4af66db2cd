import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { replayStripe, askStripeAgain } from '#queries/billing/stripe-events.ts'
import { asSystem } from '#queries/system-client.ts'
import { applyWaiting, billingContext, deliver, post, sellPlans } from '#testing/billing.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { openStripeServer } from '#testing/servers/stripe-server.ts'
import { stripeAccount } from '#testing/servers/stripe-state.ts'
import { testWebApp } from '#testing/web-app.ts'
import { applyStripeEvents } from './apply-stripe-events.ts'
import { deleteOrganization } from '../organizations/delete-organization.ts'
import { endSubscription } from './end-subscription.ts'

const database = await testDatabase()
const { acorn, birch } = await buildCast(database)
const stripe = await openStripeServer()
await sellPlans(database, stripe)
const rotated = 'whsec_fedcba9876543210'
const app = await testWebApp(database, {
  ...stripeAccount,
  STRIPE_WEBHOOK_SECRET: `${rotated}, ${stripeAccount.STRIPE_WEBHOOK_SECRET}`,
  STRIPE_BASE_URL: stripe.url,
})
afterAll(() => stripe.close())

beforeEach(async () => {
  stripe.events.length = 0
  stripe.outage = null
  stripe.declines = false
  await database.pool.query('delete from llm_mentions.subscriptions')
  await database.pool.query('delete from llm_mentions.stripe_events')
  await database.pool.query('delete from graphile_worker._private_jobs')
})

/** A customer of Acorn as a checkout leaves it. */
async function customerOfAcorn() {
  const customer = stripe.addCustomer({ organization_id: acorn.id })
  await database.pool.query(
    'insert into llm_mentions.subscriptions (organization_id, stripe_customer_id) values ($1, $2)',
    [acorn.id, customer.id],
  )
  return customer
}

async function standing(organizationId = acorn.id) {
  const { rows } = await database.pool.query<{
    status: string
    plan: string
    subscription: string
    others: string[]
  }>(
    `select s.status, p.key as plan, s.stripe_subscription_id as subscription, s.others
     from llm_mentions.subscriptions s
     join llm_mentions.organizations o on o.id = s.organization_id left join llm_mentions.plans p on p.id = o.plan_id
     where s.organization_id = $1`,
    [organizationId],
  )
  return rows[0]
}

async function outcomes(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ outcome: string; count: number }>(
    `select coalesce(outcome, 'waits') as outcome, count(*) from llm_mentions.stripe_events group by 1`,
  )
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}

describe('the webhook', () => {
  test('accepts an event with a valid signature once, also signed with the secret being replaced', async () => {
    const event = stripe.tell('invoice.paid', { id: 'in_1', object: 'invoice', customer: 'cus_nobody' })
    for (const secret of [stripeAccount.STRIPE_WEBHOOK_SECRET, rotated, rotated])
      expect((await post(app, stripe.signed(event, { secret }))).status).toBe(200)
    expect(await outcomes()).toEqual({ waits: 1 })
  })

  test.each([
    ['with another secret', (event) => stripe.signed(event, { secret: 'whsec_forged0123456789' })],
    ['that is ten minutes old', (event) => stripe.signed(event, { at: Math.floor(Date.now() / 1000) - 600 })],
    [
      'whose body was changed',
      (event) => ({ ...stripe.signed(event), body: event.body.replace('invoice.paid', 'invoice.void') }),
    ],
    [
      'without a signature',
      (event) => ({ body: event.body, headers: { 'Content-Type': 'application/json' } }),
    ],
  ] satisfies [string, (event: Parameters<typeof stripe.signed>[0]) => Parameters<typeof post>[1]][])(
    'rejects an event %s and stores nothing',
    async (_, forged) => {
      const event = stripe.tell('invoice.paid', { id: 'in_1', object: 'invoice', customer: 'cus_nobody' })
      expect((await post(app, forged(event))).status).toBe(400)
      expect(await outcomes()).toEqual({})
    },
  )

  test.each([
    [
      'a notification of the second API',
      { id: 'evt_1', object: 'v2.core.event', created: '2026-01-01T00:00:00Z' },
    ],
    [
      'without what it is about',
      { id: 'evt_1', object: 'event', type: 'invoice.paid', livemode: false, created: 1 },
    ],
    [
      'at no moment',
      { id: 'evt_1', object: 'event', type: 'x', livemode: false, created: 'now', data: { object: {} } },
    ],
    [
      'with another id',
      { id: 'évt 1', object: 'event', type: 'x', livemode: false, created: 1, data: { object: {} } },
    ],
    ['that is a list', []],
  ])('rejects a signed body that is not an event, such as one %s', async (_, sent) => {
    const event = { id: 'evt_1', type: 'x', body: JSON.stringify(sent) }
    expect((await post(app, stripe.signed(event))).status).toBe(400)
    expect((await post(app, stripe.signed({ ...event, body: 'no JSON' }))).status).toBe(400)
    expect(await outcomes()).toEqual({})
  })

  test('does not store a malformed customer ID', async () => {
    for (const [n, customer] of ['c'.repeat(300), 'cus_\0', ''].entries())
      expect(
        (
          await post(
            app,
            stripe.signed(stripe.tell('invoice.paid', { id: `in_${n}`, object: 'invoice', customer })),
          )
        ).status,
      ).toBe(200)
    expect(await outcomes()).toEqual({ 'not-ours': 3 })
  })

  test('rejects more than 1 MB', async () => {
    const event = stripe.tell('invoice.paid', {
      id: 'in_1',
      object: 'invoice',
      filler: 'x'.repeat(1_100_000),
    })
    expect((await post(app, stripe.signed(event))).status).toBe(413)
  })

  test('records foreign events, such as live money for a test key, and sends no request', async () => {
    const customer = stripe.addCustomer()
    stripe.tell('invoice.paid', { id: 'in_1', object: 'invoice', customer: customer.id }, { isLive: true })
    stripe.tell('charge.succeeded', { id: 'ch_1', object: 'charge', customer: customer.id })
    stripe.tell('balance.available', { object: 'balance' })
    const before = stripe.asked.length
    await deliver(app, database, stripe)
    expect(await outcomes()).toEqual({ 'not-ours': 3 })
    expect(stripe.asked.length).toBe(before)
  })
})

describe('received events', () => {
  test('lead to the current state in Stripe, whatever arrives last', async () => {
    const { id } = await customerOfAcorn()
    const subscription = stripe.subscribe(id, 'price_team_month')
    stripe.cancelNow(subscription)
    stripe.events.reverse()
    await deliver(app, database, stripe)
    expect(await standing()).toMatchObject({ status: 'canceled', plan: 'no-plan' })
  })

  test('of an unknown customer are stored, and applied once its organization is known', async () => {
    const customer = stripe.addCustomer()
    stripe.subscribe(customer.id, 'price_team_month')
    await deliver(app, database, stripe)
    expect(await outcomes()).toEqual({ 'unknown-customer': 3 })
    await database.pool.query(
      'insert into llm_mentions.subscriptions (organization_id, stripe_customer_id) values ($1, $2)',
      [birch.id, customer.id],
    )
    expect(await asSystem(database, (sql) => replayStripe(sql, 'open'))).toBe(1)
    await applyWaiting(database, stripe)
    expect(await standing(birch.id)).toMatchObject({ status: 'active', plan: 'team' })
    expect(await outcomes()).toEqual({ applied: 3 })
  })

  test('of a customer that was lost here are matched by the metadata in Stripe', async () => {
    const customer = stripe.addCustomer({ organization_id: acorn.id })
    stripe.subscribe(customer.id, 'price_start_year')
    await deliver(app, database, stripe)
    expect(await standing()).toMatchObject({ status: 'active', plan: 'start' })
  })

  test('never let a foreign customer take over an organization', async () => {
    await customerOfAcorn()
    const stranger = stripe.addCustomer({ organization_id: acorn.id })
    stripe.subscribe(stranger.id, 'price_team_month')
    const nonsense = stripe.addCustomer({ organization_id: 'no organization' })
    stripe.subscribe(nonsense.id, 'price_team_month')
    await deliver(app, database, stripe)
    expect(await standing()).toMatchObject({ status: null })
    expect(await outcomes()).toEqual({ 'unknown-customer': 6 })
  })

  test('of a price without a plan leave the plan alone until the price is known', async () => {
    const { id } = await customerOfAcorn()
    stripe.addPrice({
      id: 'price_special',
      name: 'Special',
      amount: 5000,
      currency: 'jpy',
      interval: 'month',
    })
    await database.pool.query(
      `update llm_mentions.organizations set plan_id = (select id from llm_mentions.plans where key = 'team') where id = $1`,
      [acorn.id],
    )
    stripe.subscribe(id, 'price_special')
    await deliver(app, database, stripe)
    expect(await standing()).toMatchObject({ status: 'active', plan: 'team' })
    expect(await outcomes()).toEqual({ 'unknown-price': 3 })
    await database.pool.query(
      `update llm_mentions.plans set stripe_monthly_price_id = 'price_special' where key = 'secret'`,
    )
    await asSystem(database, (sql) => replayStripe(sql, 'open'))
    await applyWaiting(database, stripe)
    expect(await standing()).toMatchObject({ plan: 'secret' })
    await database.pool.query(
      `update llm_mentions.plans set stripe_monthly_price_id = null where key = 'secret'`,
    )
  })

  test("of a plan's former price keep the plan; a moved price belongs to the new plan", async () => {
    const { id } = await customerOfAcorn()
    stripe.subscribe(id, 'price_team_month')
    const sellAt = (key: string, price: string | null) =>
      database.pool.query('update llm_mentions.plans set stripe_monthly_price_id = $2 where key = $1', [
        key,
        price,
      ])
    await sellAt('team', 'price_team_dearer')
    await deliver(app, database, stripe)
    expect(await standing()).toMatchObject({ status: 'active', plan: 'team' })
    expect(await outcomes()).toEqual({ applied: 3 })
    await sellAt('secret', 'price_team_month')
    await asSystem(database, (sql) => replayStripe(sql, 'all'))
    await applyWaiting(database, stripe)
    expect(await standing()).toMatchObject({ plan: 'secret' })
    await sellAt('secret', null)
    await sellAt('team', 'price_team_month')
    await database.pool.query(`update llm_mentions.plans set former_stripe_price_ids = '{}'`)
  })

  test('of two subscriptions apply the newest active one and name the other', async () => {
    const { id } = await customerOfAcorn()
    const older = stripe.subscribe(id, 'price_start_month')
    older.created -= 1000
    const newer = stripe.subscribe(id, 'price_team_month')
    await deliver(app, database, stripe)
    expect(await standing()).toMatchObject({ plan: 'team', subscription: newer.id, others: [older.id] })
    stripe.cancelNow(newer)
    await deliver(app, database, stripe)
    expect(await standing()).toMatchObject({ plan: 'start', subscription: older.id, others: [] })
  })

  test('wait while Stripe is unreachable, record why, and are applied later', async () => {
    const { id } = await customerOfAcorn()
    stripe.subscribe(id, 'price_team_month')
    for (const event of stripe.events.splice(0)) await post(app, stripe.signed(event))
    stripe.outage = 500
    const run = { signal: new AbortController().signal, isLastAttempt: true }
    await expect(
      applyStripeEvents(billingContext(database, stripe), { customerId: id }, run),
    ).rejects.toThrow('Out of order')
    const { rows } = await database.pool.query('select distinct problem from llm_mentions.stripe_events')
    expect(rows).toEqual([{ problem: 'Out of order' }])
    stripe.outage = null
    await database.pool.query('delete from graphile_worker._private_jobs')
    await database.pool.query(
      `update llm_mentions.stripe_events set received_at = now() - interval '2 hours'`,
    )
    expect(await asSystem(database, askStripeAgain)).toBe(1)
    await applyWaiting(database, stripe)
    expect(await standing()).toMatchObject({ plan: 'team' })
  })

  test('missed during a checkout are recovered without repeated requests', async () => {
    const { id } = await customerOfAcorn()
    stripe.subscribe(id, 'price_team_month')
    stripe.events.length = 0
    const openedAgo = (minutes: number) =>
      database.pool.query(
        `update llm_mentions.subscriptions set checkout_at = now() - make_interval(mins => $1)`,
        [minutes],
      )
    await openedAgo(5)
    expect(await asSystem(database, askStripeAgain)).toBe(0)
    await openedAgo(15)
    expect(await asSystem(database, askStripeAgain)).toBe(1)
    expect(await asSystem(database, askStripeAgain)).toBe(0)
    await applyWaiting(database, stripe)
    expect(await standing()).toMatchObject({ status: 'active', plan: 'team' })
    await openedAgo(60 * 72)
    expect(await asSystem(database, askStripeAgain)).toBe(0)
  })

  test('missed at the end of a period are recovered within hours', async () => {
    const { id } = await customerOfAcorn()
    const subscription = stripe.subscribe(id, 'price_team_month')
    await deliver(app, database, stripe)
    stripe.cancelNow(subscription)
    stripe.events.length = 0
    await database.pool.query(
      `update llm_mentions.subscriptions set period_end = now() - interval '2 hours', synced_at = now() - interval '7 hours'`,
    )
    expect(await asSystem(database, askStripeAgain)).toBe(1)
    await applyWaiting(database, stripe)
    expect(await standing()).toMatchObject({ status: 'canceled', plan: 'no-plan' })
  })
})

test('deleting an organization cancels its subscription', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.organizations (name) values ('Gone') returning id`,
  )
  const organizationId = rows[0]?.id ?? ''
  const customer = stripe.addCustomer({ organization_id: organizationId })
  const subscription = stripe.subscribe(customer.id, 'price_team_month')
  await deliver(app, database, stripe)
  expect(await standing(organizationId)).toMatchObject({ status: 'active' })
  await database.pool.query(
    'insert into llm_mentions.organization_deletions (organization_id, due_at) values ($1, now())',
    [organizationId],
  )
  const context = billingContext(database, stripe)
  const run = { signal: new AbortController().signal, isLastAttempt: false }
  await deleteOrganization(context, { organizationId }, run)
  const { rows: jobs } = await database.pool.query<{ subscriptionId: string }>(
    `select payload ->> 'subscriptionId' as "subscriptionId" from graphile_worker._private_jobs
     where key = 'end:' || $1`,
    [subscription.id],
  )
  expect(jobs).toEqual([{ subscriptionId: subscription.id }])
  await endSubscription(context, { subscriptionId: subscription.id }, run)
  expect(subscription.status).toBe('canceled')
  await endSubscription(context, { subscriptionId: subscription.id }, run)
})
