import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { testOrigin, testWebApp, type TestWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const emails = [{ email: 'octo@example.test', primary: true, verified: true }]

/** GitHub as its documentation describes it, with one user. */
const provider = createServer((request, response) => {
  const answers: Record<string, unknown> = {
    '/login/oauth/access_token': { access_token: 'provider-token', token_type: 'bearer' },
    '/api/v3/user': { id: 7, login: 'octo', name: 'Octo Cat' },
    '/api/v3/user/emails': emails,
  }
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(answers[request.url ?? ''] ?? {}))
})
let app: TestWebApp

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const address = provider.address()
  const port = typeof address === 'object' && address ? address.port : 0
  app = await testWebApp(database, {
    GITHUB_CLIENT_ID: 'client',
    GITHUB_CLIENT_SECRET: 'secret',
    GITHUB_URL: `http://127.0.0.1:${port}`,
  })
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

async function authorize(redirectTo: string) {
  const answer = await app.request(
    `/auth/v1/authorize?provider=github&redirect_to=${encodeURIComponent(redirectTo)}`,
  )
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('Location') ?? '')
}

test('someone signs in with GitHub, comes back where they started and has a profile', async () => {
  const there = await authorize(`${testOrigin}/auth/callback`)
  expect(there.pathname).toBe('/login/oauth/authorize')
  expect(there.searchParams.get('redirect_uri')).toBe(`${testOrigin}/auth/v1/callback`)
  const back = await app.request(`/auth/v1/callback?code=given&state=${there.searchParams.get('state')}`)
  expect(back.headers.get('Location')).toMatch(/^http:\/\/127\.0\.0\.1:3000\/auth\/callback#access_token=/)
  const { rows } = await database.pool.query('select email, full_name from llm_mentions.users')
  expect(rows).toEqual([{ email: 'octo@example.test', full_name: 'Octo Cat' }])
})

test('a state that was never given out, or was used, opens nothing', async () => {
  const there = await authorize(`${testOrigin}/auth/callback`)
  const state = there.searchParams.get('state')
  expect(
    (await app.request(`/auth/v1/callback?code=given&state=${state}`)).headers.get('Location'),
  ).toContain('access_token=')
  for (const other of [state, crypto.randomUUID(), 'x', ''])
    expect(
      (await app.request(`/auth/v1/callback?code=given&state=${other}`)).headers.get('Location'),
    ).toContain('error=')
})

test.each([
  'https://evil.example/',
  'https://127.0.0.1.evil.example/',
  '//evil.example',
  'javascript:alert(1)',
])('nobody is sent on to %s with a session', async (target) => {
  const there = await authorize(target)
  const back = await app.request(`/auth/v1/callback?code=given&state=${there.searchParams.get('state')}`)
  expect(new URL(back.headers.get('Location') ?? '').origin).toBe(testOrigin)
})

test('a provider that is not configured is refused', async () => {
  const answer = await app.request('/auth/v1/authorize?provider=google&redirect_to=/')
  expect(answer.status).toBe(400)
})
