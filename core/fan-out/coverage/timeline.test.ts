import { expect, test } from 'vitest'
import { timelinePeriod, timelineWeeks } from './timeline.ts'

test('a timeline begins half a year before its end, on a Monday, or with the analysis', () => {
  // 2026-11-22 is a Sunday: the last of 26 weeks begins on 2026-11-16.
  expect(timelinePeriod({ from: '2026-11-01', to: '2026-11-22' })).toEqual({
    from: '2026-05-25',
    to: '2026-11-22',
  })
  expect(timelinePeriod({ from: '2026-01-01', to: '2026-11-22' }).from).toBe('2025-12-29')
})

test('every week has an entry, also across a year boundary, and shares have their denominators', () => {
  const counts = { week: '2025-12-29', answers: 20, retrieved: 8, cited: 2, mentioned: 4, visits: 7 }
  const weeks = timelineWeeks({ from: '2025-12-22', to: '2026-01-05' }, [counts], { hasVisits: true })
  expect(weeks.map(({ week }) => week)).toEqual(['2025-12-22', '2025-12-29', '2026-01-05'])
  expect(weeks[1]).toMatchObject({
    answers: 20,
    retrieved: { count: 8, of: 20 },
    cited: { count: 2, of: 8 },
    mentioned: { count: 4, of: 8 },
    visits: 7,
  })
  expect(weeks[1]?.retrieved.low).toBeGreaterThan(0.2)
  expect(weeks[0]).toMatchObject({ retrieved: { count: 0, of: 0, low: null, high: null }, visits: 0 })
  const [first] = timelineWeeks({ from: '2025-12-22', to: '2025-12-28' }, [], { hasVisits: false })
  expect(first?.visits).toBeNull()
})
