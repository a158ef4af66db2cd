import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { maxRobotsBytes } from '#core/bot-logs/robots/parse-robots.ts'
import { buildLogSource, storeHits } from '#testing/bot-logs.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { refreshRobotsLater, refreshRobotsOf } from './refresh-robots.ts'
import { readFrom, readRobotsFile, type RobotsAnswer } from './robots-file.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const source = await buildLogSource(database, home)
await storeHits(
  database,
  home,
  source,
  ['www.acorn.com', 'www.acorn.example'].map((host) => ({
    at: '2026-11-10T10:00:00Z',
    crawler: 'gptbot',
    path: '/a',
    host,
  })),
)
const query = (text: string, parameters: unknown[] = []) => database.pool.query(text, parameters)
// Visited hosts count if they are below a domain of the brand.
await query(
  `update llm_mentions.tracked_brands set domains = '{acorn.com}' where client_id = $1 and is_own`,
  [home.brandId],
)
await query(`update llm_mentions.bot_log_sources set default_host = 'www.acorn.example' where id = $1`, [
  source,
])

const { signal } = new AbortController()
let answers: Record<string, RobotsAnswer> = {}
const asked: string[] = []
const refresh = () =>
  refreshRobotsOf({ database }, home, {
    get: (host) => {
      asked.push(host)
      return Promise.resolve(answers[host] ?? { status: 404, content: '' })
    },
    signal,
  })
const versions = async (host = 'www.acorn.com') =>
  (
    await query(
      `select status, content, fetched_at < seen_at as "wasSeenAgain", rules from llm_mentions.bot_log_robots
       where host = $1 order by fetched_at`,
      [host],
    )
  ).rows
const check = async () =>
  (
    await query(
      `select hosts, next_at > now() + interval '23 hours' as "inADay" from llm_mentions.bot_log_robots_checks`,
    )
  ).rows[0]

beforeEach(async () => {
  answers = {}
  asked.length = 0
  await query('delete from llm_mentions.bot_log_robots')
  await query('delete from llm_mentions.bot_log_robots_checks')
  await query('delete from graphile_worker._private_jobs')
})

test('a version is kept once for as long as the file stays the same', async () => {
  answers = { 'www.acorn.com': { status: 200, content: 'User-agent: *\nDisallow: /a' } }
  await refresh()
  await refresh()
  expect(await versions()).toMatchObject([{ status: 200, wasSeenAgain: true }])
  answers = { 'www.acorn.com': { status: 200, content: '# new\nUser-agent: *\nDisallow: /a' } }
  await refresh()
  const [first, second] = await versions()
  expect(second).toMatchObject({ content: '# new\nUser-agent: *\nDisallow: /a', rules: first?.rules })
})

test('nothing is fetched for reserved example names, and the reason is recorded', async () => {
  await refresh()
  expect(asked.toSorted()).toEqual(['acorn.com', 'www.acorn.com'])
  expect(await versions('www.acorn.example')).toEqual([])
  expect(await check()).toEqual({
    hosts: [
      { host: 'acorn.com', status: 404, problem: null },
      { host: 'www.acorn.example', status: null, problem: 'reserved' },
      { host: 'www.acorn.com', status: 404, problem: null },
    ],
    inADay: true,
  })
})

test('a failing server begins a version when it fails again, and is retried in an hour', async () => {
  answers = { 'www.acorn.com': { status: 200, content: 'User-agent: *' } }
  await refresh()
  answers = { 'www.acorn.com': { problem: 'silent' } }
  await refresh()
  expect(await versions()).toHaveLength(1)
  expect(await check()).toMatchObject({ inADay: false })
  answers = { 'www.acorn.com': { status: 503, content: '' } }
  await refresh()
  await refresh()
  expect((await versions()).map(({ status }) => status)).toEqual([200, 503])
})

test('a private address is not a version', async () => {
  answers = { 'www.acorn.com': { problem: 'private' } }
  await refresh()
  expect(await versions()).toEqual([])
})

test('a brand with its own log is due at once and then daily, one with the sandbox never', async () => {
  const due = async () => {
    await refreshRobotsLater(database)
    const { rows } = await query(
      `select key from graphile_worker.jobs where task_identifier = 'refresh-robots'`,
    )
    return rows.map(({ key }: { key: string }) => key)
  }
  expect(await due()).toEqual([`refresh-robots:${home.brandId}`])
  await query('delete from graphile_worker._private_jobs')
  await refresh()
  expect(await due()).toEqual([])
  await query(`update llm_mentions.bot_log_robots_checks set next_at = now()`)
  await query(`update llm_mentions.bot_log_sources set vendor = 'sandbox'`)
  expect(await due()).toEqual([])
  await query(`update llm_mentions.bot_log_sources set vendor = 'nginx'`)
  expect(await due()).toHaveLength(1)
})

const requests: string[] = []
const server = createServer((request, response) => {
  const path = request.url ?? ''
  requests.push(path)
  const hop = Number(/^\/hop\/(\d+)$/.exec(path)?.[1] ?? '-1')
  if (hop > 0) response.writeHead(302, { location: `/hop/${hop - 1}` }).end('moved')
  else if (hop === 0) response.writeHead(200).end('User-agent: *')
  else if (path === '/long') response.writeHead(200).end('x'.repeat(3 * 1024 * 1024))
  else if (path === '/nul') response.writeHead(200).end('a\0b')
  else if (path === '/file') response.writeHead(301, { location: 'file:///etc/passwd' }).end()
  else response.writeHead(503).end('busy')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('no address')
const origin = `http://127.0.0.1:${address.port}`
afterAll(() => new Promise((resolve) => server.close(resolve)))
const read = (path: string) => readFrom(`${origin}${path}`, { reach: 'anywhere', signal })

test('five redirects are followed and no more', async () => {
  expect(await read('/hop/5')).toEqual({ status: 200, content: 'User-agent: *' })
  expect(await read('/hop/6')).toEqual({ status: 302, content: '' })
  expect(await read('/file')).toEqual({ status: 301, content: '' })
})

test('of a long file only the beginning is read, plus one byte that shows there is more', async () => {
  const answer = await read('/long')
  expect(answer).toMatchObject({ status: 200 })
  expect('content' in answer && answer.content.length).toBe(maxRobotsBytes + 1)
})

test('binary content does not reach the database', async () => {
  expect(await read('/nul')).toEqual({ status: 200, content: 'a\uFFFDb' })
})

test('an error page is not kept', async () => {
  expect(await read('/other')).toEqual({ status: 503, content: '' })
})

test('private addresses are refused, by name and by number', async () => {
  requests.length = 0
  expect(await readFrom(origin, { reach: 'public', signal })).toEqual({ problem: 'private' })
  expect(await readRobotsFile('localhost', { reach: 'public', signal })).toEqual({ problem: 'private' })
  expect(requests).toEqual([])
})
