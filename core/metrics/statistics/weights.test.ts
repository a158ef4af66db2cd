import { describe, expect, test } from 'vitest'
import { withWeights } from '../../prompts/importance.ts'
import { changeOfMeans } from '../change.ts'
import { betaRandom } from './beta-random.ts'
import { meanOfCells, ratioOfSums, type Share } from './estimate.ts'
import { wilson } from './interval.ts'
import { seededRandom } from './random.ts'
import { effectiveNumber, freedomOfWeights, varianceOfWeightedSum } from './weights.ts'

const share = (promptId: string, numerator: number, denominator: number, weight: number): Share => ({
  promptId,
  engine: 'atlas',
  numerator,
  denominator,
  weight,
})

test('equal weights of any size give the numbers without weights', () => {
  const shares = Array.from({ length: 12 }, (_, index) => share(`p${index}`, index % 5, 4, 3))
  const plain = shares.map(({ weight: _weight, ...rest }) => rest)
  for (const estimate of [meanOfCells, ratioOfSums]) {
    const [weighted, unweighted] = [estimate(shares), estimate(plain)]
    for (const field of ['value', 'low', 'high'] as const)
      expect(weighted[field]).toBeCloseTo(unweighted[field] ?? NaN, 10)
    expect(weighted.effectivePrompts).toBeCloseTo(12, 10)
    expect(unweighted).not.toHaveProperty('effectivePrompts')
  }
  expect(effectiveNumber([3, 3, 3])).toBeCloseTo(3, 12)
  expect(freedomOfWeights([3, 3, 3])).toBeCloseTo(2, 12)
  expect(varianceOfWeightedSum([0.1, -0.1], [2, 2])).toBeCloseTo(0.04, 12)
})

test('a weighted rate by hand', () => {
  // (2·1/2 + 1·0 + 1·1) ÷ 4 = 0.5; 16 ÷ 6 = 2.67 effective prompts. Answers: 1 ÷ (½²/4 + ¼²/2 + ¼²/2) = 8.
  const rate = meanOfCells([share('a', 2, 4, 2), share('b', 0, 2, 1), share('c', 2, 2, 1)])
  expect(rate).toMatchObject({ value: 0.5, numerator: 4, denominator: 8, prompts: 3 })
  expect(rate.effectivePrompts).toBeCloseTo(16 / 6, 10)
  expect(rate.low).toBeCloseTo(wilson(0.5, 8).low, 10)
  expect(rate.method).toContain('3 prompts count as 2.7')
  // (2·2 + 0 + 2) ÷ (2·4 + 2 + 2).
  expect(ratioOfSums([share('a', 2, 4, 2), share('b', 0, 2, 1), share('c', 2, 2, 1)]).value).toBeCloseTo(
    0.5,
    10,
  )
})

test('a prompt with weight 0.25 to 4 cannot take over', () => {
  const weights = withWeights(
    [1, 10, 100, 1000, 1_000_000].map((volume) => ({
      importance: 'normal' as const,
      volume,
      volumeSource: 'Search Console',
    })),
  ).map(({ weight }) => weight)
  expect(weights).toEqual([0.25, 0.25, 1, 4, 4])
})

test('a change weighs the differences of prompts', () => {
  const now = [share('a', 4, 4, 2), share('b', 2, 4, 1), share('c', 2, 4, 1)]
  const before = [share('a', 2, 4, 2), share('b', 2, 4, 1), share('c', 0, 4, 1)]
  // (2·½ + 0 + ½) ÷ 4.
  expect(changeOfMeans({ now, before, answers: { now: 12, before: 12 } }).difference).toBeCloseTo(0.375, 10)
})

describe('95% intervals of weighted rates cover the truth in 93% to 97% of simulated periods', () => {
  const levels = (random: () => number) => [0.5, 1, 2][Math.floor(random() * 3)] ?? 1
  /** Log-normal volumes relative to their median, trimmed like those of prompts. */
  const volumes = (random: () => number) => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.min(4, Math.max(0.25, Math.exp(1.3 * normal)))
  }
  test.each([
    { prompts: 20, answers: 4, correlation: 0.3, mean: 0.3, weigh: levels, isRelated: false },
    { prompts: 40, answers: 9, correlation: 0.4, mean: 0.5, weigh: levels, isRelated: false },
    { prompts: 100, answers: 3, correlation: 0.2, mean: 0.15, weigh: levels, isRelated: true },
    { prompts: 30, answers: 6, correlation: 0.4, mean: 0.4, weigh: volumes, isRelated: false },
    { prompts: 60, answers: 12, correlation: 0.6, mean: 0.3, weigh: volumes, isRelated: true },
    { prompts: 150, answers: 1, correlation: 0, mean: 0.5, weigh: volumes, isRelated: false },
  ])(
    '$prompts prompts × $answers answers, correlation $correlation, mean $mean',
    ({ prompts, answers, correlation, mean, weigh, isRelated }) => {
      const random = seededRandom(20261129)
      // A related mean falls with the weight: heavy prompts are harder to win.
      const meanAt = (weight: number) => (isRelated ? mean * (1.4 - 0.2 * Math.min(weight, 4)) : mean)
      const truth = trueMean(weigh, meanAt)
      for (const estimate of [meanOfCells, ratioOfSums]) {
        const runs = 3000
        let covered = 0
        for (let run = 0; run < runs; run++) {
          const { low, high } = estimate(
            Array.from({ length: prompts }, (_, index) => {
              const weight = weigh(random)
              const rate = betaRandom({ mean: meanAt(weight), correlation }, random)
              let named = 0
              for (let answer = 0; answer < answers; answer++) if (random() < rate) named++
              return share(`p${index}`, named, answers, weight)
            }),
          )
          if (low !== null && high !== null && low <= truth && truth <= high) covered++
        }
        expect(covered / runs).toBeGreaterThanOrEqual(0.93)
        expect(covered / runs).toBeLessThanOrEqual(0.97)
      }
    },
  )

  /** Σ weight × mean ÷ Σ weight over all prompts like these. */
  function trueMean(weigh: (random: () => number) => number, meanAt: (weight: number) => number): number {
    const random = seededRandom(7)
    let [weighted, whole] = [0, 0]
    for (let draw = 0; draw < 400_000; draw++) {
      const weight = weigh(random)
      weighted += weight * meanAt(weight)
      whole += weight
    }
    return weighted / whole
  }
})
