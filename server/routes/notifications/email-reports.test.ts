import { expect, test } from 'vitest'
import { enqueueDueEmailReports } from '#queries/notifications/email-reports.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const { brandId } = cast.acorn

async function call(person: Person, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const monday = { name: 'Monday', cadence: 'weekly', weekday: 1, hour: 8 }
const create = (person: Person, recipients: Person[], changes: Record<string, unknown> = {}) =>
  call(person, 'POST', `/brands/${brandId}/email-reports`, {
    ...monday,
    recipients: recipients.map(({ userId }) => userId),
    ...changes,
  })
/** Emails that would be due at `now`; enqueued jobs are removed. */
async function due(now: string): Promise<string[]> {
  await asSystem(database, (sql) => enqueueDueEmailReports(sql, new Date(now)))
  const { rows } = await database.pool.query<{ payload: { emailReportId: string; userId: string } }>(
    `with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'send-email-report' returning j.payload)
     select payload from taken`,
  )
  return rows.map(({ payload }) => `${payload.emailReportId} ${payload.userId}`).toSorted()
}

test('an admin has a report emailed to people who view the brand, bob only to himself', async () => {
  const made = await create(cast.adam, [cast.alice, cast.bob], {
    search: { engines: 'atlas', from: '2026-01-01' },
  })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    ...monday,
    // The report itself sets time and brand.
    search: { engines: 'atlas' },
    recipients: [{ email: 'alice@example.test' }, { email: 'bob@example.test' }],
    isPaused: false,
    mayChange: true,
  })
  expect((await create(cast.bob, [cast.bob])).status).toBe(201)
  expect(await create(cast.bob, [cast.alice])).toMatchObject({
    status: 422,
    body: {
      error: {
        fields: { recipients: 'You may have it sent to yourself; an owner or admin may choose others.' },
      },
    },
  })
  expect(await create(cast.alice, [cast.bea])).toMatchObject({
    status: 422,
    body: { error: { fields: { recipients: 'One of these people may not view this brand.' } } },
  })
})

test('a person without access finds no email reports, and only the creator or an admin can change one', async () => {
  const { body } = await create(cast.alice, [cast.alice])
  for (const stranger of [cast.bea, cast.carol, cast.dave]) {
    expect((await call(stranger, 'GET', `/brands/${brandId}/email-reports`)).status).toBe(404)
    expect((await call(stranger, 'DELETE', `/email-reports/${body.id}`)).status).toBe(404)
    expect((await call(stranger, 'POST', `/email-reports/${body.id}/mails`)).status).toBe(404)
  }
  expect((await call(cast.bob, 'DELETE', `/email-reports/${body.id}`)).status).toBe(403)
  const change = { ...monday, name: 'Mine', recipients: [cast.bob.userId] }
  expect((await call(cast.bob, 'PUT', `/email-reports/${body.id}`, change)).status).toBe(403)
  expect((await call(cast.adam, 'DELETE', `/email-reports/${body.id}`)).status).toBe(204)
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['nobody', { recipients: [] }, 'recipients'],
  ['an hour that is none', { hour: 24 }, 'hour'],
  ['filters that are none', { search: { branded: 'perhaps' } }, 'search.branded'],
])('%s is rejected by name', async (_, changes, field) => {
  const { status, body } = await create(cast.alice, [cast.alice], changes)
  expect(status).toBe(400)
  expect(Object.keys(body.error.fields)).toEqual([field])
})

test('each person gets one email when due, none while paused, and one for all missed times', async () => {
  await database.pool.query('delete from llm_mentions.email_reports')
  const { body } = await create(cast.alice, [cast.alice, cast.bob])
  const both = [`${body.id} ${cast.alice.userId}`, `${body.id} ${cast.bob.userId}`].toSorted()
  expect(await due('2026-11-21T10:00:00Z')).toEqual([])
  expect(await due('2026-11-23T07:59:00Z')).toEqual([])
  expect(await due('2026-11-23T08:00:01Z')).toEqual(both)
  expect(await due('2026-11-23T08:00:05Z')).toEqual([])
  expect(await due('2026-12-20T09:00:00Z')).toEqual(both)
  await call(cast.alice, 'PUT', `/email-reports/${body.id}/pause`, { isPaused: true })
  expect(await due('2027-01-20T09:00:00Z')).toEqual([])
  await call(cast.alice, 'PUT', `/email-reports/${body.id}/pause`, { isPaused: false })
  expect(await due('2027-01-20T09:00:00Z')).toEqual([])
  expect(await due('2027-01-25T08:00:01Z')).toEqual(both)
})

test('emailing it to oneself now enqueues one email, however often it is requested', async () => {
  await database.pool.query('delete from llm_mentions.email_reports')
  const { body } = await create(cast.alice, [cast.alice])
  for (let time = 0; time < 3; time += 1)
    expect((await call(cast.bob, 'POST', `/email-reports/${body.id}/mails`)).status).toBe(202)
  expect(await due('2026-11-21T10:00:00Z')).toEqual([`${body.id} ${cast.bob.userId}`])
})

test('a person can request at most twenty emails per hour', async () => {
  const { body } = await create(cast.alice, [cast.alice])
  const statuses: number[] = []
  for (let time = 0; time < 21; time += 1)
    statuses.push((await call(cast.adam, 'POST', `/email-reports/${body.id}/mails`)).status)
  expect(statuses).toEqual([...Array<number>(20).fill(202), 429])
  expect((await call(cast.erin, 'POST', `/email-reports/${body.id}/mails`)).status).toBe(202)
})
