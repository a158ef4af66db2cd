import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../metrics/statistics/random.ts'
import { mentionQuality, type MentionStudy } from './mention-quality.ts'

const study = (named: [number, number, number], unnamed: [number, number, number]): MentionStudy => ({
  named: { pairs: named[0], checked: named[1], right: named[2] },
  unnamed: { pairs: unnamed[0], checked: unnamed[1], right: unnamed[2] },
})

describe('precision, recall, and specificity', () => {
  // 1,000 pairs extracted as mentioned, 9 of 10 right: 900. 9,000 not mentioned, 1 of 50 wrong: 180. 900/1080;
  // 8820/8920.
  test('weight each checked pair by the pairs it represents', () => {
    const { precision, recall, specificity, checked } = mentionQuality([
      study([1000, 50, 45], [9000, 50, 49]),
    ])
    expect(precision).toMatchObject({ value: 0.9, numerator: 45, denominator: 50 })
    expect(recall?.value).toBeCloseTo(900 / 1080, 12)
    expect(specificity?.value).toBeCloseTo(8820 / 8920, 12)
    expect(checked).toBe(100)
  })

  // Zhou, Obuchowski and McClish, Statistical Methods in Diagnostic Medicine (2002), table 10.2, after Drum and
  // Christacopoulos 1972: liver scans, 429 positive of which 263 verified (231 with disease), 221 negative of which 81
  // verified (27 with disease). Begg and Greenes: sensitivity 0.836, specificity 0.738.
  test('match the published correction of liver scans', () => {
    const { recall, specificity } = mentionQuality([study([429, 263, 231], [221, 81, 54])])
    expect(recall?.value).toBeCloseTo(0.836, 3)
    expect(specificity?.value).toBeCloseTo(0.738, 3)
  })

  test('have an interval below a recall of 1 if no missed mention was found', () => {
    const { recall } = mentionQuality([study([1000, 50, 50], [9000, 50, 50])])
    expect(recall?.value).toBe(1)
    expect(recall?.high).toBe(1)
    expect(recall?.low).toBeLessThan(0.95)
  })

  test('are null without checks', () => {
    expect(mentionQuality([study([1000, 0, 0], [9000, 50, 50])])).toMatchObject({
      precision: null,
      recall: null,
      specificity: null,
      checked: 50,
    })
    expect(mentionQuality([])).toMatchObject({ precision: null, checked: 0 })
  })

  test('weight several brands by their size', () => {
    const { precision } = mentionQuality([
      study([3000, 10, 10], [100, 1, 1]),
      study([1000, 30, 15], [100, 1, 1]),
    ])
    expect(precision?.value).toBeCloseTo(0.75 * 1 + 0.25 * 0.5, 12)
  })

  test('keep every rate within its interval and between 0 and 1', () => {
    const verified = fc
      .tuple(fc.nat(10_000), fc.nat(60), fc.nat(60))
      .map(([pairs, checked, right]): [number, number, number] => [
        Math.max(pairs, checked),
        checked,
        Math.min(right, checked),
      ])
    fc.assert(
      fc.property(verified, verified, (named, unnamed) => {
        const { precision, recall, specificity } = mentionQuality([study(named, unnamed)])
        for (const rate of [precision, recall, specificity]) {
          if (rate?.value == null || rate.low === null || rate.high === null) continue
          expect(rate.value).toBeGreaterThanOrEqual(rate.low - 1e-9)
          expect(rate.value).toBeLessThanOrEqual(rate.high + 1e-9)
          expect(rate.low).toBeGreaterThanOrEqual(0)
          expect(rate.high).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  test('contain the true recall and specificity in at least nine of ten samples', () => {
    const random = seededRandom(7)
    const binomial = (n: number, p: number) => Array.from({ length: n }, random).filter((u) => u < p).length
    // 2,000 mentioned, precision 0.95; 8,000 not mentioned, 3% missed: recall 1900/2140, specificity 7760/7860.
    let recalls = 0
    let specificities = 0
    const rounds = 400
    for (let round = 0; round < rounds; round++) {
      const { recall, specificity } = mentionQuality([
        study([2000, 60, binomial(60, 0.95)], [8000, 60, binomial(60, 0.97)]),
      ])
      const holds = (rate: typeof recall, truth: number) =>
        Number((rate?.low ?? 1) <= truth && truth <= (rate?.high ?? 0))
      recalls += holds(recall, 1900 / 2140)
      specificities += holds(specificity, 7760 / 7860)
    }
    expect(recalls / rounds).toBeGreaterThan(0.9)
    expect(specificities / rounds).toBeGreaterThan(0.9)
  })
})
