import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readAddressList } from '#core/pages/address-list.ts'
import { addPages, cancelCrawl, createCrawl, resumeCrawl } from '#queries/pages/page-crawls.ts'
import { appendUploadPiece, completePageUpload, newUploadId } from '#queries/pages/page-uploads.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { openTrapSite } from '#testing/servers/trap-site.ts'
import { crawlPagesOf } from './crawl-pages.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const logger = pino({ level: 'silent' })
const sql = { query: (text: string, parameters: unknown[] = []) => database.pool.query(text, parameters) }

const open: { close: () => Promise<void> }[] = []
const site = async (options: Parameters<typeof openTrapSite>[0] = {}) => {
  const opened = await openTrapSite(options)
  open.push(opened)
  return opened
}
afterAll(async () => {
  for (const one of open) await one.close()
})

const input = { owner: 'by-domain', competitorId: null, pagesPerSecond: 500, maxPages: 20_000 } as const
const times = { answerMs: 1500, bodyMs: 5000 }
const { signal } = new AbortController()

const run = (options: { turnMs?: number; signal?: AbortSignal } = {}) =>
  crawlPagesOf({ database, logger }, home, {
    reach: 'anywhere',
    signal,
    userAgent: 'Answerscope (+https://a.example/contact)',
    turnMs: 60_000,
    times,
    ...options,
  })

const listCrawl = (urls: readonly string[], pagesPerSecond = 500) =>
  asSystem(database, async (system) => {
    const given = { ...input, pagesPerSecond }
    const id = await createCrawl(system, home, {
      kind: 'list',
      input: given,
      isListed: true,
      createdBy: null,
    })
    const pages = readAddressList(urls.join('\n')).addresses.map((page) => ({
      ...page,
      owner: 'own' as const,
      competitorId: null,
    }))
    await addPages(system, { ...home, id }, 'list', pages)
    return id
  })
const sitemapCrawl = (address: string, maxPages = 20_000) =>
  asSystem(database, (system) =>
    createCrawl(system, home, {
      kind: 'sitemap',
      input: { ...input, maxPages },
      address,
      isListed: false,
      createdBy: null,
    }),
  )

const crawlOf = async (id: string) =>
  (await sql.query('select * from llm_mentions.page_crawls where id = $1', [id])).rows[0]
const outcomes = async () =>
  Object.fromEntries(
    (
      await sql.query(
        `select substring(url from '^https?://[^/]+(/.*)$') as path, coalesce(problem ->> 'code', status) as outcome
         from llm_mentions.pages where client_id = $1 order by 1`,
        [home.brandId],
      )
    ).rows.map(({ path, outcome }: { path: string; outcome: string }) => [path, outcome]),
  )

beforeEach(async () => {
  for (const table of [
    'llm_mentions.pages',
    'llm_mentions.page_crawls',
    'private.crawled_hosts',
    'private.page_uploads',
  ])
    await sql.query(`delete from ${table}`)
  await sql.query(
    `update llm_mentions.tracked_brands set domains = '{127.0.0.1}' where client_id = $1 and is_own`,
    [home.brandId],
  )
})

describe('a crawl', () => {
  test('stores pages with passages, and fetches only changed pages again', async () => {
    const { origin, edit, asked, askedPaths } = await site({ pages: 6 })
    const first = await sitemapCrawl(origin)
    expect(await run()).toBe(true)
    expect(await crawlOf(first)).toMatchObject({ status: 'completed', pages: 6, changed: 6, left_out: 0 })
    expect(asked.every(({ agent }) => agent.startsWith('Answerscope'))).toBe(true)
    const { rows } = await sql.query(
      `select p.heading, p.language, p.terms @@ to_tsquery('english', 'microphone') as found, g.owner
       from llm_mentions.passages p join llm_mentions.pages g on g.document_id = p.document_id order by p.heading limit 1`,
    )
    expect(rows).toEqual([{ heading: 'Page 1', language: 'english', found: true, owner: 'own' }])

    edit('/page/3', 'edited')
    asked.length = 0
    const second = await sitemapCrawl(`${origin}/sitemap.xml`)
    await run()
    expect(await crawlOf(second)).toMatchObject({ status: 'completed', changed: 1, unchanged: 5 })
    expect(askedPaths()).toHaveLength(7)
    expect(asked.filter(({ isConditional }) => isConditional)).toHaveLength(6)
    const versions = await sql.query(
      `select count(*)::int as versions from llm_mentions.documents d join llm_mentions.pages p on p.id = d.page_id
       where p.url like '%/page/3'`,
    )
    expect(versions.rows).toEqual([{ versions: 2 }])
  })

  test('respects its rate', async () => {
    const { origin, asked } = await site({ pages: 12 })
    await listCrawl(
      Array.from({ length: 12 }, (_, at) => `${origin}/page/${at + 1}`),
      20,
    )
    await run()
    const starts = asked.filter(({ path }) => path.startsWith('/page/')).map(({ at }) => at)
    expect(starts).toHaveLength(12)
    // Eleven pauses of 50 ms; one response may arrive late and the next in time.
    expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(11 * 50 - 40)
  })

  test('fetches from other sites at most once per second, whatever was requested', async () => {
    await sql.query(`update llm_mentions.tracked_brands set domains = '{}' where client_id = $1`, [
      home.brandId,
    ])
    const { origin, asked } = await site({ pages: 2 })
    await listCrawl([`${origin}/page/1`, `${origin}/page/2`])
    await run()
    const [first = 0, second = 0] = asked.filter(({ path }) => path.startsWith('/page/')).map(({ at }) => at)
    expect(second - first).toBeGreaterThan(950)
  })

  test('that ends midway resumes there, and fetches nothing twice', async () => {
    const { origin, askedPaths } = await site({ pages: 30 })
    const id = await listCrawl(
      Array.from({ length: 30 }, (_, at) => `${origin}/page/${at + 1}`),
      50,
    )
    expect(await run({ turnMs: 250 })).toBe(false)
    const done = (await crawlOf(id)).changed
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(30)
    expect(await run()).toBe(true)
    expect(await crawlOf(id)).toMatchObject({ status: 'completed', changed: 30 })
    expect(askedPaths()).toHaveLength(30)
  })

  test('that is canceled stops, and can resume', async () => {
    const { origin, askedPaths } = await site({ pages: 20 })
    const id = await listCrawl(
      Array.from({ length: 20 }, (_, at) => `${origin}/page/${at + 1}`),
      100,
    )
    await sql.query('update llm_mentions.page_crawls set cancel_requested_at = now() where id = $1', [id])
    await run()
    expect(await crawlOf(id)).toMatchObject({ status: 'cancelled', changed: 0 })
    expect(askedPaths()).toEqual([])
    expect(await asSystem(database, (system) => resumeCrawl(system, id))).toBe(true)
    await run()
    expect(await crawlOf(id)).toMatchObject({ status: 'completed', changed: 20 })
    expect(await asSystem(database, (system) => cancelCrawl(system, id))).toBe(false)
  })
})

describe('traps', () => {
  test('end, and each is reported', { timeout: 60_000 }, async () => {
    const { origin, askedPaths, bytesSent } = await site({
      robots: 'User-agent: Answerscope\nDisallow: /secret\nUser-agent: *\nDisallow: /',
    })
    const paths =
      '/drip /loop /endless/1 /huge /bomb /cut /latin1 /calendar/1 /missing /fails /login /refresh /refresh-loop /title /deep /private /elsewhere /file /picture /scripts /canonical /noindex /old /secret/page'
    const id = await listCrawl(paths.split(' ').map((path) => origin + path))
    await run()
    expect(await outcomes()).toEqual({
      '/drip': 'too-slow',
      '/loop': 'too-many-redirects',
      '/endless/1': 'too-many-redirects',
      '/huge': 'too-large',
      '/bomb': 'too-large',
      '/cut': 'damaged',
      '/latin1': 'fetched',
      '/calendar/1': 'fetched',
      '/missing': 'not-found',
      '/fails': 'status',
      '/login': 'turned-away',
      '/refresh': 'fetched',
      '/refresh-loop': 'too-many-redirects',
      '/title': 'fetched',
      '/deep': 'too-complex',
      '/private': 'redirect-elsewhere',
      '/elsewhere': 'redirect-elsewhere',
      '/file': 'not-http',
      '/picture': 'content-type',
      '/scripts': 'no-text',
      '/canonical': 'same-page',
      '/noindex': 'fetched',
      '/old': 'fetched',
      '/secret/page': 'robots-forbids',
    })
    expect(await crawlOf(id)).toMatchObject({ status: 'completed', changed: 6, left_out: 18 })
    expect(askedPaths()).not.toContain('/secret/page')
    // The site offers half a gigabyte, and five megabytes are read.
    expect(bytesSent()).toBeLessThan(60 * 2 ** 20)
    expect(askedPaths()).not.toContain('/calendar/2')
    const { rows } = await sql.query(
      `select url, is_noindex, redirected_to, title from llm_mentions.pages where url ~ '(noindex|old|latin1)$' order by url`,
    )
    expect(rows).toMatchObject([
      { title: 'Geräusche dämpfen' },
      { is_noindex: true },
      { redirected_to: `${origin}/new` },
    ])
  })

  test('a site that never answers is given up after five pages', async () => {
    const { origin, askedPaths } = await site({ isDead: true })
    const id = await listCrawl(Array.from({ length: 40 }, (_, at) => `${origin}/page/${at}`))
    await run()
    expect(await crawlOf(id)).toMatchObject({ status: 'completed', left_out: 40 })
    expect(Object.values(await outcomes())).toEqual(Array.from({ length: 40 }, () => 'host-silent'))
    expect(askedPaths().length).toBeLessThan(12)
  })

  test('a site that asks for a pause at every page is given up after five', async () => {
    const { origin, askedPaths } = await site()
    const id = await listCrawl(Array.from({ length: 40 }, (_, at) => `${origin}/busy/${at}`))
    await run()
    expect(await crawlOf(id)).toMatchObject({ status: 'completed', left_out: 40 })
    expect(new Set(Object.values(await outcomes()))).toEqual(new Set(['host-busy']))
    expect(askedPaths().length).toBeLessThan(12)
  })

  test('a failing site loses nothing: earlier texts stay, with the reason for the failure', async () => {
    const { origin, sayRobots } = await site({ pages: 3 })
    const paths = ['/page/1', '/page/2'].map((path) => origin + path)
    await listCrawl(paths)
    await run()
    sayRobots('User-agent: *\nDisallow: /page/1')
    await sql.query(`delete from private.crawled_hosts`)
    const again = await listCrawl(paths)
    await run()
    expect(await crawlOf(again)).toMatchObject({ status: 'completed', unchanged: 1, left_out: 1 })
    expect(await outcomes()).toEqual({ '/page/1': 'robots-forbids', '/page/2': 'fetched' })
    const { rows } = await sql.query(
      `select p.title, count(s.position)::int > 0 as "hasText" from llm_mentions.pages p
       join llm_mentions.passages s on s.document_id = p.document_id group by p.id order by p.url`,
    )
    expect(rows).toMatchObject([{ hasText: true }, { hasText: true }])
  })

  test.each([
    ['forbids everything', 'User-agent: *\nDisallow: /', 'robots-forbids'],
    ['fails', 503, 'robots-unreadable'],
  ])('robots.txt that %s is obeyed', async (_, robots, outcome) => {
    const { origin, askedPaths } = await site({ pages: 3, robots })
    await listCrawl([`${origin}/page/1`, `${origin}/page/2`])
    await run()
    expect(Object.values(await outcomes())).toEqual([outcome, outcome])
    expect(askedPaths()).toEqual([])
  })

  test('a sitemap index with a million entries ends at the limit', async () => {
    const { origin, askedPaths, sayRobots } = await site()
    sayRobots('User-agent: *\nDisallow: /page/')
    const id = await sitemapCrawl(`${origin}/million.xml`, 30)
    await run()
    const crawl = await crawlOf(id)
    expect(crawl).toMatchObject({ status: 'completed', pages: 30, left_out: 30 })
    expect(crawl.listing.beyond).toBeGreaterThan(0)
    expect(crawl.listing.files[1].problem).toMatchObject({ code: 'too-many-entries' })
    // Of twenty files with 50,000 entries each; entries after the first file would exceed the limit.
    expect(askedPaths().filter((path) => path.startsWith('/million/')).length).toBeLessThan(3)
  })

  test('a file that is not a sitemap is reported', async () => {
    const { origin } = await site()
    const id = await sitemapCrawl(`${origin}/missing.xml`)
    await run()
    expect(await crawlOf(id)).toMatchObject({
      status: 'failed',
      problem: { code: 'no-sitemap' },
      listing: { files: [{ problem: { code: 'not-found' } }] },
    })
  })

  test('private networks are never contacted', async () => {
    const { origin, asked } = await site({ pages: 1 })
    await listCrawl([`${origin}/page/1`])
    await crawlPagesOf({ database, logger }, home, {
      reach: 'public',
      signal,
      userAgent: 'Answerscope',
      turnMs: 20_000,
    })
    expect(await outcomes()).toEqual({ '/page/1': 'reserved-host' })
    expect(asked).toEqual([])
  })
})

describe('an uploaded file', () => {
  const upload = (name: string, content: string) =>
    asSystem(database, async (system) => {
      const crawlId = await createCrawl(system, home, { kind: 'upload', isListed: true, createdBy: null })
      const uploadId = newUploadId()
      for (const [position, bytes] of [content.slice(0, 20), content.slice(20)].entries())
        await appendUploadPiece(system, home, { uploadId, position, bytes: Buffer.from(bytes) })
      await completePageUpload(system, home, { uploadId, crawlId, name, owner: 'own', competitorId: null })
      return crawlId
    })

  test('is read, and becomes a new version when uploaded with changes', async () => {
    const body =
      'The cushions can be washed by hand and the battery can be replaced with two screws in a minute.'
    await upload('manual.md', `# Manual\n\n${body}`)
    await run()
    await upload('manual.md', `# Manual\n\n${body} Ask us for spare parts.`)
    await run()
    const { rows } = await sql.query(
      `select p.title, p.status, count(d.id)::int as versions from llm_mentions.pages p
       join llm_mentions.documents d on d.page_id = p.id where p.origin = 'upload' group by p.id`,
    )
    expect(rows).toEqual([{ title: 'Manual', status: 'fetched', versions: 2 }])
    expect((await sql.query('select from private.page_uploads')).rows).toEqual([])
  })

  test('that is damaged is reported', async () => {
    await upload('broken.pdf', '%PDF-1.7 and then nothing that a reader would know what to do with')
    await run()
    const { rows } = await sql.query(`select problem ->> 'code' as code from llm_mentions.pages`)
    expect(rows).toEqual([{ code: 'damaged' }])
  })
})
