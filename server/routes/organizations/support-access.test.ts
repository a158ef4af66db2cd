import { expect, test } from 'vitest'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const { id: organizationId, brandId } = cast.acorn
const access = `/organizations/${organizationId}/support-access`
const asSupport = { 'X-Support-Organization': organizationId }
// dave works for the platform and belongs to no organization.
await database.pool.query('update llm_mentions.users set is_staff = true where id = $1', [cast.dave.userId])

type Options = { method?: string; body?: unknown; headers?: Record<string, string> }

async function call(person: Person, path: string, { headers, ...options }: Options = {}) {
  const response = await app.request(path.startsWith('/rest') ? path : `/api${path}`, {
    ...options,
    headers: {
      Authorization: `Bearer ${await signedToken(app.secrets, person)}`,
      ...(path.startsWith('/rest') && {
        apikey: app.secrets.publishableKey,
        'Accept-Profile': 'llm_mentions',
      }),
      ...headers,
    },
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const overview = `/brands/${brandId}/reports/overview`
const brandRows = '/rest/v1/clients?select=id,name,organization_id,archived_at,is_demo&order=name.asc'
const open = (person: Person, hours = 2, reason = 'The overview is empty') =>
  call(person, access, { method: 'POST', body: { hours, reason } })

async function requestsOfSupport(): Promise<string[]> {
  const { rows } = await database.pool.query<{ request: string }>(
    `select subject_name as request from llm_mentions.audit_log
     where organization_id = $1 and action = 'support.read' and actor_kind = 'staff' and actor_id = $2 order by id`,
    [organizationId, cast.dave.userId],
  )
  return rows.map(({ request }) => request)
}

test('staff see nothing of an organization, whatever their request claims', async () => {
  expect((await call(cast.dave, brandRows)).body).toEqual([])
  expect((await call(cast.dave, brandRows, { headers: asSupport })).status).toBe(403)
  expect((await call(cast.dave, `/brands/${brandId}/email-reports`, { headers: asSupport })).status).toBe(403)
  expect((await call(cast.dave, `/brands/${brandId}/email-reports`)).status).toBe(404)
  expect((await call(cast.dave, brandRows, { headers: { 'X-Support-Organization': 'Acorn' } })).status).toBe(
    400,
  )
  expect(await requestsOfSupport()).toEqual([])
})

test('only an owner grants Support access, for an hour to a week, with a reason', async () => {
  expect((await open(cast.adam)).status).toBe(403)
  expect((await open(cast.carol)).status).toBe(404)
  expect((await open(cast.alice, 0)).body.error.fields).toHaveProperty('hours')
  expect((await open(cast.alice, 169)).body.error.fields).toHaveProperty('hours')
  expect((await open(cast.alice, 2, ' ')).body.error.fields).toHaveProperty('reason')
  await expect(
    asCaller(database, cast.alice.caller, (sql) =>
      sql.query('select private.open_support_access($1, $2, 2000)', [organizationId, 'For a long time']),
    ),
  ).rejects.toThrow('check constraint')
})

test('with access, staff read every brand as a viewer, every request is logged, and members are notified', async () => {
  expect((await open(cast.alice)).status).toBe(201)
  expect((await call(cast.dave, '/support/organizations')).body.organizations).toMatchObject([
    { organizationId, name: 'Acorn', reason: 'The overview is empty' },
  ])
  expect((await call(cast.bob, '/support/organizations')).body.organizations).toEqual([])
  expect((await call(cast.dave, brandRows, { headers: asSupport })).body).toMatchObject([
    { name: 'Northwave' },
    { name: 'Oakline' },
  ])
  expect((await call(cast.dave, overview, { headers: asSupport })).status).toBe(200)
  expect(await requestsOfSupport()).toEqual([`GET ${brandRows}`, `GET /api${overview}`])
  // Without the support header, being staff gives no access even now.
  expect((await call(cast.dave, brandRows)).body).toEqual([])
  expect((await call(cast.bob, `/organizations/${organizationId}/notice`)).body.support).toMatchObject({
    reason: 'The overview is empty',
  })
  // Admin-only data stays hidden.
  expect(
    (await call(cast.dave, `/organizations/${organizationId}/audit-log`, { headers: asSupport })).status,
  ).toBe(403)
  // Another organization is not open.
  expect(
    (await call(cast.dave, brandRows, { headers: { 'X-Support-Organization': cast.birch.id } })).status,
  ).toBe(403)
  // The support header gives nothing to callers who are not staff.
  expect((await call(cast.carol, brandRows, { headers: asSupport })).status).toBe(403)
})

test('support never writes, neither through the API nor rows', async () => {
  const digest = { name: 'Mine', cadence: 'weekly', recipients: [cast.dave.userId] }
  const tries = [
    await call(cast.dave, `/brands/${brandId}/email-reports`, {
      method: 'POST',
      body: digest,
      headers: asSupport,
    }),
    await call(cast.dave, `/brands/${brandId}/views`, {
      method: 'POST',
      body: { name: 'Mine', path: '/overview', search: {}, isShared: false },
      headers: asSupport,
    }),
    await call(cast.dave, '/rest/v1/saved_views', {
      method: 'POST',
      body: { organization_id: organizationId, client_id: brandId, name: 'Mine', path: '/overview' },
      headers: asSupport,
    }),
    await call(cast.dave, `/rest/v1/clients?id=eq.${brandId}`, {
      method: 'PATCH',
      body: { name: 'Renamed' },
      headers: asSupport,
    }),
    await call(cast.dave, `/brands/${brandId}/export?format=jsonl`, { headers: asSupport }),
  ]
  for (const { status } of tries) expect([403, 404, 405, 422]).toContain(status)
  const { rows } = await database.pool.query<{ made: number }>(
    `select (select count(*) from llm_mentions.email_reports)::integer + (select count(*) from llm_mentions.saved_views)::integer
       + (select count(*) from llm_mentions.clients where name = 'Renamed')::integer as made`,
  )
  expect(rows[0]?.made).toBe(0)
  // Independent of routes: the transaction itself refuses.
  await expect(
    asCaller(database, { ...cast.dave.caller, origin: { kind: 'staff', supports: organizationId } }, (sql) =>
      sql.query(
        `insert into llm_mentions.saved_views (organization_id, client_id, name, path) values ($1, $2, 'Mine', '/overview')`,
        [organizationId, brandId],
      ),
    ),
  ).rejects.toThrow('read-only transaction')
})

test('an admin ends the access at once; so does its expiry', async () => {
  expect((await call(cast.bob, access, { method: 'DELETE' })).status).toBe(403)
  expect((await call(cast.adam, access, { method: 'DELETE' })).status).toBe(204)
  expect((await call(cast.dave, brandRows, { headers: asSupport })).status).toBe(403)
  expect((await call(cast.bob, `/organizations/${organizationId}/notice`)).body.support).toBeNull()
  await open(cast.alice)
  await database.pool.query(
    `update llm_mentions.support_grants set created_at = now() - interval '3 hours', expires_at = now() - interval '1 second'
     where revoked_at is null`,
  )
  expect((await call(cast.dave, brandRows, { headers: asSupport })).status).toBe(403)
})

test('what staff view on the administration screens is logged, once for a screen that refreshes', async () => {
  const headers = { Authorization: `Bearer ${await signedToken(app.secrets, cast.dave)}` }
  const look = async () => (await app.request('/api/admin/system', { headers, from: '203.0.113.5' })).status
  expect([await look(), await look()]).toEqual([200, 200])
  const { rows } = await database.pool.query(
    `select actor_kind, actor_name, subject_name, address from llm_mentions.audit_log where action = 'admin.read'`,
  )
  expect(rows).toEqual([
    {
      actor_kind: 'staff',
      actor_name: 'dave@example.test',
      subject_name: '/api/admin/system',
      address: '203.0.113.5',
    },
  ])
})
