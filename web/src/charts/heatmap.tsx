import { formatInterval } from '../lib/format.ts'
import classes from './heatmap.module.css'

export type HeatmapColumn = { id: string; label: string; isOwn: boolean }
export type HeatmapCell = {
  value: number | null
  low: number | null
  high: number | null
  answers: number
}
export type HeatmapLine = { id: string; label: string; note: string; cells: HeatmapCell[] }

/** Rows × columns of shares. The number stands in each cell; the tint only helps to find the strong ones. */
export function Heatmap({
  caption,
  rowTitle,
  columns,
  rows,
  onSelect,
}: {
  caption: string
  rowTitle: string
  columns: readonly HeatmapColumn[]
  rows: readonly HeatmapLine[]
  onSelect: (rowId: string, columnId: string) => void
}) {
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']}>
        <caption className={classes['caption']}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={classes['caption']}>{rowTitle}</span>
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-own={column.isOwn || undefined} title={column.label}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" title={row.note}>
                {row.label}
              </th>
              {columns.map((column, at) => {
                const cell = row.cells[at]
                return (
                  <td key={column.id}>
                    {cell === undefined || cell.value === null ? (
                      <span className={classes['none']}>n/a</span>
                    ) : (
                      <button
                        type="button"
                        className={classes['cell']}
                        style={{ '--share': cell.value.toFixed(3) }}
                        title={`${row.label}, ${column.label}: 95 % interval ${formatInterval(cell.low, cell.high)}, ${cell.answers} answers`}
                        aria-label={`${row.label}, ${column.label}: ${Math.round(cell.value * 100)} %, show the answers`}
                        onClick={() => onSelect(row.id, column.id)}
                      >
                        {Math.round(cell.value * 100)}
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
