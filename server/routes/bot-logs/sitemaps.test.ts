import { beforeEach, expect, test } from 'vitest'
import { buildLogSource, storeHits } from '#testing/bot-logs.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const query = (text: string, parameters: unknown[] = []) => database.pool.query(text, parameters)
const source = await buildLogSource(database, home)
const at = new Date(Date.now() - 60_000).toISOString()
await storeHits(database, home, source, [{ at, crawler: 'gptbot', path: '/stoves' }])
await query(
  `update llm_mentions.tracked_brands set domains = '{acorn.com,acorn.example}' where client_id = $1 and is_own`,
  [home.brandId],
)

const ask = async (
  person: Person,
  path: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
) =>
  app.request(`/api/brands/${home.brandId}/bot-logs/sitemap${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await signedToken(app.secrets, person)}`,
      'Content-Type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const give = (person: Person, host: string, address: string | null) =>
  ask(person, '/address', { method: 'PUT', body: { host, address } })
const read = (person: Person) => ask(person, '/readings', { method: 'POST' })
const jobs = async () =>
  (
    await query(
      `select j.task_identifier as name from graphile_worker.jobs j where j.key like 'refresh-sitemaps:%'`,
    )
  ).rows

beforeEach(async () => {
  await query('delete from graphile_worker._private_jobs')
  await query(`delete from private.auth_attempts where key like 'sitemap-%'`)
  await query('delete from llm_mentions.bot_log_sitemaps')
})

test('before the first reading hosts are listed, with a note that reserved ones are not fetched', async () => {
  const report = await (await ask(cast.alice, '')).json()
  expect(report).toMatchObject({ pages: 0, mayRead: true, measuredAt: null, lag: { pages: 0 } })
  expect(
    report.sitemaps.map(({ host, isReserved }: { host: string; isReserved: boolean }) => [host, isReserved]),
  ).toEqual([
    ['acorn.com', false],
    ['acorn.example', true],
    ['www.acorn.example', true],
  ])
})

const doors: [string, { method?: string; body?: object }?][] = [
  [''],
  ['/file?list=never-read'],
  ['/address', { method: 'PUT', body: { host: 'acorn.com', address: null } }],
  ['/readings', { method: 'POST' }],
]
test.each(doors)(
  'bob, who sees the brand without its bot logs, gets the reason at "%s"',
  async (path, given) => {
    expect((await ask(cast.bob, path, given)).status).toBe(403)
  },
)
test.each(doors)('carol gets nothing at "%s"', async (path, given) => {
  expect((await ask(cast.carol, path, given)).status).toBe(404)
})

test('a URL set by a user is stored, recorded in the audit log, and removed', async () => {
  expect((await give(cast.alice, 'acorn.com', ' https://www.acorn.com/map.xml ')).status).toBe(204)
  expect((await query('select host, address from llm_mentions.bot_log_sitemaps')).rows).toEqual([
    { host: 'acorn.com', address: 'https://www.acorn.com/map.xml' },
  ])
  const { rows } = await query(
    `select actor_name, subject_id, changes from llm_mentions.audit_log where action = 'bot-log-sitemap.changed'`,
  )
  expect(rows).toMatchObject([
    { subject_id: 'acorn.com', changes: { address: [null, 'https://www.acorn.com/map.xml'] } },
  ])
  expect((await give(cast.alice, 'acorn.com', '')).status).toBe(204)
  expect((await query('select address from llm_mentions.bot_log_sitemaps')).rows).toEqual([{ address: null }])
})

test.each([
  ['acorn.com', 'ftp://acorn.com/x', 400, 'address'],
  ['acorn.com', 'https://user:pass@acorn.com/x', 400, 'address'],
  ['acorn.com', `https://acorn.com/${'x'.repeat(2048)}`, 400, 'address'],
  ['acorn.com', 'https://birch.com/sitemap.xml', 422, 'address'],
  ['acorn.com', 'http://169.254.169.254/latest', 422, 'address'],
  ['birch.com', 'https://acorn.com/sitemap.xml', 422, 'host'],
  ['acorn.example', 'https://acorn.example/sitemap.xml', 422, 'host'],
])('%s may not have its sitemap at %s', async (host, address, status, field) => {
  const response = await give(cast.alice, host, address)
  expect(response.status).toBe(status)
  expect(Object.keys((await response.json()).error.fields)).toEqual([field])
  expect((await query('select from llm_mentions.bot_log_sitemaps')).rows).toEqual([])
})

test('a reading is queued for a worker once, and six times per hour', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 7; turn += 1) statuses.push((await read(cast.alice)).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429])
  expect(await jobs()).toEqual([{ name: 'refresh-sitemaps' }])
})

test('a list is a file, even without a sitemap', async () => {
  const response = await ask(cast.alice, '/file?list=unlisted')
  expect(response.headers.get('content-type')).toContain('text/csv')
  expect(await response.text()).toBe('host,path,read,last_at\r\n')
  expect((await ask(cast.alice, '/file?list=everything')).status).toBe(400)
})
