import { afterAll, beforeEach, expect, test } from 'vitest'
import { openKeyVault } from '#queries/engines/key-vault.ts'
import { remindOverdue } from '#queries/billing/plan-events.ts'
import { settleDuePlans } from '#queries/billing/subscriptions.ts'
import { asSystem } from '#queries/system-client.ts'
import { openMailer } from '#server/mail/mail.ts'
import { parseEnv } from '#server/env.ts'
import { deliver, sellPlans } from '#testing/billing.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { testMailServer } from '#testing/servers/mail-server.ts'
import { openStripeServer } from '#testing/servers/stripe-server.ts'
import { stripeAccount } from '#testing/servers/stripe-state.ts'
import { testWebApp } from '#testing/web-app.ts'
import { sendDelivery } from '../notifications/send-delivery.ts'
import { spreadEvent } from '../notifications/spread-event.ts'

const database = await testDatabase()
const { acorn, alice, adam } = await buildCast(database)
const stripe = await openStripeServer()
await sellPlans(database, stripe)
const app = await testWebApp(database, { ...stripeAccount, STRIPE_BASE_URL: stripe.url })
const mailServer = await testMailServer()
afterAll(() => stripe.close())

const publicUrl = 'https://scope.test'
const mailer = openMailer(
  parseEnv({ ENVIRONMENT: 'local', SMTP_URL: mailServer.url, MAIL_FROM: 'answerscope@example.test' }),
  jobContext(database).logger,
)
const vault = openKeyVault([{ id: 'test', bytes: crypto.getRandomValues(new Uint8Array(32)) }])
if (vault === null) throw new Error('no vault')
const context = {
  ...jobContext(database),
  mail: { send: (mail: Parameters<typeof mailer.send>[0]) => mailer.send(mail), publicUrl },
  channels: { vault, allowPrivate: true, publicUrl, texts: null },
}
const run = { signal: new AbortController().signal, isLastAttempt: false }

beforeEach(async () => {
  stripe.declines = false
  mailServer.mails.length = 0
})

/** Notifies about everything that has happened, also by email, as the worker's jobs do. */
async function notifyListeners(): Promise<void> {
  const { rows: events } = await database.pool.query<{ eventId: string }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'spread-event' returning j.payload ->> 'eventId' as "eventId"`,
  )
  for (const { eventId } of events) await spreadEvent(context, { organizationId: acorn.id, eventId }, run)
  const { rows: deliveries } = await database.pool.query<{ id: string }>(
    `select id from llm_mentions.deliveries where state = 'queued' order by created_at`,
  )
  for (const { id } of deliveries)
    await sendDelivery(context, { organizationId: acorn.id, deliveryId: id }, run)
}

/** The email with this subject to this person, its text as displayed. */
function mailTo(email: string, subject: string): string {
  const found = mailServer.mails.find(({ to, source }) => to.includes(email) && source.includes(subject))
  if (found === undefined)
    throw new Error(
      `No mail "${subject}" to ${email} in ${mailServer.mails.map(({ source }) => source).join('\n')}`,
    )
  return found.source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
}

const settings = `${publicUrl}/settings?organizationId=${acorn.id}&section=plan`

async function notifiedOf(email: string): Promise<{ title: string; severity: string; link: string }[]> {
  const { rows } = await database.pool.query<{ title: string; severity: string; link: string }>(
    `select e.title, e.severity, e.link from llm_mentions.notifications n
     join llm_mentions.events e on e.id = n.event_id join llm_mentions.users u on u.id = n.user_id
     where u.email = $1 order by e.occurred_at desc, e.id`,
    [email],
  )
  return rows
}

test('a failed payment, the end of its grace period, and its recovery are sent to owners and admins', async () => {
  const customer = stripe.addCustomer({ organization_id: acorn.id })
  const subscription = stripe.subscribe(customer.id, 'price_team_month')
  await deliver(app, database, stripe)
  await notifyListeners()
  expect((await notifiedOf(alice.email))[0]).toMatchObject({
    title: 'Your plan is now Team',
    severity: 'info',
  })
  expect(mailServer.mails).toEqual([])

  stripe.declines = true
  stripe.renew(subscription)
  await deliver(app, database, stripe)
  await notifyListeners()
  expect(mailServer.mails.flatMap(({ to }) => to).toSorted()).toEqual([adam.email, alice.email])
  const failed = mailTo(alice.email, 'Plan payment failed')
  expect(failed).toMatch(
    /Your plan stays active until \d{4}-\d\d-\d\d\. Pay the open invoice or use another card\./,
  )
  expect(failed).toContain('After that, your plan ends until the invoice is paid.')
  expect(failed).toContain(settings)

  mailServer.mails.length = 0
  stripe.tell('invoice.payment_failed', { id: 'in_1', object: 'invoice', customer: customer.id })
  await deliver(app, database, stripe)
  await notifyListeners()
  expect(mailServer.mails).toEqual([])

  expect(await asSystem(database, remindOverdue)).toBe(0)
  await database.pool.query(`update llm_mentions.subscriptions set grace_until = now() + interval '50 hours'`)
  expect(await asSystem(database, remindOverdue)).toBe(1)
  expect(await asSystem(database, remindOverdue)).toBe(0)
  await notifyListeners()
  const reminder = mailTo(alice.email, 'Your plan ends on')
  expect(reminder).toContain('A payment failed. Pay the open invoice or use another card.')
  expect(reminder).toContain(settings)

  await database.pool.query(`update llm_mentions.subscriptions set grace_until = now() - interval '1 minute'`)
  expect(await asSystem(database, settleDuePlans)).toBe(1)
  await notifyListeners()
  const over = mailTo(adam.email, 'Your plan is now No plan')
  expect(over).toContain(
    'The failed payment wasn’t settled in time. Your previous plan returns when you pay.',
  )
  expect(over).toContain(settings)
  expect((await notifiedOf(adam.email))[0]).toEqual({
    title: 'Your plan is now No plan',
    severity: 'critical',
    link: settings.slice(publicUrl.length),
  })

  stripe.declines = false
  stripe.renew(subscription)
  await deliver(app, database, stripe)
  await notifyListeners()
  expect((await notifiedOf(alice.email))[0]).toMatchObject({
    title: 'Your plan is now Team',
    severity: 'info',
  })
  stripe.cancelNow(subscription)
  await deliver(app, database, stripe)
})

test('a downgrade email names the paused brands and members, in the language of each recipient', async () => {
  await database.pool.query(`update llm_mentions.users set language = 'de' where id = $1`, [adam.userId])
  const { rows } = await database.pool.query<{ customer: string }>(
    'select stripe_customer_id as customer from llm_mentions.subscriptions where organization_id = $1',
    [acorn.id],
  )
  stripe.subscribe(rows[0]?.customer ?? '', 'price_start_month')
  await deliver(app, database, stripe)
  await notifyListeners()
  const english = mailTo(alice.email, 'Your plan is now Start')
  expect(english).toContain('1 brand was archived with its data: Oakline.')
  expect(english).toMatch(/3 members were deactivated: .*bea@example\.test/)
  expect(english).toContain('Nothing was deleted.')
  expect(english).toContain(settings)
  expect(mailServer.mails.map(({ to }) => to.join())).not.toContain('bea@example.test')
  const german = mailTo(adam.email, 'Ihr Tarif ist jetzt Start')
  expect(german).toContain('1 Marke')
  expect(german).not.toContain('Nothing was deleted')
})
