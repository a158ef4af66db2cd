import { expect, test } from 'vitest'
import { readersFilters } from '#core/bot-logs/reports/citation-schema.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildLogSource, storeHits, type SketchedHit } from '#testing/bot-logs.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, storeSketches } from '#testing/factories.ts'
import { readersReport, readingWindows } from './readers.ts'

/*
 * Window 2026-10-02 … 10-31, the days before it 2026-09-02 … 10-01; logs have a line on every day from 08-01 on.
 *
 *   pages         read before by                cited in the window by OpenAI   in the comparison
 *   /a1 … /a12    oai-searchbot                 a1 … a6                         read 12, cited 6
 *   /b1 … /b10    claudebot (training) alone    b1                              not read 10, cited 1
 *   /c1           no bot                    c1                              left out
 *
 * In the window oai-searchbot reads a1 … a4 and c1. First visits: /a 09-10, /b 09-11, /c 10-05 and /d1 08-05.
 * First citations: a1 … a6 10-20 (40 days), b1 10-01 (20 days), c1 10-03 (before its visit).
 */
const now = new Date('2026-11-01T00:30:00Z')
const host = 'northwave.example'
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const hit = (at: string, crawler: string, path: string): SketchedHit => ({
  at: `2026-${at}T10:00:00Z`,
  crawler,
  path,
  host,
})

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const { brandId } = home
const source = await buildLogSource(database, home)
await storeHits(database, home, source, [
  hit('08-05', 'gptbot', '/d1'),
  ...numbers(12).map((n) => hit('09-10', 'oai-searchbot', `/a${n}`)),
  ...numbers(10).map((n) => hit('09-11', 'claudebot', `/b${n}`)),
  ...numbers(4).map((n) => hit('10-06', 'oai-searchbot', `/a${n}`)),
  hit('10-05', 'oai-searchbot', '/c1'),
])
await database.pool.query(
  `insert into llm_mentions.bot_log_traffic (organization_id, client_id, source_id, hour, kind, status_class, requests)
   select $1, $2, $3, d, 'browser', 2, 1
   from generate_series('2026-08-01'::timestamptz, '2026-10-31'::timestamptz, interval '1 day') d`,
  [home.organizationId, brandId, source],
)
const prompt = await buildPrompt(database, home)
const analysisId = await buildRunOf(database, home)
const citing = (day: string, pages: readonly string[], engine = 'openai') => ({
  prompt,
  analysisId,
  engine,
  answeredAt: new Date(`2026-${day}T12:00:00Z`),
  cites: pages.map((page) => ({ url: `https://${host}${page}`, domain: host, owner: 'own' as const })),
})
await storeSketches(database, [
  citing(
    '10-20',
    numbers(6).map((n) => `/a${n}`),
  ),
  citing('10-01', ['/b1']),
  citing('10-21', ['/b1']),
  citing('10-03', ['/c1']),
  citing('10-22', ['/a1'], 'sandbox-atlas'),
  citing('10-22', ['/a1'], 'custom-ours'),
  citing('10-23', ['/a1'], 'deepseek'),
])

const report = (filters: Record<string, string> = {}) =>
  asCaller(database, cast.alice.caller, (sql) =>
    readersReport(
      sql,
      brandId,
      readersFilters.parse({ from: '2026-10-01', to: '2026-10-31', ...filters }),
      now,
    ),
  )

test('the window is the last 30 days of the period, compared with the 30 days before', () => {
  expect(readingWindows({ from: '2025-11-01', to: '2026-10-31' })).toEqual({
    window: { from: '2026-10-02', to: '2026-10-31' },
    before: { from: '2026-09-02', to: '2026-10-01' },
  })
  expect(readingWindows({ from: '2026-10-25', to: '2026-10-31' })).toEqual({
    window: { from: '2026-10-25', to: '2026-10-31' },
    before: { from: '2026-09-25', to: '2026-10-24' },
  })
})

test('an operator is described by its answer bots and its engines', async () => {
  const found = await report()
  expect(found?.operators.map(({ operator }) => operator)).toEqual(['OpenAI', 'DeepSeek'])
  expect(found?.operators[0]).toMatchObject({ read: 5, cited: 8, both: 5, isSandbox: false })
  expect(found?.isCovered).toBe(true)
})

test('pages that its bots had crawled are compared with pages that only other bots had crawled', async () => {
  const association = (await report())?.operators[0]?.association
  expect(association?.read).toMatchObject({ pages: 6, of: 12, value: 0.5 })
  expect(association?.unread).toMatchObject({ pages: 1, of: 10, value: 0.1 })
  expect(association?.difference?.value).toBeCloseTo(0.4, 10)
})

test('an engine without its own bot has no comparison, and the sandbox and own endpoints are not listed', async () => {
  const deepseek = (await report())?.operators.find(({ operator }) => operator === 'DeepSeek')
  expect(deepseek).toMatchObject({ bots: [], association: null, cited: 1 })
  const engines = (await report())?.operators.flatMap((row) => row.engines.map(({ engine }) => engine))
  expect(engines?.toSorted()).toEqual(['deepseek', 'openai'])
})

test('the demo pairs the sandbox, labeled', async () => {
  await database.pool.query('update llm_mentions.clients set is_demo = true where id = $1', [brandId])
  const engines = (await report())?.operators[0]?.engines.map(({ engine }) => engine)
  await database.pool.query('update llm_mentions.clients set is_demo = false where id = $1', [brandId])
  expect(engines).toEqual(['openai', 'sandbox-atlas'])
})

test('logs that do not reach back far enough do not show which pages were not crawled', async () => {
  const found = await report({ from: '2026-08-20', to: '2026-09-05' })
  expect(found?.before).toMatchObject({ from: '2026-07-21', to: '2026-08-19', covered: 19 })
  expect(found?.isCovered).toBe(false)
  const early = await report({ from: '2026-09-20', to: '2026-10-25' })
  expect(early?.operators[0]?.association).not.toBeNull()
})

test('the lag only covers pages first crawled after the logs had settled', async () => {
  // 40 days six times and 20 days once; /c1 was cited first; /a7 … /a12 and /b2 … /b10 were not cited; /d1 is too
  // early.
  expect((await report())?.lag).toEqual({
    median: 40,
    low: 40,
    high: 40,
    pages: 7,
    citedFirst: 1,
    notCited: 15,
    since: '2026-08-31',
  })
})
