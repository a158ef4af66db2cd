import { createServer } from 'node:http'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { testOrigin, testWebApp, type TestWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const signing = await generateKeyPair('ES256')

/** What the provider reports about the returning person. */
let gitHubEmails = [{ email: 'octo@example.test', primary: true, verified: true }]
let claims: Record<string, unknown> = {}
let nonce = ''

/** GitHub and an OpenID Connect provider, as their documentation describes them, with one user each. */
const provider = createServer((request, response) => {
  void answer(request.url ?? '').then((body) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(body))
  })
})
let url = ''

async function answer(path: string): Promise<unknown> {
  switch (path.split('?')[0]) {
    case '/login/oauth/access_token':
      return { access_token: 'provider-token', token_type: 'bearer' }
    case '/api/v3/user':
      return { id: 7, login: 'octo', name: 'Octo Cat', avatar_url: 'https://avatars.example/7' }
    case '/api/v3/user/emails':
      return gitHubEmails
    case '/.well-known/openid-configuration':
      return {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['ES256'],
        subject_types_supported: ['public'],
      }
    case '/keys':
      return { keys: [{ ...(await exportJWK(signing.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }] }
    case '/token': {
      const token = await new SignJWT({ ...claims, nonce })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .setIssuer(url)
        .setAudience('client')
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(signing.privateKey)
      return { access_token: 'provider-token', token_type: 'bearer', id_token: token }
    }
    default:
      return {}
  }
}

let app: TestWebApp
let trusting: TestWebApp
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const address = provider.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const variables = {
    GITHUB_CLIENT_ID: 'client',
    GITHUB_CLIENT_SECRET: 'secret',
    GITHUB_URL: url,
    OIDC_ISSUER: url,
    OIDC_CLIENT_ID: 'client',
    OIDC_CLIENT_SECRET: 'secret',
  }
  app = await testWebApp(database, variables)
  trusting = await testWebApp(database, { ...variables, OIDC_TRUST_EMAIL: 'true' })
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})
beforeEach(async () => {
  await database.pool.query('delete from private.auth_attempts')
  gitHubEmails = [{ email: 'octo@example.test', primary: true, verified: true }]
  claims = { sub: 'person-1', email: 'ida@example.test', email_verified: true, name: 'Ida' }
  app.mails.length = 0
})

type Flow = { there: URL; cookie: string }

async function authorize(
  target: TestWebApp,
  id: string,
  { redirectTo = `${testOrigin}/auth/callback`, token }: { redirectTo?: string; token?: string } = {},
): Promise<Flow> {
  const path = token === undefined ? 'authorize' : 'user/identities/authorize'
  const answered = await target.backendRequest(
    `/auth/v1/${path}?provider=${encodeURIComponent(id)}&redirect_to=${encodeURIComponent(redirectTo)}`,
    { headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } },
  )
  expect(answered.status).toBe(302)
  const there = new URL(answered.headers.get('Location') ?? '')
  nonce = there.searchParams.get('nonce') ?? ''
  return { there, cookie: answered.headers.get('Set-Cookie')?.split(';')[0] ?? '' }
}

async function comeBack(
  target: TestWebApp,
  { there, cookie }: Flow,
  state = there.searchParams.get('state'),
) {
  const back = await target.request(`/auth/v1/callback?code=given&state=${state}`, {
    headers: { Cookie: cookie },
  })
  expect(back.status).toBe(302)
  return new URL(back.headers.get('Location') ?? '')
}

const valuesOf = ({ hash }: URL) => new URLSearchParams(hash.slice(1))
const people = async () =>
  (await database.pool.query('select email, full_name from llm_mentions.users order by email')).rows

test('a person signs in with GitHub, returns to where they started, and has a profile', async () => {
  const flow = await authorize(app, 'github')
  expect(flow.there.pathname).toBe('/login/oauth/authorize')
  expect(flow.there.searchParams.get('redirect_uri')).toBe(`${testOrigin}/auth/v1/callback`)
  expect(flow.there.searchParams.get('code_challenge_method')).toBe('S256')
  const back = await comeBack(app, flow)
  expect(back.href).toMatch(/^http:\/\/127\.0\.0\.1:3000\/auth\/callback#access_token=/)
  expect(await people()).toEqual([{ email: 'octo@example.test', full_name: 'Octo Cat' }])
})

test('a provider opens an account with a second factor at the first level only, also one that was linked before', async () => {
  const first = valuesOf(await comeBack(app, await authorize(app, 'github'))).get('access_token') ?? ''
  const { sub } = decodeJwt(first)
  await database.pool.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now())`,
    [sub],
  )
  const again = valuesOf(await comeBack(app, await authorize(app, 'github'))).get('access_token') ?? ''
  expect(decodeJwt(again)).toMatchObject({ sub, aal: 'aal1', amr: [{ method: 'oauth' }] })
  const answer = await app.request('/api/me', { headers: { Authorization: `Bearer ${again}` } })
  expect(answer.status).toBe(401)
  const linking = await app.backendRequest('/auth/v1/user/identities/authorize?provider=custom%3Aoidc', {
    headers: { Authorization: `Bearer ${again}` },
  })
  expect(await linking.json()).toMatchObject({ error_code: 'insufficient_aal' })
  await database.pool.query('delete from auth.mfa_factors')
})

test('a state that is unknown, used, or from another browser is rejected', async () => {
  const flow = await authorize(app, 'github')
  const other = await authorize(app, 'github')
  expect((await comeBack(app, { ...flow, cookie: '' })).hash).toContain('error_code=bad_oauth_state')
  expect((await comeBack(app, { ...flow, cookie: other.cookie })).hash).toContain(
    'error_code=bad_oauth_state',
  )
  expect((await comeBack(app, flow)).hash).toContain('access_token=')
  for (const state of [flow.there.searchParams.get('state'), crypto.randomUUID(), 'x', ''])
    expect((await comeBack(app, flow, state)).hash).toContain('error_code=bad_oauth_state')
})

test.each([
  'https://evil.example/',
  'https://127.0.0.1.evil.example/',
  'http://127.0.0.1:4000/',
  '//evil.example',
  'javascript:alert(1)',
])('a session is never sent to %s', async (redirectTo) => {
  const back = await comeBack(app, await authorize(app, 'github', { redirectTo }))
  expect(back.origin).toBe(testOrigin)
})

test('a provider that is not configured is rejected', async () => {
  expect((await app.request('/auth/v1/authorize?provider=google&redirect_to=/')).status).toBe(400)
})

describe('an OpenID Connect provider', () => {
  test('that is not trusted to prove addresses opens and creates no account; an emailed code does', async () => {
    claims = { ...claims, email: 'octo@example.test' }
    for (const email of ['octo@example.test', 'new@example.test']) {
      claims = { ...claims, email }
      const back = await comeBack(app, await authorize(app, 'custom:oidc'))
      expect(valuesOf(back).get('error_code')).toBe('provider_email_needs_verification')
      await app.identity.drain()
      expect(app.mails.at(-1)).toMatchObject({ to: email, subject: 'Your Answerscope sign-in code' })
    }
    const { rows } = await database.pool.query("select from auth.identities where provider = 'custom:oidc'")
    expect(rows).toEqual([])
  })

  test('is linked by a signed-in user, and signs them in from then on', async () => {
    const signedIn = valuesOf(await comeBack(app, await authorize(app, 'github')))
    const token = signedIn.get('access_token') ?? ''
    const linked = await comeBack(app, await authorize(app, 'custom:oidc', { token }))
    expect(linked.hash).toContain('access_token=')
    await app.identity.drain()
    expect(app.mails.map(({ subject }) => subject)).toContain(
      'A sign-in method was added to your Answerscope account',
    )
    const again = valuesOf(await comeBack(app, await authorize(app, 'custom:oidc')))
    const user = async (access: string | null) =>
      app.backendRequest('/auth/v1/user', { headers: { Authorization: `Bearer ${access}` } })
    const body: { email: string; identities: { identity_id: string; provider: string }[] } = await (
      await user(again.get('access_token'))
    ).json()
    expect(body.email).toBe('octo@example.test')
    expect(body.identities.map((identity) => identity.provider).toSorted()).toEqual(['custom:oidc', 'github'])

    const unlink = (id: string | undefined) =>
      app.backendRequest(`/auth/v1/user/identities/${id}`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${again.get('access_token')}` },
      })
    const oidc = body.identities.find((identity) => identity.provider === 'custom:oidc')
    const gitHub = body.identities.find((identity) => identity.provider === 'github')
    expect((await unlink(oidc?.identity_id)).status).toBe(200)
    expect((await unlink(gitHub?.identity_id)).status).toBe(422)
  })

  test('that is trusted opens the account of a verified address, and none of an unverified one', async () => {
    claims = { sub: 'person-2', email: 'ida@example.test', email_verified: true, name: 'Ida' }
    expect((await comeBack(trusting, await authorize(trusting, 'custom:oidc'))).hash).toContain(
      'access_token=',
    )
    claims = { sub: 'person-3', email: 'octo@example.test', email_verified: false }
    const back = await comeBack(trusting, await authorize(trusting, 'custom:oidc'))
    expect(valuesOf(back).get('error_code')).toBe('provider_email_needs_verification')
  })

  test('where the person cancels leads back with that reason', async () => {
    const { there, cookie } = await authorize(app, 'custom:oidc')
    const back = await app.request(
      `/auth/v1/callback?error=access_denied&state=${there.searchParams.get('state')}`,
      { headers: { Cookie: cookie } },
    )
    expect(back.headers.get('Location')).toContain('error=access_denied&error_code=access_denied')
  })

  test('that responds to another browser’s sign-in is rejected', async () => {
    const flow = await authorize(app, 'custom:oidc')
    nonce = 'of another sign-in'
    expect(valuesOf(await comeBack(app, flow)).has('error_code')).toBe(true)
  })
})

test('GitHub’s unverified addresses open no account', async () => {
  gitHubEmails = [{ email: 'victim@example.test', primary: true, verified: false }]
  await database.pool.query("delete from auth.users where email = 'octo@example.test'")
  const back = await comeBack(app, await authorize(app, 'github'))
  expect(valuesOf(back).get('error_code')).toBe('email_address_not_provided')
})
