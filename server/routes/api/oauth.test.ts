import { serve, type ServerType } from '@hono/node-server'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mcpScopes } from '#core/api/oauth/scopes.ts'
import { asSystem } from '#queries/system-client.ts'
import { forgetOauth } from '#queries/api/oauth/upkeep.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { callback, oauthSteps, pkce, tokensIn } from '#testing/oauth.ts'
import { signedToken } from '#testing/token.ts'
import { testOrigin, testWebApp, type TestWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const steps = oauthSteps(app)
const { register, authorize, ask, as, approve, redeem, refresh, connect, call, post } = steps
const { acorn, birch } = cast

/** Attempts are counted per network, and all tests share one. */
const forgetAttempts = () => database.pool.query('delete from private.auth_attempts')

const isRevoked = async (applicationId: string): Promise<boolean[]> => {
  const { rows } = await database.pool.query<{ isRevoked: boolean }>(
    `select revoked_at is not null as "isRevoked" from llm_mentions.oauth_grants where application_id = $1`,
    [applicationId],
  )
  return rows.map((row) => row.isRevoked)
}

const refusal = async (reply: Response) => {
  const { error, error_description: text } = z
    .object({ error: z.string(), error_description: z.string() })
    .parse(await reply.json())
  expect(text).not.toBe('')
  return [reply.status, error]
}

describe('the official client', () => {
  let online: TestWebApp
  let server: ServerType
  let url: URL

  const listen = async () => {
    server = serve({
      fetch: (request, env) => online.http.fetch(request, env),
      port: 0,
      hostname: '127.0.0.1',
    })
    await new Promise((resolve) => void server.once('listening', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    url = new URL(`${origin}/api/mcp`)
    online = await testWebApp(database, { PUBLIC_URL: origin })
  }
  afterAll(() => new Promise((resolve) => void server.close(resolve)))

  /** Remembers everything, and Alice decides as soon as the browser would open. */
  class Provider implements OAuthClientProvider {
    readonly redirectUrl = 'http://127.0.0.1:45678/callback'
    readonly clientMetadata = {
      client_name: 'Official client',
      redirect_uris: [this.redirectUrl],
      token_endpoint_auth_method: 'client_secret_basic',
    }
    readonly saved: Record<string, unknown> = {}
    screen: string | null = null
    described: unknown = null
    returned: URL | null = null
    state = () => 'the state'
    clientInformation = () => this.saved['client'] as never
    saveClientInformation = (client: unknown) => void (this.saved['client'] = client)
    tokens = () => this.saved['tokens'] as never
    saveTokens = (tokens: unknown) => void (this.saved['tokens'] = tokens)
    saveCodeVerifier = (verifier: string) => void (this.saved['verifier'] = verifier)
    codeVerifier = () => String(this.saved['verifier'])
    async redirectToAuthorization(to: URL) {
      const shown = await fetch(to, { redirect: 'manual' })
      const screen = new URL(shown.headers.get('Location') ?? '', to)
      this.screen = screen.pathname
      const path = `/api/oauth/requests/${screen.searchParams.get('request')}`
      const headers = { Authorization: `Bearer ${await signedToken(online.secrets, cast.alice)}` }
      this.described = await (await online.request(path, { headers })).json()
      const approved = await online.request(`${path}/approval`, {
        headers,
        body: { organizationId: acorn.id, rights: ['brands:read', 'prompts:read'] },
      })
      this.returned = new URL(z.object({ redirectTo: z.string() }).parse(await approved.json()).redirectTo)
    }
  }

  test('finds the sign-in, registers, connects, calls a tool, refreshes, and is revoked', async () => {
    await listen()
    const provider = new Provider()
    const transport = () => new StreamableHTTPClientTransport(url, { authProvider: provider })
    const first = transport()
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError)
    expect(provider.screen).toBe('/connect-application')
    expect(provider.described).toMatchObject({
      name: 'Official client',
      redirectHost: '127.0.0.1:45678',
      isLocal: true,
    })
    const returned = provider.returned?.searchParams
    expect(returned?.get('state')).toBe('the state')
    expect(returned?.get('iss')).toBe(url.origin)
    await first.finishAuth(returned?.get('code') ?? '')

    const client = new Client({ name: 'test', version: '1' })
    await client.connect(transport())
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual(['list_brands', 'list_competitors', 'list_prompts'])
    const reply = await client.callTool({ name: 'list_brands', arguments: {} })
    expect(JSON.stringify(reply.structuredContent)).toContain('Northwave')
    expect(JSON.stringify(reply.structuredContent)).not.toContain('Birchwood')

    const before = z.object({ access_token: z.string(), refresh_token: z.string() }).parse(provider.tokens())
    await database.pool.query(`update private.oauth_tokens set expires_at = now() where kind = 'access'`)
    await client.callTool({ name: 'list_brands', arguments: {} })
    const after = z.object({ access_token: z.string(), refresh_token: z.string() }).parse(provider.tokens())
    expect(after.access_token).not.toBe(before.access_token)
    expect(after.refresh_token).not.toBe(before.refresh_token)

    const clientId = z.object({ client_id: z.string() }).parse(provider.clientInformation()).client_id
    const revoked = await fetch(new URL('/api/oauth/revoke', url), {
      method: 'POST',
      body: new URLSearchParams({ token: after.refresh_token, client_id: clientId }),
    })
    expect(revoked.status).toBe(200)
    provider.returned = null
    provider.redirectToAuthorization = async (to) => void (provider.returned = to)
    await expect(client.callTool({ name: 'list_brands', arguments: {} })).rejects.toThrow(UnauthorizedError)
    expect(await isRevoked(clientId)).toEqual([true])
  })
})

describe('the metadata', () => {
  test('names the sign-in, at both paths of the resource, and the MCP server points there', async () => {
    const read = async (path: string) => (await app.request(path)).json()
    const resource = await read('/.well-known/oauth-protected-resource')
    expect(resource).toEqual(await read('/.well-known/oauth-protected-resource/api/mcp'))
    expect(resource).toMatchObject({
      resource: `${testOrigin}/api/mcp`,
      authorization_servers: [testOrigin],
      scopes_supported: mcpScopes,
    })
    expect(await read('/.well-known/oauth-authorization-server')).toMatchObject({
      issuer: testOrigin,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      token_endpoint_auth_methods_supported: ['none'],
    })
    const anonymous = await app.request('/api/mcp', { body: {} })
    expect(anonymous.status).toBe(401)
    expect(anonymous.headers.get('WWW-Authenticate')).toBe(
      `Bearer resource_metadata="${testOrigin}/.well-known/oauth-protected-resource/api/mcp"`,
    )
    expect((await call(`ast_${'x'.repeat(43)}`)).headers.get('WWW-Authenticate')).toContain('invalid_token')
    const api = await app.request('/api/v1/organization')
    expect(api.headers.get('WWW-Authenticate')).toBe('Bearer')
  })
})

describe('a registration', () => {
  const tryRegister = (body: unknown) => app.request('/api/oauth/register', { body })

  const [bad, badData] = ['invalid_redirect_uri', 'invalid_client_metadata']
  test.each([
    ['a script as redirect URI', { redirect_uris: ['javascript:alert(1)'] }, bad],
    ['http to another computer', { redirect_uris: ['http://evil.example/'] }, bad],
    ['one bad redirect URI of two', { redirect_uris: [callback, 'data:text/html,x'] }, bad],
    ['no redirect URI', { redirect_uris: [] }, bad],
    ['a text for a list', { redirect_uris: callback }, bad],
    [
      '1,000 redirect URIs',
      { redirect_uris: Array.from({ length: 1000 }, (_, i) => `${callback}/${i}`) },
      bad,
    ],
    ['a long name', { redirect_uris: [callback], client_name: 'x'.repeat(81) }, badData],
    ['a huge name', { redirect_uris: [callback], client_name: 'x'.repeat(500_000) }, badData],
    ['a name that reverses text', { redirect_uris: [callback], client_name: 'Clau\u202Ede' }, badData],
    ['a name of two lines', { redirect_uris: [callback], client_name: 'Two\nlines' }, badData],
    ['an object for a name', { redirect_uris: [callback], client_name: { toString: 'x' } }, badData],
    ['another grant type', { redirect_uris: [callback], grant_types: ['client_credentials'] }, badData],
    ['the implicit flow', { redirect_uris: [callback], response_types: ['token'] }, badData],
    ['no JSON', 'no JSON', badData],
    ['null', 'null', badData],
    ['a list', '[]', badData],
  ])('with %s is refused', async (_, body, error) => {
    await forgetAttempts()
    expect(await refusal(await tryRegister(body))).toEqual([400, error])
  })

  test('keeps nothing but a name and redirect URIs, whatever is sent', async () => {
    const reply = await tryRegister(
      `{"__proto__":{"redirect_uris":["https://evil.example/"],"polluted":1},"constructor":{"prototype":{"polluted":1}},
        "redirect_uris":["${callback}"],"client_name":"<img src=x onerror=alert(1)>","client_secret":"mine",
        "token_endpoint_auth_method":"client_secret_basic","logo_uri":"https://evil.example/logo.svg"}`,
    )
    expect(reply.status).toBe(201)
    expect(await reply.json()).toEqual({
      client_id: expect.any(String),
      client_id_issued_at: expect.any(Number),
      client_name: '<img src=x onerror=alert(1)>',
      redirect_uris: [callback],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: mcpScopes.join(' '),
    })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('without a name is called by its host', async () => {
    const reply = await tryRegister({ redirect_uris: [callback] })
    expect(await reply.json()).toMatchObject({ client_name: 'assistant.example' })
  })

  test('is limited per network', async () => {
    await forgetAttempts()
    const statuses = new Set<number>()
    for (let sent = 0; sent < 125; sent += 1) statuses.add((await tryRegister({})).status)
    expect([...statuses]).toEqual([400, 429])
    expect(await refusal(await tryRegister({ redirect_uris: [callback] }))).toEqual([
      429,
      'temporarily_unavailable',
    ])
    await forgetAttempts()
  })

  test('pushes out the oldest unused one when there are too many, and never one in use', async () => {
    const { applicationId: used } = await connect(cast.alice, acorn.id)
    const unused = await register()
    const most = async () => {
      const { rows } = await database.pool.query<{ id: string | null }>(
        `select private.register_oauth_application('X', array['https://x.example/'], 1) as id`,
      )
      return rows[0]?.id
    }
    expect(await most()).toBeNull()
    await database.pool.query(`update private.oauth_applications set created_at = now() - interval '2 hours'`)
    const remaining = async () => {
      const { rows } = await database.pool.query<{ id: string }>('select id from private.oauth_applications')
      return rows.map(({ id }) => id)
    }
    while ((await remaining()).includes(unused)) expect(await most()).not.toBeNull()
    expect(await remaining()).toContain(used)
  })

  test('that no user connects is deleted after 7 days, with old requests and tokens', async () => {
    const unused = await register()
    const recent = await register()
    const { applicationId, access_token: token } = await connect(cast.alice, acorn.id)
    await database.pool.query(
      `update private.oauth_applications set created_at = now() - interval '8 days' where id <> $1`,
      [recent],
    )
    await database.pool.query(
      `update private.oauth_tokens set expires_at = now() - interval '31 days' where kind = 'access'`,
    )
    await asSystem(database, forgetOauth)
    const { rows } = await database.pool.query<{ id: string }>('select id from private.oauth_applications')
    const ids = rows.map(({ id }) => id)
    expect(ids).toContain(recent)
    expect(ids).toContain(applicationId)
    expect(ids).not.toContain(unused)
    expect((await call(token)).status).toBe(401)
  })
})

describe('an authorization request', () => {
  const usual = async (more: Record<string, string> = {}) => ({
    client_id: await register([callback, 'http://127.0.0.1/callback']),
    redirect_uri: callback,
    response_type: 'code',
    code_challenge: pkce().challenge,
    code_challenge_method: 'S256',
    state: 'xyz',
    ...more,
  })

  test('of a foreign redirect URI or an unknown application leads to no other page', async () => {
    for (const redirectUri of [
      'https://evil.example/',
      `${callback}/`,
      `${callback}?x=1`,
      'https://assistant.example:444/callback',
      'http://127.0.0.1@evil.example/callback',
      'javascript:alert(1)',
      '',
    ]) {
      const url = await authorize(await usual({ redirect_uri: redirectUri }))
      expect([redirectUri, url.href]).toEqual([
        redirectUri,
        `${testOrigin}/connect-application?problem=redirect`,
      ])
    }
    for (const id of ['', 'x', acorn.id, '__proto__']) {
      const url = await authorize(await usual({ client_id: id }))
      expect([id, url.href]).toEqual([id, `${testOrigin}/connect-application?problem=application`])
    }
    const twice = await authorize([
      ...Object.entries(await usual()),
      ['redirect_uri', 'https://evil.example/'],
    ])
    expect(twice.href).toBe(`${testOrigin}/connect-application?problem=redirect`)
  })

  test.each([
    ['the implicit flow', { response_type: 'token' }, 'request', 'unsupported_response_type'],
    ['no response type', { response_type: '' }, 'request', 'invalid_request'],
    ['a fragment', { response_mode: 'fragment' }, 'request', 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'request', 'invalid_request'],
    ['no PKCE', { code_challenge: '' }, 'request', 'invalid_request'],
    ['a short challenge', { code_challenge: 'short' }, 'request', 'invalid_request'],
    ['a long state', { state: 'x'.repeat(2001) }, 'request', 'invalid_request'],
    ['a right that no tool uses', { scope: 'brands:read runs:write' }, 'rights', 'invalid_scope'],
    ['an unknown scope', { scope: '__proto__' }, 'rights', 'invalid_scope'],
    ['another resource', { resource: 'https://other.example/api/mcp' }, 'resource', 'invalid_target'],
  ])(
    'with %s explains itself, and returns only to programs on the same computer',
    async (_, wrong, problem, error) => {
      await forgetAttempts()
      const screen = await authorize(await usual(wrong))
      expect(screen.href).toBe(`${testOrigin}/connect-application?problem=${problem}`)
      const local = await authorize(await usual({ ...wrong, redirect_uri: 'http://127.0.0.1:5555/callback' }))
      expect(`${local.origin}${local.pathname}`).toBe('http://127.0.0.1:5555/callback')
      expect(local.searchParams.get('error')).toBe(error)
      expect(local.searchParams.get('iss')).toBe(testOrigin)
    },
  )

  test('shows who asks for what, and where the user may connect it', async () => {
    const id = await ask(await register(), pkce().challenge, { scope: 'reports:read brands:read' })
    const shown = await as(cast.alice, 'GET', `/oauth/requests/${id}`)
    expect(await shown.json()).toEqual({
      name: 'Assistant',
      redirectHost: 'assistant.example',
      isLocal: false,
      rights: ['reports:read', 'brands:read'],
      organizations: [{ id: acorn.id, name: 'Acorn' }],
    })
    for (const person of [cast.erin, cast.bob, cast.ivan, cast.dave, cast.stella]) {
      const reply = await as(person, 'GET', `/oauth/requests/${id}`)
      expect(await reply.json()).toMatchObject({ organizations: [] })
    }
    expect((await app.request(`/api/oauth/requests/${id}`)).status).toBe(401)
  })

  test('is approved only by those who may create keys, for what was asked', async () => {
    const id = await ask(await register(), pkce().challenge, { scope: 'reports:read' })
    const tryApprove = async (person: typeof cast.alice, body: object) =>
      (await as(person, 'POST', `/oauth/requests/${id}/approval`, body)).status
    const wanted = { organizationId: acorn.id, rights: ['reports:read'] }
    for (const person of [cast.erin, cast.bob, cast.bea, cast.gus])
      expect(await tryApprove(person, wanted)).toBe(403)
    for (const person of [cast.ivan, cast.carol, cast.dave, cast.stella])
      expect(await tryApprove(person, wanted)).toBe(404)
    for (const rights of [
      [],
      ['runs:write'],
      ['answers:read'],
      ['reports:read', 'brands:read'],
      ['__proto__'],
    ])
      expect([rights, await tryApprove(cast.alice, { ...wanted, rights })]).toEqual([
        rights,
        expect.toSatisfy((status: number) => status === 400 || status === 422),
      ])
    expect(await tryApprove(cast.alice, { ...wanted, brandId: birch.brandId })).toBe(422)
    expect(await tryApprove(cast.alice, { ...wanted, organizationId: birch.id })).toBe(404)
    const bare = await app.request(`/api/oauth/requests/${id}/approval`, { body: wanted })
    expect(bare.status).toBe(401)
    expect(await tryApprove(cast.alice, wanted)).toBe(200)
    expect(await tryApprove(cast.alice, wanted)).toBe(410)
    expect((await as(cast.alice, 'POST', `/oauth/requests/${id}/refusal`)).status).toBe(410)
  })

  test('is decided once, also by two approvals at the same time', async () => {
    const id = await ask(await register(), pkce().challenge)
    const body = { organizationId: acorn.id, rights: ['reports:read'] }
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => as(cast.alice, 'POST', `/oauth/requests/${id}/approval`, body)),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410])
  })

  test('that is refused sends the application back without a code', async () => {
    const id = await ask(await register(), pkce().challenge)
    const reply = await as(cast.bob, 'POST', `/oauth/requests/${id}/refusal`)
    expect(await reply.json()).toEqual({
      redirectTo: `${callback}?error=access_denied&state=xyz&iss=${encodeURIComponent(testOrigin)}`,
    })
    expect((await as(cast.alice, 'GET', `/oauth/requests/${id}`)).status).toBe(410)
  })

  test('expires after an hour', async () => {
    const id = await ask(await register(), pkce().challenge)
    await database.pool.query('update private.oauth_requests set expires_at = now() where id = $1', [id])
    expect((await as(cast.alice, 'GET', `/oauth/requests/${id}`)).status).toBe(410)
  })
})

describe('a code', () => {
  async function coded(person = cast.alice) {
    await forgetAttempts()
    const applicationId = await register()
    const { verifier, challenge } = pkce()
    const code = await approve(person, await ask(applicationId, challenge), acorn.id)
    return { applicationId, verifier, code }
  }

  test('is not stored, and neither are tokens', async () => {
    const { applicationId, verifier, code } = await coded()
    const { access_token: access, refresh_token: refreshing } = await tokensIn(
      await redeem(applicationId, code, verifier),
    )
    const { rows } = await database.pool.query<{ text: string }>(
      `select (select string_agg(r::text, '') from private.oauth_requests r)
         || (select string_agg(t::text, '') from private.oauth_tokens t) as text`,
    )
    for (const secret of [code, access, refreshing]) expect(rows[0]?.text).not.toContain(secret)
    expect(app.lines.join('')).not.toContain(code)
  })

  test('presented a second time ends the connection that it opened', async () => {
    const { applicationId, verifier, code } = await coded()
    const { access_token: token } = await tokensIn(await redeem(applicationId, code, verifier))
    expect((await call(token)).status).toBe(200)
    expect(await refusal(await redeem(applicationId, code, verifier))).toEqual([400, 'invalid_grant'])
    expect((await call(token)).status).toBe(401)
    expect(await isRevoked(applicationId)).toEqual([true])
  })

  test('is exchanged once by many requests at the same time', async () => {
    const { applicationId, verifier, code } = await coded()
    const replies = await Promise.all(Array.from({ length: 5 }, () => redeem(applicationId, code, verifier)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400])
    expect(await isRevoked(applicationId)).toEqual([true])
  })

  test('is void after one attempt with anything wrong', async () => {
    for (const [wrong, expected] of [
      [{ code_verifier: pkce().verifier }, 'invalid_grant'],
      [{ redirect_uri: 'https://evil.example/' }, 'invalid_grant'],
    ] as const) {
      const { applicationId, verifier, code } = await coded()
      expect(await refusal(await redeem(applicationId, code, verifier, wrong))).toEqual([400, expected])
      expect(await refusal(await redeem(applicationId, code, verifier))).toEqual([400, 'invalid_grant'])
      expect(await isRevoked(applicationId)).toEqual([true])
    }
  })

  test('of another application is void', async () => {
    const { applicationId, verifier, code } = await coded()
    const other = await register()
    expect(await refusal(await redeem(other, code, verifier))).toEqual([400, 'invalid_grant'])
    expect(await refusal(await redeem(applicationId, code, verifier))).toEqual([400, 'invalid_grant'])
  })

  test('expires after a minute', async () => {
    const { applicationId, verifier, code } = await coded()
    await database.pool.query(
      `update private.oauth_requests set code_expires_at = now() where application_id = $1`,
      [applicationId],
    )
    expect(await refusal(await redeem(applicationId, code, verifier))).toEqual([400, 'invalid_grant'])
  })

  test('of a member who has left in the meantime gives nothing', async () => {
    const { applicationId, verifier, code } = await coded(cast.adam)
    await setStatus(cast.adam.userId, 'inactive')
    expect(await refusal(await redeem(applicationId, code, verifier))).toEqual([400, 'invalid_grant'])
    await setStatus(cast.adam.userId, 'active')
  })

  test('needs a well-formed request', async () => {
    const { applicationId, verifier, code } = await coded()
    const form = {
      grant_type: 'authorization_code',
      client_id: applicationId,
      code,
      code_verifier: verifier,
      redirect_uri: callback,
    }
    const without = (name: keyof typeof form) => ({ ...form, [name]: '' })
    expect(await refusal(await post('token', without('code')))).toEqual([400, 'invalid_request'])
    expect(await refusal(await post('token', without('code_verifier')))).toEqual([400, 'invalid_request'])
    expect(await refusal(await post('token', without('redirect_uri')))).toEqual([400, 'invalid_request'])
    expect(await refusal(await post('token', without('grant_type')))).toEqual([400, 'invalid_request'])
    expect(await refusal(await post('token', without('client_id')))).toEqual([401, 'invalid_client'])
    for (const grantType of ['password', 'client_credentials', 'implicit', '__proto__'])
      expect(await refusal(await post('token', { ...form, grant_type: grantType }))).toEqual([
        400,
        'unsupported_grant_type',
      ])
    expect(await refusal(await post('token', [...Object.entries(form), ['code', 'other']]))).toEqual([
      400,
      'invalid_request',
    ])
    expect(await refusal(await post('token', { ...form, client_secret: 'x' }))).toEqual([
      401,
      'invalid_client',
    ])
    const basic = { Authorization: `Basic ${btoa(`${applicationId}:`)}` }
    expect(await refusal(await post('token', form, basic))).toEqual([401, 'invalid_client'])
    expect(await refusal(await post('token', { ...form, client_id: acorn.id }))).toEqual([
      401,
      'invalid_client',
    ])
    expect(await refusal(await post('token', { ...form, resource: 'https://other.example/' }))).toEqual([
      400,
      'invalid_target',
    ])
    const json = await app.request('/api/oauth/token', { body: form })
    expect(await refusal(json)).toEqual([415, 'invalid_request'])
    // None of these was an attempt at the code.
    expect((await post('token', form)).status).toBe(200)
  })
})

const setStatus = (userId: string, status: string) =>
  database.pool.query(
    'update llm_mentions.organization_users set status = $3 where user_id = $1 and organization_id = $2',
    [userId, acorn.id, status],
  )

describe('an access token', () => {
  test('opens the MCP server and nothing else', async () => {
    const { access_token: token } = await connect(cast.alice, acorn.id)
    expect((await call(token)).status).toBe(200)
    const headers = { Authorization: `Bearer ${token}` }
    for (const path of ['/api/v1/organization', '/api/me', `/api/organizations/${acorn.id}/api-keys`])
      expect([path, (await app.request(path, { headers })).status]).toEqual([path, 401])
    expect((await app.backendRequest('/auth/v1/user', { headers })).status).toBeGreaterThan(400)
    expect((await app.request('/api/oauth/requests/x', { headers })).status).toBe(401)
  })

  test('has the rights that were agreed to, for one organization and one brand', async () => {
    const { access_token: token, scope } = await connect(cast.alice, acorn.id, {
      rights: ['brands:read'],
      brandId: acorn.otherBrandId,
    })
    expect(scope).toBe('brands:read')
    const reply = await app.request('/api/mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_brands', arguments: {} } },
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json, text/event-stream' },
    })
    const text = await reply.text()
    expect(text).toContain(acorn.otherBrandId)
    expect(text).not.toContain(acorn.brandId)
    expect(await (await call(token)).text()).not.toContain('get_overview')
  })

  test('expires after an hour', async () => {
    const { access_token: token } = await connect(cast.alice, acorn.id)
    const { rows } = await database.pool.query<{ seconds: number }>(
      `select max(extract(epoch from expires_at - now()))::float as seconds from private.oauth_tokens where kind = 'access'`,
    )
    expect(rows[0]?.seconds).toBeLessThanOrEqual(3600)
    await database.pool.query(`update private.oauth_tokens set expires_at = now() where kind = 'access'`)
    const reply = await call(token)
    expect(reply.status).toBe(401)
    expect(await reply.text()).toContain('expired')
  })

  test('stops at once when the member is deactivated or removed, the account disabled, or the server moves', async () => {
    const {
      access_token: token,
      refresh_token: refreshing,
      applicationId,
    } = await connect(cast.adam, acorn.id)
    const status = async () => (await call(token)).status
    await setStatus(cast.adam.userId, 'inactive')
    expect(await status()).toBe(401)
    expect(await refusal(await refresh(applicationId, refreshing))).toEqual([400, 'invalid_grant'])
    await setStatus(cast.adam.userId, 'active')
    expect(await status()).toBe(200)
    const ban = (until: string) =>
      database.pool.query(`update auth.users set banned_until = ${until} where id = $1`, [
        cast.adam.supabaseUserId,
      ])
    await ban(`'infinity'`)
    expect(await status()).toBe(401)
    expect(await refusal(await refresh(applicationId, refreshing))).toEqual([400, 'invalid_grant'])
    await ban('null')
    const moved = await testWebApp(database, { PUBLIC_URL: 'https://moved.example' })
    expect((await oauthSteps(moved).call(token)).status).toBe(401)
    expect(await status()).toBe(200)
    await database.pool.query(
      'delete from llm_mentions.organization_users where user_id = $1 and organization_id = $2',
      [cast.adam.userId, acorn.id],
    )
    expect(await status()).toBe(401)
    expect(await isRevoked(applicationId)).toEqual([true])
    await database.pool.query(
      `insert into llm_mentions.organization_users (organization_id, user_id, role) values ($1, $2, 'admin')`,
      [acorn.id, cast.adam.userId],
    )
    expect(await status()).toBe(401)
  })

  test('counts requests like a key, for itself and its organization', async () => {
    const { access_token: token } = await connect(cast.alice, acorn.id)
    await database.pool.query('delete from private.api_request_counts')
    expect((await call(token)).status).toBe(200)
    const { rows } = await database.pool.query('select requests from private.api_request_counts')
    expect(rows).toEqual([{ requests: 1 }, { requests: 1 }])
    await database.pool.query(
      `update private.api_request_counts set requests = 6000 where counted_for = $1`,
      [acorn.id],
    )
    expect((await call(token)).status).toBe(429)
    await database.pool.query('delete from private.api_request_counts')
  })
})

describe('a refresh token', () => {
  const age = (seconds: number) =>
    database.pool.query(
      `update private.oauth_tokens set spent_at = spent_at - make_interval(secs => $1) where spent_at is not null`,
      [seconds],
    )

  test('is used once; used again later it ends the connection for both', async () => {
    const { applicationId, refresh_token: first } = await connect(cast.alice, acorn.id)
    const second = await tokensIn(await refresh(applicationId, first))
    expect((await call(second.access_token)).status).toBe(200)
    await age(11)
    expect(await refusal(await refresh(applicationId, first))).toEqual([400, 'invalid_grant'])
    expect((await call(second.access_token)).status).toBe(401)
    expect(await refusal(await refresh(applicationId, second.refresh_token))).toEqual([400, 'invalid_grant'])
  })

  test('may be sent twice at once; afterwards only one line of tokens continues', async () => {
    const { applicationId, refresh_token: first } = await connect(cast.alice, acorn.id)
    const both = await Promise.all([refresh(applicationId, first), refresh(applicationId, first)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [one, two] = await Promise.all(both.map(tokensIn))
    expect((await refresh(applicationId, one?.refresh_token ?? '')).status).toBe(200)
    expect(await isRevoked(applicationId)).toEqual([false])
    expect(await refusal(await refresh(applicationId, two?.refresh_token ?? ''))).toEqual([
      400,
      'invalid_grant',
    ])
    expect(await isRevoked(applicationId)).toEqual([true])
  })

  test('is not accepted again after its successor was used, even within seconds', async () => {
    const { applicationId, refresh_token: first } = await connect(cast.alice, acorn.id)
    const second = await tokensIn(await refresh(applicationId, first))
    expect((await refresh(applicationId, second.refresh_token)).status).toBe(200)
    expect((await refresh(applicationId, first)).status).toBe(400)
    expect(await isRevoked(applicationId)).toEqual([true])
  })

  test('works only for its application, resource, and scope', async () => {
    const { applicationId, refresh_token: token } = await connect(cast.alice, acorn.id, {
      rights: ['brands:read', 'prompts:read'],
    })
    const other = await register()
    expect(await refusal(await refresh(other, token))).toEqual([400, 'invalid_grant'])
    expect(await refusal(await refresh(applicationId, token, { resource: 'https://x.example' }))).toEqual([
      400,
      'invalid_target',
    ])
    expect(await refusal(await refresh(applicationId, token, { scope: 'brands:read reports:read' }))).toEqual(
      [400, 'invalid_scope'],
    )
    expect(await refusal(await refresh(applicationId, `asr_${'x'.repeat(43)}`))).toEqual([
      400,
      'invalid_grant',
    ])
    expect((await call(token)).status).toBe(401)
    const narrow = await tokensIn(await refresh(applicationId, token, { scope: 'brands:read' }))
    expect(narrow.scope).toBe('brands:read')
    expect(await (await call(narrow.access_token)).text()).not.toContain('list_prompts')
    const whole = await tokensIn(await refresh(applicationId, narrow.refresh_token))
    expect(whole.scope).toBe('brands:read prompts:read')
    // An access token is none.
    expect(await refusal(await refresh(applicationId, whole.access_token))).toEqual([400, 'invalid_grant'])
  })

  test('ends after 90 days without use', async () => {
    const { applicationId, refresh_token: token } = await connect(cast.alice, acorn.id)
    await database.pool.query(
      'update llm_mentions.oauth_grants set expires_at = now() where application_id = $1',
      [applicationId],
    )
    expect(await refusal(await refresh(applicationId, token))).toEqual([400, 'invalid_grant'])
  })
})

describe('revocation', () => {
  test('of an access token ends that token, of a refresh token the connection', async () => {
    const { applicationId, ...tokens } = await connect(cast.alice, acorn.id)
    const revoke = async (token: string, id = applicationId) =>
      (await post('revoke', { token, client_id: id })).status
    const other = await register()
    expect(await revoke(tokens.access_token, other)).toBe(200)
    expect(await revoke(tokens.refresh_token, other)).toBe(200)
    expect((await call(tokens.access_token)).status).toBe(200)
    expect(await revoke('unknown')).toBe(200)
    expect(await refusal(await post('revoke', { token: tokens.access_token }))).toEqual([
      401,
      'invalid_client',
    ])
    expect(await refusal(await post('revoke', { token: 'x', client_id: acorn.id }))).toEqual([
      401,
      'invalid_client',
    ])
    expect(await revoke(tokens.access_token)).toBe(200)
    expect((await call(tokens.access_token)).status).toBe(401)
    expect(await isRevoked(applicationId)).toEqual([false])
    const next = await tokensIn(await refresh(applicationId, tokens.refresh_token))
    expect(await revoke(next.refresh_token)).toBe(200)
    expect((await call(next.access_token)).status).toBe(401)
  })

  test('in the settings is for owners and admins, ends access at once, and is in the audit log', async () => {
    await database.pool.query('delete from llm_mentions.oauth_grants')
    const { applicationId, ...tokens } = await connect(cast.alice, acorn.id, { rights: ['brands:read'] })
    await call(tokens.access_token)
    const home = `/organizations/${acorn.id}/connected-applications`
    const reply = await as(cast.adam, 'GET', home)
    const { applications } = z
      .object({ applications: z.array(z.looseObject({ id: z.string() })) })
      .parse(await reply.json())
    expect(applications).toMatchObject([
      {
        name: 'Assistant',
        redirectHost: 'assistant.example',
        rights: ['brands:read'],
        heldBack: [],
        connectedBy: 'alice@example.test',
        brandId: null,
        lastUsedAt: expect.any(String),
        lastUsedAddress: '127.0.0.1',
        revokedAt: null,
      },
    ])
    const path = `${home}/${applications[0]?.id}`
    for (const person of [cast.erin, cast.bob]) {
      expect((await as(person, 'GET', home)).status).toBe(403)
      expect((await as(person, 'DELETE', path)).status).toBe(403)
    }
    for (const person of [cast.carol, cast.dave]) expect((await as(person, 'DELETE', path)).status).toBe(404)
    const foreign = `/organizations/${birch.id}/connected-applications/${applications[0]?.id}`
    expect((await as(cast.carol, 'DELETE', foreign)).status).toBe(404)
    expect((await call(tokens.access_token)).status).toBe(200)
    expect((await as(cast.adam, 'DELETE', path)).status).toBe(200)
    expect((await as(cast.adam, 'DELETE', path)).status).toBe(200)
    expect((await call(tokens.access_token)).status).toBe(401)
    expect(await refusal(await refresh(applicationId, tokens.refresh_token))).toEqual([400, 'invalid_grant'])
    const { rows } = await database.pool.query(
      `select action, actor_name as actor, subject_name as name, changes -> 'rights' -> 1 as rights
       from llm_mentions.audit_log where subject_id = $1 order by id`,
      [applications[0]?.id],
    )
    expect(rows).toEqual([
      {
        action: 'oauth-grant.created',
        actor: 'alice@example.test',
        name: 'Assistant',
        rights: ['brands:read'],
      },
      { action: 'oauth-grant.changed', actor: 'adam@example.test', name: 'Assistant', rights: null },
    ])
  })

  test('an application that never collected its tokens is not listed', async () => {
    await database.pool.query('delete from llm_mentions.oauth_grants')
    await approve(cast.alice, await ask(await register(), pkce().challenge), acorn.id)
    const reply = await as(cast.alice, 'GET', `/organizations/${acorn.id}/connected-applications`)
    expect(await reply.json()).toEqual({ applications: [] })
  })

  test('an organization has at most 100 connections', async () => {
    await database.pool.query(
      `insert into llm_mentions.oauth_grants
         (organization_id, user_id, application_id, name, redirect_host, rights, resource, expires_at)
       select $1, $2, $3, 'Many', 'x.example', array['brands:read'], 'x', now() + interval '1 day' from generate_series(1, 100)`,
      [birch.id, cast.carol.userId, await register()],
    )
    const id = await ask(await register(), pkce().challenge)
    const body = { organizationId: birch.id, rights: ['brands:read'] }
    const reply = await as(cast.carol, 'POST', `/oauth/requests/${id}/approval`, body)
    expect(reply.status).toBe(422)
    expect(await reply.text()).toContain('up to 100')
  })
})
