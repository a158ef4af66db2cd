import { describe, expect, test } from 'vitest'
import { notComparable, type Change, type ThinComparison } from '#core/metrics/rate.ts'
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
  test('has a number only if it is significant', () => {
    expect(changeLabel(change)).toBe('▲ 6.2 pts')
    expect(changeLabel({ ...change, difference: -0.044 })).toBe('▼ 4.4 pts')
    expect(changeLabel({ ...change, verdict: 'within-noise' })).toBe('No clear change')
    expect(changeLabel(notComparable)).toBe('Not comparable')
  })

  test.each<[ThinComparison, string]>([
    [{ cause: 'weeks', count: 3, needed: 4 }, 'Only 3 weeks of data, no comparison'],
    [{ cause: 'days', count: 1, needed: 4 }, 'Only 1 day of data, no comparison'],
    [{ cause: 'prompts', count: 4, needed: 8 }, 'Only 4 prompts, no comparison'],
    [{ cause: 'answers', count: 21, needed: 30 }, 'Only 21 answers, no comparison'],
    [{ cause: 'answers', count: 0, needed: 30 }, 'No comparison yet'],
  ])('names what a comparison lacks: %j', (thin, label) => {
    expect(changeLabel({ ...change, verdict: 'not-comparable', thin })).toBe(label)
  })

  test('without a clear result shows its number and how many answers would decide it', () => {
    const text = describeChange({ ...change, verdict: 'within-noise', low: -0.01, furtherAnswers: 1240 })
    expect(text).toContain('Change: +6.2 pts.')
    expect(text).toContain('About 1,240 more answers would show')
    expect(text).not.toContain('excludes 0')
  })

  test('explains an interval that excludes 0 without being significant', () => {
    expect(describeChange({ ...change, verdict: 'within-noise' })).toContain(
      'This interval alone excludes 0, but the page compares many numbers at once.',
    )
  })
})
