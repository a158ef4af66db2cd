import { expect, test } from 'vitest'
import { emailReportPeriod, nextEmailReport } from './email-report-times.ts'

const next = (
  cadence: 'weekly' | 'monthly',
  weekday: number,
  hour: number,
  after: string,
  timeZone = 'Europe/Oslo',
) => nextEmailReport({ cadence, weekday, hour }, { timeZone, after: new Date(after) }).toISOString()

test('a weekly email report is sent on its weekday and hour in the organization’s time zone', () => {
  expect(next('weekly', 1, 8, '2026-11-21T00:00:00Z')).toBe('2026-11-23T07:00:00.000Z')
  expect(next('weekly', 1, 8, '2026-11-23T07:00:00Z')).toBe('2026-11-30T07:00:00.000Z')
  expect(next('weekly', 6, 23, '2026-11-21T00:00:00Z', 'America/Los_Angeles')).toBe(
    '2026-11-22T07:00:00.000Z',
  )
})

test('a monthly email report is sent on the first such weekday of the month in the organization’s time zone', () => {
  expect(next('monthly', 1, 8, '2026-11-21T00:00:00Z')).toBe('2026-12-07T07:00:00.000Z')
  // The first Tuesday in Tokyo is still November 30 in UTC at 8 o'clock.
  expect(next('monthly', 2, 8, '2026-11-21T00:00:00Z', 'Asia/Tokyo')).toBe('2026-11-30T23:00:00.000Z')
})

test('daylight saving time changes the hour in UTC, not the local one', () => {
  expect(next('weekly', 1, 8, '2026-10-20T00:00:00Z')).toBe('2026-10-26T07:00:00.000Z')
  expect(next('weekly', 1, 8, '2026-10-18T00:00:00Z')).toBe('2026-10-19T06:00:00.000Z')
})

test('a weekly email report covers the seven days before, a monthly one the month before', () => {
  expect(emailReportPeriod('weekly', new Date('2026-11-23T07:00:00Z'))).toEqual({
    from: '2026-11-16',
    to: '2026-11-22',
    compare: { from: '2026-11-09', to: '2026-11-15' },
  })
  expect(emailReportPeriod('monthly', new Date('2026-03-02T07:00:00Z'))).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
    compare: { from: '2026-01-01', to: '2026-01-31' },
  })
})
