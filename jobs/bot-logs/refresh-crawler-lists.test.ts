import { createServer } from 'node:http'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { gradeAddress } from '#core/bot-logs/proof/address-lists.ts'
import { crawlerOf } from '#core/bot-logs/recognize/crawler.ts'
import {
  crawlerListStates,
  makeSourcesDue,
  readKeyVersions,
  readListHistory,
} from '#queries/bot-logs/crawler-lists.ts'
import { asSystem } from '#queries/system-client.ts'
import { testDatabase } from '#testing/database/database.ts'
import { readPublishedFile } from './published-file.ts'
import { refreshCrawlerListsLater, refreshDueSources } from './refresh-crawler-lists.ts'

const database = await testDatabase()
const logger = pino({ level: 'silent' })

/** What the loopback server answers by path. */
type Reply = { status?: number; location?: string; body?: string }
let replies: Record<string, Reply> = {}
const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(`${request.headers.host?.split(':')[0]} ${request.url}`)
  const { status = 200, location, body = '' } = replies[request.url ?? ''] ?? { status: 404 }
  response.writeHead(status, location === undefined ? {} : { location }).end(body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('no address')
const origin = `http://127.0.0.1:${address.port}`
afterAll(() => new Promise((resolve) => server.close(resolve)))

const { signal } = new AbortController()
const read = (path: string) => readPublishedFile(`${origin}${path}`, { reach: 'anywhere', signal })

/** Every operator's file comes from the loopback server, by the last part of its URL. */
const refresh = () =>
  refreshDueSources(
    { database, logger },
    { get: (url) => read(`/${new URL(url).hostname}/${url.split('/').filter(Boolean).at(-1)}`), signal },
  )

const json = (...prefixes: string[]) => ({
  body: JSON.stringify({ prefixes: prefixes.map((ipv4Prefix) => ({ ipv4Prefix })) }),
})

const sql = { query: (text: string, parameters: unknown[] = []) => database.pool.query(text, parameters) }
const makeDue = () => sql.query('update private.crawler_source_checks set next_at = now()')
const stateOf = async (list: string) =>
  (await asSystem(database, crawlerListStates)).lists.find((state) => state.list === list)
const keysOf = async (host: string) =>
  (await asSystem(database, crawlerListStates)).keys.find((state) => state.host === host)
const jobs = async () =>
  (await sql.query("select from graphile_worker.jobs where key = 'refresh-crawler-lists'")).rows.length

beforeEach(async () => {
  replies = {}
  requests.length = 0
  await sql.query('delete from private.crawler_list_versions')
  await sql.query('delete from private.crawler_key_versions')
  await sql.query('delete from private.crawler_source_checks')
  await refreshCrawlerListsLater(database)
})

test('a new installation starts with the shipped lists and fetches newer ones a little later', async () => {
  expect(await jobs()).toBe(0)
  expect(await stateOf('gptbot')).toMatchObject({
    isShipped: true,
    networks: 17,
    since: '2026-05-05T00:00:00.000Z',
    versions: 1,
    problem: null,
  })
  expect(await stateOf('ccbot')).toMatchObject({ isShipped: false, networks: 0, since: null, versions: 0 })
  await makeDue()
  await refreshCrawlerListsLater(database)
  await refreshCrawlerListsLater(database)
  expect(await jobs()).toBe(1)
})

test('lists of every form are kept, and visits are verified by them', async () => {
  replies = {
    '/openai.com/gptbot.json': json('203.0.113.0/24'),
    '/developer.amazon.com/ip-addresses': {
      body: '<pre>{"prefixes":[{"ip_prefix":"198.51.100.0/24"}]}</pre>',
    },
    '/linkup.so/linkupbot-ips.txt': { body: '192.0.2.7\n' },
    '/developers.google.com/user-triggered-fetchers.json': json('192.0.2.0/28'),
    '/developers.google.com/user-triggered-fetchers-google.json': json('192.0.2.64/28'),
  }
  await makeDue()
  await refresh()
  const history = await asSystem(database, readListHistory)
  const judged = (id: string, from: string, time = Date.now()) => {
    const crawler = crawlerOf(id)
    if (crawler === null) throw new Error(`no crawler ${id}`)
    return gradeAddress(crawler, from, history.at(time))
  }
  const today = new Date().toISOString().slice(0, 10)
  expect(judged('gptbot', '203.0.113.7')).toMatchObject({
    grade: 'addressList',
    evidence: `list gptbot ${today}`,
  })
  expect(judged('gptbot', '4.227.36.1')).toMatchObject({
    grade: 'mismatch',
    evidence: `list gptbot ${today}`,
  })
  expect(judged('gptbot', '4.227.36.1', Date.parse('2026-05-05T12:00:00Z'))).toMatchObject({
    grade: 'addressList',
    evidence: 'list gptbot 2026-05-05',
  })
  expect(judged('amazonbot', '198.51.100.1').grade).toBe('addressList')
  expect(judged('linkupbot', '192.0.2.7').grade).toBe('addressList')
  expect(judged('google-read-aloud', '192.0.2.65').grade).toBe('addressList')
  expect(await stateOf('gptbot')).toMatchObject({ isShipped: false, networks: 1, versions: 2, problem: null })
})

test('an unchanged list keeps its version, a changed one gets a new version', async () => {
  replies = { '/openai.com/gptbot.json': json('203.0.113.0/24', '192.0.2.0/24') }
  await makeDue()
  await refresh()
  const first = await stateOf('gptbot')
  await makeDue()
  await refresh()
  const second = await stateOf('gptbot')
  expect(second).toMatchObject({ since: first?.since, versions: 2 })
  expect(Date.parse(second?.seenAt ?? '')).toBeGreaterThan(Date.parse(first?.seenAt ?? ''))
  replies = { '/openai.com/gptbot.json': json('203.0.113.0/24') }
  await makeDue()
  await refresh()
  expect(await stateOf('gptbot')).toMatchObject({ networks: 1, versions: 3 })
})

test('a request makes lists due that were not tried within ten minutes', async () => {
  const due = async () =>
    (await sql.query('select from private.crawler_source_checks where next_at <= now()')).rows.length
  await makeSourcesDue(sql)
  const all = await due()
  expect(all).toBeGreaterThan(20)
  await sql.query(
    "update private.crawler_source_checks set next_at = now() + interval '1 hour', tried_at = now()",
  )
  await makeSourcesDue(sql)
  expect(await due()).toBe(0)
  await sql.query("update private.crawler_source_checks set tried_at = now() - interval '11 minutes'")
  await makeSourcesDue(sql)
  expect(await due()).toBe(all)
})

test('lists that are not due are not fetched', async () => {
  await refresh()
  expect(requests).toEqual([])
})

describe('the previous version stays, with the reason,', () => {
  const many = Array.from({ length: 20 }, (_, at) => `203.0.113.${at}/32`)
  test.each([
    ['when the list lost nearly everything', json('203.0.113.1/32'), 'Shrank from 20 to 1 networks'],
    ['when it is empty', json(), 'The file is empty.'],
    ['when it is a page', { body: '<html>' }, 'Unexpected format'],
    ['when the server fails', { status: 503 }, 'Responded with 503.'],
    ['when it is gone', { status: 404 }, 'Responded with 404.'],
    ['when it is huge', { body: ' '.repeat(5 * 1024 * 1024) }, 'Larger than 4 MB'],
  ] as const)('%s', async (_, reply, problem) => {
    replies = { '/openai.com/gptbot.json': json(...many) }
    await makeDue()
    await refresh()
    replies = { '/openai.com/gptbot.json': reply }
    await makeDue()
    await refresh()
    expect(await stateOf('gptbot')).toMatchObject({ networks: 20, problem: expect.stringContaining(problem) })
    replies = { '/openai.com/gptbot.json': json(...many) }
    await makeDue()
    await refresh()
    expect(await stateOf('gptbot')).toMatchObject({ networks: 20, problem: null })
  })

  test('when one of two files of a list fails', async () => {
    replies = { '/developers.google.com/user-triggered-fetchers.json': json('192.0.2.0/28') }
    await makeDue()
    await refresh()
    expect(await stateOf('google-user-triggered-fetchers')).toMatchObject({ isShipped: true, networks: 320 })
  })
})

describe('a redirect', () => {
  test("is followed within the operator's domain", async () => {
    replies = { '/old': { status: 301, location: '/new' }, '/new': { body: 'here' } }
    expect(await read('/old')).toEqual({ text: 'here' })
  })
  test('is not followed to another domain, which is never contacted', async () => {
    replies = {
      '/old': { status: 302, location: `http://localhost:${address.port}/new` },
      '/new': { body: 'here' },
    }
    expect(await read('/old')).toEqual({ problem: expect.stringContaining('localhost') })
    expect(requests).toEqual(['127.0.0.1 /old'])
  })
  test('is not followed endlessly', async () => {
    replies = { '/old': { status: 302, location: '/old' } }
    expect(await read('/old')).toEqual({ problem: 'Too many redirects.' })
  })
})

test('in production only encrypted public addresses are contacted', async () => {
  expect(await readPublishedFile(`${origin}/x`, { reach: 'public', signal })).toEqual({
    problem: 'Redirects to an unencrypted URL.',
  })
  expect(await readPublishedFile(`https://127.0.0.1:${address.port}/x`, { reach: 'public', signal })).toEqual(
    {
      problem: 'Leads to a private IP address.',
    },
  )
  expect(requests).toEqual([])
})

test('keys of directories are kept with their days', async () => {
  const path = '/chatgpt.com/http-message-signatures-directory'
  const key = { kty: 'OKP', crv: 'Ed25519', x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs' }
  replies = { [path]: { body: JSON.stringify({ keys: [{ ...key, use: 'sig' }] }) } }
  await makeDue()
  await refresh()
  await makeDue()
  await refresh()
  const versions = await asSystem(database, readKeyVersions)
  expect(versions).toEqual([
    { host: 'chatgpt.com', from: expect.any(Number), until: expect.any(Number), keys: [key] },
  ])
  replies = { [path]: { body: '{}' } }
  await makeDue()
  await refresh()
  expect(await keysOf('chatgpt.com')).toMatchObject({ keys: 1, problem: 'Not a key directory.' })
})
