import { describe, expect, test } from 'vitest'
import { linearScale, niceTicks, rateDomain, spreadIndices } from './scale.ts'

describe('niceTicks', () => {
  test('returns round values inside the range', () => {
    expect(niceTicks(0.18, 0.83, 4)).toEqual([0.2, 0.4, 0.6, 0.8])
    expect(niceTicks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
    expect(niceTicks(0, 0.07, 3)).toEqual([0, 0.05])
  })
  test('has no floating-point residue', () => {
    expect(niceTicks(0, 0.3, 3)).toEqual([0, 0.1, 0.2, 0.3])
  })
  test('returns the single value of an empty range', () => {
    expect(niceTicks(0.5, 0.5, 4)).toEqual([0.5])
  })
})

describe('rateDomain', () => {
  test('includes all values between round bounds', () => {
    expect(rateDomain([0.332, 0.66, null])).toEqual([0.3, 0.7])
  })
  test('is never a single point', () => {
    const [low, high] = rateDomain([0.5])
    expect(high - low).toBeGreaterThanOrEqual(0.1)
  })
  test('stays within 0 to 1', () => {
    expect(rateDomain([0, 0.01])[0]).toBe(0)
    expect(rateDomain([1])[1]).toBe(1)
  })
  test('is 0 to 1 without values', () => {
    expect(rateDomain([null])).toEqual([0, 1])
  })
})

test('spreadIndices keeps the last index and equal steps', () => {
  expect(spreadIndices(56, 5)).toEqual([13, 27, 41, 55])
  expect(spreadIndices(9, 6)).toEqual([0, 2, 4, 6, 8])
  expect(spreadIndices(3, 5)).toEqual([0, 1, 2])
  expect(spreadIndices(1, 5)).toEqual([0])
  expect(spreadIndices(0, 5)).toEqual([])
})

test('linearScale also maps to a descending range', () => {
  const y = linearScale([0, 1], [200, 0])
  expect(y(0.25)).toBe(150)
})
