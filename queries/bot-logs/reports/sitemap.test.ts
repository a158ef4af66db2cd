import { expect, test } from 'vitest'
import { botLogFilters, type BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import { sitemapFileFilters } from '#core/bot-logs/sitemap/report-schema.ts'
import { asCaller } from '#queries/user-client.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildLogSource, storeHits } from '#testing/bot-logs.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { measureReads } from '../sitemaps.ts'
import { sitemapFile } from './sitemap-file.ts'
import { sitemapReport } from './sitemap.ts'

/*
 * Acorn's sitemap lists six pages, and /d is in none. Logs reach from 2026-11-01T00 to 2026-11-11T00.
 *
 *   page   published       gptbot first after       claudebot first after
 *   /a     11-02 00:00     11-02 06:00 (6 h)        –
 *   /b     11-03 00:00     11-04 00:00 (24 h)       11-05 00:00 (48 h, unverifiable)
 *   /c     11-04 00:00     11-04 10:00 (10 h)       11-06 00:00 (48 h)
 *   /e     11-09 00:00     – (watched 48 h)         –
 *   /f     2025 (before the logs)   read, and not watched
 *   /g     without a date  never
 *
 * gptbot, 4 pages watched: 6 h, 10 h, 24 h, 48+ h. S: 3/4, 2/4, 1/4. Median 10 h; nine in ten not reached.
 * All AI reading has the same firsts. claudebot: 48, 48, 48+ (/e), 216+ (/a): S(48) = 1/2, median 48 h.
 */
const now = new Date('2026-11-11T12:00:00Z')
const hour = 60
const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const query = (text: string, parameters: unknown[] = []) => database.pool.query(text, parameters)
await query(`update llm_mentions.organizations set time_zone = 'UTC' where id = $1`, [home.organizationId])
const source = await buildLogSource(database, home)
await storeHits(database, home, source, [
  { at: '2026-11-01T05:00:00Z', crawler: 'gptbot', path: '/f' },
  { at: '2026-11-01T06:00:00Z', crawler: 'gptbot', path: '/a' },
  { at: '2026-11-02T05:00:00Z', crawler: 'gptbot', path: '/a', status: 500 },
  { at: '2026-11-02T06:00:00Z', crawler: 'gptbot', path: '/a' },
  { at: '2026-11-04T00:00:00Z', crawler: 'gptbot', path: '/b' },
  { at: '2026-11-04T10:00:00Z', crawler: 'gptbot', path: '/c', status: 304 },
  { at: '2026-11-05T00:00:00Z', crawler: 'claudebot', path: '/b', grade: 'unverifiable' },
  { at: '2026-11-06T00:00:00Z', crawler: 'claudebot', path: '/c' },
  { at: '2026-11-06T00:00:00Z', crawler: 'gptbot', path: '/d' },
  { at: '2026-11-06T01:00:00Z', crawler: 'gptbot', path: '/gone', status: 404 },
])
await query(`update llm_mentions.bot_log_urls set page_key = 'https://acorn.example' || path`)
await query(
  `insert into llm_mentions.bot_log_traffic (organization_id, client_id, source_id, hour, kind, status_class, requests)
   select $1, $2, $3, h, 'browser', 2, 1 from generate_series('2026-11-01T00:00Z'::timestamptz, '2026-11-10T23:00Z', interval '1 hour') h
   on conflict do nothing`,
  [home.organizationId, home.brandId, source],
)
await query(
  `insert into llm_mentions.bot_log_sitemap_pages (organization_id, client_id, listed_by, host, path, page_key, lastmod, published_at)
   select $1, $2, 'acorn.example', 'acorn.example', p.path, 'https://acorn.example' || p.path, p.at, p.at
   from (values ('/a', '2026-11-02T00:00Z'::timestamptz), ('/b', '2026-11-03T00:00Z'), ('/c', '2026-11-04T00:00Z'),
                ('/e', '2026-11-09T00:00Z'), ('/f', '2025-05-05T00:00Z'), ('/g', null)) p (path, at)`,
  [home.organizationId, home.brandId],
)
await query(
  `insert into llm_mentions.bot_log_sitemaps (organization_id, client_id, host, read_at) values ($1, $2, 'acorn.example', now())`,
  [home.organizationId, home.brandId],
)
await asSystem(database, (sql) => measureReads(sql, home))

const days = { from: '2026-11-01', to: '2026-11-10' }
const report = async (filters: Partial<Record<keyof BotLogFilters, string>> = {}, person = cast.alice) =>
  asCaller(database, person.caller, (sql) =>
    sitemapReport(sql, home.brandId, botLogFilters.parse({ ...days, ...filters }), now),
  )

test('coverage is the share of the pages that sitemaps list, with its interval', async () => {
  const found = await report()
  expect(found).toMatchObject({ pages: 6, coverage: { all: { read: 4, of: 6 } } })
  expect(found?.coverage.all.low).toBeCloseTo(0.3, 2)
  expect(found?.coverage.all.high).toBeCloseTo(0.9032, 2)
  expect(found?.coverage.bots.map(({ id, read, of }) => [id, read, of])).toEqual([
    ['gptbot', 4, 6],
    ['claudebot', 2, 6],
  ])
  expect(found?.coverage.purposes.find(({ level }) => level === 'training')).toMatchObject({ read: 4, of: 6 })
})

test('lists pages that were not crawled, and pages that no sitemap lists', async () => {
  const found = await report()
  expect(found?.neverRead).toMatchObject({ pages: 2 })
  expect(found?.neverRead.rows.map(({ path }) => path)).toEqual(['/e', '/g'])
  expect(found?.unlisted.rows.map(({ path, read }) => [path, read])).toEqual([['/d', 1]])
})

test('lag counts uncrawled pages for as long as they were watched', async () => {
  const lag = (await report())?.lag
  expect(lag).toMatchObject({ pages: 4, dayOnly: 0, watchedUntil: '2026-11-11T00:00:00.000Z' })
  expect(lag?.all).toMatchObject({ pages: 4, read: 3, median: { value: 10 * hour }, p90: { value: null } })
  expect(lag?.bots).toMatchObject([
    { id: 'gptbot', pages: 4, read: 3, median: { value: 10 * hour } },
    { id: 'claudebot', pages: 4, read: 2, median: { value: 48 * hour } },
  ])
})

test('only verified visits count if the filter asks for them', async () => {
  const found = await report({ proven: 'true' })
  expect(found?.coverage.bots.find(({ id }) => id === 'claudebot')).toMatchObject({ read: 1 })
  expect(found?.lag.bots.find(({ id }) => id === 'claudebot')).toMatchObject({
    read: 1,
    median: { value: null },
  })
})

test('an operator’s bots count together, and single pages by their path', async () => {
  const anthropic = await report({ operator: 'Anthropic' })
  expect(anthropic).toMatchObject({ coverage: { all: { read: 2 }, purposes: [] }, neverRead: { pages: 4 } })
  expect(anthropic?.lag.all).toMatchObject({ read: 2, median: { value: 48 * hour } })
  const one = await report({ path: '/b' })
  expect(one).toMatchObject({ pages: 1, coverage: { all: { read: 1, of: 1 } }, lag: { pages: 1 } })
  expect(one?.lag.bots.map(({ id, median }) => [id, median.value])).toEqual([
    ['claudebot', 48 * hour],
    ['gptbot', 24 * hour],
  ])
})

test('a past period counts the visits in it, not the last ones', async () => {
  const early = await report({ to: '2026-11-02' })
  expect(early?.coverage.bots).toMatchObject([{ id: 'gptbot', read: 2 }])
  expect(early?.neverRead.rows.map(({ path }) => path)).toEqual(['/e', '/c', '/b', '/g'])
})

test('the rows and their stored sums agree', async () => {
  const whole = await report()
  const counted = await report({ path: '/' })
  expect(counted?.coverage).toEqual(whole?.coverage)
  expect(counted?.lag).toEqual(whole?.lag)
})

test('a second source does not change the first, and both count together', async () => {
  const before = await report({ source })
  const other = await buildLogSource(database, home, { name: 'Other' })
  await storeHits(database, home, other, [{ at: '2026-11-09T03:00:00Z', crawler: 'gptbot', path: '/e' }])
  await query(`update llm_mentions.bot_log_urls set page_key = 'https://acorn.example' || path`)
  await query(`update llm_mentions.bot_log_deliveries set first_at = '2026-11-01', finished_at = now()`)
  await asSystem(database, (sql) => measureReads(sql, home))
  const [one, both] = [await report({ source }), await report()]
  expect({ ...one?.coverage, ...one?.lag }).toEqual({ ...before?.coverage, ...before?.lag })
  expect(both?.coverage.all).toMatchObject({ read: 5, of: 6 })
  expect(both?.lag.bots[0]).toMatchObject({ id: 'gptbot', read: 4, median: { value: 6 * hour } })
})

test('all pages of a list are in the file', async () => {
  const file = (list: string) =>
    asCaller(database, cast.alice.caller, (sql) =>
      sitemapFile(sql, home.brandId, sitemapFileFilters.parse({ ...days, list }), now),
    )
  expect((await file('never-read'))?.split('\r\n')).toEqual([
    'host,path,lastmod,first_seen_at',
    expect.stringMatching(/^acorn\.example,\/g,,/),
    '',
  ])
  expect((await file('unlisted'))?.split('\r\n')[1]).toMatch(/^www\.acorn\.example,\/d,1,2026-11-06T/)
})

test('bob may not see it without the right, and carol sees nothing of Acorn', async () => {
  expect(await report({}, cast.bob)).toBeNull()
  expect(await report({}, cast.carol)).toBeNull()
})
