import { afterEach, expect, test, vi } from 'vitest'
import { formatCalendarDay, formatPrice } from './format.ts'

test.each([
  [0.03, '$0.03'],
  [0.1, '$0.10'],
  [12, '$12.00'],
  [0.0125, '$0.0125'],
  [0.031_234, '$0.0312'],
])('a price of %d keeps the digits that whole cents would lose: %s', (usd, words) => {
  expect(formatPrice(usd)).toBe(words)
})

test('a calendar day is the same day in every time zone', () => {
  expect(formatCalendarDay('2026-12-01')).toBe('December 1, 2026')
})

afterEach(() => void vi.unstubAllEnvs())

test("west of Greenwich, a calendar day stays that day, and a moment is the reader's day", async () => {
  vi.stubEnv('TZ', 'America/New_York')
  vi.resetModules()
  const { formatDay, formatShortDay } = await import('./format.ts')
  expect([formatDay('2026-12-01'), formatShortDay('2026-12-01')]).toEqual(['Dec 1, 2026', 'Dec 1'])
  expect(formatDay('2026-12-01T02:00:00Z')).toBe('Nov 30, 2026')
})
