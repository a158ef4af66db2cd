import { expect, test } from 'vitest'
import { storableCount } from './storable-count.ts'

test.each([
  [0, 0],
  [1200, 1200],
  [1.5, 2],
  [2 ** 31, null],
  [-5, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [null, null],
  [undefined, null],
])('of %s tokens %s is recorded', (count, stored) => {
  expect(storableCount(count)).toBe(stored)
})
