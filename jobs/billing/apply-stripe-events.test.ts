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
  test('takes an event whose signature holds, also by the secret that is being replaced, and each once', async () => {
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
    'refuses an event %s and keeps nothing of it',
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
  ])('refuses what is signed and no event, such as one %s', async (_, sent) => {
    const event = { id: 'evt_1', type: 'x', body: JSON.stringify(sent) }
    expect((await post(app, stripe.signed(event))).status).toBe(400)
    expect((await post(app, stripe.signed({ ...event, body: 'no JSON' }))).status).toBe(400)
    expect(await outcomes()).toEqual({})
  })

  test('takes no id that is none', async () => {
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

  test('refuses more than 1 MB', async () => {
    const event = stripe.tell('invoice.paid', {
      id: 'in_1',
      object: 'invoice',
      filler: 'x'.repeat(1_100_000),
    })
    expect((await post(app, stripe.signed(event))).status).toBe(413)
  })

  test('writes down what is not ours, such as real money for a test key, and asks nothing', async () => {
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

describe('what was heard', () => {
  test('ends in what holds, whatever comes last', async () => {
    const { id } = await customerOfAcorn()
    const subscription = stripe.subscribe(id, 'price_team_month')
    stripe.cancelNow(subscription)
    stripe.events.reverse()
    await deliver(app, database, stripe)
    expect(await standing()).toMatchObject({ status: 'canceled', plan: 'no-plan' })
  })

  test('of a customer nobody knows is kept, and applied when it turns out whose it is', async () => {
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

  test('of a customer that was lost here is found by what Stripe kept of it', async () => {
    const customer = stripe.addCustomer({ organization_id: acorn.id })
    stripe.subscribe(customer.id, 'price_start_year')
    await deliver(app, database, stripe)
    expect(await standing()).toMatchObject({ status: 'active', plan: 'start' })
  })

  test('never lets a stranger’s customer take over an organization', async () => {
    await customerOfAcorn()
    const stranger = stripe.addCustomer({ organization_id: acorn.id })
    stripe.subscribe(stranger.id, 'price_team_month')
    const nonsense = stripe.addCustomer({ organization_id: 'no organization' })
    stripe.subscribe(nonsense.id, 'price_team_month')
    await deliver(app, database, stripe)
    expect(await standing()).toMatchObject({ status: null })
    expect(await outcomes()).toEqual({ 'unknown-customer': 6 })
  })

  test('of a price that no plan has leaves the plan alone until the price is known', async () => {
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

  test('of a price that the plan was sold at before keeps the plan; a price that moved is the new plan’s', async () => {
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

  test('of two subscriptions counts the newest that runs, and names the other', async () => {
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

  test('waits while Stripe is away, says why, and is asked for again', async () => {
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

  test('is made good when the webhook was off as somebody bought, without asking again and again', async () => {
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

  test('is made good within hours when the webhook was off as the period ended', async () => {
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

test('an organization that is deleted is paid for no longer', async () => {
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
