import { t } from '../../lib/language/t.ts'
import type { Column } from './column.ts'

/** Files with numbers that rest on invented answers or visits say so in every line. */
export function originColumn<Row>(origin: string): Column<Row> {
  return { key: 'data', header: t('Data'), exportValue: () => origin, cell: () => origin }
}
