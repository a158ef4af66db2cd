import { makePrompts } from '#core/reports/prompts/prompt-list.ts'
import { expect, test } from 'vitest'
import { answersFilters, reportFilters } from '#core/reports/filters.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildCompetitor, buildPrompt, storeSketches } from '#testing/factories.ts'
import type { Sql } from '../../database.ts'
import { asCaller, type Caller } from '../../user-client.ts'
import { answerRaw, answerReader } from './answer-reader.ts'
import { answersReport } from './answers.ts'
import { dashboardReport } from '../dashboard.ts'
import { overviewReport } from '../overview.ts'
import { promptDetails } from '../prompt-details.ts'
import { makeReport } from '../report-data.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const own = cast.acorn.ownTrackedBrandId
const halden = await buildCompetitor(database, home, { name: 'Halden' })
const calls = await buildPrompt(database, home, { text: 'best for calls?', topic: 'calls', tags: ['work'] })
const running = await buildPrompt(database, home, { text: 'best for running?', topic: 'running' })
const analysisId = await buildRunOf(database, home)
const noon = (day: number) => new Date(`2026-10-${String(day).padStart(2, '0')}T12:00:00Z`)

/* Days of October 2026; N own, H competitor, R refused: calls 1 N·H  2 H·N  3 –  4 R; running 1 H  2 N. */
const cited = [
  { url: 'https://northwave.example/a', domain: 'northwave.example', owner: 'own' as const },
  { url: 'https://forum.example/b', domain: 'forum.example' },
]
const ids = await storeSketches(database, [
  {
    prompt: calls,
    analysisId,
    brands: [own, halden],
    answeredAt: noon(1),
    cites: cited,
    searches: ['best headphones calls'],
    raw: { requests: [{ model: 'm' }], responses: [{ id: 'r' }] },
    cost: { usd: 0.25, basis: 'computed' },
  },
  {
    prompt: calls,
    analysisId,
    brands: [halden, own],
    untracked: [{ name: 'Dogwood', heads: false, start: 0, end: 4 }],
    answeredAt: noon(2),
  },
  { prompt: calls, analysisId, answeredAt: noon(3) },
  { prompt: calls, analysisId, state: 'refused', answeredAt: noon(4) },
  { prompt: running, analysisId, brands: [halden], answeredAt: noon(1), isSandbox: true },
  { prompt: running, analysisId, brands: [own], answeredAt: noon(2), country: 'DE' },
])

const now = new Date('2026-10-10T00:00:00Z')
const as = <T>(caller: Caller, work: (sql: Sql) => Promise<T>) => asCaller(database, caller, work)
const listed = (search: Record<string, string>, caller = cast.alice.caller) =>
  as(caller, (sql) => answersReport(sql, home.brandId, answersFilters.parse(search), now))

async function idsOf(search: Record<string, string>) {
  return (await listed(search))?.rows.map((row) => ids.indexOf(row.id))
}

test('the list behind a number has exactly that many answers', async () => {
  const overview = await as(cast.alice.caller, (sql) =>
    overviewReport(sql, home.brandId, reportFilters.parse({}), now),
  )
  const visibility = overview?.tiles[0]?.rate
  expect((await listed({ state: 'valid' }))?.total).toBe(visibility?.denominator)
  expect((await listed({ state: 'valid', present: 'true' }))?.total).toBe(visibility?.numerator)
  expect((await listed({ first: 'true' }))?.total).toBe(overview?.rank.first.numerator)
  expect((await listed({ owner: 'own' }))?.total).toBe(1)
  expect((await listed({ domain: 'forum.example' }))?.total).toBe(overview?.sources.rows[0]?.answers)
})

test('evidence filters combine, newest answers first', async () => {
  expect(await idsOf({ promptId: calls.promptId })).toEqual([3, 2, 1, 0])
  expect(await idsOf({ state: 'refused' })).toEqual([3])
  expect(await idsOf({ present: 'false', state: 'valid', promptId: running.promptId })).toEqual([4])
  expect(await idsOf({ trackedBrandId: halden, first: 'true', date: '2026-10-02' })).toEqual([1])
  expect(await idsOf({ country: 'DE' })).toEqual([5])
  expect(await idsOf({ topic: 'calls', present: 'true' })).toEqual([1, 0])
  expect(await idsOf({ from: '2026-10-03', to: '2026-10-03' })).toEqual([2])
})

test('pages have no gaps or repeats', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await listed({ limit: '4', ...(cursor === undefined ? {} : { cursor }) })
    seen.push(...(page?.rows ?? []).map((row) => row.id))
    cursor = page?.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(seen).toHaveLength(6)
  expect(new Set(seen)).toEqual(new Set(ids))
})

test('the reader has the text with spans, citations, searches, cost, and neighbors', async () => {
  const [id = '', next = ''] = ids
  const reader = await as(cast.bob.caller, (sql) => answerReader(sql, id))
  expect(reader).toMatchObject({
    id,
    brand: { name: 'Northwave' },
    prompt: { text: 'best for calls?', version: 1, currentVersion: 1 },
    searches: ['best headphones calls'],
    cost: { usd: 0.25, basis: 'computed' },
    previousId: null,
    nextId: next,
  })
  expect(reader?.mentions.map((mention) => [mention.name, mention.rank, mention.isOwn])).toEqual([
    ['Northwave', 1, true],
    ['Halden', 2, false],
  ])
  for (const span of reader?.mentions.flatMap((mention) => mention.spans) ?? [])
    expect(reader?.text.slice(span.start, span.end)).toBe(span.text)
  expect(reader?.citations.map((citation) => [citation.domain, citation.kind, citation.owner])).toEqual([
    ['northwave.example', 'cited', 'own'],
    ['forum.example', 'cited', 'other'],
  ])
  const raw = await as(cast.bob.caller, (sql) => answerRaw(sql, id))
  expect(raw).toMatchObject({ requests: [{ model: 'm' }], responses: [{ id: 'r' }] })
})

test('the reader and the list give the place among all brands mentioned, tracked or not', async () => {
  const [, id = ''] = ids
  const places = [
    ['Halden', 1, { place: 2, of: 3 }],
    ['Northwave', 2, { place: 3, of: 3 }],
  ]
  const reader = await as(cast.bob.caller, (sql) => answerReader(sql, id))
  expect(reader?.mentions.map(({ name, rank, mentioned }) => [name, rank, mentioned])).toEqual(places)
  const row = (await listed({ promptId: calls.promptId }))?.rows.find((each) => each.id === id)
  expect(row?.brands.map(({ name, rank, mentioned }) => [name, rank, mentioned])).toEqual(places)
  await database.pool.query('update llm_mentions.answers set extractor_version = 2 where id = $1', [id])
  const older = await as(cast.bob.caller, (sql) => answerReader(sql, id))
  expect(older?.mentions.map(({ mentioned }) => mentioned)).toEqual([null, null])
})

test('prompt rows and details agree with each other', async () => {
  const list = await as(cast.alice.caller, (sql) =>
    makeReport(sql, { brandId: home.brandId, filters: reportFilters.parse({}), now }, makePrompts),
  )
  const row = list?.rows.find((entry) => entry.promptId === calls.promptId)
  expect(row).toMatchObject({ answers: 4, tags: ['work'], visibility: { numerator: 2, denominator: 3 } })
  expect(row?.dots.map((dot) => dot.present)).toEqual([true, true, false, null])
  expect(row?.averageRank).toBe(1.5)
  const details = await as(cast.alice.caller, (sql) =>
    promptDetails(sql, calls.promptId, reportFilters.parse({ topic: 'running' }), now),
  )
  expect(details?.prompt.visibility).toEqual(row?.visibility)
  expect(
    details?.brands.map((brand) => [brand.name, brand.visibility.numerator, brand.first.numerator]),
  ).toEqual([
    ['Halden', 2, 1],
    ['Northwave', 2, 1],
  ])
  expect(details?.trend.series.map((series) => series.id)).toEqual(['sandbox-atlas'])
  expect(details?.versions.map((version) => version.text)).toEqual(['best for calls?'])
})

test('the dashboard has the same visibility as the overview', async () => {
  const overview = await as(cast.alice.caller, (sql) =>
    overviewReport(sql, home.brandId, reportFilters.parse({}), now),
  )
  const dashboard = await as(cast.alice.caller, (sql) => dashboardReport(sql, cast.acorn.id, now))
  expect(dashboard?.cards.map((card) => card.name)).toEqual(['Northwave', 'Oakline'])
  expect(dashboard?.cards[0]?.visibility).toEqual(overview?.tiles[0]?.rate)
  expect(dashboard?.cards[1]).toMatchObject({ visibility: { value: null }, period: null, sparkline: [] })
  expect(dashboard?.month).toEqual({
    from: '2026-10-01',
    answers: 6,
    costUsd: 0.25,
    costUnknown: 5,
    sandboxAnswers: 1,
  })
  expect(dashboard?.checklist).toEqual({
    hasBrand: true,
    hasPrompts: true,
    hasRuns: true,
    hasCompetitors: true,
    hasRealEngine: true,
  })
})

test('only members with access see a prompt, an answer, or its raw response', async () => {
  const [id = ''] = ids
  const filters = reportFilters.parse({})
  for (const person of ['bea', 'ivan', 'carol', 'dave'] as const) {
    const { caller } = cast[person]
    expect(await listed({}, caller)).toBeNull()
    expect(await as(caller, (sql) => answerReader(sql, id))).toBeNull()
    expect(await as(caller, (sql) => answerRaw(sql, id))).toBeNull()
    expect(await as(caller, (sql) => promptDetails(sql, calls.promptId, filters, now))).toBeNull()
    expect(
      await as(caller, (sql) => makeReport(sql, { brandId: home.brandId, filters, now }, makePrompts)),
    ).toBeNull()
  }
  for (const person of ['ivan', 'carol', 'dave'] as const)
    expect(await as(cast[person].caller, (sql) => dashboardReport(sql, cast.acorn.id, now))).toBeNull()
  // bea is a member, so she can see the organization, but none of its brands.
  expect(await as(cast.bea.caller, (sql) => dashboardReport(sql, cast.acorn.id, now))).toMatchObject({
    cards: [],
  })
})
