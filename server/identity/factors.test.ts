import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openKeyVault, type KeyVault } from '#queries/engines/key-vault.ts'
import { isRotationDue, rotateKeys } from '#queries/engines/sealed-keys.ts'
import { loggedInAs, testDatabase } from '#testing/database/database.ts'
import { totpCode } from '#testing/totp.ts'
import { codeIn, testWebApp } from '#testing/web-app.ts'
import { openAuthenticator } from '#testing/authenticator.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const database = await testDatabase()
const app = await testWebApp(database)
const password = 'correct horse battery'
const rpId = 'localhost'
const origin = 'http://localhost:3000'
const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.object({ id: z.string(), factors: z.array(z.record(z.string(), z.unknown())).default([]) }),
})
const enrolled = z.object({
  id: z.string(),
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
})
const challenged = z.object({ id: z.string(), type: z.string(), expires_at: z.number() })
const keyChallenge = challenged.extend({
  webauthn: z.object({
    type: z.enum(['create', 'request']),
    credential_options: z.object({
      publicKey: z.looseObject({ challenge: z.string(), rp: z.object({ id: z.string() }).optional() }),
    }),
  }),
})

beforeEach(async () => {
  await app.identity.drain()
  app.mails.length = 0
  await database.pool.query('delete from private.auth_attempts')
})

type Options = { token?: string; from?: string }
const home = '198.51.100.7'

const call = (method: string, path: string, body?: unknown, { token, from = home }: Options = {}) =>
  app.backendRequest(`/auth/v1/${path}`, {
    method,
    from,
    ...(body !== undefined && { body }),
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
  })
const problemOf = async (answer: Promise<Response>) => {
  const response = await answer
  const { error_code: code } = z.object({ error_code: z.string() }).parse(await response.json())
  return { status: response.status, code }
}
const sessionIn = async (answer: Promise<Response>) => {
  const response = await answer
  const body: unknown = await response.json()
  if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(body)}`)
  return session.parse(body)
}

/** A person whose address is confirmed, signed in with a password. */
async function someone() {
  const email = `${randomUUID().slice(0, 8)}@example.test`
  const answer = await call('POST', 'signup', { email, password })
  const cookie = (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
  await expect.poll(() => app.mails.some((mail) => mail.to === email), { timeout: 20_000 }).toBe(true)
  const token = codeIn(app.mails.find((mail) => mail.to === email))
  await app.backendRequest('/auth/v1/verify', {
    body: { email, token, type: 'email' },
    headers: { Cookie: cookie },
  })
  await database.pool.query("delete from private.auth_attempts where key like 'mail%'")
  app.mails.length = 0
  return { email, ...(await signIn(email)) }
}
const signIn = async (email: string) =>
  sessionIn(call('POST', 'token?grant_type=password', { email, password }))
const refresh = (token: string) => call('POST', 'token?grant_type=refresh_token', { refresh_token: token })

const enroll = (token: string, name = 'Phone', more = {}) =>
  call('POST', 'factors', { factor_type: 'totp', friendly_name: name, ...more }, { token })
const enrollApp = async (token: string, name?: string) => {
  const answer = await enroll(token, name)
  expect(answer.status).toBe(200)
  const { id, totp } = enrolled.parse(await answer.json())
  return { id, secret: totp.secret, totp }
}
const challenge = async (token: string, id: string, from = home) => {
  const answer = await call('POST', `factors/${id}/challenge`, { factorId: id }, { token, from })
  expect(answer.status).toBe(200)
  return challenged.parse(await answer.json())
}
const verify = async (token: string, id: string, code: string, { from = home } = {}) => {
  const { id: challengeId } = await challenge(token, id, from)
  return call('POST', `factors/${id}/verify`, { challenge_id: challengeId, code }, { token, from })
}
const verifyWith = (token: string, id: string, challengeId: string, code: string, from = home) =>
  call('POST', `factors/${id}/verify`, { challenge_id: challengeId, code }, { token, from })

/** With a verified authenticator app; `raised` is the session that verified it. */
async function someoneWithApp() {
  const person = await someone()
  const factor = await enrollApp(person.access_token)
  const raised = await sessionIn(verify(person.access_token, factor.id, totpCode(factor.secret)))
  // So that a test may use the current code, whenever the next step begins.
  await database.pool.query('update private.factor_uses set last_step = 0 where factor_id = $1', [factor.id])
  await noticeTo(person.email)
  app.mails.length = 0
  return { ...person, factor, raised }
}
const noticeTo = async (email: string) => {
  await expect.poll(() => app.mails.some((mail) => mail.to === email), { timeout: 20_000 }).toBe(true)
  return app.mails.findLast((mail) => mail.to === email)
}
const aalOf = (token: string) => decodeJwt(token)['aal']
const methodsOf = (token: string) =>
  z
    .array(z.object({ method: z.string() }))
    .parse(decodeJwt(token)['amr'])
    .map(({ method }) => method)
const actsOf = async (email: string) => {
  await app.identity.drain()
  const { rows } = await database.pool.query<{ action: string }>(
    'select action from llm_mentions.audit_log where subject_name = $1 order by id',
    [email],
  )
  return rows.map(({ action }) => action.replace('account.', ''))
}

describe('an authenticator app', () => {
  test('is enrolled, verified, and raises the session; its owner gets a notice', async () => {
    const person = await someone()
    const answer = await enroll(person.access_token, 'My phone', { issuer: 'Answerscope' })
    const { id, totp } = enrolled.parse(await answer.json())
    expect(totp.uri).toContain(`otpauth://totp/Answerscope:${encodeURIComponent(person.email)}`)
    expect(totp.qr_code).toMatch(/^<svg [^#%]+<\/svg>$/)
    const raised = await sessionIn(verify(person.access_token, id, totpCode(totp.secret)))
    expect(aalOf(person.access_token)).toBe('aal1')
    expect(aalOf(raised.access_token)).toBe('aal2')
    expect(methodsOf(raised.access_token).toSorted()).toEqual(['password', 'totp'])
    expect(raised.user.factors).toMatchObject([
      { id, friendly_name: 'My phone', factor_type: 'totp', status: 'verified' },
    ])
    expect((await noticeTo(person.email))?.text).toContain('“My phone” was added')
    const { rows } = await database.pool.query('select secret from auth.mfa_factors where id = $1', [id])
    expect(rows[0]?.secret).not.toContain(totp.secret)
    expect(await actsOf(person.email)).toEqual(['signed-in', 'signed-in', 'second-factor-added'])
  })

  test('keeps the level through a refresh, and shows when it was last used', async () => {
    const { raised } = await someoneWithApp()
    const later = await sessionIn(refresh(raised.refresh_token))
    expect(aalOf(later.access_token)).toBe('aal2')
    expect(methodsOf(later.access_token).toSorted()).toEqual(['password', 'totp'])
    const [factor] = later.user.factors
    expect(Date.parse(String(factor?.['last_challenged_at']))).toBeGreaterThan(Date.now() - 60_000)
    expect(Date.parse(String(factor?.['last_used_at']))).toBeGreaterThan(Date.now() - 60_000)
  })

  test('signs in a clock that is one step late or early, and none that is minutes off', async () => {
    for (const [offset, isAccepted] of [
      [-1, true],
      [1, true],
      [-2, false],
      [2, false],
      [-10, false],
      [10, false],
    ] as const) {
      const { access_token: token } = await someone()
      const { id, secret } = await enrollApp(token)
      // Far enough from the end of a step for both requests to fall into the same.
      const into = Date.now() % 30_000
      if (into > 25_000) await new Promise((resolve) => setTimeout(resolve, 30_000 - into))
      const answer = await verify(token, id, totpCode(secret, offset))
      expect({ offset, status: answer.status }).toEqual({ offset, status: isAccepted ? 200 : 422 })
    }
  })

  test('ends an open reset of the factor when it is used', async () => {
    const { email, factor } = await someoneWithApp()
    await database.pool.query(
      `with organization as (insert into llm_mentions.organizations (name) values ('Reset') returning id),
         person as (select id from llm_mentions.users where email = $1),
         member as (insert into llm_mentions.organization_users (organization_id, user_id, role)
           select organization.id, person.id, 'viewer' from organization, person returning organization_id, user_id)
       insert into llm_mentions.second_factor_resets (organization_id, user_id)
       select organization_id, user_id from member`,
      [email],
    )
    const outcomes = async () => {
      const { rows } = await database.pool.query<{ outcome: string | null }>(
        `select r.outcome from llm_mentions.second_factor_resets r join llm_mentions.users u on u.id = r.user_id
         where u.email = $1`,
        [email],
      )
      return rows.map(({ outcome }) => outcome)
    }
    const { access_token: token } = await signIn(email)
    expect(await problemOf(verify(token, factor.id, '000000'))).toMatchObject({ status: 422 })
    expect(await outcomes()).toEqual([null])
    await sessionIn(verify(token, factor.id, totpCode(factor.secret)))
    expect(await outcomes()).toEqual(['factor-used'])
  })

  test('accepts each code once, and none older than the last accepted one', async () => {
    const { email, factor } = await someoneWithApp()
    const code = totpCode(factor.secret)
    const first = await signIn(email)
    await sessionIn(verify(first.access_token, factor.id, code))
    const second = await signIn(email)
    const problem = { status: 422, code: 'mfa_verification_failed' }
    expect(await problemOf(verify(second.access_token, factor.id, code))).toEqual(problem)
    expect(await problemOf(verify(second.access_token, factor.id, totpCode(factor.secret, -1)))).toEqual(
      problem,
    )
    await sessionIn(verify(second.access_token, factor.id, totpCode(factor.secret, 1)))
  })

  test('accepts one of two simultaneous verifications with one code', async () => {
    const { email, factor } = await someoneWithApp()
    const sessions = [await signIn(email), await signIn(email), await signIn(email), await signIn(email)]
    const challenges = await Promise.all(
      sessions.map(({ access_token: token }) => challenge(token, factor.id)),
    )
    const code = totpCode(factor.secret)
    const answers = await Promise.all(
      sessions.map(({ access_token: token }, index) =>
        verifyWith(token, factor.id, challenges[index]?.id ?? '', code),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('has a challenge that works once, for five minutes, from the same address, for its own factor', async () => {
    const { email, factor } = await someoneWithApp()
    const { access_token: token } = await signIn(email)
    const own = await challenge(token, factor.id)
    expect(own.expires_at - Date.now() / 1000).toBeGreaterThan(295)
    expect(
      await problemOf(verifyWith(token, factor.id, own.id, totpCode(factor.secret), '203.0.113.9')),
    ).toEqual({ status: 422, code: 'mfa_ip_address_mismatch' })
    await database.pool.query("update auth.mfa_challenges set created_at = now() - interval '301 seconds'")
    expect(await problemOf(verifyWith(token, factor.id, own.id, totpCode(factor.secret)))).toEqual({
      status: 422,
      code: 'mfa_challenge_expired',
    })
    const next = await challenge(token, factor.id)
    await sessionIn(verifyWith(token, factor.id, next.id, totpCode(factor.secret)))
    const other = await signIn(email)
    expect(
      await problemOf(verifyWith(other.access_token, factor.id, next.id, totpCode(factor.secret, 1))),
    ).toEqual({ status: 422, code: 'mfa_ip_address_mismatch' })
  })

  test('allows ten wrong codes of a factor in a quarter of an hour, then refuses even the right one', async () => {
    const { email, factor } = await someoneWithApp()
    const { access_token: token } = await signIn(email)
    const wrong = String((Number(totpCode(factor.secret)) + 1) % 1_000_000).padStart(6, '0')
    for (let index = 0; index < 10; index++)
      expect((await verify(token, factor.id, wrong, { from: `198.51.100.${index + 20}` })).status).toBe(422)
    expect(await problemOf(verify(token, factor.id, totpCode(factor.secret)))).toEqual({
      status: 429,
      code: 'over_request_rate_limit',
    })
    expect((await actsOf(email)).filter((act) => act === 'second-factor-failed')).toHaveLength(10)
  })

  test('counts wrong codes for the account too, whatever factor and device they are tried on', async () => {
    const { raised, email, factor } = await someoneWithApp()
    const second = await enrollApp(raised.access_token, 'Tablet')
    await sessionIn(verify(raised.access_token, second.id, totpCode(second.secret)))
    const devices = [await signIn(email), await signIn(email), await signIn(email)]
    const statuses: number[] = []
    for (let index = 0; index < 21; index++) {
      const token = devices[index % 3]?.access_token ?? ''
      const id = index % 2 === 0 ? factor.id : second.id
      statuses.push((await verify(token, id, '0000')).status)
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('factors of an account', () => {
  test('have names of their own, are ten at most, and two tabs cannot enroll past that', async () => {
    const { access_token: token } = await someone()
    await enrollApp(token, 'Phone')
    expect(await problemOf(enroll(token, 'Phone'))).toEqual({ status: 422, code: 'mfa_factor_name_conflict' })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => enroll(token, `App ${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(await problemOf(enroll(token, 'One more'))).toEqual({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    })
  })

  test('enrolled at once in two tabs under one name are one', async () => {
    const { access_token: token } = await someone()
    const answers = await Promise.all([enroll(token, 'Phone'), enroll(token, 'Phone')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })

  test('that another tab has removed are not found', async () => {
    const { raised, factor } = await someoneWithApp()
    const { access_token: token } = raised
    const open = await challenge(token, factor.id)
    expect((await call('DELETE', `factors/${factor.id}`, undefined, { token })).status).toBe(200)
    const notFound = { status: 404, code: 'mfa_factor_not_found' }
    const { id } = factor
    expect(await problemOf(verifyWith(token, id, open.id, totpCode(factor.secret)))).toEqual(notFound)
    expect(await problemOf(call('POST', `factors/${id}/challenge`, {}, { token }))).toEqual(notFound)
    expect(await problemOf(call('DELETE', `factors/${id}`, undefined, { token }))).toEqual(notFound)
  })

  test('of another person are not found', async () => {
    const [victim, stranger] = [await someoneWithApp(), await someoneWithApp()]
    const { access_token: token } = stranger.raised
    const notFound = { status: 404, code: 'mfa_factor_not_found' }
    const { id, secret } = victim.factor
    const own = await challenge(token, stranger.factor.id)
    expect(await problemOf(call('POST', `factors/${id}/challenge`, {}, { token }))).toEqual(notFound)
    expect(await problemOf(verifyWith(token, id, own.id, totpCode(secret)))).toEqual(notFound)
    expect(await problemOf(call('DELETE', `factors/${id}`, undefined, { token }))).toEqual(notFound)
    const theirs = await challenge(victim.raised.access_token, id)
    expect(await problemOf(verifyWith(token, stranger.factor.id, theirs.id, totpCode(secret)))).toEqual({
      status: 422,
      code: 'mfa_factor_not_found',
    })
  })

  test.each([
    ['no type', { friendly_name: 'Phone' }, 400, 'validation_failed'],
    ['an unknown type', { factor_type: 'sms', friendly_name: 'Phone' }, 400, 'validation_failed'],
    [
      'a phone',
      { factor_type: 'phone', friendly_name: 'P', phone: '+1' },
      422,
      'mfa_phone_enroll_not_enabled',
    ],
    ['a long name', { factor_type: 'totp', friendly_name: 'x'.repeat(121) }, 400, 'validation_failed'],
    ['a line break', { factor_type: 'totp', friendly_name: 'a\nb' }, 400, 'validation_failed'],
    ['an issuer with a colon', { factor_type: 'totp', issuer: 'a:b' }, 400, 'validation_failed'],
    ['a list', [], 400, 'validation_failed'],
    ['recovery codes', { factor_type: 'recovery_code' }, 400, 'validation_failed'],
  ])('with %s are refused', async (_, body, status, code) => {
    const { access_token: token } = await someone()
    expect(await problemOf(call('POST', 'factors', body, { token }))).toEqual({ status, code })
  })

  test.each([
    ['no challenge', { code: '123456' }, 400],
    ['no code', { challenge_id: randomUUID() }, 400],
    ['an unknown challenge', { challenge_id: randomUUID(), code: '123456' }, 422],
    ['a list as code', { challenge_id: randomUUID(), code: ['123456'] }, 400],
  ])('are not verified with %s', async (_, body, status) => {
    const { raised, factor } = await someoneWithApp()
    const answer = await call('POST', `factors/${factor.id}/verify`, body, { token: raised.access_token })
    expect(answer.status).toBe(status)
  })

  test('need a session', async () => {
    for (const [method, path] of [
      ['POST', 'factors'],
      ['POST', `factors/${randomUUID()}/challenge`],
      ['POST', `factors/${randomUUID()}/verify`],
      ['DELETE', `factors/${randomUUID()}`],
      ['GET', 'factors/recovery-codes'],
      ['POST', 'factors/recovery-codes'],
      ['POST', 'factors/recovery-codes/verify'],
      ['GET', 'passkeys'],
      ['POST', 'passkeys/registration/options'],
    ] as const) {
      const { status } = await call(method, path, method === 'POST' ? {} : undefined)
      expect({ path, status }).toEqual({ path, status: 401 })
    }
    const { access_token: token } = await someone()
    expect(await problemOf(call('POST', 'factors/not-a-uuid/challenge', {}, { token }))).toEqual({
      status: 404,
      code: 'validation_failed',
    })
  })

  test('whose secrets an older key encrypted are encrypted again by a rotation', async () => {
    const { factor, email } = await someoneWithApp()
    const current = { id: 'newer', bytes: new Uint8Array(32).fill(7) }
    const both = openKeyVault([current])
    const { vault } = app.settings
    if (both === null || vault === null) throw new Error('no vault')
    const rotating: KeyVault = { ...both, open: (sealed, place) => vault.open(sealed, place) }
    const worker = loggedInAs(database, 'jobs')
    expect(await isRotationDue(worker, rotating)).toBe(true)
    expect((await rotateKeys(worker, rotating)).unreadable).toBe(0)
    expect(await isRotationDue(worker, both)).toBe(false)
    const { rows } = await database.pool.query('select secret from auth.mfa_factors where id = $1', [
      factor.id,
    ])
    expect(JSON.parse(String(rows[0]?.secret))).toMatchObject({ sealedWith: 'newer' })
    // Back, so that this app can read it: it has the former key only.
    const back: KeyVault = { ...vault, open: (sealed, place) => both.open(sealed, place) }
    expect((await rotateKeys(worker, back)).unreadable).toBe(0)
    const { access_token: token } = await signIn(email)
    await sessionIn(verify(token, factor.id, totpCode(factor.secret)))
  })
})

describe('an account with a second factor', () => {
  const insufficient = (status: number) => ({ status, code: 'insufficient_aal' })

  test('needs it to enroll, verify, or remove a factor, to change how it is signed in to, and for recovery codes', async () => {
    const { email, raised, factor } = await someoneWithApp()
    const pending = await enrollApp(raised.access_token, 'Tablet')
    const { access_token: token } = await signIn(email)
    expect(await problemOf(enroll(token, 'Other'))).toEqual(insufficient(403))
    expect(await problemOf(verify(token, pending.id, totpCode(pending.secret)))).toEqual(insufficient(403))
    const options = { token }
    const attempts: [string, string, unknown, number][] = [
      ['DELETE', `factors/${factor.id}`, undefined, 422],
      ['PUT', 'user', { password: 'another long one', current_password: password }, 401],
      ['PUT', 'user', { email: 'other@example.test' }, 401],
      ['GET', 'user/identities/authorize?provider=github', undefined, 403],
      ['DELETE', `user/identities/${randomUUID()}`, undefined, 403],
      ['POST', 'factors/recovery-codes', {}, 403],
      ['POST', 'passkeys/registration/options', {}, 403],
      ['DELETE', `passkeys/${randomUUID()}`, undefined, 403],
    ]
    for (const [method, path, body, status] of attempts)
      expect({ path, ...(await problemOf(call(method, path, body, options))) }).toEqual({
        path,
        ...insufficient(status),
      })
    const done = await sessionIn(verify(token, factor.id, totpCode(factor.secret)))
    const changed = await call(
      'PUT',
      'user',
      { password: 'another long one', current_password: password },
      { token: done.access_token },
    )
    expect(changed.status).toBe(200)
  })

  test('is closed to a session that has not confirmed it: in the API, the data API, and policies', async () => {
    const { email, factor } = await someoneWithApp()
    const { access_token: token } = await signIn(email)
    const headers = { Authorization: `Bearer ${token}` }
    expect(
      (
        await app.request('/api/organizations', {
          method: 'POST',
          body: { name: 'A', timeZone: 'UTC' },
          headers,
        })
      ).status,
    ).toBe(401)
    expect(
      (
        await app.backendRequest(
          '/rest/v1/clients?select=id,name,organization_id,archived_at,is_demo&order=name.asc',
          {
            headers: { ...headers, 'Accept-Profile': 'llm_mentions' },
          },
        )
      ).status,
    ).toBe(401)
    const { rows } = await database.pool.query(
      'select private.is_live_session($1, $2) as live, private.assurance_of($1, $2) as assurance',
      [decodeJwt(token).sub, decodeJwt(token)['session_id']],
    )
    expect(rows).toEqual([{ live: false, assurance: null }])
    const raised = await sessionIn(verify(token, factor.id, totpCode(factor.secret)))
    const opened = await app.request('/api/organizations', {
      method: 'POST',
      body: { name: 'A', timeZone: 'UTC' },
      headers: { Authorization: `Bearer ${raised.access_token}` },
    })
    expect(opened.status).toBe(201)
  })

  test('loses the level on every session when the factor is removed, and its owner gets a notice', async () => {
    const { email, raised, factor } = await someoneWithApp()
    const other = await signIn(email)
    const raisedOther = await sessionIn(verify(other.access_token, factor.id, totpCode(factor.secret)))
    const { access_token: token } = raisedOther
    const headers = { Authorization: `Bearer ${token}` }
    const made = await app.request('/api/organizations', {
      body: { name: 'Acorn', timeZone: 'UTC' },
      headers,
    })
    const { id } = z.object({ id: z.string() }).parse(await made.json())
    const requirement = () =>
      app.request(`/api/organizations/${id}/second-factor`, { method: 'PUT', headers })
    expect((await requirement()).status).toBe(200)
    expect((await call('DELETE', `factors/${factor.id}`, undefined, { token })).status).toBe(200)
    for (const { refresh_token: refreshToken } of [raised, raisedOther]) {
      const next = await sessionIn(refresh(refreshToken))
      expect(aalOf(next.access_token)).toBe('aal1')
      expect(methodsOf(next.access_token)).toEqual(['password'])
      expect(next.user.factors).toEqual([])
    }
    // The tokens from before still say aal2; the server believes its database.
    const { rows } = await database.pool.query('select private.assurance_of($1, $2) as assurance', [
      decodeJwt(token).sub,
      decodeJwt(token)['session_id'],
    ])
    expect(rows).toEqual([{ assurance: 'aal1' }])
    await expect
      .poll(async () => (await requirement()).status, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(400)
    expect((await noticeTo(email))?.text).toContain('no longer protects')
    expect((await actsOf(email)).at(-1)).toBe('second-factor-removed')
  })

  test('ends sessions and refresh tokens from before the factor was confirmed', async () => {
    const person = await someone()
    const other = await signIn(person.email)
    const factor = await enrollApp(person.access_token)
    const raised = await sessionIn(verify(person.access_token, factor.id, totpCode(factor.secret)))
    expect(await problemOf(refresh(other.refresh_token))).toMatchObject({ status: 400 })
    expect(await problemOf(refresh(person.refresh_token))).toEqual({
      status: 400,
      code: 'refresh_token_not_found',
    })
    expect((await call('GET', 'user', undefined, { token: other.access_token })).status).toBe(403)
    expect(aalOf((await sessionIn(refresh(raised.refresh_token))).access_token)).toBe('aal2')
  })

  test('discards enrollments that a first-factor session had begun before', async () => {
    const person = await someone()
    const planted = await enrollApp(person.access_token, 'Planted')
    const own = await enrollApp(person.access_token, 'Own')
    const raised = await sessionIn(verify(person.access_token, own.id, totpCode(own.secret)))
    expect(raised.user.factors.map(({ id }) => id)).toEqual([own.id])
    const { access_token: token } = await signIn(person.email)
    expect(await problemOf(call('POST', `factors/${planted.id}/challenge`, {}, { token }))).toEqual({
      status: 404,
      code: 'mfa_factor_not_found',
    })
  })

  test('is opened at the first level only by a reset, a code, and a link', async () => {
    const { email } = await someoneWithApp()
    for (const [path, type] of [
      ['recover', 'recovery'],
      ['otp', 'email'],
    ]) {
      await database.pool.query('delete from private.auth_attempts')
      app.mails.length = 0
      await call('POST', path ?? '', { email })
      await expect.poll(() => app.mails.length, { timeout: 20_000 }).toBe(1)
      const opened = await sessionIn(call('POST', 'verify', { email, token: codeIn(app.mails[0]), type }))
      expect(aalOf(opened.access_token)).toBe('aal1')
      expect(
        await problemOf(
          call('PUT', 'user', { password: 'another long one' }, { token: opened.access_token }),
        ),
      ).toEqual(insufficient(401))
    }
  })
})

describe('recovery codes', () => {
  const set = z.object({
    id: z.string(),
    type: z.literal('recovery_code'),
    total: z.number(),
    codes: z.array(z.string()),
  })
  const status = async (token: string) =>
    z
      .object({ total: z.number(), remaining: z.number() })
      .parse(await (await call('GET', 'factors/recovery-codes', undefined, { token })).json())
  const recover = (token: string, code: string) =>
    call('POST', 'factors/recovery-codes/verify', { code }, { token })

  async function someoneWithCodes() {
    const person = await someoneWithApp()
    const answer = await call('POST', 'factors/recovery-codes', undefined, {
      token: person.raised.access_token,
    })
    expect(answer.status).toBe(200)
    await noticeTo(person.email)
    return { ...person, set: set.parse(await answer.json()) }
  }

  test('are ten, each opens the second level once, and only hashes are stored', async () => {
    const { email, set: made } = await someoneWithCodes()
    expect(new Set(made.codes).size).toBe(10)
    expect(made.codes.every((code) => /^[0-9a-z]{12}$/.test(code))).toBe(true)
    const { rows } = await database.pool.query('select code_hash from private.recovery_codes')
    expect(JSON.stringify(rows)).not.toContain(made.codes[0])
    const [code = ''] = made.codes
    const first = await signIn(email)
    // As typed from paper.
    const typed = ` ${code.toUpperCase().replace(/(.{4})(?=.)/g, '$1-')} `
    const raised = await sessionIn(recover(first.access_token, typed))
    expect(aalOf(raised.access_token)).toBe('aal2')
    expect(methodsOf(raised.access_token)).toContain('mfa/recovery_code')
    expect(await status(raised.access_token)).toMatchObject({ total: 10, remaining: 9 })
    expect((await noticeTo(email))?.text).toContain('9 are left')
    const second = await signIn(email)
    expect(await problemOf(recover(second.access_token, code))).toEqual({
      status: 422,
      code: 'mfa_verification_failed',
    })
  })

  test('work once when used twice at the same time', async () => {
    const { email, set: made } = await someoneWithCodes()
    const sessions = [await signIn(email), await signIn(email), await signIn(email)]
    const answers = await Promise.all(
      sessions.map(({ access_token: token }) => recover(token, made.codes[1] ?? '')),
    )
    expect(answers.filter(({ status: code }) => code === 200)).toHaveLength(1)
  })

  test('are replaced by a new set, and refused before there is another factor', async () => {
    const { raised, set: made, email } = await someoneWithCodes()
    const { access_token: token } = raised
    expect(await problemOf(call('POST', 'factors/recovery-codes', {}, { token }))).toEqual({
      status: 422,
      code: 'mfa_verified_factor_exists',
    })
    const again = set.parse(
      await (await call('POST', 'factors/recovery-codes/regenerate', undefined, { token })).json(),
    )
    expect(again.id).toBe(made.id)
    expect(again.codes.some((code) => made.codes.includes(code))).toBe(false)
    const { access_token: next } = await signIn(email)
    expect((await recover(next, made.codes[0] ?? '')).status).toBe(422)
    expect((await recover(next, again.codes[0] ?? '')).status).toBe(200)
    const newcomer = await someone()
    expect(
      await problemOf(call('GET', 'factors/recovery-codes', undefined, { token: newcomer.access_token })),
    ).toEqual({ status: 404, code: 'mfa_factor_not_found' })
    expect(await problemOf(recover(newcomer.access_token, 'anything'))).toEqual({
      status: 404,
      code: 'mfa_factor_not_found',
    })
  })

  test('are locked after ten wrong ones', async () => {
    const { email, set: made } = await someoneWithCodes()
    const { access_token: token } = await signIn(email)
    for (let index = 0; index < 10; index++) expect((await recover(token, `wrong ${index}`)).status).toBe(422)
    expect(await problemOf(recover(token, made.codes[0] ?? ''))).toEqual({
      status: 429,
      code: 'mfa_recovery_codes_locked',
    })
  })

  test('go with the last factor, and a session they opened falls back', async () => {
    const { email, factor, set: made } = await someoneWithCodes()
    const { access_token: first } = await signIn(email)
    const { access_token: token } = await sessionIn(recover(first, made.codes[0] ?? ''))
    expect((await call('DELETE', `factors/${factor.id}`, undefined, { token })).status).toBe(200)
    const { rows } = await database.pool.query('select from private.recovery_codes where factor_id = $1', [
      made.id,
    ])
    expect(rows).toEqual([])
    const { rows: sessions } = await database.pool.query(
      "select from auth.sessions where user_id = $1 and aal = 'aal2'",
      [decodeJwt(token).sub],
    )
    expect(sessions).toEqual([])
  })
})

describe('a security key', () => {
  const enrollKey = async (token: string) => {
    const answer = await call('POST', 'factors', { factor_type: 'webauthn', friendly_name: 'Key' }, { token })
    return z.object({ id: z.string() }).parse(await answer.json()).id
  }
  const challengeKey = async (token: string, id: string) =>
    keyChallenge.parse(
      await (
        await call('POST', `factors/${id}/challenge`, { webauthn: { rpId: 'evil.test' } }, { token })
      ).json(),
    )
  const answerKey = (token: string, id: string, challengeId: string, type: string, credential: unknown) =>
    call(
      'POST',
      `factors/${id}/verify`,
      {
        challenge_id: challengeId,
        webauthn: {
          type,
          rpId: 'evil.test',
          rpOrigins: ['https://evil.test'],
          credential_response: credential,
        },
      },
      { token },
    )

  async function someoneWithKey() {
    const person = await someone()
    const key = openAuthenticator()
    const id = await enrollKey(person.access_token)
    const asked = await challengeKey(person.access_token, id)
    const { challenge: given, rp } = asked.webauthn.credential_options.publicKey
    expect(asked.webauthn.type).toBe('create')
    expect(rp?.id).toBe(rpId)
    const credential = key.create({ challenge: given, rpId, origin, isUserVerified: false })
    const raised = await sessionIn(answerKey(person.access_token, id, asked.id, 'create', credential))
    return { ...person, key, id, raised }
  }
  const sign = async (
    { email, key, id }: Awaited<ReturnType<typeof someoneWithKey>>,
    changes: Partial<Parameters<typeof key.get>[0]> = {},
  ) => {
    const { access_token: token } = await signIn(email)
    const asked = await challengeKey(token, id)
    expect(asked.webauthn.type).toBe('request')
    const given = asked.webauthn.credential_options.publicKey.challenge
    return answerKey(token, id, asked.id, 'request', key.get({ challenge: given, rpId, origin, ...changes }))
  }

  test('is registered and raises sessions, for the address of this installation', async () => {
    const person = await someoneWithKey()
    expect(aalOf(person.raised.access_token)).toBe('aal2')
    const raised = await sessionIn(sign(person))
    expect(methodsOf(raised.access_token)).toContain('mfa/webauthn')
    expect(raised.user.factors[0]?.['last_used_at']).toBeDefined()
  })

  test.each([
    [
      'another origin',
      { origin: 'https://evil.test' },
      /The page at https:\/\/evil\.test can’t use security keys of/,
    ],
    ['another domain', { rpId: 'evil.test' }, /could not be checked/],
    ['another challenge', { challenge: 'AAAA' }, /could not be checked/],
  ])('is refused with %s', async (_, changes, message) => {
    const answer = await sign(await someoneWithKey(), changes)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error_code: 'webauthn_verification_failed',
      msg: expect.stringMatching(message),
    })
  })

  test('is refused when its counter has not grown, and when it is another one', async () => {
    const person = await someoneWithKey()
    await sessionIn(sign(person, { counter: 7 }))
    expect((await sign(person, { counter: 7 })).status).toBe(400)
    await sessionIn(sign(person, { counter: 8 }))
    const other = { ...person, key: openAuthenticator() }
    expect(await problemOf(sign(other))).toEqual({ status: 422, code: 'mfa_verification_failed' })
  })

  test('cannot use a challenge twice', async () => {
    const { email, key, id } = await someoneWithKey()
    const { access_token: token } = await signIn(email)
    const asked = await challengeKey(token, id)
    const given = asked.webauthn.credential_options.publicKey.challenge
    const answer = () =>
      answerKey(token, id, asked.id, 'request', key.get({ challenge: given, rpId, origin }))
    expect((await answer()).status).toBe(200)
    expect(await problemOf(answer())).toEqual({ status: 422, code: 'mfa_ip_address_mismatch' })
  })

  test.each([[null], ['text'], [{}], [{ id: 'x', rawId: 'x', type: 'public-key', response: {} }]])(
    'is not registered with the response %j',
    async (credential) => {
      const { access_token: token } = await someone()
      const id = await enrollKey(token)
      const asked = await challengeKey(token, id)
      expect(await problemOf(answerKey(token, id, asked.id, 'create', credential))).toEqual({
        status: 400,
        code: 'validation_failed',
      })
    },
  )
})
