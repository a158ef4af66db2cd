import { beforeEach, expect, test } from 'vitest'
import type { EventInput } from '#core/notifications/events/schema.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { deliveryContent } from './delivery-content.ts'
import { noteEvent } from './events.ts'
import { releaseHeld, spreadEvent } from './notifications.ts'
import { asSystem } from '../system-client.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const acorn = cast.acorn
const noon = new Date('2026-11-20T12:00:00Z')

let keys = 0

async function happens(event: Partial<EventInput> = {}, now = noon): Promise<string> {
  return asSystem(database, async (sql) => {
    const eventId = await noteEvent(sql, {
      organizationId: acorn.id,
      brandId: acorn.brandId,
      kind: 'metric.changed',
      severity: 'warning',
      title: 'Visibility fell',
      key: `test ${(keys += 1)}`,
      ...event,
    })
    if (eventId === null) throw new Error('told before')
    await spreadEvent(sql, { organizationId: acorn.id, eventId }, now)
    return eventId
  })
}

async function rowsOf<Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> {
  const { rows } = await database.pool.query(statement, parameters)
  return rows as Row[]
}

const toldOf = async (eventId: string) =>
  (
    await rowsOf<{ email: string }>(
      `select u.email from llm_mentions.notifications n join llm_mentions.users u on u.id = n.user_id
       where n.event_id = $1 order by u.email`,
      [eventId],
    )
  ).map(({ email }) => email.split('@')[0])

const deliveriesOf = (eventId: string) =>
  rowsOf<{ id: string; target: string; state: string; next_at: Date; kind: string }>(
    `select id, target, state, next_at, kind from llm_mentions.deliveries where event_id = $1 order by target`,
    [eventId],
  )

const prefer = (person: Person, columns: Record<string, unknown>) =>
  database.pool.query(
    `insert into llm_mentions.notification_preferences (organization_id, user_id, ${Object.keys(columns).join(', ')})
     values ($1, $2, ${Object.keys(columns)
       .map((_, index) => `$${index + 3}`)
       .join(', ')})
     on conflict (organization_id, user_id) do update set ${Object.keys(columns)
       .map((name, index) => `${name} = $${index + 3}`)
       .join(', ')}`,
    [acorn.id, person.userId, ...Object.values(columns)],
  )

beforeEach(async () => {
  await database.pool.query('delete from llm_mentions.notification_preferences')
  await database.pool.query('delete from llm_mentions.alerts')
  await database.pool.query('delete from llm_mentions.events')
  await database.pool.query('delete from llm_mentions.deliveries')
  await database.pool.query('delete from graphile_worker._private_jobs')
})

test('an event of a brand notifies those who see the brand, and no one of another organization', async () => {
  const eventId = await happens()
  expect(await toldOf(eventId)).toEqual(['adam', 'alice', 'bob', 'erin', 'gus'])
  expect((await deliveriesOf(eventId)).map(({ target, state }) => `${target} ${state}`)).toEqual([
    'adam@example.test queued',
    'alice@example.test queued',
    'bob@example.test queued',
    'erin@example.test queued',
    'gus@example.test queued',
  ])
})

test('an event for admins notifies only them, one of the organization every active member', async () => {
  expect(await toldOf(await happens({ brandId: null, kind: 'quota.reached' }))).toEqual(['adam', 'alice'])
  expect(await toldOf(await happens({ brandId: null, kind: 'brand.proposed' }))).toEqual([
    'adam',
    'alice',
    'bea',
    'bob',
    'erin',
    'gus',
  ])
})

test('a repeated run notifies no one twice, and sends nothing twice', async () => {
  const eventId = await happens()
  const again = await asSystem(database, (sql) =>
    spreadEvent(sql, { organizationId: acorn.id, eventId }, noon),
  )
  expect(again).toEqual({ told: 0, queued: 0, held: 0 })
  expect(await deliveriesOf(eventId)).toHaveLength(5)
  const jobs = await rowsOf<{ count: number }>(
    `select count(*)::integer from graphile_worker.jobs where task_identifier = 'send-delivery'`,
  )
  expect(jobs[0]?.count).toBe(5)
})

test('an event below a warning is in the inbox and not emailed; each integration has its own threshold', async () => {
  const eventId = await happens({ severity: 'info' })
  expect(await toldOf(eventId)).toHaveLength(5)
  expect(await deliveriesOf(eventId)).toEqual([])
  await database.pool.query(
    `update llm_mentions.integrations set min_severity = 'critical' where user_id = $1`,
    [cast.bob.userId],
  )
  expect((await deliveriesOf(await happens())).map(({ target }) => target)).not.toContain('bob@example.test')
  await database.pool.query(
    `update llm_mentions.integrations set min_severity = 'warning' where user_id = $1`,
    [cast.bob.userId],
  )
})

test('shared integrations get events of their brand and kinds if they are confirmed and not paused', async () => {
  const channel = (name: string, columns: string, values: string) =>
    database.pool.query(
      `insert into llm_mentions.integrations (organization_id, kind, name, target, confirmed_at${columns})
       values ($1, 'webhook', $2, 'https://' || $2 || '.example', now()${values})`,
      [acorn.id, name],
    )
  await channel('all', '', '')
  await channel('other', ', client_id', `, '${acorn.otherBrandId}'`)
  await channel('quota', ', event_kinds', `, array['quota.reached']`)
  await channel('paused', ', paused_at', ', now()')
  await database.pool.query(
    `insert into llm_mentions.integrations (organization_id, kind, name, target)
     values ($1, 'webhook', 'unconfirmed', 'https://unconfirmed.example')`,
    [acorn.id],
  )
  const webhooks = (await deliveriesOf(await happens())).filter(({ kind }) => kind === 'webhook')
  expect(webhooks.map(({ target }) => target)).toEqual(['https://all.example'])
  await database.pool.query(`delete from llm_mentions.integrations where kind = 'webhook'`)
})

test('quiet hours hold an email until they end; a critical one is sent at once', async () => {
  await prefer(cast.bob, { time_zone: 'Europe/Oslo', quiet_from: 12, quiet_until: 15 })
  const eventId = await happens()
  const ofBob = (await deliveriesOf(eventId)).find(({ target }) => target === 'bob@example.test')
  expect(ofBob).toMatchObject({ state: 'held', next_at: new Date('2026-11-20T14:00:00Z') })
  const critical = await deliveriesOf(await happens({ severity: 'critical' }))
  expect(critical.find(({ target }) => target === 'bob@example.test')?.state).toBe('queued')
})

test('held events become one email when they are due, whatever the number of workers', async () => {
  await prefer(cast.bob, { time_zone: 'UTC', digest: 'daily', digest_hour: 18 })
  const events = [await happens(), await happens({ title: 'Share of voice rose' }), await happens()]
  expect(await asSystem(database, (sql) => releaseHeld(sql, new Date('2026-11-20T17:59:59Z')))).toBe(0)
  const due = new Date('2026-11-20T18:00:00Z')
  const sent = await Promise.all([1, 2, 3].map(() => asSystem(database, (sql) => releaseHeld(sql, due))))
  expect(sent.reduce((total, count) => total + count, 0)).toBe(1)
  for (const eventId of events) {
    const ofBob = (await deliveriesOf(eventId)).find(({ target }) => target === 'bob@example.test')
    expect(ofBob?.state).toBe('collected')
  }
  const [mail] = await rowsOf<{ id: string; state: string }>(
    `select id, state from llm_mentions.deliveries where event_id is null and user_id = $1`,
    [cast.bob.userId],
  )
  expect(mail?.state).toBe('queued')
  const content = await asSystem(database, (sql) =>
    deliveryContent(sql, { organizationId: acorn.id, deliveryId: mail?.id ?? '' }),
  )
  expect(content?.events).toHaveLength(3)
  expect(content).toMatchObject({ organization: 'Acorn', timeZone: 'UTC' })
})

test('turning off the summary email releases the held events', async () => {
  await prefer(cast.bob, { time_zone: 'UTC', digest: 'weekly', digest_hour: 8 })
  const eventId = await happens()
  await prefer(cast.bob, { digest: 'off' })
  expect(await asSystem(database, (sql) => releaseHeld(sql, noon))).toBe(1)
  const ofBob = (await deliveriesOf(eventId)).find(({ target }) => target === 'bob@example.test')
  expect(ofBob?.state).toBe('queued')
})

test('quiet hours set meanwhile hold back a summary email', async () => {
  await prefer(cast.bob, { time_zone: 'UTC', digest: 'daily', digest_hour: 18 })
  const eventId = await happens()
  await prefer(cast.bob, { quiet_from: 17, quiet_until: 20 })
  expect(await asSystem(database, (sql) => releaseHeld(sql, new Date('2026-11-20T13:00:00Z')))).toBe(0)
  const ofBob = (await deliveriesOf(eventId)).find(({ target }) => target === 'bob@example.test')
  expect(ofBob).toMatchObject({ state: 'held', next_at: new Date('2026-11-20T20:00:00Z') })
})

test('an email omits a brand that its recipient lost after it was queued', async () => {
  const eventId = await happens()
  const mail = (await deliveriesOf(eventId)).find(({ target }) => target === 'bob@example.test')
  const eventsOfBob = async () =>
    (
      await asSystem(database, (sql) =>
        deliveryContent(sql, { organizationId: acorn.id, deliveryId: mail?.id ?? '' }),
      )
    )?.events.map(({ title }) => title)
  expect(await eventsOfBob()).toEqual(['Visibility fell'])
  const right = (canView: boolean) =>
    database.pool.query('update llm_mentions.user_brand_permissions set can_view = $2 where user_id = $1', [
      cast.bob.userId,
      canView,
    ])
  await right(false)
  expect(await eventsOfBob()).toEqual([])
  await right(true)
})

test("an alert changes the severity of its kinds of events, the brand's before the general one", async () => {
  const rule = (severity: string, brandId: string | null) =>
    database.pool.query(
      `insert into llm_mentions.alerts (organization_id, client_id, about, name, severity, event_kinds)
       values ($1, $2, 'events', 'Proposals', $3, array['brand.proposed'])`,
      [acorn.id, brandId, severity],
    )
  await rule('warning', null)
  await rule('critical', acorn.otherBrandId)
  const severityOf = async (eventId: string) =>
    (
      await rowsOf<{ severity: string }>('select severity from llm_mentions.events where id = $1', [eventId])
    )[0]?.severity
  const proposed = { kind: 'brand.proposed' as const, severity: 'info' as const }
  const ofNorthwave = await happens(proposed)
  expect(await severityOf(ofNorthwave)).toBe('warning')
  expect(await deliveriesOf(ofNorthwave)).toHaveLength(5)
  expect(await severityOf(await happens({ ...proposed, brandId: acorn.otherBrandId }))).toBe('critical')
  expect(await severityOf(await happens({ severity: 'info' }))).toBe('info')
})
