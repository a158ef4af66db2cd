import { describe, expect, test } from 'vitest'
import { bandPath, linePath, lonelyPlaces } from './line-path.ts'

describe('linePath', () => {
  test('leaves a gap where a value is missing', () => {
    expect(linePath([{ x: 0, y: 1 }, { x: 1, y: 2 }, null, { x: 3, y: 4 }, { x: 4, y: 5 }])).toBe(
      'M0,1L1,2M3,4L4,5',
    )
  })
  test('draws no line through an isolated point, which becomes a dot', () => {
    const places = [null, { x: 1, y: 2 }, null]
    expect(linePath(places)).toBe('')
    expect(lonelyPlaces(places)).toEqual([{ x: 1, y: 2 }])
  })
})

test('bandPath follows the upper bounds and returns along the lower ones', () => {
  expect(
    bandPath([
      { x: 0, low: 9, high: 5 },
      { x: 1, low: 8, high: 4 },
    ]),
  ).toBe('M0,5L1,4L1,8L0,9Z')
})
