import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { addMember, buildCast, buildPerson, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import {
  providerClient,
  startOpenIdProvider,
  type OpenIdProvider,
  type ProviderPerson,
} from '#testing/servers/openid-provider.ts'
import { signedToken } from '#testing/token.ts'
import { codeIn, linkIn, testOrigin, testWebApp, type TestWebApp } from '#testing/web-app.ts'
import { hashPassword } from './passwords.ts'

// These tests hash passwords and make keys, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const callback = `${testOrigin}/auth/v1/callback`
const database = await testDatabase()
const cast = await buildCast(database)
const { acorn, birch } = cast
const password = 'correct horse battery'

/** What DNS says; a name without an entry has no records, `null` means that no name server answers. */
const dns = new Map<string, string[][] | null>()
let app: TestWebApp
let provider: OpenIdProvider

beforeAll(async () => {
  provider = await startOpenIdProvider({ callback })
  app = await testWebApp(
    database,
    {
      ALLOW_PRIVATE_ENDPOINTS: 'true',
      // A provider of the whole instance, with the same people.
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: providerClient.id,
      OIDC_CLIENT_SECRET: providerClient.secret,
      OIDC_TRUST_EMAIL: 'true',
    },
    { findTexts: async (name) => (dns.has(name) ? (dns.get(name) ?? null) : []) },
  )
  await database.pool.query('update auth.users set encrypted_password = $1, email_confirmed_at = now()', [
    await hashPassword(password),
  ])
})
afterAll(() => provider.stop())

beforeEach(async () => {
  provider.people.clear()
  provider.instead.clear()
  dns.clear()
  await app.identity.drain()
  app.mails.length = 0
  await database.pool.query('delete from private.auth_attempts')
  await database.pool.query('delete from llm_mentions.sso_connections')
  await database.pool.query('delete from llm_mentions.sso_domains')
  await database.pool.query("delete from auth.identities where provider like 'sso:%'")
  await database.pool.query("delete from auth.users where email like 'new%'")
  await database.pool.query('update llm_mentions.organizations set plan_id = null')
  await database.pool.query('delete from auth.sessions')
  await reopenSessions()
})

const answerBody = z.looseObject({})

async function ask(
  person: Person,
  path: string,
  options: { method?: string; body?: unknown; claims?: Record<string, unknown>; on?: TestWebApp } = {},
) {
  const { on = app, claims, ...rest } = options
  const answer = await on.request(`/api/organizations/${acorn.id}/single-sign-on${path}`, {
    ...rest,
    headers: { Authorization: `Bearer ${await signedToken(on.secrets, person, claims)}` },
  })
  return { status: answer.status, body: answerBody.parse(await answer.json()) }
}

const settings = () => ({
  issuer: provider.issuer,
  clientId: providerClient.id,
  clientSecret: providerClient.secret,
  defaultRole: 'viewer',
  groupsClaim: 'groups',
  groupRoles: [] as { group: string; role: string }[],
})

async function connect(change: Partial<ReturnType<typeof settings>> = {}) {
  const saved = await ask(cast.alice, '', { method: 'PUT', body: { ...settings(), ...change } })
  expect(saved).toMatchObject({ status: 200 })
}

const proven = (organizationId: string, domain: string) =>
  database.pool.query(
    `insert into llm_mentions.sso_domains (organization_id, domain, verification_token, proven_at, checked_at)
     values ($1, $2, $3, now() - interval '1 hour', now())`,
    [organizationId, domain, randomBytes(32).toString('base64url')],
  )

async function connected(change: Partial<ReturnType<typeof settings>> = {}) {
  await connect(change)
  await proven(acorn.id, 'example.test')
}

const enforced = () =>
  database.pool.query('update llm_mentions.sso_connections set tested_at = now(), enforced_at = now()')

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.backendRequest(`/auth/v1/${path}`, { body, headers })

async function start(
  body: Record<string, unknown> = { domain: 'example.test', redirect_to: `${testOrigin}/auth/callback` },
) {
  const answer = await post('sso', body)
  const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const started = answerBody.parse(await answer.json())
  return {
    status: answer.status,
    started,
    url: typeof started['url'] === 'string' ? started['url'] : '',
    cookie,
  }
}

async function comeBack(back: URL, cookie: string): Promise<URL> {
  const answer = await app.request(`${back.pathname}${back.search}`, { headers: { Cookie: cookie } })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('Location') ?? '')
}

/** A whole sign-in. Returns the values that the page finds in its URL. */
async function signInAs(subject: string, person: ProviderPerson) {
  provider.people.set(subject, person)
  const { url, cookie } = await start()
  const page = await comeBack(await provider.visit(url, subject), cookie)
  const values = new URLSearchParams(page.hash.slice(1))
  const token = values.get('access_token')
  return {
    page,
    error: values.get('error_code'),
    said: values.get('error_description'),
    token,
    accountId: token === null ? null : decodeJwt(token).sub,
  }
}

const membershipOf = async (email: string) => {
  const { rows } = await database.pool.query<{ role: string; status: string; allBrands: boolean }>(
    `select m.role, m.status, m.all_brands as "allBrands" from llm_mentions.organization_users m
     join llm_mentions.users u on u.id = m.user_id where m.organization_id = $1 and u.email = $2`,
    [acorn.id, email],
  )
  return rows[0] ?? null
}

const sessionsOf = async (person: Person) =>
  (await database.pool.query('select from auth.sessions where user_id = $1', [person.supabaseUserId]))
    .rowCount

const withPassword = async (email: string) => {
  const answer = await post('token?grant_type=password', { email, password })
  return { status: answer.status, body: answerBody.parse(await answer.json()) }
}

describe('a sign-in with the provider of an organization', () => {
  test('opens the account of a member, whose session says how', async () => {
    await connected()
    const signedIn = await signInAs('bob-1', { email: cast.bob.email, email_verified: true })
    expect(signedIn.page.href).toContain(`${testOrigin}/auth/callback#access_token=`)
    expect(signedIn.accountId).toBe(cast.bob.supabaseUserId)
    expect(decodeJwt(signedIn.token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'sso/oidc' }] })
    const me = await app.request('/api/me', { headers: { Authorization: `Bearer ${signedIn.token}` } })
    expect(me.status).toBe(200)
    const { rows } = await database.pool.query(
      "select provider_id from auth.identities where provider like 'sso:%'",
    )
    expect(rows).toEqual([{ provider_id: `${provider.issuer}|bob-1` }])
    expect(app.mails.map(({ subject }) => subject)).toContain(
      'A sign-in method was added to your Answerscope account',
    )
  })

  test('with PKCE ends in a code that only the page with the verifier can exchange', async () => {
    await connected()
    provider.people.set('bob-1', { email: cast.bob.email })
    const verifier = randomBytes(48).toString('base64url')
    const { url, cookie } = await start({
      domain: 'EXAMPLE.test',
      redirect_to: `${testOrigin}/auth/callback`,
      skip_http_redirect: true,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 's256',
    })
    const page = await comeBack(await provider.visit(url, 'bob-1'), cookie)
    const code = page.searchParams.get('code')
    const exchange = (given: string) =>
      post('token?grant_type=pkce', { auth_code: code, code_verifier: given })
    expect((await exchange('x'.repeat(64))).status).toBe(400)
    const session = await exchange(verifier)
    expect(session.status).toBe(200)
    expect(answerBody.parse(await session.json())['user']).toMatchObject({ email: cast.bob.email })
  })

  test('makes a new person a member with the default role, and announces them', async () => {
    await connected({ defaultRole: 'editor' })
    const signedIn = await signInAs('new-1', { email: 'New.One@example.test', name: 'New One' })
    expect(signedIn.error).toBe(null)
    expect(await membershipOf('new.one@example.test')).toEqual({
      role: 'editor',
      status: 'active',
      allBrands: true,
    })
    const { rows } = await database.pool.query(
      `select title from llm_mentions.events where kind = 'member.joined' order by occurred_at desc limit 1`,
    )
    expect(rows).toEqual([{ title: 'New One joined through single sign-on' }])
    const log = await database.pool.query(
      `select actor_name as actor, subject_name as subject from llm_mentions.audit_log
       where organization_id = $1 and action = 'member.created' order by id desc limit 1`,
      [acorn.id],
    )
    expect(log.rows).toEqual([{ actor: 'new.one@example.test', subject: 'new.one@example.test' }])
  })

  test('is refused clearly when the plan has no seat left, and leaves no account', async () => {
    await connected()
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into llm_mentions.plans (key, name, seats) values ('small', 'Small', 2) returning id`,
    )
    await database.pool.query('update llm_mentions.organizations set plan_id = $2 where id = $1', [
      acorn.id,
      rows[0]?.id,
    ])
    const refused = await signInAs('new-2', { email: 'new.two@example.test' })
    expect(refused.error).toBe('sso_no_seat')
    expect(refused.said).toContain('no seat left')
    const left = await database.pool.query("select from auth.users where email = 'new.two@example.test'")
    expect(left.rowCount).toBe(0)
  })

  test('gives the highest role of the groups at each sign-in; none leaves the role alone', async () => {
    await connected({
      groupRoles: [
        { group: 'readers', role: 'viewer' },
        { group: 'writers', role: 'editor' },
        { group: 'bosses', role: 'admin' },
      ],
    })
    const enter = (groups: string[] | undefined) =>
      signInAs('new-3', { email: 'new.three@example.test', ...(groups && { groups }) })
    await enter(['readers', 'writers', 'constructor'])
    expect(await membershipOf('new.three@example.test')).toMatchObject({ role: 'editor' })
    await enter(['bosses'])
    expect(await membershipOf('new.three@example.test')).toMatchObject({ role: 'admin' })
    await enter(['unknown'])
    await enter(undefined)
    expect(await membershipOf('new.three@example.test')).toMatchObject({ role: 'admin' })
    await enter(['readers'])
    expect(await membershipOf('new.three@example.test')).toMatchObject({ role: 'viewer' })
  })

  test('never changes the role of an owner, and lets no deactivated member in', async () => {
    await connected({ groupRoles: [{ group: 'readers', role: 'viewer' }] })
    const owner = await signInAs('alice-1', { email: cast.alice.email, groups: ['readers'] })
    expect(owner.accountId).toBe(cast.alice.supabaseUserId)
    expect(await membershipOf(cast.alice.email)).toMatchObject({ role: 'owner' })
    const ivan = await signInAs('ivan-1', { email: cast.ivan.email })
    expect(ivan.error).toBe('sso_member_deactivated')
    expect(await membershipOf(cast.ivan.email)).toMatchObject({ status: 'inactive' })
  })

  test('drops the password of an address that nobody had proven', async () => {
    await connected()
    const stranger = await buildPerson(database, 'new.four@example.test')
    await database.pool.query('update auth.users set encrypted_password = $2 where id = $1', [
      stranger.supabaseUserId,
      await hashPassword(password),
    ])
    expect((await signInAs('new-4', { email: stranger.email })).accountId).toBe(stranger.supabaseUserId)
    expect((await withPassword(stranger.email)).status).toBe(400)
  })

  test('still asks for the second factor of the account', async () => {
    await connected()
    await database.pool.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now())`,
      [cast.bob.supabaseUserId],
    )
    const { token } = await signInAs('bob-1', { email: cast.bob.email })
    const me = await app.request('/api/me', { headers: { Authorization: `Bearer ${token}` } })
    expect(me.status).toBe(401)
    await database.pool.query('delete from auth.mfa_factors')
  })
})

describe('nobody gets in', () => {
  test.each([
    [
      'says that the address is not verified',
      { email: cast.bob.email, email_verified: false },
      'sso_email_unverified',
    ],
    ['shares no address', {}, 'sso_email_missing'],
    ['names an address of another domain', { email: 'bob@birch.test' }, 'sso_domain_not_verified'],
    ['names an address of a subdomain', { email: 'bob@a.example.test' }, 'sso_domain_not_verified'],
    [
      'names an address that only ends like the domain',
      { email: 'bob@badexample.test' },
      'sso_domain_not_verified',
    ],
  ])('if the provider %s', async (_, person: ProviderPerson, error) => {
    await connected()
    const before = await database.pool.query('select from auth.users')
    expect((await signInAs('x', person)).error).toBe(error)
    expect((await database.pool.query('select from auth.users')).rowCount).toBe(before.rowCount)
  })

  test('to an account that has moved out of the proven domain, however often it was linked', async () => {
    await connected()
    await signInAs('new-5', { email: 'new.five@example.test' })
    await database.pool.query(
      "update auth.users set email = 'new.five@private.test' where email = 'new.five@example.test'",
    )
    const refused = await signInAs('new-5', { email: 'new.five@example.test' })
    expect(refused.error).toBe('sso_domain_not_verified')
  })

  test('through a provider whose domain another organization has proven since', async () => {
    await connect()
    await proven(birch.id, 'example.test')
    const byDomain = await start()
    expect(byDomain).toMatchObject({ status: 404, started: { error_code: 'sso_provider_not_found' } })
    const byId = await start({ provider_id: acorn.id })
    expect(byId.status).toBe(404)
  })

  test('from another browser, twice with one answer, or with an answer to another sign-in', async () => {
    await connected()
    provider.people.set('bob-1', { email: cast.bob.email })
    const mine = await start()
    const other = await start()
    const back = await provider.visit(mine.url, 'bob-1')
    expect((await comeBack(back, other.cookie)).hash).toContain('bad_oauth_state')
    expect((await comeBack(back, '')).hash).toContain('bad_oauth_state')
    const swapped = new URL(back)
    swapped.searchParams.set('state', new URL(other.url).searchParams.get('state') ?? '')
    expect((await comeBack(swapped, other.cookie)).hash).toContain('error_code=')
    expect((await comeBack(back, mine.cookie)).hash).toContain('access_token=')
    expect((await comeBack(back, mine.cookie)).hash).toContain('bad_oauth_state')
  })

  test('at another address than this instance’s', async () => {
    await connected()
    provider.people.set('bob-1', { email: cast.bob.email })
    const { url, cookie } = await start({ domain: 'example.test', redirect_to: 'https://evil.example/steal' })
    const page = await comeBack(await provider.visit(url, 'bob-1'), cookie)
    expect(page.origin).toBe(testOrigin)
  })

  test('who cancels at the provider', async () => {
    await connected()
    const { url, cookie } = await start()
    const page = await comeBack(await provider.visit(url, ''), cookie)
    expect(page.hash).toContain('error=access_denied')
  })

  test('by adding the provider of an organization to an account like another provider', async () => {
    await connected()
    const answer = await app.backendRequest(`/auth/v1/user/identities/authorize?provider=sso%3A${acorn.id}`, {
      headers: { Authorization: `Bearer ${await signedToken(app.secrets, cast.dave)}` },
    })
    expect(answer.status).toBe(400)
    expect((await app.request(`/auth/v1/authorize?provider=sso%3A${acorn.id}`)).status).toBe(400)
  })
})

describe('a provider', () => {
  test('that changes its keys is trusted with the new ones at once', async () => {
    await connected()
    expect((await signInAs('bob-1', { email: cast.bob.email })).error).toBe(null)
    await provider.changeKeys()
    expect((await signInAs('bob-1', { email: cast.bob.email })).error).toBe(null)
  })

  const tokenWith = async (
    change: Record<string, unknown>,
    signing: Parameters<OpenIdProvider['signIdToken']>[1] = {},
  ) => {
    provider.people.set('bob-1', { email: cast.bob.email })
    const { url, cookie } = await start()
    const back = await provider.visit(url, 'bob-1')
    provider.instead.set('/token', async () => ({
      access_token: 'x',
      token_type: 'Bearer',
      id_token: await provider.signIdToken(
        {
          iss: provider.issuer,
          aud: providerClient.id,
          sub: 'bob-1',
          nonce: new URL(url).searchParams.get('nonce'),
          email: cast.bob.email,
          groups: [],
          ...change,
        },
        signing,
      ),
    }))
    const page = await comeBack(back, cookie)
    provider.instead.clear()
    return new URLSearchParams(page.hash.slice(1))
  }

  test('is believed if everything fits', async () => {
    await connected()
    expect((await tokenWith({})).has('access_token')).toBe(true)
  })

  test.each([
    ['a token of another issuer', { iss: 'https://evil.example' }],
    ['a token for another client', { aud: 'somebody-else' }],
    ['a token of another sign-in', { nonce: 'another' }],
  ])('is refused with %s', async (_, change) => {
    await connected()
    const values = await tokenWith(change)
    expect(values.get('error_code')).toBe('sso_provider_failed')
    expect(values.has('access_token')).toBe(false)
  })

  test('is refused with a token under a key that is not its own', async () => {
    await connected()
    const values = await tokenWith({}, { by: await provider.strangeKey() })
    expect(values.get('error_code')).toBe('sso_provider_failed')
  })

  test('whose clock is a minute off is accepted; ten minutes are refused with the reason', async () => {
    await connected()
    const minutesOff = (minutes: number) => ({ at: new Date(Date.now() + minutes * 60_000) })
    expect((await tokenWith({}, minutesOff(1))).has('access_token')).toBe(true)
    expect((await tokenWith({}, minutesOff(-2))).has('access_token')).toBe(true)
    for (const minutes of [10, -10]) {
      const values = await tokenWith({}, minutesOff(minutes))
      expect(values.get('error_code')).toBe('sso_clock_differs')
      expect(values.get('error_description')).toContain('off by minutes')
    }
  })

  test('that changes its issuer is refused until the settings name it', async () => {
    await connected()
    provider.instead.set('/.well-known/openid-configuration', async () => ({
      issuer: 'https://other.example',
      authorization_endpoint: `${provider.issuer}/auth`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/jwks`,
    }))
    expect(await start()).toMatchObject({ status: 502, started: { error_code: 'sso_issuer_differs' } })
  })

  test('that is away gives one plain sentence', async () => {
    await connect({ issuer: 'http://127.0.0.1:9' })
    await proven(acorn.id, 'example.test')
    const { status, started } = await start()
    expect(status).toBe(502)
    expect(started['msg']).toBe('Your organization’s provider could not be reached. Try again.')
  })

  test('of another issuer takes over no identity: the person is recognized by the address alone', async () => {
    await connected()
    await signInAs('subject-1', { email: cast.bob.email })
    const other = await startOpenIdProvider({ callback })
    await connect({ issuer: other.issuer })
    // The same subject, but someone else.
    other.people.set('subject-1', { email: cast.erin.email })
    const { url, cookie } = await start()
    const page = await comeBack(await other.visit(url, 'subject-1'), cookie)
    const token = new URLSearchParams(page.hash.slice(1)).get('access_token') ?? ''
    expect(decodeJwt(token).sub).toBe(cast.erin.supabaseUserId)
    other.people.set('subject-2', { email: cast.bob.email })
    const again = await start()
    await comeBack(await other.visit(again.url, 'subject-2'), again.cookie)
    const { rows } = await database.pool.query(
      "select provider_id from auth.identities where user_id = $1 and provider like 'sso:%'",
      [cast.bob.supabaseUserId],
    )
    expect(rows).toEqual([{ provider_id: `${other.issuer}|subject-2` }])
    await other.stop()
  })

  test('in a private network is never contacted, unless the instance admin allows it', async () => {
    await connected()
    const strict = await testWebApp(database)
    provider.asked.length = 0
    const answer = await strict.backendRequest('/auth/v1/sso', { body: { domain: 'example.test' } })
    expect(answer.status).toBe(502)
    expect(provider.asked).toEqual([])
    const saved = await ask(cast.alice, '', { method: 'PUT', body: settings(), on: strict })
    expect(saved.status).toBe(422)
  })
})

describe('required single sign-on', () => {
  test('can be turned on only after an owner’s test with the current settings', async () => {
    await connected()
    const require = () => ask(cast.alice, '/requirement', { method: 'PUT' })
    expect((await require()).status).toBe(422)
    expect(await testBy(cast.alice, 'alice-1', cast.bob.email)).toContain('tested=sso_test_other_person')
    expect((await require()).status).toBe(422)
    expect(await testBy(cast.alice, 'alice-1', cast.alice.email)).toContain('tested=yes')
    expect((await require()).status).toBe(200)

    await connect({ issuer: `${provider.issuer}/other` })
    const { body } = await ask(cast.alice, '')
    expect(body['connection']).toMatchObject({ testedAt: null, enforcedAt: null })
    expect((await require()).status).toBe(422)
  })

  test('needs a new test after a new secret, if it is off', async () => {
    await connected()
    await testBy(cast.alice, 'alice-1', cast.alice.email)
    await connect()
    expect((await ask(cast.alice, '')).body['connection']).toMatchObject({ testedAt: null })
  })

  test('is not tested by anyone but owners, nor by settings that changed meanwhile', async () => {
    await connected()
    const refused = await post('sso/tests', { organization_id: acorn.id }, await bearer(cast.adam))
    expect(refused.status).toBe(403)
    provider.people.set('alice-1', { email: cast.alice.email })
    const { url, cookie } = await startTest(cast.alice)
    const back = await provider.visit(url, 'alice-1')
    await connect()
    const page = await comeBack(back, cookie)
    expect(page.searchParams.get('tested')).toMatch(/^sso_/)
    expect(page.hash).toBe('')
    expect((await ask(cast.alice, '')).body['connection']).toMatchObject({ testedAt: null })
  })

  test('opens no session in any other way, and says which way is open', async () => {
    await connected()
    await enforced()
    expect(await withPassword(cast.bob.email)).toMatchObject({
      status: 403,
      body: { error_code: 'user_sso_managed', sso_domain: 'example.test' },
    })
    // A wrong password learns nothing.
    const wrong = await post('token?grant_type=password', { email: cast.bob.email, password: 'wrong horse' })
    expect(answerBody.parse(await wrong.json())['error_code']).toBe('invalid_credentials')

    await post('otp', { email: cast.bob.email })
    await app.identity.drain()
    const code = codeIn(app.mails.at(-1))
    const byCode = await post('verify', { email: cast.bob.email, token: code, type: 'email' })
    expect(answerBody.parse(await byCode.json())['error_code']).toBe('user_sso_managed')
    const byLink = await app.request(linkIn(app.mails.at(-1)))
    expect(byLink.headers.get('Location')).toContain('user_sso_managed')

    await database.pool.query('delete from private.auth_attempts')
    app.mails.length = 0
    await post('recover', { email: cast.bob.email })
    await app.identity.drain()
    const byReset = await app.request(linkIn(app.mails.at(-1)))
    expect(byReset.headers.get('Location')).toContain('user_sso_managed')

    expect((await signInAs('bob-1', { email: cast.bob.email })).error).toBe(null)
  })

  test('opens no session through a provider of the instance either', async () => {
    await connected()
    const enter = async () => {
      provider.people.set('bob-1', { email: cast.bob.email, email_verified: true })
      const answer = await app.request(
        `/auth/v1/authorize?provider=custom%3Aoidc&redirect_to=${encodeURIComponent(`${testOrigin}/auth/callback`)}`,
      )
      const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
      return comeBack(await provider.visit(answer.headers.get('Location') ?? '', 'bob-1'), cookie)
    }
    expect((await enter()).hash).toContain('access_token=')
    await enforced()
    expect((await enter()).hash).toContain('error_code=user_sso_managed')
  })

  test('exempts owners, members of other organizations, and members outside the domain', async () => {
    await connected()
    await enforced()
    expect((await withPassword(cast.alice.email)).status).toBe(200)
    expect((await withPassword(cast.carol.email)).status).toBe(200)
    const guest = await buildPerson(database, 'new.guest@agency.test')
    await database.pool.query(
      'update auth.users set encrypted_password = $2, email_confirmed_at = now() where id = $1',
      [guest.supabaseUserId, await hashPassword(password)],
    )
    await addMember(database, acorn.id, guest, 'viewer')
    expect((await withPassword(guest.email)).status).toBe(200)
  })

  test('ends other sessions of those it is for, and no others', async () => {
    await connected()
    await testBy(cast.alice, 'alice-1', cast.alice.email)
    await signInAs('erin-1', { email: cast.erin.email })
    const before = { alice: await sessionsOf(cast.alice), carol: await sessionsOf(cast.carol) }
    expect((await ask(cast.alice, '/requirement', { method: 'PUT' })).status).toBe(200)
    expect(await sessionsOf(cast.bob)).toBe(0)
    expect(await sessionsOf(cast.erin)).toBe(1)
    expect({ alice: await sessionsOf(cast.alice), carol: await sessionsOf(cast.carol) }).toEqual(before)
    const { rows } = await database.pool.query(
      `select title from llm_mentions.events where kind = 'sign-on.changed' order by occurred_at desc limit 1`,
    )
    expect(rows).toEqual([{ title: 'Single sign-on is now required' }])
  })

  test('ends sessions of people who come under it later: new members, demoted owners, and a domain proven later', async () => {
    await connect()
    await enforced()
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into llm_mentions.sso_domains (organization_id, domain, verification_token) values ($1, 'example.test', $2)
       returning id`,
      [acorn.id, 't'.repeat(43)],
    )
    expect(await sessionsOf(cast.bob)).toBeGreaterThan(0)
    dns.set('_answerscope.example.test', [[`answerscope-verification=${'t'.repeat(43)}`]])
    const checked = await ask(cast.alice, `/domains/${rows[0]?.id}/check`, { method: 'PUT' })
    expect(checked.body['outcome']).toBe('proven')
    expect(await sessionsOf(cast.bob)).toBe(0)

    expect(await sessionsOf(cast.dave)).toBeGreaterThan(0)
    await addMember(database, acorn.id, cast.dave, 'viewer')
    expect(await sessionsOf(cast.dave)).toBe(0)
    await database.pool.query(
      "update llm_mentions.organization_users set role = 'owner' where user_id = $1",
      [cast.dave.userId],
    )
    expect((await withPassword(cast.dave.email)).status).toBe(200)
    await database.pool.query(
      "update llm_mentions.organization_users set role = 'viewer' where user_id = $1",
      [cast.dave.userId],
    )
    expect(await sessionsOf(cast.dave)).toBe(0)
    await database.pool.query('delete from llm_mentions.organization_users where user_id = $1', [
      cast.dave.userId,
    ])
  })

  test('cannot be left by a change of address, also not by one that was asked for before', async () => {
    await connected()
    const change = () =>
      app.backendRequest('/auth/v1/user', {
        method: 'PUT',
        body: { email: 'new.bob@private.test' },
        headers: { Authorization: token },
      })
    let token = (await bearer(cast.bob)).Authorization
    expect((await change()).status).toBe(200)
    await app.identity.drain()
    const links = app.mails.map((mail) => linkIn(mail))
    expect(links).toHaveLength(2)
    await enforced()
    for (const link of links)
      expect((await app.request(link)).headers.get('Location')).toContain('sso_address_managed')
    token = `Bearer ${(await signInAs('bob-1', { email: cast.bob.email })).token}`
    expect((await change()).status).toBe(403)
  })

  test('leaves API keys and connected apps alone', async () => {
    await connected()
    const made = await app.request(`/api/organizations/${acorn.id}/api-keys`, {
      body: { name: 'Reports', rights: ['reports:read'], brandId: null, expiresAt: null },
      headers: await bearer(cast.adam),
    })
    const { key } = z.looseObject({ key: z.string() }).parse(await made.json())
    await enforced()
    const answer = await app.request('/api/v1/brands', { headers: { Authorization: `Bearer ${key}` } })
    expect(answer.status).not.toBe(401)
  })
})

describe('domains', () => {
  const add = (domain: string, person = cast.alice) => ask(person, '/domains', { body: { domain } })
  const check = (id: unknown) => ask(cast.alice, `/domains/${String(id)}/check`, { method: 'PUT' })
  const provenBy = async (domain: string) =>
    (
      await database.pool.query(
        'select organization_id as id from llm_mentions.sso_domains where domain = $1 and proven_at is not null',
        [domain],
      )
    ).rows.map(({ id }) => id)

  test('are proven by a text record, possibly split into pieces', async () => {
    const { body } = await add(' Acorn.TEST ')
    expect(body).toMatchObject({
      domain: 'acorn.test',
      recordName: '_answerscope.acorn.test',
      provenAt: null,
    })
    expect((await check(body['id'])).body['outcome']).toBe('missing')
    const value = String(body['recordValue'])
    dns.set('_answerscope.acorn.test', [['other'], [value.slice(0, 20), value.slice(20)]])
    expect((await check(body['id'])).body['outcome']).toBe('proven')
    expect(await provenBy('acorn.test')).toEqual([acorn.id])
    // No answer proves nothing, and takes nothing.
    dns.set('_answerscope.acorn.test', null)
    expect((await check(body['id'])).body).toMatchObject({
      outcome: 'unreachable',
      domain: { failingSince: null },
    })
  })

  test.each([
    'gmail.com',
    'co.uk',
    'github.io',
    '127.0.0.1',
    'localhost',
    'a b.com',
    'https://acorn.test/x',
    'a@b.com',
    '*.acorn.test',
    'acorn.test:80',
  ])('such as %s are refused', async (domain) => {
    expect((await add(domain)).status).toBe(422)
  })

  test('held by another organization can be claimed, and taken over only if its record is gone', async () => {
    await proven(birch.id, 'acorn.test')
    const { rows } = await database.pool.query<{ token: string }>(
      'select verification_token as token from llm_mentions.sso_domains where organization_id = $1',
      [birch.id],
    )
    const holders = [`answerscope-verification=${rows[0]?.token}`]
    const { body } = await add('acorn.test')
    const mine = [String(body['recordValue'])]
    dns.set('_answerscope.acorn.test', [holders, mine])
    expect((await check(body['id'])).body['outcome']).toBe('held')
    expect(await provenBy('acorn.test')).toEqual([birch.id])
    dns.set('_answerscope.acorn.test', [])
    expect((await check(body['id'])).body['outcome']).toBe('missing')
    expect(await provenBy('acorn.test')).toEqual([birch.id])
    dns.set('_answerscope.acorn.test', [mine])
    expect((await check(body['id'])).body['outcome']).toBe('proven')
    expect(await provenBy('acorn.test')).toEqual([acorn.id])
    const told = await database.pool.query(
      `select title from llm_mentions.events where organization_id = $1 and kind = 'sign-on.changed' order by occurred_at desc limit 1`,
      [birch.id],
    )
    expect(told.rows).toEqual([{ title: 'acorn.test can no longer be used for single sign-on' }])
  })

  test('are limited to 20', async () => {
    for (let index = 0; index < 20; index++)
      await database.pool.query(
        'insert into llm_mentions.sso_domains (organization_id, domain, verification_token) values ($1, $2, $3)',
        [acorn.id, `d${index}.test`, 't'.repeat(43)],
      )
    expect((await add('one-more.test')).status).toBe(422)
  })
})

describe('the settings', () => {
  test('are for owners to change and for admins to see, after a fresh proof, without the secret', async () => {
    await connected()
    const seen = await ask(cast.adam, '')
    expect(seen.body).toMatchObject({
      unavailable: null,
      callbackUrl: callback,
      connection: { issuer: provider.issuer, clientId: 'answerscope', defaultRole: 'viewer' },
    })
    expect(JSON.stringify(seen.body)).not.toContain(providerClient.secret)
    for (const person of [cast.adam, cast.bob, cast.carol]) {
      expect((await ask(person, '', { method: 'PUT', body: settings() })).status).toBeGreaterThanOrEqual(403)
      expect((await ask(person, '/requirement', { method: 'PUT' })).status).toBeGreaterThanOrEqual(403)
      expect((await ask(person, '', { method: 'DELETE' })).status).toBeGreaterThanOrEqual(403)
      expect(
        (await ask(person, '/domains', { body: { domain: 'acorn.test' } })).status,
      ).toBeGreaterThanOrEqual(403)
    }
    expect((await ask(cast.bob, '')).status).toBe(403)
    const stale = { amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - 3600 }] }
    const refused = await ask(cast.alice, '', { method: 'PUT', body: settings(), claims: stale })
    expect(refused.body).toMatchObject({ error: { code: 'proof_needed' } })
    expect((await ask(cast.alice, '', { method: 'DELETE' })).status).toBe(200)
  })

  test.each([
    ['an owner as default role', { defaultRole: 'owner' }],
    ['an owner for a group', { groupRoles: [{ group: 'bosses', role: 'owner' }] }],
    [
      'one group twice',
      {
        groupRoles: [
          { group: 'a', role: 'admin' },
          { group: 'a', role: 'viewer' },
        ],
      },
    ],
    ['a claim that is none', { groupsClaim: 'groups; drop' }],
    ['a field that is unknown', { enforcedAt: '2026-01-01' }],
    ['an issuer that is no address', { issuer: 'acorn' }],
    ['an issuer with a password', { issuer: 'https://a:b@acorn.test' }],
    ['an issuer with a query', { issuer: 'https://acorn.test/?x=1' }],
  ])('refuse %s', async (_, change) => {
    const { status } = await ask(cast.alice, '', { method: 'PUT', body: { ...settings(), ...change } })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  test('send the secret to no other provider than the one it was entered for', async () => {
    await connected()
    const { clientSecret: _, ...rest } = settings()
    const other = { ...rest, issuer: 'https://evil.example' }
    expect((await ask(cast.alice, '', { method: 'PUT', body: other })).status).toBe(422)
    await database.pool.query("update llm_mentions.sso_connections set oidc_client_id = 'another'")
    expect((await start()).started).toMatchObject({ error_code: 'sso_provider_failed' })
  })

  test('are in the audit log, without the secret', async () => {
    await connect({ groupRoles: [{ group: 'bosses', role: 'admin' }] })
    const { rows } = await database.pool.query<{ action: string; changes: unknown }>(
      `select action, changes from llm_mentions.audit_log where organization_id = $1 and subject_kind like 'sso-%'
       order by id desc limit 2`,
      [acorn.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['sso-group-role.created', 'sso-connection.created'])
    expect(JSON.stringify(rows)).not.toMatch(/sealed|secret 0|client secret/)
  })

  test('are not available without our own sign-in’s encryption key, and say so', async () => {
    const { status } = await ask(cast.dave, '')
    expect(status).toBe(404)
  })
})

async function bearer(person: Person) {
  return { Authorization: `Bearer ${await signedToken(app.secrets, person)}` }
}

async function startTest(person: Person) {
  const answer = await post(
    'sso/tests',
    { organization_id: acorn.id, redirect_to: `${testOrigin}/settings?section=single-sign-on` },
    await bearer(person),
  )
  const { url } = z.looseObject({ url: z.string() }).parse(await answer.json())
  return { url, cookie: answer.headers.get('Set-Cookie')?.split(';')[0] ?? '' }
}

async function testBy(person: Person, subject: string, email: string): Promise<string> {
  provider.people.set(subject, { email })
  const { url, cookie } = await startTest(person)
  return (await comeBack(await provider.visit(url, subject), cookie)).href
}

/** The sessions with which the people of the cast sign requests. */
async function reopenSessions() {
  await database.pool.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at)
     select id, id, now(), now() from auth.users on conflict (id) do nothing`,
  )
}
