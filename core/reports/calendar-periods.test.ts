import { describe, expect, test } from 'vitest'
import { dayIn } from '../bot-logs/reports/period.ts'
import { calendarPeriods, type CalendarUnit } from './calendar-periods.ts'

describe('a calendar period and the same days before', () => {
  test.each<[string, CalendarUnit, string, [string, string], [string, string]]>([
    ['month to date', 'month', '2026-11-27', ['2026-11-01', '2026-11-27'], ['2026-10-01', '2026-10-27']],
    [
      'the first day of a month',
      'month',
      '2026-11-01',
      ['2026-11-01', '2026-11-01'],
      ['2026-10-01', '2026-10-01'],
    ],
    [
      'a month longer than the one before',
      'month',
      '2026-03-31',
      ['2026-03-01', '2026-03-31'],
      ['2026-02-01', '2026-02-28'],
    ],
    ['a leap year', 'month', '2028-03-30', ['2028-03-01', '2028-03-30'], ['2028-02-01', '2028-02-29']],
    ['a new year', 'month', '2027-01-15', ['2027-01-01', '2027-01-15'], ['2026-12-01', '2026-12-15']],
    [
      'the end of a shorter month',
      'month',
      '2026-04-30',
      ['2026-04-01', '2026-04-30'],
      ['2026-03-01', '2026-03-30'],
    ],
    ['Monday', 'week', '2026-11-23', ['2026-11-23', '2026-11-23'], ['2026-11-16', '2026-11-16']],
    ['Sunday', 'week', '2026-11-29', ['2026-11-23', '2026-11-29'], ['2026-11-16', '2026-11-22']],
    ['a week of two years', 'week', '2027-01-01', ['2026-12-28', '2027-01-01'], ['2026-12-21', '2026-12-25']],
    ['quarter to date', 'quarter', '2026-11-27', ['2026-10-01', '2026-11-27'], ['2026-07-01', '2026-08-27']],
    [
      'the last day of a longer quarter',
      'quarter',
      '2026-06-30',
      ['2026-04-01', '2026-06-30'],
      ['2026-01-01', '2026-03-31'],
    ],
    [
      'the first quarter',
      'quarter',
      '2027-02-10',
      ['2027-01-01', '2027-02-10'],
      ['2026-10-01', '2026-11-10'],
    ],
  ])('%s', (_, unit, today, [from, to], [fromBefore, toBefore]) => {
    expect(calendarPeriods(unit, today)).toEqual({
      period: { from, to },
      compare: { from: fromBefore, to: toBefore },
    })
  })
})

test('today is the day in the time zone, also around time changes', () => {
  expect(dayIn('Europe/Oslo', new Date('2026-10-31T22:59:00Z'))).toBe('2026-10-31')
  expect(dayIn('Europe/Oslo', new Date('2026-10-31T23:01:00Z'))).toBe('2026-11-01')
  // Summer time: two hours ahead of UTC until October 25, 2026, 01:00 UTC.
  expect(dayIn('Europe/Oslo', new Date('2026-10-24T22:30:00Z'))).toBe('2026-10-25')
  expect(dayIn('Europe/Oslo', new Date('2026-10-25T22:30:00Z'))).toBe('2026-10-25')
  expect(dayIn('America/Los_Angeles', new Date('2026-11-01T06:30:00Z'))).toBe('2026-10-31')
  expect(dayIn('Pacific/Auckland', new Date('2026-12-31T11:30:00Z'))).toBe('2027-01-01')
})
