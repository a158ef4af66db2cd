import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#testing/database/database.ts'
import { codeIn, linkIn, testWebApp } from '#testing/web-app.ts'
import { inTransaction } from '#queries/database.ts'
import { verifyOwn } from '../access/verify-token.ts'
import { prepareCode } from './mailed-codes.ts'

// These tests start processes or hash passwords, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const database = await testDatabase()
const app = await testWebApp(database)
const password = 'correct horse battery'
const errorBody = z.object({ code: z.number(), error_code: z.string(), msg: z.string() })
const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.object({ id: z.string(), email: z.string() }),
})
let counter = 0
const someone = () => `person${++counter}@example.test`
const anywhere = () => `198.51.${Math.floor(++counter / 250)}.${counter % 250}`

beforeEach(async () => {
  await app.identity.drain()
  app.mails.length = 0
  await database.pool.query('delete from private.auth_attempts')
})

type Options = { token?: string; cookie?: string; from?: string; headers?: Record<string, string> }

const call = (method: string, path: string, body?: unknown, options: Options = {}) =>
  app.backendRequest(`/auth/v1/${path}`, {
    method,
    from: options.from ?? anywhere(),
    ...(body !== undefined && { body }),
    headers: {
      ...(options.token !== undefined && { Authorization: `Bearer ${options.token}` }),
      ...(options.cookie !== undefined && { Cookie: options.cookie }),
      ...options.headers,
    },
  })
const post = (path: string, body: unknown, options: Options = {}) => call('POST', path, body, options)
const wrongOf = (code: string, offset: number) => String((Number(code) + offset) % 1_000_000).padStart(6, '0')
const mailTo = async (email: string) => {
  await expect.poll(() => app.mails.findLast((mail) => mail.to === email), { timeout: 20_000 }).toBeDefined()
  return app.mails.findLast((mail) => mail.to === email)
}
const mailedCode = async (email: string) => codeIn(await mailTo(email))
const nextMinute = async () => {
  await app.identity.drain()
  app.mails.length = 0
  await database.pool.query("delete from private.auth_attempts where key like 'mailPause%'")
}
const bodyOf = async (answer: Promise<Response>) => session.parse(await (await answer).json())
const problemOf = async (answer: Promise<Response>) => {
  const response = await answer
  return { status: response.status, code: errorBody.parse(await response.json()).error_code }
}

async function askForCode(email: string) {
  expect((await post('otp', { email })).status).toBe(200)
  return mailedCode(email)
}

async function signUp(email: string) {
  const answer = await post('signup', { email, password })
  expect(answer.status).toBe(200)
  const confirmation = { email, token: await mailedCode(email), type: 'email' }
  const signedUp = await bodyOf(post('verify', confirmation, { cookie: cookieOf(answer) }))
  await nextMinute()
  return signedUp
}

const signIn = (email: string, given = password, options: Options = {}) =>
  post('token?grant_type=password', { email, password: given }, options)
const cookieOf = (answer: Response) => (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
const userStatus = async (token: string) => (await call('GET', 'user', undefined, { token })).status

describe('a new user', () => {
  test('signs up, confirms by the emailed code, and signs in', async () => {
    const email = someone()
    const answer = await post('signup', { email, password, data: { full_name: 'Ada' } })
    expect(await answer.json()).not.toHaveProperty('access_token')
    const code = await mailedCode(email)
    expect(await problemOf(signIn(email))).toEqual({ status: 400, code: 'email_not_confirmed' })
    await bodyOf(post('verify', { email, token: code, type: 'email' }, { cookie: cookieOf(answer) }))
    const { user } = await bodyOf(signIn(email))
    const { rows } = await database.pool.query(
      'select full_name from llm_mentions.users where supabase_user_id = $1',
      [user.id],
    )
    expect(rows).toEqual([{ full_name: 'Ada' }])
  })

  test('confirms by the emailed link, once', async () => {
    const email = someone()
    const cookie = cookieOf(await post('signup', { email, password }))
    const link = linkIn(await mailTo(email))
    const first = await app.request(link, { headers: { Cookie: cookie } })
    expect(first.status).toBe(303)
    expect(first.headers.get('Location')).toMatch(/^http:\/\/127\.0\.0\.1:3000\/auth\/callback#access_token=/)
    expect((await app.request(link)).headers.get('Location')).toContain('error_code=otp_expired')
  })

  test('exchanges the code of a link with the verifier of the page, once (PKCE)', async () => {
    const email = someone()
    const verifier = 'v'.repeat(64)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    const challenge = Buffer.from(digest).toString('base64url')
    await post('otp', { email, code_challenge: challenge, code_challenge_method: 's256' })
    const answer = await app.request(linkIn(await mailTo(email)))
    const code = new URL(answer.headers.get('Location') ?? '').searchParams.get('code') ?? ''
    const exchange = (codeVerifier: string) =>
      post('token?grant_type=pkce', { auth_code: code, code_verifier: codeVerifier })
    expect(await problemOf(exchange('w'.repeat(64)))).toEqual({ status: 400, code: 'bad_code_verifier' })
    await bodyOf(exchange(verifier))
    expect(await problemOf(exchange(verifier))).toEqual({ status: 404, code: 'flow_state_not_found' })
  })

  test('signs in by only a code, and the address counts as confirmed only then', async () => {
    const email = someone()
    const code = await askForCode(email)
    const isConfirmed = async () =>
      (await database.pool.query('select email_confirmed_at from auth.users where email = $1', [email]))
        .rows[0]?.email_confirmed_at !== null
    expect(await isConfirmed()).toBe(false)
    await bodyOf(post('verify', { email, token: code, type: 'email' }))
    expect(await isConfirmed()).toBe(true)
  })

  test('gets email in the language of the browser, and later in the one they chose', async () => {
    const email = someone()
    const headers = { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' }
    await post('signup', { email, password }, { headers })
    const mail = await mailTo(email)
    expect(mail?.subject).toBe('E-Mail-Adresse bestätigen')
    expect(mail?.html).toContain('<html lang="de"')
    await bodyOf(post('verify', { email, token: codeIn(mail), type: 'email' }))
    await database.pool.query("update llm_mentions.users set language = 'es' where email = $1", [email])
    for (const [path, subject] of [
      ['recover', 'Restablecer la contraseña de Answerscope'],
      ['otp', 'Su código de acceso a Answerscope'],
      ['signup', 'Ya tiene una cuenta de Answerscope'],
    ] as const) {
      await nextMinute()
      await post(path, { email, password }, { headers })
      expect((await mailTo(email))?.subject).toBe(subject)
    }
  })

  test('can have a confirmation sent again, which voids the first one', async () => {
    const email = someone()
    const cookie = cookieOf(await post('signup', { email, password }))
    const firstLink = linkIn(await mailTo(email))
    await nextMinute()
    await post('resend', { email, type: 'signup' })
    const mail = await mailTo(email)
    expect((await app.request(firstLink)).headers.get('Location')).toContain('error_code=otp_expired')
    await bodyOf(post('verify', { email, token: codeIn(mail), type: 'signup' }, { cookie }))
    expect((await signIn(email)).status).toBe(200)
  })

  test('does not inherit the password of a stranger who signed up their address before', async () => {
    const email = someone()
    await post('signup', { email, password: 'the stranger knows this' })
    await mailTo(email)
    await nextMinute()
    const code = await askForCode(email)
    await bodyOf(post('verify', { email, token: code, type: 'email' }))
    expect((await signIn(email, 'the stranger knows this')).status).toBe(400)
  })
})

describe('a stranger who signs up with someone else’s address', () => {
  test('has no password that opens it, in whatever order they sign up', async () => {
    for (const strangerIsFirst of [true, false]) {
      const email = someone()
      const signUps = ['the owner chose this', 'the stranger knows this']
      for (const given of strangerIsFirst ? signUps.toReversed() : signUps) {
        await nextMinute()
        await post('signup', { email, password: given })
      }
      const code = await mailedCode(email)
      await bodyOf(post('verify', { email, token: code, type: 'signup' }))
      expect((await signIn(email, 'the stranger knows this')).status).toBe(400)
    }
  })

  test('leads the owner, who opens the link in another browser, to set a password', async () => {
    const email = someone()
    await post('signup', { email, password })
    const answer = await app.request(linkIn(await mailTo(email)))
    const location = new URL(answer.headers.get('Location') ?? '')
    expect(location.pathname).toBe('/reset-password')
    const token = new URLSearchParams(location.hash.slice(1)).get('access_token') ?? ''
    expect(location.hash).toContain('type=recovery')
    expect((await call('PUT', 'user', { password: 'a new good one' }, { token })).status).toBe(200)
    expect((await signIn(email, 'a new good one')).status).toBe(200)
  })
})

describe('a password', () => {
  test.each([
    ['short7x', 'length'],
    ['password', 'pwned'],
    ['Password123!', 'pwned'],
    ['P@ssw0rd', 'pwned'],
    ['aaaaaaaaaaaa', 'pwned'],
  ])('%s is rejected as %s', async (given, reason) => {
    const answer = await post('signup', { email: someone(), password: given })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      error_code: 'weak_password',
      weak_password: { reasons: [reason] },
    })
  })

  test('that is longer than bcrypt reads is rejected', async () => {
    expect((await post('signup', { email: someone(), password: 'x'.repeat(73) })).status).toBe(400)
  })

  test('is reset by an emailed code, and its owner gets a notice', async () => {
    const email = someone()
    await signUp(email)
    await post('recover', { email })
    const code = await mailedCode(email)
    const { access_token: token } = await bodyOf(post('verify', { email, token: code, type: 'recovery' }))
    app.mails.length = 0
    expect((await call('PUT', 'user', { password: 'another good one' }, { token })).status).toBe(200)
    expect((await mailTo(email))?.subject).toBe('Your Answerscope password was changed')
    expect((await signIn(email, 'another good one')).status).toBe(200)
    expect((await signIn(email)).status).toBe(400)
  })

  test('changes with the current one, and every other device is signed out', async () => {
    const email = someone()
    await signUp(email)
    const [here, there] = [await bodyOf(signIn(email)), await bodyOf(signIn(email))]
    const change = (body: object) => call('PUT', 'user', body, { token: here.access_token })
    const wanted = { password: 'a much better one' }
    expect(await problemOf(change(wanted))).toEqual({ status: 400, code: 'current_password_required' })
    expect(await problemOf(change({ ...wanted, current_password: 'wrong' }))).toEqual({
      status: 400,
      code: 'current_password_invalid',
    })
    expect((await change({ ...wanted, current_password: password })).status).toBe(200)
    expect(await userStatus(here.access_token)).toBe(200)
    expect(await userStatus(there.access_token)).toBe(403)
    expect((await post('token?grant_type=refresh_token', there)).status).toBe(400)
  })

  test('changes with a fresh code, once', async () => {
    const email = someone()
    await signUp(email)
    const { access_token: token } = await bodyOf(signIn(email))
    await nextMinute()
    expect((await call('GET', 'reauthenticate', undefined, { token })).status).toBe(200)
    const nonce = await mailedCode(email)
    const wrong = call('PUT', 'user', { password: 'the second one', nonce: wrongOf(nonce, 1) }, { token })
    expect((await problemOf(wrong)).code).toBe('reauthentication_not_valid')
    expect((await call('PUT', 'user', { password: 'the second one', nonce }, { token })).status).toBe(200)
    const again = call('PUT', 'user', { password: 'the third one!', nonce }, { token })
    expect((await problemOf(again)).status).toBe(422)
  })
})

describe('a session', () => {
  const refresh = (token: string) => post('token?grant_type=refresh_token', { refresh_token: token })

  test('is renewed by its refresh token, and two tabs may do so at once', async () => {
    const first = await signUp(someone())
    const [one, other] = await Promise.all([
      bodyOf(refresh(first.refresh_token)),
      bodyOf(refresh(first.refresh_token)),
    ])
    expect(one.refresh_token).not.toBe(other.refresh_token)
    expect(await userStatus(one.access_token)).toBe(200)
  })

  test('ends when an old refresh token is reused, because one of two holders has a copy', async () => {
    const first = await signUp(someone())
    const second = await bodyOf(refresh(first.refresh_token))
    await database.pool.query(
      "update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where revoked",
    )
    expect(await problemOf(refresh(first.refresh_token))).toEqual({
      status: 400,
      code: 'refresh_token_already_used',
    })
    expect((await refresh(second.refresh_token)).status).toBe(400)
    expect(await userStatus(second.access_token)).toBe(403)
  })

  test('stores no readable token in the database', async () => {
    const { refresh_token: token } = await signUp(someone())
    const { rows } = await database.pool.query('select from auth.refresh_tokens where token = $1', [token])
    expect(rows).toEqual([])
  })

  test.each([
    ['local', [403, 200]],
    ['others', [200, 403]],
    ['global', [403, 403]],
  ] as const)('signing out with scope %s ends the right sessions at once', async (scope, expected) => {
    const email = someone()
    const [here, there] = [await signUp(email), await bodyOf(signIn(email))]
    const answer = await call('POST', `logout?scope=${scope}`, undefined, { token: here.access_token })
    expect(answer.status).toBe(204)
    expect([await userStatus(here.access_token), await userStatus(there.access_token)]).toEqual(expected)
  })

  test('of a disabled person is rejected, and no new one is created', async () => {
    const email = someone()
    const own = await signUp(email)
    await database.pool.query(
      "update auth.users set banned_until = now() + interval '1 day' where email = $1",
      [email],
    )
    expect(await userStatus(own.access_token)).toBe(403)
    expect((await problemOf(refresh(own.refresh_token))).code).toBe('user_banned')
    expect((await problemOf(signIn(email))).code).toBe('user_banned')
    const api = await app.request('/api/live', { headers: { Authorization: `Bearer ${own.access_token}` } })
    expect(api.status).toBe(401)
  })

  test('is signed by a published key, and each key is bound to one algorithm', async () => {
    const { access_token: token } = await signUp(someone())
    const verify = verifyOwn(app.identity.signing)
    expect(await verify(token)).not.toBeNull()
    const { keys } = z
      .object({ keys: z.array(z.record(z.string(), z.unknown())) })
      .parse(await (await app.request('/auth/v1/.well-known/jwks.json')).json())
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ kty: 'EC', alg: 'ES256', use: 'sig' })
    expect(keys[0]).not.toHaveProperty('d')
    const [header = '', payload = '', signature = ''] = token.split('.')
    const kid: unknown = JSON.parse(Buffer.from(header, 'base64url').toString()).kid
    for (const other of [{ alg: 'none', kid }, { alg: 'HS256', kid }, { alg: 'HS256' }, { alg: 'ES256' }]) {
      const forged = Buffer.from(JSON.stringify(other)).toString('base64url')
      expect(await verify(`${forged}.${payload}.${signature}`)).toBeNull()
    }
  })
})

describe('a change of the email address', () => {
  const change = (token: string, email: string) => call('PUT', 'user', { email }, { token })

  test('needs both mailboxes, in either order', async () => {
    for (const startsWithNew of [true, false]) {
      const [from, to] = [someone(), someone()]
      const { access_token: token } = await signUp(from)
      expect(await (await change(token, to)).json()).toMatchObject({ email: from, new_email: to })
      const [fromCode, toCode] = [await mailedCode(from), await mailedCode(to)]
      const steps = [
        { email: from, token: fromCode, type: 'email_change' },
        { email: to, token: toCode, type: 'email_change' },
      ]
      const [first, second] = startsWithNew ? steps.toReversed() : steps
      expect(await (await post('verify', first)).json()).toMatchObject({ code: '200' })
      expect((await signIn(to)).status).toBe(400)
      app.mails.length = 0
      const { user } = await bodyOf(post('verify', second))
      expect(user.email).toBe(to)
      expect((await mailTo(from))?.subject).toBe('Your Answerscope email address was changed')
      expect((await signIn(to)).status).toBe(200)
      expect((await signIn(from)).status).toBe(400)
    }
  })

  test('is emailed to both once more on request, and to no one without a pending change', async () => {
    const [from, to] = [someone(), someone()]
    const { access_token: token } = await signUp(from)
    await change(token, to)
    await mailedCode(to)
    await nextMinute()
    await post('resend', { email: from, type: 'email_change' })
    const [fromCode, toCode] = [await mailedCode(from), await mailedCode(to)]
    await post('verify', { email: from, token: fromCode, type: 'email_change' })
    await bodyOf(post('verify', { email: to, token: toCode, type: 'email_change' }))
    await nextMinute()
    await post('resend', { email: to, type: 'email_change' })
    await app.identity.drain()
    expect(app.mails).toEqual([])
  })

  test('is never completed from one mailbox alone: an account cannot take a foreign address', async () => {
    const [attacker, victim] = [someone(), someone()]
    const { access_token: token } = await signUp(attacker)
    await change(token, victim)
    const code = await mailedCode(attacker)
    for (const email of [victim, attacker, victim, attacker])
      await post('verify', { email, token: code, type: 'email_change' })
    for (const type of ['email', 'signup', 'magiclink', 'recovery'])
      expect((await post('verify', { email: victim, token: code, type })).status).toBe(403)
    const { rows } = await database.pool.query('select email from auth.users where email = any($1)', [
      [attacker, victim],
    ])
    expect(rows).toEqual([{ email: attacker }])
  })

  test('counts each mailbox once, however many codes it got', async () => {
    const [attacker, victim] = [someone(), someone()]
    const { access_token: token, user } = await signUp(attacker)
    await change(token, victim)
    const first = await mailedCode(attacker)
    await post('verify', { email: attacker, token: first, type: 'email_change' })
    // Simulates a resend that reads the account before the first code is confirmed and writes after it.
    const mail = await inTransaction(database, (sql) =>
      prepareCode(app.identity, sql, {
        kind: 'approveChange',
        userId: user.id,
        to: attacker,
        newEmail: victim,
        language: 'en',
        redirectTo: null,
        challenge: null,
      }),
    )
    const second = await post('verify', { email: attacker, token: codeIn(mail), type: 'email_change' })
    expect(await second.json()).toMatchObject({ code: '200' })
    expect((await signIn(victim)).status).toBe(400)
    expect((await signIn(attacker)).status).toBe(200)
  })

  test.each(['from', 'to'] as const)(
    'is emailed again only to the mailbox that has not confirmed (%s has)',
    async (has) => {
      const between = { from: someone(), to: someone() }
      const waiting = between[has === 'from' ? 'to' : 'from']
      const { access_token: token } = await signUp(between.from)
      await change(token, between.to)
      const confirmation = {
        email: between[has],
        token: await mailedCode(between[has]),
        type: 'email_change',
      }
      await post('verify', confirmation)
      await nextMinute()
      await post('resend', { email: between.from, type: 'email_change' })
      await app.identity.drain()
      expect(app.mails.map(({ to }) => to)).toEqual([waiting])
      const code = await mailedCode(waiting)
      const { user } = await bodyOf(post('verify', { email: waiting, token: code, type: 'email_change' }))
      expect(user.email).toBe(between.to)
    },
  )

  test('is not confirmed by a code that was emailed for another address', async () => {
    const [me, mine, theirs] = [someone(), someone(), someone()]
    const { access_token: token } = await signUp(me)
    await change(token, mine)
    const approval = await mailedCode(me)
    await nextMinute()
    // The second change sends no email in the same minute, and still voids the first one's.
    await post('recover', { email: me })
    await mailTo(me)
    app.mails.length = 0
    await change(token, theirs)
    await app.identity.drain()
    expect(app.mails.filter(({ to }) => to === me)).toEqual([])
    expect(await problemOf(post('verify', { email: me, token: approval, type: 'email_change' }))).toEqual({
      status: 403,
      code: 'otp_expired',
    })
  })

  test('to one that is taken looks like any other, and its owner gets no email', async () => {
    const [me, taken] = [someone(), someone()]
    const { access_token: token } = await signUp(me)
    await signUp(taken)
    const free = await change(token, someone())
    await nextMinute()
    const occupied = await change(token, taken)
    expect(occupied.status).toBe(free.status)
    expect(shape(await occupied.json())).toEqual(shape(await free.json()))
    await app.identity.drain()
    expect(app.mails.filter(({ to }) => to === taken)).toEqual([])
  })
})

describe('an attacker who guesses codes', () => {
  test('has five attempts from any network; then the correct code is void, too', async () => {
    const email = someone()
    const code = await askForCode(email)
    for (let offset = 1; offset <= 5; offset++)
      expect((await post('verify', { email, token: wrongOf(code, offset), type: 'email' })).status).toBe(403)
    expect((await post('verify', { email, token: code, type: 'email' })).status).toBe(403)
    await database.pool.query('delete from private.auth_attempts')
    expect((await post('verify', { email, token: code, type: 'email' })).status).toBe(403)
    // The link has 256 random bits that cannot be guessed.
    const link = await app.request(linkIn(app.mails.at(-1)))
    expect(link.headers.get('Location')).toContain('#access_token=')
  })

  test('gains nothing by trying all at once', async () => {
    const email = someone()
    const code = await askForCode(email)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        post('verify', { email, token: wrongOf(code, index + 1), type: 'email' }),
      ),
    )
    expect(answers.filter(({ status }) => status !== 403 && status !== 429)).toEqual([])
    await database.pool.query('delete from private.auth_attempts')
    expect((await post('verify', { email, token: code, type: 'email' })).status).toBe(403)
  })

  test('gains nothing by using several processes, other spellings, or other types', async () => {
    const email = `knocker${++counter}@example.test`
    const code = await askForCode(email)
    const other = await testWebApp(database)
    const spellings = [email.toUpperCase(), ` ${email} `, email.replace('k', '\u212A'), email, email]
    const types = ['email', 'magiclink', 'email', 'signup', 'recovery']
    for (const [index, spelling] of spellings.entries()) {
      const body = { email: spelling, token: wrongOf(code, index + 1), type: types[index] }
      await (index % 2 === 0 ? app : other).backendRequest('/auth/v1/verify', { body, from: anywhere() })
    }
    expect((await post('verify', { email, token: code, type: 'email' })).status).toBe(403)
  })

  test('cannot reset the count by signing in with another spelling of the mailbox', async () => {
    const [name, victim] = [`tagged${++counter}`, `tagged${counter}@example.test`]
    await signUp(victim)
    await signUp(`${name}+x@example.test`)
    const wrong: number[] = []
    for (let tries = 0; tries < 15; tries++) {
      wrong.push((await signIn(victim, `wrong ${tries}`)).status)
      expect((await signIn(`${name}+x@example.test`)).status).toBe(200)
    }
    expect(wrong).toEqual([...Array<number>(10).fill(400), ...Array<number>(5).fill(429)])
  })

  test('cannot compute the link from what the database stores', async () => {
    const email = someone()
    await askForCode(email)
    const { rows } = await database.pool.query<{ token_hash: string }>(
      'select token_hash from auth.one_time_tokens where relates_to = $1',
      [email],
    )
    const stored = rows[0]?.token_hash ?? ''
    expect((await post('verify', { token_hash: stored, type: 'email' })).status).toBe(403)
  })

  test('is also limited per network, with the seconds to wait', async () => {
    const from = anywhere()
    const tries = await Promise.all(
      Array.from({ length: 61 }, (_, index) =>
        post('verify', { email: `x${index}@example.test`, token: '000000', type: 'email' }, { from }),
      ),
    )
    const refused = tries.filter((answer) => answer.status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(errorBody.parse(await refused[0]?.json()).error_code).toBe('over_request_rate_limit')
  })
})

describe('an attacker who guesses passwords', () => {
  test('is stopped after ten from any network, while a known device still signs in', async () => {
    const email = someone()
    await signUp(email)
    const cookie = cookieOf(await signIn(email))
    const statuses: number[] = []
    for (let tries = 0; tries < 13; tries++) statuses.push((await signIn(email, `wrong ${tries}`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429, 429])
    expect((await signIn(email)).status).toBe(429)
    expect((await signIn(email, password, { cookie })).status).toBe(200)
  })

  test('gains nothing by their own cookie, or a forged one', async () => {
    const [email, own] = [someone(), someone()]
    await signUp(email)
    await signUp(own)
    const cookie = cookieOf(await signIn(own))
    const forged = cookie.replace(/=.{4}/, '=abcd')
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++)
      statuses.push((await signIn(email, 'wrong', { cookie: tries % 2 === 0 ? cookie : forged })).status)
    expect(statuses.slice(10)).toEqual([429, 429])
  })
})

describe('a response does not reveal whether an account exists', () => {
  test('for a sign-up', async () => {
    const [known, unknown] = [someone(), someone()]
    await signUp(known)
    const answers = await Promise.all([known, unknown].map((email) => post('signup', { email, password })))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    const [one, other] = await Promise.all(answers.map((answer) => answer.json()))
    expect(shape(one)).toEqual(shape(other))
    const names = answers.map((answer) => Array.from(answer.headers.keys()).toSorted())
    expect(names[0]).toEqual(names[1])
    expect((await mailTo(known))?.subject).toContain('already have an Answerscope account')
  })

  test.each([
    ['otp', { create_user: false }],
    ['otp', {}],
    ['recover', {}],
    ['resend', { type: 'signup' }],
  ])('for an email request at %s %j', async (path, extra) => {
    const known = someone()
    await signUp(known)
    const answers = await Promise.all(
      [known, someone()].map(async (email) => {
        const answer = await post(path, { email, ...extra })
        return { status: answer.status, body: await answer.text() }
      }),
    )
    expect(answers[0]).toEqual({ status: 200, body: '{}' })
    expect(answers[1]).toEqual(answers[0])
  })

  test('for a sign-in: unknown, unconfirmed, and without a password all read as a wrong password', async () => {
    const [known, unconfirmed, byCode] = [someone(), someone(), someone()]
    await signUp(known)
    await post('signup', { email: unconfirmed, password })
    await askForCode(byCode)
    const bodies = await Promise.all(
      [known, unconfirmed, byCode, someone()].map(async (email) =>
        (await signIn(email, 'wrong password')).text(),
      ),
    )
    expect(new Set(bodies).size).toBe(1)
  })

  test('for a repeat within a minute, which sends nothing', async () => {
    const email = someone()
    await askForCode(email)
    const sent = app.mails.length
    expect((await post('otp', { email })).status).toBe(200)
    await app.identity.drain()
    expect(app.mails).toHaveLength(sent)
  })
})

describe('the return URL', () => {
  test.each([
    ['http://127.0.0.1:3000/reset-password', 'http://127.0.0.1:3000/reset-password'],
    ['http://127.0.0.1:4000/', 'http://127.0.0.1:3000'],
    ['http://127.0.0.1.evil.example/', 'http://127.0.0.1:3000'],
    ['https://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['http://user@127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['//evil.example', 'http://127.0.0.1:3000'],
    ['javascript:alert(1)', 'http://127.0.0.1:3000'],
  ])('%s leads to %s', async (wanted, target) => {
    const answer = await app.request(
      `/auth/v1/verify?token=x&type=signup&redirect_to=${encodeURIComponent(wanted)}`,
    )
    expect(answer.headers.get('Location')?.split('#')[0]).toBe(target)
  })
})

test('invalid requests are rejected in the shape that supabase-js reads', async () => {
  const refused: [Promise<Response>, number, string][] = [
    [post('signup', { email: 'no address', password }), 400, 'validation_failed'],
    [post('token?grant_type=password', '{'), 400, 'bad_json'],
    [post('token?grant_type=client_credentials', {}), 400, 'invalid_credentials'],
    [
      post('signup', { email: someone(), password, data: { a: { b: { c: { d: { e: 1 } } } } } }),
      400,
      'validation_failed',
    ],
    [
      post('signup', `{"email":"a@b.example","password":"${password}","data":{"__proto__":{"x":1}}}`),
      400,
      'validation_failed',
    ],
    [post('nothing', {}), 404, 'not_found'],
    [call('GET', 'admin/users'), 404, 'not_found'],
    [app.request('/auth/v1/settings'), 401, 'no_authorization'],
    [call('GET', 'user'), 401, 'no_authorization'],
  ]
  for (const [answer, status, code] of refused) expect(await problemOf(answer)).toEqual({ status, code })
  expect((await post('otp', { email: someone(), data: 'x'.repeat(70_000) })).status).toBe(413)
})

test('without SMTP in the local environment a sign-up is a sign-in', async () => {
  const local = await testWebApp(database, { SMTP_URL: '' })
  const email = someone()
  const signUpAgain = () => local.backendRequest('/auth/v1/signup', { body: { email, password } })
  expect(session.safeParse(await (await signUpAgain()).json()).success).toBe(true)
  expect(await problemOf(signUpAgain())).toEqual({ status: 422, code: 'user_already_exists' })
})

/** Names and types, without the values. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, inner]) => [name, shape(inner)]),
    )
  return typeof value
}
