import { expect, test } from 'vitest'
import { openDatabase } from '#queries/database.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { codeIn, testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const log = `/organizations/${cast.acorn.id}/audit-log`

async function call(person: Person, path: string) {
  const response = await app.request(`/api${path}`, {
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
  })
  const text = await response.text()
  return {
    status: response.status,
    text,
    body: response.headers.get('Content-Type')?.startsWith('application/json') ? JSON.parse(text) : null,
  }
}

async function newest(action: string) {
  const { rows } = await database.pool.query(
    `select * from llm_mentions.audit_log where action = $1 order by id desc limit 1`,
    [action],
  )
  return rows[0]
}

test('the log is append-only: for people, the system, and the owner of the tables', async () => {
  await database.pool.query(`update llm_mentions.organizations set name = 'Acorn' where id = $1`, [
    cast.acorn.id,
  ])
  for (const statement of [
    `update llm_mentions.audit_log set actor_name = 'nobody'`,
    `update llm_mentions.audit_log set at = now() - interval '3 years'`,
    'delete from llm_mentions.audit_log',
    'truncate llm_mentions.audit_log',
  ]) {
    await expect(database.pool.query(statement)).rejects.toThrow('only added to')
    await expect(asSystem(database, (sql) => sql.query(statement))).rejects.toThrow(
      /only added to|permission denied/,
    )
  }
  const { rows } = await database.pool.query<{ kept: number }>(
    'select count(*)::integer as kept from llm_mentions.audit_log',
  )
  expect(rows[0]?.kept).toBeGreaterThan(5)
})

test('a changed row is logged with its author, IP address, and browser', async () => {
  const answer = await app.request(`/api/organizations/${cast.acorn.id}`, {
    method: 'PATCH',
    body: { name: 'Acorn', timeZone: 'Europe/Oslo' },
    from: '203.0.113.9',
    headers: {
      Authorization: `Bearer ${await signedToken(app.secrets, cast.adam)}`,
      'User-Agent': 'Browser of Adam',
    },
  })
  expect(answer.status).toBeLessThan(300)
  expect(await newest('organization.changed')).toMatchObject({
    organization_id: cast.acorn.id,
    actor_kind: 'person',
    actor_id: cast.adam.userId,
    actor_name: 'adam@example.test',
    address: '203.0.113.9',
    user_agent: 'Browser of Adam',
    changes: { time_zone: ['UTC', 'Europe/Oslo'] },
  })
})

test('a token cannot claim to come from staff', async () => {
  const token = await signedToken(app.secrets, cast.dave, {
    user_metadata: { answerscope_origin: { kind: 'staff', supports: cast.acorn.id } },
  })
  const rows = '/rest/v1/clients?select=id,name,organization_id,archived_at,is_demo'
  const answer = await app.backendRequest(rows, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Profile': 'llm_mentions' },
  })
  expect(await answer.json()).toEqual([])
})

test('if a Supabase project only passes the headers of a request, they are logged', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('request.headers', $1, true), set_config('request.jwt.claims', $2, true),
              set_config('request.jwt.claim.sub', $3, true)`,
      [
        JSON.stringify({ 'x-forwarded-for': '198.51.100.7, 10.0.0.1', 'user-agent': 'Hosted browser' }),
        JSON.stringify({ sub: cast.alice.supabaseUserId, role: 'authenticated' }),
        cast.alice.supabaseUserId,
      ],
    )
    await client.query('set local role answerscope_web')
    await client.query(`update llm_mentions.organizations set time_zone = 'UTC' where id = $1`, [
      cast.acorn.id,
    ])
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await newest('organization.changed')).toMatchObject({
    actor_name: 'alice@example.test',
    address: '198.51.100.7',
    user_agent: 'Hosted browser',
  })
})

test('keys, brands, budgets, and exports are logged without their secrets', async () => {
  await asSystem(database, async (sql) => {
    await sql.query(
      `insert into llm_mentions.provider_keys (organization_id, provider, sealed, sealed_with)
       values ($1, 'openai', 'very secret', 'v1')`,
      [cast.acorn.id],
    )
    await sql.query('insert into llm_mentions.budgets (organization_id, usd_per_month) values ($1, 50)', [
      cast.acorn.id,
    ])
  })
  await asCaller(database, cast.adam.caller, async (sql) => {
    await sql.query(`update llm_mentions.clients set name = 'Northwave AB' where id = $1`, [
      cast.acorn.brandId,
    ])
    await sql.query('select private.note_export($1, 12, $2)', [
      cast.acorn.brandId,
      JSON.stringify({ format: 'csv' }),
    ])
  })
  const key = await newest('provider-key.created')
  expect(JSON.stringify(key)).not.toContain('very secret')
  expect(key).toMatchObject({ organization_id: cast.acorn.id, actor_kind: 'system' })
  expect(await newest('budget.created')).toMatchObject({ changes: { usd_per_month: [null, 50] } })
  expect(await newest('brand.changed')).toMatchObject({
    subject_id: cast.acorn.brandId,
    changes: { name: ['Northwave', 'Northwave AB'] },
    actor_name: 'adam@example.test',
  })
  expect(await newest('evidence.exported')).toMatchObject({
    changes: { answers: [null, 12] },
    actor_name: 'adam@example.test',
  })
})

test('changes by the command line are the instance admin’s, by name', async () => {
  const cli = openDatabase(database.url, { operator: 'ops team' })
  try {
    await asSystem(cli, (sql) =>
      sql.query(`update llm_mentions.organizations set is_demo = true where id = $1`, [cast.birch.id]),
    )
  } finally {
    await cli.close()
  }
  expect(await newest('organization.changed')).toMatchObject({
    organization_id: cast.birch.id,
    actor_kind: 'operator',
    actor_name: 'ops_team',
  })
})

test('sign-ins, failed attempts, and new passwords are in the log of every organization of that person', async () => {
  const email = 'nora@example.test'
  const signedUp = await app.backendRequest('/auth/v1/signup', {
    body: { email, password: 'the first of two' },
  })
  await app.identity.drain()
  await app.backendRequest('/auth/v1/verify', {
    body: { email, token: codeIn(app.mails.at(-1)), type: 'email' },
    headers: { Cookie: signedUp.headers.get('Set-Cookie')?.split(';')[0] ?? '' },
  })
  await app.identity.drain()
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from llm_mentions.users where email = $1',
    [email],
  )
  await database.pool.query(
    `insert into llm_mentions.organization_users (organization_id, user_id, role) values ($1, $2, 'viewer')`,
    [cast.acorn.id, rows[0]?.id],
  )
  const signIn = (password: string) =>
    app.backendRequest('/auth/v1/token?grant_type=password', {
      body: { email, password },
      from: '203.0.113.77',
    })
  expect((await signIn('wrong password')).status).toBe(400)
  const signedIn = (await (await signIn('the first of two')).json()) as { access_token: string }
  await app.backendRequest('/auth/v1/user', {
    method: 'PUT',
    body: { password: 'the second of two', current_password: 'the first of two' },
    headers: { Authorization: `Bearer ${signedIn.access_token}` },
  })
  await app.backendRequest('/auth/v1/logout?scope=global', {
    method: 'POST',
    headers: { Authorization: `Bearer ${signedIn.access_token}` },
  })
  // Written after the responses.
  await expect
    .poll(async () => {
      const page = await call(cast.alice, `${log}?subject=account`)
      return page.body.entries.map((entry: { action: string }) => entry.action).toSorted()
    })
    .toEqual([
      'account.password-changed',
      'account.sign-in-failed',
      'account.signed-in',
      'account.signed-out-everywhere',
    ])
  const failed = await newest('account.sign-in-failed')
  expect(failed).toMatchObject({ address: '203.0.113.77', actor_id: null, subject_name: email })
  // Not in an organization she does not belong to.
  const birch = await call(cast.carol, `/organizations/${cast.birch.id}/audit-log?subject=account`)
  expect(birch.body.entries).toEqual([])
})

test('the log is searched by person, subject, words, and days, paged, and visible to its admins only', async () => {
  await database.pool.query(
    `insert into llm_mentions.audit_log (organization_id, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_name)
     select $1, '2026-03-01'::timestamptz + n * interval '1 minute', 'person', $2, 'bob@example.test', 'budget.changed', 'budget', 'Row ' || n
     from generate_series(1, 250) n`,
    [cast.acorn.id, cast.bob.userId],
  )
  const seen: string[] = []
  let before = ''
  do {
    const page = await call(cast.adam, `${log}?person=${cast.bob.userId}&limit=100${before}`)
    seen.push(...page.body.entries.map((entry: { subjectName: string }) => entry.subjectName))
    before = page.body.next === null ? '' : `&before=${encodeURIComponent(page.body.next)}`
  } while (before !== '')
  expect(seen).toHaveLength(250)
  expect(new Set(seen).size).toBe(250)
  expect(seen[0]).toBe('Row 250')
  const found = await call(cast.adam, `${log}?q=Row%2017&from=2026-03-01&to=2026-03-01&subject=budget`)
  expect(found.body.entries.map((entry: { subjectName: string }) => entry.subjectName)).toContain('Row 17')
  expect((await call(cast.adam, `${log}?q=Row%2017&from=2026-03-02&to=2026-03-02`)).body.entries).toEqual([])
  expect((await call(cast.adam, `${log}?q=%25&subject=budget&to=2026-03-05`)).body.entries).toEqual([])
  expect((await call(cast.bob, log)).status).toBe(403)
  expect((await call(cast.carol, log)).status).toBe(404)
  expect((await call(cast.adam, `${log}?before=nonsense`)).status).toBe(400)
})

test('the log is exported as CSV and as NDJSON, complete, and the export is logged, too', async () => {
  const csv = await call(cast.adam, `${log}/file?format=csv&person=${cast.bob.userId}&to=2026-03-05`)
  expect(csv.status).toBe(200)
  const lines = csv.text.trimEnd().split('\n')
  expect(lines).toHaveLength(251)
  expect(lines[0]).toMatch(/^at,actorKind,actorName/)
  const ndjson = await call(cast.adam, `${log}/file?format=ndjson&person=${cast.bob.userId}&to=2026-03-05`)
  expect(
    ndjson.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).subjectName)[0],
  ).toBe('Row 250')
  expect((await call(cast.bob, `${log}/file?format=csv`)).status).toBe(403)
  expect(await newest('audit-log.exported')).toMatchObject({
    actor_name: 'adam@example.test',
    subject_name: 'ndjson',
  })
})

test('entries may be deleted after three months, not earlier', async () => {
  const forget = (before: string) =>
    asSystem(database, (sql) =>
      sql.query<{ removed: number }>('select private.forget_audit_log($1, $2) as removed', [
        cast.acorn.id,
        before,
      ]),
    )
  await expect(forget(new Date().toISOString())).rejects.toThrow('at least 90 days')
  const { rows } = await forget('2026-03-01T02:05:00Z')
  expect(rows[0]?.removed).toBe(124)
  await expect(database.pool.query('delete from llm_mentions.audit_log')).rejects.toThrow('only added to')
})
