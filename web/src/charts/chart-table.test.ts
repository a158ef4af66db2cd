import { describe, expect, test } from 'vitest'
import { csvOf } from './chart-table.ts'

const columns = [
  { label: 'Brand', kind: 'text' as const },
  { label: 'Visibility', kind: 'share' as const },
]

describe('csvOf', () => {
  test('quotes what needs it and leaves unknown empty', () => {
    const rows = [
      ['Acorn, "the" one', 0.5],
      ['Birch\nInc', null],
    ]
    expect(csvOf({ columns, rows })).toBe(
      '\uFEFFBrand,Visibility\r\n"Acorn, ""the"" one",0.5\r\n"Birch\nInc",\r\n',
    )
  })

  test('keeps a text that looks like a formula a text, and a negative number a number', () => {
    expect(csvOf({ columns, rows: [['=1+1', -0.5]] })).toContain("'=1+1,-0.5")
  })
})
