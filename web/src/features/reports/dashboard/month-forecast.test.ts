import { expect, test } from 'vitest'
import { monthForecast } from './month-forecast.ts'

test('continues the pace of the month so far, not of its first two days', () => {
  expect(monthForecast(10, '2026-11-01', new Date('2026-11-16T00:00:00Z'))).toEqual({
    usd: 20,
    lastDay: '2026-11-30',
  })
  expect(monthForecast(10, '2026-12-01', new Date('2026-12-02T12:00:00Z'))).toBeNull()
  expect(monthForecast(10, '2026-12-01', new Date('2027-01-01T12:00:00Z'))).toBeNull()
})
