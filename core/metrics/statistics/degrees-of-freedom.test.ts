import { describe, expect, test } from 'vitest'
import { freedomOfSpread } from './degrees-of-freedom.ts'
import { clusteredInterval, wilson } from './interval.ts'
import { seededRandom } from './random.ts'

test('Gaussian prompts have k − 1 degrees of freedom of the spread, all-or-nothing prompts infinitely many', () => {
  // Many answers, ρ small: prompt means of beta(50, 50) are nearly Gaussian.
  expect(freedomOfSpread({ p: 0.5, prompts: 41, answers: 10_000, rho: 1 / 101 })).toBeCloseTo(40, -1)
  expect(freedomOfSpread({ p: 0.2, prompts: 41, answers: 20, rho: 0.9999 })).toBeGreaterThan(10_000)
})

test('degrees of freedom match those of simulated spreads', () => {
  // 40 prompts × 5 independent answers at 0.2: relative variance of s² ÷ (p(1−p)), inverted and doubled.
  const random = seededRandom(9)
  const phis = Array.from({ length: 20_000 }, () => {
    const means = Array.from({ length: 40 }, () => {
      let x = 0
      for (let answer = 0; answer < 5; answer += 1) if (random() < 0.2) x += 1
      return x / 5
    })
    const mean = means.reduce((sum, value) => sum + value, 0) / 40
    return means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 39 / (mean * (1 - mean))
  })
  const mean = phis.reduce((sum, value) => sum + value, 0) / phis.length
  const variance = phis.reduce((sum, value) => sum + (value - mean) ** 2, 0) / phis.length
  const found = freedomOfSpread({ p: 0.2, prompts: 40, answers: 5, rho: 0 })
  expect(Math.abs(found / ((2 * mean ** 2) / variance) - 1)).toBeLessThan(0.05)
})

describe('clustered interval', () => {
  const half = (variance: number, given: { prompts?: number; trials?: number; p?: number } = {}) => {
    const { low, high } = clusteredInterval({ p: 0.5, prompts: 40, trials: 200, variance, ...given })
    return (high - low) / 2
  }

  test('widens with the spread between prompts, up to all-or-nothing prompts', () => {
    const widths = [0.0005, 0.00125, 0.0025, 0.005].map((variance) => half(variance))
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
    expect(half(0.1)).toBe(half(0.01))
  })

  test('is close to Wilson’s for independent answers if prompts vary only by chance', () => {
    const { low, high } = wilson(0.5, 200)
    expect(half(0.25 / 200) / ((high - low) / 2)).toBeCloseTo(1, 1)
  })

  test('does not become certain if prompts agree by chance', () => {
    expect(half(0)).toBeGreaterThan(half(0.25 / 200) / 2)
  })

  test('with nothing seen in k prompts, it stays near the rule of three for k answers', () => {
    for (const prompts of [10, 22, 50, 200]) {
      const { low, high } = clusteredInterval({ p: 0, variance: 0, prompts, trials: prompts * 20 })
      expect(low).toBe(0)
      expect(high * prompts).toBeGreaterThan(2)
      expect(high * prompts).toBeLessThan(3.84)
    }
  })

  test('is symmetric around one half', () => {
    const one = clusteredInterval({ p: 0.07, variance: 0.0012, prompts: 30, trials: 150 })
    const other = clusteredInterval({ p: 0.93, variance: 0.0012, prompts: 30, trials: 150 })
    expect(other.low).toBeCloseTo(1 - one.high, 12)
    expect(other.high).toBeCloseTo(1 - one.low, 12)
  })
})
