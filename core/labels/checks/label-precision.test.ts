import { expect, test } from 'vitest'
import { labelPrecision } from './label-precision.ts'

// Shown and said by people: both 12, shown alone 18, said alone 2, neither 8.
const counts = [
  { shown: true, truth: true, count: 12 },
  { shown: true, truth: false, count: 18 },
  { shown: false, truth: true, count: 2 },
  { shown: false, truth: false, count: 8 },
]

test('precision is of the labels shown, recall of those that people give', () => {
  expect(labelPrecision('criticism', counts)).toMatchObject({
    checked: 40,
    precision: { numerator: 12, denominator: 30, value: 0.4 },
    recall: { numerator: 12, denominator: 14 },
    needsMore: true,
    isLow: true,
  })
})

test('nothing is called low before twenty labels were checked', () => {
  expect(labelPrecision('topPick', [{ shown: true, truth: false, count: 19 }]).isLow).toBe(false)
  expect(labelPrecision('topPick', [{ shown: true, truth: false, count: 20 }]).isLow).toBe(true)
})

test('narrow intervals need no more checks, unknown rates do', () => {
  expect(labelPrecision('topPick', [{ shown: true, truth: true, count: 100 }])).toMatchObject({
    needsMore: false,
    isLow: false,
  })
  expect(labelPrecision('topPick', [{ shown: false, truth: false, count: 500 }])).toMatchObject({
    precision: null,
    recall: null,
    needsMore: true,
  })
})
