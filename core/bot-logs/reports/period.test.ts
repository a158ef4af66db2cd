import { expect, test } from 'vitest'
import { addDays } from '../../calendar.ts'
import { bucketsOf, missingDays, pageSpansOf, planBotLogPeriod } from './period.ts'

const at = { available: { from: '2025-01-01', to: '2026-11-10' }, now: new Date('2026-11-10T20:00:00Z') }

test('without dates the period is the last four weeks, up to today in the time zone', () => {
  const { period, compare } = planBotLogPeriod(
    { compare: 'previous' },
    { ...at, timeZone: 'Pacific/Auckland' },
  )
  expect(period).toMatchObject({
    from: '2026-10-15',
    to: '2026-11-11',
    zone: 'Pacific/Auckland',
    grain: 'day',
  })
  expect(compare).toEqual({ from: '2026-09-17', to: '2026-10-14' })
})

test('a long period covers whole months, and so does the one before', () => {
  const { period, compare } = planBotLogPeriod(
    { from: '2025-11-18', to: '2026-11-10', compare: 'previous' },
    { ...at, timeZone: 'UTC' },
  )
  expect(period).toMatchObject({ from: '2025-11-01', to: '2026-11-30', snapped: true, zone: 'UTC' })
  expect(compare).toEqual({ from: '2024-10-01', to: '2025-10-31' })
})

test('spans of pages contain every day of a period exactly once', () => {
  for (const [from, days] of [
    ['2026-11-10', 1],
    ['2026-10-28', 14],
    ['2026-08-12', 91],
    ['2025-12-29', 400],
    ['2026-02-01', 28],
  ] as const) {
    const to = addDays(from, days - 1)
    for (const hasWeeks of [true, false]) {
      const spans = pageSpansOf({ from, to }, { hasWeeks })
      expect(spans.flatMap((span) => bucketsOf({ ...span, grain: 'day' }))).toEqual(
        bucketsOf({ from, to, grain: 'day' }),
      )
      expect(hasWeeks || spans.every(({ grain }) => grain !== 'week')).toBe(true)
    }
  }
})

test('past days without a line are listed as spans', () => {
  const covered = new Set(['2026-11-03', '2026-11-06', '2026-11-07'])
  expect(missingDays({ from: '2026-11-01', to: '2026-11-10' }, covered, '2026-11-09')).toEqual([
    { from: '2026-11-01', to: '2026-11-02' },
    { from: '2026-11-04', to: '2026-11-05' },
    { from: '2026-11-08', to: '2026-11-08' },
  ])
  expect(missingDays({ from: '2026-11-06', to: '2026-11-08' }, covered, '2026-11-08')).toEqual([])
})
