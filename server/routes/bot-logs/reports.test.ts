import { expect, test } from 'vitest'
import { buildLogSource, storeHits } from '#testing/bot-logs.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const source = await buildLogSource(database, home)
await storeHits(database, home, source, [
  { at: new Date(Date.now() - 60_000).toISOString(), crawler: 'gptbot', path: '/stoves' },
])
const { rows } = await database.pool.query<{ id: string }>('select id from llm_mentions.bot_log_urls')
const pageId = rows[0]?.id ?? ''

const get = async (person: Person, path: string, brandId = home.brandId) =>
  app.request(`/api/brands/${brandId}/bot-logs/${path}`, {
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
  })

/** Reads the whole body, because a caller with a half-read file gets no other. */
const statusOf = async (person: Person, path: string) => {
  const response = await get(person, path)
  await response.text()
  return response.status
}

const paths = [
  'overview',
  'bots',
  'proof',
  'pages',
  `pages/${pageId}`,
  'status',
  'issues',
  'referrals',
  'visits',
  'visits/file',
  'citations',
  'citations/operators',
  'cited-pages',
]
const nowhere = '00000000-0000-4000-8000-000000000000'

test.each(paths)('alice gets %s', async (path) => {
  expect(await statusOf(cast.alice, path)).toBe(200)
})

test.each(paths)('bob, who sees the brand without its bot logs, gets the reason at %s', async (path) => {
  const response = await get(cast.bob, path)
  expect(response.status).toBe(403)
  expect((await response.json()).error.message).toContain('Ask an owner or admin')
})

test('a plan without bot logs shows them to no one, and says so', async () => {
  await database.pool.query(
    `with plan as (insert into llm_mentions.plans (key, name) values ('small', 'Small') returning id)
     update llm_mentions.organizations o set plan_id = plan.id from plan where o.id = $1`,
    [home.organizationId],
  )
  const refused = await Promise.all(paths.map((path) => get(cast.alice, path)))
  expect(refused.map(({ status }) => status)).toEqual(paths.map(() => 403))
  const answers = await Promise.all(refused.map((response) => response.json()))
  expect(answers.map(({ error }) => error.message)).toEqual(
    paths.map(() => expect.stringContaining('Your plan doesn’t include AI traffic')),
  )
  await database.pool.query(`update llm_mentions.plans set features = '{bot-logs}'`)
  for (const path of paths) expect([path, await statusOf(cast.alice, path)]).toEqual([path, 200])
})

test.each(paths)('carol gets the same response about %s as about a nonexistent brand', async (path) => {
  const refused = await get(cast.carol, path)
  const missing = await get(cast.alice, path, nowhere)
  expect([refused.status, missing.status]).toEqual([404, 404])
  expect(await refused.json()).toEqual(await missing.json())
})

test('a page of another brand does not exist in this one', async () => {
  expect((await get(cast.alice, `pages/${pageId}`, cast.acorn.otherBrandId)).status).toBe(404)
  expect((await get(cast.alice, 'pages/999999999999')).status).toBe(404)
})

test.each([
  ['overview?from=yesterday', 'from'],
  ['overview?by=colour', 'by'],
  ['overview?compare=custom&compareFrom=2026-01-01', 'compareTo'],
  ['bots?purpose=fun', 'purpose'],
  ['bots?source=mine', 'source'],
  ['pages?path=blog', 'path'],
  ['pages?order=colour', 'order'],
  ['citations?group=lost', 'group'],
  ['citations?page=0', 'page'],
  ['citations?limit=100000', 'limit'],
  ['citations/operators?channel=fax', 'channel'],
  ['visits?limit=1000', 'limit'],
  ['visits?cursor=forged', 'cursor'],
  ["visits?bot=gpt'bot", 'bot'],
  ['visits?status=4xx', 'status'],
  ['visits/file?status=99', 'status'],
])('an error in %s is reported at its field', async (path, field) => {
  const response = await get(cast.alice, path)
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).error.fields)).toEqual([field])
})

test('the file is CSV, and several can be downloaded in turn', async () => {
  for (const status of ['200', '404']) {
    const file = await get(cast.alice, `visits/file?who=all&status=${status}`)
    expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="visits-.*\.csv"$/)
    const lines = (await file.text()).trimEnd().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(status === '200' ? ['GPTBot'] : [])
  }
})

test('without a token nothing is shown', async () => {
  expect((await app.request(`/api/brands/${home.brandId}/bot-logs/overview`)).status).toBe(401)
})
