import { expect, test } from 'vitest'
import { archiveOrganization } from '#jobs/organizations/archive-organization.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, buildPerson, addMember, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { signedToken } from '#testing/token.ts'
import { codeIn, testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const { id } = cast.acorn
const home = `/organizations/${id}`

async function call(person: Person, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

async function isThere(person: Person): Promise<boolean> {
  const { rows } = await database.pool.query('select 1 from auth.users where id = $1', [
    person.supabaseUserId,
  ])
  return rows.length > 0
}

test("an organization's data rights are for its owners and admins", async () => {
  for (const [method, path, body] of [
    ['GET', `${home}/data-rights`],
    ['POST', `${home}/exports`],
    ['DELETE', `${home}/deletion`],
    ['POST', `${home}/deletion`, { name: 'Acorn' }],
    [
      'PUT',
      `${home}/retention`,
      {
        answersDays: null,
        bodiesDays: null,
        notificationsDays: 30,
        usageDays: null,
        exportsDays: 7,
        auditDays: 90,
      },
    ],
  ] as const) {
    expect((await call(cast.bob, method, path, body)).status, `${method} ${path}`).toBe(403)
    expect((await call(cast.carol, method, path, body)).status, `${method} ${path}`).toBe(404)
  }
  expect((await call(cast.bob, 'GET', `${home}/notice`)).status).toBe(200)
  expect((await call(cast.carol, 'GET', `${home}/notice`)).status).toBe(404)
})

test('an export is requested once, downloaded by a temporary link, and deleted', async () => {
  const asked = await call(cast.adam, 'POST', `${home}/exports`)
  expect(asked.status).toBe(202)
  expect((await call(cast.alice, 'POST', `${home}/exports`)).body.error.message).toMatch(/being made already/)
  const links = `${home}/exports/${asked.body.id}/links`
  expect((await call(cast.adam, 'POST', links)).status).toBe(404)
  await archiveOrganization(
    jobContext(database),
    { organizationId: id, exportId: asked.body.id },
    { signal: new AbortController().signal, isLastAttempt: true },
  )
  const { body } = await call(cast.adam, 'GET', `${home}/data-rights`)
  expect(body.exports).toMatchObject([{ id: asked.body.id, status: 'ready', askedBy: 'adam@example.test' }])
  expect((await call(cast.bob, 'POST', links)).status).toBe(403)
  expect((await call(cast.carol, 'POST', links)).status).toBe(404)
  const link = await call(cast.alice, 'POST', links)
  const loaded = await app.request(link.body.path)
  const archive = Buffer.from(await loaded.arrayBuffer())
  expect(loaded.headers.get('Content-Type')).toBe('application/zip')
  expect(archive.byteLength).toBe(body.exports[0].bytes)
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  expect((await app.request(`/api/exports/${'A'.repeat(43)}`)).status).toBe(404)
  expect((await app.request('/api/exports/short')).status).toBe(400)
  await database.pool.query(`update private.export_links set expires_at = now()`)
  expect((await app.request(link.body.path)).status).toBe(404)
  expect((await call(cast.adam, 'DELETE', `${home}/exports/${asked.body.id}`)).status).toBe(204)
  const { rows } = await database.pool.query('select 1 from private.export_pieces')
  expect(rows).toEqual([])
  const log = await call(cast.adam, 'GET', `${home}/audit-log?subject=export`)
  expect(log.body.entries.map((entry: { action: string }) => entry.action)).toEqual([
    'export.deleted',
    'export.downloaded',
    'export.created',
  ])
})

test('owners set the retention; too short a time is rejected at its field', async () => {
  const wanted = {
    answersDays: 400,
    bodiesDays: 90,
    notificationsDays: 60,
    usageDays: null,
    exportsDays: 3,
    auditDays: 365,
  }
  expect((await call(cast.adam, 'PUT', `${home}/retention`, wanted)).status).toBe(403)
  expect((await call(cast.alice, 'PUT', `${home}/retention`, wanted)).status).toBe(200)
  expect((await call(cast.adam, 'GET', `${home}/data-rights`)).body.retention).toEqual(wanted)
  const refused = await call(cast.alice, 'PUT', `${home}/retention`, {
    ...wanted,
    answersDays: 3,
    auditDays: 30,
  })
  expect(refused.body.error.fields).toEqual({
    answersDays: expect.stringContaining('30'),
    auditDays: expect.stringContaining('90'),
  })
  expect((await call(cast.adam, 'POST', `${home}/retention/preview`, wanted)).body).toEqual({
    answersDays: 0,
    bodiesDays: 0,
    notificationsDays: 0,
    usageDays: 0,
    exportsDays: 0,
    auditDays: 0,
  })
})

test('an owner who types the name starts the deletion, everyone is notified, and any admin cancels it', async () => {
  expect((await call(cast.adam, 'POST', `${home}/deletion`, { name: 'Acorn' })).status).toBe(403)
  const wrong = await call(cast.alice, 'POST', `${home}/deletion`, { name: 'acorn' })
  expect(wrong.body.error.fields).toHaveProperty('name')
  const asked = await call(cast.alice, 'POST', `${home}/deletion`, { name: 'Acorn', reason: 'We merge' })
  expect(asked.status).toBe(201)
  const days = (Date.parse(asked.body.dueAt) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(13.9)
  expect(days).toBeLessThan(14.1)
  // A repeated request does not restart the time.
  expect((await call(cast.alice, 'POST', `${home}/deletion`, { name: 'Acorn' })).body.dueAt).toBe(
    asked.body.dueAt,
  )
  expect((await call(cast.bob, 'GET', `${home}/notice`)).body.deletion).toEqual({
    dueAt: asked.body.dueAt,
    isStarted: false,
  })
  expect((await call(cast.bob, 'DELETE', `${home}/deletion`)).status).toBe(403)
  expect((await call(cast.adam, 'DELETE', `${home}/deletion`)).status).toBe(204)
  expect((await call(cast.adam, 'DELETE', `${home}/deletion`)).status).toBe(409)
  expect((await call(cast.bob, 'GET', `${home}/notice`)).body.deletion).toBeNull()
  const { rows } = await database.pool.query(
    `select severity from llm_mentions.events where kind = 'organization.deletion' and organization_id = $1 order by occurred_at`,
    [id],
  )
  expect(rows).toEqual([{ severity: 'critical' }, { severity: 'success' }])
})

test('the time cannot be shortened by writing the row', async () => {
  await call(cast.alice, 'POST', `${home}/deletion`, { name: 'Acorn' })
  const shorten = 'update llm_mentions.organization_deletions set due_at = now() where organization_id = $1'
  await expect(
    asCaller(database, cast.alice.caller, (sql) => sql.query(shorten, [id])),
  ).rejects.toMatchObject({ code: '42501' })
  await call(cast.alice, 'DELETE', `${home}/deletion`)
})

test('the last owner of an organization learns which one keeps their account, and keeps it', async () => {
  expect((await call(cast.carol, 'GET', '/account/deletion')).body.solelyOwned).toMatchObject([
    { organizationId: cast.birch.id, name: 'Birch', members: 1, deletionDueAt: null },
  ])
  const refused = await call(cast.carol, 'DELETE', '/account', { email: cast.carol.email })
  expect(refused).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining('Birch') } },
  })
  expect(await isThere(cast.carol)).toBe(true)
})

test('a person who types their email address deletes their account, and their name in what others keep', async () => {
  const zoe = await buildPerson(database, 'zoe@example.test')
  await addMember(database, id, zoe, 'admin')
  await addMember(database, cast.birch.id, zoe, 'viewer')
  const { rows: keys } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.api_keys (organization_id, user_id, name, hash, last_four, rights)
     values ($1, $2, 'Hers', decode(repeat('cd', 32), 'hex'), 'abcd', array['answers:write']) returning id`,
    [id, zoe.userId],
  )
  expect((await call(zoe, 'PUT', `${home}/retention`, {})).status).toBe(400)
  await call(zoe, 'GET', `${home}/audit-log/file?format=csv`).catch(() => null)
  expect(
    (await call(zoe, 'DELETE', '/account', { email: 'someone@example.test' })).body.error.fields,
  ).toHaveProperty('email')
  expect(await isThere(zoe)).toBe(true)
  await database.pool.query(
    `insert into llm_mentions.trials (brand_name, email, mailbox, mail_domain, country)
     values ('Tried', 'zoe@example.test', 'zoe@example.test', 'example.test', 'DE')`,
  )
  // A person with an unconfirmed email address learns nothing about trials requested with it.
  expect((await call(zoe, 'GET', '/account/data')).body).toMatchObject({ trials: [] })
  await database.pool.query('update auth.users set email_confirmed_at = now() where id = $1', [
    zoe.supabaseUserId,
  ])
  const mine = await call(zoe, 'GET', '/account/data')
  expect(mine.body).toMatchObject({
    profile: { email: 'zoe@example.test' },
    memberships: [{ organization: 'Acorn' }, { organization: 'Birch' }],
    own: { api_keys: [{ name: 'Hers' }] },
    trials: [{ brand_name: 'Tried', email: 'zoe@example.test' }],
  })
  expect(JSON.stringify(mine.body)).not.toContain('cdcdcd')
  expect((await call(zoe, 'DELETE', '/account', { email: ' Zoe@Example.test ' })).status).toBe(204)
  expect(await isThere(zoe)).toBe(false)
  const { rows: trials } = await database.pool.query(
    `select email, mailbox, mail_domain from llm_mentions.trials where brand_name = 'Tried'`,
  )
  expect(trials).toEqual([{ email: null, mailbox: null, mail_domain: '' }])
  const { rows } = await database.pool.query<{ named: number; keys: number; forgotten: number }>(
    `select (select count(*) from llm_mentions.audit_log where to_jsonb(audit_log)::text ilike '%zoe@%')::integer as named,
       (select count(*) from llm_mentions.api_keys where id = $1)::integer as keys,
       (select count(*) from llm_mentions.audit_log where subject_name = 'deleted person' or actor_name = 'deleted person')::integer as forgotten`,
    [keys[0]?.id],
  )
  expect(rows[0]).toMatchObject({ named: 0, keys: 0 })
  expect(rows[0]?.forgotten).toBeGreaterThan(0)
  // Her token has not expired, but is rejected.
  expect((await call(zoe, 'GET', `${home}/data-rights`)).status).toBe(401)
  expect((await call(zoe, 'GET', '/account/data')).status).toBe(401)
})

test('deleting a password account ends its sign-in', async () => {
  const email = 'nils@example.test'
  await app.backendRequest('/auth/v1/signup', { body: { email, password: 'a good password' } })
  await app.identity.drain()
  const verified = await app.backendRequest('/auth/v1/verify', {
    body: { email, token: codeIn(app.mails.at(-1)), type: 'email' },
  })
  const { access_token: token } = (await verified.json()) as { access_token: string }
  const deleted = await app.request('/api/account', {
    method: 'DELETE',
    body: { email },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(deleted.status).toBe(204)
  const signIn = await app.backendRequest('/auth/v1/token?grant_type=password', {
    body: { email, password: 'a good password' },
  })
  expect(signIn.status).toBe(400)
  const { rows } = await database.pool.query(
    `select (select count(*) from auth.sessions where user_id not in (select id from auth.users))::integer as orphans`,
  )
  expect(rows).toEqual([{ orphans: 0 }])
})
