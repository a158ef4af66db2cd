import { expect, test } from 'vitest'
import { chartCsv } from './chart-csv.ts'
import type { ChartTable } from './chart-table.ts'
import { sandboxShareOf } from './sandbox-share.ts'

const table: ChartTable = {
  columns: [
    { label: 'Brand', kind: 'text' },
    { label: 'Visibility', kind: 'share' },
  ],
  rows: [
    ['Acorn', 0.5],
    ['Birch', null],
  ],
}

test('a file of real data leaves unknown numbers empty', () => {
  expect(chartCsv(table, 'none')).toBe('Brand,Visibility\r\nAcorn,0.5\r\nBirch,\r\n')
})

test('a file with sample data says so in every row', () => {
  expect(chartCsv(table, sandboxShareOf(10, 10))).toBe(
    'Brand,Visibility,Data\r\nAcorn,0.5,sandbox\r\nBirch,,sandbox\r\n',
  )
  expect(chartCsv(table, sandboxShareOf(1, 10))).toContain('partly sandbox')
})
