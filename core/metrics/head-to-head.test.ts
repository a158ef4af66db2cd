import { describe, expect, test } from 'vitest'
import { headToHead, pairedNewcombe, type Meeting } from './head-to-head.ts'
import { differenceOf, independentDifference } from './statistics/independent-sides.ts'
import { singleCell } from './statistics/estimate.ts'
import { newcombe } from './statistics/interval.ts'
import { notComparable } from './rate.ts'
import { tally } from './tally.ts'

const meeting = (promptId: string, counts: Partial<Meeting>): Meeting => ({
  promptId,
  engine: 'atlas',
  both: 0,
  onlyOwn: 0,
  onlyRival: 0,
  neither: 0,
  ownFirst: 0,
  ...counts,
})

describe('two brands in the same answers', () => {
  test.each([
    // Newcombe 1998, Statistics in Medicine 17:2635, table II, method 10; Fagerland, Lydersen and Laake 2014,
    // Statistics in Medicine 33:2850, airway hyper-responsiveness.
    [36, 12, 2, 0, 0.0569, 0.3404],
    [1, 1, 7, 12, -0.507, -0.026],
  ])('Newcombe’s paired interval of %i, %i, %i, %i', (both, onlyOwn, onlyRival, neither, low, high) => {
    const interval = pairedNewcombe({ both, onlyOwn, onlyRival, neither })
    expect(Math.abs(interval.low - low)).toBeLessThan(0.0005)
    expect(Math.abs(interval.high - high)).toBeLessThan(0.0005)
  })

  test('differ by the mean over prompts, as in R t.test(c(.2, -.1, .4, .3))', () => {
    const found = headToHead([
      meeting('a', { onlyOwn: 3, onlyRival: 1, neither: 6 }),
      meeting('b', { onlyOwn: 1, onlyRival: 2, both: 7, ownFirst: 5 }),
      meeting('c', { onlyOwn: 2, neither: 3 }),
      meeting('d', { onlyOwn: 3, both: 7, ownFirst: 0 }),
    ])
    expect(found).toMatchObject({
      both: 14,
      onlyOwn: 9,
      onlyRival: 3,
      neither: 9,
      ownFirst: 5,
      rivalFirst: 9,
    })
    expect(found.difference.difference).toBeCloseTo(0.2, 12)
    expect(found.difference.low).toBeCloseTo(-0.1437435, 6)
    expect(found.difference.high).toBeCloseTo(0.5437435, 6)
    expect(found.difference.p).toBeCloseTo(0.1611618, 6)
    // 35 answers · (half-width² ÷ difference² − 1) = 35 · (0.3437435² ÷ 0.2² − 1) = 68.4.
    expect(found.difference.furtherAnswers).toBe(69)
  })

  test('of one prompt are tested by McNemar’s mid-p: R 2 * pbinom(2, 11, .5) - dbinom(2, 11, .5)', () => {
    const { difference, midP } = headToHead([meeting('a', { onlyOwn: 9, onlyRival: 2, neither: 9 })])
    expect(midP).toBeCloseTo(0.03857422, 7)
    expect(difference.p).toBe(midP)
    expect(difference.difference).toBeCloseTo(0.35, 12)
    expect(difference.low).toBeGreaterThan(0)
  })

  test('have the opposite difference if swapped', () => {
    const one = headToHead([
      meeting('a', { onlyOwn: 3, onlyRival: 1, both: 2, neither: 6 }),
      meeting('b', { onlyOwn: 1, onlyRival: 2, both: 7 }),
    ])
    const other = headToHead([
      meeting('a', { onlyOwn: 1, onlyRival: 3, both: 2, neither: 6 }),
      meeting('b', { onlyOwn: 2, onlyRival: 1, both: 7 }),
    ])
    expect(other.difference.difference).toBeCloseTo(-(one.difference.difference ?? Number.NaN), 12)
    expect(other.difference.low).toBeCloseTo(-(one.difference.high ?? Number.NaN), 12)
  })

  test('are not comparable without answers', () => {
    expect(headToHead([]).difference).toEqual(notComparable)
    expect(headToHead([meeting('a', {})]).difference).toEqual(notComparable)
  })
})

describe('two sides without common prompts', () => {
  test('differ by Newcombe’s interval if each is one pair', () => {
    const change = independentDifference(singleCell(56, 70), singleCell(48, 80))
    const published = newcombe(56 / 70, 70, 48 / 80, 80)
    expect(change.low).toBeCloseTo(published.low, 12)
    expect(change.high).toBeCloseTo(published.high, 12)
  })

  test('have p below 5% exactly if the interval excludes 0', () => {
    for (let other = 0; other <= 40; other += 1) {
      const change = independentDifference(singleCell(20, 40), singleCell(other, 40))
      const leaves = (change.low ?? 0) > 0 || (change.high ?? 0) < 0
      expect((change.p ?? 1) < 0.05).toBe(leaves)
    }
  })

  test('compare a metric of two sets of prompts', () => {
    const side = (prefix: string, named: number) =>
      tally(
        Array.from({ length: 60 }, (_, index) => ({
          promptId: `${prefix}${index % 12}`,
          engine: 'atlas',
          state: 'answered' as const,
          brandIds: index < named ? ['own'] : ['rival'],
          pages: [],
        })),
      )
    const about = { brandId: 'own', weighting: 'cells' } as const
    const change = differenceOf('visibility', side('a', 48), side('b', 12), about)
    expect(change.difference).toBeCloseTo(0.6, 12)
    expect(change.low).toBeGreaterThan(0.3)
    expect(differenceOf('visibility', side('a', 48), tally([]), about)).toEqual(notComparable)
  })
})
