import { expect, test } from 'vitest'
import { formatCalendarDay, formatPrice } from './format.ts'

test.each([
  [0.03, '$0.03'],
  [0.1, '$0.10'],
  [12, '$12.00'],
  [0.0125, '$0.0125'],
  [0.031_234, '$0.0312'],
])('a price of %d keeps what cents would lose: %s', (usd, words) => {
  expect(formatPrice(usd)).toBe(words)
})

test('a calendar day is the same day wherever the reader is', () => {
  expect(formatCalendarDay('2026-12-01')).toBe('December 1, 2026')
})
