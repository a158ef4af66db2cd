import { describe, expect, test } from 'vitest'
import { labelAgreement } from './label-agreement.ts'

const times = (count: number, shown: string, truth: string) =>
  Array.from({ length: count }, () => ({ shown, truth }))

describe('agreement of a method with people', () => {
  // 50 grant proposals rated by two people: 20 both yes, 5 only the first, 10 only the second, 15 both no; kappa 0.4
  // (the worked example of the Wikipedia article on Cohen's kappa, po 0.7 and pe 0.5).
  test('is Cohen’s kappa', () => {
    const { kappa, accuracy } = labelAgreement([
      ...times(20, 'yes', 'yes'),
      ...times(5, 'yes', 'no'),
      ...times(10, 'no', 'yes'),
      ...times(15, 'no', 'no'),
    ])
    expect(kappa?.value).toBeCloseTo(0.4, 12)
    // By hand: p 0.4, 0.1, 0.2, 0.3; rows 0.5, 0.5; columns 0.6, 0.4; 1 − kappa 0.6.
    // 0.4 · (1 − 1.1 · 0.6)² + 0.3 · (1 − 0.9 · 0.6)² + 0.1 · (1.1 · 0.6)² + 0.2 · (0.9 · 0.6)² = 0.2116
    // (0.2116 − (0.4 − 0.5 · 0.6)²) ÷ (50 · 0.25) = 0.016128, and 1.96 · √0.016128 = 0.2489
    expect(kappa?.low).toBeCloseTo(0.1511, 4)
    expect(kappa?.high).toBeCloseTo(0.6489, 4)
    expect(accuracy?.value).toBeCloseTo(0.7, 12)
  })

  test('includes the precision of each class', () => {
    const { classes } = labelAgreement([
      ...times(8, 'positive', 'positive'),
      ...times(2, 'positive', 'neutral'),
      ...times(3, 'negative', 'negative'),
    ])
    expect(classes.map(({ label, precision }) => [label, precision.value, precision.denominator])).toEqual([
      ['positive', 0.8, 10],
      ['negative', 1, 3],
    ])
  })

  test('has no kappa if chance alone would always agree, and is null without data', () => {
    expect(labelAgreement(times(4, 'neutral', 'neutral')).kappa).toBeNull()
    expect(labelAgreement([])).toEqual({ checked: 0, accuracy: null, classes: [], kappa: null })
  })
})
