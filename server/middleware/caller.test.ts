import { sign } from 'hono/jwt'
import { describe, expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)

const create = (token: string | null) =>
  app.request('/api/organizations', {
    body: { name: 'Cedar', timeZone: 'Europe/Berlin' },
    headers: token === null ? {} : { Authorization: token },
  })

describe('a caller of the product API', () => {
  test('with a token of ours is accepted, and owns what they create', async () => {
    const answer = await create(`Bearer ${await signedToken(app.secrets, cast.dave)}`)
    expect(answer.status).toBe(201)
    const { rows } = await database.pool.query(
      `select o.name, o.time_zone, m.role from llm_mentions.organizations o
       join llm_mentions.organization_users m on m.organization_id = o.id where m.user_id = $1`,
      [cast.dave.userId],
    )
    expect(rows).toEqual([{ name: 'Cedar', time_zone: 'Europe/Berlin', role: 'owner' }])
  })

  test('without a valid token is rejected', async () => {
    const { jwtSecret } = app.secrets
    const claims = { sub: cast.alice.supabaseUserId, role: 'authenticated' }
    const soon = Math.floor(Date.now() / 1000) + 600
    const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const tokens = {
      none: null,
      empty: 'Bearer ',
      basic: 'Basic YTpi',
      garbage: 'Bearer a.b.c',
      expired: `Bearer ${await signedToken(app.secrets, cast.alice, { exp: soon - 1200 })}`,
      early: `Bearer ${await signedToken(app.secrets, cast.alice, { nbf: soon })}`,
      forged: `Bearer ${await signedToken({ jwtSecret: 'another secret of thirty-two bytes!!' }, cast.alice)}`,
      unsigned: `Bearer ${base64({ alg: 'none', typ: 'JWT' })}.${base64({ ...claims, exp: soon })}.x`,
      otherAlgorithm: `Bearer ${await sign({ ...claims, exp: soon }, jwtSecret, 'HS512')}`,
      endless: `Bearer ${await sign(claims, jwtSecret, 'HS256')}`,
      service: `Bearer ${await signedToken(app.secrets, cast.alice, { role: 'service_role' })}`,
      nobody: `Bearer ${await signedToken(app.secrets, cast.alice, { sub: 'nobody' })}`,
      apiKey: `Bearer ${app.secrets.publishableKey}`,
    }
    const letIn: string[] = []
    for (const [name, token] of Object.entries(tokens)) {
      const answer = await create(token)
      expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated' } })
      if (answer.status !== 401) letIn.push(name)
    }
    expect(letIn).toEqual([])
  })
})

describe('the admin area', () => {
  const ask = async (
    options: { from?: string; headers?: Record<string, string>; url?: string },
    target = app,
  ) => (await target.request(options.url ?? '/api/admin/system', options)).status

  test('opens without sign-in in local, on this machine', async () => {
    expect(await ask({ from: '127.0.0.1' })).toBe(200)
    expect(await ask({ from: '::1' })).toBe(200)
    expect(await ask({ from: '::ffff:127.0.0.1' })).toBe(200)
  })

  const spoofed: Record<string, string>[] = [
    { Accept: '*/*' },
    { 'X-Forwarded-For': '127.0.0.1' },
    { 'X-Real-IP': '127.0.0.1' },
    { Forwarded: 'for=127.0.0.1' },
    { Host: 'localhost:3000' },
  ]

  test('does not open to other machines, whatever their headers say', async () => {
    for (const from of [
      '192.168.1.7',
      '10.0.0.1',
      '203.0.113.9',
      '::ffff:10.0.0.1',
      'fe80::1',
      'unknown',
      '127.evil',
    ])
      for (const headers of spoofed)
        expect(await ask({ from, headers }), `${from} ${JSON.stringify(headers)}`).toBe(401)
  })

  test('does not open behind a proxy, nor under another name', async () => {
    expect(await ask({ headers: { 'X-Forwarded-For': '203.0.113.9' } })).toBe(401)
    for (const header of ['Forwarded', 'Via', 'X-Real-IP', 'X-Forwarded-Proto', 'X-Forwarded-Port', 'CF-Ray'])
      expect(await ask({ headers: { [header]: 'anything' } }), `${header}`).toBe(401)
    expect(await ask({ headers: { Host: 'rebound.example:3000' } })).toBe(401)
    expect(await ask({ url: 'http://rebound.example:3000/api/admin/system' })).toBe(401)
    expect(await ask({ headers: { Host: '127.0.0.1.evil.example' } })).toBe(401)
  })

  test('does not open if the server listens beyond this machine', async () => {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.7'])
      expect(await ask({ from: '127.0.0.1' }, await testWebApp(database, { HOST })), `${HOST}`).toBe(401)
    for (const HOST of ['localhost', '::1', '127.0.0.1'])
      expect(await ask({ from: '127.0.0.1' }, await testWebApp(database, { HOST })), `${HOST}`).toBe(200)
  })

  test('on this machine is for the first account; others have their usual rights', async () => {
    const seen = async (person: typeof cast.alice) => {
      const headers = { Authorization: `Bearer ${await signedToken(app.secrets, person)}` }
      const answer = await app.request('/api/admin/system', { from: '127.0.0.1', headers })
      const body: { scope?: string; access?: { mode: string; email: string } } = await answer.json()
      return [answer.status, body.scope, body.access?.mode, body.access?.email]
    }
    expect(await seen(cast.alice)).toEqual([200, 'everything', 'first-account', cast.alice.email])
    expect(await seen(cast.carol)).toEqual([200, 'own', 'rights', cast.carol.email])
    expect((await seen(cast.bob))[0]).toBe(403)
    expect((await seen(cast.ivan))[0]).toBe(403)
    const expired = { Authorization: `Bearer ${await signedToken(app.secrets, cast.alice, { exp: 1 })}` }
    expect(await ask({ headers: expired })).toBe(401)
    expect(await ask({ headers: { Authorization: 'Bearer of nothing' } })).toBe(401)
  })

  test('does not open to requests from a page of another site', async () => {
    for (const site of ['cross-site', 'same-site'])
      expect(await ask({ headers: { 'Sec-Fetch-Site': site } }), `from ${site}`).toBe(401)
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])
      expect(await ask({ headers: { Origin: origin } }), `from ${origin}`).toBe(401)
    expect(await ask({ headers: { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://127.0.0.1:3000' } })).toBe(
      200,
    )
    expect(await ask({ headers: { 'Sec-Fetch-Site': 'none' } })).toBe(200)
  })

  test('does not open if the server has a public name, whose proxy may forward without a header', async () => {
    const published = await testWebApp(database, { PUBLIC_URL: 'https://answers.example' })
    expect(await ask({}, published)).toBe(401)
  })

  test('does not accept a trusted proxy’s headers as a sign-in', async () => {
    const proxied = await testWebApp(database, { TRUST_PROXY: '1' })
    expect(await ask({ from: '10.0.0.1', headers: { 'X-Forwarded-For': '127.0.0.1' } }, proxied)).toBe(401)
  })

  test.each(['development', 'production'])('does not open without sign-in in %s', async (environment) => {
    const other = await testWebApp(database, {
      ENVIRONMENT: environment,
      PUBLIC_URL: 'http://127.0.0.1:3000',
    })
    expect(await ask({ from: '127.0.0.1' }, other)).toBe(401)
  })

  test('is for owners and admins elsewhere', async () => {
    const status = async (person: typeof cast.alice) =>
      ask({
        from: '203.0.113.9',
        headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
      })
    expect(await status(cast.alice)).toBe(200)
    expect(await status(cast.adam)).toBe(200)
    expect(await status(cast.bob)).toBe(403)
    expect(await status(cast.ivan)).toBe(403)
  })
})

describe('the address of a client', () => {
  const counted = async (target: typeof app, from: string, forwarded?: string) => {
    await target.backendRequest('/auth/v1/settings', {
      from,
      headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded },
    })
    const { rows } = await database.pool.query<{ key: string }>(
      "delete from private.auth_attempts where key like 'anythingByNetwork%' returning key",
    )
    return rows.map((row) => row.key.replace('anythingByNetwork:', ''))
  }

  test('is the socket’s unless a proxy is trusted', async () => {
    expect(await counted(app, '203.0.113.9', '198.51.100.1')).toEqual(['203.0.113.9'])
  })

  test('is what the outermost trusted proxy saw, not what the client wrote before it', async () => {
    const one = await testWebApp(database, { TRUST_PROXY: '1' })
    const two = await testWebApp(database, { TRUST_PROXY: '2' })
    expect(await counted(one, '10.0.0.1', '6.6.6.6, 198.51.100.1')).toEqual(['198.51.100.1'])
    expect(await counted(two, '10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2')).toEqual(['198.51.100.1'])
    expect(await counted(one, '10.0.0.1')).toEqual(['10.0.0.1'])
    expect(await counted(one, '10.0.0.1', '203.0.113.9:4711')).toEqual(['203.0.113.9'])
    expect(await counted(one, '10.0.0.1', '[2001:db8::7]:4711')).toEqual(['2001:db8:0:0::/64'])
    expect(await counted(one, '10.0.0.1', '::ffff:203.0.113.9')).toEqual(['203.0.113.9'])
    expect(await counted(one, '10.0.0.1', 'what-is-no-address')).toEqual(['10.0.0.1'])
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::2:3:4:5', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
  ])('of %s is that of its network, however it arrived', async (address, network) => {
    const proxied = await testWebApp(database, { TRUST_PROXY: '1' })
    expect(await counted(app, address)).toEqual([network])
    expect(await counted(proxied, '10.0.0.1', address)).toEqual([network])
  })
})
