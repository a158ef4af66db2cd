import { describe, expect, test } from 'vitest'
import { developmentPassages } from './word-names.development.ts'
import { heldOutPassages } from './word-names.held-out.ts'
import { measure } from './word-names.measure.ts'
import { mixedPassages } from './word-names.mixed.ts'

// A plain case-sensitive match would have a precision of 0.28 and 0.25 here, so both sets are harder than real answers
// (0.42).
describe('names that are ordinary words', () => {
  test('are distinguished in the development passages', () => {
    const { exactPrecision, f1, recall } = measure(developmentPassages)
    expect(exactPrecision).toBeLessThan(0.5)
    expect(f1).toBeGreaterThan(0.95)
    expect(recall).toBeGreaterThan(0.98)
  })

  test('are distinguished if an answer uses both senses', () => {
    const { exactPrecision, f1, recall } = measure(mixedPassages)
    expect(exactPrecision).toBeLessThan(0.5)
    expect(f1).toBeGreaterThan(0.93)
    expect(recall).toBeGreaterThan(0.92)
  })

  test('are distinguished in the held-out passages', () => {
    const { exactPrecision, f1, precision } = measure(heldOutPassages)
    expect(exactPrecision).toBeLessThan(0.5)
    expect(f1).toBeGreaterThan(0.92)
    expect(precision).toBeGreaterThan(0.9)
  })
})
