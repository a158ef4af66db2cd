import { t } from '../../lib/language/t.ts'
import type { Column } from './column.ts'

/** Marks sample data in every row of a file. */
export function originColumn<Row>(origin: string): Column<Row> {
  return { key: 'data', header: t('Data'), exportValue: () => origin, cell: () => origin }
}
