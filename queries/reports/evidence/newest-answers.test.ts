import { expect, test } from 'vitest'
import { reportFilters } from '#core/reports/filters.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, storeSketches } from '#testing/factories.ts'
import { asCaller } from '../../user-client.ts'
import { fetchBrandFacts } from '../sums/brand-facts.ts'
import { fetchNewestAnswers } from './newest-answers.ts'
import { planReport } from '../sums/scope.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const analysisId = await buildRunOf(database, home)
const prompts = await Promise.all(
  ['one', 'two', 'two', 'three'].map((topic) => buildPrompt(database, home, { topic })),
)
/** Forty answers, one every ten hours from March 1, 2026, to the prompts in turn; every seventh refused. */
const sketches = Array.from({ length: 40 }, (_, index) => {
  const prompt = prompts[index % prompts.length]
  if (prompt === undefined) throw new Error('no prompt')
  return {
    prompt,
    analysisId,
    answeredAt: new Date(Date.UTC(2026, 2, 1) + index * 36_000_000),
    engine: index % 3 === 0 ? 'borea' : 'atlas',
    state: index % 7 === 0 ? ('refused' as const) : ('answered' as const),
  }
})
const ids = await storeSketches(database, sketches)

const sampleOf = (search: Record<string, string>, { most, isSparse }: { most: number; isSparse: boolean }) =>
  asCaller(database, cast.alice.caller, async (sql) => {
    const brand = await fetchBrandFacts(sql, home.brandId)
    const filters = reportFilters.parse({ from: '2026-03-01', to: '2026-03-31', ...search })
    const plan = brand && (await planReport(sql, brand, filters, new Date('2026-04-01')))
    if (!plan) throw new Error('no plan')
    const wanted = { brands: true, pages: true, most, isSparse }
    const answers = await fetchNewestAnswers(sql, plan.range, plan.chosen, plan.cells, wanted)
    return answers.map((answer) => answer.id)
  })

const expected = (passes: (sketch: (typeof sketches)[number]) => boolean, most: number) =>
  sketches
    .flatMap((sketch, index) => (sketch.state === 'answered' && passes(sketch) ? [ids[index]] : []))
    .toReversed()
    .slice(0, most)

const isOfTopic = (sketch: (typeof sketches)[number]) => prompts.slice(1, 3).includes(sketch.prompt)
const isOfBorea = (sketch: (typeof sketches)[number]) => sketch.engine === 'borea'

test.each([
  ['all', {}, () => true],
  ['a topic', { topic: 'two' }, isOfTopic],
  ['an engine', { engines: 'borea' }, isOfBorea],
  ['one run', { analysis: analysisId }, () => true],
  ['a year, read in weeks', { from: '2025-04-01' }, () => true],
])('the newest valid answers of %s', async (_, search, passes) => {
  for (const most of [1, 5, 100])
    expect(await sampleOf(search, { most, isSparse: false })).toEqual(expected(passes, most))
})

test('searching by prompt finds the same answers', async () => {
  for (const most of [1, 5, 100])
    expect(await sampleOf({ topic: 'two' }, { most, isSparse: true })).toEqual(expected(isOfTopic, most))
})

test('no search runs if the sums show that there is nothing', async () => {
  expect(await sampleOf({ topic: 'four' }, { most: 5, isSparse: true })).toEqual([])
  expect(await sampleOf({ from: '2026-03-30' }, { most: 5, isSparse: false })).toEqual([])
})
