import { formatCount, formatMoney, formatPercent } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'

/** A chart's data as a table: on the screen, in CSV files, and in pictures. */
export type ChartTable = { columns: ChartColumn[]; rows: ChartCell[][] }
type ChartColumn = {
  label: string
  kind: 'text' | 'share' | 'count' | 'money'
  /** Which bound of an interval the column holds; both bounds are known or neither is. */
  bound?: 'low' | 'high'
}
/** Shares are 0…1; null means unknown, never 0. */
export type ChartCell = string | number | null

export const intervalColumns = (kind: 'share' | 'text' = 'share'): ChartColumn[] => [
  { label: t('95% CI (lower)'), kind, bound: 'low' },
  { label: t('95% CI (upper)'), kind, bound: 'high' },
]

/** A row as displayed text. A missing interval is shown once, in the column of its lower bound. */
export function formatRow({ columns }: ChartTable, row: readonly ChartCell[]): string[] {
  return row.map((cell, at) => formatCell(cell, columns[at]))
}

function formatCell(cell: ChartCell, { kind, bound }: Omit<ChartColumn, 'label'> = { kind: 'text' }): string {
  if (cell === null && bound !== undefined) return bound === 'low' ? t('no confidence interval') : ''
  if (cell === null) return kind === 'text' ? '' : t('—')
  if (typeof cell === 'string') return cell
  if (kind === 'money') return formatMoney(cell)
  return kind === 'share' ? formatPercent(cell) : formatCount(cell)
}
