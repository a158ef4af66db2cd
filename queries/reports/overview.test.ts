import { expect, test } from 'vitest'
import { reportFilters } from '#core/reports/filters.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import {
  buildRunOf,
  buildCompetitor,
  buildPrompt,
  storeSketches,
  type AnswerSketch,
} from '#testing/factories.ts'
import type { Caller } from '../user-client.ts'
import { asCaller } from '../user-client.ts'
import { overviewReport } from './overview.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const own = cast.acorn.ownTrackedBrandId
const halden = await buildCompetitor(database, home, { name: 'Halden' })
const calls = await buildPrompt(database, home, {
  text: 'best headphones for calls?',
  topic: 'calls',
  tags: ['work'],
})
const running = await buildPrompt(database, home, { text: 'best headphones for running?', topic: 'running' })
const branded = await buildPrompt(database, home, { text: 'is Northwave good?', isBranded: true })
const analysisId = await buildRunOf(database, home, { createdAt: new Date('2025-12-29T08:00:00Z') })

/*
 * N = Northwave (own), H = Halden, - = no mention, R = refused, A = absent; first mention has position 1. Week of the new year.
 *
 *              engine   Dec 29   Dec 31   Jan 1   Jan 4
 *   calls      atlas    N H      H N      -       R
 *   calls      borea                      N
 *   running    atlas    H        H                A
 *   branded    atlas    N
 */
const at = (day: string) => new Date(`${day}T12:00:00Z`)
const answer = (
  prompt: AnswerSketch['prompt'],
  day: string,
  brands: string[],
  rest: Partial<AnswerSketch> = {},
) => ({
  prompt,
  analysisId,
  brands,
  answeredAt: at(day),
  engine: 'atlas',
  ...rest,
})
const page = (domain: string, owner: 'own' | 'other' = 'other') => ({
  url: `https://${domain}/a`,
  domain,
  owner,
})
await storeSketches(database, [
  answer(calls, '2025-12-29', [own, halden], {
    cites: [page('northwave.example', 'own'), page('forum.example')],
  }),
  answer(calls, '2025-12-31', [halden, own], { cites: [page('forum.example'), page('forum.example')] }),
  answer(calls, '2026-01-01', []),
  answer(calls, '2026-01-04', [], { state: 'refused' }),
  answer(calls, '2026-01-01', [own], { engine: 'borea' }),
  answer(running, '2025-12-29', [halden]),
  answer(running, '2025-12-31', [halden]),
  answer(running, '2026-01-04', [], { state: 'absent' }),
  answer(branded, '2025-12-29', [own]),
])

const week = { from: '2025-12-29', to: '2026-01-04' }
const report = (caller: Caller, search: Record<string, string> = week, brandId = home.brandId) =>
  asCaller(database, caller, (sql) =>
    overviewReport(sql, brandId, reportFilters.parse(search), new Date('2026-01-10T00:00:00Z')),
  )

async function aliceSees(search: Record<string, string> = week) {
  const overview = await report(cast.alice.caller, search)
  if (overview === null) throw new Error('no overview')
  return overview
}

test('visibility is the mean over prompts of the mean over engines, without branded prompts', async () => {
  const { tiles, counts } = await aliceSees()
  // calls: atlas 2/3, borea 1/1 → 5/6. running: atlas 0/3 → 0. Mean 5/12.
  expect(tiles[0]).toMatchObject({ metric: 'visibility', rate: { numerator: 3, denominator: 7, prompts: 2 } })
  expect(tiles[0]?.rate.value).toBeCloseTo(5 / 12, 12)
  // Pooled: 3 of 7.
  const pooled = await aliceSees({ ...week, weighting: 'answers' })
  expect(pooled.tiles[0]?.rate.value).toBeCloseTo(3 / 7, 12)
  expect(counts).toMatchObject({ answers: 8, valid: 7, refused: 1, absent: 1, prompts: 2 })
  expect(counts.captureRate.value).toBeCloseTo(7 / 8, 12)
})

test('weighted by importance, prompts count by their weights, and counts stay', async () => {
  const set = (importance: string) =>
    database.pool.query('update llm_mentions.prompts set importance = $2 where id = $1', [
      calls.promptId,
      importance,
    ])
  await set('high')
  const { tiles, counts, scope, promptGaps } = await aliceSees({ ...week, weighting: 'importance' })
  // (2 × 5/6 + 1 × 0) ÷ 3. Effective prompts: 9 ÷ 5.
  expect(tiles[0]?.rate).toMatchObject({ numerator: 3, denominator: 7, prompts: 2 })
  expect(tiles[0]?.rate.value).toBeCloseTo(5 / 9, 12)
  expect(tiles[0]?.rate.effectivePrompts).toBeCloseTo(9 / 5, 12)
  expect(tiles[0]?.rate.method).toContain('Weighted by importance')
  expect(counts).toMatchObject({ answers: 8, valid: 7 })
  expect(scope.hasWeights).toBe(true)
  expect(promptGaps.find(({ promptId }) => promptId === calls.promptId)?.weight).toBe(2)
  expect((await aliceSees()).tiles[0]?.rate.value).toBeCloseTo(5 / 12, 12)
  await set('normal')
  expect((await aliceSees()).scope.hasWeights).toBe(false)
})

test('share of voice, positions, and citations follow their definitions', async () => {
  const { tiles, ranking, rank } = await aliceSees()
  const value = (metric: string) => tiles.find((tile) => tile.metric === metric)?.rate.value
  // Mentions: N 3, H 4.
  expect(value('shareOfVoice')).toBeCloseTo(3 / 7, 12)
  expect(ranking.map((row) => [row.name, row.shareOfVoice.value, row.rankFrom, row.rankTo])).toEqual([
    ['Halden', 4 / 7, 1, 2],
    ['Northwave', 3 / 7, 1, 2],
  ])
  // First: calls atlas 1/3, borea 1 → 2/3; running 0. Mean 1/3.
  expect(value('namedFirst')).toBeCloseTo(1 / 3, 12)
  // Reciprocal positions: calls atlas (1 + 1/2)/3, borea 1 → 3/4; running 0.
  expect(value('reciprocalRank')).toBeCloseTo(3 / 8, 9)
  // Weighted shares: 1/2 + 1/2 + 1 of five answers that mention a brand.
  expect(value('fairShareVoice')).toBeCloseTo(2 / 5, 9)
  // Citing own: calls atlas 1/3, borea 0 → 1/6; running 0.
  expect(value('citationRate')).toBeCloseTo(1 / 12, 12)
  // Of the two citing answers, both calls × atlas.
  expect(value('citationRateOfCiting')).toBeCloseTo(1 / 2, 12)
  // Pairs: own 1 of 3 (the same page twice in one answer is one pair).
  expect(value('citationShare')).toBeCloseTo(1 / 3, 12)
  expect(rank.averageWherePresent).toBeCloseTo(4 / 3, 12)
  expect(rank.distribution.map(({ place, answers }) => [place, answers])).toEqual([
    ['1', 2],
    ['2', 1],
    ['3', 0],
    ['4+', 0],
    ['none', 4],
  ])
})

test('the trend has a point for every day of the period and gaps for days without answers', async () => {
  const { trend } = await aliceSees()
  expect(trend.bucket).toBe('day')
  const ownSeries = trend.series.find((series) => series.isOwn)
  expect(ownSeries?.points.map((point) => [point.date, point.value, point.answers])).toEqual([
    ['2025-12-29', 0.5, 2],
    ['2025-12-30', null, 0],
    ['2025-12-31', 0.5, 2],
    ['2026-01-01', 0.5, 2],
    ['2026-01-02', null, 0],
    ['2026-01-03', null, 0],
    ['2026-01-04', 0, 1],
  ])
})

test('filters narrow the numbers, and topics without answers are not in the heatmap', async () => {
  const byTopic = await aliceSees({ ...week, topic: 'calls' })
  expect(byTopic.tiles[0]?.rate.value).toBeCloseTo(5 / 6, 12)
  expect(byTopic.heatmap.rows.map((row) => row.topic)).toEqual(['calls'])
  expect((await aliceSees({ ...week, segment: 'work' })).counts.prompts).toBe(1)
  const byEngine = await aliceSees({ ...week, engines: 'borea' })
  expect(byEngine.counts.answers).toBe(1)
  expect(byEngine.scope.engines.map((entry) => entry.engine)).toEqual(['atlas', 'borea'])
  expect((await aliceSees({ ...week, branded: 'branded' })).counts.valid).toBe(1)
  expect((await aliceSees({ ...week, branded: 'all' })).counts.valid).toBe(8)
})

test('a period beyond 100 days uses whole weeks and says so; one run uses the same sums', async () => {
  const long = await aliceSees({ from: '2025-10-01', to: '2026-01-15' })
  expect(long.scope.period).toMatchObject({
    from: '2025-09-29',
    to: '2026-01-18',
    grain: 'week',
    snapped: true,
  })
  const short = await aliceSees()
  expect(long.tiles.map((tile) => tile.rate)).toEqual(short.tiles.map((tile) => tile.rate))
  const run = await aliceSees({ analysis: analysisId })
  expect(run.scope).toMatchObject({ compare: null, analysis: { id: analysisId } })
  expect(run.tiles.map((tile) => tile.rate)).toEqual(short.tiles.map((tile) => tile.rate))
})

test('a comparison pairs the prompts and engines that both periods contain', async () => {
  const { tiles, scope } = await aliceSees({ from: '2025-12-31', to: '2026-01-01' })
  expect(scope.compare).toEqual({ from: '2025-12-29', to: '2025-12-30' })
  // Both have calls × atlas (1/2 against 1/1) and running × atlas (0 against 0); borea is new.
  expect(tiles[0]?.change).toMatchObject({ difference: -0.25, prompts: 2, verdict: 'not-comparable' })
  expect((await aliceSees({ ...week, compare: 'none' })).tiles[0]?.change).toBeNull()
})

test('prompts to work on have their latest answers as dots, oldest first', async () => {
  const { promptsToWorkOn } = await aliceSees()
  const row = promptsToWorkOn.find((prompt) => prompt.promptId === calls.promptId)
  expect(row?.dots.map((dot) => [dot.answeredAt.slice(0, 10), dot.engine, dot.present])).toContainEqual([
    '2025-12-29',
    'atlas',
    true,
  ])
  expect(row?.dots.map((dot) => dot.present).filter((present) => present === true)).toHaveLength(3)
  expect(row?.dots.at(-1)).toMatchObject({ answeredAt: '2026-01-04T12:00:00.000Z', present: null })
})

test('sources have domains, owners, and their share of valid answers', async () => {
  const { sources } = await aliceSees()
  expect(sources.period).toEqual(week)
  expect(sources.rows.map((row) => [row.domain, row.owner, row.answers, row.pages])).toEqual([
    ['forum.example', 'other', 2, 2],
    ['northwave.example', 'own', 1, 1],
  ])
  // forum: calls atlas 2/3, borea 0 → 1/3; running 0 → 1/6.
  expect(sources.rows[0]?.share.value).toBeCloseTo(1 / 6, 12)
})

test('only those who may view the brand get a report', async () => {
  expect((await report(cast.bob.caller))?.counts.answers).toBe(8)
  for (const person of ['bea', 'ivan', 'carol', 'dave'] as const)
    expect(await report(cast[person].caller)).toBeNull()
  expect(await report(cast.alice.caller, week, cast.birch.brandId)).toBeNull()
})

test('a brand without answers has empty rates, not zeros', async () => {
  const overview = await report(cast.alice.caller, {}, cast.acorn.otherBrandId)
  expect(overview?.tiles[0]?.rate).toMatchObject({ value: null, low: null, denominator: 0 })
  expect(overview?.scope).toMatchObject({ channel: null, available: null })
  expect(overview?.promptsToWorkOn).toEqual([])
})
