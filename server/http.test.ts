import { brotliDecompressSync } from 'node:zlib'
import { expect, describe, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const app = await testWebApp(database)

describe('the built application', () => {
  test('serves every route of a screen with the page, revalidated each time', async () => {
    for (const path of ['/', '/login', '/brand/7f', '/invite/a-token', '/query-fanout/7f']) {
      const answer = await app.request(path, { headers: { Accept: 'text/html' } })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Cache-Control')).toBe('no-cache')
      expect(await answer.text()).toContain('<title>Answerscope</title>')
    }
  })

  test('serves the page as a 404 for a path without a screen, too', async () => {
    const answer = await app.request('/no/such/screen', { headers: { Accept: 'text/html' } })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<title>Answerscope</title>')
  })

  test('caches hashed files forever, and answers a missing one with 404 instead of the page', async () => {
    const found = await app.request('/assets/main-abc123.js')
    expect(found.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(found.headers.get('Content-Type')).toContain('javascript')
    expect((await app.request('/assets/old-file.js')).status).toBe(404)
    expect((await app.request('/favicon.png')).status).toBe(404)
  })

  test('sends the compressed copy of a file to a browser that accepts it', async () => {
    const path = '/assets/main-abc123.js'
    const compressed = await app.request(path, { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(compressed.headers.get('Content-Encoding')).toBe('br')
    expect(compressed.headers.get('Content-Type')).toContain('javascript')
    expect(compressed.headers.get('Vary')).toContain('Accept-Encoding')
    expect(brotliDecompressSync(await compressed.arrayBuffer()).toString()).toBe('export {}')
    expect(await (await app.request(path)).text()).toBe('export {}')
  })

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/.env',
    '/assets/../../secrets.json',
  ])('serves nothing outside its folder: %s', async (path) => {
    const answer = await app.request(path)
    expect(await answer.text()).not.toMatch(/answerscope"|jwtSecret/)
  })
})

test('every response has the security headers and a request ID', async () => {
  for (const path of ['/', '/api/organizations', '/config.json', '/auth/v1/settings', '/nothing.txt']) {
    const { headers } = await app.request(path)
    const policy = headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('outside local over https the browser is required to stay with https', async () => {
  const other = await testWebApp(database, { ENVIRONMENT: 'production', PUBLIC_URL: 'https://app.example' })
  expect((await other.request('/')).headers.get('Strict-Transport-Security')).toContain('max-age=31536000')
  expect((await app.request('/')).headers.get('Strict-Transport-Security')).toBeNull()
})

test('the policy allows the page to reach only what is configured', async () => {
  const other = await testWebApp(database, {
    LOGTAIL_SOURCE_TOKEN: 'x',
    LOGTAIL_ENDPOINT: 'https://logs.example/in',
    ANALYTICS_SCRIPT_URL: 'https://stats.example/a.js',
  })
  const policy = (await other.request('/')).headers.get('Content-Security-Policy')
  expect(policy).toContain("connect-src 'self' https://logs.example https://stats.example;")
  expect(policy).toContain("script-src 'self' https://stats.example;")
})

test('config.json has what the page may know, and no secret', async () => {
  const answer = await app.request('/config.json')
  const text = await answer.text()
  expect(JSON.parse(text)).toEqual({
    environment: 'local',
    supabaseUrl: 'http://127.0.0.1:3000',
    supabaseKey: app.secrets.publishableKey,
    providers: [],
    logging: null,
    analyticsScriptUrl: null,
    secondFactor: true,
    passkeys: true,
    singleSignOn: true,
    mailIsDelivered: true,
    version: 'test',
  })
  expect(text).not.toContain(app.secrets.jwtSecret)
  const configured = await testWebApp(database, { GITHUB_CLIENT_ID: 'a', GITHUB_CLIENT_SECRET: 'hush' })
  const body = await (await configured.request('/config.json')).text()
  expect(JSON.parse(body)).toMatchObject({ providers: [{ id: 'github', name: 'GitHub' }] })
  expect(body).not.toContain('hush')
})

test.each([
  ['https://logs.example/in', 'a token', { sourceToken: 'a token', endpoint: 'https://logs.example/in' }],
  ['https://logs.example/in', '', null],
  ['', 'a token', null],
])('config.json with the log endpoint %j and the token %j has %j', async (endpoint, token, logging) => {
  const other = await testWebApp(database, { LOGTAIL_ENDPOINT: endpoint, LOGTAIL_SOURCE_TOKEN: token })
  expect(await (await other.request('/config.json')).json()).toMatchObject({ logging })
})

test('the analytics script is named outside local only', async () => {
  const script = { ANALYTICS_SCRIPT_URL: 'https://stats.example/a.js' }
  const read = async (variables: Record<string, string>) => {
    const other = await testWebApp(database, { ...script, ...variables })
    return JSON.parse(await (await other.request('/config.json')).text())
  }
  expect(await read({})).toMatchObject({ analyticsScriptUrl: null })
  expect(await read({ ENVIRONMENT: 'development', PUBLIC_URL: 'http://127.0.0.1:3000' })).toMatchObject({
    analyticsScriptUrl: 'https://stats.example/a.js',
  })
})

test('healthz reports on the process, readyz on the database and its schema', async () => {
  expect((await app.request('/healthz')).status).toBe(200)
  expect((await app.request('/readyz')).status).toBe(200)
  await database.pool.query(
    "delete from supabase_migrations.schema_migrations where version = '20261128000300'",
  )
  expect((await app.request('/readyz')).status).toBe(503)
  expect((await app.request('/healthz')).status).toBe(200)
})

test('a request over the size limit is rejected with 413', async () => {
  const answer = await app.request('/api/organizations', { body: { name: 'x'.repeat(9 * 1024 * 1024) } })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ error: { code: 'too_large' } })
})

test('large responses are compressed', async () => {
  const answer = await app.request('/login', { headers: { 'Accept-Encoding': 'gzip', Accept: 'text/html' } })
  expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
})
