import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#testing/database.ts'
import { codeIn, linkIn, testWebApp } from '#testing/web-app.ts'

// Processes are started or passwords hashed here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const database = await testDatabase()
const app = await testWebApp(database)
const password = 'correct horse battery'

const errorBody = z.object({ code: z.number(), error_code: z.string(), msg: z.string() })
const session = z.object({ access_token: z.string(), refresh_token: z.string() })

let counter = 0
const someone = () => `person${++counter}@example.test`
const anywhere = () => `198.51.${Math.floor(++counter / 250)}.${counter % 250}`

beforeEach(async () => {
  app.mails.length = 0
  await database.pool.query('delete from private.auth_attempts')
})

const post = (path: string, body: unknown, from = anywhere()) =>
  app.backendRequest(`/auth/v1/${path}`, { body, from })

const wrongOf = (code: string, offset: number) => String((Number(code) + offset) % 1_000_000).padStart(6, '0')

const mailTo = (email: string) =>
  expect.poll(() => app.mails.findLast((mail) => mail.to === email), { timeout: 20_000 }).toBeDefined()

async function mailedCode(email: string) {
  await mailTo(email)
  return codeIn(app.mails.findLast((mail) => mail.to === email))
}

async function askForCode(email: string) {
  expect((await post('otp', { email })).status).toBe(200)
  return mailedCode(email)
}

async function signUp(email: string) {
  expect((await post('signup', { email, password })).status).toBe(200)
  const code = await mailedCode(email)
  expect((await post('verify', { email, token: code, type: 'email' })).status).toBe(200)
}

const signIn = (email: string, given = password, from = anywhere()) =>
  post('token?grant_type=password', { email, password: given }, from)

const nextMinute = () => database.pool.query("delete from private.auth_attempts where key like 'mailPause%'")

describe('a newcomer', () => {
  test('signs up, confirms by the mailed code and signs in', async () => {
    const email = someone()
    const answer = await post('signup', { email, password })
    expect(await answer.json()).not.toHaveProperty('access_token')
    expect((await signIn(email)).status).toBe(400)
    const code = await mailedCode(email)
    const verified = await post('verify', { email, token: code, type: 'email' })
    session.parse(await verified.json())
    session.parse(await (await signIn(email)).json())
  })

  test('confirms by the mailed link, once', async () => {
    const email = someone()
    await post('signup', { email, password })
    await mailTo(email)
    const link = linkIn(app.mails.at(-1))
    const first = await app.request(link)
    expect(first.status).toBe(303)
    expect(first.headers.get('Location')).toMatch(/^http:\/\/127\.0\.0\.1:3000\/auth\/callback#access_token=/)
    const second = await app.request(link)
    expect(second.headers.get('Location')).toContain('error_code=otp_expired')
  })

  test('comes in by a code alone, and the address counts as confirmed only then', async () => {
    const email = someone()
    const code = await askForCode(email)
    const confirmed = async () =>
      (await database.pool.query('select email_confirmed_at from auth.users where email = $1', [email]))
        .rows[0]?.email_confirmed_at
    await expect.poll(confirmed, { timeout: 20_000 }).toBeNull()
    expect((await post('verify', { email, token: code, type: 'email' })).status).toBe(200)
    expect(await confirmed()).not.toBeNull()
  })

  test('is written to in the language of the browser, and later in the one they chose', async () => {
    const email = someone()
    const asking = (path: string, body: unknown) =>
      app.backendRequest(`/auth/v1/${path}`, {
        body,
        from: anywhere(),
        headers: { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' },
      })
    await asking('signup', { email, password })
    const code = await mailedCode(email)
    const mail = app.mails.findLast(({ to }) => to === email)
    expect(mail?.subject).toBe('Bestätigen Sie Ihre Adresse – Answerscope')
    expect(mail?.html).toContain('<html lang="de"')
    expect(mail?.text).toContain('Oder geben Sie diesen Code ein:')
    expect((await post('verify', { email, token: code, type: 'email' })).status).toBe(200)

    await database.pool.query("update llm_mentions.users set language = 'es' where email = $1", [email])
    for (const [path, subject] of [
      ['recover', 'Restablecer la contraseña – Answerscope'],
      ['otp', 'Su código de inicio de sesión – Answerscope'],
      ['signup', 'Ya tiene una cuenta – Answerscope'],
    ] as const) {
      await nextMinute()
      app.mails.length = 0
      await asking(path, { email, password })
      await mailTo(email)
      expect(app.mails.findLast(({ to }) => to === email)?.subject).toBe(subject)
    }
  })

  test('has a confirmation sent again, whose code works with both types', async () => {
    const email = someone()
    await post('signup', { email, password })
    await mailTo(email)
    await nextMinute()
    app.mails.length = 0
    expect((await post('resend', { email, type: 'signup' })).status).toBe(200)
    const code = await mailedCode(email)
    expect((await post('verify', { email, token: code, type: 'signup' })).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
  })

  test('whose address a stranger signed up before does not inherit the stranger’s password', async () => {
    const email = someone()
    await post('signup', { email, password: 'the stranger knows this' })
    await mailTo(email)
    await nextMinute()
    app.mails.length = 0
    const code = await askForCode(email)
    expect((await post('verify', { email, token: code, type: 'email' })).status).toBe(200)
    expect((await signIn(email, 'the stranger knows this')).status).toBe(400)
  })

  test('resets a forgotten password', async () => {
    const email = someone()
    await signUp(email)
    await nextMinute()
    app.mails.length = 0
    await post('recover', { email })
    const code = await mailedCode(email)
    const answer = await post('verify', { email, token: code, type: 'recovery' })
    const { access_token: token } = session.parse(await answer.json())
    const changed = await app.backendRequest('/auth/v1/user', {
      method: 'PUT',
      body: { password: 'another password' },
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(changed.status).toBe(200)
    expect((await signIn(email, 'another password')).status).toBe(200)
    expect((await signIn(email)).status).toBe(400)
  })
})

describe('someone who guesses codes', () => {
  test('has five tries whatever address they come from; then the right code is void too', async () => {
    const email = someone()
    const code = await askForCode(email)
    for (let offset = 1; offset <= 40; offset++) {
      const answer = await post('verify', { email, token: wrongOf(code, offset), type: 'email' })
      expect(answer.status).toBe(403)
    }
    const right = await post('verify', { email, token: code, type: 'email' })
    expect(right.status).toBe(403)
    expect(errorBody.parse(await right.json()).error_code).toBe('otp_expired')
    await database.pool.query('delete from private.auth_attempts')
    expect((await post('verify', { email, token: code, type: 'email' })).status).toBe(403)
    expect((await app.request(linkIn(app.mails.at(-1)))).headers.get('Location')).toContain('otp_expired')
  })

  test('gains nothing by trying all at once', async () => {
    const email = someone()
    const code = await askForCode(email)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        post('verify', { email, token: wrongOf(code, index + 1), type: 'email' }),
      ),
    )
    expect((await post('verify', { email, token: code, type: 'email' })).status).toBe(403)
    expect(answers.filter(({ status }) => status !== 403 && status !== 429)).toEqual([])
    for (const answer of answers) expect(await answer.text()).not.toContain('access_token')
  })

  test('gains nothing by asking several processes', async () => {
    const email = someone()
    const code = await askForCode(email)
    const other = await testWebApp(database)
    for (let offset = 1; offset <= 6; offset++) {
      const body = { email, token: wrongOf(code, offset), type: 'email' }
      await (offset % 2 === 0 ? app : other).backendRequest('/auth/v1/verify', { body, from: anywhere() })
    }
    expect((await post('verify', { email, token: code, type: 'email' })).status).toBe(403)
  })

  test('gains nothing by other spellings of the address or other types', async () => {
    const email = `knocker${++counter}@example.test`
    const code = await askForCode(email)
    const spellings = [email.toUpperCase(), ` ${email} `, email.replace('k', '\u212A'), email, email]
    for (const [index, spelling] of spellings.entries())
      await post('verify', {
        email: spelling,
        token: wrongOf(code, index + 1),
        type: (['email', 'magiclink', 'recovery', 'signup', 'email_change'] as const)[index],
      })
    expect((await post('verify', { email, token: code, type: 'email' })).status).toBe(403)
  })

  test('cannot compute the link from the address and all codes', async () => {
    const email = someone()
    const code = await askForCode(email)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email + code))
    const stored = (
      await database.pool.query<{ recovery_token: string }>(
        'select recovery_token from auth.users where email = $1',
        [email],
      )
    ).rows[0]?.recovery_token
    expect(stored).toBe(Buffer.from(digest).toString('hex'))
    const guessed = await post('verify', { token_hash: stored, type: 'email' })
    expect(guessed.status).toBe(403)
    const opened = await app.request(`/auth/v1/verify?token=${stored}&type=magiclink`)
    expect(opened.headers.get('Location')).toContain('otp_expired')
    expect((await post('verify', { email, token: code, type: 'email' })).status).toBe(200)
  })

  test('is stopped per address as well, with the seconds to wait', async () => {
    const from = anywhere()
    const tries = await Promise.all(
      Array.from({ length: 61 }, (_, index) =>
        post('verify', { email: `x${index}@example.test`, token: '000000', type: 'email' }, from),
      ),
    )
    const refused = tries.filter((answer) => answer.status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(errorBody.parse(await refused[0]?.json()).error_code).toBe('over_request_rate_limit')
  })
})

describe('someone who guesses passwords', () => {
  test('is stopped after ten, whatever address they come from', async () => {
    const email = someone()
    await signUp(email)
    const statuses: number[] = []
    for (let tries = 0; tries < 30; tries++) statuses.push((await signIn(email, `wrong ${tries}`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(400), ...Array<number>(20).fill(429)])
    expect((await signIn(email)).status).toBe(429)
  })

  test('does not stop the owner by ten tries spread between right ones', async () => {
    const email = someone()
    await signUp(email)
    const right: number[] = []
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 4; tries++) await signIn(email, 'wrong')
      right.push((await signIn(email)).status)
    }
    expect(right).toEqual([200, 200, 200])
  })
})

describe('an answer does not tell whether an account exists', () => {
  test('signing up', async () => {
    const [known, unknown] = [someone(), someone()]
    await signUp(known)
    await nextMinute()
    app.mails.length = 0
    const answers = await Promise.all([known, unknown].map((email) => post('signup', { email, password })))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    const [one, other] = await Promise.all(answers.map((answer) => answer.json()))
    expect(shape(one)).toEqual(shape(other))
    const names = answers.map((answer) => Array.from(answer.headers.keys()).toSorted())
    expect(names[0]).toEqual(names[1])
    await mailTo(known)
    expect(app.mails.find((mail) => mail.to === known)?.subject).toContain('already have an account')
  })

  test.each([
    ['otp', { create_user: false }],
    ['otp', {}],
    ['recover', {}],
    ['resend', { type: 'signup' }],
  ])('asking for a mail at %s %j', async (path, extra) => {
    const known = someone()
    await signUp(known)
    await nextMinute()
    const answers = await Promise.all(
      [known, someone()].map(async (email) => {
        const answer = await post(path, { email, ...extra })
        return { status: answer.status, body: await answer.text() }
      }),
    )
    expect(answers[0]).toEqual({ status: 200, body: '{}' })
    expect(answers[1]).toEqual(answers[0])
  })

  test('signing in: unknown, unconfirmed and without a password all read as a wrong password', async () => {
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

  test('asking again within a minute is answered alike and sends nothing', async () => {
    const email = someone()
    await askForCode(email)
    const sent = app.mails.length
    const again = await post('otp', { email })
    expect(again.status).toBe(200)
    await expect
      .poll(
        async () =>
          (await database.pool.query("select points from private.auth_attempts where key like 'mailPause%'"))
            .rows,
        { timeout: 20_000 },
      )
      .toEqual([{ points: 2 }])
    expect(app.mails).toHaveLength(sent)
  })

  test('a changed address that is taken looks like one that is free', async () => {
    const [me, taken] = [someone(), someone()]
    await signUp(me)
    await signUp(taken)
    const { access_token: token } = session.parse(await (await signIn(me)).json())
    const change = async (email: string) => {
      const answer = await app.backendRequest('/auth/v1/user', {
        method: 'PUT',
        body: { email },
        headers: { Authorization: `Bearer ${token}` },
      })
      return { status: answer.status, shape: shape(await answer.json()) }
    }
    const free = await change(someone())
    expect(await change(taken)).toEqual(free)
  })
})

test('bad requests are refused before they reach the backend', async () => {
  expect((await post('signup', { email: 'no address', password })).status).toBe(400)
  expect((await post('signup', { email: someone(), password: 'short' })).status).toBe(422)
  expect((await post('signup', { email: someone(), password: 'x'.repeat(73) })).status).toBe(400)
  expect((await post('token?grant_type=password', '{')).status).toBe(400)
  expect((await post('token?grant_type=client_credentials', {})).status).toBe(400)
  expect((await post('otp', { email: someone(), data: 'x'.repeat(70_000) })).status).toBe(413)
})

test('without SMTP in the local environment a sign-up is a sign-in', async () => {
  const local = await testWebApp(database, { SMTP_URL: '' })
  const answer = await local.backendRequest('/auth/v1/signup', { body: { email: someone(), password } })
  expect(session.safeParse(await answer.json()).success).toBe(true)
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
