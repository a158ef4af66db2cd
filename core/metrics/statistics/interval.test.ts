import { describe, expect, test } from 'vitest'
import { changeOfMeans, changeOfRatios, decideTogether } from '../change.ts'
import { benjaminiHochberg } from './multiple-testing.ts'
import { meanOfCells, meanOfEngineRatios, ratioOfSums, type Share } from './estimate.ts'
import { varianceOfWeightedSum } from './weights.ts'
import { clusteredInterval, newcombe, wilson } from './interval.ts'
import { tCritical, tTwoSided } from './quantile.ts'
import { notComparable } from '../rate.ts'

const share = (promptId: string, engine: string, numerator: number, denominator: number): Share => ({
  promptId,
  engine,
  numerator,
  denominator,
})

describe('published values', () => {
  test.each([
    // Newcombe 1998, Statistics in Medicine 17:857, table I, method 3.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('Wilson’s interval of %i in %i', (x, n, low, high) => {
    const interval = wilson(x / n, n)
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  })

  test.each([
    // Newcombe 1998, Statistics in Medicine 17:873, table II, method 10.
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [10, 10, 0, 10, 0.6075, 1],
  ])('Newcombe’s interval of %i/%i − %i/%i', (x1, n1, x0, n0, low, high) => {
    const interval = newcombe(x1 / n1, n1, x0 / n0, n0)
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  })

  test('Student’s t matches R: qt(0.975, df), 2 * pt(-2, 9)', () => {
    expect(tCritical(1)).toBeCloseTo(12.7062, 4)
    expect(tCritical(9)).toBeCloseTo(2.262157, 6)
    expect(tCritical(29)).toBeCloseTo(2.04523, 5)
    expect(tCritical(Infinity)).toBeCloseTo(1.959964, 6)
    expect(tTwoSided(-2, 9)).toBeCloseTo(0.0765524, 6)
  })

  test('the Benjamini–Hochberg procedure rejects the four smallest of the fifteen p-values in their 1995 paper', () => {
    const p = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ]
    expect(benjaminiHochberg(p.toReversed(), 0.05).rejected.toReversed()).toEqual(
      p.map((_, index) => index < 4),
    )
    // R: p.adjust(c(0.01, 0.02, 0.03, 0.04), "BH")
    expect(benjaminiHochberg([0.01, 0.02, 0.03, 0.04], 0.05).adjusted).toEqual([0.04, 0.04, 0.04, 0.04])
  })

  test('eight prompts × five runs at 0.5 have a clustered standard error of 0.146', () => {
    const runs = [0, 0, 1, 2, 3, 4, 5, 5]
    const variance = varianceOfWeightedSum(
      runs.map((x) => (x - 2.5) / 40),
      runs.map(() => 1),
    )
    expect(Math.sqrt(variance)).toBeCloseTo(0.146, 3)
    expect(variance / (0.25 / 40)).toBeCloseTo(3.43, 2)
  })
})

describe('estimates', () => {
  test('the mean of pairs weights prompts and engines equally, whatever their number of answers', () => {
    // a: 1/2 and 9/10 → 0.7. b: 0/4 → 0. c has no valid answers. Mean 0.35; effective size 1 ÷ (1/16·(1/2+1/10) +
    // 1/4·1/4) = 10.
    const rate = meanOfCells([
      share('a', 'x', 1, 2),
      share('a', 'y', 9, 10),
      share('b', 'x', 0, 4),
      share('c', 'x', 0, 0),
    ])
    expect(rate.value).toBeCloseTo(0.35, 12)
    expect(rate).toMatchObject({ numerator: 10, denominator: 16, prompts: 2 })
    expect(rate.low).toBeCloseTo(wilson(0.35, 10).low, 12)
    expect(rate.method).toContain('only to these 2 prompts')
  })

  test('a ratio of sums differs from a mean of engine ratios', () => {
    const shares = [share('a', 'x', 1, 4), share('b', 'x', 2, 2), share('a', 'y', 0, 4)]
    expect(ratioOfSums(shares).value).toBeCloseTo(3 / 10, 12)
    // x: 3/6, y: 0/4.
    expect(meanOfEngineRatios(shares).value).toBeCloseTo(1 / 4, 12)
  })

  test('a rate without data is null, not zero', () => {
    expect(meanOfCells([]).value).toBeNull()
    expect(ratioOfSums([share('a', 'x', 0, 0)]).value).toBeNull()
    expect(meanOfEngineRatios([]).high).toBeNull()
  })

  test('bounds stay within 0 and 1, and unanimous answers still have a width', () => {
    for (const p of [0, 1]) {
      const { low, high } = clusteredInterval({ p, variance: 0, prompts: 40, trials: 200 })
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(high - low).toBeGreaterThan(0.02)
    }
  })
})

describe('changes between periods', () => {
  const answers = { now: 40, before: 40 }

  test('differences are paired by prompt: R t.test(c(.2,.4,.2,.4), mu = 0)', () => {
    const now = [7, 9, 7, 9].map((x, index) => share(`p${index}`, 'x', x, 10))
    const before = [5, 5, 5, 5].map((x, index) => share(`p${index}`, 'x', x, 10))
    const change = changeOfMeans({ now, before, answers })
    // mean 0.3, se 0.057735, t = 5.196, df = 3 → interval 0.1163 … 0.4837, p = 0.01385.
    expect(change.difference).toBeCloseTo(0.3, 12)
    expect(change.low).toBeCloseTo(0.1163, 4)
    expect(change.high).toBeCloseTo(0.4837, 4)
    expect(change.p).toBeCloseTo(0.01385, 4)
    expect(change.furtherAnswers).toBeNull()
  })

  test('only pairs in both periods count, and without any the periods are not comparable', () => {
    const now = [share('a', 'x', 1, 2), share('b', 'x', 2, 2)]
    expect(changeOfMeans({ now, before: [share('a', 'x', 0, 2)], answers }).difference).toBe(0.5)
    expect(changeOfMeans({ now, before: [share('c', 'x', 0, 2)], answers })).toEqual(notComparable)
    expect(changeOfRatios({ now, before: [], answers })).toEqual(notComparable)
  })

  test('prompts that all change by the same amount do not make the change certain', () => {
    const now = ['a', 'b', 'c'].map((id) => share(id, 'x', 1, 2))
    const before = ['a', 'b', 'c'].map((id) => share(id, 'x', 0, 2))
    const change = changeOfMeans({ now, before, answers: { now: 6, before: 6 } })
    expect(change.difference).toBe(0.5)
    // 3/6 vs. 0/6: z = 0.5 ÷ √(0.25 · 0.75 · 2/6) = 2.
    expect(change.low).toBeLessThan(0.01)
    expect(change.p).toBeCloseTo(0.0455, 4)
  })

  test('the significance of a change depends on the others on the screen', () => {
    const change = {
      difference: 0.1,
      low: 0.01,
      high: 0.2,
      verdict: 'within-noise' as const,
      prompts: 20,
      furtherAnswers: 9,
    }
    const alone = decideTogether([{ ...change, p: 0.03 }])
    expect(alone[0]).toMatchObject({ verdict: 'real', furtherAnswers: null })
    const crowd = decideTogether([
      { ...change, p: 0.03 },
      ...[0.2, 0.5, 0.9].map((p) => ({ ...change, p })),
      null,
    ])
    expect(crowd[0]).toMatchObject({ verdict: 'within-noise', furtherAnswers: 9 })
    expect(crowd.at(-1)).toBeNull()
  })
})
