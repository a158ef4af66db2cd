import { createConnection } from 'node:net'
import { serve } from '@hono/node-server'
import { describe, expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const grantsOfMigrations = await grants()
const app = await testWebApp(database)

const leaks =
  /supalite|@supabase\/lite|jwt_secret|publishable_key|information_schema|"definitions"|connection/i

const closed = [
  '/_system',
  '/_system/config',
  '/_system/introspect',
  '/%5Fsystem/config',
  '/_system%2Fconfig',
  '//_system/config',
  '/./_system/config',
  '/auth/v1/../../_system/config',
  '/auth/v1/%2e%2e/%2e%2e/_system/config',
  '/auth/v1/..%2f..%2f_system/config',
  '/rest/v1/../../_system/config',
  '/rest/v1/..%2F..%2F_system%2Fconfig',
  '/rest/v1//_system/config',
  '/rest/v1/_system/config',
  '/rest/v1/',
  '/rest/v1',
  '/rest/v1/rpc/create_organization',
  '/rest/v1/clients/../../../_system/config',
  '/studio',
  '/studio/',
  '/_studio',
  '/static/assets/main.js',
  '/storage/v1',
  '/storage/v1/bucket',
  '/storage/v1/object/list/x',
  '/realtime/v1',
  '/functions/v1/x',
  '/graphql/v1',
  '/pg/query',
  '/auth/v1',
  '/auth/v1/',
  '/auth/v1/magiclink',
  '/auth/v1/reauthenticate',
  '/auth/v1/admin/users',
  '/auth/v1/nonexistent',
  '/auth/v1/.well-known/jwks.json',
  '/auth/v1/sso/saml/metadata',
  '/auth/v1/scim/v2/Users',
  '/AUTH/V1/settings',
  '/auth/v1/settings/',
  '/auth/v1//settings',
  '/auth/v1/settings%00',
]

describe('what of the backend cannot be reached', () => {
  test.each(closed)('%s', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
      const answer = await raw(method, path)
      expect(answer.status, `${method} ${path}`).toBe(404)
      expect(answer.text).not.toMatch(leaks)
    }
  })

  test('a function, even with a signed-in caller’s token', async () => {
    const answer = await app.backendRequest('/rest/v1/rpc/create_organization', {
      body: { organization_name: 'x', organization_time_zone: 'UTC' },
      headers: { Authorization: `Bearer ${await signedToken(app.secrets, cast.dave)}` },
    })
    expect(answer.status).toBe(404)
  })

  test.each([
    'auth',
    'private',
    'graphile_worker',
    'supabase_migrations',
    'pg_catalog',
    'information_schema',
  ])('tables of the schema %s', async (schema) => {
    const answer = await app.backendRequest('/rest/v1/users', {
      headers: {
        'Accept-Profile': schema,
        Authorization: `Bearer ${await signedToken(app.secrets, cast.alice)}`,
      },
    })
    expect(answer.status).toBe(406)
  })
})

describe('the door to plain rows', () => {
  const rows = async (path: string, person: { supabaseUserId: string; email: string } | null) => {
    const answer = await app.backendRequest(`/rest/v1/${path}`, {
      headers: {
        'Accept-Profile': 'llm_mentions',
        ...(person && { Authorization: `Bearer ${await signedToken(app.secrets, person)}` }),
      },
    })
    return { status: answer.status, body: await answer.json() }
  }

  test('needs the publishable key', async () => {
    expect((await app.request('/rest/v1/organizations')).status).toBe(401)
    expect((await app.request('/auth/v1/settings')).status).toBe(401)
    expect((await app.request('/auth/v1/settings', { headers: { apikey: 'sb_publishable_x' } })).status).toBe(
      401,
    )
  })

  test('shows members their own organization', async () => {
    expect(await rows('organizations?select=name', cast.alice)).toEqual({
      status: 200,
      body: [{ name: 'Acorn' }],
    })
    expect(await rows('organizations?select=name', cast.carol)).toEqual({
      status: 200,
      body: [{ name: 'Birch' }],
    })
    expect(await rows('organizations?select=name', cast.dave)).toEqual({ status: 200, body: [] })
  })

  test('refuses whoever is not signed in, and tokens we did not sign', async () => {
    expect((await rows('organizations?select=name', null)).status).toBe(401)
    const forged = await signedToken({ jwtSecret: 'another secret of thirty-two bytes!!' }, cast.alice)
    const answer = await app.backendRequest('/rest/v1/organizations', {
      headers: { 'Accept-Profile': 'llm_mentions', Authorization: `Bearer ${forged}` },
    })
    expect(answer.status).toBe(401)
  })

  test('leaves every right on every table as the migrations gave it', async () => {
    const fresh = await testWebApp(database)
    for (const method of ['GET', 'PATCH', 'DELETE'])
      await fresh.backendRequest('/rest/v1/users?id=is.null', {
        method,
        ...(method === 'PATCH' && { body: { full_name: 'x' } }),
        headers: {
          'Accept-Profile': 'llm_mentions',
          'Content-Profile': 'llm_mentions',
          Authorization: `Bearer ${await signedToken(fresh.secrets, cast.alice)}`,
        },
      })
    expect(await grants()).toEqual(grantsOfMigrations)
  })

  test('alice cannot make herself staff', async () => {
    const answer = await app.backendRequest(`/rest/v1/users?id=eq.${cast.alice.userId}`, {
      method: 'PATCH',
      body: { is_staff: true },
      headers: {
        'Content-Profile': 'llm_mentions',
        Authorization: `Bearer ${await signedToken(app.secrets, cast.alice)}`,
      },
    })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: '42501' })
    const { rows: found } = await database.pool.query(
      'select is_staff from llm_mentions.users where id = $1',
      [cast.alice.userId],
    )
    expect(found).toEqual([{ is_staff: false }])
  })
})

async function grants() {
  const { rows } = await database.pool.query(
    `select n.nspname, c.relname, c.relacl::text, (select array_agg(a.attacl::text order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attacl is not null) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'llm_mentions', 'private', 'auth') order by 1, 2`,
  )
  return rows
}

/** A request line as given: `fetch` would tidy the path before sending it. */
async function raw(method: string, path: string): Promise<{ status: number; text: string }> {
  const server = serve({ fetch: app.http.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    const text = await new Promise<string>((resolve, reject) => {
      const socket = createConnection(port, '127.0.0.1', () => {
        socket.write(
          `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\napikey: ${app.secrets.publishableKey}\r\n` +
            'Accept: */*\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
        )
      })
      let received = ''
      socket.on('data', (chunk) => (received += chunk.toString()))
      socket.on('end', () => resolve(received))
      socket.on('error', reject)
    })
    return { status: Number(text.split(' ')[1]), text: text.slice(text.indexOf('\r\n\r\n')) }
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}
