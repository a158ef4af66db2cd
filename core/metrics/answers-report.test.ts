import { expect, test } from 'vitest'
import { answersReport, type WaveAnswer } from './answers-report.ts'

const page = (key: string) => ({ key, own: key === 'own.example' })

const answer = (
  promptId: string,
  wave: string,
  brandIds: string[],
  domains: string[] = [],
  more: Partial<WaveAnswer> = {},
): WaveAnswer => ({
  promptId,
  engine: 'atlas',
  wave,
  state: 'answered',
  brandIds,
  pages: domains.map(page),
  ...more,
})

/*
 * prompt  wave 1             wave 2               wave 10
 * a       own, rival; forum  rival; forum, shop   own; own.example
 * b       nobody; forum      own; forum           rival, own
 * c                                               nobody (added in wave 10)
 */
const answers = [
  answer('a', '1', ['own', 'rival'], ['forum.example']),
  answer('b', '1', [], ['forum.example']),
  answer('a', '2', ['rival'], ['forum.example', 'shop.example'], {
    retrieved: ['forum.example', 'x.example'],
  }),
  answer('b', '2', ['own'], ['forum.example']),
  answer('a', '10', ['own'], ['own.example']),
  answer('b', '10', ['rival', 'own']),
  answer('c', '10', []),
  answer('c', '10', ['own'], ['own.example'], { state: 'refused' }),
]
const report = answersReport(answers, { brandId: 'own', brandIds: ['own', 'rival'], k: 2, last: 3, seed: 1 })

test('the trend links the pairs that neighboring waves share, in wave order', () => {
  // 1/2; 1/2; in wave 10, a and b mention it: +1/2 on both, while c halves the rise of the plain mean.
  expect(report.trend.map(({ wave, value, matched }) => [wave, value, matched])).toEqual([
    ['1', 0.5, 0],
    ['2', 0.5, 2],
    ['10', 1, 2],
  ])
  expect(report.trend[2]?.plain).toBeCloseTo(2 / 3, 12)
})

test('ranks, coverage of the first answers, and head-to-head results match hand counts', () => {
  // Mean over prompts a 3, b 3, c 1 answers: first 2/3, 1/3, 0.
  expect(report.rankDistribution[0]?.rate.value).toBeCloseTo(1 / 3, 12)
  // Two or more answers: a (first two: own) and b (none, own).
  expect(report.promptCoverageOfFirst).toMatchObject({ numerator: 2, denominator: 2, k: 2 })
  expect(report.headToHead).toHaveLength(1)
  expect(report.headToHead[0]).toMatchObject({ both: 2, onlyOwn: 2, onlyRival: 1, neither: 2, ownFirst: 1 })
})

test('sources are core by waves, gaps are those without the own brand, and refusals do not count', () => {
  expect(report.sources.map(({ domain, seen, kind, isOwn }) => [domain, seen, kind, isOwn])).toEqual([
    ['forum.example', 2, 'core', false],
    ['own.example', 1, 'carousel', true],
    ['shop.example', 1, 'carousel', false],
  ])
  // Without the own brand: forum in a (of 3, with a competitor) and b (of 3, without any brand): (1/3 + 1/3 + 0)/3 ×
  // 1/2. Shop: (1/3)/3 × 1.
  expect(report.sourceGaps.map(({ domain }) => domain)).toEqual(['forum.example', 'shop.example'])
  expect(report.sourceGaps[0]?.score.value).toBeCloseTo(1 / 9, 12)
  expect(report.sourceGaps[1]?.score.value).toBeCloseTo(1 / 9, 12)
  expect(report.retrieved).toMatchObject([{ engine: 'atlas', rate: { numerator: 1, denominator: 2 } }])
})

test('includes variance components and the effective number of answers', () => {
  expect(report.variance.components?.observations).toBe(7)
  expect(report.variance.effectiveAnswers).toBeGreaterThan(0)
  expect(report.citationShareBootstrap?.estimate).toBeCloseTo(1 / 6, 12)
})
