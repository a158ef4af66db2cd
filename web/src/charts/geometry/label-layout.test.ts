import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spreadLabels } from './label-layout.ts'

const room = { gap: 14, top: 0, bottom: 200 }

describe('spreadLabels', () => {
  test('leaves labels with enough room in place', () => {
    expect(spreadLabels([20, 100, 60], room)).toEqual([20, 100, 60])
  })

  test('moves two overlapping labels apart by the same distance', () => {
    expect(spreadLabels([100, 104], room)).toEqual([95, 109])
  })

  test('keeps labels at the edges inside', () => {
    expect(spreadLabels([198, 200], room)).toEqual([186, 200])
    expect(spreadLabels([-10, 0], room)).toEqual([0, 14])
  })

  test('moves labels closer together when there is no room for all', () => {
    expect(spreadLabels([10, 10, 10], { gap: 14, top: 0, bottom: 20 })).toEqual([0, 10, 20])
  })

  test('never overlaps labels, leaves the area, or changes the order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -50, max: 250, noNaN: true }), { minLength: 1, maxLength: 12 }),
        (wanted) => {
          const placed = spreadLabels(wanted, room)
          const pairs = wanted.map((value, index) => ({ value, place: placed[index] ?? NaN }))
          const sorted = pairs.toSorted((a, b) => a.place - b.place)
          const gaps = sorted.slice(1).map((pair, index) => pair.place - (sorted[index]?.place ?? NaN))
          expect(Math.min(...sorted.map((pair) => pair.place))).toBeGreaterThanOrEqual(-1e-9)
          expect(Math.max(...sorted.map((pair) => pair.place))).toBeLessThanOrEqual(200 + 1e-9)
          expect(Math.min(14, ...gaps)).toBeGreaterThanOrEqual(14 - 1e-9)
          expect(sorted.map((pair) => pair.value)).toEqual(wanted.toSorted((a, b) => a - b))
        },
      ),
    )
  })
})
