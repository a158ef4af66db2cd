import { expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)

const get = async (path: string, headers: Record<string, string> = {}) =>
  app.backendRequest(`/rest/v1/${path}`, { headers: { 'Accept-Profile': 'llm_mentions', ...headers } })

test('names of the query string never reach the prototype of objects', async () => {
  const hostile =
    'clients?select=id,__proto__:prompts(id)&__proto__.jwt=eq.x&__proto__.role.limit=postgres&__proto__.ignoreAuthorization.limit=1'
  expect((await get(hostile)).status).toBe(400)
  expect((await get('clients', { Authorization: 'Bearer a.b.c' })).status).toBe(401)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect('jwt' in {}).toBe(false)
})

test('one anonymous request does not stop the service', async () => {
  expect((await get('plans?__proto__=eq.abc')).status).toBe(400)
  expect((await app.request('/healthz')).status).toBe(200)
  expect((await app.backendRequest('/auth/v1/settings')).status).toBe(200)
})

test.each([
  'plans?id=match.^(a%2B)%2B$',
  'plans?$or=eq.1',
  'plans?$exists=eq.1',
  'plans?$storageFolder=eq.1',
  'plans?or=(id.eq.1)',
  'clients?id=not.eq.1',
  'clients?select=count()',
  'clients?select=id::text',
  'clients?order=id.desc,constructor',
  'clients?limit=1e9',
  `clients?${'id=eq.1&'.repeat(13)}`,
])('%s is refused', async (path) => {
  const token = await signedToken(app.secrets, cast.alice)
  const answer = await get(path, { Authorization: `Bearer ${token}` })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'PGRST100' })
})

test('what the screens ask for passes', async () => {
  const token = await signedToken(app.secrets, cast.alice)
  const select =
    'id, name, time_zone, is_demo, requires_second_factor_since, plan:plans!organizations_plan_id_fkey(features), given:given_limits(kind, amount, until)'
  const answer = await get(`organizations?select=${encodeURIComponent(select)}`, {
    Authorization: `Bearer ${token}`,
  })
  expect(await answer.json()).toMatchObject([{ id: cast.acorn.id, name: 'Acorn' }])
})
