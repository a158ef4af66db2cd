import { describe, expect, test } from 'vitest'
import { wilson } from '../../metrics/statistics/interval.ts'
import { seededRandom } from '../../metrics/statistics/random.ts'
import type { Rate } from '../../metrics/rate.ts'
import { correctedRate, isMaterial } from './corrected-rate.ts'
import type { MentionStudy } from './mention-quality.ts'

const rate = (x: number, n: number): Rate => ({
  value: x / n,
  numerator: x,
  denominator: n,
  ...wilson(x / n, n),
  prompts: 20,
  method: '',
})
const study = (named: [number, number, number], unnamed: [number, number, number]): MentionStudy => ({
  named: { pairs: named[0], checked: named[1], right: named[2] },
  unnamed: { pairs: unnamed[0], checked: unnamed[1], right: unnamed[2] },
})

describe('corrected rate', () => {
  test('equals the raw rate if every checked pair was right', () => {
    const result = correctedRate(rate(410, 1000), [study([410, 60, 60], [590, 60, 60])])
    expect(result?.rate.value).toBeCloseTo(0.41, 12)
    expect(result).toMatchObject({ checked: 120, isMaterial: false })
  })

  // 400 of 1,000 mentioned, 1 in 10 wrong: 360 right. 600 not mentioned, 1 in 20 missed: 30. 390 are mentioned.
  test('is the true rate of the sampled answers', () => {
    const result = correctedRate(rate(400, 1000), [study([400, 60, 54], [600, 60, 57])])
    expect(result?.rate.value).toBeCloseTo(0.39, 12)
    expect(result?.rate.low).toBeLessThan(0.39)
    expect(result?.rate.high).toBeGreaterThan(0.39)
  })

  test('has an interval at least as wide as the raw one', () => {
    const raw = rate(400, 1000)
    const result = correctedRate(raw, [study([400, 60, 54], [600, 60, 57])])
    const width = ({ low, high }: Rate) => (high ?? 0) - (low ?? 0)
    expect(width(result?.rate ?? raw)).toBeGreaterThan(width(raw))
  })

  test('is deterministic', () => {
    const studies = [study([400, 60, 54], [600, 60, 57])]
    expect(correctedRate(rate(400, 1000), studies)).toEqual(correctedRate(rate(400, 1000), studies))
  })

  test('is null with fewer than 30 checked pairs, or 10 of a kind', () => {
    expect(correctedRate(rate(400, 1000), [study([400, 14, 14], [600, 15, 15])])).toBeNull()
    expect(correctedRate(rate(400, 1000), [study([400, 9, 9], [600, 100, 100])])).toBeNull()
    expect(correctedRate(rate(400, 1000), [study([400, 15, 15], [600, 15, 15])])).not.toBeNull()
  })

  test('is null if extraction is no better than guessing', () => {
    expect(correctedRate(rate(400, 1000), [study([400, 60, 30], [600, 60, 30])])).toBeNull()
  })

  test('is null without data', () => {
    const nothing: Rate = { ...rate(1, 2), value: null, low: null, high: null }
    expect(correctedRate(nothing, [study([400, 60, 54], [600, 60, 57])])).toBeNull()
  })

  test('is within its interval in at least nine of ten samples', () => {
    const random = seededRandom(11)
    const binomial = (n: number, p: number) => Array.from({ length: n }, random).filter((u) => u < p).length
    const rounds = 60
    let held = 0
    for (let round = 0; round < rounds; round++) {
      // Mentioned in 40% of 1,000 answers, precision 0.9, 5% of the others missed: the truth is 0.39.
      const apparent = binomial(1000, 0.4)
      const studies = [study([400, 60, binomial(60, 0.9)], [600, 60, binomial(60, 0.95)])]
      const result = correctedRate(rate(apparent, 1000), studies)
      held += Number((result?.rate.low ?? 1) <= 0.39 && 0.39 <= (result?.rate.high ?? 0))
    }
    expect(held / rounds).toBeGreaterThan(0.9)
  })
})

describe('difference between corrected and raw rate', () => {
  test('is material from two points up', () => {
    const raw: Rate = { ...rate(40, 100), low: 0.3, high: 0.5 }
    expect(isMaterial(raw, 0.38)).toBe(true)
    expect(isMaterial(raw, 0.3801)).toBe(false)
  })

  test('is material outside the interval of the raw rate, however small', () => {
    const raw: Rate = { ...rate(40, 100), low: 0.395, high: 0.405 }
    expect(isMaterial(raw, 0.394)).toBe(true)
    expect(isMaterial(raw, 0.396)).toBe(false)
  })
})
