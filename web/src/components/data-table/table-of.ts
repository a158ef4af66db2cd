import type { ChartTable } from '../../charts/frame/chart-table.ts'
import type { Column } from './column.ts'
import type { SortValue } from './sort-rows.ts'
import { locale } from '../../lib/language/chosen.ts'
import { t } from '../../lib/language/t.ts'

const plainNumber = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })

/** The table as its pictures and files show it: in the same order, with the columns that have an export value. */
export function tableOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ChartTable {
  const told = columns.filter((column) => column.exportValue ?? column.sortValue)
  return {
    columns: told.map(({ header, kind }) => ({ label: header, kind: kind ?? 'text' })),
    rows: rows.map((row) =>
      told.map((column) => {
        const value = (column.exportValue ?? column.sortValue)?.(row)
        return column.kind === undefined || typeof value !== 'number' ? inWords(value) : value
      }),
    ),
  }
}

function inWords(value: SortValue): string | null {
  if (value == null) return null
  if (typeof value === 'number') return plainNumber.format(value)
  return typeof value === 'boolean' ? (value ? t('yes') : t('no')) : value
}
