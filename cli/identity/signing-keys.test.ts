import { PassThrough } from 'node:stream'
import { decodeProtectedHeader } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSigningKeys, rotationDelaySeconds, tokenSeconds } from '#server/identity/signing-keys.ts'
import { buildCast } from '#testing/cast.ts'
import { loggedInAs, testDatabase } from '#testing/database/database.ts'
import { sessionOf } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'
import { run as accounts } from './accounts.ts'
import { run as signingKeys } from './signing-keys.ts'

const AUTH_JWT_SECRET = 'Zk3v9QpX7mB1tR5wY8nC2dF6hJ0sL4aE'
const database = await testDatabase()
const { alice } = await buildCast(database)

type ListedKey = { kid: string | null; algorithm: string; signsFrom: string; acceptedUntil: string | null }

async function call(command: typeof signingKeys, args: string[], env: Record<string, string> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await command(args, {
    stdin: new PassThrough(),
    stdout,
    stderr,
    env: { DATABASE_URL: database.url, AUTH_JWT_SECRET, ...env },
  })
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') }
}

async function listed(...args: string[]): Promise<ListedKey[]> {
  const { code, out } = await call(signingKeys, args)
  expect(code).toBe(0)
  expect(out).not.toContain(AUTH_JWT_SECRET)
  return JSON.parse(out) as ListedKey[]
}

/** Keys as a web process sees them this many seconds from now. */
const keysIn = (seconds: number) =>
  openSigningKeys(loggedInAs(database, 'web').pool, AUTH_JWT_SECRET, () => Date.now() + seconds * 1000)
const claims = { sub: alice.supabaseUserId, role: 'authenticated', session_id: sessionOf(alice) }
const kidOf = (token: string) => decodeProtectedHeader(token).kid

beforeEach(async () => {
  await database.pool.query('delete from private.signing_keys')
  await database.pool.query("insert into private.signing_keys (algorithm) values ('ES256')")
})

describe('rotating signing keys', () => {
  test('adds a key that signs after a delay, and earlier tokens are accepted until they expire', async () => {
    const [first] = await listed('list')
    const { token } = await keysIn(0).sign(claims)
    expect(kidOf(token)).toBe(first?.kid)

    const [added, former, ...more] = await listed('rotate')
    expect(more).toEqual([])
    expect(added?.kid).not.toBe(first?.kid)
    expect(added?.acceptedUntil).toBeNull()
    expect(former?.kid).toBe(first?.kid)
    const until = Date.parse(former?.acceptedUntil ?? '') - Date.now()
    expect(Math.abs(until / 1000 - (rotationDelaySeconds + tokenSeconds))).toBeLessThan(30)

    expect((await keysIn(0).publicKeys()).keys.map(({ kid }) => kid)).toEqual([added?.kid, first?.kid])
    expect(kidOf((await keysIn(0).sign(claims)).token)).toBe(first?.kid)
    const later = keysIn(rotationDelaySeconds + 30)
    expect(kidOf((await later.sign(claims)).token)).toBe(added?.kid)
    expect(await later.verify(token)).toMatchObject({ sub: alice.supabaseUserId })
    const afterwards = keysIn(rotationDelaySeconds + tokenSeconds + 30)
    expect((await afterwards.publicKeys()).keys.map(({ kid }) => kid)).toEqual([added?.kid])
  })

  test('with --now ends earlier keys immediately, and users continue through their refresh tokens', async () => {
    const app = await testWebApp(database, { AUTH_JWT_SECRET, SMTP_URL: '', MAIL_FROM: '' })
    const signUp = await app.backendRequest('/auth/v1/signup', {
      body: { email: 'zoe@acorn.example', password: 'a good long password' },
    })
    const session = (await signUp.json()) as { access_token: string; refresh_token: string }

    const [only, ...more] = await listed('rotate', '--now')
    expect(more).toEqual([])
    const restarted = await testWebApp(database, { AUTH_JWT_SECRET, SMTP_URL: '', MAIL_FROM: '' })
    const userOf = (token: string) =>
      restarted.backendRequest('/auth/v1/user', { headers: { Authorization: `Bearer ${token}` } })
    expect((await userOf(session.access_token)).status).toBe(403)
    const refresh = await restarted.backendRequest('/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: session.refresh_token },
    })
    const { access_token: token } = (await refresh.json()) as { access_token: string }
    expect(kidOf(token)).toBe(only?.kid)
    expect((await userOf(token)).status).toBe(200)

    expect(JSON.parse((await call(accounts, ['sign-out-all'])).out)).toMatchObject({
      sessionsEnded: expect.any(Number),
    })
    expect((await userOf(token)).status).toBe(403)
  })
})

test('lets a process with a slow clock sign with the only key there is', async () => {
  expect(kidOf((await keysIn(-20).sign(claims)).token)).toBe((await listed())[0]?.kid)
})

test('is refused with other words, and for a Supabase project', async () => {
  for (const args of [['revoke'], ['list', '--now'], ['rotate', 'all'], ['rotate', '--force']])
    expect(await call(signingKeys, args)).toMatchObject({
      code: 1,
      err: expect.stringContaining('rotate [--now]'),
    })
  const hosted = {
    SUPABASE_URL: 'https://project.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789',
  }
  expect(await call(signingKeys, ['list'], hosted)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Supabase project'),
  })
  expect(await call(accounts, [])).toMatchObject({ code: 1, err: expect.stringContaining('sign-out-all') })
})
