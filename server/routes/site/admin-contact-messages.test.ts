import { beforeEach, expect, test } from 'vitest'
import { shownContactMessages } from '#core/site/contact/admin-schema.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const { alice, stella } = await buildCast(database)
/** Not local, so that access requires a sign-in. */
const app = await testWebApp(database, {
  ENVIRONMENT: 'development',
  PUBLIC_URL: 'https://answerscope.example',
})

const write = async (name: string, received = 'now()') => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.contact_messages (name, email, topic, message, language, received_at)
     values ($1, 'visitor@example.test', 'sales', 'Hello', 'de', ${received}) returning id`,
    [name],
  )
  return rows[0]?.id ?? ''
}
const call = async (person: Person | null, method: string, path: string) => {
  const response = await app.request(`/api/admin/contact-messages${path}`, {
    method,
    ...(person && { headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` } }),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
const namesOf = async (state: string): Promise<string[]> =>
  (await call(stella, 'GET', `?state=${state}`)).body.rows.map(({ name }: { name: string }) => name)

beforeEach(() => database.pool.query('delete from llm_mentions.contact_messages'))

test("staff read visitors' messages, newest first, and mark them as done", async () => {
  await write('Older', `now() - interval '1 day'`)
  const id = await write('Newer')
  expect(await namesOf('open')).toEqual(['Newer', 'Older'])
  expect((await call(stella, 'PUT', `/${id}/done`)).status).toBe(200)
  expect(await namesOf('open')).toEqual(['Older'])
  const { body } = await call(stella, 'GET', '?state=done')
  expect(body).toMatchObject({
    total: 1,
    rows: [{ id, name: 'Newer', topic: 'sales', doneAt: expect.any(String), doneBy: stella.email }],
  })
  expect((await call(stella, 'DELETE', `/${id}/done`)).status).toBe(200)
  expect(await namesOf('done')).toEqual([])
  expect(await namesOf('open')).toEqual(['Newer', 'Older'])
})

test('a message marked twice keeps the first time and person', async () => {
  const id = await write('Visitor')
  await call(stella, 'PUT', `/${id}/done`)
  const first = (await call(stella, 'GET', '?state=done')).body.rows[0].doneAt
  await call(stella, 'PUT', `/${id}/done`)
  expect((await call(stella, 'GET', '?state=done')).body.rows[0].doneAt).toBe(first)
})

test('others cannot read or settle them, not even owners of organizations', async () => {
  const id = await write('Visitor')
  expect((await call(null, 'GET', '')).status).toBe(401)
  expect((await call(alice, 'GET', '')).status).toBe(403)
  expect((await call(alice, 'PUT', `/${id}/done`)).status).toBe(403)
  expect(await namesOf('open')).toEqual(['Visitor'])
})

test('unknown or invalid input is rejected by name', async () => {
  expect((await call(stella, 'PUT', '/00000000-0000-4000-8000-000000000000/done')).status).toBe(404)
  expect((await call(stella, 'PUT', '/first/done')).status).toBe(400)
  const { status, body } = await call(stella, 'GET', '?state=lost')
  expect([status, body.error.fields]).toEqual([400, { state: 'Choose a status from the list.' }])
})

test('of many messages the newest are shown, and all are counted', async () => {
  await database.pool.query(
    `insert into llm_mentions.contact_messages (name, email, topic, message, language, received_at)
     select 'Visitor ' || n, 'v@example.test', 'other', 'Hello', 'en', now() - n * interval '1 minute'
     from generate_series(1, $1) n`,
    [shownContactMessages + 5],
  )
  const { body } = await call(stella, 'GET', '')
  expect([body.rows.length, body.total]).toEqual([shownContactMessages, shownContactMessages + 5])
  expect((await call(stella, 'GET', '?most=1000')).body.rows).toHaveLength(shownContactMessages + 5)
  expect((await call(stella, 'GET', '?most=1001')).status).toBe(400)
  expect(body.rows[0].name).toBe('Visitor 1')
})
