import { expect, test } from 'vitest'
import { shadeLabel, shadeOf, shadeRange } from './heatmap.tsx'
import { domainOf } from './time/sparkline.tsx'

const cell = (value: number | null, answers = 50) => ({ value, low: null, high: null, answers })

test('a heatmap shades from its lowest to its highest value, without cells of few answers', () => {
  const rows = [{ cells: [cell(0.03), cell(0.82)] }, { cells: [cell(1, 19), cell(null), cell(0.4, 20)] }]
  const range = shadeRange(rows)
  expect(range).toEqual([0.03, 0.82])
  expect(shadeOf(0.03, range)).toBeCloseTo(0.04)
  expect(shadeOf(0.82, range)).toBeCloseTo(1)
  expect(shadeOf(0.425, range)).toBeCloseTo(0.04 + 0.96 * 0.5 ** 1.2)
  expect(shadeLabel(rows)).toBe(' · shade 3 to 82')
  expect(shadeLabel([{ cells: [cell(0.5, 3)] }])).toBe('')
})

test('every sparkline is 22 points high, around its values', () => {
  const [low, high] = domainOf([0.4, 0.44])
  expect(low).toBeCloseTo(0.31)
  expect(high).toBeCloseTo(0.53)
  const [lowest, highest] = domainOf([0.1, 0.5])
  expect(highest - lowest).toBeCloseTo(0.4)
})
