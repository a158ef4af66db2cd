import { beforeEach, expect, test } from 'vitest'
import { buildLogSource, storeHits, storeRobots } from '#testing/bot-logs.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const host = 'www.acorn.example'
const source = await buildLogSource(database, home)
const at = new Date(Date.now() - 60_000).toISOString()
await storeHits(database, home, source, [{ at, crawler: 'gptbot', path: '/stoves' }])
await storeRobots(database, home, host, [
  { fetchedAt: at, seenAt: at, content: 'User-agent: *\nDisallow: /' },
])
const query = (text: string, parameters: unknown[] = []) => database.pool.query(text, parameters)

const ask = async (person: Person, path: string, body?: object, brandId = home.brandId) =>
  app.request(`/api/brands/${brandId}/bot-logs/robots${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${await signedToken(app.secrets, person)}`,
      'Content-Type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const trial = { host, content: 'User-agent: *\nDisallow:' }

beforeEach(async () => {
  await query('delete from graphile_worker._private_jobs')
  await query(`delete from private.auth_attempts where key like 'robots-check:%'`)
})

const doors: [string, object?][] = [[''], ['/pages?bot=gptbot'], ['/trial', trial], ['/checks', {}]]

test('alice reads the report, the pages behind it, and the effect of another file', async () => {
  const report = await (await ask(cast.alice, '')).json()
  expect(report.bots).toMatchObject([{ id: 'gptbot', visits: 1, disallowed: 1 }])
  expect(report.findings.map(({ kind }: { kind: string }) => kind)).toContain('closedToAll')
  const pages = await (await ask(cast.alice, '/pages?bot=gptbot')).json()
  expect(pages.rows).toMatchObject([{ path: '/stoves', rule: { line: 2, text: 'Disallow: /' } }])
  const tried = await (await ask(cast.alice, '/trial', trial)).json()
  expect(tried.bots).toMatchObject([{ id: 'gptbot', opened: { visits: 1 } }])
})

test.each(doors)(
  'bob, who sees the brand without its bot logs, gets the reason at "%s"',
  async (path, body) => {
    expect((await ask(cast.bob, path, body)).status).toBe(403)
  },
)

test.each(doors)('carol gets nothing at "%s"', async (path, body) => {
  expect((await ask(cast.carol, path, body)).status).toBe(404)
})

test('a check is queued for a worker once, and six times per hour', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 7; turn += 1) statuses.push((await ask(cast.alice, '/checks', {})).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429])
  const { rows } = await query(
    `select p.payload from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
     where t.identifier = 'refresh-robots'`,
  )
  expect(rows).toEqual([{ payload: home }])
})

test('a person who may see logs but not change the brand cannot start a check', async () => {
  await query(
    `update llm_mentions.organization_users set can_view_bot_logs = true, role = 'viewer' where user_id = $1`,
    [cast.bob.userId],
  )
  expect((await ask(cast.bob, '')).status).toBe(200)
  expect((await ask(cast.bob, '/checks', {})).status).toBe(403)
  await query(`update llm_mentions.organization_users set can_view_bot_logs = false where user_id = $1`, [
    cast.bob.userId,
  ])
})

test.each([
  ['/pages', undefined, 'bot'],
  ['/pages?bot=No Bot', undefined, 'bot'],
  ['?from=yesterday', undefined, 'from'],
  ['/trial', { host }, 'content'],
  ['/trial', { host, content: 'x'.repeat(512_001) }, 'content'],
  ['/trial', { host, content: 'a\0b' }, 'content'],
  ['/trial', { host: 'h'.repeat(300), content: '' }, 'host'],
  ['/trial?kind=colour', trial, 'kind'],
])('an error in %s is reported at its field', async (path, body, field) => {
  const response = await ask(cast.alice, path, body)
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).error.fields)).toEqual([field])
})
