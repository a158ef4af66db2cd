import { beforeEach, describe, expect, test } from 'vitest'
import { pageDetail, pageList } from '#core/pages/crawl-schema.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const { brandId } = cast.acorn
const query = (text: string, parameters: unknown[] = []) => database.pool.query(text, parameters)
await query(
  `update llm_mentions.tracked_brands set domains = '{acorn.com}' where client_id = $1 and is_own`,
  [brandId],
)
const rivalId: string = (
  await query(
    `insert into llm_mentions.tracked_brands (organization_id, client_id, name, domains) values ($1, $2, 'Halden', '{halden.com}') returning id`,
    [cast.acorn.id, brandId],
  )
).rows[0].id

const ask = async (
  person: Person,
  path: string,
  { method = 'GET', body }: { method?: string; body?: object | string } = {},
) =>
  app.request(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
    ...(body === undefined ? {} : { body }),
  })
const crawl = (person: Person, body: object) =>
  ask(person, `/brands/${brandId}/fan-out/page-crawls`, { method: 'POST', body })
const list = async (search = '') =>
  pageList.parse(await (await ask(cast.alice, `/brands/${brandId}/fan-out/pages${search}`)).json())
const jobs = async () =>
  (await query(`select task_identifier from graphile_worker.jobs where key like 'crawl-pages:%'`)).rows

beforeEach(async () => {
  await query('delete from graphile_worker._private_jobs')
  await query('delete from llm_mentions.pages')
  await query('delete from llm_mentions.page_crawls')
  await query('delete from private.page_uploads')
  await query(`delete from private.auth_attempts where key like 'page-%'`)
})

test('a list becomes pages, each with an owner by its domain, and a job', async () => {
  const reply = await crawl(cast.alice, {
    kind: 'list',
    text: 'acorn.com/a\nhttps://www.halden.com/b\nhttps://news.example.org/c\nno address\nacorn.com/a#top',
  })
  expect(reply.status).toBe(202)
  expect(await reply.json()).toMatchObject({ pages: 3, samePages: 1, wrongLines: 1, wrong: [{ line: 4 }] })
  const { rows, counts, crawls, mayEdit, room } = await list('?order=address')
  expect(rows.map(({ url, owner, competitor, status }) => [url, owner, competitor, status])).toEqual([
    ['https://acorn.com/a', 'own', null, 'waiting'],
    ['https://news.example.org/c', 'cited', null, 'waiting'],
    ['https://www.halden.com/b', 'rival', 'Halden', 'waiting'],
  ])
  expect(counts).toMatchObject({ pages: 3, own: 1, rival: 1, cited: 1, waiting: 3 })
  expect(crawls).toMatchObject([{ kind: 'list', status: 'queued', pages: 3 }])
  expect({ mayEdit, room }).toEqual({ mayEdit: true, room: 19_997 })
  expect(await jobs()).toHaveLength(1)
})

test('pages are found by search, owner, state, and reason', async () => {
  await crawl(cast.alice, { kind: 'list', text: 'acorn.com/a\nhalden.com/b' })
  await query(
    `update llm_mentions.pages set status = 'left-out', problem = '{"code": "too-large", "values": {"megabytes": 5}}' where url like '%halden%'`,
  )
  for (const search of [
    '?search=HALDEN',
    '?owner=rival',
    `?competitorId=${rivalId}`,
    '?status=left-out',
    '?problem=too-large',
  ])
    expect((await list(search)).rows.map(({ url }) => url)).toEqual(['https://halden.com/b'])
  expect((await list('?search=%25')).found).toBe(0)
  expect((await list()).counts.problems).toEqual([{ code: 'too-large', pages: 1 }])
})

test.each([
  [{ kind: 'sitemap', address: 'not an address' }, 400, 'address'],
  [{ kind: 'sitemap', address: 'https://acorn.com', pagesPerSecond: 500 }, 400, 'pagesPerSecond'],
  [{ kind: 'list', text: 'nothing here' }, 422, 'text'],
  [{ kind: 'cited' }, 422, 'pages'],
  [{ kind: 'again' }, 422, 'which'],
  [
    { kind: 'single', address: 'acorn.com/a', owner: 'rival', competitorId: cast.birch.id },
    422,
    'competitorId',
  ],
  [{ kind: 'single', address: 'acorn.com/a', competitorId: rivalId }, 400, 'competitorId'],
])('%j is rejected with %i at %s', async (body, status, field) => {
  const reply = await crawl(cast.alice, body)
  expect(reply.status).toBe(status)
  expect(Object.keys((await reply.json()).error.fields)).toContain(field)
  expect((await list()).crawls).toEqual([])
  expect(await jobs()).toEqual([])
})

test('the limit is 20,000 pages, and further ones are reported', async () => {
  await query(
    `insert into llm_mentions.pages (organization_id, client_id, url, page_key)
     select $1, $2, 'https://acorn.com/' || n, 'k' || n from generate_series(1, 19999) n`,
    [cast.acorn.id, brandId],
  )
  expect(
    await (await crawl(cast.alice, { kind: 'list', text: 'acorn.com/x\nacorn.com/y' })).json(),
  ).toMatchObject({
    pages: 1,
    beyond: 1,
  })
  expect((await crawl(cast.alice, { kind: 'single', address: 'acorn.com/z' })).status).toBe(422)
})

test('a crawl is canceled and resumed, and its pages are deleted', async () => {
  const { crawlId } = await (await crawl(cast.alice, { kind: 'single', address: 'acorn.com/a' })).json()
  const path = `/fan-out/page-crawls/${crawlId}/cancellation`
  expect((await ask(cast.alice, path, { method: 'DELETE' })).status).toBe(409)
  expect((await ask(cast.alice, path, { method: 'PUT' })).status).toBe(202)
  expect((await list()).crawls).toMatchObject([{ status: 'cancelled' }])
  expect((await ask(cast.alice, path, { method: 'DELETE' })).status).toBe(202)
  expect((await list()).crawls).toMatchObject([{ status: 'queued' }])
  const [page] = (await list()).rows
  const detail = pageDetail.parse(await (await ask(cast.alice, `/fan-out/pages/${page?.id}`)).json())
  expect(detail).toMatchObject({ versions: [], shown: { passages: [] } })
  expect((await ask(cast.alice, `/fan-out/pages/${page?.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await list()).counts.pages).toBe(0)
})

describe('documents', () => {
  const upload = (name: string, body: string, more = '') =>
    ask(cast.alice, `/brands/${brandId}/fan-out/documents?name=${encodeURIComponent(name)}${more}`, {
      method: 'POST',
      body,
    })

  test('are uploaded under their names, and wait to be read in one crawl', async () => {
    expect((await upload('guide.md', '# Guide')).status).toBe(202)
    expect((await upload('rival.txt', 'text', `&owner=rival&competitorId=${rivalId}`)).status).toBe(202)
    const { rows, crawls } = await list('?order=address')
    expect(rows.map(({ url, owner, competitor }) => [url, owner, competitor])).toEqual([
      ['upload:guide.md', 'own', null],
      ['upload:rival.txt', 'rival', 'Halden'],
    ])
    expect(crawls).toMatchObject([{ kind: 'upload', pages: 2 }])
  })

  test.each([
    ['virus.exe', 'x', 400],
    ['empty.md', '', 400],
    ['large.txt', 'x'.repeat(20 * 2 ** 20 + 1), 413],
  ])('%s is rejected, and leaves nothing', async (name, body, status) => {
    expect((await upload(name, body)).status).toBe(status)
    expect((await query('select from private.page_uploads')).rows).toEqual([])
    expect((await list()).counts.pages).toBe(0)
  })
})

const doors: [string, { method: string; body?: object | string }][] = [
  [`/brands/${brandId}/fan-out/pages`, { method: 'GET' }],
  [
    `/brands/${brandId}/fan-out/page-crawls`,
    { method: 'POST', body: { kind: 'single', address: 'acorn.com' } },
  ],
  [`/brands/${brandId}/fan-out/documents?name=a.md`, { method: 'POST', body: 'text' }],
  [`/brands/${brandId}/fan-out/page-deletions`, { method: 'POST', body: { ids: [cast.birch.id] } }],
]
test.each(doors)('bob, who has no right to query fan-out, gets the reason at %s', async (path, options) => {
  expect((await ask(cast.bob, path, options)).status).toBe(403)
})
test.each(doors)('carol gets nothing at %s', async (path, options) => {
  expect((await ask(cast.carol, path, options)).status).toBe(404)
})
test('bob with the right reads pages and changes none', async () => {
  await query('update llm_mentions.organization_users set can_view_query_fanout = true where user_id = $1', [
    cast.bob.userId,
  ])
  expect((await ask(cast.bob, `/brands/${brandId}/fan-out/pages`)).status).toBe(200)
  expect((await crawl(cast.bob, { kind: 'single', address: 'acorn.com' })).status).toBe(403)
})
