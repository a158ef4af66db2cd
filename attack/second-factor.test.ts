import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { totpCode } from '#testing/totp.ts'
import { signUp, type Person } from './installation.ts'
import { expectHealthy, openTarget, requestsSent, send } from './requests.ts'
import { apiRoutes } from './routes.ts'

/** Ways around the second factor of an account whose password or mailbox an attacker has. */
const target = await openTarget('local')
const session = z.object({ access_token: z.string(), refresh_token: z.string() })
type Session = z.infer<typeof session>

afterAll(() => console.info(`Second factor: ${requestsSent()}`))

const call = (method: string, path: string, body?: unknown, token?: string) =>
  send(target, path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
  })
const auth = async (path: string, body: unknown, token?: string) => {
  const { status, text } = await call('POST', `/auth/v1/${path}`, body, token)
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  const answer: unknown = JSON.parse(text)
  return answer
}
const signIn = async ({ email, password }: Person): Promise<Session> =>
  session.parse(await auth('token?grant_type=password', { email, password }))
const aalOf = (token: string) =>
  z
    .object({ aal: z.string() })
    .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).aal

const factor = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) })
let victim: Person
let own: z.infer<typeof factor>
let before: Session
let raised: Session

const verifyOnce = async (token: string, code: string) => {
  const { id } = z.object({ id: z.string() }).parse(await auth(`factors/${own.id}/challenge`, {}, token))
  return call('POST', `/auth/v1/factors/${own.id}/verify`, { challenge_id: id, code }, token)
}

beforeAll(async () => {
  victim = await signUp(target, 'careful')
  before = await signIn(victim)
  const first = await signIn(victim)
  own = factor.parse(
    await auth('factors', { factor_type: 'totp', friendly_name: 'Phone' }, first.access_token),
  )
  const { text } = await verifyOnce(first.access_token, totpCode(own.totp.secret))
  raised = session.parse(JSON.parse(text))
  const body = { name: 'Careful', timeZone: 'Europe/Berlin' }
  const { status, text: answer } = await call('POST', '/api/organizations', body, raised.access_token)
  if (status !== 201) throw new Error(`The victim has no organization: ${answer}`)
})

describe('with only the first factor, an attacker', () => {
  test('reaches no route of the API, no row, and no stream', async () => {
    const { access_token: token } = await signIn(victim)
    expect(aalOf(token)).toBe('aal1')
    const open: string[] = []
    for (const { method, path } of apiRoutes()) {
      const url = path.replaceAll(/:\w+\{?[^/]*\}?/g, '00000000-0000-4000-8000-000000000000')
      const [anonymous, attacked] = [
        await call(method, url, method === 'GET' ? undefined : {}),
        await call(method, url, method === 'GET' ? undefined : {}, token),
      ]
      // Public routes answer everyone; nothing may answer a half signed-in session better.
      if (attacked.status < 400 && anonymous.status >= 400) open.push(`${method} ${path} ${attacked.status}`)
    }
    expect(open).toEqual([])
    const rows = '/rest/v1/clients?select=id,name,organization_id,archived_at,is_demo&order=name.asc'
    const read = (given: string) =>
      send(target, rows, {
        headers: { Authorization: `Bearer ${given}`, 'Accept-Profile': 'llm_mentions' },
      })
    expect((await read(token)).status).toBe(401)
    expect((await read(raised.access_token)).status).toBe(200)
    expect((await call('GET', '/api/me', undefined, token)).status).toBe(401)
    expect((await call('GET', '/api/me', undefined, raised.access_token)).status).toBe(200)
  })

  test('gets no further by a reset of the password, a code, or a link', async () => {
    for (const [path, type] of [
      ['recover', 'recovery'],
      ['otp', 'email'],
    ] as const) {
      // One email a minute: the second kind is for another account of the same kind.
      const person = path === 'recover' ? victim : await withFactor()
      await auth(path, { email: person.email })
      const token = await codeTo(person.email)
      const opened = session.parse(await auth('verify', { email: person.email, token, type }))
      expect(aalOf(opened.access_token)).toBe('aal1')
      const change = await call('PUT', '/auth/v1/user', { password: 'of the attacker' }, opened.access_token)
      expect({ status: change.status, text: change.text }).toMatchObject({
        status: 401,
        text: expect.stringContaining('insufficient_aal'),
      })
      expect((await call('GET', '/api/me', undefined, opened.access_token)).status).toBe(401)
    }
  })

  test('gets nothing from sessions and refresh tokens of before', async () => {
    expect((await call('GET', '/auth/v1/user', undefined, before.access_token)).status).toBe(403)
    expect((await call('GET', '/api/me', undefined, before.access_token)).status).toBe(401)
    const { status } = await call('POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: before.refresh_token,
    })
    expect(status).toBe(400)
    const fresh = await signIn(victim)
    const refreshed = session.parse(
      await auth('token?grant_type=refresh_token', { refresh_token: fresh.refresh_token }),
    )
    expect(aalOf(refreshed.access_token)).toBe('aal1')
  })

  test('cannot remove, add, or replace a factor, nor make recovery codes or passkeys', async () => {
    const { access_token: token } = await signIn(victim)
    for (const [method, path, body] of [
      ['DELETE', `factors/${own.id}`, undefined],
      ['POST', 'factors', { factor_type: 'totp', friendly_name: 'Mine' }],
      ['POST', 'factors', { factor_type: 'webauthn', friendly_name: 'Mine' }],
      ['POST', 'factors/recovery-codes', {}],
      ['POST', 'passkeys/registration/options', {}],
      ['PUT', 'user', { email: 'attacker@example.test' }],
    ] as const) {
      const { status, text } = await call(method, `/auth/v1/${path}`, body, token)
      expect({ path, isRefused: status >= 401, text }).toMatchObject({
        path,
        isRefused: true,
        text: expect.stringContaining('insufficient_aal'),
      })
    }
  })

  test('is stopped when guessing codes, also in parallel and with many sessions', async () => {
    const person = await withFactor()
    const sessions = await Promise.all(Array.from({ length: 4 }, () => signIn(person)))
    const guesses = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const { access_token: token } = sessions[index % 4] ?? sessions[0] ?? before
        const path = `/auth/v1/factors/${person.factorId}/challenge`
        const { text } = await call('POST', path, {}, token)
        const challenged = z.object({ id: z.string() }).parse(JSON.parse(text))
        const body = { challenge_id: challenged.id, code: String(index).padStart(6, '0') }
        return call('POST', `/auth/v1/factors/${person.factorId}/verify`, body, token)
      }),
    )
    expect(guesses.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(10)
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(50)
    await expectHealthy(target)
  })
})

/** Another account with a confirmed authenticator app. */
async function withFactor(): Promise<Person & { factorId: string }> {
  const person = await signUp(target, 'careful')
  const made = factor.parse(
    await auth('factors', { factor_type: 'totp', friendly_name: 'App' }, person.token),
  )
  const { id } = z
    .object({ id: z.string() })
    .parse(await auth(`factors/${made.id}/challenge`, {}, person.token))
  await auth(
    `factors/${made.id}/verify`,
    { challenge_id: id, code: totpCode(made.totp.secret) },
    person.token,
  )
  return { ...person, factorId: made.id }
}

const mail = z.object({ to: z.string(), text: z.string() })

/** The six digits of the latest email with a code to this address. */
async function codeTo(email: string): Promise<string> {
  const folder = join(target.dataDir, 'outbox')
  const latest = async () => {
    for (const name of (await readdir(folder))
      .filter((one) => !one.startsWith('.'))
      .toSorted()
      .toReversed()) {
      const { to, text } = mail.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
      const code = /: (\d{6})$/m.exec(text)?.[1]
      if (to === email && code !== undefined) return code
    }
    return null
  }
  await expect.poll(latest, { timeout: 20_000 }).not.toBeNull()
  return (await latest()) ?? ''
}
