// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSupabase } from './supabase.ts'

const user = { id: 'auth-1', aud: 'authenticated', app_metadata: {}, user_metadata: {} }

function sessionFor(seconds: number) {
  const expiresAt = Math.floor(Date.now() / 1000) + seconds
  const claims = btoa(JSON.stringify({ sub: user.id, exp: expiresAt }))
  return {
    access_token: `${btoa('{"alg":"HS256"}')}.${claims}.c2ln`,
    refresh_token: 'refresh',
    expires_in: seconds,
    expires_at: expiresAt,
    token_type: 'bearer',
    user,
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// supabase-js checks every 30 s, and refreshes when fewer than four of these ticks remain, that is, three whole ones.
test.each([
  [119, 0],
  [121, 30],
  [200, 90],
])('a token that expires in %i s is refreshed after %i s', async (lifetime, after) => {
  localStorage.setItem(`sb-backend-${lifetime}-auth-token`, JSON.stringify(sessionFor(lifetime)))
  const start = Date.now()
  const refreshedAt: number[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    if (new URL(input).searchParams.get('grant_type') === 'refresh_token')
      refreshedAt.push((Date.now() - start) / 1000)
    return Response.json(sessionFor(3600))
  })
  const client = startSupabase({ supabaseUrl: `http://backend-${lifetime}.test`, supabaseKey: 'key' })
  await vi.advanceTimersByTimeAsync(200_000)
  await client.auth.stopAutoRefresh()
  expect(refreshedAt).toEqual([after])
})
