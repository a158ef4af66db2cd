// @vitest-environment jsdom
import { createClient } from '@supabase/supabase-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { followSession, isRefused } from './session.ts'

const storageKey = 'sb-backend-auth-token'
const user = {
  id: 'auth-1',
  email: 'alice@acorn.example',
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
}

/** A browser with a session, and a backend that answers `GET /user` with `answer`. */
function browser(answer: { status: number; body: unknown } | 'unreachable') {
  const token = `${btoa('{"alg":"HS256"}')}.${btoa(JSON.stringify({ sub: 'auth-1', exp: 4_102_444_800 }))}.c2ln`
  localStorage.setItem(
    storageKey,
    JSON.stringify({
      access_token: token,
      refresh_token: 'r',
      expires_in: 3600,
      expires_at: 4_102_444_800,
      token_type: 'bearer',
      user,
    }),
  )
  const reply: typeof fetch = async () => {
    if (answer === 'unreachable') throw new TypeError('fetch failed')
    return new Response(JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'Content-Type': 'application/json' },
    })
  }
  return createClient('http://backend.test', 'key', {
    global: { fetch: reply },
    auth: { autoRefreshToken: false, storageKey },
  })
}

beforeEach(() => {
  localStorage.clear()
})

test('a stored session is available when the session is ready', async () => {
  const session = followSession(browser({ status: 200, body: user }))
  await session.ready
  expect(session.current().user?.id).toBe('auth-1')
})

test.each([
  ['a disabled user', 403, { code: 403, error_code: 'user_banned', msg: 'User is banned' }],
  ['an expired token', 403, { code: 403, error_code: 'bad_jwt', msg: 'token is expired' }],
  ['a user who is gone', 403, { code: 403, error_code: 'user_not_found', msg: 'gone' }],
])('%s is signed out', async (_, status, body) => {
  const session = followSession(browser({ status, body }))
  await session.ready
  await session.verify()
  expect(session.current().user).toBeNull()
  expect(localStorage.getItem(storageKey)).toBeNull()
})

test('a token whose signing key has expired is refreshed, and the session continues', async () => {
  const client = browser({ status: 403, body: { code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' } })
  const session = followSession(client)
  await session.ready
  const refreshed = vi
    .spyOn(client.auth, 'refreshSession')
    .mockResolvedValue({ data: { user: null, session: null }, error: null })
  await session.verify()
  expect(refreshed).toHaveBeenCalledOnce()
  expect(session.current().user?.id).toBe('auth-1')
})

test.each([
  ['a broken server', { status: 500, body: { msg: 'broken' } }],
  ['a lost connection', 'unreachable' as const],
])('%s signs no one out', async (_, answer) => {
  const session = followSession(browser(answer))
  await session.ready
  await session.verify()
  expect(session.current().user?.id).toBe('auth-1')
})

test('only a refusal counts as one', () => {
  expect(isRefused({ status: 401 })).toBe(true)
  expect(isRefused({ status: 0 })).toBe(false)
  expect(isRefused({ status: 503, code: 'unexpected_failure' })).toBe(false)
})
