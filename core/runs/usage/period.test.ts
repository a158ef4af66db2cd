import { expect, test } from 'vitest'
import { lastDayOf, usageBuckets, usagePeriod } from './period.ts'

test.each([
  [{}, { from: '2025-12-04', to: '2026-01-02', unit: 'day' }],
  [{ from: '2026-01-01' }, { from: '2026-01-01', to: '2026-01-02', unit: 'day' }],
  [{ from: '2026-03-01' }, { from: '2026-03-01', to: '2026-03-01', unit: 'day' }],
  [{ to: '2024-03-01' }, { from: '2024-02-01', to: '2024-03-01', unit: 'day' }],
  [{ from: '2025-11-02' }, { from: '2025-11-02', to: '2026-01-02', unit: 'day' }],
  [{ from: '2025-11-01' }, { from: '2025-11-01', to: '2026-01-02', unit: 'week' }],
  [{ from: '2024-01-01' }, { from: '2024-01-01', to: '2026-01-02', unit: 'month' }],
])('%o on January 2 is %o', (given, period) => {
  expect(usagePeriod(given, '2026-01-02')).toEqual(period)
})

test('weeks begin on Mondays and months on their first, across the end of a year', () => {
  expect(usageBuckets({ from: '2025-12-28', to: '2026-01-05', unit: 'week' })).toEqual([
    '2025-12-22',
    '2025-12-29',
    '2026-01-05',
  ])
  expect(usageBuckets({ from: '2025-12-31', to: '2026-02-01', unit: 'month' })).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
  expect(usageBuckets({ from: '2026-01-02', to: '2026-01-01', unit: 'day' })).toEqual([])
  expect(lastDayOf('2024-02-01', 'month')).toBe('2024-02-29')
  expect(lastDayOf('2025-12-29', 'week')).toBe('2026-01-04')
})
