import { describe, expect, test } from 'vitest'
import { WaitCurve } from './survival.ts'

/** Remission under 6-MP, Freireich et al. 1963, as in Kalbfleisch and Prentice; `+` is censored. */
const remission = '6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+'
const curveOf = (text: string) => {
  const each = text.split(' ').filter((time) => time !== '')
  const times = (some: string[]) => Int32Array.from(some, (time) => Number.parseInt(time, 10))
  return new WaitCurve(
    times(each.filter((time) => !time.endsWith('+'))),
    times(each.filter((time) => time.endsWith('+'))),
  )
}

describe('published example', () => {
  const curve = curveOf(remission)

  test('the curve equals that of the textbook', () => {
    expect(curve).toMatchObject({ n: 21, come: 9 })
    for (const [time, left] of [
      [6, 0.8571],
      [7, 0.8067],
      [10, 0.7529],
      [13, 0.6902],
      [16, 0.6275],
      [22, 0.5378],
      [23, 0.4482],
    ] as const)
      expect(1 - curve.comeBy(time).value).toBeCloseTo(left, 4)
  })

  test('its median is 23, with an interval from 13 without an upper end', () => {
    expect(curve.quantile(0.5)).toEqual({ value: 23, low: 13, high: null })
  })

  test('the 90% quantile has not been reached', () => {
    expect(curve.quantile(0.9)).toMatchObject({ value: null, high: null })
  })

  test('the band at 10 weeks by hand: S = 0.7529, se 0.0963, on the log-minus-log scale', () => {
    const { low, high } = curve.comeBy(10)
    expect(1 - high).toBeCloseTo(0.5032, 3)
    expect(1 - low).toBeCloseTo(0.8894, 3)
  })
})

test('it is the plain quantile if there is no censoring', () => {
  const curve = curveOf('1 2 3 4 5 6 7 8 9 10')
  expect(curve.quantile(0.5).value).toBe(5)
  expect(curve.quantile(0.9).value).toBe(9)
})

test('unread pages make the median later, while dropping them would make it too early', () => {
  expect(curveOf('1 1 2 2 3').quantile(0.5).value).toBe(2)
  expect(curveOf('1 1 2 2 3 4+ 4+ 4+ 4+').quantile(0.5).value).toBe(3)
})

test('at equal times, a censored page is still at risk', () => {
  expect(curveOf('1 1+').comeBy(1).value).toBe(0.5)
})

test('the order of times does not matter', () => {
  const curve = new WaitCurve(
    Int32Array.of(23, 6, 22, 6, 16, 7, 6, 13, 10),
    Int32Array.of(35, 6, 9, 34, 10, 32, 11, 32, 17, 25, 19, 20),
  )
  for (const p of [0.25, 0.5, 0.9]) expect(curve.quantile(p)).toEqual(curveOf(remission).quantile(p))
})

test('with nothing read, the bound is that of zero events in n', () => {
  const curve = curveOf('3+ 3+ 3+ 3+')
  expect(curve.quantile(0.5)).toEqual({ value: null, low: null, high: null })
  expect(curve.comeBy(2)).toEqual({ value: 0, low: 0, high: expect.closeTo(1 - 0.05 ** 0.25) })
})

test('a curve without pages is empty', () => {
  expect(curveOf('')).toMatchObject({ n: 0, come: 0 })
  expect(curveOf('').quantile(0.5).value).toBeNull()
})
