import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createGzip, gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sitemapLimits } from '#core/bot-logs/sitemap/limits.ts'
import { readSitemapsNow } from '#queries/bot-logs/sitemaps.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildLogSource, storeHits } from '#testing/bot-logs.ts'
import { buildCast } from '#testing/cast.ts'
import { collectGarbage } from '#testing/collect-garbage.ts'
import { testDatabase } from '#testing/database/database.ts'
import { roomForAll, walkSitemaps } from './walk-sitemaps.ts'
import { refreshSitemapsOf } from './refresh-sitemaps.ts'
import { readSiteFile, usualLimits } from '../pages/site-fetch.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const logger = pino({ level: 'silent' })

type Answer = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void)
let answers: Record<string, Answer> = {}
let fallback: Answer | null = null
const asked: string[] = []
const server = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  const answer = answers[path] ?? fallback
  if (answer === null || answer === undefined) response.writeHead(404).end()
  else if (typeof answer === 'function') answer(request, response)
  else response.writeHead(200, { 'content-type': 'application/xml' }).end(answer)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('no address')
const origin = `http://127.0.0.1:${address.port}`
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const sql = { query: (text: string, parameters: unknown[] = []) => database.pool.query(text, parameters) }
const { signal } = new AbortController()
const limits = { ...usualLimits, answerMs: 2000 }
const local = { reach: 'anywhere' as const, isOwn: () => true, signal }

/** Every host of the brand is the loopback server. */
const refresh = async (running: AbortSignal = signal) => {
  await asSystem(database, (system) => readSitemapsNow(system, home))
  await refreshSitemapsOf({ database, logger }, home, {
    read: (url, take) =>
      readSiteFile(url.replace(/^https:\/\/acorn\.com/, origin), take, { ...local, signal: running }, limits),
    signal: running,
  })
}

const urlset = (...pages: (string | [string, string])[]) =>
  `<urlset>${pages.map((page) => (typeof page === 'string' ? `<url><loc>https://acorn.com${page}</loc></url>` : `<url><loc>https://acorn.com${page[0]}</loc><lastmod>${page[1]}</lastmod></url>`)).join('')}</urlset>`
const index = (...files: string[]) =>
  `<sitemapindex>${files.map((file) => `<sitemap><loc>https://acorn.com${file}</loc></sitemap>`).join('')}</sitemapindex>`

const paths = async () =>
  (
    await sql.query(
      'select path from llm_mentions.bot_log_sitemap_pages where client_id = $1 order by path',
      [home.brandId],
    )
  ).rows.map(({ path }) => path)
const state = async () =>
  (
    await sql.query(
      `select * from llm_mentions.bot_log_sitemaps where client_id = $1 and host = 'acorn.com'`,
      [home.brandId],
    )
  ).rows[0]
const problems = async () =>
  ((await state())?.files ?? []).map(
    (file: { problem: { code: string } | null }) => file.problem?.code ?? null,
  )
const staged = async () => (await sql.query('select from private.bot_log_sitemap_staged')).rows.length

beforeEach(async () => {
  answers = {}
  fallback = null
  asked.length = 0
  for (const table of [
    'llm_mentions.bot_log_sitemaps',
    'llm_mentions.bot_log_sitemap_pages',
    'llm_mentions.bot_log_robots',
  ])
    await sql.query(`delete from ${table}`)
  await sql.query('delete from private.bot_log_sitemap_checks')
  await sql.query(
    `update llm_mentions.tracked_brands set domains = '{acorn.com}' where client_id = $1 and is_own`,
    [home.brandId],
  )
})

describe('sitemaps are found', () => {
  test('at the usual place', async () => {
    answers = { '/sitemap.xml': urlset('/a', '/b?x=1', '/b?x=2') }
    await refresh()
    expect(await paths()).toEqual(['/a', '/b'])
    expect(await state()).toMatchObject({
      entries: 3,
      left_out: { samePage: 1, otherHost: 0, noAddress: 0 },
      problem: null,
      reading_since: null,
    })
    expect(await staged()).toBe(0)
  })

  test('where the newest version of robots.txt says', async () => {
    for (const [day, line] of [
      ['2026-01-01', '/old.xml'],
      ['2026-02-01', '/new.xml'],
    ])
      await sql.query(
        `insert into llm_mentions.bot_log_robots (organization_id, client_id, host, fetched_at, seen_at, status, content, sha256)
         values ($1, $2, 'acorn.com', $3::timestamptz, now(), 200, $4, $4)`,
        [home.organizationId, home.brandId, day, `User-agent: *\nSitemap: https://acorn.com${line}`],
      )
    answers = { '/new.xml': urlset('/a') }
    await refresh()
    expect(asked).toEqual(['/new.xml'])
    expect(await paths()).toEqual(['/a'])
  })

  test('through indexes, compressed or as a list, each file once', async () => {
    answers = {
      '/sitemap.xml': index('/one.xml.gz', '/two.txt', '/inner.xml', '/one.xml.gz', '/sitemap.xml'),
      '/inner.xml': index('/three.xml'),
      '/one.xml.gz': gzipSync(urlset('/1')),
      '/two.txt': 'https://acorn.com/2\n',
      '/three.xml': (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(urlset('/3'))),
    }
    await refresh()
    expect(await paths()).toEqual(['/1', '/2', '/3'])
    expect(asked).toEqual(['/sitemap.xml', '/one.xml.gz', '/two.txt', '/inner.xml', '/three.xml'])
  })
})

describe('a trap ends, with the reason:', () => {
  test('an index that never ends', async () => {
    let number = 0
    fallback = (_, response) => {
      number += 1
      response.end(index(`/${number}a.xml`, `/${number}b.xml`))
    }
    await refresh()
    expect(asked).toHaveLength(7)
    expect(await problems()).toContain('too-deep')
  })

  test('an index with more files than are read', async () => {
    answers = { '/sitemap.xml': index(...Array.from({ length: 2000 }, (_, at) => `/${at}.xml`)) }
    fallback = urlset('/a')
    await refresh()
    expect(asked).toHaveLength(sitemapLimits.files)
    expect((await problems()).filter((code: string | null) => code !== null)).toEqual(['too-many-files'])
  }, 60_000)

  test.each([
    ['a web page', '<!doctype html><html></html>', 'web-page'],
    ['entities that grow', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset/>', 'entities'],
    ['a charset that nobody knows', '<?xml version="1.0" encoding="klingon"?><urlset/>', 'charset'],
    ['nothing', '', 'empty'],
    [
      'a server that fails',
      (_: IncomingMessage, response: ServerResponse) => response.writeHead(503).end(),
      'status',
    ],
    ['a server that never answers', () => {}, 'too-slow'],
    ['a server that hangs up', (request: IncomingMessage) => request.socket.destroy(), 'no-answer'],
    [
      'a circle',
      (_: IncomingMessage, response: ServerResponse) =>
        response.writeHead(302, { location: '/sitemap.xml' }).end(),
      'too-many-redirects',
    ],
  ] as const)('%s', async (_, answer, code) => {
    answers = { '/sitemap.xml': answer }
    await refresh()
    expect(await problems()).toEqual([code])
    expect(await state()).toMatchObject({ problem: { code }, read_at: null, reading_since: null })
  })

  test('a file that unpacks to gigabytes', async () => {
    answers = {
      '/sitemap.xml': (_, response) => {
        response.writeHead(200)
        const gzip = createGzip()
        gzip.pipe(response)
        const spaces = Buffer.alloc(2 ** 20, ' ')
        let left = 200
        const more = () => {
          while (left > 0 && gzip.write(spaces)) left -= 1
          if (left > 0) gzip.once('drain', more)
          else gzip.end()
        }
        response.on('error', () => gzip.destroy())
        more()
      },
    }
    const before = process.memoryUsage().rss
    await refresh()
    expect(await problems()).toEqual(['too-large'])
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20)
  })

  test('entries in another charset than declared are reported, and readable ones are kept', async () => {
    answers = {
      '/sitemap.xml': Buffer.from(
        '<?xml version="1.0" encoding="ISO-8859-1"?><urlset><url><loc>https://acorn.com/caf\u00e9</loc></url></urlset>',
        'latin1',
      ),
    }
    await refresh()
    expect(await paths()).toEqual(['/caf%C3%A9'])
  })
})

test('hosts that do not belong to the brand are neither contacted nor listed', async () => {
  const isOwn = (host: string) => host === '127.0.0.1'
  answers = {
    '/away': (_, response) =>
      response.writeHead(301, { location: `http://localhost:${address.port}/x` }).end(),
  }
  expect(await readSiteFile(`${origin}/away`, async () => null, { ...local, isOwn })).toEqual({
    code: 'not-own-host',
    values: { host: 'localhost' },
  })
  expect(asked).toEqual(['/away'])
  answers = {
    '/sitemap.xml':
      '<urlset><url><loc>https://birch.com/a</loc></url><url><loc>https://docs.acorn.com/a</loc></url></urlset>',
  }
  await refresh()
  expect((await state()).left_out).toMatchObject({ otherHost: 1 })
  expect(await paths()).toEqual(['/a'])
})

test('in production private addresses are refused', async () => {
  const problem = await readSiteFile(`${origin}/sitemap.xml`, async () => null, { ...local, reach: 'public' })
  expect(problem).toMatchObject({ code: 'private-address' })
  expect(asked).toEqual([])
})

test('a reserved host is never contacted', async () => {
  await sql.query(
    `update llm_mentions.tracked_brands set domains = '{acorn.example}' where client_id = $1 and is_own`,
    [home.brandId],
  )
  await refresh()
  expect(asked).toEqual([])
  const { rows } = await sql.query('select host, problem from llm_mentions.bot_log_sitemaps')
  expect(rows).toEqual([{ host: 'acorn.example', problem: { code: 'reserved-host', values: {} } }])
})

describe('the last good reading stays', () => {
  beforeEach(async () => {
    answers = {
      '/sitemap.xml': index('/one.xml', '/two.xml'),
      '/one.xml': urlset('/1', '/1b'),
      '/two.xml': urlset('/2'),
    }
    await refresh()
  })

  test('when the next one fails', async () => {
    const { read_at } = await state()
    answers = {}
    await refresh()
    expect(await paths()).toEqual(['/1', '/1b', '/2'])
    expect(await state()).toMatchObject({ read_at, problem: { code: 'not-found' } })
  })

  test('when one of its files fails, and its entries are kept', async () => {
    answers['/one.xml'] = (_, response) => response.writeHead(500).end()
    answers['/two.xml'] = urlset('/2', '/3')
    await refresh()
    expect(await paths()).toEqual(['/1', '/1b', '/2', '/3'])
  })

  test('when the worker ends midway', async () => {
    const running = new AbortController()
    answers['/one.xml'] = urlset('/9')
    answers['/two.xml'] = () => running.abort()
    await expect(refresh(running.signal)).rejects.toThrow('The worker ends')
    expect(await paths()).toEqual(['/1', '/1b', '/2'])
    answers['/two.xml'] = urlset('/2')
    await refresh()
    expect(await paths()).toEqual(['/2', '/9'])
  })

  test('and a page that is no longer listed is removed once every file was read', async () => {
    answers['/one.xml'] = urlset('/1')
    await refresh()
    expect(await paths()).toEqual(['/1', '/2'])
  })
})

test('a million entries are read in bounded memory, and the rest is left out', async () => {
  const each = 50_000
  answers = { '/sitemap.xml': index(...Array.from({ length: 21 }, (_, at) => `/${at}.xml`)) }
  fallback = (request, response) => {
    const part = /\d+/.exec(request.url ?? '')?.[0]
    response.write('<urlset>')
    for (let at = 0; at < each; at += 1000)
      response.write(
        Array.from(
          { length: 1000 },
          (_, of) => `<url><loc>https://acorn.com/${part}/${at + of}</loc></url>`,
        ).join(''),
      )
    response.end('</urlset>')
  }
  // After the warm-up, retained entries would show from here on: 300 bytes for each of 700,000 are 200 MB.
  let [warm, most, kept] = [0, 0, 0]
  const measure = () => {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    if (kept <= 300_000) warm = Math.max(warm, heapUsed + external)
    most = Math.max(most, heapUsed + external)
  }
  const walk = await walkSitemaps({
    starts: ['https://acorn.com/sitemap.xml'],
    isOwn: () => true,
    room: roomForAll(),
    readFile: (url, take) => readSiteFile(url.replace('https://acorn.com', origin), take, local),
    keep: async (entries) => {
      const before = kept
      kept += entries.length
      if (Math.floor(kept / each) > Math.floor(before / each)) measure()
    },
    onProgress: async () => {},
  })
  expect(kept).toBe(sitemapLimits.entries)
  expect(walk.files.at(-1)?.problem?.code).toBe('too-many-entries')
  expect(most - warm).toBeLessThan(50 * 2 ** 20)
}, 120_000)

describe('dates', () => {
  const days = Array.from({ length: 30 }, (_, at): [string, string] => [
    `/${at}`,
    new Date(Date.UTC(2026, 0, 1 + at, 9, at)).toISOString(),
  ])
  const dates = async () => (await state()).dates

  test('spread over time are accepted, but not those in the future', async () => {
    answers = { '/sitemap.xml': urlset(...days, ['/later', '2199-01-01']) }
    await refresh()
    expect(await dates()).toMatchObject({ verdict: 'trusted', dated: 31, future: 1, believed: 30, batch: 0 })
  })

  test('of one build are rejected, and their number is reported', async () => {
    answers = {
      '/sitemap.xml': urlset(...days.map(([path]): [string, string] => [path, '2026-11-01T10:00:00Z'])),
    }
    await refresh()
    expect(await dates()).toMatchObject({ verdict: 'one-go', share: 1, believed: 0 })
  })

  test('generated at the request are rejected', async () => {
    answers = {
      '/sitemap.xml': (_, response) =>
        response.end(urlset(...days.map(([path]): [string, string] => [path, new Date().toISOString()]))),
    }
    await refresh()
    expect(await dates()).toMatchObject({ verdict: 'as-read', believed: 0 })
  })

  test('that have all moved by the next reading are rejected', async () => {
    answers = { '/sitemap.xml': urlset(...days) }
    await refresh()
    answers = {
      '/sitemap.xml': urlset(
        ...days.map(([path, day]): [string, string] => [
          path,
          new Date(Date.parse(day) + 86_400_000).toISOString(),
        ]),
      ),
    }
    await refresh()
    expect(await dates()).toMatchObject({ verdict: 'moving', known: 30, moved: 30, believed: 0 })
  })

  test('of a batch among others are rejected', async () => {
    const batch = Array.from({ length: 25 }, (_, at): [string, string] => [
      `/batch/${at}`,
      '2026-03-03T03:03:03Z',
    ])
    answers = { '/sitemap.xml': urlset(...days, ...batch) }
    await refresh()
    expect(await dates()).toMatchObject({ verdict: 'trusted', batch: 25, believed: 30 })
  })
})

describe('visits are matched to pages', () => {
  const reads = async (crawler: string) =>
    (
      await sql.query(
        `select p.path, r.first_at, r.first_proven_at, r.last_at from llm_mentions.bot_log_sitemap_reads r
         join llm_mentions.bot_log_sitemap_pages p on p.id = r.page_id where r.crawler = $1 order by p.path`,
        [crawler],
      )
    ).rows

  test('by first and last visit after publication, crawler, and grade, even when either changes', async () => {
    const source = await buildLogSource(database, home, { name: 'Reads' })
    const hit = { host: 'www.acorn.com', crawler: 'gptbot' }
    const spread = Array.from({ length: 6 }, (_, at): [string, string] => [`/p${at}`, `2026-10-0${at + 1}`])
    await storeHits(database, home, source, [
      { ...hit, path: '/a', at: '2026-11-01T08:00:00Z' },
      { ...hit, path: '/a', at: '2026-11-02T08:00:00Z', status: 404 },
      { ...hit, path: '/a', at: '2026-11-03T08:00:00Z', grade: 'unverifiable' },
      { ...hit, path: '/a', at: '2026-11-04T08:00:00Z' },
      { ...hit, path: '/b', at: '2026-11-04T09:00:00Z' },
      { ...hit, host: '', path: '/c/', at: '2026-11-04T10:00:00Z' },
    ])
    await sql.query(
      `update llm_mentions.bot_log_urls set page_key = case when host = '' then path else 'https://acorn.com' || path end where client_id = $1`,
      [home.brandId],
    )
    answers = { '/sitemap.xml': urlset(['/a', '2026-11-02T00:00:00Z'], '/b', '/c', '/never', ...spread) }
    await refresh()
    const expected = [
      {
        path: '/a',
        first_at: new Date('2026-11-03T08:00:00Z'),
        first_proven_at: new Date('2026-11-04T08:00:00Z'),
        last_at: new Date('2026-11-04T08:00:00Z'),
      },
      { path: '/b', first_at: null, first_proven_at: null, last_at: new Date('2026-11-04T09:00:00Z') },
      { path: '/c', first_at: null, first_proven_at: null, last_at: new Date('2026-11-04T10:00:00Z') },
    ]
    expect(await reads('gptbot')).toEqual(expected)
    expect(await reads('@training')).toEqual(expected)
    expect(await reads('')).toEqual(expected)

    answers = { '/sitemap.xml': urlset(['/a', '2026-11-03T12:00:00Z'], '/b', '/c', '/never', ...spread) }
    await refresh()
    expect((await reads('gptbot'))[0]).toMatchObject({ first_at: new Date('2026-11-04T08:00:00Z') })

    await storeHits(database, home, await buildLogSource(database, home, { name: 'Later' }), [
      { ...hit, path: '/never', at: '2026-11-05T09:00:00Z' },
      { ...hit, path: '/a', at: '2026-11-03T13:00:00Z' },
    ])
    await sql.query(
      `update llm_mentions.bot_log_urls set page_key = 'https://acorn.com' || path where client_id = $1 and host <> ''`,
      [home.brandId],
    )
    await sql.query(`update llm_mentions.bot_log_deliveries set first_at = '2026-11-03', finished_at = now()`)
    await refresh()
    expect((await reads('gptbot')).map(({ path }) => path)).toEqual(['/a', '/a', '/b', '/c', '/never'])
  })
})

test('a refresh requested during a reading is not lost', async () => {
  answers = { '/sitemap.xml': urlset('/a') }
  await refresh()
  const due = async () =>
    (await sql.query('select next_at > now() as later from private.bot_log_sitemap_checks')).rows[0].later
  expect(await due()).toBe(true)
  answers = {
    '/sitemap.xml': (_, response) => {
      void asCaller(database, cast.alice.caller, (caller) => readSitemapsNow(caller, home)).then(() =>
        response.end(urlset('/a')),
      )
    },
  }
  await refresh()
  expect(await due()).toBe(false)
})
