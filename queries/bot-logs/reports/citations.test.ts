import { expect, test } from 'vitest'
import { citationsFilters, readersFilters } from '#core/bot-logs/reports/citation-schema.ts'
import { botLogFilters, hitsFilters } from '#core/bot-logs/reports/filters.ts'
import { answersFilters } from '#core/reports/filters.ts'
import type { Sql } from '#queries/database.ts'
import { answersReport } from '#queries/reports/evidence/answers.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildLogSource, storeHits, type SketchedHit } from '#testing/bot-logs.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, storeSketches, type AnswerSketch } from '#testing/factories.ts'
import { citationsReport } from './citations.ts'
import { hitsReport } from './hits.ts'
import { onePageReport } from './one-page.ts'
import { citedPageVisits } from './page-citations.ts'
import { readersReport } from './readers.ts'

/*
 * Own domain: northwave.example. Period: 2026-11-01 … 11-10. Visits and citing answers (all valid except the refused):
 *
 *   page           visits in the period                     cited on (engine)               group
 *   /read-cited    11-02 gptbot 200, 11-04 googlebot 200    11-05 openai, 11-06 openai      both
 *   /query         11-03 gptbot 200                         11-05 openai as ?id=1 and ?id=2 both (one answer)
 *   www …/www      11-03 gptbot 200                         11-05 openai without www        both
 *   /fails         11-02 gptbot 200, 11-08 gptbot 500       11-06 openai                    both, failing
 *   /blocked       11-08 gptbot 403                         11-06 openai                    cited, failing, asked
 *   /unread        10-20 gptbot 200 (before)                11-07 openai                    cited
 *   /uncited       11-02 claudebot 200                      10-15 openai (before)           crawled
 *   /mended        11-02 gptbot 500, 11-08 gptbot 200       11-06 openai                    both, not failing
 *   /refused       11-02 gptbot 200                         refused answer                  crawled
 *   /logo.png      11-02 gptbot 200 (asset)                 –                               none: not a page
 *   other.example  11-02 gptbot 200                         –                               none: not of the brand
 *   /ui            –                                        11-07 chatgpt, channel ui       none in channel api
 */
const now = new Date('2026-11-10T20:00:00Z')
const host = 'northwave.example'
const hit = (at: string, crawler: string, path: string, rest: Partial<SketchedHit> = {}): SketchedHit => ({
  at: `2026-${at}T10:00:00Z`,
  crawler,
  path,
  host,
  ...rest,
})
const hits = [
  hit('11-02', 'gptbot', '/read-cited'),
  hit('11-04', 'googlebot', '/read-cited'),
  hit('11-03', 'gptbot', '/query'),
  hit('11-03', 'gptbot', '/www', { host: `www.${host}` }),
  hit('11-02', 'gptbot', '/fails'),
  hit('11-08', 'gptbot', '/fails', { status: 500 }),
  hit('11-08', 'gptbot', '/blocked', { status: 403 }),
  hit('10-20', 'gptbot', '/unread'),
  hit('11-02', 'claudebot', '/uncited'),
  hit('11-02', 'gptbot', '/mended', { status: 500 }),
  hit('11-08', 'gptbot', '/mended'),
  hit('11-02', 'gptbot', '/refused'),
  hit('11-02', 'gptbot', '/logo.png', { kind: 'asset' }),
  hit('11-02', 'gptbot', '/elsewhere', { host: 'other.example' }),
]

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const { brandId } = home
const source = await buildLogSource(database, home)
await storeHits(database, home, source, hits)
const prompt = await buildPrompt(database, home)
const analysisId = await buildRunOf(database, home)
const citing = (day: string, pages: readonly string[], rest: Partial<AnswerSketch> = {}): AnswerSketch => ({
  prompt,
  analysisId,
  engine: 'openai',
  answeredAt: new Date(`2026-${day}T12:00:00Z`),
  cites: pages.map((page) => ({ url: `https://${host}${page}`, domain: host, owner: 'own' as const })),
  ...rest,
})
const [firstAnswer] = await storeSketches(database, [
  citing('11-05', ['/read-cited', '/query?id=1', '/query?id=2', '/www']),
  citing('11-06', ['/read-cited', '/fails', '/blocked', '/mended']),
  citing('11-07', ['/unread']),
  citing('10-15', ['/uncited']),
  citing('11-06', ['/refused'], { state: 'refused' }),
  citing('11-07', ['/ui'], { engine: 'chatgpt', channel: 'ui' }),
])

const as = <Result>(person: Person, work: (sql: Sql) => Promise<Result>) =>
  asCaller(database, person.caller, work)
const days = { from: '2026-11-01', to: '2026-11-10' }
const citations = async (filters: Record<string, string> = {}, person = cast.alice) =>
  as(person, (sql) => citationsReport(sql, brandId, citationsFilters.parse({ ...days, ...filters }), now))
const pathsIn = async (filters: Record<string, string>) =>
  (await citations(filters))?.rows.map(({ address }) => address.replace(`https://${host}`, ''))

test('each own page is in its group', async () => {
  expect(await pathsIn({ group: 'both' })).toEqual(['/read-cited', '/fails', '/mended', '/query', '/www'])
  expect(await pathsIn({ group: 'crawled' })).toEqual(['/refused', '/uncited'])
  expect(await pathsIn({ group: 'cited' })).toEqual(['/blocked', '/unread'])
  expect(await pathsIn({ group: 'failing' })).toEqual(['/fails', '/blocked'])
})

test('shares are of all crawled pages, or of all cited pages', async () => {
  const report = await citations()
  expect(report?.counts).toEqual({ both: 5, crawled: 2, cited: 2, failing: 2, asked: 1 })
  expect(report?.crawledCited).toMatchObject({ pages: 5, of: 7 })
  expect(report?.citedCrawled).toMatchObject({ pages: 5, of: 7 })
  expect(report?.citedFailing).toMatchObject({ pages: 2, of: 7 })
  expect(report?.answers).toMatchObject({ channel: 'api', answers: 3, sandbox: 'none' })
  expect(report).toMatchObject({ hosts: [host, `www.${host}`], otherHosts: 1, withoutHost: false })
})

test('a row has both numbers, and those before the period', async () => {
  const [first] = (await citations())?.rows ?? []
  expect(first).toMatchObject({
    visits: 2,
    read: 2,
    answers: 2,
    engines: [{ engine: 'openai', answers: 2 }],
    lastCited: '2026-11-06',
    lastStatus: 200,
    readBefore: null,
  })
  const unread = (await citations({ group: 'cited', text: 'unread' }))?.rows[0]
  expect(unread).toMatchObject({ visits: 0, readBefore: '2026-10-20T10:00:00.000Z' })
  const uncited = (await citations({ group: 'crawled', text: 'uncited' }))?.rows[0]
  expect(uncited).toMatchObject({ answers: 0, citedBefore: '2026-10-15' })
})

test('an answer counts once for a page, whatever query parameters its citations have', async () => {
  expect((await citations({ text: 'query' }))?.rows).toMatchObject([{ answers: 1, visits: 1 }])
})

test('the numbers equal those of the lists that they link to', async () => {
  const report = await citations()
  for (const row of report?.rows ?? []) {
    const answers = await as(cast.alice, (sql) =>
      answersReport(
        sql,
        brandId,
        answersFilters.parse({
          ...days,
          address: row.address,
          owner: 'own',
          state: 'valid',
          branded: 'all',
          channel: 'api',
        }),
        now,
      ),
    )
    expect([row.address, answers?.total, answers?.rows.length]).toEqual([
      row.address,
      row.answers,
      row.answers,
    ])
    const visits = await as(cast.alice, (sql) =>
      hitsReport(
        sql,
        brandId,
        hitsFilters.parse({ ...days, who: 'answers', page: String(row.urls[0]) }),
        now,
      ),
    )
    expect([row.address, visits === 'bad-cursor' ? null : visits?.rows.length]).toEqual([
      row.address,
      row.visits,
    ])
  }
  expect(firstAnswer).toBeDefined()
})

test('collection methods are never mixed', async () => {
  const report = await citations({ channel: 'ui', group: 'cited' })
  expect(report?.rows.map(({ address }) => address)).toEqual([`https://${host}/ui`])
  expect(report?.answers.channels).toEqual([
    { channel: 'api', answers: 3 },
    { channel: 'ui', answers: 1 },
  ])
})

test('filters narrow the pages, and the list can be paged through', async () => {
  expect((await citations({ path: '/read' }))?.counts).toMatchObject({ both: 1, crawled: 0 })
  expect((await citations({ bot: 'claudebot' }))?.counts).toMatchObject({ both: 0, crawled: 1, cited: 7 })
  expect((await citations({ operator: 'Google' }))?.counts).toMatchObject({ both: 1, crawled: 0 })
  const pages = [await pathsIn({ limit: '3' }), await pathsIn({ limit: '3', page: '2' })]
  expect(pages).toEqual([
    ['/read-cited', '/fails', '/mended'],
    ['/query', '/www'],
  ])
  expect(await pathsIn({ order: 'visits', limit: '1' })).toEqual(['/read-cited'])
})

test('a host that forgers write into requests does not belong to the brand', async () => {
  for (const group of ['both', 'crawled', 'cited'])
    expect(await pathsIn({ group, text: 'elsewhere' })).toEqual([])
})

test('one page shows its citations in answers', async () => {
  const [row] = (await citations())?.rows ?? []
  const report = await as(cast.alice, (sql) =>
    onePageReport(sql, brandId, row?.urls[0] ?? 0, botLogFilters.parse(days), now),
  )
  expect(report?.citations).toMatchObject({
    isOwn: true,
    cited: 2,
    engines: [{ engine: 'openai', answers: 2, lastCited: '2026-11-06' }],
    firstCited: '2026-11-05',
    lastCited: '2026-11-06',
  })
})

test('citation screens show how often cited pages were crawled in the last 30 days', async () => {
  const report = await as(cast.alice, (sql) => citedPageVisits(sql, brandId, now))
  expect(report).toMatchObject({ from: '2026-10-12', to: '2026-11-10' })
  const reads = new Map(report?.pages.map((page) => [page.address, page.reads]))
  // One of the two visits is Googlebot's, whose crawl is not only for AI.
  expect(reads.get(`https://${host}/read-cited`)).toBe(1)
  expect(reads.get(`https://${host}/unread`)).toBe(1)
  expect(reads.has(`https://${host}/blocked`)).toBe(false)
  expect(reads.has(`https://${host}/refused`)).toBe(false)
})

test('bob, who sees the brand and its citations, sees no visits', async () => {
  for (const group of ['both', 'crawled', 'cited', 'failing'])
    expect(await citations({ group }, cast.bob)).toBeNull()
  const readers = (sql: Sql) => readersReport(sql, brandId, readersFilters.parse(days), now)
  expect(await as(cast.bob, readers)).toBeNull()
  expect(await as(cast.bob, (sql) => citedPageVisits(sql, brandId, now))).toBeNull()
  const { rows } = await as(cast.bob, (sql) => sql.query('select from llm_mentions.own_page_rollups'))
  expect(rows.length).toBeGreaterThan(0)
})

test('carol of another organization sees nothing', async () => {
  expect(await citations({}, cast.carol)).toBeNull()
  const { rows } = await as(cast.carol, (sql) => sql.query('select from llm_mentions.own_pages'))
  expect(rows).toEqual([])
})
