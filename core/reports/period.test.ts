import { describe, expect, test } from 'vitest'
import { answersFilters, reportFilters, searchOf } from './filters.ts'
import { planPeriod, spansOf } from './period.ts'
import { addDays, daysIn } from '../calendar.ts'

const plan = (given: Record<string, string>, available: { from: string; to: string } | null = null) =>
  planPeriod(reportFilters.parse(given), available, '2026-11-20')

test('without dates a report covers the last eight weeks, compared with the eight before', () => {
  expect(plan({})).toEqual({
    period: { from: '2026-09-26', to: '2026-11-20', grain: 'day', snapped: false, isDefault: true },
    compare: { from: '2026-08-01', to: '2026-09-25' },
  })
})

test('without dates it ends with the last answers if they are older', () => {
  expect(plan({}, { from: '2025-05-01', to: '2025-06-25' }).period).toMatchObject({
    from: '2025-05-01',
    to: '2025-06-25',
  })
  expect(plan({}, { from: '2025-05-01', to: '2026-10-25' }).period.to).toBe('2026-11-20')
})

test('a hundred days are read by day, one more by whole weeks', () => {
  expect(plan({ from: '2026-01-01', to: '2026-04-10' }).period.grain).toBe('day')
  expect(plan({ from: '2026-01-01', to: '2026-04-11' })).toEqual({
    period: { from: '2025-12-29', to: '2026-04-12', grain: 'week', snapped: true, isDefault: false },
    compare: { from: '2025-09-15', to: '2025-12-28' },
  })
})

test('swapped ends are put in order', () => {
  expect(plan({ from: '2026-02-10', to: '2026-02-01' }).period).toMatchObject({
    from: '2026-02-01',
    to: '2026-02-10',
  })
})

test('a URL contains only what differs from the default, and parses to the same filters', () => {
  const filters = answersFilters.parse({ engines: 'a,b,,a', branded: 'all', present: 'true', unknown: 'x' })
  const search = searchOf(filters)
  expect(search).toEqual({ engines: 'a,b', branded: 'all', present: 'true' })
  expect(answersFilters.parse(search)).toEqual(filters)
})

test('impossible dates and collection methods are refused', () => {
  expect(reportFilters.safeParse({ from: '2026-02-30' }).success).toBe(false)
  expect(reportFilters.safeParse({ channel: 'fax' }).success).toBe(false)
})

test('a custom comparison period is read by its own length', () => {
  const custom = { from: '2026-10-01', to: '2026-10-31', compare: 'custom' } as const
  expect(plan({ ...custom, compareFrom: '2025-10-01', compareTo: '2025-10-31' }).compare).toEqual({
    from: '2025-10-01',
    to: '2025-10-31',
  })
  // 101 days from a Wednesday to a Friday: whole weeks.
  expect(plan({ ...custom, compareFrom: '2025-10-01', compareTo: '2026-01-09' }).compare).toEqual({
    from: '2025-09-29',
    to: '2026-01-11',
  })
  expect(plan(custom).compare).toEqual({ from: '2026-08-31', to: '2026-09-30' })
})

describe('covering a period with buckets', () => {
  test('uses whole weeks, and the days before and after them', () => {
    // Thursday, October 1 to Tuesday, November 17, 2026
    expect(spansOf({ from: '2026-10-01', to: '2026-11-17' })).toEqual([
      { grain: 'day', from: '2026-10-01', to: '2026-10-04' },
      { grain: 'week', from: '2026-10-05', to: '2026-11-09' },
      { grain: 'day', from: '2026-11-16', to: '2026-11-17' },
    ])
    expect(spansOf({ from: '2026-11-02', to: '2026-11-08' })).toEqual([
      { grain: 'week', from: '2026-11-02', to: '2026-11-02' },
    ])
    expect(spansOf({ from: '2026-11-03', to: '2026-11-14' })).toEqual([
      { grain: 'day', from: '2026-11-03', to: '2026-11-14' },
    ])
  })

  test('contains each day once, wherever it begins and however long it is', () => {
    for (let start = 0; start < 14; start += 1)
      for (let length = 0; length < 40; length += 1) {
        const from = addDays('2025-12-22', start)
        const to = addDays(from, length)
        const days = spansOf({ from, to }).flatMap((span) => {
          const last = span.grain === 'week' ? addDays(span.to, 6) : span.to
          return Array.from({ length: daysIn({ from: span.from, to: last }) }, (_, at) =>
            addDays(span.from, at),
          )
        })
        expect(days).toEqual(Array.from({ length: length + 1 }, (_, at) => addDays(from, at)))
      }
  })
})
