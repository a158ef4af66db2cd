import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openAuthenticator } from '#testing/authenticator.ts'
import { testDatabase } from '#testing/database/database.ts'
import { totpCode } from '#testing/totp.ts'
import { testWebApp } from '#testing/web-app.ts'
import { relyingPartyOf } from './webauthn.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const database = await testDatabase()
// Without SMTP in local, an account works at once.
const app = await testWebApp(database, { SMTP_URL: '', PUBLIC_URL: 'https://scope.example' })
const password = 'correct horse battery'
const rpId = 'scope.example'
const origin = 'https://scope.example'
const session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })
const options = z.object({
  challenge_id: z.string(),
  expires_at: z.number(),
  options: z.looseObject({
    challenge: z.string(),
    userVerification: z.string().optional(),
    authenticatorSelection: z
      .looseObject({ residentKey: z.string(), userVerification: z.string() })
      .optional(),
    excludeCredentials: z.array(z.object({ id: z.string() })).optional(),
  }),
})
const passkey = z.object({
  id: z.string(),
  friendly_name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().optional(),
})

beforeEach(async () => {
  await app.identity.drain()
  app.mails.length = 0
  await database.pool.query('delete from private.auth_attempts')
})

const call = (method: string, path: string, body?: unknown, token?: string) =>
  app.backendRequest(`/auth/v1/${path}`, {
    method,
    ...(body !== undefined && { body }),
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
  })
const problemOf = async (answer: Promise<Response>) => {
  const response = await answer
  const { error_code: code } = z.object({ error_code: z.string() }).parse(await response.json())
  return { status: response.status, code }
}
const jsonOf = async (answer: Promise<Response>): Promise<unknown> => {
  const response = await answer
  const body: unknown = await response.json()
  if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(body)}`)
  return body
}

async function someone() {
  const email = `${randomUUID().slice(0, 8)}@example.test`
  return { email, ...session.parse(await jsonOf(call('POST', 'signup', { email, password }))) }
}

async function someoneWithPasskey() {
  const person = await someone()
  const { access_token: token } = person
  const key = openAuthenticator()
  const asked = options.parse(await jsonOf(call('POST', 'passkeys/registration/options', {}, token)))
  const credential = key.create({ challenge: asked.options.challenge, rpId, origin })
  const body = { challenge_id: asked.challenge_id, credential }
  const made = passkey.parse(await jsonOf(call('POST', 'passkeys/registration/verify', body, token)))
  return { ...person, key, asked, made, body }
}

type Changes = Partial<Parameters<ReturnType<typeof openAuthenticator>['get']>[0]>
const enter = async (person: Awaited<ReturnType<typeof someoneWithPasskey>>, changes: Changes = {}) => {
  const asked = options.parse(await jsonOf(call('POST', 'passkeys/authentication/options', {})))
  const credential = person.key.get({
    challenge: asked.options.challenge,
    rpId,
    origin,
    userHandle: person.user.id,
    ...changes,
  })
  return call('POST', 'passkeys/authentication/verify', { challenge_id: asked.challenge_id, credential })
}

describe('a passkey', () => {
  test('is registered for the address of the installation, and signs in without a password', async () => {
    const person = await someoneWithPasskey()
    expect(person.asked.options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
    const opened = session.parse(await jsonOf(enter(person)))
    expect(opened.user.id).toBe(person.user.id)
    expect(decodeJwt(opened.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
    expect(app.mails.map(({ subject }) => subject)).toEqual([
      'A passkey was added to your Answerscope account',
    ])
  })

  test('is listed with its last use, renamed, and removed', async () => {
    const person = await someoneWithPasskey()
    const { access_token: token, made } = person
    const list = async () => z.array(passkey).parse(await jsonOf(call('GET', 'passkeys', undefined, token)))
    expect((await list())[0]?.last_used_at).toBeUndefined()
    await jsonOf(enter(person))
    expect(Date.parse((await list())[0]?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const renamed = await jsonOf(call('PATCH', `passkeys/${made.id}`, { friendly_name: 'Laptop' }, token))
    expect(renamed).toMatchObject({ id: made.id, friendly_name: 'Laptop' })
    expect((await call('PATCH', `passkeys/${made.id}`, { friendly_name: '' }, token)).status).toBe(400)
    expect((await call('DELETE', `passkeys/${made.id}`, undefined, token)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await enter(person)).status).toBe(400)
    const notFound = { status: 404, code: 'validation_failed' }
    expect(await problemOf(call('DELETE', `passkeys/${made.id}`, undefined, token))).toEqual(notFound)
  })

  test('of another person is neither seen nor changed', async () => {
    const [victim, stranger] = [await someoneWithPasskey(), await someone()]
    const { access_token: token } = stranger
    expect(await jsonOf(call('GET', 'passkeys', undefined, token))).toEqual([])
    const notFound = { status: 404, code: 'validation_failed' }
    const path = `passkeys/${victim.made.id}`
    expect(await problemOf(call('PATCH', path, { friendly_name: 'Mine' }, token))).toEqual(notFound)
    expect(await problemOf(call('DELETE', path, undefined, token))).toEqual(notFound)
    // A signature with the handle of another account, and a registration under a challenge of another person.
    expect((await enter(victim, { userHandle: stranger.user.id })).status).toBe(400)
    expect(await problemOf(call('POST', 'passkeys/registration/verify', victim.body, token))).toEqual({
      status: 400,
      code: 'webauthn_challenge_not_found',
    })
  })

  test.each([
    ['another origin', { origin: 'https://scope.example.evil.test' }],
    ['another domain', { rpId: 'evil.test' }],
    ['no PIN or fingerprint', { isUserVerified: false }],
    ['an old counter', { counter: 1 }],
    ['an invented challenge', { challenge: 'AAAA' }],
    ['no handle', { userHandle: '' }],
  ])('signs nobody in with %s', async (_, changes) => {
    expect(await problemOf(enter(await someoneWithPasskey(), changes))).toEqual({
      status: 400,
      code: 'webauthn_verification_failed',
    })
  })

  test('has a challenge that works once, for five minutes', async () => {
    const person = await someoneWithPasskey()
    const asked = options.parse(await jsonOf(call('POST', 'passkeys/authentication/options', {})))
    expect(asked.expires_at - Date.now() / 1000).toBeGreaterThan(295)
    const given = { challenge: asked.options.challenge, rpId, origin, userHandle: person.user.id }
    const send = () =>
      call('POST', 'passkeys/authentication/verify', {
        challenge_id: asked.challenge_id,
        credential: person.key.get(given),
      })
    await database.pool.query("update auth.webauthn_challenges set expires_at = now() - interval '1 second'")
    expect(await problemOf(send())).toEqual({ status: 400, code: 'webauthn_challenge_expired' })
    expect(await problemOf(send())).toEqual({ status: 400, code: 'webauthn_challenge_not_found' })
  })

  test('does not replace the second factor of an account that has one', async () => {
    const person = await someoneWithPasskey()
    const factor = z
      .object({ id: z.string(), totp: z.object({ secret: z.string() }) })
      .parse(await jsonOf(call('POST', 'factors', { factor_type: 'totp' }, person.access_token)))
    const challenge = z
      .object({ id: z.string() })
      .parse(await jsonOf(call('POST', `factors/${factor.id}/challenge`, {}, person.access_token)))
    const body = { challenge_id: challenge.id, code: totpCode(factor.totp.secret) }
    await jsonOf(call('POST', `factors/${factor.id}/verify`, body, person.access_token))
    const { access_token: token } = session.parse(await jsonOf(enter(person)))
    const answer = await app.request('/api/memberships', { headers: { Authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
  })

  test('of a disabled account signs no one in', async () => {
    const person = await someoneWithPasskey()
    await database.pool.query("update auth.users set banned_until = 'infinity' where id = $1", [
      person.user.id,
    ])
    expect(await problemOf(enter(person))).toEqual({ status: 403, code: 'user_banned' })
  })

  test('is one of ten at most, and each credential is registered once', async () => {
    const person = await someoneWithPasskey()
    const { access_token: token, key } = person
    const register = async (authenticator = openAuthenticator()) => {
      const answer = await call('POST', 'passkeys/registration/options', {}, token)
      if (answer.status !== 200) return answer
      const asked = options.parse(await answer.json())
      const credential = authenticator.create({ challenge: asked.options.challenge, rpId, origin })
      return call(
        'POST',
        'passkeys/registration/verify',
        { challenge_id: asked.challenge_id, credential },
        token,
      )
    }
    expect(await problemOf(register(key))).toEqual({ status: 422, code: 'webauthn_credential_exists' })
    for (let index = 1; index < 10; index++) expect((await register()).status).toBe(200)
    expect(await problemOf(register())).toEqual({ status: 422, code: 'too_many_passkeys' })
  })
})

test('the relying party comes from the public address; an IP address has none, except this machine in local', () => {
  const of = (publicUrl: string, ENVIRONMENT: 'local' | 'production' = 'production') =>
    relyingPartyOf({ publicUrl, ENVIRONMENT, PORT: 3000 })
  expect(of('https://scope.example:8443/')).toEqual({
    id: 'scope.example',
    origins: ['https://scope.example:8443'],
  })
  expect(of('https://203.0.113.5')).toBeNull()
  expect(of('https://[2001:db8::1]')).toBeNull()
  expect(of('http://127.0.0.1:3000', 'local')).toEqual({
    id: 'localhost',
    origins: ['http://localhost:3000'],
  })
})
