import { describe, expect, test } from 'vitest'
import { coverageOf, decideComparison, thinComparison, type Coverage } from './comparability.ts'
import { notComparable, type Change } from './rate.ts'

const full: Coverage = { answers: 1000, days: 16, weeks: 8 }
const periods = (before: Partial<Coverage>, now: Partial<Coverage> = {}) => ({
  now: { ...full, ...now },
  before: { ...full, ...before },
})
const change: Change = {
  difference: 0.2,
  low: 0.1,
  high: 0.3,
  verdict: 'within-noise',
  p: 0.0001,
  prompts: 22,
  furtherAnswers: null,
}

describe('a comparison of two periods', () => {
  test.each<[string, Partial<Coverage>, Partial<Coverage>, number, ReturnType<typeof thinComparison>]>([
    ['rests on enough data', {}, {}, 8, null],
    [
      'needs half as many days with answers before',
      { days: 7, weeks: 4 },
      {},
      22,
      { cause: 'weeks', count: 4, needed: 4 },
    ],
    ['accepts exactly half', { days: 8, weeks: 4 }, {}, 22, null],
    [
      'names days if all of them are in one week',
      { days: 2, weeks: 1 },
      {},
      22,
      { cause: 'days', count: 2, needed: 8 },
    ],
    ['needs 8 shared prompts', {}, {}, 7, { cause: 'prompts', count: 7, needed: 8 }],
    ['needs 30 answers before', { answers: 29 }, {}, 22, { cause: 'answers', count: 29, needed: 30 }],
    ['needs 30 answers now', {}, { answers: 21 }, 22, { cause: 'answers', count: 21, needed: 30 }],
    [
      'has nothing to compare with',
      { answers: 0, days: 0, weeks: 0 },
      {},
      0,
      { cause: 'answers', count: 0, needed: 30 },
    ],
  ])('%s', (_, before, now, prompts, expected) => {
    expect(thinComparison({ prompts }, periods(before, now))).toEqual(expected)
  })

  test('is never significant on thin data, however small its p', () => {
    expect(decideComparison([change], periods({}))[0]?.verdict).toBe('real')
    const [thin] = decideComparison([change], periods({ days: 3, weeks: 2 }))
    expect(thin).toMatchObject({ verdict: 'not-comparable', thin: { cause: 'weeks', count: 2 } })
  })

  test('keeps the reason of a metric that has no value', () => {
    expect(decideComparison([notComparable], periods({}))).toEqual([notComparable])
  })
})

test('coverage counts the days and weeks of the pair with the most', () => {
  expect(
    coverageOf([
      { valid: 4, daily: { days: [0, 3, 7, 10] } },
      { valid: 1, daily: { days: [3] } },
    ]),
  ).toEqual({ answers: 5, days: 4, weeks: 2 })
})
