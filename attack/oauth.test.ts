import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Person } from './installation.ts'
import { expectHealthy, isSmall, maxHeldMs, measured, openTarget, requestsSent, send } from './requests.ts'

/** Sign-in of applications: anyone on the internet may register one, and nothing but the user's consent gives it access. */
const target = await openTarget('production')
const { acorn, birch } = target

afterAll(async () => {
  await expectHealthy(target)
  console.info(`OAuth: ${requestsSent()}`)
})

const callback = 'https://attacker.example/callback'
const as = ({ token }: Person) => ({ Authorization: `Bearer ${token}` })
const json = { 'Content-Type': 'application/json' }

async function register(redirectUris: readonly string[] = [callback], name = 'Attacker'): Promise<string> {
  const { text } = await send(target, '/api/oauth/register', {
    method: 'POST',
    body: JSON.stringify({ redirect_uris: redirectUris, client_name: name }),
    headers: json,
  })
  return z.object({ client_id: z.string() }).parse(JSON.parse(text)).client_id
}

/** Where the authorization endpoint sends a browser. */
async function locationOf(parameters: [string, string][]): Promise<string> {
  const query = new URLSearchParams(parameters).toString()
  const reply = await fetch(`${target.address}/api/oauth/authorize?${query}`, {
    redirect: 'manual',
    headers: { 'X-Forwarded-For': `198.51.${randomBytes(1)[0]}.${randomBytes(1)[0]}` },
  })
  await reply.text()
  return reply.headers.get('Location') ?? ''
}

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')
const usual = (applicationId: string): [string, string][] => [
  ['client_id', applicationId],
  ['redirect_uri', callback],
  ['response_type', 'code'],
  ['code_challenge', challenge],
  ['code_challenge_method', 'S256'],
]

async function requestOf(applicationId: string): Promise<string> {
  const location = await locationOf(usual(applicationId))
  return new URL(location, target.address).searchParams.get('request') ?? ''
}

const token = (form: Record<string, string>) =>
  send(target, '/api/oauth/token', {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })

test('the authorization endpoint is no open redirect, whatever its parameters', async () => {
  const applicationId = await register()
  const names = usual(applicationId).map(([name]) => name)
  const hostile = fc.constantFrom(
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    `${callback}\r\nLocation: https://evil.example/`,
    'https://attacker.example@evil.example/callback',
    'http://127.0.0.1:1/callback',
    'token',
    '',
    '\u0000',
    '__proto__',
    '%0d%0aX: y',
    'x'.repeat(3000),
  )
  const change = fc.tuple(fc.constantFrom(...names, 'state', 'scope', 'resource', '__proto__'), hostile)
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (changes, adds) => {
        const changed = new Map(changes)
        const parameters = adds
          ? [...usual(applicationId), ...changes]
          : [...usual(applicationId).filter(([name]) => !changed.has(name)), ...changes]
        const location = await locationOf(parameters)
        expect([
          location,
          /^\/connect-application\?(problem=[a-z]+|request=[0-9a-f-]{36})$/.test(location),
        ]).toEqual([location, true])
      },
    ),
    { numRuns: isSmall ? 60 : 1500 },
  )
})

describe('a request that an attacker started', () => {
  test('is decided by no one without the session of a user: not by a key, a cookie, or a foreign page', async () => {
    const id = await requestOf(await register())
    const body = JSON.stringify({ organizationId: acorn.organizationId, rights: ['brands:read'] })
    const senders: Record<string, string>[] = [
      {},
      { Authorization: `Bearer ${acorn.apiKey}` },
      { Cookie: `sb-127-auth-token=${acorn.owner.token}; access_token=${acorn.owner.token}` },
      { Origin: 'https://attacker.example', 'Sec-Fetch-Site': 'cross-site' },
    ]
    for (const headers of senders)
      for (const end of ['approval', 'refusal']) {
        const { status } = await send(target, `/api/oauth/requests/${id}/${end}`, {
          method: 'POST',
          body,
          headers: { ...json, ...headers },
        })
        expect([headers, end, status]).toEqual([headers, end, 401])
      }
    const asForm = await send(target, `/api/oauth/requests/${id}/approval`, {
      method: 'POST',
      body: new URLSearchParams({ organizationId: acorn.organizationId, rights: 'brands:read' }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(asForm.status).toBe(401)
  })

  test('is approved by a person for their own organization only', async () => {
    const id = await requestOf(await register())
    const approve = (person: Person, organizationId: string, rights: unknown = ['brands:read']) =>
      send(target, `/api/oauth/requests/${id}/approval`, {
        method: 'POST',
        body: JSON.stringify({ organizationId, rights }),
        headers: { ...json, ...as(person) },
      })
    expect((await approve(birch.owner, acorn.organizationId)).status).toBe(404)
    expect((await approve(acorn.viewer, acorn.organizationId)).status).toBe(403)
    for (const rights of [['runs:write'], ['__proto__'], [['brands:read']], 'brands:read', [], null, {}])
      expect([400, 422]).toContain((await approve(acorn.owner, acorn.organizationId, rights)).status)
  })

  test('gives tokens to no one who knows only some of its secrets', async () => {
    const applicationId = await register()
    const other = await register()
    const code = async () => {
      const { text } = await send(target, `/api/oauth/requests/${await requestOf(applicationId)}/approval`, {
        method: 'POST',
        body: JSON.stringify({ organizationId: acorn.organizationId, rights: ['brands:read'] }),
        headers: { ...json, ...as(acorn.owner) },
      })
      const { redirectTo } = z.object({ redirectTo: z.string() }).parse(JSON.parse(text))
      return new URL(redirectTo).searchParams.get('code') ?? ''
    }
    const right = {
      grant_type: 'authorization_code',
      client_id: applicationId,
      code_verifier: verifier,
      redirect_uri: callback,
    }
    const wrongs: Record<string, string>[] = [
      { code_verifier: challenge },
      { code_verifier: '' },
      { client_id: other },
      { redirect_uri: `${callback}/` },
      { resource: 'https://evil.example/api/mcp' },
    ]
    for (const wrong of wrongs)
      expect([400, 401]).toContain((await token({ ...right, code: await code(), ...wrong })).status)
    const { status, text } = await token({ ...right, code: await code() })
    expect(status).toBe(200)
    const issued = z.object({ access_token: z.string(), refresh_token: z.string() }).parse(JSON.parse(text))
    await expectOnlyMcp(issued.access_token)
    await expectOnlyMcp(issued.refresh_token)
  })
})

/** A token opens no other part of the product, and as an MCP client shows nothing of others. */
async function expectOnlyMcp(secret: string): Promise<void> {
  const headers = { Authorization: `Bearer ${secret}` }
  for (const path of [
    '/api/me',
    '/api/memberships',
    `/api/organizations/${acorn.organizationId}/api-keys`,
    '/api/v1/organization',
    '/api/v1/brands',
    '/auth/v1/user',
  ])
    expect([path, [401, 403].includes((await send(target, path, { headers })).status)]).toEqual([path, true])
  const { text } = await send(target, '/api/mcp', {
    method: 'POST',
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_brands', arguments: {} },
    }),
    headers: { ...headers, ...json, Accept: 'application/json, text/event-stream' },
  })
  expect(text).not.toContain(birch.marker)
}

test('huge and nested requests delay no one', async () => {
  const bodies = [
    `{"redirect_uris":[${'"https://a.example/",'.repeat(9000)}"https://a.example/"]}`,
    `{"client_name":${JSON.stringify('x'.repeat(900_000))},"redirect_uris":["${callback}"]}`,
    `{"redirect_uris":${'['.repeat(60)}${']'.repeat(60)}}`,
    `{"redirect_uris":["https://${'a.'.repeat(400_000)}example/"]}`,
    '['.repeat(100_000),
  ]
  const { computedMs } = await measured(target, async () => {
    for (const body of bodies) {
      const { status } = await send(target, '/api/oauth/register', { method: 'POST', body, headers: json })
      expect([400, 413]).toContain(status)
    }
    const forms: Record<string, string>[] = [
      { grant_type: 'x'.repeat(900_000) },
      {
        client_id: acorn.organizationId,
        code_verifier: '~'.repeat(900_000),
        grant_type: 'authorization_code',
      },
      { client_id: acorn.organizationId, scope: 'brands:read '.repeat(70_000), grant_type: 'refresh_token' },
    ]
    for (const form of forms) expect([400, 401, 413]).toContain((await token(form)).status)
  })
  expect(computedMs).toBeLessThan(maxHeldMs)
})
