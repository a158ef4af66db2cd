import { expect, test } from 'vitest'
import { addDays } from '../../calendar.ts'
import { bucketsOf, missingDays, pageSpansOf, planBotLogPeriod } from './period.ts'

const at = { available: { from: '2025-01-01', to: '2026-11-10' }, now: new Date('2026-11-10T20:00:00Z') }

test('without dates the period is the last four weeks, up to yesterday in the time zone', () => {
  const { period, compare } = planBotLogPeriod(
    { compare: 'previous' },
    { ...at, timeZone: 'Pacific/Auckland' },
  )
  expect(period).toMatchObject({
    from: '2026-10-14',
    to: '2026-11-10',
    zone: 'Pacific/Auckland',
    grain: 'day',
  })
  expect(compare).toEqual({ from: '2026-09-16', to: '2026-10-13' })
})

test('today is left out of days until it is over, but not of hours or of logs that start with it', () => {
  const planned = (from: string, to: string, available = at.available) =>
    planBotLogPeriod({ from, to, compare: 'previous' }, { ...at, available, timeZone: 'UTC' }).period
  expect(planned('2026-11-04', '2026-11-10')).toMatchObject({
    from: '2026-11-04',
    to: '2026-11-09',
    withoutToday: true,
    snapped: false,
  })
  expect(planned('2026-11-09', '2026-11-10')).toMatchObject({ to: '2026-11-10', withoutToday: false })
  expect(planned('2026-11-04', '2026-11-10', { from: '2026-11-10', to: '2026-11-10' })).toMatchObject({
    to: '2026-11-10',
    withoutToday: false,
  })
  expect(planned('2026-10-01', '2026-10-28')).toMatchObject({ to: '2026-10-28', withoutToday: false })
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
