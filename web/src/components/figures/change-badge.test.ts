import { describe, expect, test } from 'vitest'
import { notComparable, type Change } from '#core/metrics/rate.ts'
import { describeChange, changeLabel } from './change-badge.tsx'

const change: Change = {
  difference: 0.062,
  low: 0.021,
  high: 0.103,
  verdict: 'real',
  p: 0.002,
  prompts: 48,
  furtherAnswers: null,
}

describe('a change', () => {
  test('is called significant only with that verdict', () => {
    expect(changeLabel(change)).toBe('▲ 6.2 pts, significant')
    expect(changeLabel({ ...change, difference: -0.044 })).toBe('▼ 4.4 pts, significant')
    expect(changeLabel({ ...change, verdict: 'within-noise' })).toBe('+6.2 pts, no clear change')
    expect(changeLabel(notComparable)).toBe('Not comparable')
  })

  test('shows how many answers would decide a change without a clear result', () => {
    expect(describeChange({ ...change, verdict: 'within-noise', furtherAnswers: 1240 })).toContain(
      'About 1,240 more answers would show',
    )
  })
})
