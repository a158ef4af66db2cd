import { describe, expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const organization = `/organizations/${cast.acorn.id}`
const id = '11111111-1111-4111-8111-111111111111'

const guarded = [
  ['POST', `${organization}/api-keys`],
  ['PUT', `${organization}/api-keys/${id}/rotation`],
  ['POST', `${organization}/provider-keys`],
  ['PATCH', `/provider-keys/${id}`],
  ['POST', `${organization}/exports`],
  ['POST', `${organization}/exports/${id}/links`],
  ['POST', `${organization}/deletion`],
  ['POST', `${organization}/support-access`],
  ['POST', `${organization}/ownership-transfers`],
  ['POST', `${organization}/checkout`],
  ['PUT', `${organization}/subscription`],
  ['PUT', `${organization}/subscription/cancellation`],
  ['POST', `${organization}/billing-portal`],
  ['PUT', `${organization}/second-factor`],
  ['DELETE', `${organization}/second-factor`],
  ['PUT', `${organization}/second-factor/members`],
  ['DELETE', `${organization}/second-factor/members`],
  ['POST', `${organization}/members/${id}/second-factor-reset`],
  ['POST', `/oauth/requests/${id}/approval`],
  ['DELETE', '/account'],
  ['GET', '/account/data'],
] as const

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60

async function codeOf(method: string, path: string, claims: Record<string, unknown>) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, cast.alice, claims)}` },
    ...(method !== 'GET' && { body: {} }),
  })
  if (response.ok) return 'ok'
  const body = (await response.json()) as { error: { code: string } }
  return body.error.code
}

describe.each(guarded)('%s %s', (method, path) => {
  test('needs a sign-in or a second factor of the last ten minutes', async () => {
    const old = [{ method: 'password', timestamp: minutesAgo(11) }]
    expect(await codeOf(method, path, { amr: old })).toBe('proof_needed')
    expect(await codeOf(method, path, { amr: undefined })).toBe('proof_needed')
  })

  test('opens with a fresh second factor of an old sign-in', async () => {
    if (path === `${organization}/deletion` || path === '/account') return // These would delete what the others use.
    const amr = [
      { method: 'totp', timestamp: minutesAgo(1) },
      { method: 'password', timestamp: minutesAgo(600) },
    ]
    expect(await codeOf(method, path, { amr })).not.toBe('proof_needed')
  })
})

test.each([
  ['a time in the future', [{ method: 'password', timestamp: minutesAgo(-5) }]],
  ['a time as text', [{ method: 'password', timestamp: String(minutesAgo(1)) }]],
  ['an object', { method: 'password', timestamp: minutesAgo(1) }],
  ['names alone, as of some identity services', ['password']],
])('%s proves nothing', async (_, amr) => {
  expect(await codeOf('POST', `${organization}/api-keys`, { amr })).toBe('proof_needed')
})

test('making someone an owner needs it, by role or invitation, and no other role does', async () => {
  const amr = [{ method: 'password', timestamp: minutesAgo(11) }]
  const send = async (method: string, path: string, body: unknown) =>
    (
      await app.request(`/api${organization}${path}`, {
        method,
        headers: { Authorization: `Bearer ${await signedToken(app.secrets, cast.alice, { amr })}` },
        body,
      })
    ).status
  const change = (role: string) => send('PATCH', '/members', { userIds: [cast.bob.userId], change: { role } })
  const invite = (role: string) =>
    send('POST', '/invitations', {
      emails: [`new-${role}@example.com`],
      note: '',
      role,
      allBrands: true,
      brandIds: [],
      canViewBotLogs: false,
      canViewQueryFanout: false,
    })
  expect([await change('owner'), await invite('owner')]).toEqual([403, 403])
  expect([await change('editor'), await invite('editor')]).toEqual([200, 201])
})
