import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { signIn, signUp, type Person } from './installation.ts'
import { expectHealthy, openTarget, requestsSent, send } from './requests.ts'

/** Vulnerabilities found in 0.7.0, tried on real installations. Each of these attacks succeeded there. */
const production = await openTarget('production')
const local = await openTarget('local')
const targets = { production, local }

afterAll(() => console.info(`Reported holes: ${requestsSent()}`))

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
})
const as = (person: Person, body?: unknown) => ({
  ...(body !== undefined && { body: JSON.stringify(body) }),
  headers: { ...bearer(person.token), 'Content-Type': 'application/json' },
})

describe.each(Object.entries(targets))('an installation in %s', (_, target) => {
  test('gives no role to names in the query string', async () => {
    const hostile =
      '/rest/v1/clients?select=id,__proto__:prompts(id)&__proto__.jwt=eq.x&__proto__.role.limit=postgres&__proto__.ignoreAuthorization.limit=1'
    const profile = { 'Accept-Profile': 'llm_mentions' }
    expect((await send(target, hostile, { headers: profile })).status).toBe(400)
    const forged = { ...profile, ...bearer('a.b.c') }
    expect((await send(target, '/rest/v1/users?select=id', { headers: forged })).status).toBe(401)
    expect((await send(target, '/api/me', { headers: forged })).status).toBe(401)
    await expectHealthy(target)
  })

  test.each(['__proto__=eq.abc', '$or=eq.1', '$exists=eq.1', '$storageFolder=eq.1', 'id=match.(a%2B)%2B$'])(
    'keeps working after %s',
    async (query) => {
      const { status, ms } = await send(target, `/rest/v1/plans?${query}`)
      expect([400, 401, 404, 406]).toContain(status)
      expect(ms).toBeLessThan(2000)
      await expectHealthy(target)
    },
  )

  test('does not let twelve slow patterns delay a sign-in', async () => {
    const pattern = encodeURIComponent('^(((a+)+)+)+$')
    const attack = Array.from({ length: 12 }, () =>
      send(target, `/rest/v1/plans?name=match.${pattern}`, { headers: { 'Accept-Profile': 'llm_mentions' } }),
    )
    const start = performance.now()
    await signIn(target, target.birch.owner)
    expect(performance.now() - start).toBeLessThan(5000)
    await Promise.all(attack)
  })

  test('writes no row that bypasses the API', async () => {
    const rows = Array.from({ length: 5000 }, () => ({ text: 'x', client_id: target.acorn.brandId }))
    for (const [table, body] of [
      ['prompts', rows],
      ['schedules', { cadence: 'never' }],
      ['tracked_brands', { aliases: [null] }],
      ['users', { is_staff: true }],
    ] as const)
      for (const method of ['POST', 'PATCH']) {
        const { status } = await send(target, `/rest/v1/${table}?id=eq.${target.acorn.brandId}`, {
          method,
          body: JSON.stringify(body),
          headers: {
            ...bearer(target.acorn.owner.token),
            'Content-Type': 'application/json',
            'Content-Profile': 'llm_mentions',
          },
        })
        expect([400, 404, 405, 413]).toContain(status)
      }
  })

  test('requires the current password to set a new one', async () => {
    const changed = await send(target, '/auth/v1/user', {
      method: 'PUT',
      ...as(target.acorn.viewer, { password: 'taken over by a thief' }),
    })
    expect(changed.status).toBe(400)
    expect(changed.text).toContain('current_password_required')
  })

  test('does not redirect a signed-in user to another port or host', async () => {
    for (const there of [
      'http://127.0.0.1:1/',
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
    ]) {
      const answer = await fetch(
        `${target.address}/auth/v1/verify?token=x&type=signup&redirect_to=${encodeURIComponent(there)}`,
        { redirect: 'manual' },
      )
      expect(new URL(answer.headers.get('Location') ?? 'about:blank').origin).toBe(target.address)
    }
  })

  test('answers unknown sign-in paths in a shape that supabase-js can read', async () => {
    const { status, text } = await send(target, '/auth/v1/nowhere', { method: 'POST', ...json({}) })
    expect(status).toBe(404)
    expect(JSON.parse(text)).toMatchObject({ code: 404, error_code: 'not_found', msg: expect.any(String) })
  })

  test('rejects 60 MB of text', async () => {
    const body = 'x'.repeat(60_000_000)
    const headers = { 'Content-Type': 'text/plain', ...bearer(target.acorn.owner.token) }
    const sent = await send(target, `/api/organizations/${target.acorn.organizationId}`, {
      method: 'PATCH',
      body,
      headers,
    })
    expect([0, 413]).toContain(sent.status)
    await expectHealthy(target)
  })

  test('keeps names on one line', async () => {
    const { status } = await send(target, `/api/organizations/${target.acorn.organizationId}`, {
      method: 'PATCH',
      ...as(target.acorn.owner, { name: 'Acorn\r\nBcc: everyone@example.test', timeZone: 'UTC' }),
    })
    expect([400, 422]).toContain(status)
  })
})

test('a signed-out device loses the API, the data API, and streams within five seconds', async () => {
  const person = await signUp(local, 'leaver')
  const stays = { ...person, token: await signIn(local, person) }
  const stream = await fetch(`${local.address}/api/live`, { headers: bearer(person.token) })
  expect(stream.status).toBe(200)
  const streamEnds = new Response(stream.body).text()
  const out = await send(local, '/auth/v1/logout?scope=local', {
    method: 'POST',
    headers: bearer(person.token),
  })
  expect(out.status).toBe(204)
  const start = performance.now()
  await streamEnds
  expect(performance.now() - start).toBeLessThan(5000)
  await pause(Math.max(0, 2500 - (performance.now() - start)))
  const users = '/rest/v1/users?select=id'
  const profile = { 'Accept-Profile': 'llm_mentions' }
  for (const path of ['/api/me', '/auth/v1/user', users]) {
    expect((await send(local, path, { headers: { ...profile, ...bearer(person.token) } })).status).toBeOneOf([
      401, 403,
    ])
    expect((await send(local, path, { headers: { ...profile, ...bearer(stays.token) } })).status).toBe(200)
  }
})

test("signing in to one's own account resets no limit for another person's mailbox", async () => {
  const victim = await signUp(local, 'victim')
  const own = { ...victim, email: victim.email.replace('@', '+x@'), password: 'an attacker’s own one' }
  const made = await send(local, '/auth/v1/signup', { method: 'POST', ...json(own) })
  expect(made.status).toBe(200)
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries++) {
    const guess = { email: victim.email, password: `guess number ${tries}` }
    const token = '/auth/v1/token?grant_type=password'
    statuses.push((await send(local, token, { method: 'POST', ...json(guess) })).status)
    expect((await send(local, token, { method: 'POST', ...json(own) })).status).toBe(200)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
})
