import { makeCompetitors } from '#core/reports/competitors.ts'
import { makeConsistency } from '#core/reports/consistency.ts'
import { makeTopics } from '#core/reports/prompts/topics.ts'
import { describe, expect, test } from 'vitest'
import { noLabels, type MentionLabels, type Sentiment } from '#core/labels/labels.ts'
import { answersFilters, reportFilters } from '#core/reports/filters.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import {
  buildRunOf,
  buildCompetitor,
  buildPrompt,
  sketchAnswer,
  storeSketches,
  type AnswerSketch,
} from '#testing/factories.ts'
import type { Sql } from '../../database.ts'
import { asCaller } from '../../user-client.ts'
import { answersReport } from './answers.ts'
import { overviewReport } from '../overview.ts'
import { sourcesReport } from '../source-report.ts'
import { makeReport } from '../report-data.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const own = cast.acorn.ownTrackedBrandId
const halden = await buildCompetitor(database, home, { name: 'Halden' })
const birch = await buildCompetitor(database, home, { name: 'Birch' })
const cedar = await buildCompetitor(database, home, { name: 'Cedar' })
const calls = await buildPrompt(database, home, { text: 'for calls?', topic: 'calls', tags: ['work'] })
const running = await buildPrompt(database, home, { text: 'for running?', topic: 'running' })
const plain = await buildPrompt(database, home, { text: 'for nothing?', topic: '' })
const branded = await buildPrompt(database, home, { text: 'is Northwave good?', isBranded: true })
const run = await buildRunOf(database, home)
const otherRun = await buildRunOf(database, home)

/*
 * N own, H Halden, B Birch, C Cedar in rank order; + - sentiment of N, r recommends N, d does not. All at noon UTC.
 *
 *          prompt   engine  day     channel  names     N     cites                 else
 *   0      calls    atlas   10-01   api      N H       + r   own page, forum
 *   1      calls    atlas   10-02   api      H N       - d   forum                 untracked Soundpeak
 *   2      calls    borea   10-02   api      H B C N         own page              country DE
 *   3      calls    borea   10-08   api      -
 *   4      calls    atlas   10-08   api      refused         forum
 *   5      running  atlas   10-01   api      H               forum                 sandbox
 *   6      running  atlas   10-09   api      absent
 *   7      running  borea   10-09   api      N         + r                         other run, aspect price
 *   8      calls    atlas   10-01   ui       N
 *   9      branded  atlas   10-01   api      N
 *  10      calls    atlas   05-04   api      N H                                   a Monday half a year before
 *  11      plain    atlas   03-02   api      N                                     no topic, no tag
 *  12      calls    atlas   03-02   api      N
 */
const page = (domain: string, owner: 'own' | 'other' = 'other') => ({
  url: `https://${domain}/a`,
  domain,
  owner,
})
const ownPage = page('northwave.example', 'own')
const forum = page('forum.example')
const says = (
  sentiment: Sentiment,
  recommended: boolean,
  aspects: MentionLabels['aspects'] = [],
): MentionLabels => ({
  ...noLabels,
  sentiment: { label: sentiment, score: 0.5, method: 'judge-1:test', quotes: [] },
  recommendation: { recommended, topPick: recommended, purpose: null, method: 'rules-1', quotes: [] },
  criticism: { criticized: sentiment === 'negative', praised: sentiment === 'positive', method: 'rules-1' },
  aspects,
})
const price = [{ aspect: 'price', sentiment: 'positive' as const, start: 0, end: 4 }]

type Row = Omit<Partial<AnswerSketch>, 'extraction' | 'untracked'> & {
  day: string
  says?: MentionLabels
  untracked?: string
}
function answer({ day, says: labels, untracked, ...rest }: Row): AnswerSketch {
  const sketch: AnswerSketch = {
    prompt: calls,
    analysisId: run,
    engine: 'atlas',
    answeredAt: new Date(`2026-${day}T12:00:00Z`),
    ...rest,
  }
  const { extraction } = sketchAnswer(sketch)
  return {
    ...sketch,
    extraction: {
      ...extraction,
      labels: new Map(labels === undefined ? [] : [[own, labels]]),
      untracked: untracked === undefined ? [] : [{ name: untracked, heads: true, start: 0, end: 4 }],
    },
  }
}
const ids = await storeSketches(database, [
  answer({ day: '10-01', brands: [own, halden], says: says('positive', true), cites: [ownPage, forum] }),
  answer({
    day: '10-02',
    brands: [halden, own],
    says: says('negative', false),
    cites: [forum],
    untracked: 'Soundpeak',
  }),
  answer({
    day: '10-02',
    engine: 'borea',
    brands: [halden, birch, cedar, own],
    cites: [ownPage],
    country: 'DE',
  }),
  answer({ day: '10-08', engine: 'borea' }),
  answer({ day: '10-08', state: 'refused', cites: [forum] }),
  answer({ day: '10-01', prompt: running, brands: [halden], cites: [forum], isSandbox: true }),
  answer({ day: '10-09', prompt: running, state: 'absent' }),
  answer({
    day: '10-09',
    prompt: running,
    engine: 'borea',
    analysisId: otherRun,
    brands: [own],
    says: says('positive', true, price),
  }),
  answer({ day: '10-01', channel: 'ui', brands: [own] }),
  answer({ day: '10-01', prompt: branded, brands: [own] }),
  answer({ day: '05-04', brands: [own, halden] }),
  answer({ day: '03-02', prompt: plain, brands: [own] }),
  answer({ day: '03-02', brands: [own] }),
])
await database.pool.query(
  `insert into llm_mentions.label_checks (organization_id, client_id, answered_at, answer_id, tracked_brand_id, label,
     shown, correct, origin, extractor)
   values ($1, $2, '2026-10-01 12:00Z', $3, $5, 'mention', '{"value": false}', '{"value": true}', 'reader', 'extractor 2'),
          ($1, $2, '2026-10-02 12:00Z', $4, $5, 'mention', '{"value": true}', null, 'sample', 'extractor 2')`,
  [home.organizationId, home.brandId, ids[0], ids[1], own],
)

const now = new Date('2026-10-12T00:00:00Z')
const asAlice = <T>(work: (sql: Sql) => Promise<T>) => asCaller(database, cast.alice.caller, work)

/** The listed answers and their number, which must agree. */
async function evidence(search: Record<string, string>): Promise<number[]> {
  const report = await asAlice((sql) => answersReport(sql, home.brandId, answersFilters.parse(search), now))
  const rows = report?.rows.map((row) => ids.indexOf(row.id)) ?? []
  expect(report?.total).toBe(rows.length)
  return rows.sort((a, b) => a - b)
}
const reportOf = async (search: Record<string, string>) => {
  const overview = await asAlice((sql) => overviewReport(sql, home.brandId, reportFilters.parse(search), now))
  if (overview === null) throw new Error('no overview')
  return overview
}

const days = { from: '2026-10-01', to: '2026-10-10' }
const march = { from: '2026-03-01', to: '2026-03-10' }
const weeks = { from: '2026-05-01', to: '2026-10-11' }
const scopes: Record<string, { search: Record<string, string>; valid: number[] }> = {
  days: { search: days, valid: [0, 1, 2, 3, 5, 6, 7] },
  weeks: { search: weeks, valid: [0, 1, 2, 3, 5, 6, 7, 10] },
  'one run': { search: { analysis: otherRun }, valid: [7] },
  'consumer app answers': { search: { ...days, channel: 'ui' }, valid: [8] },
  'branded prompts': { search: { ...days, branded: 'branded' }, valid: [9] },
  'one country': { search: { ...days, country: 'DE' }, valid: [2] },
  'one engine': { search: { ...days, engines: 'borea' }, valid: [2, 3, 7] },
  'a topic': { search: { ...days, topic: 'running' }, valid: [5, 6, 7] },
  'a segment': { search: { ...days, segment: 'tag:work' }, valid: [0, 1, 2, 3] },
  'some with and some without a topic': { search: march, valid: [11, 12] },
  'no country': { search: { ...days, country: '-' }, valid: [0, 1, 3, 5, 6, 7] },
  'no topic': { search: { ...march, topic: '-' }, valid: [11] },
  'no tag': { search: { ...march, tags: '-' }, valid: [11] },
  'no stage': { search: { ...march, funnel: '-', intent: '-' }, valid: [11, 12] },
  'a time: no answers': { search: { from: '2026-08-01', to: '2026-08-20' }, valid: [] },
}

describe.each(Object.entries(scopes))('%s', (_, { search, valid }) => {
  const naming = (numbers: readonly number[]) => valid.filter((index) => numbers.includes(index))

  test('every numerator and denominator of the overview is the number of its answers', async () => {
    const { tiles, rank, counts, ranking, sources } = await reportOf(search)
    const rate = (metric: string) => tiles.find((tile) => tile.metric === metric)?.rate
    expect(await evidence({ ...search, state: 'valid' })).toEqual(valid)
    expect(await evidence({ ...search, state: 'refused' })).toHaveLength(counts.refused)
    expect(await evidence({ ...search, state: 'absent' })).toHaveLength(counts.absent)
    expect(await evidence(search)).toHaveLength(counts.answers)
    const present = await evidence({ ...search, present: 'true' })
    expect(present).toEqual(naming([0, 1, 2, 7, 8, 9, 10, 11, 12]))
    expect(present).toHaveLength(rate('visibility')?.numerator ?? -1)
    expect(valid).toHaveLength(rate('visibility')?.denominator ?? -1)
    expect(await evidence({ ...search, first: 'true' })).toHaveLength(rate('namedFirst')?.numerator ?? -1)
    expect(await evidence({ ...search, owner: 'own', state: 'valid' })).toHaveLength(
      rate('citationRate')?.numerator ?? -1,
    )
    expect(await evidence({ ...search, top3: 'true' })).toHaveLength(
      ['1', '2', '3'].reduce(
        (total, place) => total + (rank.distribution.find((each) => each.place === place)?.answers ?? 0),
        0,
      ),
    )
    expect(await evidence({ ...search, top3: 'false', state: 'valid' })).toEqual(
      valid.filter((index) => ![0, 1, 7, 8, 9, 10, 11, 12].includes(index)),
    )
    expect(await evidence({ ...search, cites: 'true', state: 'valid' })).toEqual(naming([0, 1, 2, 5]))
    expect(await evidence({ ...search, cites: 'false', state: 'valid' })).toEqual(
      valid.filter((index) => ![0, 1, 2, 5].includes(index)),
    )
    for (const { place, answers } of rank.distribution) {
      const asked: Record<string, string> =
        place === 'none' ? { present: 'false', state: 'valid' } : { rank: place === '4+' ? '4' : place }
      expect(await evidence({ ...search, ...asked })).toHaveLength(answers)
    }
    for (const row of ranking)
      expect(await evidence({ ...search, trackedBrandId: row.brandId, present: 'true' })).toHaveLength(
        row.visibility.numerator,
      )
    for (const row of sources.rows) {
      const period = sources.period ?? {}
      expect(
        await evidence({ ...search, ...period, domain: row.domain, owner: row.owner, state: 'valid' }),
      ).toHaveLength(row.answers)
    }
  })

  test('labels and positions of every brand equal the number of their answers', async () => {
    const filters = reportFilters.parse(search)
    const report = await asAlice((sql) =>
      makeReport(sql, { brandId: home.brandId, filters, now }, makeCompetitors),
    )
    const row = report?.rows.find((each) => each.isOwn)
    expect(await evidence({ ...search, recommended: 'true' })).toHaveLength(
      row?.recommendation.numerator ?? -1,
    )
    expect(await evidence({ ...search, labelled: 'true' })).toEqual(naming([0, 1, 7]))
    const unlabelled = await evidence({ ...search, labelled: 'false' })
    expect(unlabelled).toEqual(naming([2, 8, 9, 10, 11, 12]))
    expect(row?.netSentiment.denominator ?? -1).toBe(naming([0, 1, 7]).length)
    for (const each of report?.rows ?? [])
      expect(await evidence({ ...search, trackedBrandId: each.brandId, top3: 'true' })).toHaveLength(
        each.top3.numerator,
      )
    expect(await evidence({ ...search, sentiment: 'positive' })).toEqual(naming([0, 7]))
    expect(await evidence({ ...search, sentiment: 'negative' })).toEqual(naming([1]))
    expect(await evidence({ ...search, firstChoice: 'true' })).toHaveLength(
      row?.recommendation.numerator ?? -1,
    )
    expect(await evidence({ ...search, criticized: 'true' })).toEqual(naming([1]))
    expect(await evidence({ ...search, criticized: 'false' })).toEqual(naming([0, 7]))
    expect(await evidence({ ...search, praised: 'true' })).toEqual(naming([0, 7]))
    const aboutPrice = await evidence({ ...search, aspect: 'price' })
    expect(await evidence({ ...search, aspect: 'price', praised: 'true' })).toEqual(aboutPrice)
    expect(await evidence({ ...search, aspect: 'price', criticized: 'true' })).toEqual([])
    for (const each of report?.rows ?? [])
      for (const { place, answers } of each.ranks.filter(({ place }) => place !== 'none'))
        expect(
          await evidence({ ...search, trackedBrandId: each.brandId, rank: place === '4+' ? '4' : place }),
        ).toHaveLength(answers)
  })

  test('heatmap and consistency pairs equal the number of their answers', async () => {
    const filters = reportFilters.parse(search)
    const topics = await asAlice((sql) =>
      makeReport(sql, { brandId: home.brandId, filters, now }, (data) => makeTopics(data, { by: 'engine' })),
    )
    for (const { key, cells } of topics?.rows ?? [])
      for (const { brandId, visibility } of cells)
        expect(
          await evidence({ ...search, engine: key, trackedBrandId: brandId, present: 'true' }),
        ).toHaveLength(visibility.numerator)
    for (const by of ['topic', 'intent', 'funnel', 'tag', 'country'] as const) {
      const grouped = await asAlice((sql) =>
        makeReport(sql, { brandId: home.brandId, filters, now }, (data) => makeTopics(data, { by })),
      )
      for (const { key, answers, cells } of grouped?.rows ?? []) {
        const part = { ...search, [by === 'tag' ? 'tags' : by]: key || '-' }
        expect(await evidence({ ...part, state: 'valid' })).toHaveLength(answers)
        for (const { brandId, visibility } of cells)
          expect(await evidence({ ...part, trackedBrandId: brandId, present: 'true' })).toHaveLength(
            visibility.numerator,
          )
      }
    }
    const contested = await asAlice((sql) =>
      makeReport(sql, { brandId: home.brandId, filters, now }, makeConsistency),
    )
    const channel = contested?.scope.channel ?? 'api'
    for (const { promptId, engine, x, n } of contested?.cells ?? []) {
      const cell = { ...search, channel, promptId, engine }
      expect(await evidence({ ...cell, present: 'true' })).toHaveLength(x)
      expect(await evidence({ ...cell, state: 'valid' })).toHaveLength(n)
    }
  })

  test('co-mentions of two brands and their order equal the number of their answers', async () => {
    const filters = reportFilters.parse(search)
    const report = await asAlice((sql) =>
      makeReport(sql, { brandId: home.brandId, filters, now }, makeCompetitors),
    )
    for (const { brandId, ...meeting } of report?.headToHead ?? []) {
      const met = { ...search, rivalId: brandId, state: 'valid', newest: 'true' }
      const named = (present: string, rivalPresent: string) => evidence({ ...met, present, rivalPresent })
      expect(await named('true', 'true')).toHaveLength(meeting.both)
      expect(await named('true', 'false')).toHaveLength(meeting.onlyOwn)
      expect(await named('false', 'true')).toHaveLength(meeting.onlyRival)
      expect(await named('false', 'false')).toHaveLength(meeting.neither)
      expect(await evidence({ ...met, before: 'true' })).toHaveLength(meeting.ownFirst)
      expect(await evidence({ ...met, before: 'false' })).toHaveLength(meeting.rivalFirst)
    }
  })

  test('the answers behind a source equal its number', async () => {
    const filters = reportFilters.parse(search)
    const report = await asAlice((sql) => sourcesReport(sql, home.brandId, filters, now))
    for (const { domain, owner, answers, withOwn, withRivalOnly } of report?.domains ?? []) {
      const cites = { ...search, newest: 'true', domain, owner }
      expect(await evidence(cites)).toHaveLength(answers)
      expect(await evidence({ ...cites, present: 'true' })).toHaveLength(withOwn)
      expect(await evidence({ ...cites, rivalOnly: 'true' })).toHaveLength(withRivalOnly)
    }
    for (const { pageKey, answers } of report?.pages ?? [])
      expect(await evidence({ ...search, page: pageKey })).toHaveLength(answers)
  })
})

test('a point of the trend links to the answers of its day', async () => {
  const { trend } = await reportOf(days)
  for (const { date, answers } of trend.series.find((series) => series.isOwn)?.points ?? [])
    expect(await evidence({ ...days, date, state: 'valid' })).toHaveLength(answers)
  expect(await evidence({ ...days, date: '2026-10-02', present: 'true' })).toEqual([1, 2])
})

test('answers are found by aspect, untracked name, correction, and exclusion', async () => {
  expect(await evidence({ ...days, aspect: 'price' })).toEqual([7])
  expect(await evidence({ ...days, untracked: 'Soundpeak' })).toEqual([1])
  expect(await evidence({ ...days, corrected: 'true' })).toEqual([0])
  expect(await evidence({ ...days, corrected: 'false', present: 'true' })).toEqual([1, 2, 7])
  expect(await evidence({ ...days, rivalOnly: 'true' })).toEqual([5])
  expect(await evidence({ ...days, rivalId: halden, before: 'true' })).toEqual([0])
  expect(await evidence({ ...days, rivalId: halden, before: 'false' })).toEqual([1, 2])
  expect(await evidence({ ...days, recommended: 'false' })).toEqual([1])
  expect(await evidence({ ...days, page: 'https://forum.example/a', present: 'false' })).toEqual([5])
})
