import { expect, test } from 'vitest'
import { seededRandom } from '../../metrics/statistics/random.ts'
import { drawPositions, shuffled } from './draw-pairs.ts'

test('every item is drawn equally often, whichever pair contains it', () => {
  const random = seededRandom(3)
  const seen = new Map<string, number>()
  for (let round = 0; round < 6000; round++)
    for (const { cell, ordinal } of drawPositions([1, 0, 5, 4], 2, random)) {
      const key = `${cell} ${ordinal}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
  expect(seen.size).toBe(10)
  // 1,200 expected each; standard deviation √(6000 · 0.2 · 0.8) ≈ 31.
  for (const count of seen.values()) expect(Math.abs(count - 1200)).toBeLessThan(31 * 4)
})

test('nothing is drawn twice, and no more than there is', () => {
  const drawn = drawPositions([2, 1], 10, seededRandom(1))
  expect(new Set(drawn.map(({ cell, ordinal }) => `${cell} ${ordinal}`)).size).toBe(3)
  expect(drawn).toHaveLength(3)
  expect(drawPositions([], 5, seededRandom(1))).toEqual([])
})

test('the same seed draws and shuffles the same', () => {
  const once = () => {
    const random = seededRandom(42)
    return [drawPositions([100, 200], 20, random), shuffled([1, 2, 3, 4, 5], random)]
  }
  expect(once()).toEqual(once())
})
