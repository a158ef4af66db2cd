import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('fields with commas, quotes, or line breaks are quoted, and unknown values are empty', () => {
  expect(
    toCsv(
      ['name', 'share'],
      [
        ['Acme, "Labs"\nInc', 0.5],
        ['Birch', null],
      ],
    ),
  ).toBe('name,share\r\n"Acme, ""Labs""\nInc",0.5\r\nBirch,\r\n')
})

test('text that a spreadsheet would run as a formula is escaped, and negative numbers are not', () => {
  expect(toCsv(['a', 'b'], [['=HYPERLINK("x")', -3]])).toBe('a,b\r\n"\'=HYPERLINK(""x"")",-3\r\n')
})
