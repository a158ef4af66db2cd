import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { stripeSettings } from '#stripe/stripe.ts'
import { isRunning, subscriptionStatus } from '#core/billing/schema.ts'
import { seededRandom } from '#core/metrics/statistics/random.ts'
import { createEngines } from '#engines/registry.ts'
import { engineSettings } from '#engines/settings.ts'
import { runWorker } from '#jobs/worker.ts'
import { openDatabase, type Database } from '#queries/database.ts'
import { sellPlans } from '#testing/billing.ts'
import { startTestServer, templateDatabase } from '#testing/database/database-server.ts'
import { openStripeServer, type StripeServer } from '#testing/servers/stripe-server.ts'
import { stripeAccount, type StripeEvent } from '#testing/servers/stripe-state.ts'
import { makeSettings, serveWeb } from './harness/bench-web.ts'
import type { Figures } from './harness/figures.ts'
import { quantile } from './harness/median.ts'

const organizations = 100
const postsAtOnce = 16
const repeatShare = 0.3
const rounds = 10
const maxWaitMs = 5 * 60_000

/**
 * Events of 100 customers whose subscriptions begin, renew, fail, change, and end, posted over HTTP in random order
 * with repeats, many at once, while more happens in Stripe and a worker applies them. A difference is an event that is
 * missing, not applied, or stored twice, or a customer with another final state than in Stripe.
 */
export async function run([wanted = '5000']: string[], figures: Figures): Promise<void> {
  const server = await startTestServer()
  const database = openDatabase(`${server.url}/${templateDatabase}`, { max: 20 })
  const stripe = await openStripeServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'answerscope-storm-'))
  const account = { ...stripeAccount, STRIPE_BASE_URL: stripe.url }
  const jwtSecret = 'a benchmark’s secret of more than thirty-two bytes 0123456789'
  const { origin, close } = await serveWeb(database, makeSettings({ ...account, AUTH_JWT_SECRET: jwtSecret }))
  const settings = stripeSettings(account)
  if (settings === null) throw new Error('The account has no key')
  const worker = await runWorker(database, {
    engines: createEngines(engineSettings({}, { sandboxUrl: null })),
    dataDir,
    logger: pino({ level: 'silent' }),
    stripe: settings,
  })
  try {
    await sellPlans(database, stripe)
    const customers = await buildCustomers(database, stripe)
    const random = seededRandom(20261122)
    const told: StripeEvent[] = []
    const waiting: StripeEvent[] = []
    const began = performance.now()
    let posts = 0
    const slowest: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      while (told.length < (Number(wanted) * round) / rounds) {
        happen(stripe, customers, random)
        const news = stripe.events.splice(0)
        told.push(...news)
        waiting.push(...news)
      }
      // Some events are delivered only rounds later.
      shuffle(waiting, random)
      const now = round === rounds ? waiting.splice(0) : waiting.splice(0, Math.floor(waiting.length * 0.7))
      const repeats = told.filter(() => random() < repeatShare / rounds)
      const batch = shuffle([...now, ...repeats], random)
      posts += batch.length
      slowest.push(...(await postAll(origin, stripe, batch)))
    }
    const posted = performance.now()
    await settled(database)
    const seconds = (performance.now() - began) / 1000
    const asked = stripe.asked.length
    const problems = await differences(database, stripe, told)
    for (const problem of problems.slice(0, 20)) console.log(problem)
    figures.add({ name: 'events of 100 customers', value: told.length, unit: '' })
    figures.add({
      name: `posts of them, ${postsAtOnce} at once`,
      value: posts / ((posted - began) / 1000),
      unit: 'posts/s',
    })
    figures.add({ name: '99th percentile of a post', value: quantile(slowest, 0.99), unit: 'ms' })
    figures.add({ name: 'until all was applied', value: seconds, unit: 's' })
    figures.add({ name: 'requests to Stripe', value: asked, unit: '' })
    figures.add({ name: 'differences from Stripe', value: problems.length, unit: '', target: { is: 0 } })
  } finally {
    await worker.stop()
    await close()
    await stripe.close()
    await database.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function buildCustomers(database: Database, stripe: StripeServer): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.organizations (name) select 'Client ' || n from generate_series(1, $1) n returning id`,
    [organizations],
  )
  const customers = rows.map(({ id }) => ({ id, customer: stripe.addCustomer({ organization_id: id }) }))
  // For every tenth customer the id was lost here, and is found through Stripe's data.
  const known = customers.filter((_, index) => index % 10 !== 0)
  await database.pool.query(
    `insert into llm_mentions.subscriptions (organization_id, stripe_customer_id)
     select * from unnest($1::uuid[], $2::text[])`,
    [known.map(({ id }) => id), known.map(({ customer }) => customer.id)],
  )
  return customers.map(({ customer }) => customer.id)
}

const prices = ['price_start_month', 'price_start_year', 'price_team_month']

/** One event of one customer. */
function happen(stripe: StripeServer, customers: readonly string[], random: () => number): void {
  const customer = pick(customers, random)
  const running = [...stripe.subscriptions.values()].filter(
    (each) => each.customer === customer && each.status !== 'canceled',
  )
  const [subscription] = running
  stripe.declines = random() < 0.3
  const turn = random()
  if (subscription === undefined || (running.length < 2 && turn < 0.05))
    stripe.subscribe(customer, pick(prices, random))
  else if (turn < 0.15) stripe.cancelNow(subscription)
  else stripe.renew(subscription)
}

const pick = (from: readonly string[], random: () => number): string =>
  from[Math.floor(random() * from.length)] ?? ''

function shuffle<Item>(items: Item[], random: () => number): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [items[last], items[other]]
    if (a === undefined || b === undefined) continue
    items[last] = b
    items[other] = a
  }
  return items
}

/** Duration of each post in ms. Throws if one is not acknowledged. */
async function postAll(origin: string, stripe: StripeServer, events: StripeEvent[]): Promise<number[]> {
  const times: number[] = []
  const queue = [...events]
  const post = async () => {
    for (let event = queue.pop(); event !== undefined; event = queue.pop()) {
      const { body, headers } = stripe.signed(event)
      const start = performance.now()
      const { status } = await fetch(`${origin}/api/stripe/webhook`, { method: 'POST', body, headers })
      times.push(performance.now() - start)
      if (status !== 200) throw new Error(`The webhook answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: postsAtOnce }, post))
  return times
}

async function settled(database: Database): Promise<void> {
  const until = performance.now() + maxWaitMs
  while (performance.now() < until) {
    const { rows } = await database.pool.query<{ open: number }>(
      `select (select count(*) from llm_mentions.stripe_events where settled_at is null)
         + (select count(*) from graphile_worker.jobs where task_identifier = 'apply-stripe-events') as open`,
    )
    if (rows[0]?.open === 0) return
    await wait(100)
  }
}

async function differences(database: Database, stripe: StripeServer, told: StripeEvent[]): Promise<string[]> {
  const problems: string[] = []
  const { rows: events } = await database.pool.query<{ id: string; outcome: string | null }>(
    'select id, outcome from llm_mentions.stripe_events',
  )
  if (events.length !== told.length)
    problems.push(`${told.length} events were told, ${events.length} are kept`)
  const open = events.filter(({ outcome }) => outcome !== 'applied')
  if (open.length > 0) problems.push(`${open.length} events are not applied`)
  const { rows } = await database.pool.query<{
    customer: string
    subscription: string
    status: string
    others: number
    plan: string
    end: number
    invoices: number
  }>(
    `select s.stripe_customer_id as customer, s.stripe_subscription_id as subscription, s.status, cardinality(s.others) as others,
       p.key as plan, extract(epoch from s.period_end)::float8 as end,
       (select count(*) from llm_mentions.invoices i where i.organization_id = s.organization_id) as invoices
     from llm_mentions.subscriptions s join llm_mentions.organizations o on o.id = s.organization_id
     left join llm_mentions.plans p on p.id = o.plan_id`,
  )
  for (const row of rows) {
    const all = [...stripe.subscriptions.values()]
      .filter(({ customer }) => customer === row.customer)
      .toSorted((a, b) => b.created - a.created || b.id.localeCompare(a.id))
    const running = all.filter(({ status }) => isRunning(subscriptionStatus.parse(status)))
    const holds = running[0] ?? all[0]
    if (holds === undefined) continue
    const invoices = [...stripe.invoices.values()].filter(({ customer }) => customer === row.customer).length
    const plan = running.length === 0 ? 'no-plan' : holds.priceId.includes('team') ? 'team' : 'start'
    const wanted = [
      holds.id,
      holds.status,
      Math.max(0, running.length - 1),
      plan,
      holds.periodEnd,
      Math.min(300, invoices),
    ]
    const found = [row.subscription, row.status, row.others, row.plan, row.end, row.invoices]
    if (JSON.stringify(wanted) !== JSON.stringify(found))
      problems.push(`${row.customer}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  }
  if (rows.length !== organizations) problems.push(`${rows.length} of ${organizations} customers are known`)
  return problems
}
