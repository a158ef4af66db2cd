import { Readable, Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { applyWaiting, sellPlans } from '#testing/billing.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { openStripeServer } from '#testing/servers/stripe-server.ts'
import { stripeAccount } from '#testing/servers/stripe-state.ts'
import { run } from './stripe.ts'

const database = await testDatabase()
const { acorn, birch } = await buildCast(database)
const stripeServer = await openStripeServer()
await sellPlans(database, stripeServer)
afterAll(() => stripeServer.close())

let variables: Record<string, string> = {}

async function stripe(...args: string[]) {
  let stdout = ''
  let stderr = ''
  const into = (add: (text: string) => void) =>
    new Writable({
      write(chunk, _, done) {
        add(String(chunk))
        done()
      },
    })
  const code = await run(args, {
    stdin: Readable.from([]),
    stdout: into((text) => (stdout += text)),
    stderr: into((text) => (stderr += text)),
    env: { ...stripeAccount, DATABASE_URL: database.url, STRIPE_BASE_URL: stripeServer.url, ...variables },
  })
  return { code, stderr, printed: stdout === '' ? null : (JSON.parse(stdout) as unknown) }
}

test('events are listed, and requested again until they are applied', async () => {
  const customer = stripeServer.addCustomer()
  stripeServer.subscribe(customer.id, 'price_team_month')
  await database.pool.query(
    `insert into llm_mentions.stripe_events (id, type, customer_id, is_live, created_at, settled_at, outcome)
     values ('evt_1', 'invoice.paid', $1, false, now(), now(), 'unknown-customer')`,
    [customer.id],
  )
  expect((await stripe('events', '--open')).printed).toMatchObject([
    { id: 'evt_1', outcome: 'unknown-customer' },
  ])
  await database.pool.query(
    'insert into llm_mentions.subscriptions (organization_id, stripe_customer_id) values ($1, $2)',
    [acorn.id, customer.id],
  )
  expect((await stripe('replay', 'evt_1')).printed).toEqual({ customers: 1 })
  await applyWaiting(database, stripeServer)
  expect((await stripe('events', '--open')).printed).toEqual([])
  expect((await stripe('events')).printed).toMatchObject([{ id: 'evt_1', outcome: 'applied' }])
  const { rows } = await database.pool.query('select status from llm_mentions.subscriptions')
  expect(rows).toEqual([{ status: 'active' }])
  expect((await stripe('replay', 'all')).printed).toEqual({ customers: 1 })
})

test('differences from Stripe are found, reported, and repaired', async () => {
  const customer = (
    await database.pool.query<{ id: string }>(
      'select stripe_customer_id as id from llm_mentions.subscriptions',
    )
  ).rows[0]?.id
  await stripe('replay', 'all')
  await applyWaiting(database, stripeServer)
  expect(await stripe('reconcile')).toMatchObject({
    code: 0,
    printed: { customers: 1, drift: [], strangers: [] },
  })

  const subscription = [...stripeServer.subscriptions.values()].at(-1)
  if (subscription === undefined || customer === undefined) throw new Error('There is no subscription')
  stripeServer.renew(subscription)
  stripeServer.cancelNow(subscription)
  const ours = stripeServer.subscribe(
    stripeServer.addCustomer({ organization_id: birch.id }).id,
    'price_start_month',
  )
  const theirs = stripeServer.subscribe(stripeServer.addCustomer().id, 'price_start_month')
  stripeServer.cancelNow(stripeServer.subscribe(stripeServer.addCustomer().id, 'price_start_month'))
  const found = await stripe('reconcile')
  expect(found.code).toBe(1)
  expect(found.printed).toEqual({
    customers: 1,
    drift: [
      {
        organizationId: acorn.id,
        customerId: customer,
        differences: [
          'status: active here, canceled at Stripe',
          expect.stringMatching(/^paid until: .*Z here, .*Z at Stripe$/),
          expect.stringMatching(/^invoice in_\d+: none here, paid, 0 due at Stripe$/),
        ],
      },
    ],
    strangers: [ours, theirs].toReversed().map(({ id, customer: customerId }) => ({
      customerId,
      subscriptionId: id,
      status: 'active',
    })),
  })
  expect((await stripe('reconcile')).printed).toEqual(found.printed)

  await stripe('reconcile', '--mend')
  await applyWaiting(database, stripeServer)
  const { printed } = await stripe('reconcile')
  expect(printed).toMatchObject({ customers: 2, drift: [], strangers: [{ subscriptionId: theirs.id }] })
})

test('reports that Stripe Tax is not enabled, unless it is not wanted', async () => {
  stripeServer.taxIsActive = false
  const { code, printed } = await stripe('check')
  expect(code).toBe(1)
  expect(printed).toEqual({
    problems: ['Stripe Tax is off, so no one can pay. Turn it on, or set STRIPE_TAX=off.'],
  })
  variables = { STRIPE_TAX: 'off' }
  expect(await stripe('check')).toMatchObject({ code: 0, printed: { problems: [] } })
  variables = {}
  stripeServer.taxIsActive = true
})

test('reports prices in Stripe that differ from the plans', async () => {
  expect(await stripe('check')).toMatchObject({ code: 0, printed: { problems: [] } })
  await database.pool.query(
    `update llm_mentions.plans set monthly_price_usd = 39, stripe_yearly_price_id = 'price_gone' where key = 'start'`,
  )
  const { code, printed } = await stripe('check')
  expect(code).toBe(1)
  expect(printed).toEqual({
    problems: [
      'start, price_start_month: Stripe charges 29 USD, but the plan says 39.',
      'start, price_gone: Stripe has no such price.',
    ],
  })
})

test.each([
  [['replay'], /Choose evt_/],
  [['replay', 'evt_unknown'], /No events of evt_unknown\./],
  [['refund'], /Unknown command: "stripe refund"\./],
  [['reconcile', '--all'], /Unknown command: "stripe reconcile --all"/],
])('stripe %j is refused with a sentence', async (args, sentence) => {
  const { code, stderr } = await stripe(...args)
  expect(code).toBe(1)
  expect(stderr).toMatch(sentence)
})
