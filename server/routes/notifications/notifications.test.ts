import { expect, test } from 'vitest'
import { noteEvent } from '#queries/notifications/events.ts'
import { spreadEvent } from '#queries/notifications/notifications.ts'
import { deliveryContent } from '#queries/notifications/delivery-content.ts'
import { notificationMail } from '#core/notifications/notification-mail.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const { id: organizationId, brandId } = cast.acorn
const feed = `/organizations/${organizationId}/notifications`
const preferences = `/organizations/${organizationId}/notification-preferences`

async function call(person: Person, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

let count = 0
const happens = (given: { brandId?: string | null; severity?: 'info' | 'warning'; title?: string } = {}) =>
  asSystem(database, async (sql) => {
    count += 1
    const eventId = await noteEvent(sql, {
      organizationId,
      brandId: given.brandId === undefined ? brandId : given.brandId,
      kind: 'metric.changed',
      severity: given.severity ?? 'warning',
      title: given.title ?? `Change ${count}`,
      body: 'By 10 points',
      link: `/overview?clientId=${brandId}`,
      key: `test ${count}`,
    })
    if (eventId === null) throw new Error('told before')
    await spreadEvent(sql, { organizationId, eventId }, new Date())
    return eventId
  })

test("an inbox is paged by cursor, filtered, marked, and dismissed, and only its owner's changes", async () => {
  for (let number = 0; number < 35; number += 1) await happens()
  await happens({ severity: 'info', title: 'The newest' })
  const first = await call(cast.bob, 'GET', feed)
  expect(first.body.items).toHaveLength(30)
  expect(first.body.items[0]).toMatchObject({ title: 'The newest', isRead: false, brandName: 'Northwave' })
  const second = await call(cast.bob, 'GET', `${feed}?cursor=${encodeURIComponent(first.body.next)}`)
  expect(second.body.items).toHaveLength(6)
  expect(second.body.next).toBeNull()
  const ids = [...first.body.items, ...second.body.items].map(({ id }) => id)
  expect(new Set(ids).size).toBe(36)
  expect((await call(cast.bob, 'GET', `${feed}?severity=info`)).body.items).toHaveLength(1)
  expect((await call(cast.bob, 'GET', `${feed}?kind=run.failed`)).body.items).toHaveLength(0)
  expect((await call(cast.bob, 'GET', `${feed}?brand=${cast.acorn.otherBrandId}`)).body.items).toEqual([])
  expect((await call(cast.bob, 'GET', `${feed}/unread`)).body).toEqual({ unread: 36 })

  const read = { ids: [ids[0]], isRead: true }
  expect((await call(cast.bob, 'PUT', `${feed}/read`, read)).body).toEqual({ changed: 1 })
  expect((await call(cast.bob, 'PUT', `${feed}/read`, read)).body).toEqual({ changed: 0 })
  expect((await call(cast.bob, 'GET', `${feed}?unread=true`)).body.items[0].id).toBe(ids[1])
  expect((await call(cast.bob, 'PUT', `${feed}/read`, { ids: [ids[0]], isRead: false })).body.changed).toBe(1)
  expect((await call(cast.bob, 'PUT', `${feed}/read`, { ids: 'all', isRead: true })).body.changed).toBe(36)
  expect((await call(cast.bob, 'GET', `${feed}/unread`)).body).toEqual({ unread: 0 })
  expect((await call(cast.alice, 'GET', `${feed}/unread`)).body).toEqual({ unread: 36 })

  const dismissal = `/notifications/${ids[0]}/dismissal`
  expect((await call(cast.alice, 'PUT', dismissal, { isDismissed: true })).status).toBe(404)
  expect((await call(cast.bob, 'PUT', dismissal, { isDismissed: true })).status).toBe(204)
  expect((await call(cast.bob, 'GET', feed)).body.items[0].id).toBe(ids[1])
  expect((await call(cast.bob, 'PUT', dismissal, { isDismissed: false })).status).toBe(204)
  expect((await call(cast.bob, 'GET', feed)).body.items[0].id).toBe(ids[0])
})

test('a person who lost a brand no longer sees or counts its events', async () => {
  const right = (canView: boolean) =>
    database.pool.query('update llm_mentions.user_brand_permissions set can_view = $2 where user_id = $1', [
      cast.erin.userId,
      canView,
    ])
  await right(false)
  expect((await call(cast.erin, 'GET', feed)).body.items).toEqual([])
  expect((await call(cast.erin, 'GET', `${feed}/unread`)).body).toEqual({ unread: 0 })
  await right(true)
  expect((await call(cast.erin, 'GET', `${feed}/unread`)).body.unread).toBeGreaterThan(30)
})

test('a person of another organization sees an empty inbox, and has no preferences there', async () => {
  expect((await call(cast.carol, 'GET', feed)).body.items).toEqual([])
  expect((await call(cast.carol, 'GET', preferences)).status).toBe(404)
  expect((await call(cast.carol, 'PUT', preferences, {})).status).toBe(400)
})

const chosen = {
  timeZone: 'America/New_York',
  quietFrom: 22,
  quietUntil: 7,
  criticalPasses: false,
  digest: 'weekly',
  digestWeekday: 5,
  digestHour: 9,
}

test('preferences are personal; bad ones are rejected at their field', async () => {
  expect((await call(cast.bob, 'GET', preferences)).body).toMatchObject({
    digest: 'off',
    quietFrom: null,
    mail: { target: 'bob@example.test', leastSeverity: 'warning', isPaused: false },
  })
  expect(await call(cast.bob, 'PUT', preferences, chosen)).toMatchObject({ status: 200, body: chosen })
  expect((await call(cast.alice, 'GET', preferences)).body).toMatchObject({ digest: 'off' })
  for (const [field, value] of [
    ['timeZone', 'Mars/Olympus'],
    ['quietUntil', null],
    ['quietUntil', 22],
    ['digestHour', 24],
    ['digestWeekday', 0],
    ['digest', 'hourly'],
  ] as const)
    expect(await call(cast.bob, 'PUT', preferences, { ...chosen, [field]: value })).toMatchObject({
      status: 400,
      body: { error: { fields: { [field]: expect.any(String) } } },
    })
  expect((await call(cast.bob, 'GET', preferences)).body).toMatchObject(chosen)
  const mail = { leastSeverity: 'critical', isPaused: true }
  expect((await call(cast.bob, 'PUT', `${preferences}/mail`, mail)).status).toBe(204)
  expect((await call(cast.bob, 'GET', preferences)).body.mail).toMatchObject(mail)
})

test('email cannot be removed through the tables, where it would return at full volume', async () => {
  await asCaller(database, cast.alice.caller, (sql) =>
    sql.query(`delete from llm_mentions.integrations where user_id = $1 and kind = 'mail'`, [
      cast.alice.userId,
    ]),
  )
  const { rowCount } = await database.pool.query(
    `select 1 from llm_mentions.integrations where user_id = $1 and kind = 'mail'`,
    [cast.alice.userId],
  )
  expect(rowCount).toBe(1)
})

test('one click stops the emails of one organization, without signing in; opening the page changes nothing', async () => {
  const eventId = await happens()
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from llm_mentions.deliveries where event_id = $1 and user_id = $2',
    [eventId, cast.adam.userId],
  )
  const deliveryId = rows[0]?.id ?? ''
  const content = await asSystem(database, (sql) => deliveryContent(sql, { organizationId, deliveryId }))
  const [event] = content?.events ?? []
  if (content === null || event === undefined || content.unsubscribeToken === null) throw new Error('no mail')
  const mail = notificationMail({
    to: 'adam@example.test',
    organization: content.organization,
    events: [event],
    publicUrl: 'http://127.0.0.1:3000',
    unsubscribeToken: content.unsubscribeToken,
    timeZone: content.timeZone,
    language: content.language,
    deliveryId,
  })
  const link = /^<(.*)>$/.exec(mail.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(mail.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(mail.messageId).toBe(`<${deliveryId}@127.0.0.1>`)
  const path = new URL(link).pathname + new URL(link).search
  const isPaused = async () =>
    (
      await database.pool.query<{ paused: boolean }>(
        `select paused_at is not null as paused from llm_mentions.integrations where user_id = $1 and kind = 'mail'`,
        [cast.adam.userId],
      )
    ).rows[0]?.paused

  const looked = await app.request(path)
  expect(looked.status).toBe(200)
  expect(await looked.text()).toContain('Unsubscribe')
  expect(await isPaused()).toBe(false)

  const inGerman = { headers: { 'Accept-Language': 'de-AT,de;q=0.9' } }
  const german = await (await app.request(path, inGerman)).text()
  expect(german).toContain('<html lang="de">')
  expect(german).toContain('Diese E-Mails abbestellen?')
  expect(await (await app.request('/api/unsubscribe', inGerman)).text()).toContain(
    'Dieser Link funktioniert nicht',
  )
  const speaks = (language: string | null) =>
    database.pool.query('update llm_mentions.users set language = $2 where id = $1', [
      cast.adam.userId,
      language,
    ])
  await speaks('es')
  expect(await (await app.request(path, inGerman)).text()).toContain('¿Darse de baja de estos correos?')
  await speaks(null)

  const post = (body: string, to = path) =>
    app.request(to, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
  expect((await post('List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await isPaused()).toBe(true)
  expect((await post('List-Unsubscribe=One-Click')).status).toBe(200)
  expect((await post('resume=yes')).status).toBe(200)
  expect(await isPaused()).toBe(false)

  for (const forged of [
    path.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    path.replace(/token=.*/, 'token='),
    '/api/unsubscribe',
    path.replace(/token=[0-9a-f-]*/, 'token=00000000-0000-4000-8000-000000000000'),
    `/api/unsubscribe?token=${encodeURIComponent("' or true --")}`,
  ])
    expect((await post('List-Unsubscribe=One-Click', forged)).status).toBe(404)
  expect((await post(`resume=${'y'.repeat(5000)}`)).status).toBe(413)
  expect(await isPaused()).toBe(false)
})

test('an alert is created, previewed, paused, deleted, and restored by those who edit the brand', async () => {
  const rules = `/brands/${brandId}/alerts`
  const rule = {
    about: 'metric',
    name: 'Visibility',
    severity: 'warning',
    metric: 'visibility',
    minEffect: 0.05,
    days: 14,
  }
  expect((await call(cast.bob, 'POST', rules, rule)).status).toBe(403)
  expect((await call(cast.carol, 'POST', rules, rule)).status).toBe(404)
  const made = await call(cast.erin, 'POST', rules, rule)
  expect(made).toMatchObject({ status: 201, body: { name: 'Visibility', mayChange: true, testResult: null } })
  expect(await call(cast.erin, 'POST', rules, { ...rule, days: 3, minEffect: 2, name: '' })).toMatchObject({
    status: 400,
    body: {
      error: { fields: { days: expect.any(String), minEffect: expect.any(String), name: 'Required.' } },
    },
  })
  expect(
    await call(cast.erin, 'POST', rules, {
      ...rule,
      metric: 'citationRate',
      trackedBrandId: cast.acorn.ownTrackedBrandId,
    }),
  ).toMatchObject({ status: 400, body: { error: { fields: { trackedBrandId: expect.any(String) } } } })
  const preview = await call(cast.bob, 'POST', `${rules}/preview`, { rule, alertId: null })
  expect(preview).toMatchObject({
    status: 200,
    body: { days: 90, testedDays: 0, firings: [], latest: { verdict: 'too-little' } },
  })
  const one = `/alerts/${made.body.id}`
  expect((await call(cast.bob, 'PUT', `${one}/pause`, { isPaused: true })).status).toBe(403)
  expect((await call(cast.erin, 'PUT', `${one}/pause`, { isPaused: true })).body).toMatchObject({
    isPaused: true,
  })
  expect((await call(cast.erin, 'PUT', one, { ...rule, name: 'Renamed' })).body).toMatchObject({
    name: 'Renamed',
  })
  expect((await call(cast.erin, 'PUT', `${one}/deletion`, { isDeleted: true })).status).toBe(204)
  const listed = async () =>
    (await call(cast.erin, 'GET', `/organizations/${organizationId}/alerts`)).body.length
  expect(await listed()).toBe(0)
  expect((await call(cast.erin, 'PUT', `${one}/deletion`, { isDeleted: false })).status).toBe(204)
  expect(await listed()).toBe(1)
})

test('an alert for all brands is for admins, and about events', async () => {
  const path = `/organizations/${organizationId}/alerts`
  const rule = { about: 'events', name: 'Loud', severity: 'critical', eventKinds: ['run.failed'] }
  expect((await call(cast.erin, 'POST', path, rule)).status).toBe(403)
  expect((await call(cast.adam, 'POST', path, { ...rule, eventKinds: [] })).status).toBe(400)
  expect((await call(cast.adam, 'POST', path, rule)).status).toBe(201)
})
