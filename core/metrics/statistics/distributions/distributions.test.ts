import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { betaDistribution } from './beta.ts'
import { invertBeta } from './beta-quantile.ts'
import { logBeta, logChoose, logGamma } from './gamma.ts'
import { normalCdf, normalQuantile } from './normal.ts'
import { remember } from './remember.ts'
import { tCdf, tQuantile } from './student.ts'

const row = z
  .object({ kind: z.string() })
  .catchall(z.number())
  .transform(({ kind, ...values }): { kind: string; values: Record<string, number> } => ({ kind, values }))

/** Made by reference-values.py with 60 digits. */
const rows = readFileSync(new URL('./reference-values.test.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => row.parse(JSON.parse(line)))

/** The largest error of `compute` over the rows of a kind, relative to their values of the same names. */
function largestError(
  kind: string,
  compute: (values: Record<string, number>) => Record<string, number>,
): number {
  const errors = rows
    .filter((one) => one.kind === kind)
    .flatMap(({ values }) =>
      Object.entries(compute(values)).map(([name, value]) => Math.abs(value / (values[name] ?? NaN) - 1)),
    )
  expect(errors.length).toBeGreaterThan(5)
  return errors.includes(NaN) ? NaN : Math.max(...errors)
}

describe('match values computed with 60 digits', () => {
  test('beta quantiles and their distances to 1, however small', () => {
    expect(largestError('beta', ({ a = 0, b = 0, p = 0 }) => invertBeta(a, b)(p, 1 - p))).toBeLessThan(1e-12)
  })

  test('the smaller tail of a beta distribution', () => {
    const error = largestError('tails', ({ a = 0, b = 0, x = 0, y = 0 }) => {
      const { lower, upper } = betaDistribution(a, b).tailsAt(x, y)
      const smaller: Record<string, number> = lower < upper ? { lower } : { upper }
      return smaller
    })
    expect(error).toBeLessThan(1e-12)
  })

  test('quantiles of Student’s t with 0.5 to 1e9 degrees of freedom, and its tails', () => {
    expect(largestError('t', ({ p = 0, degrees = 0 }) => ({ t: tQuantile(p, degrees) }))).toBeLessThan(1e-14)
    expect(
      largestError('t', ({ t = 0, p = 0, degrees = 0 }) =>
        p < 0.5 ? { p: tCdf(t, degrees) } : { p: 1 - tCdf(-t, degrees) },
      ),
    ).toBeLessThan(1e-13)
  })

  test('normal quantiles and tails', () => {
    expect(largestError('normal', ({ p = 0 }) => ({ z: normalQuantile(p) }))).toBeLessThan(1e-15)
    // At 37 deviations, the rounding of z alone changes the tail by 1e-13.
    expect(largestError('normal', ({ z: at = 0 }) => ({ p: normalCdf(at) }))).toBeLessThan(2e-13)
  })

  test('logarithms of gamma and beta functions', () => {
    expect(largestError('logGamma', ({ x = 0 }) => ({ value: logGamma(x) }))).toBeLessThan(1e-14)
    expect(largestError('logBeta', ({ a = 0, b = 0 }) => ({ value: logBeta(a, b) }))).toBeLessThan(1e-14)
  })
})

test('there are 2,598,960 hands of poker, one empty hand, and 0! = 1! = 1', () => {
  expect(Math.exp(logChoose(52, 5))).toBeCloseTo(2_598_960, 6)
  for (const zero of [logChoose(7, 0), logChoose(7, 7), logGamma(1), logGamma(2)])
    expect(zero).toBeCloseTo(0, 14)
})

describe('a beta quantile', () => {
  const power = (min: number, max: number) =>
    fc.double({ min, max, noNaN: true }).map((exponent) => 10 ** exponent)
  const parameters = { a: power(-3, 9), b: power(-3, 9) }
  const p = fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true })

  test('has the probability it was computed from', () => {
    fc.assert(
      fc.property(fc.record({ ...parameters, p }), ({ a, b, p: lower }) => {
        const { x, y } = invertBeta(a, b)(lower, 1 - lower)
        // A double cannot hold the point.
        if (Math.min(x, y) < 1e-300) return
        const tails = betaDistribution(a, b).tailsAt(x, y)
        const ratio = lower < 0.5 ? tails.lower / lower : tails.upper / (1 - lower)
        expect(Math.abs(ratio - 1)).toBeLessThan(1e-10)
      }),
      { numRuns: 2000 },
    )
  })

  test('grows with the probability, and mirrors if a and b are swapped', () => {
    fc.assert(
      fc.property(fc.record({ ...parameters, p, more: p }), ({ a, b, p: one, more }) => {
        const [low, high] = [Math.min(one, more), Math.max(one, more)]
        const pointAt = invertBeta(a, b)
        expect(pointAt(low, 1 - low).x).toBeLessThanOrEqual(pointAt(high, 1 - high).x * (1 + 1e-12))
        expect(invertBeta(b, a)(1 - low, low).y).toBeCloseTo(pointAt(low, 1 - low).x, 13)
      }),
      { numRuns: 1000 },
    )
  })

  test('of any doubles is a share or not a number, in less than a millisecond', () => {
    const any = fc.double()
    const start = performance.now()
    fc.assert(
      fc.property(any, any, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, lower) => {
        const { x, y } = invertBeta(a, b)(lower, 1 - lower)
        const isPossible = Math.min(a, b) > 1e-150 && Math.max(a, b) < 1e150
        expect(isPossible ? x >= 0 && x <= 1 && y >= 0 && y <= 1 : Number.isNaN(x)).toBe(true)
      }),
      { numRuns: 5000 },
    )
    expect(performance.now() - start).toBeLessThan(5000)
  })
})

test('borders and impossible input of the other quantiles', () => {
  expect([normalQuantile(0), normalQuantile(0.5), normalQuantile(1)]).toEqual([-Infinity, 0, Infinity])
  expect([tQuantile(0, 3), tQuantile(0.5, 3), tQuantile(1, 3)]).toEqual([-Infinity, 0, Infinity])
  expect([normalCdf(-Infinity), normalCdf(0), normalCdf(Infinity)]).toEqual([0, 0.5, 1])
  expect([tCdf(-Infinity, 3), tCdf(0, 3), tCdf(Infinity, 3)]).toEqual([0, 0.5, 1])
  expect(tQuantile(0.975, Infinity)).toBe(normalQuantile(0.975))
  for (const bad of [
    normalQuantile(-1),
    normalQuantile(NaN),
    tQuantile(0.9, 0),
    tQuantile(0.9, -Infinity),
    logGamma(-Infinity),
    tQuantile(2, 3),
    tQuantile(NaN, 3),
  ])
    expect(bad).toBeNaN()
})

describe('remembered results', () => {
  test('are computed once, and right after many others', () => {
    let calls = 0
    const add = remember((p, a, b) => {
      calls += 1
      return p + 10 * a + 1e9 * b
    })
    expect([add(1, 2, 3), add(1, 2, 3), add(1, 2), add(1, 2)]).toEqual([3_000_000_021, 3_000_000_021, 21, 21])
    expect(calls).toBe(2)
    for (let a = 0; a < 20_000; a += 1) expect(add(0.5, a)).toBe(0.5 + 10 * a)
    expect(add(1, 2, 3)).toBe(3_000_000_021)
  })

  test('of no number are not taken for others', () => {
    const negate = remember((p) => -p)
    expect([negate(NaN), negate(NaN), negate(2)]).toEqual([NaN, NaN, -2])
  })
})
