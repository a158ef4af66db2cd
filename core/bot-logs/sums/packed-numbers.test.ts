import { expect, test } from 'vitest'
import { packNumbers, packRising, unpackNumbers, unpackRising } from './packed-numbers.ts'

test('unpacking returns the packed numbers', () => {
  const numbers = [0, 1, 127, 128, 16_383, 16_384, 2 ** 31, 2 ** 32 + 5, 2 ** 40, Number.MAX_SAFE_INTEGER]
  expect([...unpackNumbers(packNumbers(numbers), numbers.length)]).toEqual(numbers)
})

test('small numbers take one byte each, and so do small steps of rising ones', () => {
  expect(packNumbers([0, 5, 127])).toHaveLength(3)
  const ids = [4_000_000_000, 4_000_000_001, 4_000_000_090]
  expect(packRising(ids)).toHaveLength(5 + 2)
  expect([...unpackRising(packRising(ids), 3)]).toEqual(ids)
})

test('refuses anything but non-negative integers', () => {
  for (const number of [-1, 0.5, Number.NaN, 2 ** 53])
    expect(() => packNumbers([number])).toThrow('cannot be packed')
  expect(() => packRising([2, 1])).toThrow('cannot be packed')
})

test('refuses bytes with another number of values', () => {
  expect(() => unpackNumbers(packNumbers([1, 2, 3]), 2)).toThrow('are too few for')
  expect(() => unpackNumbers(packNumbers([1, 2]), 3)).toThrow('are too few for')
})
