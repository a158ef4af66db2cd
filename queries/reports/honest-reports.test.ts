import { expect, test } from 'vitest'
import { makeComparison } from '#core/reports/compare/comparison.ts'
import { makeCompetitors } from '#core/reports/competitors.ts'
import { makeConsistency } from '#core/reports/consistency.ts'
import { makeSampleSize } from '#core/reports/sample-size.ts'
import { makeTopics } from '#core/reports/prompts/topics.ts'
import { reportFilters } from '#core/reports/filters.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import {
  buildRunOf,
  buildCompetitor,
  buildPrompt,
  storeSketches,
  type BuiltPrompt,
} from '#testing/factories.ts'
import type { Sql } from '../database.ts'
import { asCaller } from '../user-client.ts'
import { overviewReport } from './overview.ts'
import { perceptionReport } from './perception.ts'
import { sourcesReport } from './source-report.ts'
import { makeReport } from './report-data.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const { acorn, birch } = cast
const northwave = { organizationId: acorn.id, brandId: acorn.brandId }
const oakline = { organizationId: acorn.id, brandId: acorn.otherBrandId }
const birchwood = { organizationId: birch.id, brandId: birch.brandId }
const now = new Date('2026-04-20T00:00:00Z')
const march = { from: '2026-03-01', to: '2026-03-31' }

const overviewOf = async (
  person: 'alice' | 'carol',
  brandId: string,
  search: Record<string, string> = march,
) => {
  const report = await asCaller(database, cast[person].caller, (sql) =>
    overviewReport(sql, brandId, reportFilters.parse(search), now),
  )
  if (report === null) throw new Error('no overview')
  return report
}

const ask = (prompt: BuiltPrompt, analysisId: string, moment: string, brands: string[]) => ({
  prompt,
  analysisId,
  brands,
  engine: 'atlas',
  answeredAt: new Date(moment),
})

test('with prompts replaced midway nothing is compared, and the trend has a gap', async () => {
  await buildCompetitor(database, northwave, { name: 'Halden' })
  const analysisId = await buildRunOf(database, northwave, { createdAt: new Date('2026-03-01T00:00:00Z') })
  const [old, fresh] = [
    await buildPrompt(database, northwave, { text: 'the old question?' }),
    await buildPrompt(database, northwave, { text: 'the new question?' }),
  ]
  await storeSketches(database, [
    ask(old, analysisId, '2026-03-10T12:00:00Z', []),
    ask(old, analysisId, '2026-03-11T12:00:00Z', []),
    ask(fresh, analysisId, '2026-03-20T12:00:00Z', [acorn.ownTrackedBrandId]),
    ask(fresh, analysisId, '2026-03-21T12:00:00Z', [acorn.ownTrackedBrandId]),
  ])
  const { tiles, trend } = await overviewOf('alice', northwave.brandId, {
    from: '2026-03-20',
    to: '2026-03-21',
    compare: 'custom',
    compareFrom: '2026-03-10',
    compareTo: '2026-03-11',
  })
  expect(tiles[0]).toMatchObject({ rate: { value: 1 }, compare: { value: 0 } })
  expect(tiles[0]?.change).toMatchObject({ verdict: 'not-comparable', difference: null, prompts: 0 })
  expect(trend.series).not.toEqual([])
  const whole = await overviewOf('alice', northwave.brandId)
  const points = whole.trend.series[0]?.points.filter((point) => point.value !== null)
  expect(points?.map((point) => [point.date, point.value, point.linked])).toEqual([
    ['2026-03-10', 0, true],
    ['2026-03-11', 0, false],
    ['2026-03-20', 1, true],
    ['2026-03-21', 1, true],
  ])
})

test('with one prompt the interval says that it covers only this prompt', async () => {
  const { tiles } = await overviewOf('alice', northwave.brandId, { from: '2026-03-20', to: '2026-03-21' })
  expect(tiles[0]?.rate).toMatchObject({ prompts: 1, denominator: 2 })
  expect(tiles[0]?.rate.method).toContain('one prompt')
})

test('without a competitor there are no outcomes or competitors, and the share of voice covers one brand', async () => {
  const analysisId = await buildRunOf(database, birchwood)
  const prompt = await buildPrompt(database, birchwood)
  await storeSketches(database, [ask(prompt, analysisId, '2026-03-10T12:00:00Z', [birch.ownTrackedBrandId])])
  const { outcomes, ranking, tiles } = await overviewOf('carol', birchwood.brandId)
  expect(outcomes).toBeNull()
  expect(ranking).toHaveLength(1)
  expect(tiles.find((tile) => tile.metric === 'shareOfVoice')?.rate).toMatchObject({
    value: 1,
    denominator: 1,
  })
})

test('with only refused answers and failed pairs the valid answer rate is 0, and there is no other number', async () => {
  const analysisId = await buildRunOf(database, oakline, { createdAt: new Date('2026-03-10T12:00:00Z') })
  const prompt = await buildPrompt(database, oakline)
  await database.pool.query(
    `insert into llm_mentions.analysis_prompts (organization_id, client_id, analysis_id, prompt_id, prompt_version_id)
     values ($1, $2, $3, $4, $5)`,
    [oakline.organizationId, oakline.brandId, analysisId, prompt.promptId, prompt.promptVersionId],
  )
  await database.pool.query(
    `insert into llm_mentions.prompt_engine_pairs
       (organization_id, client_id, analysis_id, prompt_id, prompt_version_id, engine, repeat, status)
     select $1, $2, $3, $4, $5, 'atlas', n, 'failed' from generate_series(1, 3) n`,
    [oakline.organizationId, oakline.brandId, analysisId, prompt.promptId, prompt.promptVersionId],
  )
  const failed = await overviewOf('alice', oakline.brandId)
  expect(failed.counts).toMatchObject({
    answers: 0,
    valid: 0,
    failed: 3,
    captureRate: { value: 0, denominator: 3 },
  })
  expect(failed.tiles.map((tile) => tile.rate.value).filter((value) => value !== null)).toEqual([])
  await storeSketches(database, [
    { ...ask(prompt, analysisId, '2026-03-10T12:00:00Z', []), state: 'refused' },
  ])
  const { counts, tiles, consistency } = await overviewOf('alice', oakline.brandId)
  expect(counts).toMatchObject({ answers: 1, valid: 0, refused: 1, failed: 3 })
  expect(counts.captureRate).toMatchObject({ value: 0, numerator: 0, denominator: 4 })
  expect(tiles.map((tile) => tile.rate.value).filter((value) => value !== null)).toEqual([])
  expect(consistency).toEqual({ locked: 0, contested: 0, absent: 0, undecided: 0 })
})

test('days are UTC days, whatever the time zone of the database or the viewer', async () => {
  const prompt = await buildPrompt(database, northwave, { text: 'around midnight?', topic: 'midnight' })
  const analysisId = await buildRunOf(database, northwave, { createdAt: new Date('2026-04-01T23:30:00Z') })
  await storeSketches(database, [
    ask(prompt, analysisId, '2026-04-01T23:59:59.999Z', [acorn.ownTrackedBrandId]),
    ask(prompt, analysisId, '2026-04-02T00:00:00Z', []),
  ])
  await database.pool.query(
    `insert into llm_mentions.annotations (organization_id, client_id, kind, text, occurred_at)
     values ($1, $2, 'note', 'late', '2026-04-01T23:30:00Z')`,
    [acorn.id, northwave.brandId],
  )
  const first = { topic: 'midnight', from: '2026-04-01', to: '2026-04-01' }
  const filters = reportFilters.parse(first)
  const all = (zone: string) =>
    asCaller(database, cast.alice.caller, async (sql: Sql) => {
      await sql.query(`set local timezone to '${zone}'`)
      return [
        await overviewReport(sql, northwave.brandId, filters, now),
        await makeReport(sql, { brandId: northwave.brandId, filters, now }, makeCompetitors),
        await sourcesReport(sql, northwave.brandId, filters, now),
        await perceptionReport(sql, northwave.brandId, filters, now),
        await makeReport(sql, { brandId: northwave.brandId, filters, now }, makeConsistency),
        await makeReport(sql, { brandId: northwave.brandId, filters, now }, makeSampleSize),
        await makeReport(sql, { brandId: northwave.brandId, filters, now }, (data) =>
          makeTopics(data, { by: 'topic' }),
        ),
        await makeReport(sql, { brandId: northwave.brandId, filters, now }, (data) =>
          makeComparison(data, { by: 'period' }),
        ),
      ]
    })
  const inUtc = await all('UTC')
  expect(inUtc[0]).toMatchObject({
    counts: { valid: 1 },
    trend: { annotations: [{ date: '2026-04-01', kind: 'note', text: 'late' }] },
  })
  expect(inUtc[2]).toMatchObject({ basis: { answers: 1 } })
  for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) expect(await all(zone)).toEqual(inUtc)
})
