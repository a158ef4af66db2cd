import { toCsv } from '../../components/data-table/csv.ts'
import type { ChartTable } from './chart-table.ts'
import { sandboxLabels, type SandboxShare } from './sandbox-share.ts'
import { t } from '../../lib/language/t.ts'

/** The table as CSV. Sample data is marked in an extra column. */
export function chartCsv({ columns, rows }: ChartTable, share: SandboxShare): string {
  const origin = sandboxLabels[share]
  const header = columns.map((column) => column.label)
  if (origin === null) return toCsv(header, rows)
  return toCsv(
    [...header, t('Data')],
    rows.map((row) => [...row, origin]),
  )
}
