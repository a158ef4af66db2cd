import { expect, test } from 'vitest'
import { coverOf, settledPeriods, packedPeriods } from './long-sums.ts'

test('packs cover the last twelve and six months, the past days of this month, and each of the last 65 days', () => {
  const long = (today: string) => packedPeriods(today).filter(({ from, to }) => from !== to)
  expect(long('2026-11-17')).toEqual([
    { from: '2025-11-01', to: '2026-10-31' },
    { from: '2026-05-01', to: '2026-10-31' },
    { from: '2026-11-01', to: '2026-11-16' },
  ])
  expect(long('2026-03-01')).toEqual([
    { from: '2025-03-01', to: '2026-02-28' },
    { from: '2025-09-01', to: '2026-02-28' },
  ])
  const days = packedPeriods('2026-03-02').filter(({ from, to }) => from === to)
  expect(days).toHaveLength(65)
  expect(days.at(0)?.from).toBe('2025-12-27')
  expect(days.at(-1)?.from).toBe('2026-03-01')
})

test('verdicts are summed by month if robots.txt stayed the same, otherwise by day, and by day for recent days', () => {
  const stretches = [
    { from: '2026-05-30', to: '2026-07-02' },
    { from: '2026-07-03', to: '2026-11-17' },
  ]
  const periods = settledPeriods(stretches, '2026-11-17')
  const months = periods.filter(({ from, to }) => from !== to)
  expect(months.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2026-06-01 2026-06-30',
    '2026-08-01 2026-08-31',
    '2026-09-01 2026-09-30',
    '2026-10-01 2026-10-31',
  ])
  const days = periods.filter(({ from, to }) => from === to).map(({ from }) => from)
  expect(days.slice(0, 5)).toEqual(['2026-05-30', '2026-05-31', '2026-07-01', '2026-07-02', '2026-07-03'])
  expect(days.filter((day) => day.startsWith('2026-07'))).toHaveLength(31)
  // 100 days before November 17 is August 9.
  expect(days.filter((day) => day.startsWith('2026-08')).at(0)).toBe('2026-08-09')
  expect(days.at(-1)).toBe('2026-11-16')
})

test('a period is covered by the longest sums that fit, and the rest', () => {
  const year = { from: '2025-11-01', to: '2026-10-31' }
  const half = { from: '2026-05-01', to: '2026-10-31' }
  const days = { from: '2026-11-01', to: '2026-11-16' }
  expect(coverOf({ from: '2025-11-01', to: '2026-11-30' }, [half, days, year])).toEqual({
    sums: [year, days],
    gaps: [{ from: '2026-11-17', to: '2026-11-30' }],
  })
  expect(coverOf({ from: '2026-04-20', to: '2026-11-10' }, [half, days, year])).toEqual({
    sums: [half],
    gaps: [
      { from: '2026-04-20', to: '2026-04-30' },
      { from: '2026-11-01', to: '2026-11-10' },
    ],
  })
  expect(coverOf({ from: '2026-11-01', to: '2026-11-16' }, [days])).toEqual({ sums: [days], gaps: [] })
  expect(coverOf({ from: '2026-11-03', to: '2026-11-04' }, [])).toEqual({
    sums: [],
    gaps: [{ from: '2026-11-03', to: '2026-11-04' }],
  })
})
