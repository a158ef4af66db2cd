import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { deviceSession } from '#core/people/session-schema.ts'
import { testDatabase } from '#testing/database/database.ts'
import { codeIn, testWebApp } from '#testing/web-app.ts'
import { hashPassword } from './passwords.ts'

// These tests hash passwords, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const database = await testDatabase()
const app = await testWebApp(database, { TRUST_PROXY: '1', COUNTRY_HEADER: 'CF-IPCountry' })
const password = 'correct horse battery'
const passwordHash = await hashPassword(password)
const signedIn = z.object({ access_token: z.string(), refresh_token: z.string() })
const listed = z.object({ sessions: z.array(deviceSession) })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
let counter = 0

beforeEach(async () => {
  await app.identity.drain()
  app.mails.length = 0
  app.deviceNotices.length = 0
  await database.pool.query('delete from private.auth_attempts')
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.backendRequest(`/auth/v1/${path}`, {
    body,
    headers: { 'X-Forwarded-For': `203.0.113.${1 + (++counter % 250)}`, ...headers },
  })
const cookieOf = (answer: Response) => (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
const signIn = (email: string, headers: Record<string, string> = {}) =>
  post('token?grant_type=password', { email, password }, headers)
const tokensOf = async (answer: Response) => signedIn.parse(await answer.json())

async function person() {
  const email = `device${++counter}@example.test`
  await database.pool.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, last_sign_in_at, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', $1,
       $2, now(), now(), '{}', '{}', now(), now())`,
    [email, passwordHash],
  )
  return email
}

const mine = async (token: string) => {
  const response = await app.request('/api/me/sessions', { headers: { Authorization: `Bearer ${token}` } })
  return listed.parse(await response.json()).sessions
}
const end = async (token: string, id: string) =>
  (
    await app.request(`/api/me/sessions/${id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}` },
    })
  ).status

describe('the list of devices', () => {
  test('names each device with network, country, and times, the current one first', async () => {
    const email = await person()
    await signIn(email, { 'User-Agent': iphone, 'CF-IPCountry': 'de' })
    const { access_token: token } = await tokensOf(
      await signIn(email, { 'User-Agent': firefox, 'X-Forwarded-For': '198.51.100.7', 'CF-IPCountry': 'XX' }),
    )
    expect(await mine(token)).toMatchObject([
      {
        browser: 'Firefox',
        system: 'Linux',
        kind: 'desktop',
        address: '198.51.100.7',
        country: null,
        isCurrent: true,
      },
      {
        browser: 'Safari',
        system: 'iOS',
        kind: 'phone',
        country: 'DE',
        isCurrent: false,
        methods: ['password'],
      },
    ])
  })

  test('signs out another device at once, once, and no one else’s', async () => {
    const email = await person()
    const phone = await tokensOf(await signIn(email))
    const desk = await tokensOf(await signIn(email))
    const stranger = await tokensOf(await signIn(await person()))
    const other = (await mine(desk.access_token)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
    expect(await end(stranger.access_token, other)).toBe(404)
    expect(await end(desk.access_token, other)).toBe(204)
    expect(await end(desk.access_token, other)).toBe(404)
    expect(await end(desk.access_token, 'x')).toBe(400)
    expect(
      (await post('token?grant_type=refresh_token', { refresh_token: phone.refresh_token })).status,
    ).toBe(400)
    expect(await mine(desk.access_token)).toHaveLength(1)
  })

  test('forgets the countries of sessions that have ended', async () => {
    const { access_token: token } = await tokensOf(await signIn(await person(), { 'CF-IPCountry': 'FR' }))
    const [session] = await mine(token)
    await end(token, session?.id ?? '')
    const places = async () =>
      (await database.pool.query('select from private.session_places where session_id = $1', [session?.id]))
        .rows.length
    expect(await places()).toBe(1)
    await database.pool.query('select private.forget_old_session_places()')
    expect(await places()).toBe(0)
  })
})

describe('a sign-in on a new device', () => {
  const linkOf = (text: string | undefined) => /#(\S+)$/m.exec(text ?? '')?.[1] ?? ''
  const deny = async (token: string) => {
    const response = await post('denials', { token })
    return { status: response.status, body: await response.json() }
  }

  test('is emailed, but not the next one in the same browser', async () => {
    const email = await person()
    const first = await signIn(email, { 'User-Agent': firefox, 'CF-IPCountry': 'FR' })
    await app.identity.drain()
    expect(app.deviceNotices).toMatchObject([
      { to: email, subject: 'New sign-in to your Answerscope account' },
    ])
    expect(app.deviceNotices[0]?.text).toContain('Device: Firefox on Linux\nNetwork: 203.0.113.')
    expect(app.deviceNotices[0]?.text).toContain(', France\n')
    await signIn(email, { Cookie: cookieOf(first) })
    await app.identity.drain()
    expect(app.deviceNotices).toHaveLength(1)
  })

  test('is not emailed for the first sign-in of an account', async () => {
    const email = await person()
    await database.pool.query('update auth.users set last_sign_in_at = null where email = $1', [email])
    await signIn(email)
    await app.identity.drain()
    expect([...app.mails, ...app.deviceNotices]).toEqual([])
  })

  test('that was not the owner is ended, and its password no longer works', async () => {
    const email = await person()
    const known = await tokensOf(await signIn(email))
    app.deviceNotices.length = 0
    const strange = await tokensOf(await signIn(email))
    await app.identity.drain()
    const token = linkOf(app.deviceNotices.at(-1)?.text)
    expect(await deny(token)).toEqual({ status: 200, body: { outcome: 'password-dropped' } })
    const userStatus = async (accessToken: string) =>
      (await app.backendRequest('/auth/v1/user', { headers: { Authorization: `Bearer ${accessToken}` } }))
        .status
    expect(await userStatus(strange.access_token)).toBe(403)
    expect(await userStatus(known.access_token)).toBe(200)
    expect((await signIn(email)).status).toBe(400)
    expect(codeIn(app.mails.at(-1))).toMatch(/^\d{6}$/)
    expect(await deny(token)).toEqual({ status: 200, body: { outcome: 'no-password' } })
  })

  test('does not drop a password that was set since then', async () => {
    const email = await person()
    await signIn(email)
    await app.identity.drain()
    const token = linkOf(app.deviceNotices.at(-1)?.text)
    await database.pool.query('update auth.users set encrypted_password = $2 where email = $1', [
      email,
      await hashPassword('another long password'),
    ])
    expect(await deny(token)).toEqual({ status: 200, body: { outcome: 'password-changed' } })
  })

  test('is denied only by the unchanged token of the email, for a week', async () => {
    const email = await person()
    await signIn(email)
    await app.identity.drain()
    const token = linkOf(app.deviceNotices.at(-1)?.text)
    const [payload = '', seal = ''] = token.split('.')
    const other = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), until: Date.now() * 2 }
    const forged = `${Buffer.from(JSON.stringify(other)).toString('base64url')}.${seal}`
    for (const wrong of ['', '.', 'x', payload, `${payload}.`, forged, `${token}x`, 'x'.repeat(600)])
      expect((await deny(wrong)).status).toBe(403)
    expect((await post('denials', { token: 'x'.repeat(601) })).status).toBe(400)
    vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000)
    expect((await deny(token)).status).toBe(403)
    vi.useRealTimers()
  })
})
