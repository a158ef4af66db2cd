import { expect, test } from 'vitest'
import { emptyCell } from '../../metrics/tally.ts'
import { addDays, daysBetween } from '../../calendar.ts'
import type { Range } from '../plan.ts'
import { sourceRanges } from './source-ranges.ts'

const rangeOf = (from: string, to: string, grain: 'day' | 'week'): Range => ({
  organizationId: '',
  brandId: '',
  grain,
  period: { from, to },
  analysisId: null,
  promptIds: null,
  country: null,
})

/** Equally many answers on each of the days (or in each of the weeks that begin on them). */
function sourcesWith(range: Range, { each, until }: { each: number; until: string }) {
  const step = range.grain === 'week' ? 7 : 1
  const days = Array.from(
    { length: Math.floor(daysBetween(range.period.from, until) / step) + 1 },
    (_, index) => index * step,
  )
  const cell = {
    ...emptyCell('p', 'atlas'),
    valid: each * days.length,
    daily: { days, counts: days.map(() => each) },
  }
  return sourceRanges({
    scope: { available: { from: range.period.from, to: until } },
    range,
    compareRange: range,
    cells: [{ ...cell, channel: 'api' }],
  })
}

const eightWeeks = rangeOf('2026-09-21', '2026-11-15', 'day')

test.each([
  [178, '2026-10-19'],
  [179, '2026-11-09'],
  [714, '2026-11-09'],
  [715, '2026-11-14'],
  [2500, '2026-11-14'],
  [2501, '2026-11-15'],
  [90_000, '2026-11-15'],
])('with %i answers a day the sources begin on %s', (each, from) => {
  // 5,000 answers are 28 days of 178, 7 of 714, 2 of 2,500.
  const { period, compare } = sourcesWith(eightWeeks, { each, until: '2026-11-15' })
  expect(period).toEqual({ from, to: '2026-11-15' })
  expect(compare?.to).toBe(addDays(from, -1))
})

test('the days end with the last answers, not in the future', () => {
  // A year in weeks that ends on the coming Sunday; the last answers are from Tuesday.
  const year = rangeOf('2025-11-17', '2026-11-22', 'week')
  expect(sourcesWith(year, { each: 19_000, until: '2026-11-17' }).period).toEqual({
    from: '2026-11-17',
    to: '2026-11-17',
  })
  expect(sourcesWith(year, { each: 100, until: '2026-11-17' }).period).toEqual({
    from: '2026-10-26',
    to: '2026-11-22',
  })
})
