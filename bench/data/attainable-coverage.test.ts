import { expect, test } from 'vitest'
import { isAttainable } from './attainable-coverage.ts'

const band = { from: 0.93, to: 0.97 }

test('ten answers contain a rate of 5% in 91.4 or 98.8% of cases and nothing between', () => {
  // R: pbinom(1, 10, .05) and pbinom(2, 10, .05).
  const { attainable, nearest } = isAttainable(10, 0.05, band)
  expect(attainable).toBe(false)
  expect(nearest[0]).toBeCloseTo(0.9138616, 6)
  expect(nearest[1]).toBeCloseTo(0.9884964, 6)
})

test('at one half both ends of the run are equal, so ten answers give 89.1 or 97.9%', () => {
  // R: pbinom(7, 10, .5) - pbinom(2, 10, .5) and pbinom(8, 10, .5) - pbinom(1, 10, .5).
  const { attainable, nearest } = isAttainable(10, 0.5, band)
  expect(attainable).toBe(false)
  expect(nearest[0]).toBeCloseTo(0.890625, 9)
  expect(nearest[1]).toBeCloseTo(0.9785156, 6)
})

test('fifty answers are fine-grained enough', () => {
  for (const rate of [0.05, 0.2, 0.5, 0.8, 0.95]) expect(isAttainable(50, rate, band).attainable).toBe(true)
})
