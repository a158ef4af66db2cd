import { expect, test } from 'vitest'
import { formatAmount, moneyFormat } from './money.ts'

const plain = (words: string) => words.replaceAll('\u00A0', ' ')

test.each([
  [9900, 'usd', 'en', '$99'],
  [9900, 'usd', 'en-GB', '$99'],
  [9950, 'usd', 'en-AU', '$99.50'],
  [-1250, 'usd', 'en', '-$12.50'],
  [9900, 'usd', 'de', '99 $'],
  [9900, 'usd', 'de-AT', '99 $'],
  [9900, 'usd', 'es', '99 US$'],
  [990_050, 'eur', 'de', '9.900,50 €'],
  [9900, 'jpy', 'en', '¥9,900'],
  [5120, 'kwd', 'en', 'KWD 5.120'],
  [500, 'isk', 'en', 'ISK 5'],
  [550, 'ugx', 'en', 'UGX 5.50'],
  [500, 'mga', 'en', 'MGA 500'],
  [1234, 'zzz', 'en', 'ZZZ 12.34'],
  [1234, 'usdc2', 'en', '12.34 usdc2'],
  [0, 'usd', 'en', '$0'],
])('%d of %s is written in %s as %s', (amount, currency, locale, words) => {
  expect(plain(formatAmount(amount, currency, locale))).toBe(words)
})

test('amounts shown together either all have decimals or none', () => {
  expect([2900, 9900].map(moneyFormat([2900, 9900], 'usd', 'en'))).toEqual(['$29', '$99'])
  expect([2900, 2417].map(moneyFormat([2900, 2417], 'usd', 'en'))).toEqual(['$29.00', '$24.17'])
})
