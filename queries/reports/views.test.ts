import { expect, test } from 'vitest'
import { noLabels, type MentionLabels, type Sentiment } from '#core/labels/labels.ts'
import type { Compared } from '#core/reports/compare/comparison-sides.ts'
import { makeComparison } from '#core/reports/compare/comparison.ts'
import { makeCompetitors } from '#core/reports/competitors.ts'
import { makeConsistency } from '#core/reports/consistency.ts'
import { makeSampleSize } from '#core/reports/sample-size.ts'
import { makeTopics } from '#core/reports/prompts/topics.ts'
import { reportFilters } from '#core/reports/filters.ts'
import type { Grouping } from '#core/reports/views.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import {
  buildRunOf,
  buildCompetitor,
  buildPrompt,
  storeSketches,
  type AnswerSketch,
} from '#testing/factories.ts'
import type { Sql } from '../database.ts'
import { asCaller } from '../user-client.ts'
import { overviewReport } from './overview.ts'
import { perceptionReport } from './perception.ts'
import { promptReasons } from './prompt-reasons.ts'
import { sourcesReport } from './source-report.ts'
import { makeReport } from './report-data.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const own = cast.acorn.ownTrackedBrandId
const halden = await buildCompetitor(database, home, { name: 'Halden' })
const kestrel = await buildCompetitor(database, home, { name: 'Kestrel' })
const calls = await buildPrompt(database, home, { text: 'best for calls?', topic: 'calls', tags: ['work'] })
const running = await buildPrompt(database, home, { text: 'best for running?', topic: 'running' })
await database.pool.query(
  `update llm_mentions.prompts set intent = 'compare', funnel_stage = 'decision' where id = $1`,
  [calls.promptId],
)
const analysisId = await buildRunOf(database, home, { createdAt: new Date('2026-03-02T08:00:00Z') })

/*
 * N = Northwave (own), H = Halden, K = Kestrel; first mention has position 1. Two weeks from Monday, March 2, 2026.
 *
 *                    March 2          March 3      March 9    March 10   March 11
 *   calls    atlas   N H (a1)         H (a2)       H K (a3)   - (a4)     refused
 *            cites   forum/a own/x    forum/a      forum/a
 *                                     news/n
 *   calls    borea                                 N (b1), in DE
 *            cites                                 reddit/r, of three retrieved
 *   running  atlas   H (r1)                                   absent (r2)
 *            cites   forum/b
 */
const rain = 'It depends. Northwave fails in rain. Ask a friend.'
const at = (day: string) => new Date(`2026-03-${day}T12:00:00Z`)
const answer = (
  prompt: AnswerSketch['prompt'],
  day: string,
  brands: string[],
  rest: Partial<AnswerSketch> = {},
) => ({ prompt, analysisId, brands, answeredAt: at(day), engine: 'atlas', ...rest })
const page = (domain: string, path: string, owner: 'own' | 'other' = 'other') => ({
  url: `https://${domain}/${path}`,
  domain,
  owner,
})
const says = (
  label: Sentiment,
  { method, recommended, aspect }: { method: string; recommended?: boolean; aspect?: string },
): MentionLabels => ({
  ...noLabels,
  sentiment: { label, score: 0, method, quotes: [{ start: 12, end: 21 }] },
  recommendation:
    recommended === undefined ? null : { recommended, topPick: false, purpose: null, method, quotes: [] },
  aspects: aspect === undefined ? [] : [{ aspect, sentiment: label, start: 22, end: 27 }],
})
const read = (domain: string, path: string) => ({
  url: `https://${domain}/${path}`,
  title: null,
  key: `https://${domain}/${path}`,
  domain,
  owner: 'other' as const,
  brandId: null,
})
await storeSketches(database, [
  answer(calls, '02', [own, halden], {
    cites: [page('forum.example', 'a'), page('northwave.example', 'x', 'own')],
    labels: (id) =>
      id === own
        ? {
            ...says('positive', { method: 'person', recommended: true, aspect: 'Price' }),
            comparisons: [{ otherId: halden, isBetter: false, aspect: 'price', start: 0, end: 4 }],
          }
        : says('neutral', { method: 'lexicon-1' }),
    untracked: ['Ofir', 'Pico', 'Quill'].map((name) => ({ name, heads: true, start: 0, end: 4 })),
    cost: { usd: 0.02, basis: 'reported' },
  }),
  answer(calls, '03', [halden], {
    cites: [page('forum.example', 'a'), page('news.example', 'n')],
    cost: { usd: 0.04, basis: 'reported' },
  }),
  answer(calls, '09', [halden, kestrel], { cites: [page('forum.example', 'a')] }),
  answer(calls, '10', []),
  answer(calls, '11', [], { state: 'refused' }),
  answer(calls, '09', [own], {
    engine: 'borea',
    country: 'DE',
    text: rain,
    cites: [page('reddit.com', 'r')],
    retrieved: [read('reddit.com', 'r'), read('one.example', ''), read('two.example', '')],
    labels: () => says('negative', { method: 'judge-1:test', recommended: false, aspect: 'price' }),
  }),
  answer(running, '02', [halden], { cites: [page('forum.example', 'b')] }),
  answer(running, '10', [], { state: 'absent' }),
])

const period = { from: '2026-03-02', to: '2026-03-15' }
const now = new Date('2026-03-20T00:00:00Z')
const filters = (search: Record<string, string> = {}) => reportFilters.parse({ ...period, ...search })

async function aliceSees<Report>(report: (sql: Sql) => Promise<Report | null>): Promise<Report> {
  const seen = await asCaller(database, cast.alice.caller, report)
  if (seen === null) throw new Error('no report')
  return seen
}
const competitors = (search = {}) =>
  aliceSees((sql) =>
    makeReport(sql, { brandId: home.brandId, filters: filters(search), now }, makeCompetitors),
  )
const sources = (search = {}) => aliceSees((sql) => sourcesReport(sql, home.brandId, filters(search), now))
const topics = (by: Grouping, search = {}) =>
  aliceSees((sql) =>
    makeReport(sql, { brandId: home.brandId, filters: filters(search), now }, (data) =>
      makeTopics(data, { by }),
    ),
  )
const perception = (search = {}) =>
  aliceSees((sql) => perceptionReport(sql, home.brandId, filters(search), now))
const contested = (search = {}) =>
  aliceSees((sql) =>
    makeReport(sql, { brandId: home.brandId, filters: filters(search), now }, makeConsistency),
  )
const variance = (search = {}) =>
  aliceSees((sql) =>
    makeReport(sql, { brandId: home.brandId, filters: filters(search), now }, makeSampleSize),
  )
const comparison = (compared: Compared, search = {}) =>
  aliceSees((sql) =>
    makeReport(sql, { brandId: home.brandId, filters: filters(search), now }, (data) =>
      makeComparison(data, compared),
    ),
  )
const overview = (search = {}) => aliceSees((sql) => overviewReport(sql, home.brandId, filters(search), now))

test('competitors are listed with the own brand by the same definitions', async () => {
  const { rows, openShareOfVoice, basis, trend } = await competitors()
  // Mentions: H 4, N 2, K 1. Visibility of N: calls (1/4 + 1/1)/2, running 0/2; of H: (3/4 + 0)/2, 1/2; of K: (1/4 +
  // 0)/2, 0.
  expect(rows.map((row) => [row.name, row.shareOfVoice.value, row.visibility.value])).toEqual([
    ['Halden', 4 / 7, 0.4375],
    ['Northwave', 2 / 7, 0.3125],
    ['Kestrel', 1 / 7, 0.0625],
  ])
  const ownRow = rows.find((row) => row.isOwn)
  expect(ownRow?.ranks.map(({ place, answers }) => [place, answers])).toEqual([
    ['1', 2],
    ['2', 0],
    ['3', 0],
    ['4+', 0],
    ['none', 5],
  ])
  // Two of all ten brands found: seven tracked mentions and three untracked names.
  expect(openShareOfVoice).toMatchObject({ value: 0.2, numerator: 2, denominator: 10 })
  expect(basis).toEqual({
    answers: 7,
    available: 7,
    from: '2026-03-02T12:00:00.000Z',
    to: '2026-03-10T12:00:00.000Z',
  })
  expect(trend.series.map((series) => series.label)).toEqual(['Northwave', 'Halden', 'Kestrel'])
})

test('head to head counts the same answers for both', async () => {
  const { headToHead } = await competitors()
  const [first] = headToHead
  expect(first).toMatchObject({
    name: 'Halden',
    both: 1,
    onlyOwn: 1,
    onlyRival: 3,
    neither: 2,
    ownFirst: 1,
    rivalFirst: 0,
  })
  // 0.3125 − 0.4375.
  expect(first?.difference).toMatchObject({ difference: -0.125, prompts: 2, verdict: 'within-noise' })
})

test('sources have domains, pages, types, and co-mentioned brands', async () => {
  const { domains, pages, types, basis } = await sources()
  expect(basis).toMatchObject({ answers: 7, available: 7 })
  // forum: calls (3/4 + 0)/2, running 1/2; 4 of all 7 pairs.
  expect(domains[0]).toMatchObject({
    domain: 'forum.example',
    type: 'forum',
    answers: 4,
    pages: 4,
    withOwn: 1,
    withRivalOnly: 3,
    engines: [
      { engine: 'atlas', answers: 4, share: 0.625 },
      { engine: 'borea', answers: 0, share: 0 },
    ],
  })
  expect(domains[0]?.share.value).toBeCloseTo(0.4375, 12)
  expect(domains[0]?.citationShare).toMatchObject({ numerator: 4, denominator: 7 })
  expect(pages[0]).toMatchObject({
    url: 'https://forum.example/a',
    answers: 3,
    withOwn: 1,
    withRivalOnly: 2,
    lastCitedAt: '2026-03-09T12:00:00.000Z',
  })
  expect(pages[0]?.share.value).toBeCloseTo(0.1875, 12)
  expect(types.map(({ type, domains: count, answers }) => [type, count, answers])).toEqual([
    ['forum', 2, 5],
    ['news', 1, 1],
    ['own', 1, 1],
  ])
})

test('a source in both weeks of its engine is core, one in half of them rotating', async () => {
  const { core } = await sources()
  expect(
    core.map((source) => [source.engine, source.domain, source.cited, source.waves, source.kind]),
  ).toEqual([
    ['atlas', 'forum.example', 2, 2, 'core'],
    ['atlas', 'news.example', 1, 2, 'carousel'],
    ['atlas', 'northwave.example', 1, 2, 'carousel'],
    ['borea', 'reddit.com', 1, 1, 'core'],
  ])
})

test('a gap is a page cited with a competitor and without the own brand', async () => {
  const { gaps, retrieved } = await sources()
  // forum/b: running 1/2 → 1/4 of pairs; forum/a: 2 of 4 of calls × atlas → 1/8; news/n: 1 of 4 → 1/16; each with a
  // competitor.
  expect(gaps.map((gap) => [gap.pageKey, gap.score, gap.answers])).toEqual([
    ['https://forum.example/b', 0.25, 1],
    ['https://forum.example/a', 0.125, 2],
    ['https://news.example/n', 0.0625, 1],
  ])
  expect(gaps[1]?.rivals.map(({ name, answers }) => [name, answers])).toEqual([
    ['Halden', 2],
    ['Kestrel', 1],
  ])
  // borea retrieved three pages and cites one; atlas does not report it.
  expect(retrieved.map(({ engine, rate }) => [engine, rate?.numerator, rate?.denominator])).toEqual([
    ['atlas', undefined, undefined],
    ['borea', 1, 3],
  ])
})

test.each<[Grouping, [string, number, number | null][]]>([
  [
    'topic',
    [
      ['calls', 5, 0.625],
      ['running', 2, 0],
    ],
  ],
  [
    'tag',
    [
      ['work', 5, 0.625],
      ['', 2, 0],
    ],
  ],
  [
    'intent',
    [
      ['compare', 5, 0.625],
      ['', 2, 0],
    ],
  ],
  [
    'funnel',
    [
      ['decision', 5, 0.625],
      ['', 2, 0],
    ],
  ],
  [
    'engine',
    [
      ['atlas', 6, 0.125],
      ['borea', 1, 1],
    ],
  ],
  [
    'country',
    [
      ['DE', 1, 1],
      ['', 6, 0.125],
    ],
  ],
])('the heatmap by %s', async (by, expected) => {
  const { rows, brands } = await topics(by)
  expect(brands.map((brand) => brand.name)).toEqual(['Northwave', 'Halden', 'Kestrel'])
  expect(rows.map((row) => [row.key, row.answers, row.cells[0]?.visibility.value])).toEqual(expected)
})

test('perception counts labels, and reports where there are none', async () => {
  const { rows, methods, aspects, comparisons, negatives } = await perception()
  const [northwave, haldenRow] = rows
  expect(northwave).toMatchObject({
    name: 'Northwave',
    present: 2,
    labelled: 2,
    sentiments: { positive: 1, neutral: 0, mixed: 0, negative: 1 },
    netSentiment: { value: null, denominator: 2 },
  })
  // Recommended in 1 of 4 answers of calls × atlas, in none of the other pairs.
  expect(northwave?.recommendation.value).toBeCloseTo(0.0625, 12)
  expect(haldenRow).toMatchObject({ name: 'Halden', present: 4, labelled: 0 })
  expect(haldenRow?.recommendation).toMatchObject({
    value: null,
    method: 'No answers that mention the brand were checked for recommendations.',
  })
  expect(methods).toEqual([
    { method: 'judge-1:test', labels: 1 },
    { method: 'person', labels: 1 },
  ])
  expect(aspects).toMatchObject([
    { aspect: 'price', answers: 2, sentiments: { positive: 1, negative: 1, neutral: 0, mixed: 0 } },
  ])
  expect(comparisons).toMatchObject([{ brandId: halden, name: 'Halden', aspect: 'price', lost: 1, won: 0 }])
  expect(negatives.map(({ quote, engine, method }) => [quote, engine, method])).toEqual([
    ['Northwave fails in rain.', 'borea', 'judge-1:test'],
  ])
})

test('mixed pairs are sorted by distance from half and have the number of answers that would decide them', async () => {
  const { counts, cells } = await contested()
  expect(counts).toEqual({ locked: 0, contested: 0, absent: 0, undecided: 3 })
  // At 0 of n Wilson's upper bound is 3.8415/(n + 3.8415): at most 0.2 from n = 16 on; at n of n the mirror image.
  expect(cells.map((cell) => [cell.topic, cell.engine, cell.x, cell.n, cell.furtherAnswers])).toEqual([
    ['calls', 'atlas', 1, 4, expect.any(Number)],
    ['running', 'atlas', 0, 2, 14],
    ['calls', 'borea', 1, 1, 15],
  ])
  expect(cells[0]?.rivals.map(({ name, present }) => [name, present])).toEqual([
    ['Halden', 3],
    ['Kestrel', 1],
  ])
})

test('variance has observed values, components, and the known prices', async () => {
  const report = await variance()
  expect(report.observed).toEqual({ prompts: 2, engines: 2, waves: 4, repeats: 1, answers: 7 })
  expect(report.components?.unidentified).toContain('repeat')
  expect(report.visibility.value).toBeCloseTo(0.3125, 12)
  expect(report.prices).toEqual([
    { engine: 'atlas', usd: expect.closeTo(0.03, 12) },
    { engine: 'borea', usd: null },
  ])
  expect(report.cells.map(({ promptText, engine, x, n }) => [promptText, engine, x, n])).toEqual([
    ['best for calls?', 'atlas', 1, 4],
    ['best for calls?', 'borea', 1, 1],
    ['best for running?', 'atlas', 0, 2],
  ])
})

test('two segments are compared as independent', async () => {
  const report = await comparison({ by: 'segment', a: 'topic:calls', b: 'topic:running' })
  const [visibility] = report.rows
  expect(visibility).toMatchObject({
    a: { value: 0.625 },
    b: { value: 0 },
    difference: { difference: 0.625 },
  })
  expect(report).toMatchObject({ shared: 0, prompts: [], a: { answers: 5 }, b: { answers: 2 } })
})

test('two engines are paired by the prompts both have', async () => {
  const report = await comparison({ by: 'engine', a: 'atlas', b: 'borea' })
  expect(report.rows[0]).toMatchObject({
    metric: 'visibility',
    a: { value: 0.125 },
    b: { value: 1 },
    difference: { difference: -0.75, prompts: 1 },
  })
  expect(report.shared).toBe(1)
  expect(report.prompts).toMatchObject([{ text: 'best for calls?', difference: -0.75 }])
})

test('two periods are paired by prompts and engines both contain', async () => {
  const report = await comparison(
    { by: 'period' },
    { from: '2026-03-09', compare: 'custom', compareFrom: '2026-03-02', compareTo: '2026-03-08' },
  )
  // calls × atlas 0/2 against 1/2, running × atlas 0/1 against 0/1; borea has no earlier answers.
  expect(report.rows[0]?.difference).toMatchObject({ difference: -0.25, prompts: 2 })
  expect(report.prompts.map(({ text, difference }) => [text, difference])).toEqual([
    ['best for calls?', -0.5],
    ['best for running?', 0],
  ])
  expect(report.a.period).toEqual({ from: '2026-03-09', to: '2026-03-15' })
  expect(report.b.period).toEqual({ from: '2026-03-02', to: '2026-03-08' })
})

test('countries and collection methods without answers are not a side, instead of 0', async () => {
  const report = await comparison({ by: 'country', a: 'DE', b: 'FR' })
  expect(report.rows[0]).toMatchObject({ a: { value: 1 }, b: { value: null } })
  expect(report.rows[0]?.difference.verdict).toBe('not-comparable')
  expect((await comparison({ by: 'channel', a: 'api', b: 'fax' })).b.answers).toBe(0)
})

test('the overview has sentiment, outcomes, and engines', async () => {
  const { tiles, sentiment, outcomes, engineTrend } = await overview()
  expect(tiles.map((tile) => tile.metric).slice(-6)).toEqual([
    'netSentiment',
    'recommendation',
    'openShareOfVoice',
    'firstChoice',
    'criticismRate',
    'praiseRate',
  ])
  expect(sentiment).toEqual({
    present: 2,
    labelled: 2,
    counts: { positive: 1, neutral: 0, mixed: 0, negative: 1 },
    net: expect.objectContaining({ value: null, denominator: 2 }),
  })
  // With so few answers both prompts stay open.
  expect(outcomes).toEqual({ won: 0, lost: 0, contested: 2, unnamed: 0 })
  expect(engineTrend.series.map((series) => series.id)).toEqual(['atlas', 'borea'])
})

test.each([
  [{ segment: 'intent:compare' }, 0.625],
  [{ segment: 'topic:running' }, 0],
  [{ segment: 'work' }, 0.625],
  [{ segment: 'tag:work', funnel: 'decision' }, 0.625],
  [{ intent: 'compare' }, 0.625],
  [{ analysis: analysisId }, 0.3125],
])('%o narrows every report the same', async (search, visibility) => {
  const values = [
    (await overview(search)).tiles[0]?.rate.value,
    (await competitors(search)).rows.find((row) => row.isOwn)?.visibility.value,
    (await variance(search)).visibility.value,
  ]
  for (const value of values) expect(value).toBeCloseTo(visibility, 12)
  const answers = { 0.625: 5, 0: 2, 0.3125: 7 }[visibility]
  expect((await sources(search)).basis.answers).toBe(answers)
  expect((await perception(search)).basis.answers).toBe(answers)
  expect((await contested(search)).cells.reduce((total, cell) => total + cell.n, 0)).toBe(answers)
})

test.each([
  ['an empty segment', { segment: 'tag:nothing' }],
  ['a period in the future', { from: '2027-01-01', to: '2027-01-31' }],
  ['a period before everything', { from: '2023-01-01', to: '2023-12-31' }],
  ['an engine never asked', { engines: 'nobody' }],
])('%s has no numbers, and says so', async (_, search) => {
  const rivals = await competitors(search)
  expect(rivals.rows.map((row) => row.visibility.value)).toEqual([null, null, null])
  expect(rivals.headToHead[0]?.difference.verdict).toBe('not-comparable')
  expect(await sources(search)).toMatchObject({ domains: [], pages: [], gaps: [], core: [], types: [] })
  expect((await topics('topic', search)).rows).toEqual([])
  expect(await perception(search)).toMatchObject({ aspects: [], negatives: [], methods: [] })
  expect((await contested(search)).cells).toEqual([])
  expect(await variance(search)).toMatchObject({ components: null, designEffect: null, correlation: null })
  expect((await comparison({ by: 'period' }, search)).rows[0]?.difference.verdict).toBe('not-comparable')
  expect((await overview(search)).tiles.every((tile) => tile.rate.value === null)).toBe(true)
})

test('a run has no comparison period and no waves', async () => {
  const report = await sources({ analysis: analysisId })
  expect(report).toMatchObject({ compareBasis: null, core: [] })
  expect((await comparison({ by: 'period' }, { analysis: analysisId })).b.answers).toBe(0)
})

test('a brand without competitors or answers gets a notice', async () => {
  const bare = await aliceSees((sql) =>
    makeReport(sql, { brandId: cast.acorn.otherBrandId, filters: filters(), now }, makeCompetitors),
  )
  expect(bare.headToHead).toEqual([])
  expect(bare.rows.map((row) => [row.isOwn, row.shareOfVoice.value])).toEqual([[true, null]])
})

test('a renamed brand keeps its numbers under its new name', async () => {
  await database.pool.query('update llm_mentions.tracked_brands set name = $2 where id = $1', [
    kestrel,
    'Kite',
  ])
  expect((await competitors()).rows.map((row) => row.name)).toEqual(['Halden', 'Northwave', 'Kite'])
})

test('reasons of a prompt are those of its own answers alone', async () => {
  const reasons = await aliceSees((sql) => promptReasons(sql, calls.promptId, filters(), now))
  // a1 to a4 and b1 are valid; a1 and b1 mention Northwave. Nobody fetched the texts of the cited pages.
  expect(reasons).toMatchObject({
    answers: 5,
    mentions: 2,
    themes: [{ aspect: 'price', sentiments: { positive: 1, neutral: 0, mixed: 0, negative: 1 } }],
    comparisons: [{ name: 'Halden', aspect: 'price', lost: 1, won: 0 }],
    failing: [],
  })
  expect(
    reasons.sources.map(({ domain, owner, answers, mentionsOwn }) => [domain, owner, answers, mentionsOwn]),
  ).toEqual([
    ['forum.example', 'other', 3, null],
    ['news.example', 'other', 1, null],
    ['northwave.example', 'own', 1, null],
    ['reddit.com', 'other', 1, null],
  ])
})

test('a cited page mentions the brand if its stored text does', async () => {
  const page = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.pages (organization_id, client_id, url, page_key, owner, origin)
     values ($1, $2, 'https://forum.example/a', 'https://forum.example/a', 'cited', 'cited') returning id`,
    [home.organizationId, home.brandId],
  )
  const read = async (content: string) => {
    await database.pool.query(
      `with added as (
         insert into llm_mentions.documents (organization_id, client_id, page_id, content, content_hash)
         values ($1, $2, $3, $4, md5($4)) returning id)
       update llm_mentions.pages set document_id = (select id from added), status = 'fetched' where id = $3`,
      [home.organizationId, home.brandId, page.rows[0]?.id, content],
    )
    const reasons = await aliceSees((sql) => promptReasons(sql, calls.promptId, filters(), now))
    return reasons.sources.find(({ domain }) => domain === 'forum.example')?.mentionsOwn
  }
  expect(await read('Halden is the best headset for calls.')).toBe(false)
  expect(await read('Halden and Northwave are the best headsets for calls.')).toBe(true)
})

test('aspects have their weeks, and the own brand its engines', async () => {
  const { aspects, engines } = await perception()
  // a1 praises the price in the first week, b1 criticizes it in the second.
  expect(aspects[0]).toMatchObject({
    weeks: [
      { week: '2026-03-02', criticism: 0, praise: 1 },
      { week: '2026-03-09', criticism: 1, praise: 0 },
    ],
    quotes: [{ sentiment: 'negative' }, { sentiment: 'positive' }],
  })
  expect(engines.map(({ engine, present, criticized }) => [engine, present, criticized])).toEqual([
    ['atlas', 1, null],
    ['borea', 1, { aspect: 'price', answers: 1 }],
  ])
})
