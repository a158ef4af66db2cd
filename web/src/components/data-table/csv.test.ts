import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('fields with commas, quotes and line breaks are quoted, unknown values are empty', () => {
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

test('a text that a spreadsheet would run as a formula is defused, a negative number is left alone', () => {
  expect(toCsv(['a', 'b'], [['=HYPERLINK("x")', -3]])).toBe('a,b\r\n"\'=HYPERLINK(""x"")",-3\r\n')
})
