import { expect, test } from 'vitest'
import { measureRandomLayouts } from './random-layouts.measure.ts'

test('lines of random layouts are read right or rejected, never misread (npm run test:layouts tries 100,000)', () => {
  const { lines, full, misread } = measureRandomLayouts(1, 2001)
  expect(misread).toEqual([])
  expect(full / lines).toBeGreaterThan(0.95)
}, 300_000)
