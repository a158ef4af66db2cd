import { expect, test } from 'vitest'
import { namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import {
  botLogFilters,
  hitsFilters,
  overviewFilters,
  pagesFilters,
  visitsFileFilters,
} from '#core/bot-logs/reports/filters.ts'
import type { Sql } from '#queries/database.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildLogSource, storeHits, storeReferrals, type SketchedHit } from '#testing/bot-logs.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { botsReport } from './bots.ts'
import { hitsReport, visitsFile } from './hits.ts'
import { issuesReport } from './issues.ts'
import { onePageReport } from './one-page.ts'
import { botLogOverview } from './overview.ts'
import { pagesReport } from './pages.ts'
import { proofReport } from './proof.ts'
import { referralsReport } from './referrals.ts'
import { statusReport } from './status.ts'

/*
 * Acorn's zone is Auckland (UTC+13 in November): 2026-11-09T12:30Z is already the 10th there.
 *
 *   UTC moment          bot            page         status  grade
 *   11-09 12:30         gptbot         /a           200     addressList
 *   11-10 01:00         gptbot         /a           304     addressList
 *   11-10 02:00         gptbot         /b           404     mismatch
 *   11-10 03:00         claudebot      /a           200     unverifiable
 *   11-10 03:30         gptbot         /robots.txt  200     addressList   (robots)
 *   11-10 04:00         chatgpt-user   /docs/x      503     addressList
 *   11-10 05:00         googlebot      /a           200     reverseDns    (search and AI)
 *   11-02 10:00         gptbot         /a           200     addressList   (the period before)
 *   2025-03-31 23:30    gptbot         /old         200     addressList
 */
const now = new Date('2026-11-10T20:00:00Z')
const hits: SketchedHit[] = [
  { at: '2026-11-09T12:30:00Z', crawler: 'gptbot', path: '/a', address: '192.0.2.7' },
  { at: '2026-11-10T01:00:00Z', crawler: 'gptbot', path: '/a', status: 304 },
  { at: '2026-11-10T02:00:00Z', crawler: 'gptbot', path: '/b', status: 404, grade: 'mismatch' },
  { at: '2026-11-10T03:00:00Z', crawler: 'claudebot', path: '/a', grade: 'unverifiable' },
  { at: '2026-11-10T03:30:00Z', crawler: 'gptbot', path: '/robots.txt', kind: 'robots' },
  { at: '2026-11-10T04:00:00Z', crawler: 'chatgpt-user', path: '/docs/x', status: 503 },
  { at: '2026-11-10T05:00:00Z', crawler: 'googlebot', path: '/a', grade: 'reverseDns' },
  { at: '2026-11-02T10:00:00Z', crawler: 'gptbot', path: '/a' },
  { at: '2025-03-31T23:30:00Z', crawler: 'gptbot', path: '/old' },
]

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
await database.pool.query(
  `update llm_mentions.organizations set time_zone = 'Pacific/Auckland' where id = $1`,
  [cast.acorn.id],
)
await database.pool.query(
  `update llm_mentions.organization_users set can_view_bot_logs = true where user_id = $1`,
  [cast.bob.userId],
)
const source = await buildLogSource(database, home)
await storeHits(database, home, source, hits)
await storeReferrals(database, home, source, {
  day: '2026-11-10',
  operator: 'OpenAI',
  host: 'chatgpt.com',
  path: '/a',
  visits: 2,
})

const { brandId } = home
const as = <Result>(person: Person, work: (sql: Sql) => Promise<Result>) =>
  asCaller(database, person.caller, work)
const day = { from: '2026-11-10', to: '2026-11-10' }

test("a short period uses days of the organization's time zone", async () => {
  const report = await as(cast.alice, (sql) => botLogOverview(sql, brandId, overviewFilters.parse(day), now))
  // The visit of 12:30 UTC on the 9th is on the 10th in Auckland.
  expect(report?.scope.period).toMatchObject({ zone: 'Pacific/Auckland', grain: 'hour' })
  expect(report).toMatchObject({
    visits: { now: 6 },
    pagesRead: { now: 3 },
    failed: { now: 2 },
    bots: { now: 3 },
    searchAndAi: { now: 1 },
    grades: { addressList: 4, mismatch: 1, unverifiable: 1, reverseDns: 0 },
  })
})

test('a period of more than 31 days uses UTC days, and one of more than 100 whole months', async () => {
  const overview = (from: string, to: string) =>
    as(cast.alice, (sql) =>
      botLogOverview(sql, brandId, overviewFilters.parse({ from, to, compare: 'none' }), now),
    )
  const weeks = await overview('2026-10-05', '2026-11-09')
  expect(weeks?.scope.period.zone).toBe('UTC')
  expect(weeks?.visits.now).toBe(2)
  const years = await overview('2025-03-31', '2026-11-09')
  expect(years?.scope.period).toMatchObject({ from: '2025-03-01', to: '2026-11-30', snapped: true })
  expect(years?.visits.now).toBe(8)
})

test('days without a line are gaps in every series, and listed', async () => {
  const days = { from: '2026-11-08', to: '2026-11-11' }
  const overview = await as(cast.alice, (sql) =>
    botLogOverview(sql, brandId, overviewFilters.parse(days), now),
  )
  // The 11th is today in Auckland, so the period ends on the 10th.
  expect(overview?.scope.coverage).toMatchObject({
    now: 1,
    missing: [{ from: '2026-11-08', to: '2026-11-09' }],
  })
  expect(overview?.series.parts.map(({ counts }) => counts)).toEqual(
    overview?.series.parts.map(() => [null, null, expect.any(Number)]),
  )
  const status = await as(cast.alice, (sql) => statusReport(sql, brandId, botLogFilters.parse(days), now))
  expect(status?.days.map(({ ai }) => ai === null)).toEqual([true, true, false])
  const referrals = await as(cast.alice, (sql) =>
    referralsReport(sql, brandId, botLogFilters.parse(days), now),
  )
  // Counted by UTC day: the first line is of the 9th there.
  expect(referrals?.series.parts[0]?.counts).toEqual([null, 0, 2])
})

test('nothing is compared if logs cover less than 70% of the days of either period', async () => {
  const days = { from: '2026-11-08', to: '2026-11-10' }
  const report = await as(cast.alice, (sql) => botLogOverview(sql, brandId, overviewFilters.parse(days), now))
  expect(report?.scope.coverage).toMatchObject({ now: 1, before: 0, isComparable: false })
  expect(report?.visits).toEqual({ now: 6, before: null, difference: null, ratio: null, change: null })
})

test('two periods are compared per covered day', async () => {
  const compared = { ...day, compare: 'custom', compareFrom: '2026-11-02', compareTo: '2026-11-02' }
  const report = await as(cast.alice, (sql) =>
    botLogOverview(sql, brandId, overviewFilters.parse(compared), now),
  )
  expect(report?.visits).toMatchObject({ now: 6, before: 1, difference: 5, ratio: 6 })
  expect(report?.came.map(({ id }) => id)).toEqual(['chatgpt-user', 'claudebot'])
})

test('parts of the chart add up to the visits', async () => {
  for (const by of ['purpose', 'operator', 'bot']) {
    const report = await as(cast.alice, (sql) =>
      botLogOverview(sql, brandId, overviewFilters.parse({ by }), now),
    )
    const drawn = report?.series.parts
      .flatMap(({ counts }) => counts)
      .reduce<number>((sum, count) => sum + (count ?? 0), 0)
    expect(drawn).toBe(report?.visits.now)
  }
})

test('bots are listed with all visits, including search engines', async () => {
  const report = await as(cast.alice, (sql) => botsReport(sql, brandId, botLogFilters.parse(day), now))
  expect(report?.bots.map(({ id, visits, pagesRead }) => [id, visits.now, pagesRead])).toEqual([
    ['gptbot', 4, 2],
    ['chatgpt-user', 1, 0],
    ['claudebot', 1, 1],
    ['googlebot', 1, 1],
  ])
  expect(report?.bots[0]).toMatchObject({
    robotsFetches: 1,
    outcomes: { read: 3, gone: 1 },
    firstAt: '2026-11-09T12:30:00.000Z',
    lastAt: '2026-11-10T03:30:00.000Z',
  })
  const google = await as(cast.alice, (sql) =>
    botsReport(sql, brandId, botLogFilters.parse({ ...day, operator: 'Google' }), now),
  )
  expect(google?.bots.map(({ id }) => id)).toEqual(['googlebot'])
})

test('only verified visits count if the filter asks for them', async () => {
  const filters = { ...day, proven: 'true' }
  const overview = await as(cast.alice, (sql) =>
    botLogOverview(sql, brandId, overviewFilters.parse(filters), now),
  )
  expect(overview?.visits.now).toBe(4)
  const pages = await as(cast.alice, (sql) => pagesReport(sql, brandId, pagesFilters.parse(filters), now))
  expect(pages?.rows.map(({ path, visits }) => [path, visits])).toEqual([
    ['/a', 2],
    ['/robots.txt', 1],
    ['/docs/x', 1],
  ])
})

test('a mismatch is a share of what could be checked', async () => {
  const report = await as(cast.alice, (sql) => proofReport(sql, brandId, botLogFilters.parse(day), now))
  expect(report).toMatchObject({ visits: 6, proven: 4, checked: 5, grades: { mismatch: 1 } })
  expect(report?.neverSeen).toContain('Google-Extended')
})

test('pages are counted by the days of the time zone, with totals and sums by folder', async () => {
  const report = await as(cast.alice, (sql) => pagesReport(sql, brandId, pagesFilters.parse(day), now))
  expect(report?.totals).toEqual({
    pages: 4,
    pagesRead: 1,
    visits: 6,
    failingPages: 2,
    failed: 2,
    bytes: 600,
  })
  expect(report?.folders.map(({ path, isPage, visits }) => [path, isPage, visits])).toEqual([
    ['/a', true, 3],
    ['/b', true, 1],
    ['/docs/', false, 1],
    ['/robots.txt', true, 1],
  ])
  const idOf = (wanted: string) => report?.rows.find(({ path }) => path === wanted)?.id
  expect(report?.folders.map(({ pageId }) => pageId)).toEqual([
    idOf('/a'),
    idOf('/b'),
    null,
    idOf('/robots.txt'),
  ])
  expect(report?.rows.find(({ path }) => path === '/b')).toMatchObject({ failed: 1, lastStatus: 404 })
  const below = await as(cast.alice, (sql) =>
    pagesReport(sql, brandId, pagesFilters.parse({ ...day, path: '/docs/' }), now),
  )
  expect(below?.folders.map(({ path, isPage }) => [path, isPage])).toEqual([['/docs/x', true]])
})

test('tabs agree on visits and pages read, in the days of the time zone', async () => {
  for (const filters of [day, { ...day, proven: 'true' }, { from: '2026-11-04', to: '2026-11-10' }]) {
    const report = await as(cast.alice, (sql) =>
      botLogOverview(sql, brandId, overviewFilters.parse(filters), now),
    )
    const pages = await as(cast.alice, (sql) => pagesReport(sql, brandId, pagesFilters.parse(filters), now))
    expect(pages?.totals).toMatchObject({
      visits: report?.visits.now,
      failed: report?.failed.now,
      pagesRead: report?.pages.read,
    })
    const [row] = pages?.rows ?? []
    const one = await as(cast.alice, (sql) =>
      onePageReport(
        sql,
        brandId,
        row?.id ?? 0,
        botLogFilters.parse({ ...filters, purpose: 'training' }),
        now,
      ),
    )
    const training = await as(cast.alice, (sql) =>
      pagesReport(sql, brandId, pagesFilters.parse({ ...filters, purpose: 'training' }), now),
    )
    const same = training?.rows.find(({ id }) => id === row?.id)
    expect(one?.totals).toMatchObject({ visits: same?.visits, read: same?.read, failed: same?.failed })
  }
})

test('issues name failing pages and crawlers that only claim a name', async () => {
  const report = await as(cast.alice, (sql) => issuesReport(sql, brandId, botLogFilters.parse({}), now))
  // One failed visit of a page is left to the list of pages.
  expect(report?.issues.map(({ kind }) => kind)).not.toContain('page-errors')
  await storeHits(
    database,
    home,
    source,
    ['01', '02', '03', '04'].map((minute) => ({
      at: `2026-11-05T05:${minute}:00Z`,
      crawler: 'oai-searchbot',
      path: '/gone',
      status: 404,
      grade: 'mismatch' as const,
    })),
  )
  const after = await as(cast.alice, (sql) => issuesReport(sql, brandId, botLogFilters.parse({}), now))
  expect(after?.issues).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'page-errors',
        name: '/gone',
        failed: 4,
        visits: 4,
        status: 404,
        since: '2026-11-05T05:01:00.000Z',
      }),
      expect.objectContaining({ kind: 'spoofed', bot: 'oai-searchbot', failed: 4 }),
    ]),
  )
  await database.pool.query(`delete from llm_mentions.bot_log_hits where crawler = 'oai-searchbot'`)
  for (const table of ['bot_log_hours', 'bot_log_days'])
    await database.pool.query(`delete from llm_mentions.${table} where crawler = 'oai-searchbot'`)
  await database.pool.query(
    `delete from llm_mentions.bot_log_pages p using llm_mentions.bot_log_urls u where u.id = p.url_id and u.path = '/gone'`,
  )
})

test('pages are listed in parts, in one consistent order', async () => {
  const part = async (page: number) => {
    const filters = pagesFilters.parse({ ...day, order: 'path', limit: '3', page: String(page) })
    const report = await as(cast.alice, (sql) => pagesReport(sql, brandId, filters, now))
    return report?.rows.map(({ path }) => path)
  }
  expect(await part(1)).toEqual(['/a', '/b', '/docs/x'])
  expect(await part(2)).toEqual(['/robots.txt'])
  expect(await part(3)).toEqual([])
})

test.each([
  ['a day', '2026-11-10', '2026-11-10', 6],
  ['weeks and days', '2026-10-28', '2026-11-10', 7],
  ['months, weeks and days', '2026-08-12', '2026-11-10', 7],
  ['whole months', '2025-03-01', '2026-11-30', 8],
])('pages of %s equal those of its visits', async (_, from, to, visits) => {
  const report = await as(cast.alice, (sql) =>
    pagesReport(sql, brandId, pagesFilters.parse({ from, to }), now),
  )
  expect(report?.totals.visits).toBe(visits)
})

test('one page shows its visitors, their statuses, and their purposes', async () => {
  const pages = await as(cast.alice, (sql) => pagesReport(sql, brandId, pagesFilters.parse(day), now))
  const id = pages?.rows.find(({ path }) => path === '/a')?.id ?? 0
  const month = { from: '2026-11-01', to: '2026-11-10', compare: 'none' }
  const report = await as(cast.alice, (sql) =>
    onePageReport(sql, brandId, id, botLogFilters.parse(month), now),
  )
  expect(report?.bots.map(({ id: bot, visits }) => [bot, visits])).toEqual([
    ['gptbot', 3],
    ['claudebot', 1],
    ['googlebot', 1],
  ])
  expect(report).toMatchObject({ totals: { visits: 5, read: 5, failed: 0 }, referrals: 2 })
  expect(report?.statuses).toEqual([
    { status: 200, visits: 4 },
    { status: 304, visits: 1 },
  ])
})

test('the crawl-to-refer ratio is crawled pages by referrals, and never infinite', async () => {
  const report = await as(cast.alice, (sql) => referralsReport(sql, brandId, botLogFilters.parse(day), now))
  expect(report?.visits.now).toBe(2)
  expect(report?.ratios).toEqual([
    // By UTC day, as the referrals are: without the visit at 12:30 on the 9th.
    { operator: 'OpenAI', fetches: 1, referrals: 2, ratio: 0.5, note: null },
    { operator: 'Anthropic', fetches: 1, referrals: 0, ratio: null, note: null },
    { operator: 'Google', fetches: 1, referrals: 0, ratio: null, note: 'mixes-search' },
  ])
  expect(report?.pages).toMatchObject([{ path: '/a', visits: 2 }])
})

test('outcomes add up to the visits', async () => {
  const report = await as(cast.alice, (sql) => statusReport(sql, brandId, botLogFilters.parse(day), now))
  expect(report?.outcomes).toMatchObject({ read: 4, gone: 1, broken: 1, redirected: 0 })
  expect(Object.values(report?.outcomes ?? {}).reduce((sum, count) => sum + count, 0)).toBe(report?.visits)
  expect(report?.everybody.ai).toEqual({ requests: 7, failed: 2, broken: 1 })
})

test.each([
  [{}, 6],
  [{ who: 'all' }, 7],
  [{ bot: 'gptbot' }, 4],
  [{ grade: 'mismatch' }, 1],
  [{ outcome: 'read' }, 4],
  [{ outcome: 'gone' }, 1],
  [{ failed: 'true' }, 2],
  [{ proven: 'true' }, 4],
  [{ kind: 'robots' }, 1],
  [{ path: '/docs/' }, 1],
  [{ host: 'elsewhere.example' }, 0],
  [{ bucket: '2026-11-10T02:00:00Z' }, 1],
  [{ status: '404' }, 1],
  [{ status: '410' }, 0],
  [{ status: '304' }, 1],
  [{ status: '404', outcome: 'broken' }, 0],
  [{ status: '503', failed: 'true' }, 1],
])('the visits behind %j are %i', async (words, count) => {
  const page = await as(cast.alice, (sql) =>
    hitsReport(sql, brandId, hitsFilters.parse({ ...day, ...words }), now),
  )
  expect(page !== 'bad-cursor' && page?.rows.length).toBe(count)
})

test('pages of visits have no gaps or repeats, whatever their size', async () => {
  for (const limit of ['1', '2', '4']) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const given = hitsFilters.parse({
        from: '2025-03-01',
        to: '2026-11-30',
        limit,
        ...(cursor && { cursor }),
      })
      const page = await as(cast.alice, (sql) => hitsReport(sql, brandId, given, now))
      if (page === null || page === 'bad-cursor') throw new Error('there is a page')
      seen.push(...page.rows.map(({ at }) => at.slice(0, 16)))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(
      hits
        .filter(({ crawler }) => crawler !== 'googlebot')
        .map(({ at }) => at.slice(0, 16))
        .toSorted()
        .toReversed(),
    )
  }
})

test('a forged cursor is rejected', async () => {
  for (const cursor of [
    'x',
    '2026-11-10T02:00:00.000000Z_99999999999999999999',
    "2026-11-10T02:00:00.000000Z_1'",
  ])
    expect(await as(cast.alice, (sql) => hitsReport(sql, brandId, hitsFilters.parse({ cursor }), now))).toBe(
      'bad-cursor',
    )
})

test('the file has every visit that the list has, one per line', async () => {
  const written = await as(cast.alice, async (sql) => {
    const pieces = await visitsFile(sql, brandId, visitsFileFilters.parse({ ...day, who: 'all' }), now)
    let text = ''
    for await (const piece of pieces ?? []) text += piece
    return text
  })
  const [header, ...lines] = written.trimEnd().split('\r\n')
  expect(header).toMatch(/^at,bot,operator,/)
  expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual(
    hits
      .filter(({ at }) => at > '2026-11-09T11' && at < '2026-11-10T11')
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .map(({ at, crawler }) => [at.replace('Z', '.000000Z'), namedCrawler(crawler).name]),
  )
  expect(lines.at(-1)).toContain(',192.0.2.7,')
})

test("another organization's member gets no file", async () => {
  expect(await as(cast.carol, (sql) => visitsFile(sql, brandId, visitsFileFilters.parse({}), now))).toBeNull()
})

test('IP addresses are visible to owners and admins', async () => {
  const addresses = async (person: Person) => {
    const page = await as(person, (sql) => hitsReport(sql, brandId, hitsFilters.parse(day), now))
    return page === 'bad-cursor' ? [] : (page?.rows ?? []).map(({ address }) => address).filter(Boolean)
  }
  expect(await addresses(cast.alice)).toEqual(['192.0.2.7'])
  expect(await addresses(cast.adam)).toEqual(['192.0.2.7'])
  expect(await addresses(cast.bob)).toEqual([])
  // Stored in full until the reverse DNS lookup, but shown as the source keeps them.
  const keep = (policy: string) =>
    database.pool.query('update llm_mentions.bot_log_sources set addresses = $2 where id = $1', [
      source,
      policy,
    ])
  await keep('truncated')
  expect(await addresses(cast.alice)).toEqual(['192.0.2.0/24'])
  await keep('hashed')
  expect(await addresses(cast.alice)).toEqual([])
  await keep('full')
})

test('without the right to AI traffic, or from another organization, there is no report', async () => {
  for (const person of [cast.bea, cast.gus, cast.ivan, cast.carol, cast.dave])
    expect(
      await as(person, (sql) => botLogOverview(sql, brandId, overviewFilters.parse(day), now)),
    ).toBeNull()
})

test('a deleted source no longer counts, and visits of one source stay separate', async () => {
  const other = await buildLogSource(database, home, { name: 'Old edge', vendor: 'sandbox' })
  await storeHits(database, home, other, [{ at: '2026-11-10T06:00:00Z', crawler: 'gptbot', path: '/c' }])
  const visits = async (words: Record<string, string>) => {
    const filters = overviewFilters.parse({ ...day, ...words })
    const report = await as(cast.alice, (sql) => botLogOverview(sql, brandId, filters, now))
    return [report?.visits.now, report?.scope.sandbox]
  }
  expect(await visits({})).toEqual([7, 'some'])
  expect(await visits({ source: other })).toEqual([1, 'all'])
  expect(await visits({ source })).toEqual([6, 'none'])
  await database.pool.query('update llm_mentions.bot_log_sources set deleted_at = now() where id = $1', [
    other,
  ])
  expect(await visits({})).toEqual([6, 'none'])
})
