import { expect, test } from 'vitest'
import { seededRandom } from '../../metrics/statistics/random.ts'
import { changeOfShare, changePerDay, isThin } from './day-change.ts'

const many = <Of>(length: number, of: (day: number) => Of): Of[] =>
  Array.from({ length }, (_, day) => of(day))

test('visits are compared per covered day, so a shorter log is no decline', () => {
  const change = changePerDay(
    many(20, (day) => 100 + (day % 3)),
    many(28, (day) => 100 + (day % 3)),
  )
  expect(change.ratio).toBeCloseTo(1, 2)
  expect(change.isClear).toBe(false)
})

test('a doubling of steady visits is clear, and the interval contains the ratio', () => {
  const { ratio, low, high, isClear } = changePerDay(
    many(28, (day) => 80 + (day % 7)),
    many(28, (day) => 40 + (day % 7)),
  )
  expect(isClear).toBe(true)
  expect(ratio).toBeCloseTo(83 / 43, 3)
  expect(low).toBeLessThan(ratio ?? 0)
  expect(high).toBeGreaterThan(ratio ?? 0)
})

test('one burst is no clear change, though a plain Poisson interval would call it one', () => {
  const burst = many(28, (day) => (day === 3 ? 900 : 10))
  expect(
    changePerDay(
      burst,
      many(28, () => 10),
    ).isClear,
  ).toBe(false)
})

test('without visits on one side there is nothing to compare', () => {
  expect(changePerDay([], [1])).toEqual({ ratio: null, low: null, high: null, isClear: false })
  expect(changePerDay([0, 0], [3, 4])).toMatchObject({ ratio: null, isClear: false })
})

/** Exponential of a sum of normal deviates, so that days differ more than a Poisson’s. */
function noisyDays(random: () => number, { memory }: { memory: number }): number[] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  let state = normal()
  return many(56, () => {
    state = memory * state + Math.sqrt(1 - memory ** 2) * normal()
    const mean = 40 * Math.exp(0.4 * state)
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
  })
}

test.each([
  { memory: 0, most: 0.07 },
  { memory: 0.5, most: 0.12 },
])('days that only vary are rarely called a change (memory $memory)', ({ memory, most }) => {
  const random = seededRandom(7)
  const runs = 600
  const clear = many(runs, () => {
    const days = noisyDays(random, { memory })
    return changePerDay(days.slice(28), days.slice(0, 28)).isClear ? 1 : 0
  }).filter((one) => one === 1).length
  expect(clear / runs).toBeLessThan(most)
  expect(clear).toBeGreaterThan(0)
})

test('a jump of failures is clear; a run of failures on one day is not', () => {
  const before = many(28, () => ({ part: 1, of: 60 }))
  expect(
    changeOfShare(
      many(28, () => ({ part: 5, of: 60 })),
      before,
    ),
  ).toMatchObject({ isClear: true })
  const run = many(28, (day) => ({ part: day === 9 ? 50 : 1, of: 60 }))
  expect(changeOfShare(run, before).isClear).toBe(false)
  expect(changeOfShare([{ part: 0, of: 0 }], before)).toMatchObject({ points: null, isClear: false })
})

test('below 70% of days with log lines, a period is thin', () => {
  expect(isThin({ days: 28, covered: 20 })).toBe(false)
  expect(isThin({ days: 28, covered: 19 })).toBe(true)
  expect(isThin({ days: 0, covered: 0 })).toBe(true)
})
