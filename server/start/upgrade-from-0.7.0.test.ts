import { exportSPKI, importJWK, SignJWT, type JWTHeaderParameters } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#queries/database.ts'
import { testDatabase } from '#testing/database/database.ts'
import { databaseOf070, demoOf070, rowsOf070 } from '#testing/database/version-0.7.0.ts'
import { testWebApp, type TestWebApp } from '#testing/web-app.ts'
import { bringUp } from './prepare-database.ts'

const hosting = { hasProject: false }
const [demo, second] = rowsOf070['auth.users']
const organization = rowsOf070['llm_mentions.organizations'][0]
const brand = rowsOf070['llm_mentions.clients'][0]
const [firstToken, nextToken, otherToken, usedToken, tokenAfterUsed] = rowsOf070['auth.refresh_tokens'].map(
  ({ token }) => token,
)
const [, liveSession] = rowsOf070['auth.sessions'].map(({ id }) => id)

const upgraded = await databaseOf070()
await enqueueAsIn070(upgraded.url)
await bringUp(upgraded.url, hosting)

let database: Database
let app: TestWebApp
beforeEach(async () => {
  database = await testDatabase(new URL(upgraded.url).pathname.slice(1))
  app = await testWebApp(database)
})

async function enqueueAsIn070(url: string): Promise<void> {
  const queue = openDatabase(url, { max: 1 })
  await queue.pool.query(
    `select graphile_worker.add_job('send-invite', '{"inviteId": "1"}'), graphile_worker.add_job('judge-rules', '{"organizationId": "2"}')`,
  )
  await queue.close()
}

/** An access token as version 0.7.0 signed it. */
function tokenOf070(
  secret: Uint8Array = new TextEncoder().encode(app.secrets.jwtSecret),
  header: JWTHeaderParameters = { alg: 'HS256', typ: 'JWT' },
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    sub: demo?.id ?? '',
    aud: 'authenticated',
    role: 'authenticated',
    email: demo?.email,
    session_id: liveSession,
    iat: now,
    exp: now + 3600,
  })
    .setProtectedHeader(header)
    .sign(secret)
}

const bearing = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
const statusWith = async (token: string, on = app) => (await on.request('/api/me', bearing(token))).status
const refresh = (token: string | undefined, on = app) =>
  on.backendRequest('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } })
const signIn = (email: string | undefined, password: string) =>
  app.backendRequest('/auth/v1/token?grant_type=password', { body: { email, password } })

type SessionBody = { access_token: string; refresh_token: string; user: Record<string, unknown> }
const sessionIn = async (response: Response) => {
  expect(response.status).toBe(200)
  return (await response.json()) as SessionBody
}
const headerOf = (token: string) => JSON.parse(atob(token.split('.')[0] ?? '')) as Record<string, unknown>

async function rowsIn(on: Database, text: string) {
  return (await on.pool.query(text)).rows
}

describe('a signed-in user', () => {
  test('keeps the access token for an hour, and then no longer', async () => {
    const token = await tokenOf070()
    expect(await statusWith(token)).toBe(200)
    const me = await app.backendRequest('/auth/v1/user', bearing(token))
    expect(await me.json()).toMatchObject({ email: demo?.email, user_metadata: { full_name: 'Demo' } })
    const [former] = await rowsIn(
      database,
      `select extract(epoch from expires_at - now())::float8 as seconds from private.signing_keys where algorithm = 'HS256'`,
    )
    expect(Math.abs(Number(former?.['seconds']) - 3600)).toBeLessThan(60)

    await database.pool.query(
      "update private.signing_keys set expires_at = now() - interval '1 second' where algorithm = 'HS256'",
    )
    expect(await statusWith(token, await testWebApp(database))).toBe(401)
    await bringUp(database.url, hosting)
    expect(await rowsIn(database, 'select algorithm from private.signing_keys')).toEqual([
      { algorithm: 'ES256' },
    ])
    expect(await statusWith(token, await testWebApp(database))).toBe(401)
  })

  test('cannot be impersonated by mixing keys and algorithms', async () => {
    const [published] = (await app.identity.signing.publicKeys()).keys
    const key = await importJWK(published ?? {}, 'ES256', { extractable: true })
    if (key instanceof Uint8Array || published?.kid === undefined)
      throw new Error('An ES256 key was expected')
    const spki = new TextEncoder().encode(await exportSPKI(key))
    const secret = new TextEncoder().encode(app.secrets.jwtSecret)
    const forged = {
      'the former key under the id of the new one': await tokenOf070(secret, {
        alg: 'HS256',
        kid: published.kid,
      }),
      'the former key with another algorithm': await tokenOf070(secret, { alg: 'HS512' }),
      'the published key as a secret': await tokenOf070(spki, { alg: 'HS256' }),
      'the published key as a secret, with its id': await tokenOf070(spki, {
        alg: 'HS256',
        kid: published.kid,
      }),
      'no signature': `${btoa('{"alg":"none"}')}.${(await tokenOf070()).split('.')[1]}.`,
      'the new algorithm without an id': (await tokenOf070()).replace(/^[^.]+/, btoa('{"alg":"ES256"}')),
    }
    expect(await statusWith(await tokenOf070())).toBe(200)
    const accepted: string[] = []
    for (const [name, token] of Object.entries(forged))
      if ((await statusWith(token)) !== 401) accepted.push(name)
    expect(accepted).toEqual([])
  })

  test('exchanges the refresh token once, for a token of the new key', async () => {
    const { access_token: token, refresh_token: following, user } = await sessionIn(await refresh(nextToken))
    expect(headerOf(token)).toMatchObject({ alg: 'ES256', kid: expect.any(String) })
    expect(user).toMatchObject({
      email: demo?.email,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Demo' },
      identities: [{ provider: 'email', identity_data: { email: demo?.email, full_name: 'Demo' } }],
    })
    expect(await statusWith(token)).toBe(200)

    // Tabs may race within ten seconds.
    await database.pool.query(
      "update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where revoked",
    )
    expect((await refresh(nextToken)).status).toBe(400)
    expect((await refresh(following)).status, 'the family has ended').toBe(400)
    await sessionIn(await refresh(firstToken))
    await sessionIn(await refresh(otherToken))
  })

  test('a token that was exchanged before the upgrade ends its session', async () => {
    expect((await refresh(usedToken)).status).toBe(400)
    expect((await refresh(tokenAfterUsed)).status).toBe(400)
  })

  test('no refresh token can be read in the database', async () => {
    const tokens = await rowsIn(database, 'select token from auth.refresh_tokens')
    expect(tokens).toHaveLength(5)
    expect(JSON.stringify(tokens)).not.toContain(nextToken)
  })
})

test('passwords keep working, and everyone keeps their names and organization', async () => {
  const { access_token: token } = await sessionIn(await signIn(demo?.email, demoOf070.password))
  expect((await sessionIn(await signIn(second?.email, 'another good phrase'))).user).toMatchObject({
    user_metadata: { full_name: 'Second' },
  })
  expect((await signIn(demo?.email, 'another good phrase')).status).toBe(400)

  const members = await app.request(`/api/organizations/${organization?.id}/members`, bearing(token))
  expect(await members.json()).toMatchObject({
    members: [{ name: 'Demo', email: demo?.email, role: 'owner' }],
  })
  const brands = await app.backendRequest(
    `/rest/v1/clients?select=id,name,organization_id,archived_at,is_demo&organization_id=eq.${organization?.id}&order=name.asc`,
    { headers: { Authorization: `Bearer ${token}`, 'Accept-Profile': 'llm_mentions' } },
  )
  expect(await brands.json()).toMatchObject([{ id: brand?.id, name: brand?.name }])
})

test('a new user signs up', async () => {
  const open = await testWebApp(database, { SMTP_URL: '', MAIL_FROM: '' })
  const body = { email: 'new@example.test', password: 'a good long password' }
  const { user } = await sessionIn(await open.backendRequest('/auth/v1/signup', { body }))
  expect(user).toMatchObject({ email: body.email })
})

const schemaOfAuth = `
  select 'column' as what, c.relname || '.' || a.attname as name,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as is
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'auth'::regnamespace
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  union all
  select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'auth'::regnamespace and contype <> 'n'
  union all
  select 'index', indexname, indexdef from pg_indexes where schemaname = 'auth'
  union all
  select 'right', relname, privileges::text
  from pg_class, lateral (select array_agg(acl::text order by acl::text) as privileges from unnest(relacl) as acl) as held
  where relnamespace = 'auth'::regnamespace and relkind in ('r', 'S')
  order by 1, 2`

test('the tables are the same as in a new installation', async () => {
  expect(await rowsIn(database, schemaOfAuth)).toEqual(await rowsIn(await testDatabase(), schemaOfAuth))
})

test('starting again changes nothing', async () => {
  const all = async () => [
    await rowsIn(database, schemaOfAuth),
    ...(await Promise.all(
      [...Object.keys(rowsOf070), 'private.signing_keys', 'supabase_migrations.schema_migrations'].map(
        (table) => rowsIn(database, `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`),
      ),
    )),
  ]
  const before = await all()
  expect(await bringUp(database.url, hosting)).toEqual([])
  expect(await all()).toEqual(before)
})

test('waiting jobs have the names of this version', async () => {
  const jobs = await rowsIn(
    database,
    `select t.identifier, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by t.identifier`,
  )
  expect(jobs).toEqual([
    { identifier: 'check-alerts', payload: { organizationId: '2' } },
    { identifier: 'send-invitation', payload: { invitationId: '1' } },
  ])
})
